// What techniques conclude from one and the same board, gathered until all of it is done at once.
//
// While a State has a wave, its board stands still: what a technique places or removes is only
// noted. So no conclusion builds on another one of the same wave, and what a wave holds does not
// depend on the order in which cells, houses or values are looked at.
#pragma once

#include <vector>

#include "core/bits.hpp"
#include "core/problem.hpp"

namespace enpitsu {

class Wave {
 public:
  explicit Wave(int variables)
      : removed_(static_cast<std::size_t>(variables)), values_(removed_.size(), kNone) {}

  struct Placement {
    Var cell;
    Value value;
  };

  // Both do nothing for what is noted already.
  void remove(Var cell, Mask values) {
    Mask& removed = removed_[static_cast<std::size_t>(cell)];
    const Mask more = values & ~removed;
    if (more == 0) return;
    if (removed == 0) cells_.push_back(cell);
    removed |= more;
    removals_ += count(more);
  }
  void place(Var cell, Value value) {
    Value& noted = values_[static_cast<std::size_t>(cell)];
    if (noted == value) return;
    noted = value;
    placements_.push_back({cell, value});
  }

  bool empty() const { return cells_.empty() && placements_.empty(); }
  int removals() const { return removals_; }
  const std::vector<Placement>& placements() const { return placements_; }

  // Hands everything over and forgets it.
  template <typename Place, typename Remove>
  void break_on(Place&& place, Remove&& remove) {
    for (const auto& [cell, value] : placements_) {
      place(cell, value);
      values_[static_cast<std::size_t>(cell)] = kNone;
    }
    for (Var cell : cells_) {
      remove(cell, removed_[static_cast<std::size_t>(cell)]);
      removed_[static_cast<std::size_t>(cell)] = 0;
    }
    placements_.clear();
    cells_.clear();
    removals_ = 0;
  }

 private:
  static constexpr Value kNone = -1;

  std::vector<Mask> removed_;  // by cell
  std::vector<Value> values_;  // by cell: what is placed there
  std::vector<Var> cells_;     // that lose values
  std::vector<Placement> placements_;
  int removals_ = 0;
};

}  // namespace enpitsu
