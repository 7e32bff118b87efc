// Corners: the two edges that a cell and one of its points have in common (Slitherlink).
//
// A cell's clue and what is drawn around it leave some patterns for its edges, and a point's rule
// leaves some for the edges there. Of the two edges in the corner, each of them allows only some
// combinations, which narrows the other down. So it is known that at least one of two edges is a
// line, or at most one, or exactly one, or that both are alike, and a row of 2s carries that on
// along its diagonal. How far the news may travel is what tells easy from hard:
//
//   reach 1   a clue and the points around it: 3 or 1 in a corner, 2 beside a line
//   reach 2   two clues with a point between them: diagonal 3s, diagonal 1s, 2 in a corner
//   no limit  chains of corners
//
// Deductions not made: what needs more than one corner at once to be carried on (that two
// patterns of different houses exclude each other, though each corner of theirs fits):
// together.cpp.
#include "techniques/corners.hpp"

#include <utility>

#include "techniques/news.hpp"

namespace enpitsu {
namespace {

// The ways of a house as it stands.
Ways start_of(const State& state, int house) {
  return fitting(ways_of(state.problem().house(house), state.lines(house)), state, house);
}

class CornerTechnique : public Technique {
 protected:
  // One step, told from the news that led to it.
  static bool step(State& state, std::size_t most_rounds) {
    News news(state, false);
    const auto known = news.by_rounds(most_rounds);
    if (!known) return false;
    conclude_place(state, known->edge, known->line ? 1 : 0,
                   [&](Step& step) { news.tell(step, *known); });
    return true;
  }

  // Draws what all ways of a house have in common.
  static bool conclude(State& state, int house, Ways ways) {
    if (ways == 0) {
      state.contradict(house);
      return false;
    }
    const Mask open = state.places(house, 0) & state.places(house, 1);
    bool progress = false;
    for (int place : members(common_places(ways, open))) {
      const Ways line = kLineAt[static_cast<std::size_t>(place)];
      const Var edge = state.problem().house(house).cells[static_cast<std::size_t>(place)];
      state.place(edge, (ways & line) != 0 ? 1 : 0);
      progress = true;
      if (state.failed()) break;
    }
    return progress;
  }
};

// The ways of houses if news may come over so many corners, each worked out once a round.
class NearbyWays {
 public:
  static constexpr int kMostReach = 2;

  // A new round: the board may have changed.
  void begin(const State& state) {
    state_ = &state;
    ++round_;
    for (auto& entries : known_) entries.resize(state.problem().houses().size());
  }

  Ways within(int house, int reach) {
    Entry& entry = known_[static_cast<std::size_t>(reach)][static_cast<std::size_t>(house)];
    if (entry.round == round_) return entry.ways;
    Ways ways = reach == 0 ? start_of(*state_, house) : within(house, 0);
    if (reach > 0) {
      for (const Loop::Corner& corner : corners(house)) {
        ways &= with_pairs(pairs_in(within(corner.house, reach - 1), corner.there), corner.here);
      }
    }
    entry = {round_, ways};
    return ways;
  }

  // The houses that changed since the rung last looked, and those that news of them may reach.
  const std::vector<std::int32_t>& news(State& state, int reach) {
    begin(state);
    reached_.clear();
    state.each_changed([&](int house) {
      add(house);
      return false;
    });
    std::size_t next = 0;
    for (; reach > 0; --reach) {
      for (const std::size_t end = reached_.size(); next < end; ++next) {
        for (const Loop::Corner& corner : corners(reached_[next])) add(corner.house);
      }
    }
    return reached_;
  }

 private:
  struct Entry {
    std::uint64_t round = 0;
    Ways ways = 0;
  };

  const std::vector<Loop::Corner>& corners(int house) const {
    return state_->problem().loop()->corners[static_cast<std::size_t>(house)];
  }

  void add(int house) {
    marks_.resize(known_.front().size());
    if (std::exchange(marks_[static_cast<std::size_t>(house)], round_) != round_) {
      reached_.push_back(house);
    }
  }

  const State* state_ = nullptr;
  std::uint64_t round_ = 0;
  std::array<std::vector<Entry>, kMostReach + 1> known_;  // by reach and house
  std::vector<std::int32_t> reached_;
  std::vector<std::uint64_t> marks_;  // the round in which a house was reached
};

class CornersNearby final : public CornerTechnique {
 public:
  unsigned part() const override { return LoopState::kLess; }

  explicit CornersNearby(std::size_t reach) : reach_(reach) {}

