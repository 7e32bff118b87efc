// Every technique by the name that people know. A new technique is one line here.
#include <array>
#include <stdexcept>

#include "techniques/techniques.hpp"

namespace enpitsu {
namespace {

struct Entry {
  std::string_view name;
  std::unique_ptr<const Technique> (*make)();
};

constexpr std::array kTechniques = {
    Entry{"rule alone", rule_alone},
    Entry{"full house", full_house},
    Entry{"hidden single", hidden_single},
    Entry{"naked single", naked_single},
    Entry{"locked candidates (pointing)", locked_pointing},
    Entry{"locked candidates (claiming)", locked_claiming},
    Entry{"naked pair", naked_pair},
    Entry{"hidden pair", hidden_pair},
    Entry{"naked triple", naked_triple},
    Entry{"hidden triple", hidden_triple},
    Entry{"two-box inference", two_box},
    Entry{"naked quad", naked_quad},
    Entry{"hidden quad", hidden_quad},
    Entry{"X-wing", x_wing},
    Entry{"swordfish", swordfish},
    Entry{"XY-wing", xy_wing},
    Entry{"XYZ-wing", xyz_wing},
    Entry{"W-wing", w_wing},
    Entry{"skyscraper", skyscraper},
    Entry{"two-string kite", two_string_kite},
    Entry{"empty rectangle", empty_rectangle},
    Entry{"unique rectangle", unique_rectangle},
    Entry{"jellyfish", jellyfish},
    Entry{"finned X-wing", finned_x_wing},
    Entry{"finned swordfish", finned_swordfish},
    Entry{"simple colouring", simple_colouring},
    Entry{"X-chain", x_chain},
    Entry{"XY-chain", xy_chain},
    Entry{"alternating inference chain", alternating_inference_chain},
    Entry{"ALS-XZ", als_xz},
    Entry{"grouped chain", grouped_chain},
    Entry{"ALS chain", als_chain},
    // Binary
    Entry{"two alike", two_alike},
    Entry{"gap", gap},
    Entry{"line is full", line_is_full},
    Entry{"scarce symbol (1)", scarce_symbol_1},
    Entry{"scarce symbol (2)", scarce_symbol_2},
    Entry{"equal line", equal_line},
    Entry{"line fillings", line_fillings},
    Entry{"unlike line", unlike_line},
    Entry{"crossing lines", crossing_lines},
    // Futoshiki.
    Entry{"inequality bounds", inequality_bounds},
    Entry{"inequality chain", inequality_chain},
    Entry{"inequality with sets", inequality_with_sets},
    // Kakuro
    Entry{"run combinations", run_combinations},
    Entry{"reduced sum", reduced_sum},
    Entry{"necessary digit", necessary_digit},
    Entry{"sum bounds", sum_bounds},
    Entry{"impossible combinations", impossible_combinations},
    Entry{"closed area", closed_area},
    // Variants of Sudoku; a cage is a run in another form.
    Entry{"cage combinations", run_combinations},
    Entry{"single innie or outie", single_innie},
    Entry{"innies and outies", innies_and_outies},
    Entry{"large innies and outies", large_innies_and_outies},
    Entry{"cage combinations with overlap", cage_overlap},
    Entry{"law of leftovers", law_of_leftovers},
    // Cages: KenKen, and whatever has rules on a few cells
    Entry{"single cage", single_cage},
    Entry{"cage pair", cage_pair},
    Entry{"cage digits", cage_digits},
    Entry{"cage triple", cage_triple},
    Entry{"cage arrangements", cage_arrangements},
    Entry{"cage and line", cage_and_line},
    // Neighbor Number
    Entry{"three digits", three_digits},
    Entry{"neighbour difference", neighbour_difference},
    Entry{"bounds", distance_bounds},
    Entry{"parity", distance_parity},
    Entry{"not equal", not_equal},
    Entry{"number difference", number_difference},
    Entry{"least and most", least_and_most},
    Entry{"odd and even", odd_and_even},
    Entry{"line patterns", line_patterns},
    Entry{"crossings", crossings},
    // Skyscrapers
    Entry{"clue at the edge", clue_at_the_edge},
    Entry{"line of sight", line_of_sight},
    Entry{"line arrangements", line_arrangements},
    // Slitherlink
    Entry{"full clue", full_clue},
    Entry{"line goes on", line_goes_on},
    Entry{"early loop", early_loop},
    Entry{"last ring", last_ring},
    Entry{"adjacent threes", adjacent_threes},
    Entry{"clue and corner", clue_and_corner},
    Entry{"two clues", two_clues},
    Entry{"corner chain", corner_chain},
    Entry{"two colours", two_colours},
    Entry{"closed region", closed_region},
    Entry{"cut-off part", cut_off_part},
    Entry{"equal edges", equal_edges},
    Entry{"clues around a point", clues_around_a_point},
    Entry{"clues around a cell", clues_around_a_cell},
};

}  // namespace

std::unique_ptr<const Technique> make_technique(std::string_view name) {
  for (const Entry& entry : kTechniques) {
    if (entry.name == name) return entry.make();
  }
  throw std::invalid_argument("no technique is called '" + std::string(name) + "'");
}

std::vector<std::string> technique_names() {
  std::vector<std::string> names;
  names.reserve(kTechniques.size());
  for (const Entry& entry : kTechniques) names.emplace_back(entry.name);
  return names;
}

}  // namespace enpitsu
