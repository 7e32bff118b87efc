#include "rules.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <span>

namespace enpitsu {
namespace {

// What stands in a house, kept on the stack: this is asked for every board that is graded.
class Values {
 public:
  Values(const State& state, const House& house) : size_(house.cells.size()) {
    for (std::size_t i = 0; i < size_; ++i) values_[i] = lowest(state.domain(house.cells[i]));
  }
  operator std::span<const int>() const { return {values_.data(), size_}; }

 private:
  std::array<int, kMaskBits> values_;
  std::size_t size_;
};

bool has_three_alike(std::span<const int> values) {
  for (std::size_t i = 2; i < values.size(); ++i) {
    if (values[i] == values[i - 1] && values[i] == values[i - 2]) return true;
  }
  return false;
}

// Each digit differs from the next digit by as much as they are apart; 0 is no digit.
bool neighbours_fit(std::span<const int> values) {
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
bool digits_differ(std::span<const int> values) {
  Mask seen = 0;
  for (int value : values) {
    if (value != 0 && contains(seen, value)) return false;
    seen |= bit(value);
  }
  return true;
}

bool holds(const Rules& rules, std::span<const int> values) {
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
  for (std::size_t i = 0; i < family.size(); ++i) {
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
  for (const House& house : problem.houses()) {
    if (!holds(house.rules, Values(state, house))) return false;
  }
  for (const auto& family : problem.families()) {
    if (!differ(state, family)) return false;
  }
  return true;
}

}  // namespace enpitsu
