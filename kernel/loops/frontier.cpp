#include "loops/frontier.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <stdexcept>
#include <string>

#include "loops/drawings.hpp"

namespace enpitsu {
namespace {

// What one byte of a drawing says of its point.
constexpr std::uint8_t kFree = 0;  // no line yet, or no point here now
constexpr std::uint8_t kFull = 1;  // both lines
constexpr std::uint8_t kEnd = 2;   // kEnd + slot of the other end
constexpr std::size_t kMaxSlots =
    250;  // of points: a byte names no more, and none could count them

// A slot of the drawing for everything that is half decided, given back when it is decided.
class Slots {
 public:
  std::size_t take() {
    if (!free_.empty()) {
      const std::size_t slot = free_.back();
      free_.pop_back();
      return slot;
    }
    return used_++;
  }
  void give_back(std::size_t slot) { free_.push_back(slot); }
  std::size_t used() const { return used_; }

 private:
  std::vector<std::size_t> free_;
  std::size_t used_ = 0;
};

// What deciding one edge does to a drawing.
struct Clue {
  std::size_t slot;
  std::uint8_t quota;
  std::uint8_t left;  // edges of the clue that are decided later
  bool begins;        // the edge is the clue's first
};
struct Move {
  std::array<std::size_t, 2> points;
  std::array<bool, 2> leaves;  // the edge is the point's last
  std::vector<Clue> clues;
  bool may_be_gap;
  bool may_end;  // nothing after this edge needs a line
};

void check_order(const Problem& problem, const std::vector<Var>& order) {
  auto sorted = order;
  std::sort(sorted.begin(), sorted.end());
  bool right = sorted.size() == static_cast<std::size_t>(problem.variables());
  for (std::size_t i = 0; right && i < sorted.size(); ++i) {
    right = sorted[i] == static_cast<Var>(i);
  }
  if (!right) throw std::invalid_argument("an order must name every edge once");
}

class Schedule {
 public:
  // Edges that cannot be lines play no part.
  Schedule(const State& state, std::vector<Var> order) : state_(state) {
    std::erase_if(order, [&](Var edge) { return !state.has(edge, 1); });
    points_.resize(index(loop().points));
    clues_.resize(state.problem().houses().size());
    for (std::size_t i = 0; i < order.size(); ++i) {
      note(points_, loop().ends[index(order[i])], i);
      for (const Membership& m : state.problem().memberships(order[i])) {
        if (state.lines(m.house) >= 0) clues_[index(m.house)].note(i);
      }
    }
    for (std::size_t h = 0; h < clues_.size(); ++h) {
      if (state.lines(static_cast<int>(h)) > clues_[h].left) impossible = true;
    }
    for (std::size_t i = 0; i < order.size(); ++i) moves.push_back(move(order[i], i));
    look_back(order);
    for (Move& move : moves) {
      for (Clue& clue : move.clues) clue.slot += points_used_.used();
    }
    bytes = (points_used_.used() + clues_used_.used() + 7) / 8 * 8;
    point_slots = points_used_.used();
  }

  std::vector<Move> moves;
  std::size_t bytes = 0;        // of a drawing
  std::size_t point_slots = 0;  // they come first
  bool impossible = false;      // a clue needs more edges than there are

 private:
  struct Span {
    std::size_t first = SIZE_MAX;
    std::size_t last = 0;
    std::size_t slot = 0;
    std::uint8_t left = 0;
    void note(std::size_t i) {
      first = std::min(first, i);
      last = i;
      ++left;
    }
  };

  static std::size_t index(std::int32_t i) { return static_cast<std::size_t>(i); }
  const Loop& loop() const { return *state_.problem().loop(); }

  static void note(std::vector<Span>& spans, const Loop::Pair& pair, std::size_t i) {
    for (std::int32_t point : pair) spans[index(point)].note(i);
  }

