// Colouring, chains and almost locked sets: what they remove, and what they must leave alone.
#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <string>

#include "../techniques/links.hpp"
#include "boards.hpp"
#include "check.hpp"

namespace enpitsu::test {
namespace {

using Names = std::vector<std::string>;
using Candidates = std::set<std::pair<Var, Value>>;

const Names kMine = {"simple colouring", "X-chain",       "XY-chain", "alternating inference chain",
                     "ALS-XZ",           "grouped chain", "ALS chain"};

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

Candidates candidates(const State& state) {
  Candidates all;
  for (Var cell = 0; cell < state.problem().variables(); ++cell) {
    for (Value value : members(state.domain(cell))) all.emplace(cell, value);
  }
  return all;
}

Candidates difference(const Candidates& a, const Candidates& b) {
  Candidates rest;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::inserter(rest, rest.end()));
  return rest;
}

// What one pass without a log removes.
Candidates removed_by(const std::string& name, State state) {
  const Candidates before = candidates(state);
  make_technique(name)->apply(state);
  return difference(before, candidates(state));
}

// The one step that is made with a log; without removals if there is none.
Step step_of(const std::string& name, State state) {
  Log log;
  state.log = &log;
  const bool progress = make_technique(name)->apply(state);
  CHECK_NOTE(log.steps.size() == (progress ? 1 : 0), name);
  return progress ? log.steps.front() : Step{};
}

Candidates removes(const Step& step) {
  Candidates all;
  for (const Candidate& removed : step.removes) all.emplace(removed.cell, removed.value);
  return all;
}

// The technique removes exactly these, in one step or in one pass.
Step check_fires(const std::string& name, const State& state, const Candidates& expected) {
  const Step step = step_of(name, state);
  CHECK_NOTE(removed_by(name, state) == expected, name);
  CHECK_NOTE(removes(step) == expected, name);
  return step;
}

void check_silent(const std::string& name, const State& state) {
  CHECK_NOTE(removed_by(name, state).empty(), name);
  CHECK_NOTE(step_of(name, state).removes.empty(), name);
}

bool alternates(const std::vector<Link>& chain) {
  for (std::size_t i = 0; i < chain.size(); ++i) {
    if (chain[i].on != (i % 2 == 1)) return false;
  }
  return chain.size() % 2 == 0;
}

const Problem& sudoku9() {
  static const Problem problem = sudoku(3, 3);
  return problem;
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
  CHECK((step.cells == std::vector<Var>{cell(1, 1), cell(7, 6)}));
  CHECK((step.extras == std::vector<Var>{cell(1, 5), cell(7, 1)}));
  CHECK(step.covers.empty());
  CHECK(step.values == values({1}));
}

TEST(colour_wrap_removes_a_colour_that_meets_itself) {
  State state = coloured_board();
  keep_in_column(state, 6, 1, {cell(2, 6), cell(7, 6)});  // r2c6 and r1c5: one colour, box 2
  const auto gone = in({cell(1, 5), cell(2, 6), cell(7, 1)}, 1);
  const Step step = check_fires("simple colouring", state, gone);
  CHECK((step.cells == std::vector<Var>{cell(1, 5), cell(2, 6), cell(7, 1)}));
  CHECK((step.extras == std::vector<Var>{cell(1, 1), cell(7, 6)}));
  CHECK((step.covers == std::vector<std::int32_t>{box(2)}));
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
  CHECK((step.cells == std::vector<Var>{cell(1, 1), cell(1, 5), cell(7, 1), cell(7, 6)}));
  CHECK(step.values == values({1}));
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
  CHECK((step.cells == std::vector<Var>{cell(1, 1), cell(1, 2)}));
  CHECK((step.extras == std::vector<Var>{cell(5, 1), cell(5, 3)}));
  CHECK(step.values == values({2}));
  CHECK(step.chain.size() == 2);
  CHECK((step.chain[0].cells == std::vector<Var>{cell(1, 1)} && step.chain[0].value == 1));
  CHECK((step.chain[1].cells == std::vector<Var>{cell(5, 1)} && step.chain[1].value == 1));
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
  CHECK(step.chain.size() == 4);
  CHECK(step.values == values({1, 2, 3, 4}));
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
  CHECK(step.cells.size() == 3 && step.extras.empty() && step.chain.empty());
  CHECK(removed_by("ALS chain", state) == gone);
}

// Random boards of several shapes. Each is a solution with other candidates strewn over it.

namespace {

struct Shape {
  std::string name;
  Problem problem;
};

House house_of(std::vector<Var> cells, Kind kind) {
  House house;
  house.cells = std::move(cells);
  house.kind = kind;
  return house;
}

// 6x6 with crooked boxes: each pair of bands has its two boxes' borders moved.
Problem jigsaw6() {
  std::vector<House> houses = latin(6).houses();
  const std::string map =
      "aaabbb"
      "aaccbb"
      "accccb"
      "dddeee"
      "ddffee"
      "dffffe";
  for (char name = 'a'; name <= 'f'; ++name) {
    std::vector<Var> cells;
    for (Var cell = 0; cell < 36; ++cell) {
      if (map[static_cast<std::size_t>(cell)] == name) cells.push_back(cell);
    }
    houses.push_back(house_of(cells, Kind::box));
  }
  return {latin(6).domains(), houses};
}

// 6x6 boxes of 2x3 and both diagonals.
Problem diagonal6() {
  std::vector<House> houses = sudoku(2, 3).houses();
  std::vector<Var> down, up;
  for (int i = 1; i <= 6; ++i) {
    down.push_back(at(6, i, i));
    up.push_back(at(6, i, 7 - i));
  }
  houses.push_back(house_of(down, Kind::other));
  houses.push_back(house_of(up, Kind::other));
  return {latin(6).domains(), houses};
}

// 5x5 with seven values: houses that are not complete, as in Kakuro.
Problem runs5() {
  std::vector<House> houses = latin(5).houses();
  return {std::vector<Mask>(25, values({1, 2, 3, 4, 5, 6, 7})), houses};
}

std::span<const Shape> shapes() {
  static const Shape all[] = {
      {"9x9", sudoku(3, 3)},   {"6x6", sudoku(2, 3)},     {"12x12", sudoku(3, 4)},
      {"Latin 7x7", latin(7)}, {"jigsaw 6x6", jigsaw6()}, {"diagonal 6x6", diagonal6()},
      {"runs 5x5", runs5()},
  };
  return all;
}

struct Board {
  std::string solution;
  State state;
};

Board random_board(const Problem& problem, std::uint64_t seed, unsigned percent) {
  static std::map<std::pair<const Problem*, std::uint64_t>, std::string> known;
  const std::uint64_t few = seed % 8;  // solutions are slow to draw, candidates are not
  auto& solution = known[{&problem, few}];
  if (solution.empty()) solution = random_solution(problem, few);
  Random random(seed);
  State state(problem);
  for (Var cell = 0; cell < problem.variables(); ++cell) {
    Mask keep = bit(solution[static_cast<std::size_t>(cell)]);
    for (Value value : members(state.domain(cell))) {
      if (random.below(100) < percent) keep |= bit(value);
    }
    restrict_to(state, cell, keep);
  }
  return {solution, state};
}

// The share of candidates that makes a board of this size interesting.
unsigned percent(const Problem& problem, std::uint64_t seed) {
  const auto most = static_cast<unsigned>(420 / problem.stride());
  return most - static_cast<unsigned>(seed % 4) * most / 8;
}

bool keeps(const State& state, const std::string& solution) {
  for (Var cell = 0; cell < state.problem().variables(); ++cell) {
    if (!state.has(cell, solution[static_cast<std::size_t>(cell)])) return false;
  }
  return true;
}

bool keeps_all(const State& state, const std::vector<std::string>& solutions) {
  return std::all_of(solutions.begin(), solutions.end(),
                     [&](const std::string& solution) { return keeps(state, solution); });
}

}  // namespace

static bool disjoint(const std::vector<Var>& a, const std::vector<Var>& b) {
  return std::none_of(a.begin(), a.end(),
                      [&](Var cell) { return std::find(b.begin(), b.end(), cell) != b.end(); });
}

TEST(chains_never_remove_a_value_of_a_solution) {
  int steps = 0;
  for (const Shape& shape : shapes()) {
    for (std::uint64_t seed = 0; seed < 16; ++seed) {
      const auto board = random_board(shape.problem, seed, percent(shape.problem, seed));
      const auto all = solutions(board.state, 100);
      for (const auto& name : kMine) {
        const auto technique = make_technique(name);
        State pass = board.state;
        technique->apply(pass);
        CHECK_NOTE(keeps_all(pass, all), shape.name + " " + name);
        State state = board.state;
        Log log;
        state.log = &log;
        while (log.steps.size() < 10 && technique->apply(state)) ++steps;
        CHECK_NOTE(keeps_all(state, all), shape.name + " " + name);
        for (const Step& step : log.steps) CHECK_NOTE(disjoint(step.cells, step.extras), name);
      }
    }
  }
  CHECK(steps > 1000);
}

// On generated puzzles, with the easier rungs before; most of these have several solutions.
TEST(logged_steps_of_the_ladder_are_sound_on_puzzles) {
  const Ladder ladder({"full house", "hidden single", "naked single",
                       "locked candidates (pointing)", "locked candidates (claiming)",
                       "simple colouring", "X-chain", "XY-chain", "alternating inference chain",
                       "ALS-XZ", "grouped chain", "ALS chain"});
  Mask used = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    State state = state_of_bytes(sudoku9(), random_puzzle(sudoku9(), seed, 1 + seed % 3));
    const State start = state;
    Log log;
    state.log = &log;
    ladder.run(state, ladder.all(), &used);
    for (const Step& step : log.steps) {
      if (step.rung < 5) continue;
      CHECK(!step.removes.empty());
      for (const Candidate& removed : step.removes) CHECK(!possible(start, removed));
    }
  }
  CHECK(count(used) >= 10);
}

