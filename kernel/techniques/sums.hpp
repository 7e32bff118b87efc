// Runs: houses of different digits 1-9 that add up to a total, and the digit sets they allow.
#pragma once

#include <array>
#include <cstdint>

#include "techniques/techniques.hpp"

namespace enpitsu {

inline constexpr int kMostDigits = 9;
inline constexpr Mask kDigits = 0x3FE;  // bits 1 .. 9

// The sets of `size` digits with one sum: never more than twelve.
struct DigitSets {
  std::array<std::uint16_t, 12> sets{};
  std::size_t size = 0;
  Mask any = 0;  // digits in at least one of them

  const std::uint16_t* begin() const { return sets.data(); }
  const std::uint16_t* end() const { return sets.data() + size; }
};

// No sets for a size or a total that cannot be.
const DigitSets& digit_sets(int size, int total);

// The sum of a set of digits.
int digit_sum(Mask digits);

// Whether the techniques for runs apply to a house.
inline bool is_run(const State& state, int house) {
  if (state.total(house) < 0) return false;
  const House& run = state.problem().house(house);
  return run.different && (run.values & ~kDigits) == 0 &&
         run.cells.size() <= static_cast<std::size_t>(kMostDigits);
}

// What is left of a run: cells with several candidates, and the sum that they must make.
// A cell with one candidate counts as filled, whether it is placed or not.
struct Rest {
  std::array<Var, kMostDigits> cells{};
  std::array<Mask, kMostDigits> domains{};
  int size = 0;
  int total = 0;
  Mask used = 0;
  Mask candidates = 0;   // of the cells together
  bool possible = true;  // no digit twice among the filled cells

  Rest(const State& state, int run);

  // Calls found(set) for every set of digits that the cells could hold between them.
  template <typename Found>
  void each_set(Found&& found) const {
    for (Mask set : digit_sets(size, total)) {
      if ((set & ~candidates) == 0 && meets_all(set)) found(set);
    }
  }

 private:
  bool meets_all(Mask set) const {
    for (int i = 0; i < size; ++i) {
      if ((domains[static_cast<std::size_t>(i)] & set) == 0) return false;
    }
    return true;
  }
};

}  // namespace enpitsu