  Move move(Var edge, std::size_t i) {
    Move move{{}, {}, {}, state_.has(edge, 0), true};
    const Loop::Pair& ends = loop().ends[index(edge)];
    for (std::size_t k = 0; k < 2; ++k) {
      Span& span = points_[index(ends[k])];
      if (span.first == i) span.slot = points_used_.take();
      move.points[k] = span.slot;
      move.leaves[k] = span.last == i;
    }
    for (const Membership& m : state_.problem().memberships(edge)) {
      const int quota = state_.lines(m.house);
      if (quota < 0) continue;
      Span& span = clues_[index(m.house)];
      if (span.first == i) span.slot = clues_used_.take();
      move.clues.push_back(
          {span.slot, static_cast<std::uint8_t>(quota), --span.left, span.first == i});
    }
    for (std::size_t k = 0; k < 2; ++k) {
      if (move.leaves[k]) points_used_.give_back(move.points[k]);
    }
    for (const Clue& clue : move.clues) {
      if (clue.left == 0) clues_used_.give_back(clue.slot);
    }
    return move;
  }

  // From the end: which edges may be the last line.
  void look_back(const std::vector<Var>& order) {
    bool needed = false;
    for (std::size_t i = order.size(); i-- > 0;) {
      moves[i].may_end = !needed;
      needed = needed || !moves[i].may_be_gap;
      for (const Membership& m : state_.problem().memberships(order[i])) {
        const bool begins = state_.lines(m.house) > 0 && clues_[index(m.house)].first == i;
        needed = needed || begins;
      }
    }
  }

  const State& state_;
  std::vector<Span> points_;  // by point
  std::vector<Span> clues_;   // by house
  Slots points_used_;
  Slots clues_used_;
};

class Sweep {
 public:
  Sweep(const Schedule& schedule, std::size_t limbs)
      : schedule_(schedule),
        now_(schedule.bytes, limbs),
        next_(schedule.bytes, limbs),
        scratch_(schedule.bytes) {
    result_.limbs.assign(limbs, 0);
    std::vector<std::uint64_t> one(limbs, 0);
    one[0] = 1;
    now_.add(scratch_.data(), one.data());
    now_.flush();
  }

  LoopCount run(State& state, std::size_t memory) {
    for (const Move& move : schedule_.moves) {
      for (std::size_t i = 0; i < now_.size(); ++i) {
        if (move.may_be_gap) decide(move, i, false);
        decide(move, i, true);
        if (i % 4096 != 0) continue;
        if (state.stopped()) return ended(LoopCount::End::stopped);
        if (now_.memory() + next_.memory() > memory) return ended(LoopCount::End::out_of_memory);
      }
      next_.flush();
      std::swap(now_, next_);
      next_.clear();
    }
    return std::move(result_);
  }

 private:
  LoopCount ended(LoopCount::End end) {
    result_.end = end;
    return std::move(result_);
  }

  void decide(const Move& move, std::size_t i, bool line) {
    std::memcpy(scratch_.data(), now_.drawing(i), schedule_.bytes);
    if (!count_clues(move, line)) return;
    bool closed = false;
    if (line && !draw(move, closed)) return;
    for (std::size_t k = 0; k < 2; ++k) {
      if (!move.leaves[k]) continue;
      std::uint8_t& point = scratch_[move.points[k]];
      if (point >= kEnd) return;
      point = kFree;
    }
    if (!closed) {
      next_.add(scratch_.data(), now_.number(i));
    } else if (move.may_end && is_complete()) {
      Drawings::plus(result_.limbs.data(), now_.number(i), result_.limbs.size());
    }
  }

  // A clue's slot holds the lines that it still needs.
  bool count_clues(const Move& move, bool line) {
    for (const Clue& clue : move.clues) {
      std::uint8_t& needed = scratch_[clue.slot];
      if (clue.begins) needed = clue.quota;
      if (line && needed-- == 0) return false;
      if (needed > clue.left) return false;
    }
    return true;
  }

