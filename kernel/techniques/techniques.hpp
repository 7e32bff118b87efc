// What the technique files share: their factories and small helpers on houses and places.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "../technique.hpp"

namespace enpitsu {

inline std::vector<Var> cells_at(const House& house, Mask places) {
  std::vector<Var> cells;
  for (int place : members(places)) cells.push_back(house.cells[static_cast<std::size_t>(place)]);
  return cells;
}

std::unique_ptr<const Technique> full_house();
std::unique_ptr<const Technique> hidden_single();
std::unique_ptr<const Technique> naked_single();
std::unique_ptr<const Technique> locked_pointing();
std::unique_ptr<const Technique> locked_claiming();

}  // namespace enpitsu
