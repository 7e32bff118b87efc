#include "core/near.hpp"

#include <algorithm>
#include <iterator>

#include "core/step.hpp"

namespace enpitsu {
namespace {

constexpr std::size_t kReach = 64;  // cells; on a large board all further ones are as far
constexpr int kSmall = 4;           // in such a house each cell is next to all others

}  // namespace

Near::Near(const Problem& problem)
    : distances_(problem.domains().size(), kFar), reached_(problem.houses().size()) {}

void Near::move_to(const State& state, const Step& step) {
  forget();
  state_ = &state;
  for (const Candidate& placed : step.places) reach(placed.cell, 0);
  for (const Candidate& removed : step.removes) reach(removed.cell, 0);
}

int Near::distance(Var cell) {
  const int& known = distances_[static_cast<std::size_t>(cell)];
  while (known == kFar && spread()) {
  }
  return known;
}

int Near::house_at(std::size_t index) {
  while (houses_.size() <= index) {
    if (!spread()) return -1;
  }
  return houses_[index];
}

bool Near::is_far(int house) {
  while (spread()) {
  }
  return reached_[static_cast<std::size_t>(house)] == 0;
}

void Near::forget() {
  for (Var cell : cells_) distances_[static_cast<std::size_t>(cell)] = kFar;
  for (std::int32_t house : houses_) reached_[static_cast<std::size_t>(house)] = 0;
  cells_.clear();
  houses_.clear();
  spread_ = 0;
}

void Near::reach(Var cell, int distance) {
  int& known = distances_[static_cast<std::size_t>(cell)];
  if (known != kFar) return;
  known = distance;
  cells_.push_back(cell);
}

bool Near::spread() {
  if (spread_ == std::min(cells_.size(), kReach)) return false;
  const Var cell = cells_[spread_++];
  const int next = distances_[static_cast<std::size_t>(cell)] + 1;
  for (const Membership& m : state_->memberships(cell)) {
    std::uint8_t& reached = reached_[static_cast<std::size_t>(m.house)];
    if (reached == 0) houses_.push_back(m.house);
    reached = 1;
    const int size = static_cast<int>(state_->problem().house(m.house).cells.size());
    const int around = size <= kSmall ? size : 1;
    const int last = std::min(m.place + around, size - 1);
    for (int place = std::max(m.place - around, 0); place <= last; ++place) {
      reach(m.cells[place], next);
    }
  }
  return true;
}

bool Near::takes(int rung, int house, std::size_t event) {
  auto& next = next_[static_cast<std::size_t>(rung)];
  if (next.empty()) next.resize(reached_.size());
  last_ = {static_cast<std::size_t>(rung), static_cast<std::size_t>(house), event};
  if (next[last_.house] > event) return false;
  next[last_.house] = event + 1;
  return true;
}

std::size_t Near::give_back() {
  next_[last_.rung][last_.house] = last_.event;
  return last_.event;
}

std::vector<Var> Near::unseen(int rung, std::span<const Var> cells) {
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
