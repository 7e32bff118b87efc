#include "core/symmetry.hpp"

#include <algorithm>

namespace enpitsu {
namespace {

constexpr int kFewest = 3;  // fewer save no more than half of a search

// The values that are candidates of the same cells as this one.
Mask like(const State& state, Value value) {
  Mask alike = ~Mask{0};
  for (Var cell = 0; cell < state.problem().variables(); ++cell) {
    const Mask domain = state.domain(cell);
    alike &= contains(domain, value) ? domain : ~domain;
  }
  return alike;
}

}  // namespace

std::vector<Candidate> interchangeable_values(const State& state) {
  const Problem& problem = state.problem();
  Mask seen = 0;
  for (Value value = 0; value < problem.stride(); ++value) {
    if (contains(seen, value)) continue;
    const Mask alike = like(state, value);
    seen |= alike;
    if (count(alike) < kFewest) continue;
    for (const std::int32_t house : problem.complete_houses()) {
      const Mask places = state.places(house, value);
      if ((alike & ~problem.house(house).values) != 0 || count(places) != count(alike)) continue;
      std::vector<Candidate> in_order;
      Mask left = alike;
      for (int place : members(places)) {
        in_order.push_back(
            {problem.house(house).cells[static_cast<std::size_t>(place)], lowest(left)});
        left &= left - 1;
      }
      return in_order;
    }
  }
  return {};
}

}  // namespace enpitsu