// Monotonicity.

static Names prefix(std::size_t mine) {
  Names names = {"full house",
                 "hidden single",
                 "naked single",
                 "locked candidates (pointing)",
                 "locked candidates (claiming)",
                 "naked pair",
                 "hidden pair",
                 "naked triple",
                 "hidden triple",
                 "naked quad",
                 "hidden quad"};
  names.insert(names.end(), kMine.begin(), kMine.begin() + static_cast<std::ptrdiff_t>(mine));
  return names;
}

static bool subset(const State& a, const State& b) {
  for (Var cell = 0; cell < a.problem().variables(); ++cell) {
    if ((a.domain(cell) & ~b.domain(cell)) != 0) return false;
  }
  return true;
}

TEST(fewer_candidates_never_conclude_less) {
  int stuck = 0;
  for (std::size_t mine = 1; mine <= kMine.size(); ++mine) {
    const Ladder ladder(prefix(mine));
    for (const Shape& shape : shapes()) {
      for (std::uint64_t seed = 100; seed < 116; ++seed) {
        auto board = random_board(shape.problem, seed, percent(shape.problem, seed));
        State more = board.state;
        if (ladder.run(more, ladder.all()) == Verdict::stuck) ++stuck;
        Random random(seed);
        State fewer = board.state;
        for (int i = 0; i < 6; ++i) {
          const auto cell = random.below(static_cast<std::uint64_t>(shape.problem.variables()));
          const auto value = static_cast<Value>(random.below(8)) + 1;
          if (board.solution[cell] != value) fewer.remove(static_cast<Var>(cell), value);
        }
        ladder.run(fewer, ladder.all());
        CHECK_NOTE(subset(fewer, more), shape.name + " up to " + kMine[mine - 1]);
      }
    }
  }
  CHECK(stuck > 50);
}

