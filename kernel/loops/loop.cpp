#include "loops/loop.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <utility>

#include "core/state.hpp"

namespace enpitsu {

namespace {

constexpr int kMostEdges = static_cast<int>(Loop::kMostEdges);

constexpr bool fits(bool meets, int wanted, int lines) {
  return meets ? lines == 0 || lines == 2 : wanted < 0 || lines == wanted;
}

// The ways of so many edges with a quota (or -1), or of edges that meet at a point.
constexpr Ways list_ways(std::size_t edges, bool meets, int quota) {
  unsigned ways = 0;
  for (unsigned pattern = 0; pattern < 1U << edges; ++pattern) {
    if (fits(meets, quota, std::popcount(pattern))) ways |= 1U << pattern;
  }
  return static_cast<Ways>(ways);
}

// By the number of edges, and the quota + 1; last, where they meet.
constexpr auto kWays = [] {
  std::array<std::array<Ways, kMostEdges + 3>, kMostEdges + 1> table{};
  for (std::size_t edges = 0; edges <= kMostEdges; ++edges) {
    for (int quota = -1; quota <= kMostEdges; ++quota) {
      table[edges][static_cast<std::size_t>(quota + 1)] = list_ways(edges, false, quota);
    }
    table[edges][kMostEdges + 2] = list_ways(edges, true, -1);
  }
  return table;
}();

}  // namespace

// Of a house that is a point and has a clue too, what both allow.
Ways ways_of(const House& house, int lines) {
  if (!house.edges) return static_cast<Ways>(~Ways{0});
  if (lines > kMostEdges) return 0;
  const auto& ways = kWays[house.cells.size()];
  const Ways counted = ways[static_cast<std::size_t>(lines + 1)];
  return house.meets ? counted & ways[kMostEdges + 2] : counted;
}

void LoopState::reset(const Problem& problem) {
  loop_ = problem.loop();
  if (loop_ == nullptr) return;
  seen_ = 0;
  changes_.clear();
  degrees_.assign(index(loop_->points), 0);
  mates_.resize(index(loop_->points));
  std::iota(mates_.begin(), mates_.end(), 0);
  new_ends_.clear();
  paths_ = closed_ = 0;
  parents_.resize(index(loop_->areas));
  std::iota(parents_.begin(), parents_.end(), 0);
  next_ = parents_;
  flips_.assign(parents_.size(), 0);
  sizes_.assign(parents_.size(), 1);
  coloured_.clear();
  broken_ = -1;
  const auto& houses = problem.houses();
  ways_.resize(houses.size());
  for (std::size_t h = 0; h < houses.size(); ++h) {
    ways_[h] = ways_of(houses[h], problem.terms()[h].lines);
  }
}

void LoopState::sync(const State& state) {
  const auto trail = state.trail();
  while (seen_ < trail.size()) {
    const Candidate& entry = trail[seen_++];
    if (entry.value != State::kPlaced || !loop_->is_edge(entry.cell)) continue;
    const bool line = state.has(entry.cell, 1);
    if (line) draw(entry.cell, seen_);
    if (!loop_->parts) continue;
    const auto& [a, b] = loop_->sides[index(entry.cell)];
    if (!relate(a, b, line, seen_) && broken_ < 0) broken_ = entry.cell;
  }
}

// One end of a path is its mate's mate, and a point without lines is its own; points inside a
// path keep what they had, which nobody asks for.
void LoopState::draw(Var edge, std::size_t trail) {
  const auto& [a, b] = loop_->ends[index(edge)];
  const bool excess = degrees_[index(a)] > 1 || degrees_[index(b)] > 1;
  ++degrees_[index(a)];
  ++degrees_[index(b)];
  if (excess) {  // no path goes on from the inside of another
    if (broken_ < 0) broken_ = edge;
    changes_.push_back({Change::Kind::excess, edge, 0, 0, trail});
    return;
  }
  const std::int32_t far_a = mates_[index(a)];
  const std::int32_t far_b = mates_[index(b)];
  if (far_a == b) {
    ++closed_;
    --paths_;
    changes_.push_back({Change::Kind::close, edge, far_a, far_b, trail});
    return;
  }
  mates_[index(far_a)] = far_b;
  mates_[index(far_b)] = far_a;
  Change::Kind kind = Change::Kind::lengthen;
  if (far_a == a && far_b == b) {
    kind = Change::Kind::begin;
    if (paths_++ == 1) push_only_path();
  } else if (far_a != a && far_b != b) {
    kind = Change::Kind::join;
    --paths_;
  }
  changes_.push_back({kind, edge, far_a, far_b, trail});
  new_ends_.push_back({far_a, far_b});
}

// A path that could have been closed while it was the only one is to be looked at again. Its ends
// are those of the line that was drawn last.
void LoopState::push_only_path() {
  const auto drawn = std::find_if(changes_.rbegin(), changes_.rend(), [](const Change& change) {
    return change.kind < Change::Kind::close;
  });
  if (drawn != changes_.rend()) new_ends_.push_back({drawn->a, drawn->b});
}

void LoopState::rewind(std::size_t mark) {
  while (!changes_.empty() && changes_.back().trail > mark) {
    undo(changes_.back());
    changes_.pop_back();
  }
  seen_ = std::min(seen_, mark);
  new_ends_.clear();
  coloured_.clear();
  broken_ = -1;
}

void LoopState::undo(const Change& change) {
  switch (change.kind) {
    case Change::Kind::colour: {
      const std::int32_t child = change.subject;
      const std::int32_t parent = parents_[index(child)];
      std::swap(next_[index(child)], next_[index(parent)]);
      sizes_[index(parent)] -= sizes_[index(child)];
      parents_[index(child)] = child;
      flips_[index(child)] = 0;
      return;
    }
    case Change::Kind::ways:
      ways_[index(change.subject)] = static_cast<Ways>(change.a);
      return;
    case Change::Kind::excess:
      break;
    case Change::Kind::close:
      --closed_;
      ++paths_;
      break;
    case Change::Kind::begin:
      --paths_;
      break;
    case Change::Kind::join:
      ++paths_;
      break;
    case Change::Kind::lengthen:
      break;
  }
  const auto& [a, b] = loop_->ends[index(change.subject)];
  --degrees_[index(a)];
  --degrees_[index(b)];
  if (change.kind >= Change::Kind::close) return;
  mates_[index(change.a)] = a;
  mates_[index(change.b)] = b;
}

LoopState::Colour LoopState::colour(std::int32_t area) const {
  bool flipped = false;
  while (parents_[index(area)] != area) {
    flipped = flipped != (flips_[index(area)] != 0);
    area = parents_[index(area)];
  }
  return {area, flipped};
}

// The smaller group goes below the larger one, and no path is shortened: so it can be undone.
bool LoopState::relate(std::int32_t a, std::int32_t b, bool opposite, std::size_t trail) {
  const Colour of_a = colour(a);
  const Colour of_b = colour(b);
  const bool flip = (of_a.flipped != of_b.flipped) != opposite;
  if (of_a.group == of_b.group) return !flip;
  auto [child, parent] = std::pair{of_a.group, of_b.group};
  if (sizes_[index(child)] > sizes_[index(parent)]) std::swap(child, parent);
  find_coloured(child, parent);
  parents_[index(child)] = parent;
  flips_[index(child)] = flip ? 1 : 0;
  sizes_[index(parent)] += sizes_[index(child)];
  std::swap(next_[index(child)], next_[index(parent)]);
  changes_.push_back({Change::Kind::colour, child, 0, 0, trail});
  return true;
}

// The edges between two groups that become one.
void LoopState::find_coloured(std::int32_t child, std::int32_t parent) {
  std::int32_t area = child;
  do {
    for (const auto& [edge, to] : loop_->around(area)) {
      if (colour(to).group == parent) coloured_.push_back(edge);
    }
    area = next_[index(area)];
  } while (area != child);
}

void LoopState::set_ways(int house, Ways ways, std::size_t trail) {
  changes_.push_back({Change::Kind::ways, house, ways_[index(house)], 0, trail});
  ways_[index(house)] = ways;
}

}  // namespace enpitsu
