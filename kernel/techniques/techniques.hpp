// What the technique files share: their factories and small helpers on houses and places.
#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <vector>

#include "core/technique.hpp"

namespace enpitsu {

inline std::vector<Var> cells_at(const House& house, Mask places) {
  std::vector<Var> cells;
  for (int place : members(places)) cells.push_back(house.cells[static_cast<std::size_t>(place)]);
  return cells;
}

// The same cells one after the other, for loops that need no list of them.
class each_cell {
 public:
  each_cell(const House& house, Mask places) : cells_(house.cells.data()), places_(places) {}

  class iterator {
   public:
    iterator(const Var* cells, Mask places) : cells_(cells), place_(places) {}
    Var operator*() const { return cells_[*place_]; }
    iterator& operator++() {
      ++place_;
      return *this;
    }
    bool operator!=(const iterator& other) const { return place_ != other.place_; }

   private:
    const Var* cells_;
    members::iterator place_;
  };

  iterator begin() const { return {cells_, places_}; }
  iterator end() const { return {cells_, 0}; }

 private:
  const Var* cells_;
  Mask places_;
};

// Whether one of the house's values may have to stand in it an exact number of times.
inline bool is_counted(const House& house) {
  return house.counted >= 0 && contains(house.values, house.counted);
}

inline Kind across(Kind line) { return line == Kind::row ? Kind::column : Kind::row; }

// Which house of a layer a cell lies in, or -1.
inline int index_in(const Layer& layer, Var cell) {
  return layer.of[static_cast<std::size_t>(cell)];
}

// Whether a cell lies in one of these houses of a layer, and the houses themselves.
inline bool lies_in(const Layer& layer, Mask indices, Var cell) {
  const int index = index_in(layer, cell);
  return index >= 0 && contains(indices, index);
}
inline std::vector<std::int32_t> houses_at(const Layer& layer, Mask indices) {
  std::vector<std::int32_t> houses;
  for (int i : members(indices)) houses.push_back(layer.houses[static_cast<std::size_t>(i)]);
  return houses;
}

// Whether a technique should return now: nothing more can be learnt, or the one step that a
// log wants has been made.
inline bool finished(const State& state, bool progress) {
  return state.failed() || (progress && state.log != nullptr);
}

// Calls look(house) for the houses of a list, in its rising order or, while a path is told, those
// near the last step first; stops when it answers true.
template <typename Look>
bool each_near_first(const State& state, std::span<const std::int32_t> houses, Look&& look) {
  Near* const near = state.near();
  for (std::size_t i = 0; near != nullptr && near->house_at(i) >= 0; ++i) {
    const int house = near->house_at(i);
    if (std::ranges::binary_search(houses, house) && look(house)) return true;
  }
  return std::ranges::any_of(
      houses, [&](int house) { return (near == nullptr || near->is_far(house)) && look(house); });
}

// The same for all houses.
template <typename Look>
bool each_near_first(const State& state, Look&& look) {
  Near* const near = state.near();
  for (std::size_t i = 0; near != nullptr && near->house_at(i) >= 0; ++i) {
    if (look(near->house_at(i))) return true;
  }
  const int houses = static_cast<int>(state.problem().houses().size());
  for (int house = 0; house < houses; ++house) {
    if ((near == nullptr || near->is_far(house)) && look(house)) return true;
  }
  return false;
}

// How far a cell lies from the last step; all are as far where no path is told.
inline int distance(const State& state, Var cell) {
  Near* const near = state.near();
  return near == nullptr ? 0 : near->distance(cell);
}

// The place of a house whose cell is nearest to the last step; the first where no path is told.
inline int nearest_place(const State& state, const House& house, Mask places) {
  const auto far = [&](int place) {
    return distance(state, house.cells[static_cast<std::size_t>(place)]);
  };
  int nearest = lowest(places);
  for (int place : members(places)) {
    if (far(place) < far(nearest)) nearest = place;
  }
  return nearest;
}

// Whether a technique that begins anew after each conclusion may return with one: not where all
// that it sees on one board is gathered.
inline bool one_is_enough(const State& state) { return state.wave == nullptr; }

// Whether a value with these places in the house has been written there.
inline bool settled(const State& state, int house, Mask places) {
  if (!exactly_one(places)) return false;
  const auto& cells = state.problem().house(house).cells;
  return state.placed(cells[static_cast<std::size_t>(lowest(places))]);
}

// Takes the value from every cell that sees all of these.
inline void remove_where_seen(State& state, std::span<const Var> by, Value value) {
  const Problem& problem = state.problem();
  for (Var cell : problem.peers(by.front())) {
    if (!state.has(cell, value)) continue;
    const auto unseen = [&](Var other) { return !problem.sees(cell, other); };
    if (std::none_of(by.begin() + 1, by.end(), unseen)) state.remove(cell, value);
  }
}

// Writes a value into some cells, all in one step, which `describe` puts into words.
template <typename Describe>
void write(State& state, std::span<const Var> cells, Value value, Describe&& describe) {
  if (state.log != nullptr) {
    Step step;
    for (Var cell : cells) step.places.push_back({cell, value});
    describe(step);
    state.log->add(std::move(step));
  }
  for (Var cell : cells) state.place(cell, value);
}

// The same for places of a house.
template <typename Describe>
bool write(State& state, int house, Mask places, Value value, Describe&& describe) {
  const House& here = state.problem().house(house);
  if (state.log != nullptr) {
    write(state, cells_at(here, places), value, describe);
    return true;
  }
  for (Var cell : each_cell(here, places)) state.place(cell, value);
  return true;
}

// Names a house of a board with a loop by what people see there: a point, a clue, or an area
// without one. Sentences say [at {point}|around {clue}|around {area}].
inline Step& name_place(Step& step, const State& state, int house) {
  if (state.problem().house(house).meets) return step.house("point", house);
  const int quota = state.quota(house);
  return quota >= 0 ? step.clue("clue", house, quota) : step.house("area", house);
}

// Writes values that are alone in their cells.
bool place_naked_singles(State& state);

std::unique_ptr<const Technique> rule_alone();
std::unique_ptr<const Technique> full_house();
std::unique_ptr<const Technique> hidden_single();
std::unique_ptr<const Technique> naked_single();
std::unique_ptr<const Technique> locked_pointing();
std::unique_ptr<const Technique> locked_claiming();
std::unique_ptr<const Technique> naked_pair();
std::unique_ptr<const Technique> hidden_pair();
std::unique_ptr<const Technique> naked_triple();
std::unique_ptr<const Technique> hidden_triple();
std::unique_ptr<const Technique> two_box();
std::unique_ptr<const Technique> naked_quad();
std::unique_ptr<const Technique> hidden_quad();
std::unique_ptr<const Technique> x_wing();
std::unique_ptr<const Technique> swordfish();
std::unique_ptr<const Technique> xy_wing();
std::unique_ptr<const Technique> xyz_wing();
std::unique_ptr<const Technique> w_wing();
std::unique_ptr<const Technique> skyscraper();
std::unique_ptr<const Technique> two_string_kite();
std::unique_ptr<const Technique> empty_rectangle();
std::unique_ptr<const Technique> unique_rectangle();
std::unique_ptr<const Technique> jellyfish();
std::unique_ptr<const Technique> finned_x_wing();
std::unique_ptr<const Technique> finned_swordfish();
std::unique_ptr<const Technique> simple_colouring();
std::unique_ptr<const Technique> x_chain();
std::unique_ptr<const Technique> xy_chain();
std::unique_ptr<const Technique> alternating_inference_chain();
std::unique_ptr<const Technique> als_xz();
std::unique_ptr<const Technique> grouped_chain();
std::unique_ptr<const Technique> als_chain();
// Binary
std::unique_ptr<const Technique> two_alike();
std::unique_ptr<const Technique> gap();
std::unique_ptr<const Technique> line_is_full();
std::unique_ptr<const Technique> scarce_symbol_1();
std::unique_ptr<const Technique> scarce_symbol_2();
std::unique_ptr<const Technique> equal_line();
std::unique_ptr<const Technique> line_fillings();
std::unique_ptr<const Technique> unlike_line();
std::unique_ptr<const Technique> crossing_lines();

// Futoshiki.
std::unique_ptr<const Technique> inequality_bounds();
std::unique_ptr<const Technique> inequality_chain();
std::unique_ptr<const Technique> inequality_with_sets();
// Kakuro
std::unique_ptr<const Technique> run_combinations();
std::unique_ptr<const Technique> reduced_sum();
std::unique_ptr<const Technique> necessary_digit();
std::unique_ptr<const Technique> sum_bounds();
std::unique_ptr<const Technique> impossible_combinations();
std::unique_ptr<const Technique> closed_area();
// Variants of Sudoku
std::unique_ptr<const Technique> single_innie();
std::unique_ptr<const Technique> innies_and_outies();
std::unique_ptr<const Technique> large_innies_and_outies();
std::unique_ptr<const Technique> cage_overlap();
std::unique_ptr<const Technique> law_of_leftovers();
// Cages
std::unique_ptr<const Technique> single_cage();
std::unique_ptr<const Technique> cage_pair();
std::unique_ptr<const Technique> cage_digits();
std::unique_ptr<const Technique> cage_triple();
std::unique_ptr<const Technique> cage_arrangements();
std::unique_ptr<const Technique> cage_and_line();
// Neighbor Number
std::unique_ptr<const Technique> three_digits();
std::unique_ptr<const Technique> neighbour_difference();
std::unique_ptr<const Technique> distance_bounds();
std::unique_ptr<const Technique> distance_parity();
std::unique_ptr<const Technique> not_equal();
std::unique_ptr<const Technique> number_difference();
std::unique_ptr<const Technique> least_and_most();
std::unique_ptr<const Technique> odd_and_even();
std::unique_ptr<const Technique> line_patterns();
std::unique_ptr<const Technique> crossings();
// Skyscrapers
std::unique_ptr<const Technique> clue_at_the_edge();
std::unique_ptr<const Technique> line_of_sight();
std::unique_ptr<const Technique> line_arrangements();
// Slitherlink
std::unique_ptr<const Technique> full_clue();
std::unique_ptr<const Technique> line_goes_on();
std::unique_ptr<const Technique> early_loop();
std::unique_ptr<const Technique> last_ring();
std::unique_ptr<const Technique> adjacent_threes();
std::unique_ptr<const Technique> clue_and_corner();
std::unique_ptr<const Technique> two_clues();
std::unique_ptr<const Technique> corner_chain();
std::unique_ptr<const Technique> two_colours();
std::unique_ptr<const Technique> closed_region();
std::unique_ptr<const Technique> cut_off_part();
std::unique_ptr<const Technique> equal_edges();
std::unique_ptr<const Technique> clues_around_a_point();
std::unique_ptr<const Technique> clues_around_a_cell();

}  // namespace enpitsu
