// Inequalities: bounds, chains, pairs against sets and links, by hand and on random Futoshikis.
#include <algorithm>
#include <memory>

#include "boards.hpp"
#include "check.hpp"
#include "ladders.hpp"

namespace enpitsu::test {
namespace {

const Names kBasics = {"full house", "hidden single", "naked single"};
const Names kSets = {"naked pair", "hidden pair", "naked triple", "hidden triple"};
const Names kInequalities = {"inequality bounds", "inequality chain", "inequality with sets",
                             "alternating inference chain", "ALS chain"};

using Pairs = std::vector<std::pair<Var, Var>>;

// A Latin square with signs, the smaller cell first.
Problem futoshiki(int size, const Pairs& signs) {
  Builder board(latin(size).domains(), latin(size).houses());
  for (const auto& [less, more] : signs) board.stand(board.house({less, more}), order_rule(0));
  return board.problem();
}

constexpr Var r5(int row, int column) { return at(5, row, column); }

TEST(an_inequality_bounds_both_cells) {
  const Problem problem = futoshiki(5, {{r5(1, 2), r5(1, 1)}});
  State state(problem);
  restrict_to(state, r5(1, 1), values({1, 2, 4}));
  restrict_to(state, r5(1, 2), values({2, 3, 4, 5}));
  const Step step = step_of("inequality bounds", state);
  CHECK_NOTE(removals(step, 5) == "1: r1c1; 2: r1c1; 4: r1c2; 5: r1c2", removals(step, 5));
  CHECK(step.role("sign").houses == std::vector<std::int32_t>{10});
  CHECK(step.role("less").cells == std::vector<Var>{r5(1, 2)});
  CHECK(step.role("more").cells == std::vector<Var>{r5(1, 1)});
}

TEST(bounds_in_order_conclude_nothing) {
  const Problem problem = futoshiki(5, {{r5(1, 1), r5(1, 2)}});
  State state(problem);
  restrict_to(state, r5(1, 1), values({1, 4}));
  restrict_to(state, r5(1, 2), values({2, 5}));
  CHECK(!make_technique("inequality bounds")->apply(state));
}

TEST(bounds_run_through_a_chain_and_come_back) {
  const Problem problem =
      futoshiki(5, {{r5(1, 1), r5(1, 2)}, {r5(1, 2), r5(2, 2)}, {r5(2, 2), r5(2, 3)}});
  State state(problem);
  CHECK(make_technique("inequality bounds")->apply(state));
  CHECK(state.domain(r5(1, 1)) == values({1, 2}));
  CHECK(state.domain(r5(1, 2)) == values({2, 3}));
  CHECK(state.domain(r5(2, 2)) == values({3, 4}));
  CHECK(state.domain(r5(2, 3)) == values({4, 5}));
}

TEST(bounds_know_a_house_of_more_cells) {
  Builder board(std::vector<Mask>(3, values({1, 2, 3})));
  board.stand(board.house({0, 1, 2}), order_rule(0));
  const Problem problem = board.problem();
  State state(problem);
  CHECK(make_technique("inequality bounds")->apply(state));
  CHECK(state.domain(0) == values({1}) && state.domain(2) == values({3}));
}

TEST(a_circle_of_inequalities_fails) {
  const Problem problem = futoshiki(
      3, {{at(3, 1, 1), at(3, 1, 2)}, {at(3, 1, 2), at(3, 2, 2)}, {at(3, 2, 2), at(3, 1, 1)}});
  State state(problem);
  make_technique("inequality bounds")->apply(state);
  CHECK(state.failed());
}

TEST(a_cell_above_two_of_its_line_has_at_least_3) {
  const Problem problem = futoshiki(5, {{r5(3, 1), r5(3, 2)}, {r5(3, 3), r5(3, 2)}});
  State state(problem);
  restrict_to(state, r5(3, 2), values({2, 3, 4, 5}));
  CHECK(!make_technique("inequality bounds")->apply(state) ||
        state.domain(r5(3, 2)) == values({2, 3, 4, 5}));
  const Step step = step_of("inequality chain", state);
  CHECK_NOTE(removals(step, 5) == "2: r3c2", removals(step, 5));
  CHECK(step.role("cell").cells == std::vector<Var>{r5(3, 2)});
  CHECK(step.role("less").cells == (std::vector<Var>{r5(3, 1), r5(3, 3)}));
  CHECK(step.role("line").houses == std::vector<std::int32_t>{2});
  CHECK(step.role("less").values == values({1, 2}));
}

TEST(a_cell_below_two_of_a_line_that_is_not_its_own) {
  // r2c1 and r2c3 are above r1c1 and r1c3, and those above r1c2: all in row 2 differ.
  const Problem problem = futoshiki(
      5, {{r5(1, 2), r5(1, 1)}, {r5(1, 2), r5(1, 3)}, {r5(1, 1), r5(2, 1)}, {r5(1, 3), r5(2, 3)}});
  State state(problem);
  for (Var cell : {r5(1, 1), r5(1, 3)}) restrict_to(state, cell, values({2, 3, 4, 5}));
  restrict_to(state, r5(1, 2), values({1, 2, 3, 4}));
  restrict_to(state, r5(2, 1), values({3, 4}));
  restrict_to(state, r5(2, 3), values({3, 4}));
  const Step first = step_of("inequality chain", state);
  CHECK_NOTE(removals(first, 5) == "4: r1c2",
             removals(first, 5));  // by row 1 alone: 4 and 5 are above
  CHECK(first.role("less").cells.empty());
  CHECK(first.role("line").houses == std::vector<std::int32_t>{0});
  const Step second = step_of("inequality chain", state);
  CHECK_NOTE(removals(second, 5) == "3: r1c2", removals(second, 5));  // by row 2: 3 and 4 are above
  CHECK(second.role("more").cells == (std::vector<Var>{r5(2, 1), r5(2, 3)}));
  CHECK(second.role("line").houses == std::vector<std::int32_t>{1});
}

TEST(one_more_smaller_cell_never_weakens_a_chain) {
  // One of r1c1 and r1c2 is 4; that r1c3 is smaller than r2c4 too says nothing against it.
  const Pairs two = {{r5(1, 1), r5(2, 4)}, {r5(1, 2), r5(2, 4)}};
  const Pairs three = {two[0], two[1], {r5(1, 3), r5(2, 4)}};
  for (const Pairs& signs : {two, three}) {
    const Problem problem = futoshiki(5, signs);
    State state(problem);
    restrict_to(state, r5(1, 1), values({1, 4}));
    restrict_to(state, r5(1, 2), values({1, 4}));
    restrict_to(state, r5(1, 3), values({2, 3}));
    CHECK(make_technique("inequality chain")->apply(state));
    CHECK(state.domain(r5(2, 4)) == values({5}));
  }
}

TEST(one_smaller_cell_a_line_is_no_chain) {
  const Problem problem = futoshiki(5, {{r5(1, 1), r5(1, 2)}, {r5(2, 2), r5(1, 2)}});
  State state(problem);
  restrict_to(state, r5(1, 2), values({2, 3, 4, 5}));
  CHECK(!make_technique("inequality chain")->apply(state));
}

TEST(too_few_values_for_the_smaller_cells_fail) {
  const Problem problem = futoshiki(5, {{r5(3, 1), r5(3, 2)}, {r5(3, 3), r5(3, 2)}});
  State state(problem);
  restrict_to(state, r5(3, 1), values({4}));
  restrict_to(state, r5(3, 3), values({4}));
  make_technique("inequality chain")->apply(state);
  CHECK(state.failed());
}

TEST(a_pair_of_values_must_leave_something_to_a_third_cell) {
  const Problem problem = futoshiki(5, {{r5(1, 1), r5(1, 2)}});
  State state(problem);
  restrict_to(state, r5(1, 1), values({1, 2, 3}));
  restrict_to(state, r5(1, 2), values({2, 3, 4}));
  restrict_to(state, r5(1, 5), values({3, 4}));
  const Step step = step_of("inequality with sets", state);
  CHECK_NOTE(removals(step, 5) == "3: r1c1", removals(step, 5));  // 3 goes with 4 only
  CHECK(step.role("less").cells == std::vector<Var>{r5(1, 1)});
  CHECK(step.role("more").cells == std::vector<Var>{r5(1, 2)});
  CHECK(step.role("sign").houses == std::vector<std::int32_t>{10});
  CHECK(step.role("line").houses == std::vector<std::int32_t>{0});
}

TEST(a_pair_of_values_must_hold_what_has_no_other_place) {
  const Problem problem = futoshiki(5, {{r5(1, 1), r5(1, 2)}});
  State state(problem);
  for (int column : {3, 4, 5}) state.remove(r5(1, column), 2);
  restrict_to(state, r5(1, 1), values({1, 2, 3}));
  restrict_to(state, r5(1, 2), values({2, 3, 4}));
  const Step step = step_of("inequality with sets", state);
  CHECK_NOTE(removals(step, 5) == "3: r1c1", removals(step, 5));  // 1-2, 2-3 and 2-4 are left
}

TEST(a_pair_with_another_partner_stays) {
  const Problem problem = futoshiki(5, {{r5(1, 1), r5(1, 2)}});
  State state(problem);
  restrict_to(state, r5(1, 1), values({1, 2, 3}));
  restrict_to(state, r5(1, 2), values({2, 3, 4, 5}));
  restrict_to(state, r5(1, 5), values({3, 4}));
  CHECK(!make_technique("inequality with sets")->apply(state));
}

// p < q, where p is 1 or 5 and q is 2 or 6; s sees q, and t sees p and s.
Problem linked(bool rising) {
  Builder board({values({1, 5}), values({2, 6}), values({1, 6}), values({1, 3, 4})});
  board.different({1, 2});
  board.different({0, 3});
  board.different({2, 3});
  const std::int32_t sign = board.house({0, 1});
  if (rising) board.stand(sign, order_rule(0));
  return board.problem();
}

TEST(chains_pass_through_an_inequality) {
  const Problem problem = linked(true);
  State state(problem);
  CHECK(!make_technique("XY-chain")->apply(state));
  const Step step = step_of("alternating inference chain", state);
  CHECK_NOTE(removals(step, 4) == "1: r1c4", removals(step, 4));
  CHECK(step.chain.size() == 6);
  CHECK(std::ranges::count(step.chain, 3, &Link::house) == 1);  // the sign is the fourth house
  const Problem loose = linked(false);
  State other(loose);
  CHECK(!make_technique("alternating inference chain")->apply(other));
}

// Random boards: signs of a random square, and givens until few solutions are left.

Pairs random_signs(int size, std::uint64_t seed) {
  const std::string square = random_solution(latin(size), seed);
  Random random(seed);
  Pairs signs;
  for (Var cell = 0; cell < size * size; ++cell) {
    const bool right = random.below(2) == 0;
    if (right ? cell % size == size - 1 : cell / size == size - 1) continue;
    const Var other = right ? cell + 1 : cell + size;
    const bool less =
        square[static_cast<std::size_t>(cell)] < square[static_cast<std::size_t>(other)];
    if (random.below(3) != 0)
      signs.push_back(less ? Pairs::value_type{cell, other} : Pairs::value_type{other, cell});
  }
  return signs;
}

// States point to their problem, so boards keep theirs.
struct Boards {
  std::vector<std::unique_ptr<Problem>> problems;
  std::vector<Case> cases;

