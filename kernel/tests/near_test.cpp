// Near: a path that is told goes on where it is, and still every change is looked at once.
#include "core/near.hpp"

#include <algorithm>
#include <cstdlib>

#include "boards.hpp"
#include "check.hpp"
#include "core/batch.hpp"
#include "ladders.hpp"

namespace enpitsu::test {
namespace {

constexpr const char* kEasy =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

Step placing(Var cell) {
  Step step;
  step.places.push_back({cell, 1});
  return step;
}

// The houses that each_changed() shows to a rung, one call after the other, each of which ends with
// the first house that `stop` chooses.
template <typename Stop>
std::vector<int> shown(State& state, int rung, Stop&& stop) {
  std::vector<int> houses;
  state.rung = rung;
  while (state.each_changed([&](int house) {
    houses.push_back(house);
    return stop(house);
  })) {
  }
  return houses;
}

}  // namespace

TEST(near_counts_cells_along_lines) {
  const Problem problem = latin(9);
  State state(problem);
  Near near(problem);
  CHECK(near.distance(0) == Near::kFar);
  CHECK(near.house_at(0) < 0);
  near.move_to(state, placing(at(9, 5, 5)));
  CHECK(near.distance(at(9, 5, 5)) == 0);
  CHECK(near.distance(at(9, 5, 7)) == 2);
  CHECK(near.distance(at(9, 1, 1)) == 8);
  CHECK(near.house_at(0) == 4);  // row 5
  CHECK(near.house_at(17) >= 0);
  CHECK(near.house_at(18) < 0);
  CHECK(!near.is_far(0));
  near.move_to(state, placing(at(9, 1, 1)));
  CHECK(near.distance(at(9, 5, 5)) == 8);
  CHECK(near.house_at(0) == 0);
}

TEST(each_change_is_looked_at_once_near_or_far) {
  const Problem problem = latin(9);
  State state(problem);
  Near near(problem);
  Log log;
  log.near = &near;
  state.log = &log;
  near.move_to(state, placing(at(9, 9, 9)));
  std::vector<int> houses = shown(state, 0, [](int house) { return house % 3 == 0; });
  CHECK(houses.front() == 8);  // the last row
  std::ranges::sort(houses);
  CHECK(houses.size() == 18);
  CHECK(std::ranges::adjacent_find(houses) == houses.end());
  CHECK(shown(state, 0, [](int) { return true; }).empty());

  state.place(at(9, 1, 1), 1);
  near.move_to(state, placing(at(9, 1, 1)));
  int calls = 0;
  state.rung = 0;
  CHECK(state.each_changed([&](int) { return ++calls == 1; }));
  state.see_again();
  const std::vector<int> again = shown(state, 0, [](int) { return false; });
  CHECK(again.front() == 0);
  CHECK(again.size() == 18);  // 1 leaves every column and every row
  CHECK(shown(state, 0, [](int) { return false; }).empty());
  CHECK(shown(state, 1, [](int) { return false; }).size() == 18);
}

TEST(of_hidden_singles_the_nearest_comes_first) {
  const Problem problem = sudoku(3, 3);
  const Ladder ladder({"full house", "hidden single", "naked single"});
  const auto length = [&](bool told_near) {
    State state = state_of(problem, kEasy);
    Near near(problem);
    Log log;
    if (told_near) log.near = &near;
    state.log = &log;
    CHECK(ladder.run(state, ladder.all()) == Verdict::solved);
    int sum = 0;
    for (std::size_t i = 1; i < log.steps.size(); ++i) {
      const Var a = log.steps[i - 1].places.front().cell;
      const Var b = log.steps[i].places.front().cell;
      sum += std::abs(a / 9 - b / 9) + std::abs(a % 9 - b % 9);
    }
    return sum;
  };
  CHECK(3 * length(true) < 2 * length(false));
}

}  // namespace enpitsu::test
