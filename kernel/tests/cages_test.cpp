// Cages: arrangements of their candidates, by hand, on random boards, and beyond the limit.
#include <algorithm>
#include <memory>
#include <numeric>

#include "boards.hpp"
#include "check.hpp"
#include "ladders.hpp"

namespace enpitsu::test {
namespace {

const Names kBasics = {"full house", "hidden single", "naked single"};
const Names kCages = {"single cage", "cage pair",         "cage digits",
                      "cage triple", "cage arrangements", "cage and line"};

constexpr Var r4(int row, int column) { return at(4, row, column); }

// A rule whose cells add up to a total, without more.
RulePtr adds_up(std::size_t cells, std::int32_t total) {
  return linear_rule(std::vector<std::int32_t>(cells, 1), total, total);
}

// A Latin square with one cage.
Problem caged(int size, std::vector<Var> cells, RulePtr rule) {
  Builder board(latin(size).domains(), latin(size).houses());
  board.stand(board.house(std::move(cells)), std::move(rule));
  return board.problem();
}

TEST(a_pair_keeps_what_some_arrangement_has) {
  const Problem problem = caged(4, {r4(1, 1), r4(1, 2)}, adds_up(2, 7));
  State state(problem);
  const Step step = step_of("cage pair", state);
  CHECK_NOTE(removals(step, 4) == "1: r1c1 r1c2; 2: r1c1 r1c2", removals(step, 4));
  CHECK(step.role("cage").houses == std::vector<std::int32_t>{8});
  CHECK(step.role("cage").cells == (std::vector<Var>{r4(1, 1), r4(1, 2)}));
}

TEST(cells_of_a_line_differ_and_others_need_not) {
  const Problem problem = caged(4, {r4(1, 1), r4(1, 2), r4(2, 1)}, adds_up(3, 4));
  State state(problem);
  CHECK(make_technique("cage triple")->apply(state));
  CHECK(state.domain(r4(1, 1)) == values({2}));
  CHECK(state.domain(r4(1, 2)) == values({1}));
  CHECK(state.domain(r4(2, 1)) == values({1}));
}

TEST(each_technique_is_for_its_number_of_cells) {
  const Problem problem = caged(4, {r4(1, 1), r4(1, 2), r4(2, 1)}, adds_up(3, 4));
  const auto applies = [&](const char* name) {
    State state(problem);
    return make_technique(name)->apply(state);
  };
  CHECK(!applies("single cage"));
  CHECK(!applies("cage pair"));
  CHECK(applies("cage triple"));
  CHECK(applies("cage arrangements"));
}

TEST(digits_go_from_a_whole_cage) {
  const Problem problem = caged(4, {r4(1, 1), r4(1, 2), r4(2, 1)}, adds_up(3, 4));
  State state(problem);
  const Step step = step_of("cage digits", state);
  CHECK_NOTE(removals(step, 4) == "3: r1c1 r1c2 r2c1; 4: r1c1 r1c2 r2c1", removals(step, 4));
  CHECK(step.role("digits").values == values({3, 4}));
}

TEST(what_a_cage_always_has_in_a_line_leaves_the_rest_of_it) {
  const Problem problem = caged(4, {r4(1, 1), r4(1, 2), r4(2, 1)}, adds_up(3, 10));
  State state(problem);
  const Step step = step_of("cage and line", state);
  CHECK_NOTE(removals(step, 4) == "4: r1c3 r1c4", removals(step, 4));
  CHECK(step.role("line").houses == std::vector<std::int32_t>{0});
  CHECK(make_technique("cage and line")->apply(state));
  CHECK(!state.has(r4(3, 1), 4));
}

TEST(several_rules_of_a_cage_are_kept_together) {
  Builder board(std::vector<Mask>(3, values({1, 2, 3, 4})));
  const auto cage = board.different({0, 1, 2});
  board.stand(cage, adds_up(3, 8));
  board.stand(cage, count_rule(values({1}), 1, 1));
  board.stand(cage, order_rule(0));
  const Problem problem = board.problem();
  State state(problem);
  CHECK(make_technique("cage arrangements")->apply(state));
  CHECK(state.domain(0) == values({1}));
  CHECK(state.domain(1) == values({3}));
  CHECK(state.domain(2) == values({4}));
}

TEST(a_cage_that_cannot_be_filled_is_a_contradiction) {
  for (const char* name : {"cage pair", "cage digits", "cage arrangements"}) {
    const Problem problem = caged(4, {r4(1, 1), r4(1, 2)}, adds_up(2, 8));
    State state(problem);
    make_technique(name)->apply(state);
    CHECK(state.failed());
  }
}

TEST(a_clue_that_is_not_printed_says_nothing) {
  Builder board(latin(4).domains(), latin(4).houses());
  board.stand(board.house({0, 1}), adds_up(2, 7), 0, 7);
  const Problem problem = board.problem();
  for (const std::int32_t clue : {-1, 7}) {
    State state(problem);
    state.print(std::vector<std::int32_t>{clue});
    CHECK(make_technique("cage pair")->apply(state) == (clue == 7));
  }
}

TEST(a_cage_with_too_many_arrangements_is_left_alone) {
  const int cells = 12;
  Builder board(std::vector<Mask>(cells, values({1, 2, 3, 4, 5, 6, 7, 8, 9})));
  std::vector<Var> all(cells);
  std::iota(all.begin(), all.end(), 0);
  board.stand(board.house(all), adds_up(cells, 9 * cells));
  const Problem problem = board.problem();
  State state(problem);
  CHECK(!make_technique("cage arrangements")->apply(state));
  CHECK(!state.failed());
  CHECK(!make_technique("cage arrangements")->serves(state, *problem.rules().front()));
}

// Cells and what they add up to.
struct Cage {
  std::vector<Var> cells;
  int total;

