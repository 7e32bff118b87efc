#include "rules.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
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

bool holds(const Rules& rules, const std::vector<int>& values) {
  if (rules.total >= 0 && std::accumulate(values.begin(), values.end(), 0) != rules.total) {
    return false;
  }
  if (rules.rising && !std::is_sorted(values.begin(), values.end(), std::less_equal<>())) {
    return false;
  }
  if (rules.no_three && has_three_alike(values)) return false;
  if (rules.counted >= 0 &&
      std::count(values.begin(), values.end(), rules.counted) != rules.quota) {
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

}  // namespace

bool rules_hold(const State& state) {
  const Problem& problem = state.problem();
  if (!problem.has_more_rules()) return true;
  std::vector<int> values;  // one for all houses: this is asked for every board that is graded
  for (const House& house : problem.houses()) {
    read_values(state, house, values);
    if (!holds(house.rules, values)) return false;
  }
  for (const auto& family : problem.families()) {
    if (!differ(state, family)) return false;
  }
  return true;
}

}  // namespace enpitsu
