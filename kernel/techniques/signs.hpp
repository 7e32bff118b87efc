// Signs: neighbours in a house whose values rise or fall.
#pragma once

#include "techniques/techniques.hpp"

namespace enpitsu {

inline Mask up_to(Value value) { return (bit(value) << 1) - 1; }

// Two neighbours in a house whose values rise or fall: which one is less.
struct Sign {
  int house;
  Var less;
  Var more;
};

template <typename Look>
bool each_sign(const State& state, int house, Look&& look) {
  const int order = state.order(house);
  if (order == 0) return false;
  const auto& cells = state.problem().house(house).cells;
  for (std::size_t i = 1; i < cells.size(); ++i) {
    const Sign sign = order > 0 ? Sign{house, cells[i - 1], cells[i]}  //
                                : Sign{house, cells[i], cells[i - 1]};
    if (look(sign)) return true;
  }
  return false;
}

template <typename Look>
bool each_sign(const State& state, Look&& look) {
  const int houses = static_cast<int>(state.problem().houses().size());
  for (int house = 0; house < houses; ++house) {
    if (each_sign(state, house, look)) return true;
  }
  return false;
}

}  // namespace enpitsu