TEST(a_log_does_not_change_where_the_ladder_ends) {
  const Ladder ladder(prefix(kMine.size()));
  for (const Shape& shape : shapes()) {
    for (std::uint64_t seed = 200; seed < 208; ++seed) {
      const auto board = random_board(shape.problem, seed, percent(shape.problem, seed));
      State silent = board.state;
      ladder.run(silent, ladder.all());
      State logged = board.state;
      Log log;
      logged.log = &log;
      ladder.run(logged, ladder.all());
      CHECK_NOTE(candidates(silent) == candidates(logged), shape.name);
    }
  }
}

// The chain search against the closure of all implications, found the plain way.

namespace {

// What follows from what: literal 2i says that candidate i is true, 2i + 1 that it is false.
class Implications {
 public:
  explicit Implications(const State& state) {
    for (const auto& [cell, value] : candidates(state)) list_.emplace_back(cell, value);
    follows_.assign(2 * list_.size(), std::vector<bool>(2 * list_.size(), false));
    for (std::size_t i = 0; i < list_.size(); ++i) {
      for (std::size_t j = 0; j < list_.size(); ++j) link(state, i, j);
    }
    close();
  }

  Candidates refuted() const {
    Candidates all;
    for (std::size_t i = 0; i < list_.size(); ++i) {
      if (follows_[2 * i][2 * i + 1]) all.insert(list_[i]);
    }
    return all;
  }

