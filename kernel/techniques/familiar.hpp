// Neighbourhoods that were looked at in vain, so that what looks just the same is not searched
// again.
//
// What a neighbourhood allows depends on little: its edges and clues, which of its points lines end
// at and where these lead, and which of its areas are known to be alike. All of that goes into one
// number, by which it is recognized, also on another board of the same size and after an undo. (Of
// a hundred sets of clues that a generator tries, most neighbourhoods are the same in nearly all.)
//
// Where no path lies wholly elsewhere, a loop might be closed here and be the whole one, for which
// all clues count: such a neighbourhood is never familiar.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/state.hpp"

namespace enpitsu {

class Familiar {
 public:
  explicit Familiar(int reach) : reach_(reach) {}

  // Whether nothing was found around this house when all looked as it does.
  bool knows(State& state, int centre);
  // Nothing was found where knows() was asked last.
  void note();

 private:
  static constexpr std::size_t kKept = 1U << 15;  // a quarter of a megabyte

  // All that lies within the reach of a house.
  struct Place {
    std::vector<std::int32_t> houses;
    std::vector<Var> edges;
    std::vector<std::int32_t> points;
    std::vector<std::int32_t> areas;
  };

  void begin(const Loop& loop, std::size_t houses);
  void gather(const State& state, int centre, Place& place) const;
  // What it looks like, or 0 if it is not to be known again.
  std::uint64_t look_of(const State& state, const LoopState& loop, const Place& place);

  int reach_;
  std::shared_ptr<const Plan> plan_;  // of the board that the places are of
  std::vector<Place> places_;         // by house
  std::vector<std::int32_t> first_;   // by group of areas or point: where it was met
  std::vector<std::uint64_t> rounds_;
  std::uint64_t round_ = 0;
  std::vector<std::uint64_t> seen_;  // by the end of their number; a later one takes the place
  std::uint64_t look_ = 0;           // where knows() was asked last
};

}  // namespace enpitsu
