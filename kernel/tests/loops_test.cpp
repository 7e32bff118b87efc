// Lines of a loop, point by point and path by path: pictures where each technique must fire with
// its exact effect, and where it must not.
#include <algorithm>

#include "check.hpp"
#include "loop_boards.hpp"

namespace enpitsu::test {
namespace {

using Picture = std::vector<std::string>;
using Places = std::vector<Candidate>;

const LoopBoard& two() { return loop_board(2, 2); }

// The first step, which must be there; its places in the order of the edges.
Step step_of(const std::string& name, const Picture& picture) {
  auto steps = first_loop_step(name, picture);
  CHECK_NOTE(steps.size() == 1, name);
  if (steps.empty()) return {};
  std::sort(steps[0].places.begin(), steps[0].places.end(),
            [](const Candidate& a, const Candidate& b) { return a.cell < b.cell; });
  return steps[0];
}

bool fires(const std::string& name, const Picture& picture) {
  return !first_loop_step(name, picture).empty();
}

TEST(a_line_goes_on_where_one_edge_is_left) {
  const Step step = step_of("line goes on", {"+-+ +", "| x  ", "+ + +", "     ", "+ + +"});
  CHECK(step.places == (Places{{two().top(0, 1), 1}}));
  CHECK(step.role("point").houses == std::vector<std::int32_t>{two().point(0, 1)});
  CHECK(step.role("lines").cells == std::vector<Var>{two().top(0, 0)});
}

TEST(two_lines_at_a_point_are_enough) {
  const Step step = step_of("line goes on", {"+-+-+", "|   |", "+ + +", "     ", "+ + +"});
  CHECK(step.places == (Places{{two().left(0, 1), 0}}));
  CHECK(step.role("lines").cells == (std::vector<Var>{two().top(0, 0), two().top(0, 1)}));
}

TEST(a_line_cannot_end_where_no_other_edge_is_left) {
  const Step step = step_of("line goes on", {"+x+ +", "     ", "+ + +", "     ", "+ + +"});
  CHECK(step.places == (Places{{two().left(0, 0), 0}}));
  CHECK(step.role("lines").cells.empty());
}

TEST(a_line_with_two_ways_on_says_nothing) {
  CHECK(!fires("line goes on", {"+-+ +", "|    ", "+ + +", "     ", "+ + +"}));
  CHECK(!fires("line goes on", {"+ + +", "  x  ", "+ + +", "     ", "+ + +"}));
}

TEST(three_lines_at_a_point_or_a_loose_end_are_contradictions) {
  CHECK(loop_contradicts("line goes on", {"+-+-+", "  |  ", "+ + +", "     ", "+ + +"}));
  CHECK(loop_contradicts("line goes on", {"+-+ +", "x    ", "+ + +", "     ", "+ + +"}));
}

TEST(a_loop_is_not_closed_while_a_clue_needs_more) {
  const Step step = step_of("early loop", {"+-+ +", "| |  ", "+ + +", "   1 ", "+ + +"});
  CHECK(step.places == (Places{{two().top(1, 0), 0}}));
  auto path = step.role("path").cells;
  std::ranges::sort(path);
  CHECK(path == (std::vector<Var>{two().top(0, 0), two().left(0, 0), two().left(0, 1)}));
}

TEST(a_loop_is_not_closed_with_a_line_too_many_for_a_clue) {
  const Step step = step_of("early loop", {"+-+ +", "|3|  ", "+ + +", "     ", "+ + +"});
  CHECK(step.places == (Places{{two().top(1, 0), 0}}));
}

TEST(a_loop_is_not_closed_beside_another_path) {
  const Step step = step_of("early loop", {"+-+ +", "| |  ", "+ + +", "    |", "+ + +"});
  CHECK(step.places == (Places{{two().top(1, 0), 0}}));
}

TEST(a_loop_that_may_be_the_whole_one_stays_open) {
  CHECK(!fires("early loop", {"+-+ +", "| |  ", "+ + +", "     ", "+ + +"}));
  CHECK(!fires("early loop", {"+-+ +", "| |  ", "+ + +", "   0 ", "+ + +"}));
  CHECK(!fires("early loop", {"+-+ +", "|    ", "+ + +", "   1 ", "+ + +"}));
}

TEST(nothing_is_drawn_beside_a_closed_loop) {
  const Step step = step_of("early loop", {"+-+ +", "| |  ", "+-+ +", "     ", "+ + +"});
  CHECK(step.places.size() == 8);
  CHECK(std::all_of(step.places.begin(), step.places.end(),
                    [](const Candidate& place) { return place.value == 0; }));
  CHECK(step.role("path").cells.empty());
  CHECK(loop_contradicts("early loop", {"+-+ +", "| |  ", "+-+ +", "    |", "+ + +"}));
}

TEST(adjacent_threes_have_a_line_between_them_and_on_both_far_sides) {
  const LoopBoard& board = loop_board(2, 3);
  const Picture picture = {"+ + + +", " 3 3   ", "+ + + +", "     1 ", "+ + + +"};
  const Step step = step_of("adjacent threes", picture);
  CHECK(step.places ==
        (Places{{board.left(0, 0), 1}, {board.left(0, 1), 1}, {board.left(0, 2), 1}}));
  auto clues = step.role("clues").houses;
  std::sort(clues.begin(), clues.end());
  CHECK(clues == (std::vector<std::int32_t>{board.cell(0, 0), board.cell(0, 1)}));
}

TEST(adjacent_threes_may_be_the_whole_loop_where_no_clue_needs_more) {
  CHECK(!fires("adjacent threes", {"+ + + +", " 3 3   ", "+ + + +", "       ", "+ + + +"}));
  CHECK(!fires("adjacent threes", {"+ + + +", " 3 3   ", "+ + + +", "     0 ", "+ + + +"}));
  CHECK(!fires("adjacent threes", {"+ + + +", " 3 3 1 ", "+ + + +", "       ", "+ + + +"}));
  CHECK(!fires("adjacent threes", {"+ + + +", " 3 2   ", "+ + + +", "     1 ", "+ + + +"}));
}

TEST(the_line_between_adjacent_threes_turns_at_both_ends) {
  const LoopBoard& board = loop_board(3, 4);
  const Picture picture = {"+ + + + +", "         ", "+ + + + +", "   3|3   ",
                           "+ + + + +", "         ", "+ + + + +"};
  const Step step = step_of("adjacent threes", picture);
  CHECK(step.places == (Places{{board.left(0, 2), 0}, {board.left(2, 2), 0}}));
  CHECK(step.role("points").houses ==
        (std::vector<std::int32_t>{board.point(1, 2), board.point(2, 2)}));
  CHECK(!fires("adjacent threes", {"+ + + + +", "         ", "+ + + + +", "   3|2   ", "+ + + + +",
                                   "         ", "+ + + + +"}));
}

TEST(the_last_ring_that_is_left_is_the_loop) {
  const Picture picture = {"+ +x+", "    x", "+ +x+", "x0x0x", "+x+x+"};
  const Step step = step_of("last ring", picture);
  CHECK(step.places == (Places{{two().top(0, 0), 1},
                               {two().left(0, 0), 1},
                               {two().left(0, 1), 1},
                               {two().top(1, 0), 1}}));
  CHECK(step.role("gaps").cells.size() == 8);
}

TEST(two_rings_or_a_line_that_is_drawn_say_nothing_of_the_last_one) {
  CHECK(!fires("last ring", {"+ + +", "     ", "+ + +", "x0x0x", "+x+x+"}));
  CHECK(!fires("last ring", {"+ +x+", "    x", "+ +x+", "x x  ", "+x+ +"}));
  CHECK(!fires("last ring", {"+-+x+", "    x", "+ +x+", "x0x0x", "+x+x+"}));
}

}  // namespace
}  // namespace enpitsu::test
