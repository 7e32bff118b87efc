// Colouring, chains and almost locked sets on boards made by hand: what they remove, and what
// they must leave alone.
#include "chains.hpp"

#include <algorithm>
#include <string>

#include "boards.hpp"
#include "check.hpp"

namespace enpitsu::test {
namespace {

constexpr Var cell(int row, int column) { return at(9, row, column); }

// The house numbers of sudoku(3, 3).
constexpr int box(int number) { return 17 + number; }

Candidates in(std::initializer_list<Var> cells, Value value) {
  Candidates all;
  for (Var cell : cells) all.emplace(cell, value);
  return all;
}

// Leaves a value only these places in the house.
void keep_places(State& state, int house, Value value, std::initializer_list<Var> cells) {
  for (Var cell : state.problem().house(house).cells) {
    if (std::find(cells.begin(), cells.end(), cell) == cells.end()) state.remove(cell, value);
  }
}

void keep_in_row(State& state, int row, Value value, std::initializer_list<Var> cells) {
  keep_places(state, row - 1, value, cells);
}

void keep_in_column(State& state, int column, Value value, std::initializer_list<Var> cells) {
  keep_places(state, 8 + column, value, cells);
}

Candidates removes(const Step& step) {
  Candidates all;
  for (const Candidate& removed : step.removes) all.emplace(removed.cell, removed.value);
  return all;
}

// The technique removes exactly these, in one step or in one pass.
Step check_fires(const std::string& name, const State& state, const Candidates& expected) {
  State copy = state;
  const Step step = step_of(name, copy);
  CHECK_NOTE(removed_by(name, state) == expected, name);
  CHECK_NOTE(removes(step) == expected, name);
  return step;
}

void check_silent(const std::string& name, const State& state) {
  CHECK_NOTE(removed_by(name, state).empty(), name);
  State copy = state;
  CHECK_NOTE(step_of(name, copy).removes.empty(), name);
}

}  // namespace

// Simple colouring.

// 1s in rows 1 and 7 and column 1 have two places each: r1c5 - r1c1 - r7c1 - r7c6.
static State coloured_board() {
  State state(sudoku9());
  keep_in_row(state, 1, 1, {cell(1, 1), cell(1, 5)});
  keep_in_row(state, 7, 1, {cell(7, 1), cell(7, 6)});
  keep_in_column(state, 1, 1, {cell(1, 1), cell(7, 1)});
  return state;
}

TEST(colour_trap_removes_what_sees_both_colours) {
  const auto gone = in({cell(2, 6), cell(3, 6), cell(8, 5), cell(9, 5)}, 1);
  const Step step = check_fires("simple colouring", coloured_board(), gone);
  CHECK((step.role("colour").cells == std::vector<Var>{cell(1, 1), cell(7, 6)}));
  CHECK((step.role("opposite").cells == std::vector<Var>{cell(1, 5), cell(7, 1)}));
  CHECK(step.role("house").houses.empty());
  CHECK(step.role("value").values == values({1}));
}

TEST(colour_wrap_removes_a_colour_that_meets_itself) {
  State state = coloured_board();
  keep_in_column(state, 6, 1, {cell(2, 6), cell(7, 6)});  // r2c6 and r1c5: one colour, box 2
  const auto gone = in({cell(1, 5), cell(2, 6), cell(7, 1)}, 1);
  const Step step = check_fires("simple colouring", state, gone);
  CHECK((step.role("colour").cells == std::vector<Var>{cell(1, 5), cell(2, 6), cell(7, 1)}));
  CHECK((step.role("opposite").cells == std::vector<Var>{cell(1, 1), cell(7, 6)}));
  CHECK((step.role("house").houses == std::vector<std::int32_t>{box(2)}));
}

// Chains. Each board holds one chain; the board of one technique is too hard for the easier.

// As coloured, but 1 has a third place in column 1, so the middle link is weak only.
static State x_chain_board() {
  State state(sudoku9());
  keep_in_row(state, 1, 1, {cell(1, 1), cell(1, 5)});
  keep_in_row(state, 7, 1, {cell(7, 1), cell(7, 6)});
  return state;
}

TEST(x_chain_needs_only_a_weak_link_in_the_middle) {
  const State state = x_chain_board();
  check_silent("simple colouring", state);
  const auto gone = in({cell(2, 6), cell(3, 6), cell(8, 5), cell(9, 5)}, 1);
  const Step step = check_fires("X-chain", state, gone);
  CHECK(step.chain.size() == 4 && alternates(step.chain));
  std::set<std::int32_t> reasons;
  for (const Link& link : step.chain) reasons.insert(link.house);
  CHECK((reasons == std::set<std::int32_t>{-1, 0, 6, 9}));  // rows 1 and 7, column 1
  CHECK(step.roles.empty());
}

TEST(x_chain_is_silent_without_a_second_pair) {
  State state(sudoku9());
  keep_in_row(state, 1, 1, {cell(1, 1), cell(1, 5)});
  keep_in_row(state, 7, 1, {cell(7, 1), cell(7, 6), cell(7, 9)});
  check_silent("X-chain", state);
}

static State xy_chain_board(Mask third) {
  State state(sudoku9());
  restrict_to(state, cell(1, 1), values({1, 2}));
  restrict_to(state, cell(1, 5), values({2, 3}));
  restrict_to(state, cell(5, 5), third);
  restrict_to(state, cell(5, 9), values({4, 1}));
  return state;
}

TEST(xy_chain_runs_through_bivalue_cells) {
  const State state = xy_chain_board(values({3, 4}));
  check_silent("X-chain", state);
  const Step step = check_fires("XY-chain", state, in({cell(1, 9), cell(5, 1)}, 1));
  CHECK(step.chain.size() == 8 && alternates(step.chain));
  CHECK(
      (step.chain.front().cells == std::vector<Var>{cell(1, 1)} && step.chain.front().value == 1));
  CHECK((step.chain.back().cells == std::vector<Var>{cell(5, 9)} && step.chain.back().value == 1));
}

TEST(xy_chain_is_silent_where_values_do_not_meet) {
  check_silent("XY-chain", xy_chain_board(values({3, 5})));
  check_silent("XY-chain", xy_chain_board(values({3, 4, 5})));
}

// r1c1 and r6c9 are both {1, 2}, and 2 has two places in column 5.
static State aic_board(std::initializer_list<Var> twos) {
  State state(sudoku9());
  restrict_to(state, cell(1, 1), values({1, 2}));
  restrict_to(state, cell(6, 9), values({1, 2}));
  keep_in_column(state, 5, 2, twos);
  return state;
}

TEST(aic_mixes_cells_and_houses) {
  const State state = aic_board({cell(1, 5), cell(6, 5)});
  check_silent("X-chain", state);
  check_silent("XY-chain", state);
  const Step step =
      check_fires("alternating inference chain", state, in({cell(1, 9), cell(6, 1)}, 1));
  CHECK(step.chain.size() == 6 && alternates(step.chain));
}

TEST(aic_is_silent_with_a_third_place) {
  check_silent("alternating inference chain", aic_board({cell(1, 5), cell(6, 5), cell(9, 5)}));
}

TEST(the_shortest_chain_is_logged) {
  State state = xy_chain_board(values({3, 4}));        // eight nodes, removes 1 from r1c9, r5c1
  keep_in_row(state, 2, 7, {cell(2, 2), cell(2, 5)});  // four nodes, removes 7 from r9c3
  keep_in_column(state, 3, 7, {cell(3, 3), cell(9, 3)});
  keep_in_row(state, 9, 7, {cell(9, 3), cell(9, 5)});
  const Step step = step_of("alternating inference chain", state);
  CHECK(step.chain.size() == 4);
  CHECK(removed_by("alternating inference chain", state).contains({cell(1, 9), 1}));
}

// 1 in row 1 is in r1c5 or in box 1, where r3c3 then falls, so that r8c3 has it.
static State grouped_board(std::initializer_list<Var> row) {
  State state(sudoku9());
  keep_in_row(state, 1, 1, row);
  keep_in_column(state, 3, 1, {cell(3, 3), cell(8, 3)});
  return state;
}

TEST(grouped_chain_takes_two_cells_as_one) {
  const State state = grouped_board({cell(1, 1), cell(1, 2), cell(1, 5)});
  check_silent("alternating inference chain", state);
  const Step step = check_fires("grouped chain", state, in({cell(8, 5)}, 1));
  CHECK(step.chain.size() == 4 && alternates(step.chain));
  const auto group = [](const Link& link) {
    return link.cells == std::vector<Var>{cell(1, 1), cell(1, 2)};
  };
  CHECK(std::count_if(step.chain.begin(), step.chain.end(), group) == 1);
}

TEST(grouped_chain_is_silent_with_a_place_outside) {
  check_silent("grouped chain", grouped_board({cell(1, 1), cell(1, 2), cell(1, 5), cell(1, 9)}));
}

// r1c1 and r1c2 hold 2, or r1c1 is 1: then r7c1 is not, r7c9 is, and r3c9 is 2.
static State als_chain_board(Mask last) {
  State state(sudoku9());
  restrict_to(state, cell(1, 1), values({1, 2, 3}));
  restrict_to(state, cell(1, 2), values({2, 3}));
  keep_in_row(state, 7, 1, {cell(7, 1), cell(7, 9)});
  restrict_to(state, cell(3, 9), last);
  return state;
}

TEST(als_chain_takes_an_almost_locked_set_as_a_link) {
  const State state = als_chain_board(values({1, 2}));
  check_silent("grouped chain", state);
  check_silent("ALS-XZ", state);
  const auto gone = in({cell(1, 7), cell(1, 8), cell(1, 9), cell(3, 1), cell(3, 2), cell(3, 3)}, 2);
  const Step step = check_fires("ALS chain", state, gone);
  CHECK(step.chain.size() == 6 && alternates(step.chain));
}

TEST(als_chain_is_silent_where_the_end_is_open) {
  check_silent("ALS chain", als_chain_board(values({1, 4})));
  check_silent("ALS chain", als_chain_board(values({1, 2, 4})));
}

// ALS-XZ.

static State als_board(Mask corner) {
  State state(sudoku9());
  restrict_to(state, cell(1, 1), values({1, 2, 3}));
  restrict_to(state, cell(1, 2), values({2, 3}));
  restrict_to(state, cell(5, 1), corner);
  restrict_to(state, cell(5, 3), values({4, 2}));
  return state;
}

TEST(als_xz_removes_the_common_value) {
  const auto gone = in({cell(1, 3), cell(2, 3), cell(3, 3)}, 2);
  const Step step = check_fires("ALS-XZ", als_board(values({1, 4})), gone);
  CHECK((step.role("set").cells == std::vector<Var>{cell(1, 1), cell(1, 2)}));
  CHECK((step.role("other").cells == std::vector<Var>{cell(5, 1), cell(5, 3)}));
  CHECK((step.role("common").cells == std::vector<Var>{cell(1, 1), cell(5, 1)}));
  CHECK(step.role("common").values == values({1}));
}

TEST(als_xz_is_silent_without_a_restricted_common) {
  check_silent("ALS-XZ", als_board(values({4, 5})));
  check_silent("ALS-XZ", als_board(values({1, 4, 5})));
}

TEST(als_xz_doubly_linked_locks_both_sets) {
  State state(sudoku9());
  restrict_to(state, cell(1, 1), values({1, 3}));
  restrict_to(state, cell(1, 5), values({2, 3}));
  restrict_to(state, cell(6, 1), values({1, 4}));
  restrict_to(state, cell(6, 5), values({2, 4}));
  Candidates gone;
  for (int i = 1; i <= 9; ++i) {
    if (i != 1 && i != 6) gone.merge(in({cell(i, 1)}, 1));
    if (i != 1 && i != 6) gone.merge(in({cell(i, 5)}, 2));
    if (i != 1 && i != 5) gone.merge(in({cell(1, i)}, 3));
    if (i != 1 && i != 5) gone.merge(in({cell(6, i)}, 4));
  }
  const Step step = check_fires("ALS-XZ", state, gone);
  CHECK(step.role("common").values == values({1, 2}));
  CHECK(step.removed_values() == values({1, 2, 3, 4}));
}

// What easier rungs would find, if they came first: so that fewer candidates never conclude less.

TEST(grouped_chain_knows_a_group_that_is_true) {
  State state(sudoku9());
  keep_places(state, box(1), 1, {cell(1, 1), cell(1, 2), cell(1, 3)});
  const auto gone = in({cell(1, 4), cell(1, 5), cell(1, 6), cell(1, 7), cell(1, 8), cell(1, 9)}, 1);
  const Step step = check_fires("grouped chain", state, gone);
  CHECK(step.chain.size() == 2 && step.chain[0].cells == step.chain[1].cells);
}

TEST(a_locked_set_holds_all_its_values) {
  State state(sudoku9());
  Candidates gone;
  for (int column : {1, 4, 7}) restrict_to(state, cell(1, column), values({1, 2, 3}));
  for (int column : {2, 3, 5, 6, 8, 9}) {
    for (Value value : {1, 2, 3}) gone.emplace(cell(1, column), value);
  }
  const Step step = check_fires("ALS-XZ", state, gone);
  CHECK(step.role("set").cells.size() == 3 && step.roles.size() == 1);
  CHECK(removed_by("ALS chain", state) == gone);
}

// A large board with a time limit already passed: they return, and soon.
TEST(chains_stop_when_told) {
  const Problem problem = sudoku(5, 5);
  std::atomic<bool> halt{true};
  Guard guard(halt);
  for (const auto& name : kChains) {
    State state(problem);
    state.guard = &guard;
    CHECK_NOTE(!make_technique(name)->apply(state), name);
  }
}

}  // namespace enpitsu::test
