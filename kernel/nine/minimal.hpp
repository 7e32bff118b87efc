// Many minimal 9x9 Sudokus at once: a random solution each, and clues that go in an order.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/batch.hpp"

namespace enpitsu::nine {

// What a puzzle is made from.
struct Lot {
  std::uint64_t seed;      // of its solution
  std::string_view order;  // the cells, one byte each, in the order in which they are hidden
};

struct Minimal {
  std::string values;  // empty if no solution was found within the nodes or the time
  std::string givens;
};

// Makes a puzzle of each lot, on several threads; each has `seconds` (0: no limit), and its random
// search for a solution so many nodes. After a halt by `poll`, what is left is not made.
std::vector<Minimal> make_minimal(const Problem& problem, const std::vector<Lot>& lots,
                                  std::uint64_t max_nodes, double seconds, unsigned threads,
                                  Poll poll);

}  // namespace enpitsu::nine
