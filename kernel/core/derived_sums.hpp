// Derived sums: what houses that hold every value and the cages that meet them say together.
//
// What the cages inside of some houses leave of their sum is for the cells that stick in
// (innies); what cages that cover the houses have too much is in the cells that stick out
// (outies). A cage that lies across may be counted on either side.
//
//   rows 1 and 2 add up to 90     a a b b c c d d .     . : an innie, as e lies across
//                                 a a b b c c d d e
//   row 3                         . . . . . . . . e     this part of e: an outie
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/bits.hpp"
#include "core/problem.hpp"

namespace enpitsu {

class State;

// The cells of `plus` add up to `rest()` more than those of `minus`.
struct DerivedSum {
  std::vector<std::int32_t> houses;
  std::vector<Var> plus;
  std::vector<Var> minus;
  int total = 0;  // of the houses
  int caged = 0;  // of the cages that are counted
  std::vector<std::int32_t> cages{};
  int rest() const { return total - caged; }
  std::size_t size() const { return plus.size() + minus.size(); }
};

class DerivedSums {
 public:
  // Which houses are taken together: one to three neighbors, or any number of lines side by side
  // and of boxes that hang together.
  enum class Reach : std::uint8_t { near, wide };

  DerivedSums(const State& state, Reach reach);

  std::size_t size() const { return sums_->size(); }
  const DerivedSum& operator[](std::size_t i) const { return (*sums_)[i]; }

  // What a technique last looked at in a sum and found nothing to take from: the open cells, their
  // candidates, and what they add up to. The note stays true however the search goes on.
  static constexpr std::size_t kMostOpen = 6;
  struct Settled {
    std::array<Var, kMostOpen> cells{};
    std::array<Mask, kMostOpen> domains{};
    int rest = 0;
    friend bool operator==(const Settled&, const Settled&) = default;
  };
  Settled& settled(std::size_t i) { return settled_[i]; }

 private:
  std::shared_ptr<const std::vector<DerivedSum>> sums_;  // which copies share
  std::vector<Settled> settled_;
};

}  // namespace enpitsu
