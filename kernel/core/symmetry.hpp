// Values that no rule and no candidate tells apart.
#pragma once

#include <vector>

#include "core/state.hpp"

namespace enpitsu {

// Where all rules are that values differ, values that are candidates of the same cells can be
// exchanged in every solution. So if there is a solution, there is one where three or more such
// values stand in order in the open cells of one house: these candidates. Empty if there are none.
std::vector<Candidate> interchangeable_values(const State& state);

}  // namespace enpitsu
