#include "loops/loop.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <utility>

#include "core/state.hpp"
#include "loops/patterns.hpp"

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
constexpr auto kWaysOf = [] {
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
  const auto& ways = kWaysOf[house.cells.size()];
  const Ways counted = ways[static_cast<std::size_t>(lines + 1)];
  return house.meets ? counted & ways[kMostEdges + 2] : counted;
}

void LoopState::reset(const Problem& problem) {
  loop_ = problem.loop();
  if (loop_ == nullptr) return;
  reset(problem, *loop_->plan);
  make_room();
  for (const std::int32_t house : plan_->forced) {
    houses_[index(house)].waiting = 1;
    queue_.push(house);
  }
}

void LoopState::reset(const Problem& problem, const Plan& plan) {
  loop_ = problem.loop();
  plan_ = &plan;
  seen_ = next_ = 0;
  quiet_ = {};
  frames_.clear();
  values_.assign(plan.edges.size(), kOpen);
  order_.clear();
  open_ = static_cast<int>(loop_->edges.size());
  path_changes_.clear();
  degrees_.assign(index(loop_->points), 0);
  mates_.resize(index(loop_->points));
  std::iota(mates_.begin(), mates_.end(), 0);
  new_ends_.clear();
  paths_ = closed_ = 0;
  colour_changes_.clear();
  next_in_group_.resize(index(loop_->areas));
  std::iota(next_in_group_.begin(), next_in_group_.end(), 0);
  colours_.resize(next_in_group_.size());
  for (std::size_t i = 0; i < colours_.size(); ++i) colours_[i] = static_cast<std::int32_t>(2 * i);
  sizes_.assign(next_in_group_.size(), 1);
  coloured_.clear();
  broken_ = -1;
  houses_.resize(plan.houses.size());
  for (std::size_t h = 0; h < houses_.size(); ++h) houses_[h] = {plan.ways[h], 0, -1};
  ways_changes_.clear();
  clue_changes_.clear();
  threes_.clear();
  positive_ = 0;
  queue_.clear();
  for (std::size_t h = 0; h < problem.terms().size(); ++h) {
    const std::int32_t lines = problem.terms()[h].lines;
    if (lines >= 0) want(static_cast<int>(h), lines);
  }
}

Ways LoopState::clue_ways(int house, int lines) const {
  const std::size_t size = plan_->houses[index(house)].size;
  if (size == 0 || lines < 0) return static_cast<Ways>(~Ways{0});
  return lines > kMostEdges ? Ways{0} : kWaysOf[size][index(lines + 1)];
}

void LoopState::want(int house, int lines) {
  houses_[index(house)].wanted = static_cast<std::int8_t>(std::min(lines, kMaskBits));
  if (lines > 0) ++positive_;
  if (lines == 3) threes_.push_back(house);
  constexpr int kFew = 9;  // only then neighbours of two 3s may be all that wants a line
  if (lines <= 0 || positive_ > kFew) return;
  for (std::size_t h = 0; h < houses_.size(); ++h) {
    if (houses_[h].wanted == 3) threes_.push_back(static_cast<std::int32_t>(h));
  }
}

void LoopState::print(int house, int lines, std::size_t trail) {
  begin_frame(trail);
  clue_changes_.push_back({house, houses_[index(house)].wanted});
  start_clue(house, lines);
  if (paths_ == 1) push_only_path();  // it may leave this clue out
}

// What follows from the trail as it is stays when what comes behind is taken back.
void LoopState::set_ways(int house, Ways ways, std::size_t trail) {
  if (trail > 0 && (frames_.empty() || frames_.back().trail < trail - 1)) begin_frame(trail - 1);
  make_room();
  ways_changes_.push({house, houses_[index(house)].ways});
  houses_[index(house)].ways = ways;
}

void LoopState::begin_frame(std::size_t trail) {
  const auto size = [](const auto& list) { return static_cast<std::uint32_t>(list.size()); };
  frames_.push_back({trail, size(order_), size(path_changes_), size(colour_changes_),
                     size(ways_changes_), size(clue_changes_), quiet_});
}

// In which order the subjects are taken back does not matter.
void LoopState::end_frame() {
  const Frame frame = frames_.back();
  frames_.pop_back();
  if (quiet_.drawn > frame.drawn) quiet_ = frame.quiet;
  for (; order_.size() > frame.drawn; ++open_) {
    values_[index(order_.back())] = kOpen;
    order_.pop_back();
  }
  for (; path_changes_.size() > frame.paths; path_changes_.pop_back()) undo(path_changes_.back());
  for (; colour_changes_.size() > frame.colours; colour_changes_.pop_back()) {
    undo(colour_changes_.back());
  }
  for (; ways_changes_.size() > frame.ways; ways_changes_.pop()) {
    houses_[index(ways_changes_.back().house)].ways = ways_changes_.back().before;
  }
  for (; clue_changes_.size() > frame.clues; clue_changes_.pop_back()) {
    const auto [house, before] = clue_changes_.back();
    positive_ += (before > 0 ? 1 : 0) - (wanted(house) > 0 ? 1 : 0);
    houses_[index(house)].wanted = before;
  }
  next_ = std::min(next_, order_.size());
  new_ends_.clear();
  coloured_.clear();
  threes_.clear();
  for (; !queue_.empty(); queue_.pop()) houses_[index(queue_.back())].waiting = 0;
  broken_ = -1;
}

void LoopState::rewind(std::size_t mark) {
  while (!frames_.empty() && frames_.back().trail >= mark) end_frame();
  seen_ = std::min(seen_, mark);
}

