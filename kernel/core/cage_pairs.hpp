// Pairs of cages whose cells see each other, and the ways in which each cage can be filled.
//
// A way is a set of candidates, one a cell, as a mask: place * 9 + digit - 1.
#pragma once

#include <cstdint>
#include <vector>

#include "core/bits.hpp"
#include "core/problem.hpp"

namespace enpitsu {

class State;

class CagePairs {
 public:
  static constexpr int kMostDigits = 9;
  static constexpr std::size_t kMostCells = 7;    // so that a mask holds a way
  static constexpr std::size_t kMostWays = 3000;  // a cage that has more is left alone

  struct Pair {
    std::size_t one;
    std::size_t other;
    std::vector<Mask> sees;     // by place of the one: places of the other
    std::vector<Mask> seen_by;  // by place of the other: places of the one
    // The candidates of both when a technique last had nothing to take from them.
    std::vector<Mask> settled{};
  };

  explicit CagePairs(const State& state);

  std::vector<Pair>& pairs() { return pairs_; }
  std::int32_t house(std::size_t cage) const { return cages_[cage].house; }
  std::vector<Mask> domains(const State& state, const Pair& pair) const;
  // All ways to fill a cage; null if there are too many.
  const std::vector<Mask>* ways(const State& state, std::size_t cage);

 private:
  struct Cage {
    std::int32_t house;
    std::vector<Mask> domains{};  // for which the ways are known
    std::vector<Mask> ways{};
  };

  std::vector<Cage> cages_;
  std::vector<Pair> pairs_;
};

}  // namespace enpitsu
