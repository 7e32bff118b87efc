// Runs with sums: what each technique removes or places, what it leaves alone, and all of them
// on random boards against a solver that tries everything.
#include "techniques/sums.hpp"

#include <algorithm>
#include <memory>

#include "boards.hpp"
#include "check.hpp"
#include "ladders.hpp"

namespace enpitsu::test {
namespace {

const Names kSums = {"run combinations",        "reduced sum", "necessary digit", "sum bounds",
                     "impossible combinations", "closed area"};
const Names kLadder = {
    "run combinations", "naked single", "reduced sum",  "necessary digit",
    "sum bounds",       "naked pair",   "naked triple", "impossible combinations",
    "closed area",      "XY-wing",      "XY-chain"};

struct Run {
  std::vector<Var> cells;
  int total;  // -1: it has none
  Kind kind = Kind::row;
};

Problem problem_of(std::size_t cells, const std::vector<Run>& runs) {
  Builder board(std::vector<Mask>(cells, kDigits));
  for (const Run& run : runs) {
    const std::int32_t house = board.different(run.cells, run.kind);
    if (run.total >= 0) board.stand(house, sum_rule(run.total));
  }
  return board.problem();
}

// One run of so many cells.
Problem one_run(int cells, int total) {
  std::vector<Var> all;
  for (Var cell = 0; cell < cells; ++cell) all.push_back(cell);
  return problem_of(static_cast<std::size_t>(cells), {{all, total}});
}

TEST(digit_sets_are_all_there) {
  std::size_t sets = 0;
  std::size_t most = 0;
  for (int size = 0; size <= 9; ++size) {
    for (int total = 0; total <= 45; ++total) {
      const DigitSets& known = digit_sets(size, total);
      sets += known.size;
      most = std::max(most, known.size);
      for (Mask set : known) CHECK(count(set) == size && digit_sum(set) == total);
    }
  }
  CHECK(sets == 512 && most == 12);
  CHECK(digit_sets(2, 3).size == 1 && digit_sets(2, 3).any == values({1, 2}));
  CHECK(digit_sets(2, 2).size == 0 && digit_sets(10, 45).size == 0 && digit_sets(2, 99).size == 0);
}

TEST(run_combinations_keep_the_digits_of_a_sum) {
  const Problem problem = one_run(2, 16);
  State state(problem);
  const Step step = step_of("run combinations", state);
  CHECK(state.domain(0) == values({7, 9}) && state.domain(1) == values({7, 9}));
  CHECK(step.removes.size() == 14 && step.role("values").values == values({7, 9}));
  CHECK(step.role("run").houses == std::vector<std::int32_t>{0});
  CHECK(!make_technique("run combinations")->apply(state));
}

TEST(run_combinations_leave_a_sum_alone_that_takes_every_digit) {
  const Problem problem = one_run(3, 15);
  State state(problem);
  CHECK(!make_technique("run combinations")->apply(state));
  CHECK(!state.failed());
}

TEST(a_sum_that_cannot_be_is_a_contradiction) {
  for (const char* name : {"run combinations", "impossible combinations"}) {
    const Problem problem = one_run(2, 2);
    State state(problem);
    CHECK(!make_technique(name)->apply(state));
    CHECK(state.failed() && state.conflict().house == 0);
  }
}

TEST(a_sum_over_one_cell_fixes_it) {
  const Problem problem = one_run(1, 5);
  State state(problem);
  make_technique("run combinations")->apply(state);
  CHECK(state.domain(0) == values({5}));
}

TEST(reduced_sum_counts_what_is_there) {
  const Problem problem = one_run(3, 10);
  State state(problem);
  state.place(0, 6);
  const Step step = step_of("reduced sum", state);  // 4 by two cells, so 1 and 3
  CHECK(state.domain(1) == values({1, 3}) && state.domain(2) == values({1, 3}));
  CHECK(step.role("rest").cells == std::vector<Var>({1, 2}));
  CHECK(step.role("rest").values == values({1, 3}));
  CHECK(step.role("filled").numbers == std::vector<std::int32_t>{6});
}

TEST(reduced_sum_fills_the_last_cell) {
  const Problem problem = one_run(2, 10);
  State state(problem);
  state.place(1, 4);
  const Step step = step_of("reduced sum", state);
  CHECK(step.places == std::vector<Candidate>({{0, 6}}) && state.placed(0));
}

TEST(reduced_sum_sees_that_a_digit_would_be_there_twice) {
  const Problem problem = one_run(2, 8);
  State state(problem);
  state.place(0, 4);
  CHECK(!make_technique("reduced sum")->apply(state));
  CHECK(state.failed());
}

TEST(reduced_sum_needs_a_digit_that_is_there) {
  const Problem problem = one_run(2, 16);
  State state(problem);
  CHECK(!make_technique("reduced sum")->apply(state));
}

TEST(a_necessary_digit_goes_to_its_only_place) {
  const Problem problem = one_run(3, 7);  // 1, 2 and 4
  State state(problem);
  state.remove(0, 4);
  state.remove(2, 4);
  const Step step = step_of("necessary digit", state);
  CHECK(step.places == std::vector<Candidate>({{1, 4}}));
}

TEST(a_digit_that_some_combination_lacks_is_not_necessary) {
  const Problem problem = one_run(3, 8);  // 1, 2, 5 or 1, 3, 4
  State state(problem);
  for (Var cell : {0, 2}) state.remove(cell, 4);
  CHECK(!make_technique("necessary digit")->apply(state));
}

TEST(sum_bounds_take_what_is_too_large_or_too_small) {
  const Problem problem = one_run(3, 12);
  State state(problem);
  restrict_to(state, 0, values({3, 4}));
  restrict_to(state, 1, values({5, 6}));
  step_of("sum bounds", state);
  CHECK(state.domain(2) == values({2, 3, 4}));
  CHECK(state.domain(0) == values({3, 4}) && state.domain(1) == values({5, 6}));
}

TEST(impossible_combinations_look_at_every_arrangement) {
  const Problem problem = one_run(2, 7);  // the example of the paper's fifth step
  State state(problem);
  restrict_to(state, 0, values({1, 2, 3, 4}));
  restrict_to(state, 1, values({1, 2, 4, 5}));
  const Step step = step_of("impossible combinations", state);
  CHECK(state.domain(0) == values({2, 3}) && state.domain(1) == values({4, 5}));
  CHECK(step.role("run").houses.size() == 1);
  CHECK(step.role("rest").numbers == std::vector<std::int32_t>{7});
  CHECK(step.facts.size() == step.removes.size());  // what the other cell would be with each
}

TEST(impossible_combinations_are_exact) {
  Random random(3);
  for (int round = 0; round < 300; ++round) {
    const int cells = 2 + static_cast<int>(random.below(5));
    const Problem problem = one_run(cells, 3 * cells + static_cast<int>(random.below(20)));
    State state(problem);
    std::vector<Mask> before;
    for (Var cell = 0; cell < cells; ++cell) {
      restrict_to(state, cell, random.below(1024) | random.below(1024) | bit(5));
      before.push_back(state.domain(cell));
    }
    std::vector<Mask> supported(static_cast<std::size_t>(cells), 0);
    for (const auto& solution : solutions(state, 1000000)) {
      for (std::size_t i = 0; i < solution.size(); ++i) supported[i] |= bit(solution[i]);
    }
    make_technique("impossible combinations")->apply(state);
    CHECK(state.failed() == (supported[0] == 0));
    for (Var cell = 0; cell < cells && !state.failed(); ++cell) {
      CHECK(state.domain(cell) == supported[static_cast<std::size_t>(cell)]);
    }
  }
}

// Two rows of two cells, one column; the cells 1 and 3 stand alone in theirs:
//
//   0 1      rows 0 1 and 2 3, column 0 2
//   2 3
Problem corner(int first, int second, int down) {
  return problem_of(4, {{{0, 1}, first}, {{2, 3}, second}, {{0, 2}, down, Kind::column}});
}

TEST(a_closed_area_fixes_the_cell_that_sticks_out) {
  const Problem problem = problem_of(3, {{{0, 1}, 9}, {{0}, 4, Kind::column}});
  State state(problem);
  const Step step = step_of("closed area", state);
  CHECK(state.domain(1) == values({5}));
  CHECK(step.role("rows").houses == std::vector<std::int32_t>{0});
  CHECK(step.role("columns").houses == std::vector<std::int32_t>{1});
  CHECK(step.role("more").cells == std::vector<Var>{1});
}

TEST(a_closed_area_relates_two_cells_that_stick_out) {
  const Problem problem = corner(12, 10, 7);
  State state(problem);
  while (make_technique("closed area")->apply(state)) {
  }
  // They add up to 15, and 6 in both cells of a row would be twice the same.
  CHECK(state.domain(1) == values({7, 8, 9}) && state.domain(3) == values({6, 7, 8}));
}

TEST(a_filled_cell_that_sticks_out_counts) {
  const Problem problem = corner(12, 10, 7);
  State state(problem);
  state.place(1, 8);
  const Step step = step_of("closed area", state);
  CHECK(state.domain(3) == values({7}) || state.domain(0) == values({4}));
  CHECK(!step.role("more").cells.empty());
}

TEST(a_run_without_a_sum_belongs_to_no_area) {
  const Problem problem = problem_of(
      4, {{{0, 1}, -1}, {{2, 3}, -1}, {{0, 2}, -1, Kind::column}, {{1, 3}, -1, Kind::column}});
  State state(problem);
  CHECK(!make_technique("closed area")->apply(state));
  CHECK(!state.failed());
}

TEST(an_area_whose_rows_and_columns_disagree_is_a_contradiction) {
  const Problem problem = problem_of(
      4, {{{0, 1}, 9}, {{2, 3}, 9}, {{0, 2}, 9, Kind::column}, {{1, 3}, 8, Kind::column}});
  State state(problem);
  CHECK(!make_technique("closed area")->apply(state));
  CHECK(state.failed());
}

// Random boards: some cells of a rectangle are black, and a random filling gives the sums. About
// one sum in eight is left out.
using Board = std::unique_ptr<Problem>;

class BoardMaker {
 public:
  BoardMaker(int rows, int columns, std::uint64_t seed)
      : rows_(rows), columns_(columns), random_(seed) {
    for (int place = 0; place < rows * columns; ++place) {
      const bool white = random_.below(5) != 0;
      variable_.push_back(white ? cells_++ : -1);
    }
  }

