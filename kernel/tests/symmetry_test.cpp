// Interchangeable values: a board that has a solution has one where they stand in order.
#include "core/symmetry.hpp"

#include <array>

#include "boards.hpp"
#include "check.hpp"

namespace enpitsu::test {
namespace {

TEST(values_that_nothing_tells_apart_are_put_in_order) {
  const Problem problem = latin(4);
  CHECK(interchangeable_values(State(problem)) ==
        (std::vector<Candidate>{{0, 1}, {1, 2}, {2, 3}, {3, 4}}));
  State state(problem);
  state.place(at(4, 2, 2), 3);
  CHECK(interchangeable_values(state) == (std::vector<Candidate>{{4, 1}, {6, 2}, {7, 4}}));
  state.place(at(4, 3, 3), 1);
  CHECK(interchangeable_values(state).empty());  // two are left, which save too little
}

TEST(values_in_order_keep_a_solution_if_there_is_one) {
  int alike = 0;
  std::array<int, 2> boards{};  // without a solution, with one
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    Random random(seed);
    Builder builder(latin(4).domains(), latin(4).houses());
    std::vector<Var> cells;  // a house more, anywhere: many of these boards have no solution
    for (Var cell = 0; cell < 16; ++cell) {
      if (random.below(4) == 0 && cells.size() < 4) cells.push_back(cell);
    }
    builder.different(cells);
    const Problem problem = builder.problem();
    State state(problem);
    const Var given = static_cast<Var>(random.below(16));
    if (random.below(2) == 0) state.place(given, 1);
    if (random.below(4) == 0) state.remove((given + 5) % 16, 2);
    const bool solvable = !naive_solutions(state, 1).empty();
    const auto in_order = interchangeable_values(state);
    for (const auto& [cell, value] : in_order) state.place(cell, value);
    if (in_order.empty()) continue;
    ++alike;
    ++boards[solvable ? 1 : 0];
    CHECK_NOTE(solvable == !naive_solutions(state, 1).empty(), std::to_string(seed));
  }
  CHECK(alike > 100 && boards[1] > 50);
}

}  // namespace
}  // namespace enpitsu::test
