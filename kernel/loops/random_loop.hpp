// Random loops that fill a board: how a region of cells grows and changes. By which chances, and
// why that leaves a loop, is said where the chances are made (puzzles/_loops.py).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace enpitsu {

struct RandomLoops {
  static constexpr std::size_t kCodes = 1U << 10;
  static constexpr std::int64_t kMostCells = 1 << 20;
  static constexpr int kMostSweeps = 1000;

  // Throws std::invalid_argument unless there is a board, and a chance from 0 to 1 for every code:
  // 0 for the rim to be taken or to change, and for a cell inside to be taken once more.
  void check() const;

  // The edges of a board, row by row, 1 for a line. `first` is the number of the cell to begin
  // with; `random` draws numbers from 0 to 1, always in the same order. Once `stop` says so, the
  // loop is what it is by then.
  std::string draw(int first, const std::function<double()>& random,
                   const std::function<bool()>& stop = nullptr) const;

  // How many edges the board has.
  std::size_t lines() const {
    return static_cast<std::size_t>(rows * (columns + 1) + columns * (rows + 1));
  }

  int rows;
  int columns;
  std::vector<double> growth;  // by a cell's code: that it is taken
  std::vector<double> change;  // that it changes sides
  int sweeps;
};

}  // namespace enpitsu
