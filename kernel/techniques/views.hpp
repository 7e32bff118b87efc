// Views along a line: the rules that tell how many values are seen from one of its ends.
#pragma once

#include <algorithm>
#include <array>

#include "techniques/techniques.hpp"

namespace enpitsu {

struct View {
  std::int32_t house = -1;  // the cells of the line, the nearest first; -1: there is none
  std::int32_t number = 0;  // so many are seen
  std::int32_t rule = -1;
  bool backwards = false;  // from the end of the line
};

// The views that clues give along a line where every value has a place: from its first cell, and
// from its last. Of several from one end, the first.
class views_of {
 public:
  views_of(const State& state, int line) {
    const House& house = state.problem().house(line);
    if (!house.complete || house.cells.size() < 2) return;
    add(state, line, house.cells);
    for (const Crossing& crossing : state.problem().crossings(line)) {
      if (count(crossing.here) == static_cast<int>(house.cells.size())) {
        add(state, crossing.house, house.cells);
      }
    }
  }

  const View* begin() const { return views_.data(); }
  const View* end() const { return views_.data() + size_; }
  int size() const { return size_; }

 private:
  void add(const State& state, int house, const std::vector<Var>& line) {
    const auto& cells = state.problem().house(house).cells;
    const bool forwards = std::ranges::equal(cells, line);
    if (!forwards && !std::equal(cells.begin(), cells.end(), line.rbegin(), line.rend())) return;
    for (std::int32_t index : state.problem().house(house).rules) {
      const Rule& rule = state.problem().rule(index);
      if (rule.name() != "visible" || !state.says(rule)) continue;
      const auto same = [&](const View& view) { return view.backwards == !forwards; };
      if (std::any_of(begin(), end(), same)) return;
      views_[static_cast<std::size_t>(size_++)] = {house, state.number(rule), index, !forwards};
      return;
    }
  }

  std::array<View, 2> views_;
  int size_ = 0;
};

}  // namespace enpitsu
