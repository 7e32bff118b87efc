// What counts as solvable, while clues are chosen.
#pragma once

#include "core/technique.hpp"

namespace enpitsu {

// That these rungs alone solve it or, if there are none, that it has one solution only. With both,
// a short search looks for a second solution first: often it finds one long before demanding rungs
// have nothing left to do.
struct Bar {
  Mask rungs = 0;
  Mask search = 0;  // the rungs of a search; 0: there is none
  // One more rung, to be used so many times where the others are stuck. Each time all that it sees
  // on the board is taken at once: so whoever needs it more often needs it, in whatever order
  // steps are taken. (After k of its steps, nobody knows more than after k such rounds.)
  int granted = -1;
  int times = 0;
};

// Runs the rungs of a bar, and the one that is granted as often as it is; without search.
Verdict climb(const Ladder& ladder, State& state, const Bar& bar);

}  // namespace enpitsu