  bool holds(const std::string& board) const { return sum(board) == total; }
  int sum(const std::string& board) const {
    int found = 0;
    for (Var cell : cells) found += board[static_cast<std::size_t>(cell)];
    return found;
  }
};

// Three neighbours, or four of two rows, of a Latin square of 4x4 wherever a random number says so.
std::vector<Cage> random_cages(const std::string& solution, std::uint64_t seed) {
  std::vector<Cage> cages;
  Random random(seed);
  for (Var cell = 0; cell + 5 < 16; ++cell) {
    if (cell % 4 == 3 || random.below(2) == 0) continue;
    Cage cage{{cell, cell + 1, cell + 4}, 0};
    if (random.below(2) == 0) cage.cells.push_back(cell + 5);
    if (random.below(3) == 0) cage.cells.resize(2);
    cage.total = cage.sum(solution);
    cages.push_back(std::move(cage));
  }
  return cages;
}

Problem caged(const std::vector<Cage>& cages) {
  Builder board(latin(4).domains(), latin(4).houses());
  for (const Cage& cage : cages) {
    board.stand(board.house(cage.cells), adds_up(cage.cells.size(), cage.total));
  }
  return board.problem();
}

TEST(cages_are_sound_and_monotone_on_random_boards) {
  std::vector<std::unique_ptr<Problem>> problems;
  std::vector<Case> boards;
  const Problem square = latin(4);
  const auto squares = naive_solutions(State(square));
  CHECK(squares.size() == 576);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto cages = random_cages(random_solution(square, seed), seed);
    problems.emplace_back(new Problem(caged(cages)));
    Case board{State(*problems.back()), {}};
    for (const std::string& values : squares) {
      const auto keeps = [&](const Cage& cage) { return cage.holds(values); };
      if (std::ranges::all_of(cages, keeps)) board.solutions.push_back(values);
    }
    boards.push_back(std::move(board));
  }
  const Names names = joined(kBasics, kCages);
  for (const Case& board : boards) check_sound(board, names);
  check_monotone(boards, names, kBasics.size());
  check_log_changes_nothing(boards, names);
}

}  // namespace
}  // namespace enpitsu::test
