// Which cells and houses lie near the last step: so that a path that is told goes on where it is.
//
// The kernel knows no geometry, but the order of the cells in their houses: near is what comes next
// to it there. Along rows and columns that is the distance that people see.
//
//   row 3:  5 4 3 2 1 [0] 1 2 3      and from each of these along its column, its box, its cage
//
// Only what tells a path keeps one (Log::near), so that all others look in their own order.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/problem.hpp"

namespace enpitsu {

class State;
struct Step;

class Near {
 public:
  explicit Near(const Problem& problem);

  static constexpr int kFar = std::numeric_limits<int>::max();

  // Begins anew around the cells that a step changed.
  void move_to(const State& state, const Step& step);
  // How far away a cell or a house lies; kFar beyond a few hundred cells, or before the first step.
  int distance(Var cell) const { return distances_[static_cast<std::size_t>(cell)]; }
  int distance_of_house(int house) const { return of_house_[static_cast<std::size_t>(house)]; }
  // The houses that are not far, nearest first.
  std::span<const std::int32_t> houses() const { return houses_; }

  // Whether a rung has not looked at this change of a house; from now on it has.
  bool takes(int rung, int house, std::size_t event);
  // Undoes the last takes(), and tells which change that was.
  std::size_t give_back();

  // Of these cells those that a rung has not seen, nearest first; and that it has seen one.
  std::vector<Var> unseen(int rung, std::span<const Var> cells) const;
  void sees(int rung, Var cell);

 private:
  static constexpr std::size_t kReach = 256;  // cells: all of most boards, a corner of large ones
  static constexpr int kSmall = 4;            // in such a house each cell is next to all others

  void forget();
  void reach(Var cell, int distance);
  void spread(const State& state, Var cell);

  std::vector<int> distances_;  // by cell
  std::vector<int> of_house_;
  std::vector<Var> cells_;  // that are not far, nearest first
  std::vector<std::int32_t> houses_;
  // By rung and house: changes before this one have been looked at.
  std::array<std::vector<std::size_t>, kMaskBits> next_;
  std::array<std::vector<std::uint8_t>, kMaskBits> seen_;  // by rung and cell
  struct Taken {
    std::size_t rung;
    std::size_t house;
    std::size_t event;
  } last_{};
};

}  // namespace enpitsu