  void add(int size, std::uint64_t seed, int least_givens) {
    const std::size_t most_solutions = seed % 2 == 0 ? 1 : 8;
    problems.emplace_back(new Problem(futoshiki(size, random_signs(size, seed))));
    const Problem& problem = *problems.back();
    const std::string givens = random_puzzle(problem, seed, most_solutions, least_givens);
    const State state = state_of_bytes(problem, givens);
    cases.push_back({state, solutions(state, 1000)});
  }
};

const Boards& boards() {
  static const Boards made = [] {
    Boards all;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) all.add(4, seed, 0);
    for (std::uint64_t seed = 1; seed <= 15; ++seed) all.add(5, seed, 4);
    return all;
  }();
  return made;
}

const Names kLadder =
    joined(joined(joined(kBasics, {"inequality bounds", "inequality chain"}), kSets),
           {"inequality with sets", "alternating inference chain", "ALS chain"});

std::vector<Case> some_boards() { return {boards().cases.begin(), boards().cases.begin() + 12}; }

TEST(inequalities_are_sound_and_fire) {
  auto fired = check_each_sound(boards().cases, kBasics, kInequalities);
  for (const std::string& name : kInequalities) CHECK_NOTE(fired[name] > 0, name);
  for (const Case& board : some_boards()) check_sound(board, kLadder);
}

TEST(fewer_candidates_never_conclude_less_from_inequalities) {
  check_monotone(boards().cases, kLadder, kBasics.size() + 1, 8);
}

TEST(logging_does_not_change_what_inequalities_conclude) {
  check_log_changes_nothing(some_boards(), kLadder);
}

}  // namespace
}  // namespace enpitsu::test