 private:
  void link(const State& state, std::size_t i, std::size_t j) {
    const auto [a, v] = list_[i];
    const auto [b, w] = list_[j];
    if ((a == b && v != w) || (v == w && state.problem().sees(a, b))) {
      follows_[2 * i][2 * j + 1] = true;
    }
    if (a == b && v != w && count(state.domain(a)) == 2) follows_[2 * i + 1][2 * j] = true;
    if (v != w || a == b) return;
    for (const Membership& m : state.problem().memberships(a)) {
      const bool pair = state.problem().house(m.house).complete &&
                        count(state.places(m.house, v)) == 2 &&
                        state.problem().place(m.house, b) >= 0;
      if (pair) follows_[2 * i + 1][2 * j] = true;
    }
  }

  void close() {
    for (std::size_t via = 0; via < follows_.size(); ++via) {
      for (auto& from : follows_) {
        if (!from[via]) continue;
        for (std::size_t to = 0; to < follows_.size(); ++to) {
          if (follows_[via][to]) from[to] = true;
        }
      }
    }
  }

  std::vector<std::pair<Var, Value>> list_;
  std::vector<std::vector<bool>> follows_;
};

// No cell and no house with a single candidate: those are for easier rungs.
bool without_singles(State& state) {
  Ladder({"hidden single", "naked single"}).run(state, ~Mask{0});
  return state.open() != 0;
}

}  // namespace

TEST(aic_finds_every_chain) {
  std::size_t found = 0;
  for (const Shape& shape : shapes()) {
    if (shape.problem.variables() > 49) continue;
    for (std::uint64_t seed = 300; seed < 310; ++seed) {
      auto board = random_board(shape.problem, seed, percent(shape.problem, seed));
      if (!without_singles(board.state)) continue;
      const Candidates refuted = Implications(board.state).refuted();
      found += refuted.size();
      CHECK_NOTE(removed_by("alternating inference chain", board.state) == refuted, shape.name);
    }
  }
  CHECK(found > 100);
}

// Every step of a logged chain is a link: the next node is a strong or weak neighbour.
TEST(logged_chains_follow_links) {
  const std::map<std::string, LinkChoice> choices = {
      {"X-chain", {.in_houses = true}},
      {"XY-chain", {.in_cells = true}},
      {"grouped chain", {.in_cells = true, .in_houses = true, .groups = true}},
      {"ALS chain", {.in_cells = true, .in_houses = true, .groups = true, .sets = true}},
  };
  for (const auto& [name, choice] : choices) {
    for (std::uint64_t seed = 400; seed < 420; ++seed) {
      auto board = random_board(sudoku9(), seed, percent(sudoku9(), seed));
      const LinkGraph graph(board.state, choice);
      const auto node_of = [&](const Link& link) {
        int node = 0;
        while (!std::ranges::equal(graph.cells(node), link.cells) ||
               graph.value(node) != link.value) {
          ++node;
        }
        return node;
      };
      const Step step = step_of(name, board.state);
      CHECK_NOTE(alternates(step.chain), name);
      for (std::size_t i = 1; i < step.chain.size(); ++i) {
        const int node = node_of(step.chain[i - 1]);
        const auto next = step.chain[i].on ? graph.strong(node) : graph.weak(node);
        CHECK_NOTE(std::ranges::count(next, node_of(step.chain[i])) > 0, name);
      }
    }
  }
}

// A large board with a time limit already passed: they return, and soon.
TEST(chains_stop_when_told) {
  const Problem problem = sudoku(5, 5);
  std::atomic<bool> halt{true};
  Guard guard(halt);
  for (const auto& name : kMine) {
    State state(problem);
    state.guard = &guard;
    CHECK_NOTE(!make_technique(name)->apply(state), name);
  }
}

}  // namespace enpitsu::test
