// What the tests of chains share.
#pragma once

#include "boards.hpp"
#include "ladders.hpp"

namespace enpitsu::test {

inline const Names kChains = {
    "simple colouring", "X-chain",       "XY-chain", "alternating inference chain",
    "ALS-XZ",           "grouped chain", "ALS chain"};

// From "the first is not" to "the last is", by turns.
inline bool alternates(const std::vector<Link>& chain) {
  for (std::size_t i = 0; i < chain.size(); ++i) {
    if (chain[i].on != (i % 2 == 1)) return false;
  }
  return chain.size() % 2 == 0;
}

inline const Problem& sudoku9() {
  static const Problem problem = sudoku(3, 3);
  return problem;
}

}  // namespace enpitsu::test
