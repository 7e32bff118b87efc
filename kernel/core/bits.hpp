// Small sets as 64-bit masks: a set of values (bit v = value v) or of places in a house.
#pragma once

#include <bit>
#include <cstdint>

namespace enpitsu {

using Mask = std::uint64_t;
using Var = std::int32_t;  // index of a variable: a cell, or later an edge
using Value = int;

inline constexpr int kMaskBits = 64;

constexpr Mask bit(int index) { return Mask{1} << index; }
constexpr int count(Mask set) { return std::popcount(set); }
constexpr int lowest(Mask set) { return std::countr_zero(set); }
constexpr int highest(Mask set) { return kMaskBits - 1 - std::countl_zero(set); }
constexpr bool contains(Mask set, int index) { return ((set >> index) & 1) != 0; }
constexpr bool at_most_one(Mask set) { return (set & (set - 1)) == 0; }
constexpr bool exactly_one(Mask set) { return set != 0 && at_most_one(set); }

// The members of a set, lowest first: `for (int v : members(set))`.
class members {
 public:
  constexpr explicit members(Mask set) : set_(set) {}

  class iterator {
   public:
    constexpr explicit iterator(Mask set) : set_(set) {}
    constexpr int operator*() const { return lowest(set_); }
    constexpr iterator& operator++() {
      set_ &= set_ - 1;
      return *this;
    }
    constexpr bool operator!=(const iterator& other) const { return set_ != other.set_; }

   private:
    Mask set_;
  };

  constexpr iterator begin() const { return iterator(set_); }
  static constexpr iterator end() { return iterator(0); }

 private:
  Mask set_;
};

}  // namespace enpitsu
