// Random loops that fill a board: how a region of cells grows and changes. By which chances, and
// why that leaves a loop, is said where the chances are made (puzzles/_loops.py).
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>

namespace enpitsu {

struct LoopChances {
  static constexpr std::size_t kCodes = 1U << 10;
  std::span<const double> growth;  // by a cell's code: that it is taken
  std::span<const double> change;  // that it changes sides
  int sweeps;
};

// The edges of a board, row by row, 1 for a line. `first` is the number of the cell to begin with;
// `random` draws numbers from 0 to 1, always in the same order.
std::string random_loop(int rows, int columns, int first, const LoopChances& chances,
                        const std::function<double()>& random);

}  // namespace enpitsu
