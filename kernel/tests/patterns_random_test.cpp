// The pattern techniques, subsets to finned fish, on random boards of several shapes: soundness
// and monotony.
#include <map>

#include "boards.hpp"
#include "check.hpp"
#include "ladders.hpp"

namespace enpitsu::test {
namespace {

const Names kBasics = {"full house", "hidden single", "naked single"};
const Names kLocked = {"locked candidates (pointing)", "locked candidates (claiming)"};
const Names kPatterns = {"naked pair",        "hidden pair",     "naked triple",    "hidden triple",
                         "two-box inference", "naked quad",      "hidden quad",     "X-wing",
                         "swordfish",         "XY-wing",         "XYZ-wing",        "W-wing",
                         "skyscraper",        "two-string kite", "empty rectangle", "jellyfish",
                         "finned X-wing",     "finned swordfish"};

const Names kLadder = joined(joined(kBasics, kLocked), kPatterns);

const Problem& nine() {
  static const Problem problem = sudoku(3, 3);
  return problem;
}

// Random boards. Every technique runs above the singles alone, so that it gets to see many
// boards on which easier techniques would have done its work.

std::vector<Case> make_boards(const Problem& problem, int number, std::size_t most_solutions,
                              int least_givens) {
  std::vector<Case> boards;
  for (int seed = 1; seed <= number; ++seed) {
    const State state = state_of_bytes(
        problem,
        random_puzzle(problem, static_cast<std::uint64_t>(seed), most_solutions, least_givens));
    boards.push_back({state, solutions(state, most_solutions + 1)});
  }
  return boards;
}

std::map<std::string, int> fires(const std::vector<Case>& boards, const Names& techniques) {
  return check_each_sound(boards, kBasics, techniques);
}

int check_patterns_monotone(const std::vector<Case>& boards) {
  return check_monotone(boards, kLadder, kBasics.size() + 1, 16);
}

TEST(the_two_reference_solvers_agree) {
  const Problem six = sudoku(2, 3);
  for (const Case& board : make_boards(six, 20, 12, 0)) {
    CHECK(naive_solutions(board.state) == board.solutions);
  }
}

TEST(every_technique_is_sound_on_9x9_and_fires_there) {
  auto count = fires(make_boards(nine(), 25, 1, 0), joined(kLocked, kPatterns));
  for (const auto& [name, times] : fires(make_boards(nine(), 25, 30, 0), kPatterns)) {
    count[name] += times;
  }
  for (const std::string& name : kPatterns) CHECK_NOTE(count[name] > 0, name);
}

TEST(every_technique_is_sound_on_other_sizes) {
  const Problem six = sudoku(2, 3);
  const Problem twelve = sudoku(3, 4);
  const Problem seven = latin(7);
  fires(make_boards(six, 30, 10, 0), kPatterns);
  fires(make_boards(twelve, 6, 4, 58), kPatterns);
  const auto count = fires(make_boards(seven, 12, 10, 0), kPatterns);
  CHECK(count.contains("X-wing") && count.contains("skyscraper"));
  CHECK(!count.contains("two-string kite") && !count.contains("empty rectangle"));
}

// 6x6 with boxes that trade a cell with their neighbour.
Problem jigsaw() {
  auto houses = sudoku(2, 3).houses();
  for (std::size_t left : {12U, 14U, 16U})
    std::swap(houses[left].cells[5], houses[left + 1].cells[0]);
  return Builder(std::vector<Mask>(36, values({1, 2, 3, 4, 5, 6})), houses).problem();
}

TEST(every_technique_is_sound_with_other_houses) {
  const Problem odd_boxes = jigsaw();
  const Problem diagonals = with_diagonals(3, 3);
  fires(make_boards(odd_boxes, 30, 10, 0), kPatterns);
  fires(make_boards(diagonals, 15, 10, 0), kPatterns);
  check_patterns_monotone(make_boards(odd_boxes, 20, 10, 0));
  check_patterns_monotone(make_boards(diagonals, 8, 10, 0));
}

TEST(unique_rectangles_keep_the_one_solution) {
  const auto count = fires(make_boards(nine(), 40, 1, 0), {"unique rectangle"});
  CHECK(count.contains("unique rectangle"));
}

TEST(fewer_candidates_never_conclude_less) {
  const Problem six = sudoku(2, 3);
  CHECK(check_patterns_monotone(make_boards(nine(), 25, 1, 0)) > 25);
  check_patterns_monotone(make_boards(nine(), 15, 40, 0));
  check_patterns_monotone(make_boards(six, 40, 6, 0));
}

TEST(logging_does_not_change_the_outcome) {
  check_log_changes_nothing(make_boards(nine(), 20, 3, 0), kLadder);
}

}  // namespace
}  // namespace enpitsu::test
