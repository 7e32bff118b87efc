#include "rules/rules.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <utility>
#include <vector>

namespace enpitsu {
namespace {

void read_values(const State& state, const House& house, std::vector<int>& values) {
  values.clear();
  for (Var cell : house.cells) values.push_back(lowest(state.domain(cell)));
}

bool has_three_alike(const std::vector<int>& values) {
  for (std::size_t i = 2; i < values.size(); ++i) {
    if (values[i] == values[i - 1] && values[i] == values[i - 2]) return true;
  }
  return false;
}

// Each digit differs from the next digit by as much as they are apart; 0 is no digit.
bool neighbours_fit(const std::vector<int>& values) {
  int last = -1;
  for (int i = 0; i < static_cast<int>(values.size()); ++i) {
    const int value = values[static_cast<std::size_t>(i)];
    if (value == 0) continue;
    if (last >= 0 && std::abs(value - values[static_cast<std::size_t>(last)]) != i - last) {
      return false;
    }
    last = i;
  }
  return true;
}

// No digit twice; 0 is no digit.
bool digits_differ(const std::vector<int>& values) {
  Mask seen = 0;
  for (int value : values) {
    if (value != 0 && contains(seen, value)) return false;
    seen |= bit(value);
  }
  return true;
}

bool in_order(int order, const std::vector<int>& values) {
  if (order > 0) return std::is_sorted(values.begin(), values.end(), std::less_equal<>());
  return order == 0 || std::is_sorted(values.begin(), values.end(), std::greater_equal<>());
}

bool holds(const Rules& rules, const Terms& terms, const std::vector<int>& values) {
  const auto& [quota, total, order] = terms;
  if (total >= 0 && std::accumulate(values.begin(), values.end(), 0) != total) return false;
  if (!in_order(order, values)) return false;
  if (rules.no_three && has_three_alike(values)) return false;
  if (quota >= 0 && std::count(values.begin(), values.end(), rules.counted) != quota) {
    return false;
  }
  return !rules.neighbour || (neighbours_fit(values) && digits_differ(values));
}

bool alike(const State& state, const House& a, const House& b) {
  return std::equal(a.cells.begin(), a.cells.end(), b.cells.begin(), b.cells.end(),
                    [&](Var x, Var y) { return state.domain(x) == state.domain(y); });
}

// Two by two: most lines differ in their first cells, so this is quicker than sorting them.
bool differ(const State& state, const std::vector<std::int32_t>& family) {
  const Problem& problem = state.problem();
  for (std::size_t i = 1; i < family.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (alike(state, problem.house(family[i]), problem.house(family[j]))) return false;
    }
  }
  return true;
}

// Where lines meet in twos, they are one loop if following them from any one passes all.
bool is_one_loop(const State& state, const Loop& loop) {
  std::vector<std::int32_t> sums(static_cast<std::size_t>(loop.points), 0);  // of neighbours
  std::int32_t start = -1;
  int lines = 0;
  for (std::size_t edge = 0; edge < loop.ends.size(); ++edge) {
    if (!state.has(static_cast<Var>(edge), 1)) continue;
    const auto& [a, b] = loop.ends[edge];
    sums[static_cast<std::size_t>(a)] += b;
    sums[static_cast<std::size_t>(b)] += a;
    start = a;
    ++lines;
  }
  if (start < 0) return false;
  // Any neighbour will do for the first step: of a loop's two, one is the sum less the other.
  std::int32_t last = -1;
  for (std::size_t edge = 0; last < 0; ++edge) {
    const auto& [a, b] = loop.ends[edge];
    if (state.has(static_cast<Var>(edge), 1) && (a == start || b == start)) last = a + b - start;
  }
  std::int32_t point = start;
  do {
    last = std::exchange(point, sums[static_cast<std::size_t>(point)] - last);
    --lines;
  } while (point != start && lines > 0);
  return point == start && lines == 0;
}

// Of a full board: every clue has its lines, lines meet in twos, and they are one loop.
bool loop_holds(const State& state, const Loop& loop) {
  const auto& houses = state.problem().houses();
  for (std::size_t h = 0; h < houses.size(); ++h) {
    const int house = static_cast<int>(h);
    const int lines = count(state.places(house, 1));
    if (houses[h].rules.meets ? lines != 0 && lines != 2
                              : state.quota(house) >= 0 && lines != state.quota(house)) {
      return false;
    }
  }
  return is_one_loop(state, loop);
}

}  // namespace

bool rules_hold(const State& state) {
  const Problem& problem = state.problem();
  if (!problem.has_more_rules()) return true;
  if (problem.loop() != nullptr) return loop_holds(state, *problem.loop());
  std::vector<int> values;  // one for all houses: this is asked for every board that is graded
  const auto& houses = problem.houses();
  for (std::size_t h = 0; h < houses.size(); ++h) {
    read_values(state, houses[h], values);
    if (!holds(houses[h].rules, state.terms(static_cast<int>(h)), values)) return false;
  }

  for (const auto& family : problem.families()) {
    if (!differ(state, family)) return false;
  }
  return true;
}

}  // namespace enpitsu
