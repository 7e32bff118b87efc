// Which patterns of lines a house of a loop's board has left: see loops/patterns.hpp.
#pragma once

#include "core/state.hpp"
#include "loops/patterns.hpp"

namespace enpitsu {

// Of a set of patterns, those that fit what is drawn in the house. Other houses have no patterns.
inline Ways fitting(Ways ways, const State& state, int house) {
  if (!state.problem().house(house).edges) return ways;
  const Mask may_be_gap = state.places(house, 0);
  const Mask may_be_line = state.places(house, 1);
  return ways & kDrawn[may_be_line & ~may_be_gap][may_be_gap & ~may_be_line];
}

}  // namespace enpitsu
