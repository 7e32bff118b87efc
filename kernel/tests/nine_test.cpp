// The way of plain 9x9 Sudokus, in each variant that the machine has, against the general search
// and plain backtracking.
#include "nine/nine.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <stdexcept>

#include "boards.hpp"
#include "check.hpp"
#include "core/batch.hpp"
#include "making/clues.hpp"

namespace enpitsu::test {
namespace {

constexpr std::size_t kSome = 40;  // solutions that are looked for where there may be many

const Problem& nine_by_nine() {
  static const Problem problem = sudoku(3, 3);
  return problem;
}

// The rungs of Sudoku's own search.
const Ladder& search_ladder() {
  static const Ladder ladder({"hidden single", "naked single", "locked candidates (pointing)",
                              "locked candidates (claiming)"});
  return ladder;
}

SearchOptions limited(std::uint64_t solutions, std::uint64_t nodes = 0) {
  SearchOptions options;
  options.max_solutions = options.max_stored = solutions;
  options.max_nodes = nodes;
  options.any_way = true;
  return options;
}

// A guard that has nothing against going on.
struct Free {
  std::atomic<bool> halt{false};
  Guard guard{halt};
};

std::string open_board() { return std::string(81, static_cast<char>(Start::kOpen)); }

// Some values of a random solution; every third time one of them is changed, so that there may be
// no solution, and every tenth time nearly all are there.
std::string random_givens(std::uint64_t seed) {
  static const std::vector<std::string> kSolutions = [] {
    std::vector<std::string> all;
    for (std::uint64_t s = 0; s < 12; ++s) all.push_back(random_solution(nine_by_nine(), s));
    return all;
  }();
  Random random(seed);
  const std::string& solution = kSolutions[random.below(kSolutions.size())];
  const std::uint64_t shown = seed % 10 == 0 ? 75 : 22 + random.below(20);
  std::string givens = open_board();
  for (std::size_t cell = 0; cell < 81; ++cell) {
    if (random.below(81) < shown) givens[cell] = solution[cell];
  }
  if (seed % 3 == 0) givens[random.below(81)] = static_cast<char>(1 + random.below(9));
  return givens;
}

SearchResult general(const Start& start, const SearchOptions& options) {
  State state(nine_by_nine());
  apply_start(state, start);
  Free free;
  state.guard = &free.guard;
  return Search(search_ladder(), options).run(state);
}

std::vector<std::string> sorted(std::vector<std::string> all) {
  std::sort(all.begin(), all.end());
  return all;
}

bool same(const SearchResult& a, const SearchResult& b) {
  return a.solutions == b.solutions && a.complete == b.complete && a.stopped == b.stopped &&
         a.nodes == b.nodes && a.stored == b.stored;
}

// Whether every variant answers as the general search does, and all in the same way.
void check_alike(const Start& start, const std::string& note) {
  const SearchOptions options = limited(kSome);
  const SearchResult expected = general(start, options);
  std::optional<SearchResult> first;
  for (const nine::Variant* variant : nine::variants()) {
    Free free;
    nine::Solver solver(nine_by_nine(), *variant);
    const SearchResult found = solver.run(start, options, free.guard);
    CHECK_NOTE(found.solutions == expected.solutions, note + variant->name);
    CHECK_NOTE(found.complete == expected.complete && !found.stopped, note + variant->name);
    CHECK_NOTE(!found.complete || sorted(found.stored) == sorted(expected.stored), note);
    if (!first) first = found;
    CHECK_NOTE(same(found, *first), note + variant->name);
  }
}

TEST(nine_takes_plain_boards_of_9x9_and_nothing_else) {
  CHECK(nine::takes(nine_by_nine()));
  CHECK(!nine::takes(latin(9)));
  CHECK(!nine::takes(sudoku(2, 3)));
  CHECK(!nine::takes(with_diagonals(3, 3)));
  CHECK(!nine::takes(sudoku(1, 9)));
  CHECK(!nine::takes(sudoku(4, 4)));
  auto houses = nine_by_nine().houses();
  std::reverse(houses.begin(), houses.end());
  std::reverse(houses[3].cells.begin(), houses[3].cells.end());
  CHECK(nine::takes(Builder(std::vector<Mask>(81, Mask{0x1ff}), houses).problem()));
  std::vector<Mask> domains(81, Mask{0x3fe});
  domains[80] = 0x3fc;
  CHECK(!nine::takes(Builder(domains, houses).problem()));
  houses[26] = houses[25];
  CHECK(!nine::takes(Builder(std::vector<Mask>(81, Mask{0x3fe}), houses).problem()));
  houses.pop_back();
  CHECK(!nine::takes(Builder(std::vector<Mask>(81, Mask{0x3fe}), houses).problem()));
}

TEST(nine_takes_no_board_with_a_clue_that_makes_a_rule) {
  Builder builder(std::vector<Mask>(81, Mask{0x3fe}), nine_by_nine().houses());
  builder.stand(0, all_different(), 0);
  CHECK(!nine::takes(builder.problem()));
}

TEST(nine_leaves_what_was_chosen_to_the_general_search) {
  SearchOptions options = limited(2);
  CHECK(nine::takes(options));
  options.seed = 1;
  CHECK(!nine::takes(options));
  options.split = Split::any;
  CHECK(nine::takes(options));
  options.seed.reset();
  CHECK(!nine::takes(options));
  options = limited(2);
  options.tree = true;
  CHECK(!nine::takes(options));
  CHECK(!nine::takes(SearchOptions{}));
}

TEST(nine_finds_what_the_general_search_finds) {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const std::string givens = random_givens(seed);
    Start start;
    start.givens = givens;
    check_alike(start, "seed " + std::to_string(seed) + " ");
  }
}

TEST(nine_finds_what_plain_backtracking_finds) {
  for (std::uint64_t seed = 1000; seed < 1040; ++seed) {
    const std::string givens = random_givens(seed);
    Start start;
    start.givens = givens;
    State state(nine_by_nine());
    apply_start(state, start);
    const auto expected = naive_solutions(state, kSome);
    Free free;
    nine::Solver solver(nine_by_nine());
    const auto found = solver.run(start, limited(kSome), free.guard);
    CHECK_NOTE(found.solutions == expected.size(), std::to_string(seed));
    CHECK_NOTE(!found.complete || sorted(found.stored) == expected, std::to_string(seed));
  }
}

TEST(nine_starts_from_candidates_too) {
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    Random random(seed);
    const std::string solution = random_solution(nine_by_nine(), seed % 5);
    const std::string givens = random_givens(seed + 7);
    Start start;
    if (seed % 2 == 0) start.givens = givens;
    for (std::size_t cell = 0; cell < 81; ++cell) {
      Mask few = random.next() & random.next();
      if (seed % 4 != 3) few |= bit(solution[cell]);
      start.candidates.push_back(random.below(3) == 0 ? ~Mask{0} : few);
    }
    check_alike(start, "seed " + std::to_string(seed) + " ");
  }
}

