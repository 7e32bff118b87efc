// Whether some lines and gaps can be no part of one loop, by what is seen of them all at once.
//
// For those who want to know which lines and gaps a conclusion rests on: they ask again and again
// with fewer. Rules at single points and clues are not looked at.
#pragma once

#include <cstdint>
#include <span>

#include "core/problem.hpp"

namespace enpitsu {

enum class Fault : std::uint8_t {
  none,
  both,           // an edge is a line and none
  closed,         // a loop is closed, and there is a line outside of it
  closed_alone,   // a loop is closed, and all lines are its own: no fault unless a clue wants more
  lines_apart,    // lines hang together neither by lines nor by open edges
  two_sided,      // an area would be both inside and outside
  inside_apart,   // the inside would be in two parts
  outside_apart,  // the outside would
};

Fault loop_fault(const Loop& loop, std::span<const Var> lines, std::span<const Var> gaps);

}  // namespace enpitsu
