// Which cells see which, as sets of cells with one bit a cell.
#pragma once

#include <span>
#include <vector>

#include "core/problem.hpp"

namespace enpitsu {

using CellSet = std::span<const Mask>;  // cell c is bit c % 64 of word c / 64

inline bool contains_cell(CellSet set, Var cell) {
  return contains(set[static_cast<std::size_t>(cell / kMaskBits)], cell % kMaskBits);
}

class Sight {
 public:
  explicit Sight(const Problem& problem)
      : words_(static_cast<std::size_t>((problem.variables() + kMaskBits - 1) / kMaskBits)),
        rows_(words_ * static_cast<std::size_t>(problem.variables())) {
    for (Var cell = 0; cell < problem.variables(); ++cell) {
      Mask* row = rows_.data() + words_ * static_cast<std::size_t>(cell);
      for (Var peer : problem.peers(cell)) row[peer / kMaskBits] |= bit(peer % kMaskBits);
    }
  }

  std::size_t words() const { return words_; }

  CellSet seen_by(Var cell) const {
    return {rows_.data() + words_ * static_cast<std::size_t>(cell), words_};
  }

  // Writes to `seen` the cells that see every one of `cells` (none of which sees itself).
  void seen_by_all(std::span<const Var> cells, std::span<Mask> seen) const {
    for (std::size_t w = 0; w < words_; ++w) {
      Mask common = ~Mask{0};
      for (Var cell : cells) common &= seen_by(cell)[w];
      seen[w] = common;
    }
  }

 private:
  std::size_t words_;
  std::vector<Mask> rows_;
};

}  // namespace enpitsu
