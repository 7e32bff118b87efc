// Corners and colours: pictures where each technique must fire with its exact effect and the clues
// that it rests on, and where it must not.
#include <algorithm>

#include "check.hpp"
#include "ladders.hpp"
#include "loop_boards.hpp"

namespace enpitsu::test {
namespace {

using Picture = std::vector<std::string>;
using Places = std::vector<Candidate>;
using Houses = std::vector<std::int32_t>;

// A board of open cells with these clues: row, column and number of each.
struct Printed {
  int row;
  int column;
  char number;
};

Picture printed(int rows, int columns, const std::vector<Printed>& clues) {
  Picture picture;
  for (int line = 0; line <= 2 * rows; ++line) {
    std::string text;
    for (int i = 0; i <= 2 * columns; ++i) text += line % 2 == 0 && i % 2 == 0 ? '+' : ' ';
    picture.push_back(text);
  }
  for (const auto& [row, column, number] : clues) {
    picture[static_cast<std::size_t>(2 * row + 1)][static_cast<std::size_t>(2 * column + 1)] =
        number;
  }
  return picture;
}

// The first step, which must place one edge.
Step step_of(const std::string& name, const Picture& picture, Candidate expected) {
  auto steps = first_loop_step(name, picture);
  CHECK_NOTE(steps.size() == 1 && steps[0].places == Places{expected}, name);
  if (steps.empty()) return {};
  return steps[0];
}

// The clues that the facts of a step name, each once, in their order.
Houses clues_before(const Step& step) {
  Houses clues;
  for (const Step& fact : step.facts) {
    for (std::int32_t house : fact.role("clue").houses) {
      if (std::find(clues.begin(), clues.end(), house) == clues.end()) clues.push_back(house);
    }
  }
  return clues;
}

bool fires(const std::string& name, const Picture& picture) {
  return !first_loop_step(name, picture).empty();
}

TEST(a_three_or_a_one_in_a_corner_needs_no_other_clue) {
  const LoopBoard& board = loop_board(3, 3);
  const auto three = printed(3, 3, {{0, 0, '3'}, {2, 2, '2'}});
  const Step step = step_of("clue and corner", three, {board.top(0, 0), 1});
  CHECK(step.role("clue").houses == Houses{board.cell(0, 0)});
  CHECK(step.role("clue").numbers == std::vector<std::int32_t>{3});
  step_of("clue and corner", printed(3, 3, {{0, 0, '1'}}), {board.top(0, 0), 0});
}

TEST(a_two_in_a_corner_says_nothing_by_itself) {
  CHECK(!fires("clue and corner", printed(3, 3, {{0, 0, '2'}})));
  CHECK(!fires("clue and corner", printed(3, 3, {{1, 1, '3'}})));
}

TEST(a_two_in_a_corner_sends_a_line_along_the_rim) {
  const LoopBoard& board = loop_board(3, 3);
  const auto picture = printed(3, 3, {{0, 0, '2'}});
  const Step step = step_of("two clues", picture, {board.top(0, 1), 1});
  CHECK(clues_before(step) == Houses{board.cell(0, 0)});
  CHECK(step.role("point").houses == Houses{board.point(0, 1)});
}

TEST(diagonal_threes_need_each_other_and_no_clue_beside_them) {
  const LoopBoard& board = loop_board(4, 4);
  const auto picture = printed(4, 4, {{1, 1, '3'}, {2, 2, '3'}, {1, 2, '2'}});
  const Step step = step_of("two clues", picture, {board.top(1, 1), 1});
  CHECK(clues_before(step) == (Houses{board.cell(1, 1), board.cell(2, 2)}));
  CHECK(step.role("clue").houses == Houses{board.cell(1, 1)});
  CHECK(!fires("two clues", printed(4, 4, {{1, 1, '3'}, {2, 2, '2'}})));
}

TEST(a_two_between_diagonal_threes_carries_on_what_they_say) {
  const LoopBoard& board = loop_board(5, 5);
  const auto picture = printed(5, 5, {{1, 1, '3'}, {2, 2, '2'}, {3, 3, '3'}, {1, 2, '1'}});
  CHECK(!fires("clue and corner", printed(5, 5, {{1, 1, '3'}, {2, 2, '2'}, {3, 3, '3'}})));
  CHECK(!fires("two clues", printed(5, 5, {{1, 1, '3'}, {2, 2, '2'}, {3, 3, '3'}})));
  const Step step = step_of("corner chain", printed(5, 5, {{1, 1, '3'}, {2, 2, '2'}, {3, 3, '3'}}),
                            {board.top(1, 1), 1});
  CHECK(clues_before(step) == (Houses{board.cell(1, 1), board.cell(3, 3), board.cell(2, 2)}));
  CHECK(step.role("clue").houses == Houses{board.cell(1, 1)});
  CHECK(!fires("corner chain", printed(5, 5, {{1, 1, '3'}, {2, 2, '2'}, {3, 3, '2'}})));
  CHECK(fires("corner chain", picture));
}

TEST(what_nearby_clues_say_a_chain_says_too_so_they_may_be_left_out) {
  const Ladder ladder({"clue and corner", "two clues", "corner chain"});
  // For each rung something: a 3 in the corner, diagonal 3s, and 3s with a 2 between them.
  const std::vector<Printed> clues = {{0, 8, '3'}, {6, 1, '3'}, {7, 2, '3'},
                                      {1, 1, '3'}, {2, 2, '2'}, {3, 3, '3'}};
  const auto picture = printed(9, 9, clues);
  Mask used = 0;
  State asked = loop_state(picture);
  ladder.run(asked, ladder.all(), &used);
  CHECK(used == ladder.all());
  State unasked = loop_state(picture);
  ladder.run(unasked, ladder.all());
  CHECK(candidates(unasked) == candidates(asked));
  CHECK(unasked.fixed() > 0);
}

TEST(clues_that_no_corner_can_join_are_contradictions) {
  const Picture picture = {"+x+ +", "x3   ", "+ + +", "     ", "+ + +"};
  for (const char* name : {"clue and corner", "two clues", "corner chain", "equal edges"}) {
    CHECK_NOTE(loop_contradicts(name, picture), name);
  }
}

TEST(two_colours_close_what_lines_and_gaps_lead_around) {
  const LoopBoard& board = loop_board(2, 2);
  const Picture inside = {"+ + +", "|    ", "+ + +", "     ", "+ + +"};
  step_of("two colours", inside, {board.top(0, 0), 1});
  const Picture outside = {"+ + +", "x    ", "+ + +", "     ", "+ + +"};
  step_of("two colours", outside, {board.top(0, 0), 0});
  CHECK(!fires("two colours",
               {"+ + + +", "       ", "+ + + +", "  | |  ", "+ + + +", "       ", "+ + + +"}));
  CHECK(loop_contradicts("two colours", {"+x+ +", "|    ", "+ + +", "     ", "+ + +"}));
}

TEST(a_cell_that_alone_joins_two_parts_of_the_inside_is_inside) {
  const LoopBoard& board = loop_board(1, 3);
  const Picture picture = {"+-+ +-+", "|     |", "+-+ +-+"};
  const Step step = step_of("closed region", picture, {board.top(0, 1), 1});
  CHECK(step.facts.size() == 3);  // both ends are inside, and what joins them
  CHECK(step.facts.back().role("area").houses == Houses{board.cell(0, 1)});
  CHECK(step.facts.back().role("pocket").houses == Houses{board.cell(0, 0)});
  CHECK(!fires("closed region", {"+-+ +", "|    ", "+ + +", "     ", "+ + +"}));
  CHECK(loop_contradicts("closed region", {"+-+x+-+", "|     |", "+-+ +-+"}));
}

TEST(edges_that_are_alike_relate_the_cells_behind_them) {
  const LoopBoard& board = loop_board(2, 3);
  // The cell below the 2 lies inside, so the 2 has a line above it or below it, whichever side it
  // lies on itself: the other one is on its left.
  const Picture picture = {"+ + + +", "   2x  ", "+ + + +", "       ", "+ +-+ +"};
  const Step step = step_of("equal edges", picture, {board.left(0, 1), 1});
  CHECK(step.role("clue").houses == Houses{board.cell(0, 1)});
  CHECK(!fires("corner chain", picture));
  CHECK(!fires("two colours", picture));
  CHECK(!fires("equal edges", {"+ + + +", "   2   ", "+ + + +", "       ", "+ +-+ +"}));
}

// What it says of the two areas beside a house has two edges of it, and is said once.
TEST(equal_edges_tell_each_fact_once) {
  const auto steps = first_loop_step(
      "equal edges", {"+ + + + +", "     3   ", "+ + + + +", " 2 2     ", "+ + + + +", "   2 1x2|",
                      "+ + +x+ +", "|3       ", "+-+ +-+ +"});
  CHECK(steps.size() == 1);
  if (steps.empty()) return;
  std::size_t relations = 0;
  for (const Step& fact : steps[0].facts) {
    const auto same = [&](const Step& other) {
      return std::string_view(fact.sentence) == other.sentence && fact.roles == other.roles;
    };
    CHECK_NOTE(std::ranges::count_if(steps[0].facts, same) == 1, fact.sentence);
    const auto& edges = fact.role("edges").cells;
    if (fact.role("areas").houses.empty() || edges.empty()) continue;
    ++relations;
    CHECK(edges.size() == 2 && edges[0] != edges[1]);
  }
  CHECK_NOTE(relations == 3, std::to_string(relations));
}

}  // namespace
}  // namespace enpitsu::test
