// The rules themselves, checked on a board where every cell is placed.
#pragma once

#include "core/state.hpp"

namespace enpitsu {

// Whether every rule beyond all-different holds. The ladder asks before it calls a board
// solved, so that no choice of techniques can make a wrong solution.
bool rules_hold(const State& state);

}  // namespace enpitsu
