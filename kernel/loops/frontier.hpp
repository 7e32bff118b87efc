// Counting loops without listing them: a sweep over the edges (Knuth's SIMPATH, TAOCP 4A 7.1.4).
//
// The edges are decided one after the other. Of what was drawn so far, only this matters: for each
// point of the *frontier*, which has both decided and undecided edges, whether it has no line, is
// the end of a path (and where the other end is), or has both its lines; and for each clue that is
// half decided, how many lines it has. Drawings that agree in this are counted together.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/state.hpp"

namespace enpitsu {

struct LoopCount {
  enum class End : std::uint8_t { counted, stopped, out_of_memory } end = End::counted;
  std::vector<std::uint64_t> limbs;  // the number of loops, lowest 64 bits first
};

// Counts the loops that fit the state's domains and clues, deciding the edges in that one of these
// orders which promises least work. `memory` is in bytes. Throws std::invalid_argument if an order
// is not one of all edges.
LoopCount count_loops(State& state, const std::vector<std::vector<Var>>& orders,
                      std::size_t memory);

}  // namespace enpitsu
