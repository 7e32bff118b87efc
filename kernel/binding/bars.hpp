// What a set of clues is measured by, as Python says it.
#pragma once

#include <stdexcept>
#include <tuple>
#include <vector>

#include "making/clues.hpp"

namespace enpitsu {

// Rungs, those of a search, a rung that is granted and how often.
using BarSpec = std::tuple<Mask, Mask, int, int>;

inline Bar bar_of(const BarSpec& spec, const Ladder& ladder) {
  const auto [rungs, search, granted, times] = spec;
  if (times != 0 && (granted < 0 || static_cast<std::size_t>(granted) >= ladder.size())) {
    throw std::invalid_argument("a rung is granted that does not exist");
  }
  return {rungs, search, granted, times};
}

inline std::vector<Bar> bars_of(const std::vector<BarSpec>& specs, const Ladder& ladder) {
  std::vector<Bar> bars;
  bars.reserve(specs.size());
  for (const auto& spec : specs) bars.push_back(bar_of(spec, ladder));
  return bars;
}

}  // namespace enpitsu
