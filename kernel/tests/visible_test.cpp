// Views along a line: the rule by itself, and its techniques, against every way to fill the line.
#include <algorithm>
#include <numeric>
#include <ranges>

#include "check.hpp"
#include "core/random.hpp"
#include "core/technique.hpp"
#include "rules/rules.hpp"

namespace enpitsu::test {
namespace {

using Row = std::vector<int>;

// One line of different values from 1 on, with a view from either end; 0: none.
struct Line {
  Problem problem;

  Line(int size, int from_first, int from_last, bool different = true)
      : problem(std::vector<Mask>(static_cast<std::size_t>(size), (bit(size) - 1) << 1),
                houses(size), rules(from_first, from_last, different)) {}

  static std::vector<House> houses(int size) {
    std::vector<House> all(3);
    all[0].kind = Kind::row;
    for (House& house : all) {
      house.cells.resize(static_cast<std::size_t>(size));
      std::iota(house.cells.begin(), house.cells.end(), 0);
    }
    std::ranges::reverse(all[2].cells);
    return all;
  }

  static std::vector<RulePtr> rules(int from_first, int from_last, bool different) {
    std::vector<RulePtr> all;
    if (different) add(all, all_different(), 0);
    if (from_first > 0) add(all, visible_rule(from_first), 1);
    if (from_last > 0) add(all, visible_rule(from_last), 2);
    return all;
  }

