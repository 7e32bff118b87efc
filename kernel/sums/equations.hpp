// Equations between cells that follow from sums: cages and runs as they are, and what the cages in
// a few houses leave of the houses' sum (core/derived_sums.hpp).
#pragma once

#include <cstddef>
#include <vector>

#include "core/state.hpp"

namespace enpitsu {

// Cells add up to a total; those in `minus` are subtracted.
struct Equation {
  std::vector<Var> cells;
  Mask minus = 0;  // by place in `cells`
  std::int32_t total = 0;
  bool different = false;  // all cells hold different values
  bool derived = false;    // from houses: no rule says so
};

// The sums that rules of the problem state, and the equations of up to `most` open cells that
// follow from them and from complete houses. A cell is open if the state leaves it more than one
// value; what holds in this state holds for all of its solutions.
std::vector<Equation> equations_of(const State& state, std::size_t most);

}  // namespace enpitsu
