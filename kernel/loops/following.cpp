// What follows from the lines and gaps of a loop puzzle, drawn at once.
#include <algorithm>
#include <array>
#include <span>

#include "loops/loop.hpp"
#include "loops/patterns.hpp"
#include "loops/regions.hpp"

namespace enpitsu {

bool LoopState::follow(unsigned parts, const Enough& enough) {
  while (settle(parts)) {
    if ((parts & kEarlyLoop) != 0 && closed_ > 0) return finish() && settle(parts);
    if (open_ == 0) return true;
    if ((parts & kLastRing) != 0 && paths_ == 0 && last_ring()) continue;
    if ((parts & kByRegions) == 0 || is_quiet(parts) || (enough && enough())) return true;
    const std::size_t before = order_.size();
    if ((parts & kRegions) != 0) {
      if (const Var apart = close_regions(*this); apart >= 0) return fail(-1, apart);
    }
    if ((parts & kCutOff) != 0 && order_.size() == before) {
      cut_off_parts(*this, (parts & kRegions) != 0);
    }
    if (order_.size() == before) {
      be_quiet(parts);
      return true;
    }
  }
  return false;
}

void LoopState::spread_all() {
  make_room();
  for (std::size_t h = 0; h < houses_.size(); ++h) {
    if (plan_->houses[h].size == 0) continue;
    houses_[h].waiting = 1;
    queue_.push(static_cast<std::int32_t>(h));
  }
  settle(kWays);
}

// Every house waits once at the most, and a look changes no more than four of them.
void LoopState::make_room() {
  queue_.make_room(houses_.size() + 1);
  ways_changes_.make_room(Plan::kMost + 1);
}

bool LoopState::settle(unsigned parts) {
  make_room();
  conflict_ = {};
  if ((parts & kThrees) != 0) twin_threes();
  while (conflict_.house < 0) {
    if (broken_ >= 0) return fail(-1, broken_);
    if ((parts & kWays) != 0 && next_ < order_.size()) {
      take(order_[next_++], parts);
    } else if ((parts & kColours) != 0 && !coloured_.empty()) {
      const Var edge = coloured_.back();
      coloured_.pop_back();
      if (drawn(edge) != kOpen) continue;
      const auto& [a, b] = plan_->edges[index(edge)].sides;
      draw(edge, colour(a) != colour(b));
    } else if ((parts & kEarlyLoop) != 0 && !new_ends_.empty()) {
      if (!close_early()) return false;
    } else if ((parts & kWays) != 0 && !queue_.empty()) {
      const std::int32_t house = queue_.back();
      queue_.pop();
      houses_[index(house)].waiting = 0;
      spread(house);
    } else {
      return true;
    }
  }
  return false;
}

// Lets the houses of an edge know it.
void LoopState::take(Var edge, unsigned parts) {
  const bool line = drawn(edge) == kLine;
  ways_changes_.make_room(Plan::kMost + 1);
  for (const auto& [house, lines, gaps] : plan_->edges[index(edge)].places) {
    narrow(house, line ? lines : gaps);
  }
  if (!line || (parts & kThrees) == 0) return;
  const Plan::Twins& twins = plan_->twins[index(edge)];
  if (are_threes(twins)) turn(twins);
}

// Whether anything changes is a toss-up, which costs more to guess than to write down.
inline void LoopState::narrow(std::int32_t house, Ways kept) {
  HouseState& here = houses_[index(house)];
  const Ways before = here.ways;
  const auto after = static_cast<Ways>(before & kept);
  const bool changed = after != before;
  ways_changes_.push({house, before}, changed);
  // NOLINTNEXTLINE(readability-implicit-bool-conversion): && may be a branch.
  queue_.push(house, changed & (here.waiting == 0));
  here.ways = after;
  here.waiting |= changed ? 1 : 0;
  if (after == 0) conflict_.house = house;
}

void LoopState::start_clue(int house, int lines) {
  if (wanted(house) > 0) --positive_;
  want(house, lines);
  make_room();
  narrow(house, clue_ways(house, lines));
}

// Draws what all ways of a house have in common, and hands on what they leave of its corners. Where
// one way is left, the edges tell it all.
void LoopState::spread(std::int32_t house) {
  const Plan::House& here = plan_->houses[index(house)];
  const Ways ways = houses_[index(house)].ways;
  if (ways == 0) {  // by a clue that was printed
    conflict_.house = house;
    return;
  }
  const std::uint32_t said = kSaid[ways];
  const unsigned common = ~(Said::lines(said) & Said::gaps(said)) & ((1U << here.size) - 1);
  for (const int place : members(common)) {
    const Var edge = here.edges[index(place)];
    if (drawn(edge) == kOpen) draw(edge, (Said::lines(said) >> place & 1) != 0);
  }
  if ((ways & (ways - 1)) == 0) return;
  ways_changes_.make_room(Plan::kMost + 1);
  for (const auto& [other, shift, there] : here.corners) {
    narrow(other, kWithPairsAt[there][Said::pairs(said, shift)]);
  }
}

// Two ends of one path must not be joined while there is more to draw.
bool LoopState::close_early() {
  const auto [a, b] = new_ends_.back();
  new_ends_.pop_back();
  if (closed_ > 0) return finish();
  const Var edge = closing(a, b);
  if (edge >= 0 && !may_close(edge)) draw(edge, false);
  return true;
}

// When the loop is closed, no other edge is a line.
bool LoopState::finish() {
  if (closed_ > 1 || paths_ > 0) return fail(-1, loop_->edges.front());
  for (const Var edge : loop_->edges) {
    if (drawn(edge) == kOpen) draw(edge, false);
  }
  return true;
}

// Two 3s side by side have a line between them, and one on the far side of each, if there is
// anything to draw elsewhere.
void LoopState::twin_threes() {
  std::vector<std::int32_t> waiting;
  for (const std::int32_t house : threes_) {
    bool waits = false;
    const Plan::House& here = plan_->houses[index(house)];
    for (const Var edge : std::span(here.edges).first(here.size)) {
      const Plan::Twins& twins = plan_->twins[index(edge)];
      if (are_threes(twins) && !draw_threes(edge, twins)) waits = true;
    }
    if (waits) waiting.push_back(house);
  }
  threes_.swap(waiting);
}

bool LoopState::are_threes(const Plan::Twins& twins) const {
  return twins.cells[0] >= 0 && wanted(twins.cells[0]) == 3 && wanted(twins.cells[1]) == 3;
}

// Draws the lines of two 3s with this edge between them; false if that has to wait.
bool LoopState::draw_threes(Var edge, const Plan::Twins& twins) {
  const std::array lines{edge, twins.far[0], twins.far[1]};
  if (drawn(edge) == kLine) turn(twins);
  if (std::ranges::all_of(lines, [&](Var line) { return drawn(line) == kLine; })) return true;
  if (!is_elsewhere(twins)) return false;
  for (const Var line : lines) {
    if (drawn(line) == kGap) broken_ = line;
    if (drawn(line) == kOpen) draw(line, true);
  }
  return true;
}

// The line between two 3s does not go straight on.
void LoopState::turn(const Plan::Twins& twins) {
  for (const Var edge : twins.on) {
    if (edge >= 0 && drawn(edge) == kOpen) draw(edge, false);
  }
}

// Whether a clue that touches neither of two cells wants a line.
bool LoopState::is_elsewhere(const Plan::Twins& twins) const {
  int others = positive_ - 2;
  std::array<std::int32_t, 8> touching{};
  std::size_t known = 0;
  for (const std::int32_t cell : twins.cells) {
    for (const Var edge : plan_->houses[index(cell)].edges) {
      for (const auto& [house, lines, gaps] : plan_->edges[index(edge)].places) {
        if (wanted(house) <= 0 || house == twins.cells[0] || house == twins.cells[1]) continue;
        const auto end = touching.begin() + known;
        if (std::find(touching.begin(), end, house) != end || known == touching.size()) continue;
        touching[known++] = house;
        --others;
      }
    }
  }
  return others > 0;
}

// A loop must be somewhere: where no line is drawn yet and all edges that are left form one ring,
// it is that ring.
bool LoopState::last_ring() {
  std::vector<Var> ring;
  for (const Var edge : loop_->edges) {
    if (drawn(edge) == kOpen) ring.push_back(edge);
  }
  if (!is_ring(ring)) return false;
  for (const Var edge : ring) draw(edge, true);
  return true;
}

// Whether the way around from the first edge passes all of them and never has a choice.
bool LoopState::is_ring(const std::vector<Var>& edges) const {
  if (edges.empty()) return false;
  const auto& [start, second] = loop_->ends[index(edges.front())];
  Var last = edges.front();
  std::size_t passed = 1;
  for (std::int32_t point = second; point != start; ++passed) {
    Var next = -1;
    std::int32_t following = -1;
    for (const auto& [edge, to] : loop_->meeting(point)) {
      if (edge == last || drawn(edge) != kOpen) continue;
      if (next >= 0) return false;
      next = edge;
      following = to;
    }
    if (next < 0) return false;
    last = next;
    point = following;
  }
  return passed == edges.size();
}

}  // namespace enpitsu