TEST(nine_finds_none_where_a_value_is_in_no_domain) {
  for (const int value : {0, 10, 77}) {
    std::string givens = open_board();
    givens[40] = static_cast<char>(value);
    Start start;
    start.givens = givens;
    check_alike(start, "value " + std::to_string(value) + " ");
  }
}

TEST(nine_keeps_to_its_limits) {
  const std::string givens = open_board();
  Start start;
  start.givens = givens;
  for (const nine::Variant* variant : nine::variants()) {
    Free free;
    nine::Solver solver(nine_by_nine(), *variant);
    const auto many = solver.run(start, limited(120), free.guard);
    CHECK(many.solutions == 120 && !many.complete && !many.stopped);
    CHECK(std::set<std::string>(many.stored.begin(), many.stored.end()).size() == 120);
    for (const auto& values : many.stored) {
      CHECK(naive_solutions(state_of_bytes(nine_by_nine(), values)).size() == 1);
    }
    const auto few = solver.run(start, limited(0, 7), free.guard);
    CHECK(few.stopped && !few.complete && few.nodes == 7);
    SearchOptions counting = limited(90);
    counting.max_stored = 3;
    const auto counted = solver.run(start, counting, free.guard);
    CHECK(counted.solutions == 90 && counted.stored.size() == 3);
    free.guard.start(0.02);
    CHECK(solver.run(start, limited(0), free.guard).stopped);
    free.guard.start(0);
    free.halt = true;
    CHECK(solver.run(start, limited(0), free.guard).stopped);
  }
}

TEST(nine_draws_the_same_random_solutions_as_the_general_search) {
  for (std::uint64_t seed = 0; seed < 120; ++seed) {
    const std::string givens = seed < 60 ? open_board() : random_givens(seed);
    Start start;
    start.givens = givens;
    SearchOptions options = limited(seed % 4 == 0 ? 3 : 1, seed % 5 == 0 ? 20 : 162);
    options.split = Split::any;
    options.seed = seed;
    const SearchResult expected = general(start, options);
    for (const nine::Variant* variant : nine::variants()) {
      Free free;
      nine::Solver solver(nine_by_nine(), *variant);
      CHECK_NOTE(same(solver.run(start, options, free.guard), expected), std::to_string(seed));
    }
  }
}

using Order = std::vector<std::int32_t>;

Order shuffled(std::size_t size, std::uint64_t seed) {
  Order order(size);
  std::iota(order.begin(), order.end(), 0);
  Random random(seed);
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
  return order;
}

