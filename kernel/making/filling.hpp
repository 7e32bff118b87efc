// Digits for a board that shows all its totals, such that the totals alone lead to them.
//
// Hardly any random digits are like that. So a local search changes them: it sees how far the
// wished rungs come with the totals that the digits have now, changes a digit that stays open or
// swaps it with another of its house, and keeps the change if no more stays open than before.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "making/bar.hpp"

namespace enpitsu {

struct FillingWish {
  Mask wanted = 0;          // these rungs must solve it; 0: it is enough that it has one solution
  std::vector<Bar> below;   // none of these may, as it would be too easy
  std::uint64_t tries = 0;  // it gives up after so many fillings
  std::uint64_t seed = 0;
};

struct Filling {
  bool found = false;
  std::string values;       // one byte a variable
  std::uint64_t tries = 0;  // fillings that were looked at
};

// Starts at `values`, a solution. Throws std::invalid_argument if they are none, or if the problem
// has other rules than different digits and totals at sites.
Filling fill(const Problem& problem, const Ladder& ladder, const std::string& values,
             const FillingWish& wish, Guard& guard);

}  // namespace enpitsu