  bool draw(const Move& move, bool& closed) {
    const auto [a, b] = move.points;
    std::uint8_t& at_a = scratch_[a];
    std::uint8_t& at_b = scratch_[b];
    if (at_a == kFull || at_b == kFull) return false;
    if (at_a == kEnd + b) {
      closed = true;
      at_a = at_b = kFull;
      return true;
    }
    const std::size_t far_a = at_a == kFree ? a : at_a - kEnd;
    const std::size_t far_b = at_b == kFree ? b : at_b - kEnd;
    if (at_a != kFree) at_a = kFull;
    if (at_b != kFree) at_b = kFull;
    scratch_[far_a] = static_cast<std::uint8_t>(kEnd + far_b);
    scratch_[far_b] = static_cast<std::uint8_t>(kEnd + far_a);
    return true;
  }

  // Whether the loop that was just closed is all: there is no other path, and no clue needs more.
  bool is_complete() const {
    const auto points = scratch_.begin() + static_cast<std::ptrdiff_t>(schedule_.point_slots);
    return std::all_of(scratch_.begin(), points, [](std::uint8_t p) { return p < kEnd; }) &&
           std::all_of(points, scratch_.end(), [](std::uint8_t needed) { return needed == 0; });
  }

  const Schedule& schedule_;
  Drawings now_;
  Drawings next_;
  std::vector<std::uint8_t> scratch_;
  LoopCount result_;
};

// Numbers wrap around where they have too few bits, which does not matter for those on the way if
// the last one fits: and there are no more loops than ways to colour the areas or, where these are
// not known, than sets of edges.
std::size_t limbs_for(State& state) {
  const LoopState& loop = state.loop();
  if (!loop.loop().parts) return loop.loop().edges.size() / 64 + 1;
  std::size_t groups = 0;
  for (std::int32_t area = 0; area < state.problem().loop()->areas; ++area) {
    if (loop.colour(area).group == area) ++groups;
  }
  return groups / 64 + 1;
}

// How much an order leaves to tell apart: the sum over all edges of 2 to the number of points
// that have open edges on both sides of the sweep.
double burden(const State& state, const std::vector<Var>& order) {
  const Loop& loop = *state.problem().loop();
  std::vector<int> open(static_cast<std::size_t>(loop.points), 0);
  for (Var edge : order) {
    if (state.placed(edge) || exactly_one(state.domain(edge))) continue;
    for (std::int32_t point : loop.ends[static_cast<std::size_t>(edge)]) {
      ++open[static_cast<std::size_t>(point)];
    }
  }
  auto left = open;
  double sum = 0;
  int halved = 0;
  for (Var edge : order) {
    if (state.placed(edge) || exactly_one(state.domain(edge))) continue;
    for (std::int32_t point : loop.ends[static_cast<std::size_t>(edge)]) {
      const auto i = static_cast<std::size_t>(point);
      if (left[i] == open[i] && open[i] > 1) ++halved;
      if (--left[i] == 0 && open[i] > 1) --halved;
    }
    sum += std::exp2(halved);
  }
  return sum;
}

}  // namespace

LoopCount count_loops(State& state, const std::vector<std::vector<Var>>& orders,
                      std::size_t memory) {
  if (state.problem().loop() == nullptr) throw std::invalid_argument("there is no loop in it");
  if (state.problem().loop()->edges.size() != state.problem().domains().size()) {
    throw std::invalid_argument("every variable must be an edge of the loop that is counted");
  }
  for (const auto& order : orders) check_order(state.problem(), order);
  if (orders.empty()) throw std::invalid_argument("an order of the edges is needed");
  if (state.failed()) return {LoopCount::End::counted, {0}};
  const auto best = std::min_element(
      orders.begin(), orders.end(),
      [&](const auto& a, const auto& b) { return burden(state, a) < burden(state, b); });
  const Schedule schedule(state, *best);
  if (schedule.impossible) return {LoopCount::End::counted, {0}};
  if (schedule.point_slots > kMaxSlots) return {LoopCount::End::out_of_memory, {0}};
  return Sweep(schedule, limbs_for(state)).run(state, memory);
}

}  // namespace enpitsu
