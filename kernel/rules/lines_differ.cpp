// Lines differ: no two houses of a family hold the same values in the same order.
#include "rules/lines_differ.hpp"

#include <algorithm>

#include "core/state.hpp"
#include "rules/rules.hpp"

namespace enpitsu {
namespace {

const std::vector<Var>& cells_of(const State& state, std::int32_t house) {
  return state.problem().house(house).cells;
}

bool alike(const State& state, const std::vector<Var>& a, const std::vector<Var>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](Var x, Var y) { return state.domain(x) == state.domain(y); });
}

// Where two lines agree in all cells but one, and one of the two is known there: the other differs.
void keep_apart(State& state, std::int32_t house, const std::vector<Var>& a,
                const std::vector<Var>& b) {
  Var open_a = -1;
  Var open_b = -1;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Mask first = state.domain(a[i]);
    const Mask second = state.domain(b[i]);
    if (a[i] == b[i] || (first == second && exactly_one(first))) continue;
    if ((first & second) == 0 || open_a >= 0) return;
    open_a = a[i];
    open_b = b[i];
  }
  if (open_a < 0) {
    state.contradict(house);
  } else if (exactly_one(state.domain(open_a))) {
    state.remove_all(open_b, state.domain(open_a));
  } else if (exactly_one(state.domain(open_b))) {
    state.remove_all(open_a, state.domain(open_b));
  }
}

}  // namespace

// Two by two: most lines differ in their first cells, so this is quicker than sorting them.
bool LinesDiffer::holds(const State& state) const {
  for (std::size_t i = 1; i < lines_.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (alike(state, cells_of(state, lines_[i]), cells_of(state, lines_[j]))) return false;
    }
  }
  return true;
}

void LinesDiffer::narrow(State& state) const {
  for (std::size_t i = 1; i < lines_.size(); ++i) {
    for (std::size_t j = 0; j < i && !state.failed(); ++j) {
      const auto& a = cells_of(state, lines_[i]);
      const auto& b = cells_of(state, lines_[j]);
      if (a.size() == b.size()) keep_apart(state, lines_[i], a, b);
    }
  }
}

RulePtr lines_differ(std::vector<std::int32_t> lines) {
  return std::make_unique<LinesDiffer>(std::move(lines));
}

}  // namespace enpitsu
