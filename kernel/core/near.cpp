#include "core/near.hpp"

#include <algorithm>
#include <iterator>

#include "core/step.hpp"

namespace enpitsu {

Near::Near(const Problem& problem)
    : distances_(problem.domains().size(), kFar), of_house_(problem.houses().size(), kFar) {}

void Near::move_to(const State& state, const Step& step) {
  forget();
  for (const Candidate& placed : step.places) reach(placed.cell, 0);
  for (const Candidate& removed : step.removes) reach(removed.cell, 0);
  for (std::size_t next = 0; next < std::min(cells_.size(), kReach); ++next) {
    spread(state, cells_[next]);
  }
}

void Near::forget() {
  for (Var cell : cells_) distances_[static_cast<std::size_t>(cell)] = kFar;
  for (std::int32_t house : houses_) of_house_[static_cast<std::size_t>(house)] = kFar;
  cells_.clear();
  houses_.clear();
}

void Near::reach(Var cell, int distance) {
  int& known = distances_[static_cast<std::size_t>(cell)];
  if (known != kFar) return;
  known = distance;
  cells_.push_back(cell);
}

void Near::spread(const State& state, Var cell) {
  const int here = distance(cell);
  for (const Membership& m : state.memberships(cell)) {
    int& known = of_house_[static_cast<std::size_t>(m.house)];
    if (known == kFar) {
      known = here;
      houses_.push_back(m.house);
    }
    const int size = static_cast<int>(state.problem().house(m.house).cells.size());
    const int around = size <= kSmall ? size : 1;
    const int last = std::min(m.place + around, size - 1);
    for (int place = std::max(m.place - around, 0); place <= last; ++place) {
      reach(m.cells[place], here + 1);
    }
  }
}

bool Near::takes(int rung, int house, std::size_t event) {
  auto& next = next_[static_cast<std::size_t>(rung)];
  if (next.empty()) next.resize(of_house_.size());
  last_ = {static_cast<std::size_t>(rung), static_cast<std::size_t>(house), event};
  if (next[last_.house] > event) return false;
  next[last_.house] = event + 1;
  return true;
}

std::size_t Near::give_back() {
  next_[last_.rung][last_.house] = last_.event;
  return last_.event;
}

std::vector<Var> Near::unseen(int rung, std::span<const Var> cells) const {
  const auto& seen = seen_[static_cast<std::size_t>(rung)];
  std::vector<Var> left;
  std::ranges::copy_if(cells, std::back_inserter(left), [&](Var cell) {
    return seen.empty() || seen[static_cast<std::size_t>(cell)] == 0;
  });
  std::ranges::stable_sort(left, {}, [&](Var cell) { return distance(cell); });
  return left;
}

void Near::sees(int rung, Var cell) {
  auto& seen = seen_[static_cast<std::size_t>(rung)];
  seen.resize(distances_.size());
  seen[static_cast<std::size_t>(cell)] = 1;
}

}  // namespace enpitsu
