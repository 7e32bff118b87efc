// Which values a sum leaves to its cells.
#pragma once

#include <cstddef>
#include <span>

#include "core/bits.hpp"

namespace enpitsu {

// Keeps of each domain the values that some assignment with this sum has in which all cells
// differ; false if there is none. `required` are values that every such assignment has. Where the
// values of more than four cells lie more than 8 apart, some may stay that should go.
bool keep_different_sum(std::span<Mask> domains, int total, Mask& required);

// Of more cells, keep_sum() looks at the least and the greatest values alone.
inline constexpr std::size_t kFewCells = 3;

// The same of cells that may be equal; those in `minus`, by place, are subtracted. Some values may
// stay that should go where more than a few cells are open.
bool keep_sum(std::span<Mask> domains, Mask minus, int total);

}  // namespace enpitsu
