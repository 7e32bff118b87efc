// Which cells and houses lie near the last step: so that a path that is told goes on where it is.
//
// The kernel knows no geometry, but the order of the cells in their houses: near is what comes next
// to it there. Along rows and columns that is the distance that people see.
//
//   row 3:  5 4 3 2 1 [0] 1 2 3      and from each of these along its column, its box, its cage
//
// It spreads no further than is asked for. Only what tells a path keeps one (Log::near); all others
// look in their own order.
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
  // How far away a cell lies; kFar beyond some dozens of cells, or before the first step.
  int distance(Var cell);
  // The houses that are not far, nearest first; -1 behind the last of them.
  int house_at(std::size_t index);
  // Whether a house is none of these.
  bool is_far(int house);

  // Whether a rung has not looked at this change of a house; from now on it has.
  bool takes(int rung, int house, std::size_t event);
  // Undoes the last takes(), and tells which change that was.
  std::size_t give_back();
  // Of these cells those that a rung has not seen, nearest first; and that it has seen one.
  std::vector<Var> unseen(int rung, std::span<const Var> cells);
  void sees(int rung, Var cell);

 private:
  void forget();
  void reach(Var cell, int distance);
  bool spread();  // to what is next to one more cell; false if there is none within reach

  const State* state_ = nullptr;
  std::vector<int> distances_;         // by cell
  std::vector<std::uint8_t> reached_;  // by house: 1 if it is not far
  std::vector<Var> cells_;             // that are not far, nearest first
  std::vector<std::int32_t> houses_;   // likewise
  std::size_t spread_ = 0;             // so many of the cells have spread
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
