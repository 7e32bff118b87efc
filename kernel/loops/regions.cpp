#include "loops/regions.hpp"

namespace enpitsu {
namespace {

std::size_t index(std::int32_t i) { return static_cast<std::size_t>(i); }

thread_local Regions regions;  // kept for its memory

// Draws the open edges of some areas whose sides are known now, where those beyond are known too.
bool draw_around(LoopState& state, const std::vector<std::int32_t>& areas) {
  const Sides& sides = regions.sides();
  bool progress = false;
  for (const std::int32_t area : areas) {
    for (const auto& [edge, to] : state.loop().around(area)) {
      if (state.drawn(edge) != LoopState::kOpen || sides[index(to)] == Side::unknown) continue;
      state.draw(edge, sides[index(area)] != sides[index(to)]);
      progress = true;
    }
  }
  return progress;
}

}  // namespace

void Regions::begin(const LoopState& state) {
  const auto outside = state.colour(0);
  known_.assign(index(state.loop().areas), Side::unknown);
  for (std::size_t area = 0; area < known_.size(); ++area) {
    const auto colour = state.colour(static_cast<std::int32_t>(area));
    if (colour.group != outside.group) continue;
    known_[area] = colour.flipped == outside.flipped ? Side::outside : Side::inside;
  }
  passages_.find(state);
  sides_ = known_;
  group_.clear();
  learned_.clear();
  whole_ = flooded_ = false;
}

void Regions::go_on() {
  whole_ = learned_.empty();
  flooded_ = false;
  sides_ = known_;
}

std::int32_t Regions::find_closed() {
  for (const Side side : {Side::outside, Side::inside}) {
    const std::int32_t apart = connection_.learn(passages_, known_, side, sides_, learned_);
    if (apart >= 0) return apart;
  }
  return -1;
}

std::int32_t Regions::find_cut_off(const LoopState& state, std::int32_t from) {
  if (!std::exchange(flooded_, true)) {
    floods_[0].begin(passages_, known_, Side::outside, whole_);
    floods_[1].begin(passages_, known_, Side::inside, whole_);
  }
  for (std::int32_t first = from; first < state.loop().areas; ++first) {
    if (!find_group(state, first) || !is_beside_known()) continue;
    sides_ = known_;
    for (const Side side : {Side::outside, Side::inside}) {
      colour(state, other(side));
      const auto joins = [&](Flood& flood) { return flood.joins(passages_, sides_, group_); };
      if (joins(floods_[0]) && joins(floods_[1])) continue;
      colour(state, side);
      return first;
    }
  }
  return -1;
}

// The areas of the unknown group that is named after this one, if there are at least two: what a
// single area cuts off, closed region has seen.
bool Regions::find_group(const LoopState& state, std::int32_t first) {
  if (known_[index(first)] != Side::unknown || state.colour(first).group != first) return false;
  group_.clear();
  std::int32_t area = first;
  do {
    group_.push_back(area);
    area = state.next_in_group(area);
  } while (area != first);
  std::sort(group_.begin(), group_.end());
  return group_.size() > 1;
}

// Only where an open edge parts the group from a known area is something to conclude.
bool Regions::is_beside_known() const {
  return std::ranges::any_of(group_, [&](std::int32_t area) {
    return std::ranges::any_of(passages_.from(area),
                               [&](std::int32_t to) { return known_[index(to)] != Side::unknown; });
  });
}

void Regions::colour(const LoopState& state, Side first) {
  const bool flipped = state.colour(group_.front()).flipped;
  for (const std::int32_t area : group_) {
    const bool alike = state.colour(area).flipped == flipped;
    sides_[index(area)] = alike ? first : other(first);
  }
}

Var close_regions(LoopState& state) {
  regions.begin(state);
  if (const std::int32_t apart = regions.find_closed(); apart >= 0) {
    return state.loop().around(apart).front().edge;
  }
  draw_around(state, regions.learned());
  return -1;
}

void cut_off_parts(LoopState& state, bool closed) {
  if (closed) {
    regions.go_on();
  } else {
    regions.begin(state);
  }
  for (std::int32_t first = 0; (first = regions.find_cut_off(state, first)) >= 0; ++first) {
    if (draw_around(state, regions.group())) return;
  }
}

}  // namespace enpitsu