  static void add(std::vector<RulePtr>& all, RulePtr rule, std::int32_t house) {
    rule->stand(house, -1, Rule::kAnyNumber);
    all.push_back(std::move(rule));
  }
};

template <typename Values>
int seen(const Values& values) {
  int number = 0;
  int largest = 0;
  for (const int value : values) {
    if (value <= largest) continue;
    largest = value;
    ++number;
  }
  return number;
}

// Every way to fill the cells from these candidates, whatever it shows.
template <typename Visit>
void each_way(const std::vector<Mask>& domains, Row& row, Visit&& visit) {
  if (row.size() == domains.size()) {
    visit(row);
    return;
  }
  for (int value : members(domains[row.size()])) {
    row.push_back(value);
    each_way(domains, row, visit);
    row.pop_back();
  }
}

struct Wanted {
  int from_first;
  int from_last;
  bool different;
};

// The candidates that stand in a way that shows what is wanted.
std::vector<Mask> kept(const std::vector<Mask>& domains, Wanted wanted) {
  std::vector<Mask> result(domains.size(), 0);
  Row begin;
  each_way(domains, begin, [&](const Row& row) {
    Mask used = 0;
    for (int value : row) used |= bit(value);
    if (wanted.different && count(used) != static_cast<int>(row.size())) return;
    if (wanted.from_first > 0 && seen(row) != wanted.from_first) return;
    if (wanted.from_last > 0 && seen(std::views::reverse(row)) != wanted.from_last) return;
    for (std::size_t i = 0; i < row.size(); ++i) result[i] |= bit(row[i]);
  });
  return result;
}

std::vector<Mask> domains(const State& state) {
  std::vector<Mask> all;
  for (Var cell = 0; cell < state.problem().variables(); ++cell) all.push_back(state.domain(cell));
  return all;
}

void take_some(State& state, Random& random) {
  for (Var cell = 0; cell < state.problem().variables(); ++cell) {
    for (Value value : members(state.domain(cell))) {
      if (random.below(3) == 0 && count(state.domain(cell)) > 1) state.remove(cell, value);
    }
  }
}

bool agrees(const State& state, const std::vector<Mask>& right) {
  if (state.failed()) return std::ranges::count(right, Mask{0}) > 0;
  return domains(state) == right;
}

std::string told(int size, Wanted wanted) {
  return std::to_string(size) + " cells, " + std::to_string(wanted.from_first) + " and " +
         std::to_string(wanted.from_last);
}

TEST(a_view_alone_keeps_what_is_on_some_way) {
  Random random(1);
  for (int round = 0; round < 300; ++round) {
    const int size = 1 + static_cast<int>(random.below(5));
    const Wanted wanted{1 + static_cast<int>(random.below(5)), 0, false};
    const Line line(size, wanted.from_first, 0, false);
    State state(line.problem);
    take_some(state, random);
    const auto right = kept(domains(state), wanted);
    line.problem.rule(0).narrow(state);
    CHECK_NOTE(agrees(state, right), told(size, wanted));
  }
}

TEST(a_view_judges_a_full_line) {
  const Line line(4, 2, 0);
  for (const Row& row : {Row{3, 1, 4, 2}, Row{1, 2, 4, 3}, Row{4, 1, 2, 3}}) {
    State state(line.problem);
    for (Var cell = 0; cell < 4; ++cell) state.place(cell, row[static_cast<std::size_t>(cell)]);
    CHECK(line.problem.rule(1).holds(state) == (seen(row) == 2));
  }
}

// A line of sight is exact for each view, line arrangements for both, and a clue at the edge keeps
// all that is right.
TEST(techniques_keep_what_is_on_some_way) {
  Random random(2);
  for (int round = 0; round < 400; ++round) {
    const int size = 2 + static_cast<int>(random.below(5));
    const auto most = static_cast<std::uint64_t>(size);
    const Wanted wanted{1 + static_cast<int>(random.below(most)),
                        1 + static_cast<int>(random.below(most)), true};
    const Line both(size, wanted.from_first, wanted.from_last);
    State state(both.problem);
    take_some(state, random);
    const auto right = kept(domains(state), wanted);

    State bounded = state;
    make_technique("clue at the edge")->apply(bounded);
    const auto left = domains(bounded);
    for (std::size_t i = 0; i < right.size(); ++i) {
      CHECK_NOTE((right[i] & ~left[i]) == 0, told(size, wanted));
    }
    State arranged = state;
    make_technique("line arrangements")->apply(arranged);
    CHECK_NOTE(agrees(arranged, right), told(size, wanted));

    const Line last(size, 0, wanted.from_last);
    State backwards(last.problem);
    for (Var cell = 0; cell < last.problem.variables(); ++cell) {
      backwards.remove_all(cell, ~state.domain(cell));
    }
    const auto one = kept(domains(backwards), {0, wanted.from_last, true});
    make_technique("line of sight")->apply(backwards);
    CHECK_NOTE(agrees(backwards, one), told(size, wanted));
  }
}

TEST(a_clue_of_one_has_the_largest_next_to_it) {
  const Line line(5, 0, 1);
  State state(line.problem);
  CHECK(make_technique("clue at the edge")->apply(state));
  CHECK(state.placed(4) && state.value(4) == 5);
}

TEST(a_clue_of_all_makes_the_values_rise) {
  const Line line(4, 4, 0);
  State state(line.problem);
  CHECK(make_technique("clue at the edge")->apply(state));
  for (Var cell = 0; cell < 4; ++cell) CHECK(state.domain(cell) == bit(cell + 1));
}

TEST(a_clue_at_the_edge_keeps_large_values_away) {
  const Line line(5, 3, 0);
  State state(line.problem);
  Log log;
  state.log = &log;
  CHECK(make_technique("clue at the edge")->apply(state));
  CHECK(state.domain(0) == 0b001110);
  CHECK(state.domain(1) == 0b011110);
  CHECK(state.domain(2) == 0b111110);
  CHECK(log.steps.size() == 1 && log.steps[0].role("view").numbers == Row{3});
}

TEST(values_that_may_repeat_have_no_line_of_sight) {
  const Line line(4, 2, 3, false);
  State state(line.problem);
  for (const char* name : {"clue at the edge", "line of sight", "line arrangements"}) {
    CHECK(!make_technique(name)->apply(state));
  }
}

}  // namespace
}  // namespace enpitsu::test