  bool apply(State& state) const override {
    if (state.problem().loop() == nullptr) return false;
    return state.log != nullptr ? step(state, reach_) : close(state);
  }

  bool includes(const Technique& other) const override {
    const auto* nearby = dynamic_cast<const CornersNearby*>(&other);
    return nearby != nullptr && nearby->reach_ < reach_;
  }

 private:
  // What is drawn now counts the next time, after easier rungs have gone on from it.
  bool close(State& state) const {
    bool progress = false;
    for (int house : ways_.news(state, static_cast<int>(reach_))) {
      progress |= look(state, house);
      if (state.failed()) break;
    }
    return progress;
  }

  bool look(State& state, int house) const {
    if (state.open_in(house) == 0 || !state.problem().house(house).edges) return false;
    return conclude(state, house, ways_.within(house, static_cast<int>(reach_)));
  }

  static thread_local NearbyWays ways_;  // kept for its memory
  std::size_t reach_;
};

thread_local NearbyWays CornersNearby::ways_;

// News may come from anywhere. Without a log, the ways are kept along the trail, so that a change
// costs only what it changes. With one, they are worked out anew in rounds, so that the step is
// the one whose news has the shortest way; what is kept is brought up to date where that finds
// nothing more, because trials without a log build on it.
class CornerChain final : public CornerTechnique {
 public:
  unsigned part() const override { return LoopState::kWays; }

  bool apply(State& state) const override {
    if (state.problem().loop() == nullptr) return false;
    if (state.log != nullptr) {
      if (step(state, News::kNoLimit)) return true;
      if (state.failed()) return false;
    }
    return close(state);
  }

  bool includes(const Technique& other) const override {
    return dynamic_cast<const CornersNearby*>(&other) != nullptr;
  }

 private:
  static bool close(State& state) {
    LoopState& loop = state.loop();
    const std::size_t before = state.mark();
    Queue& queue = queue_;
    queue.reset(state.problem().houses().size());
    state.each_changed([&](int house) {
      const bool kept = state.problem().house(house).edges;
      narrow(state, loop, house, fitting(loop.ways(house), state, house), queue);
      // On a fresh board every house has news: its rule, which may leave an edge no choice.
      if (kept && !state.failed() && state.open_in(house) != 0) {
        conclude(state, house, loop.ways(house));
      }
      queue.push(house);
      return state.failed();
    });
    while (!queue.empty() && !state.failed()) spread(state, loop, queue.pop(), queue);
    return state.mark() != before;
  }

  // Houses whose news is still to be spread, each once.
  class Queue {
   public:
    void reset(std::size_t houses) {
      houses_.clear();
      waiting_.assign(houses, 0);
    }
    void push(int house) {
      if (std::exchange(waiting_[static_cast<std::size_t>(house)], 1) == 0) {
        houses_.push_back(house);
      }
    }
    int pop() {
      const int house = houses_.back();
      houses_.pop_back();
      waiting_[static_cast<std::size_t>(house)] = 0;
      return house;
    }
    bool empty() const { return houses_.empty(); }

   private:
    std::vector<int> houses_;
    std::vector<std::uint8_t> waiting_;
  };

  static void narrow(State& state, LoopState& loop, int house, Ways ways, Queue& queue) {
    if (ways == loop.ways(house)) return;
    loop.set_ways(house, ways, state.mark());
    if (ways == 0 || state.open_in(house) != 0) {
      conclude(state, house, ways);
    }
    queue.push(house);
  }

  static void spread(State& state, LoopState& loop, int house, Queue& queue) {
    const Ways here = loop.ways(house);
    for (const auto& corner : state.problem().loop()->corners[static_cast<std::size_t>(house)]) {
      const unsigned pairs = pairs_in(here, corner.here);
      if (pairs == kAllPairs) continue;
      const Ways there = loop.ways(corner.house);
      const Ways left = there & with_pairs(pairs, corner.there);
      if (left == there) continue;
      narrow(state, loop, corner.house, left, queue);
      if (state.failed()) return;
    }
  }

  static thread_local Queue queue_;  // kept for its memory
};

thread_local CornerChain::Queue CornerChain::queue_;

}  // namespace

std::unique_ptr<const Technique> clue_and_corner() { return std::make_unique<CornersNearby>(1); }
std::unique_ptr<const Technique> two_clues() { return std::make_unique<CornersNearby>(2); }
std::unique_ptr<const Technique> corner_chain() { return std::make_unique<CornerChain>(); }

}  // namespace enpitsu
