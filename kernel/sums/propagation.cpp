#include "sums/propagation.hpp"

#include <algorithm>
#include <array>
#include <functional>

#include "sums/sum_filter.hpp"

namespace enpitsu {

bool SumPropagation::suits(const State& state) {
  return std::ranges::any_of(state.problem().rules(), [&](const RulePtr& rule) {
    return rule->house() >= 0 && rule->total(state) >= 0;
  });
}

SumPropagation::SumPropagation(const State& state) {
  std::vector<Equation> equations = equations_of(state, kMostCells);
  std::ranges::stable_sort(equations, {}, [](const Equation& equation) {
    return equation.cells.size() + (equation.derived ? kMostCells : 0);
  });
  for (const Equation& equation : equations) {
    sums_.push_back({static_cast<std::uint32_t>(cells_.size()),
                     static_cast<std::uint16_t>(equation.cells.size()), equation.different,
                     equation.total, equation.minus});
    derives_ = derives_ || equation.derived;
    cells_.insert(cells_.end(), equation.cells.begin(), equation.cells.end());
  }
  const int variables = state.problem().variables();
  const auto looks_at_values = [](const Sum& sum) {
    return sum.different || sum.size <= kFewCells;
  };
  by_value_ = list(variables, looks_at_values);
  by_bound_ = list(variables, std::not_fn(looks_at_values));
  find_houses(state.problem());
  changed_.assign((sums_.size() + 63) / 64, 0);
  for (std::size_t s = 0; s < sums_.size(); ++s) changed_[s / 64] |= bit(static_cast<int>(s % 64));
  seen_ = state.mark();
}

void SumPropagation::find_houses(const Problem& problem) {
  begins_around_.assign(1, 0);
  for (const Sum& sum : sums_) {
    const auto all = cells(sum);
    for (std::size_t i = 0; i < all.size() && sum.different; ++i) {
      for (const Membership& m : problem.memberships(all[i])) {
        if (!m.different) continue;
        const auto known = std::ranges::find(around_.begin() + begins_around_.back(), around_.end(),
                                             m.house, &Around::house);
        if (known == around_.end()) {
          around_.push_back({m.house, bit(static_cast<int>(i)), bit(m.place)});
        } else {
          known->here |= bit(static_cast<int>(i));
          known->there |= bit(m.place);
        }
      }
    }
    const auto is_covered = [&](const Around& around) {
      return problem.house(around.house).cells.size() ==
             static_cast<std::size_t>(count(around.here));
    };
    const auto first = around_.begin() + begins_around_.back();
    around_.erase(std::remove_if(first, around_.end(), is_covered), around_.end());
    begins_around_.push_back(static_cast<std::uint32_t>(around_.size()));
  }
}

template <typename Wanted>
SumPropagation::Lists SumPropagation::list(int variables, Wanted&& wanted) const {
  Lists lists;
  lists.begins.assign(static_cast<std::size_t>(variables) + 1, 0);
  for (const Sum& sum : sums_) {
    if (!wanted(sum)) continue;
    for (const Var cell : cells(sum)) ++lists.begins[static_cast<std::size_t>(cell) + 1];
  }
  for (std::size_t i = 1; i < lists.begins.size(); ++i) lists.begins[i] += lists.begins[i - 1];
  lists.all.resize(lists.begins.back());
  std::vector<std::uint32_t> next(lists.begins.begin(), lists.begins.end() - 1);
  for (std::size_t s = 0; s < sums_.size(); ++s) {
    if (!wanted(sums_[s])) continue;
    for (const Var cell : cells(sums_[s])) {
      lists.all[next[static_cast<std::size_t>(cell)]++] = static_cast<std::uint32_t>(s);
    }
  }
  return lists;
}

void SumPropagation::mark_changed(const State& state) {
  const auto trail = state.trail();
  Var last = -1;
  Var last_bound = -1;
  for (; seen_ < trail.size(); ++seen_) {
    const auto [cell, value] = trail[seen_];
    if (value < 0) continue;
    if (cell != last) mark(by_value_.of(cell));
    last = cell;
    if (cell == last_bound) continue;
    const Mask domain = state.domain(cell);
    if ((domain >> value) != 0 && (domain & (bit(value) - 1)) != 0) continue;  // between two others
    last_bound = cell;
    mark(by_bound_.of(cell));
  }
}

bool SumPropagation::place_singles(State& state) {
  auto& hidden = state.hidden_queue();
  while (!state.failed()) {
    state.place_singles();
    if (state.failed() || hidden.empty()) break;
    const auto [house, value] = hidden.back();
    hidden.pop_back();
    const Mask places = state.places(house, value);
    if (!exactly_one(places)) continue;
    const Var cell = state.problem().house(house).cells[static_cast<std::size_t>(lowest(places))];
    if (!state.placed(cell)) state.place(cell, value);
  }
  return !state.failed();
}

bool SumPropagation::look(State& state, std::size_t index) {
  const Sum& sum = sums_[index];
  state.work += kWorkOfLook;
  const auto all = cells(sum);
  std::array<Mask, kMaskBits> kept;
  for (std::size_t i = 0; i < all.size(); ++i) kept[i] = state.domain(all[i]);
  const std::span<Mask> domains = std::span(kept).first(all.size());
  Mask required = 0;  // values that one of the cells must have
  const bool possible = sum.different ? keep_different_sum(domains, sum.total, required)
                                      : keep_sum(domains, sum.minus, sum.total);
  if (!possible) {
    state.contradict_at(all.front());
    conflict_ = all;
    return false;
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (kept[i] != state.domain(all[i])) state.remove_all(all[i], ~kept[i]);
  }
  if (required != 0) clear_others(state, index, required);
  mark_changed(state);  // but this one has seen what it took away itself
  changed_[index / 64] &= ~bit(static_cast<int>(index % 64));
  return true;
}

// A value that the cells of an equation must have, and all of whose places there lie in one house,
// leaves the rest of that house.
void SumPropagation::clear_others(State& state, std::size_t index, Mask values) {
  const auto all = cells(sums_[index]);
  for (int value : members(values)) {
    Mask open = 0;  // by place in the equation
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (state.has(all[i], value)) open |= bit(static_cast<int>(i));
    }
    for (std::uint32_t i = begins_around_[index]; i < begins_around_[index + 1]; ++i) {
      const Around& around = around_[i];
      if ((open & ~around.here) != 0) continue;
      const auto& others = state.problem().house(around.house).cells;
      for (int place : members(state.places(around.house, value) & ~around.there)) {
        state.remove(others[static_cast<std::size_t>(place)], value);
      }
    }
  }
}

bool SumPropagation::run(State& state) {
  conflict_ = {};
  while (place_singles(state)) {
    mark_changed(state);
    const auto word = std::ranges::find_if(changed_, [](Mask mask) { return mask != 0; });
    if (word == changed_.end()) return true;
    const auto index = static_cast<std::size_t>(word - changed_.begin()) * 64;
    const int next = lowest(*word);
    *word &= *word - 1;
    if (!look(state, index + static_cast<std::size_t>(next))) break;
  }
  return false;
}

void SumPropagation::rewind(std::size_t mark) {
  std::ranges::fill(changed_, 0);
  seen_ = mark;
}

}  // namespace enpitsu
