// Sums in a deep search: every equation between cells takes away what its cells cannot hold, those
// that cost least first, each only when one of its cells changed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/state.hpp"
#include "sums/equations.hpp"

namespace enpitsu {

class SumPropagation {
 public:
  // Whether the problem states sums at all.
  static bool suits(const State& state);

  // Derives the equations that hold in this state and all that come from it.
  explicit SumPropagation(const State& state);

  // Places singles and takes values away until nothing is left to do; false if that fails.
  bool run(State& state);
  // The board was undone to this mark, where nothing was left to do.
  void rewind(std::size_t mark);

  // Whether any of the equations is one that no rule states.
  bool derives() const { return derives_; }
  // After a contradiction: the cells of the equation that showed it; none if no equation did.
  std::span<const Var> conflict() const { return conflict_; }

 private:
  static constexpr std::uint64_t kWorkOfLook = 8;
  static constexpr std::size_t kMostCells = 6;  // of an equation that follows from houses

  // An equation in short.
  struct Sum {
    std::uint32_t begin;  // of its cells
    std::uint16_t size;
    bool different;
    std::int32_t total;
    Mask minus;
  };
  // Numbers of equations, cell by cell.
  struct Lists {
    std::vector<std::uint32_t> all;
    std::vector<std::uint32_t> begins;  // by cell, and one more for the end
    std::span<const std::uint32_t> of(Var cell) const {
      const auto begin = begins[static_cast<std::size_t>(cell)];
      return {all.data() + begin, begins[static_cast<std::size_t>(cell) + 1] - begin};
    }
  };

  template <typename Wanted>
  Lists list(int variables, Wanted&& wanted) const;
  std::span<const Var> cells(const Sum& sum) const { return {cells_.data() + sum.begin, sum.size}; }
  void mark_changed(const State& state);
  void mark(std::span<const std::uint32_t> sums) {
    for (const std::uint32_t s : sums) changed_[s / 64] |= bit(static_cast<int>(s % 64));
  }
  bool place_singles(State& state);
  void find_houses(const Problem& problem);
  bool look(State& state, std::size_t index);
  void clear_others(State& state, std::size_t index, Mask values);

  std::vector<Sum> sums_;  // cheapest first
  std::vector<Var> cells_;
  // A house of different values that an equation shares cells with, and these by their place in
  // the equation and in the house.
  struct Around {
    std::int32_t house;
    Mask here;
    Mask there;
  };
  std::vector<Around> around_;  // equation by equation
  std::vector<std::uint32_t> begins_around_;
  Lists by_value_;             // those that any value concerns
  Lists by_bound_;             // those that only the least and the greatest value concern
  std::vector<Mask> changed_;  // equations to look at, one bit each
  bool derives_ = false;
  std::size_t seen_ = 0;  // of the trail
  std::span<const Var> conflict_;
};

}  // namespace enpitsu