// Each cell alone, or with its partner of a half turn.
std::vector<Order> groups_of(bool turned) {
  std::vector<Order> groups;
  for (std::int32_t cell = 0; cell < (turned ? 41 : 81); ++cell) {
    groups.push_back(turned && cell != 40 ? Order{cell, 80 - cell} : Order{cell});
  }
  return groups;
}

bool suffices(const std::string& values, const std::vector<Order>& groups, const Shown& shown) {
  std::string givens = open_board();
  for (std::size_t g = 0; g < groups.size(); ++g) {
    for (const std::int32_t cell : groups[g]) {
      const auto c = static_cast<std::size_t>(cell);
      if (shown[g] != 0) givens[c] = values[c];
    }
  }
  Start start;
  start.givens = givens;
  return general(start, limited(2)).solutions == 1;
}

TEST(nine_hides_what_hiding_one_by_one_hides) {
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    const std::string values = random_solution(nine_by_nine(), seed);
    const auto groups = groups_of(seed % 2 == 1);
    const Clues clues(nine_by_nine(), values, {}, groups, {});
    const Order order = shuffled(groups.size(), seed);
    Shown expected(groups.size(), 1);
    if (seed == 2) expected[5] = 0;
    Shown found = expected;
    for (const std::int32_t group : order) {
      auto& here = expected[static_cast<std::size_t>(group)];
      if (here == 0) continue;
      here = 0;
      if (!suffices(values, groups, expected)) here = 1;
    }
    Free free;
    Trial trial(clues, search_ladder(), free.guard);
    trial.hide(found, order, {0, search_ladder().all()});
    CHECK_NOTE(found == expected && !trial.stopped(), std::to_string(seed));
    CHECK(trial.asked() > 0);
  }
}

TEST(nine_sees_which_clues_could_go_alone) {
  const std::string values = random_solution(nine_by_nine(), 3);
  for (std::size_t more = 0; more < 30; more += 10) {
    std::string puzzle = random_puzzle(nine_by_nine(), 3);
    for (std::size_t cell = 0; cell < more; ++cell) puzzle[cell] = values[cell];
    std::vector<Order> groups;
    for (std::int32_t cell = 0; cell < 81; ++cell) {
      if (puzzle[static_cast<std::size_t>(cell)] != 0) groups.push_back({cell});
    }
    Order expected;
    Shown shown(groups.size(), 1);
    for (std::size_t g = 0; g < groups.size(); ++g) {
      shown[g] = 0;
      if (suffices(values, groups, shown)) expected.push_back(static_cast<std::int32_t>(g));
      shown[g] = 1;
    }
    const Clues clues(nine_by_nine(), values, {}, groups, {});
    Free free;
    Trial trial(clues, search_ladder(), free.guard);
    CHECK(trial.spare({0, search_ladder().all()}) == expected);
    CHECK(more == 0 || !expected.empty());
  }
}

TEST(nine_stops_hiding_when_it_must) {
  const auto groups = groups_of(false);
  const Clues clues(nine_by_nine(), random_solution(nine_by_nine(), 1), {}, groups, {});
  Free free;
  free.halt = true;
  Trial trial(clues, search_ladder(), free.guard);
  Shown shown(81, 1);
  trial.hide(shown, shuffled(81, 1), {0, search_ladder().all()});
  CHECK(trial.stopped());
}

TEST(nine_goes_with_other_boards_in_a_batch) {
  const Problem diagonal = with_diagonals(3, 3);
  const Problem small = sudoku(2, 3);
  const std::string open_small(36, static_cast<char>(Start::kOpen));
  std::vector<std::string> givens;
  for (std::uint64_t seed = 0; seed < 60; ++seed) givens.push_back(random_givens(seed));
  std::vector<Task> tasks;
  for (std::size_t i = 0; i < givens.size(); ++i) {
    const Problem* plain = i % 7 == 3 ? &small : &nine_by_nine();
    tasks.push_back({i % 5 == 2 ? &diagonal : plain, {}});
    tasks.back().start.givens = tasks.back().problem == &small ? open_small : givens[i];
  }
  SearchOptions options = limited(5);
  const auto fast = solve_batch(tasks, search_ladder(), options, 0, 1, nullptr);
  const auto both = solve_batch(tasks, search_ladder(), options, 0, 2, nullptr);
  options.any_way = false;
  const auto slow = solve_batch(tasks, search_ladder(), options, 0, 1, nullptr);
  CHECK(fast.size() == tasks.size() && both.size() == tasks.size());
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    CHECK_NOTE(same(fast[i].result, both[i].result), std::to_string(i));
    CHECK_NOTE(fast[i].result.solutions == slow[i].result.solutions, std::to_string(i));
    CHECK_NOTE(fast[i].result.complete == slow[i].result.complete, std::to_string(i));
    if (tasks[i].problem != &nine_by_nine()) CHECK(same(fast[i].result, slow[i].result));
  }
}

}  // namespace
}  // namespace enpitsu::test