  Board make() {
    std::vector<Run> runs;
    for (int r = 0; r < rows_; ++r) add_line(runs, r * columns_, 1, columns_, Kind::row);
    for (int c = 0; c < columns_; ++c) add_line(runs, c, columns_, rows_, Kind::column);
    const auto size = static_cast<std::size_t>(cells_);
    const std::string filling = random_solution(problem_of(size, runs), random_.next());
    for (Run& run : runs) {
      if (random_.below(8) == 0) continue;
      run.total = 0;
      for (Var cell : run.cells) run.total += filling[static_cast<std::size_t>(cell)];
    }
    return Board(new Problem(problem_of(size, runs)));
  }

 private:
  void add_line(std::vector<Run>& runs, int start, int step, int length, Kind kind) {
    std::vector<Var> cells;
    for (int i = 0; i <= length; ++i) {
      const int place = start + i * step;
      const Var cell = i < length ? variable_[static_cast<std::size_t>(place)] : -1;
      if (cell >= 0) cells.push_back(cell);
      if (cell >= 0 || cells.empty()) continue;
      runs.push_back({cells, -1, kind});
      cells.clear();
    }
  }

  int rows_;
  int columns_;
  Random random_;
  Var cells_ = 0;
  std::vector<Var> variable_;
};

constexpr std::size_t kMostSolutions = 400;

// Everything that fits, by trying all digits cell by cell; it shares nothing with the kernel.
void try_all(const Problem& problem, std::string& filling, std::vector<std::string>& found) {
  const auto next = static_cast<Var>(filling.size());
  if (found.size() > kMostSolutions) return;
  if (next == problem.variables()) {
    found.push_back(filling);
    return;
  }
  for (char digit = 1; digit <= 9; ++digit) {
    filling.push_back(digit);
    bool fits = true;
    for (const House& house : problem.houses()) {
      if (std::find(house.cells.begin(), house.cells.end(), next) == house.cells.end()) continue;
      int sum = 0;
      bool full = true;
      for (Var cell : house.cells) {
        if (cell > next) full = false;
        if (cell > next) continue;
        sum += filling[static_cast<std::size_t>(cell)];
        if (cell != next && filling[static_cast<std::size_t>(cell)] == digit) fits = false;
      }
      const int total = house.sum_rule < 0 ? -1 : problem.rule(house.sum_rule).number();
      if (total >= 0 && (sum > total || (full && sum != total))) fits = false;
    }
    if (fits) try_all(problem, filling, found);
    filling.pop_back();
  }
}

// States point to their problem, so boards keep theirs.
struct Boards {
  std::vector<Board> problems;
  std::vector<Case> cases;
};

const std::vector<Case>& boards() {
  static const Boards made = [] {
    Boards all;
    for (std::uint64_t seed = 1; all.cases.size() < 60; ++seed) {
      Board problem = BoardMaker(3, 3 + static_cast<int>(seed % 2), seed).make();
      if (problem->variables() == 0) continue;
      std::vector<std::string> solutions;
      std::string filling;
      try_all(*problem, filling, solutions);
      if (solutions.size() > kMostSolutions) continue;
      all.cases.push_back({State(*problem), std::move(solutions)});
      all.problems.push_back(std::move(problem));
    }
    return all;
  }();
  return made.cases;
}

TEST(every_technique_for_sums_is_sound_and_fires) {
  auto fired = check_each_sound(boards(), {"naked single"}, kSums);
  for (const std::string& name : kSums) {
    CHECK_NOTE(fired[name] > 5 || name == "reduced sum", name);
  }
  for (const Case& board : boards()) check_sound(board, kLadder);
}

TEST(fewer_candidates_never_conclude_less_about_sums) {
  CHECK(check_monotone(boards(), kLadder) > 100);
}

TEST(logging_does_not_change_what_sums_conclude) { check_log_changes_nothing(boards(), kLadder); }

TEST(searching_finds_what_trying_everything_finds) {
  const Ladder ladder(kLadder);
  SearchOptions options;
  options.rungs = ladder.all();
  options.max_solutions = options.max_stored = 1000;
  for (const Case& board : boards()) {
    State state = board.state;
    auto found = Search(ladder, options).run(state).stored;
    std::sort(found.begin(), found.end());
    CHECK(found == board.solutions);
  }
}

}  // namespace
}  // namespace enpitsu::test
