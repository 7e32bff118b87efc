// Almost locked sets: k cells of one house that hold k+1 values between them.
//
// All but one of those values are in the set. A set that lost a value is *locked*: each of its
// k values is in it. Sets of at most four cells are looked at, so that a locked one is a naked
// subset that easier rungs know too. Not done: larger sets, and sets beyond the first kMaxSets
// of a board, a bound on memory that only large boards full of bivalue cells come near.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/state.hpp"

namespace enpitsu {

struct AlmostLockedSet {
  static constexpr int kMaxCells = 4;
  static constexpr std::size_t kMaxSets = 1 << 16;

  std::array<Var, kMaxCells> list{};  // in rising order
  int size = 0;
  Mask values = 0;

  std::span<const Var> cells() const { return {list.data(), static_cast<std::size_t>(size)}; }
  bool locked() const { return count(values) <= size; }
};

// All sets of at least `smallest` open cells with at most one value more than cells, each
// once, small ones first. Stops early when the state is told to stop.
std::vector<AlmostLockedSet> almost_locked_sets(State& state, int smallest);

}  // namespace enpitsu
