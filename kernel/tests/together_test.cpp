// Clues that lie together: pictures where they must say something, with just what it rests on, and
// where they must not.
#include <algorithm>

#include "check.hpp"
#include "ladders.hpp"
#include "loop_boards.hpp"

namespace enpitsu::test {
namespace {

using Picture = std::vector<std::string>;
using Places = std::vector<Candidate>;
using Houses = std::vector<std::int32_t>;

Step step_of(const std::string& name, const Picture& picture, Candidate expected) {
  auto steps = first_loop_step(name, picture);
  CHECK_NOTE(steps.size() == 1 && steps[0].places == Places{expected}, name);
  if (steps.empty()) return {};
  return steps[0];
}

bool fires(const std::string& name, const Picture& picture) {
  return !first_loop_step(name, picture).empty();
}

TEST(two_clues_and_two_points_are_looked_at_together) {
  const LoopBoard& board = loop_board(3, 4);
  const Picture picture = {"+ + + + +", "         ", "+ + + + +", "  |3|3|  ",
                           "+ + + + +", "         ", "+ + + + +"};
  const Step step = step_of("clues around a point", picture, {board.left(0, 2), 0});
  CHECK(step.role("clues").houses == (Houses{board.cell(1, 1), board.cell(1, 2)}));
  CHECK(step.role("points").houses == (Houses{board.point(1, 2), board.point(2, 2)}));
  CHECK(step.role("path").cells.empty());
  CHECK(step.role("more").houses.empty());
  CHECK(!fires("clues around a point", {"+ + + + +", "         ", "+ + + + +", "   3|2   ",
                                        "+ + + + +", "         ", "+ + + + +"}));
}

TEST(four_clues_that_no_point_has_in_common_need_a_cell) {
  const LoopBoard& board = loop_board(5, 5);
  Picture picture;
  for (const char* cells :
       {"           ", "           ", " 1   3     ", " 2 2       ", "           "}) {
    picture.insert(picture.end(), {"+ + + + + +", cells});
  }
  picture.emplace_back("+ + + + + +");
  CHECK(!fires("clues around a point", picture));
  const Step step = step_of("clues around a cell", picture, {board.top(2, 2), 1});
  CHECK(step.role("clues").numbers.size() == 4);
  CHECK(step.role("points").houses.size() == 4);
  picture[5] = " 1   2     ";
  CHECK(!fires("clues around a cell", picture));
}

TEST(no_way_closes_a_loop_that_leaves_a_clue_out) {
  const LoopBoard& board = loop_board(3, 3);
  const Picture picture = {"+-+ + +", "|      ", "+-+ + +", "x      ",
                           "+ + + +", "     2 ", "+ + + +"};
  const Step step = step_of("clues around a point", picture, {board.left(0, 1), 0});
  CHECK(step.role("path").cells.size() == 3);
  CHECK(step.role("more").houses == Houses{board.cell(2, 2)});
  CHECK(!fires("clues around a point",
               {"+-+ + +", "|      ", "+-+ + +", "x      ", "+ + + +", "       ", "+ + + +"}));
}

TEST(sides_that_are_known_from_elsewhere_are_taken_into_account) {
  const LoopBoard& board = loop_board(2, 3);
  // The cell below the 2 lies inside, so the 2 has a line above it or below it, whichever side it
  // lies on itself: the other one is on its left.
  const Picture picture = {"+ + + +", "   2x  ", "+ + + +", "       ", "+ +-+ +"};
  for (const char* name : {"clues around a point", "clues around a cell"}) {
    const Step step = step_of(name, picture, {board.left(0, 1), 1});
    CHECK(step.role("clues").houses == Houses{board.cell(0, 1)});
  }
}

Picture upside_down(Picture picture) {
  std::ranges::reverse(picture);
  return picture;
}

// The same far away from the border: gaps lead from above the 2 to the outside, and from below it
// over a line.
TEST(sides_that_are_known_from_far_away_are_taken_into_account) {
  const LoopBoard& board = loop_board(7, 7);
  Picture picture;
  for (int row = 0; row < 7; ++row) {
    picture.emplace_back(row == 3 || row == 4 ? "+ + + + + + + +" : "+ + + +x+ + + +");
    picture.emplace_back(row == 3 ? "       2x      " : "               ");
  }
  picture.emplace_back("+ + + +-+ + + +");
  for (const Picture& image : {picture, upside_down(picture)}) {
    for (const char* name : {"clues around a point", "clues around a cell"}) {
      step_of(name, image, {board.left(3, 3), 1});
    }
  }
}

TEST(clues_that_cannot_be_met_together_are_contradictions) {
  const Picture picture = {"+x+ +", "x3   ", "+ + +", "     ", "+ + +"};
  for (const char* name : {"clues around a point", "clues around a cell"}) {
    CHECK_NOTE(loop_contradicts(name, picture), name);
  }
}

TEST(what_a_point_shows_its_cells_show_too) {
  const Ladder both({"clues around a point", "clues around a cell"});
  const Ladder cell({"clues around a cell"});
  const Picture picture = {"+ + + + +", "   3     ", "+ + + + +", "   3   2 ",
                           "+ + + + +", " 1     3 ", "+ + + + +"};
  State one = loop_state(picture);
  State other = loop_state(picture);
  both.run(one, both.all());
  cell.run(other, cell.all());
  CHECK(one.fixed() > 0);
  CHECK(candidates(one) == candidates(other));
}

}  // namespace
}  // namespace enpitsu::test
