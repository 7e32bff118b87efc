// What a set of clues is measured by, as Python says it.
#pragma once

#include <tuple>
#include <vector>

#include "binding/checks.hpp"
#include "making/clues.hpp"

namespace enpitsu {

// Rungs, those of a search, a rung that is granted and how often.
using BarSpec = std::tuple<Mask, Mask, int, int>;

inline Bar bar_of(const BarSpec& spec, const Ladder& ladder) {
  const auto [rungs, search, granted, times] = spec;
  const Bar bar{rungs & ladder.all(), search & ladder.all(), granted, times};
  check_bar(bar, ladder);
  return bar;
}

inline std::vector<Bar> bars_of(const std::vector<BarSpec>& specs, const Ladder& ladder) {
  std::vector<Bar> bars;
  bars.reserve(specs.size());
  for (const auto& spec : specs) bars.push_back(bar_of(spec, ladder));
  return bars;
}

}  // namespace enpitsu