void LoopState::sync(const State& state) {
  const auto trail = state.trail();
  for (; seen_ < trail.size(); ++seen_) {
    const Candidate& entry = trail[seen_];
    if (entry.value != State::kPlaced || !loop_->is_edge(entry.cell)) continue;
    const bool line = state.has(entry.cell, 1);
    if (drawn(entry.cell) == (line ? kLine : kGap)) continue;  // it came from here
    begin_frame(seen_);
    if (drawn(entry.cell) == kOpen) {
      draw(entry.cell, line);
    } else {
      broken_ = entry.cell;
    }
  }
}

void LoopState::draw(Var edge, bool line) {
  values_[index(edge)] = line ? kLine : kGap;
  order_.push_back(edge);
  --open_;
  const Plan::Edge& here = plan_->edges[index(edge)];
  if (line) draw_path(edge, here);
  if (!loop_->parts) return;
  if (!relate(here.sides[0], here.sides[1], line) && broken_ < 0) broken_ = edge;
}

// One end of a path is its mate's mate, and a point without lines is its own; points inside a
// path keep what they had, which nobody asks for.
void LoopState::draw_path(Var edge, const Plan::Edge& here) {
  const auto& [a, b] = here.ends;
  const bool excess = degrees_[index(a)] > 1 || degrees_[index(b)] > 1;
  ++degrees_[index(a)];
  ++degrees_[index(b)];
  if (excess) {  // no path goes on from the inside of another
    if (broken_ < 0) broken_ = edge;
    path_changes_.push_back({PathChange::Kind::excess, edge, {}});
    return;
  }
  const std::int32_t far_a = mates_[index(a)];
  const std::int32_t far_b = mates_[index(b)];
  if (far_a == b) {
    ++closed_;
    --paths_;
    path_changes_.push_back({PathChange::Kind::close, edge, {far_a, far_b}});
    return;
  }
  mates_[index(far_a)] = far_b;
  mates_[index(far_b)] = far_a;
  auto kind = PathChange::Kind::lengthen;
  if (far_a == a && far_b == b) {
    kind = PathChange::Kind::begin;
    if (paths_++ == 1) push_only_path();
  } else if (far_a != a && far_b != b) {
    kind = PathChange::Kind::join;
    --paths_;
  }
  path_changes_.push_back({kind, edge, {far_a, far_b}});
  new_ends_.push_back({far_a, far_b});
}

// A path that could have been closed while it was the only one is to be looked at again. Its ends
// are those of the line that was drawn last.
void LoopState::push_only_path() {
  const auto drawn = std::find_if(path_changes_.rbegin(), path_changes_.rend(),
                                  [](const auto& c) { return c.kind < PathChange::Kind::close; });
  if (drawn != path_changes_.rend()) new_ends_.push_back(drawn->far);
}

void LoopState::undo(const PathChange& change) {
  using enum PathChange::Kind;
  const auto& [a, b] = plan_->edges[index(change.edge)].ends;
  --degrees_[index(a)];
  --degrees_[index(b)];
  if (change.kind == close) --closed_;
  if (change.kind == close || change.kind == join) ++paths_;
  if (change.kind == begin) --paths_;
  if (change.kind >= close) return;
  mates_[index(change.far[0])] = a;
  mates_[index(change.far[1])] = b;
}

Var LoopState::closing(std::int32_t a, std::int32_t b) const {
  if (mate(a) != b || mate(b) != a) return -1;
  for (const auto& [edge, to] : loop_->meeting(a)) {
    if (to == b && drawn(edge) == kOpen) return edge;
  }
  return -1;
}

bool LoopState::may_close(Var edge) const {
  if (paths_ != 1) return false;
  for (std::size_t h = 0; h < houses_.size(); ++h) {
    if (houses_[h].wanted < 0) continue;
    const Plan::House& house = plan_->houses[h];
    int lines = 0;
    for (std::size_t i = 0; i < house.size; ++i) {
      lines += house.edges[i] == edge || drawn(house.edges[i]) == kLine ? 1 : 0;
    }
    if (lines != houses_[h].wanted) return false;
  }
  return true;
}

// The smaller group takes the colours of the larger one.
bool LoopState::relate(std::int32_t a, std::int32_t b, bool opposite) {
  const Colour of_a = colour(a);
  const Colour of_b = colour(b);
  const bool flip = (of_a.flipped != of_b.flipped) != opposite;
  if (of_a.group == of_b.group) return !flip;
  auto [child, parent] = std::pair{of_a.group, of_b.group};
  if (sizes_[index(child)] > sizes_[index(parent)]) std::swap(child, parent);
  find_coloured(child, parent);
  recolour(child, parent, flip);
  sizes_[index(parent)] += sizes_[index(child)];
  std::swap(next_in_group_[index(child)], next_in_group_[index(parent)]);
  colour_changes_.push_back({child, parent, flip});
  return true;
}

// All areas of a ring, to another group.
void LoopState::recolour(std::int32_t child, std::int32_t group, bool flip) {
  std::int32_t area = child;
  do {
    std::int32_t& colour = colours_[index(area)];
    colour = 2 * group + ((colour & 1) ^ (flip ? 1 : 0));
    area = next_in_group_[index(area)];
  } while (area != child);
}

void LoopState::undo(const ColourChange& change) {
  const auto [child, parent, flip] = change;
  std::swap(next_in_group_[index(child)], next_in_group_[index(parent)]);
  sizes_[index(parent)] -= sizes_[index(child)];
  recolour(child, child, flip);
}

// The edges between two groups that become one.
void LoopState::find_coloured(std::int32_t child, std::int32_t parent) {
  std::int32_t area = child;
  do {
    for (const auto& [edge, to] : loop_->around(area)) {
      if (colours_[index(to)] >> 1 == parent) coloured_.push_back(edge);
    }
    area = next_in_group_[index(area)];
  } while (area != child);
}

}  // namespace enpitsu
