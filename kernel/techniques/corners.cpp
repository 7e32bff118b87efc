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

#include "techniques/techniques.hpp"

namespace enpitsu {
namespace {

using Houses = std::vector<std::int32_t>;

bool is_in(const Houses& houses, std::int32_t house) {
  return std::find(houses.begin(), houses.end(), house) != houses.end();
}

// The ways of a house as it stands; those without its clue if it is among the ones left out.
Ways start_of(const State& state, int house, const Houses& without = {}) {
  const int quota = !without.empty() && is_in(without, house) ? -1 : state.lines(house);
  return fitting(ways_of(state.problem().house(house), quota), state, house);
}

class CornerTechnique : public Technique {
 protected:
  // Puts a step into words: where it was made, and the clues without which it would not follow.
  using Tell = void (*)(Step& step, const State& state, int house, const Houses& clues);

  // Draws what all ways of a house have in common. `ways_without` tells the ways if some of these
  // clues are left out.
  template <typename WaysWithout>
  static bool conclude(State& state, int house, Ways ways, const Houses& clues,
                       WaysWithout&& ways_without, Tell tell = tell_corner) {
    if (ways == 0) {
      state.contradict(house);
      return false;
    }
    const Mask open = state.places(house, 0) & state.places(house, 1);
    bool progress = false;
    for (int place : members(common_places(ways, open))) {
      const Ways line = kLineAt[static_cast<std::size_t>(place)];
      const bool always = (ways & line) != 0;
      const Var edge = state.problem().house(house).cells[static_cast<std::size_t>(place)];
      const Ways contrary = always ? static_cast<Ways>(~line) : line;
      conclude_place(state, edge, always ? 1 : 0, [&](Step& step) {
        const auto follows = [&](const Houses& without) {
          return (ways_without(without) & contrary) == 0;
        };
        tell(step, state, house, needed(clues, follows));
      });
      progress = true;
      if (finished(state, progress)) break;
    }
    return progress;
  }

  static void tell_corner(Step& step, const State& state, int house, const Houses& clues) {
    name_place(step, state, house);
    if (clues == Houses{house}) {
      step.say("Around {clue}, only this lets lines go on at its corners: {effect}.");
      return;
    }
    step.say(
        "[At {point}|Around {clue}|Around {area}], only this fits [{clues}|what is drawn]: "
        "{effect}.");
    for (std::int32_t clue : clues) {
      if (clue != house) step.clue("clues", clue, state.quota(clue));
    }
  }

 private:
  // The clues that remain if each, the farthest first, goes as long as the conclusion follows.
  template <typename Follows>
  static Houses needed(const Houses& clues, Follows&& follows) {
    Houses without;
    for (auto clue = clues.rbegin(); clue != clues.rend(); ++clue) {
      without.push_back(*clue);
      if (!follows(without)) without.pop_back();
    }
    Houses rest;
    for (std::int32_t clue : clues) {
      if (!is_in(without, clue)) rest.push_back(clue);
    }
    return rest;
  }
};

// The ways of houses if news may come over so many corners, each worked out once a round.
class NearbyWays {
 public:
  static constexpr int kMostReach = 2;

  // A new round: the board may have changed, or other clues are left out.
  void begin(const State& state, const Houses& without = {}) {
    state_ = &state;
    without_ = without;
    ++round_;
    for (auto& entries : known_) entries.resize(state.problem().houses().size());
  }

  Ways within(int house, int reach) {
    Entry& entry = known_[static_cast<std::size_t>(reach)][static_cast<std::size_t>(house)];
    if (entry.round == round_) return entry.ways;
    Ways ways = reach == 0 ? start_of(*state_, house, without_) : within(house, 0);
    if (reach > 0) {
      for (const Loop::Corner& corner : corners(house)) {
        ways &= with_pairs(pairs_in(within(corner.house, reach - 1), corner.there), corner.here);
      }
    }
    entry = {round_, ways};
    return ways;
  }

  // The houses that changed since the rung last looked, and those that news of them may reach.
  const Houses& news(State& state, int reach) {
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
  Houses without_;
  std::uint64_t round_ = 0;
  std::array<std::vector<Entry>, kMostReach + 1> known_;  // by reach and house
  Houses reached_;
  std::vector<std::uint64_t> marks_;  // the round in which a house was reached
};

class CornersNearby final : public CornerTechnique {
 public:
  explicit CornersNearby(int reach) : reach_(reach) {}

  bool apply(State& state) const override {
    if (state.problem().loop() == nullptr) return false;
    return state.log != nullptr ? step(state) : close(state);
  }

  bool includes(const Technique& other) const override {
    const auto* nearby = dynamic_cast<const CornersNearby*>(&other);
    return nearby != nullptr && nearby->reach_ < reach_;
  }

 private:
  bool step(State& state) const {
    ways_.begin(state);
    bool progress = false;
    each_near_first(state, [&](int house) {
      progress = look(state, house);
      return finished(state, progress);
    });
    return progress;
  }

  // What is drawn now counts the next time, after easier rungs have gone on from it.
  bool close(State& state) const {
    bool progress = false;
    for (int house : ways_.news(state, reach_)) {
      progress |= look(state, house);
      if (state.failed()) break;
    }
    return progress;
  }

  bool look(State& state, int house) const {
    if (state.open_in(house) == 0 || !state.problem().house(house).edges) return false;
    const Ways ways = ways_.within(house, reach_);
    Houses clues;
    if (state.log != nullptr) add_clues(state, house, reach_, clues);
    return conclude(state, house, ways, clues, [&](const Houses& without) {
      ways_.begin(state, without);
      return ways_.within(house, reach_);
    });
  }

  // The clues within reach; a point says what everybody knows.
  static void add_clues(const State& state, int house, int distance, Houses& clues) {
    if (state.lines(house) >= 0 && !is_in(clues, house)) clues.push_back(house);
    if (distance == 0) return;
    for (const auto& corner : state.problem().loop()->corners[static_cast<std::size_t>(house)]) {
      add_clues(state, corner.house, distance - 1, clues);
    }
  }

  static thread_local NearbyWays ways_;  // kept for its memory
  int reach_;
};

thread_local NearbyWays CornersNearby::ways_;

// News may come from anywhere. Without a log, the ways are kept along the trail, so that a change
// costs only what it changes. With one, they are worked out anew in rounds, so that the step is
// the one whose news has the shortest way; what is kept is brought up to date where that finds
// nothing more, because trials without a log build on it.
class CornerChain final : public CornerTechnique {
 public:
  bool apply(State& state) const override {
    if (state.problem().loop() == nullptr) return false;
    if (state.log != nullptr && (step_by_step(state) || state.failed())) return !state.failed();
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
      narrow(state, loop, house, fitting(loop.ways(house), state, house), queue);
      queue.push(house);  // on a fresh board every house has news: its rule
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
      conclude(state, house, ways, {}, [](const Houses&) { return Ways{0}; }, tell_chain);
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

  static bool step_by_step(State& state) {
    const auto houses = state.problem().houses().size();
    const Loop& board = *state.problem().loop();
    std::vector<Ways> ways(houses);
    for (std::size_t h = 0; h < houses; ++h) {
      const int house = static_cast<int>(h);
      ways[h] = start_of(state, house);
      const Mask open = state.places(house, 0) & state.places(house, 1);
      if (ways[h] != 0 && common_places(ways[h], open) == 0) continue;
      return conclude_from(state, house, ways[h], {house});  // as no easier rung did
    }
    std::vector<Houses> informants(houses);
    for (bool changed = true; changed;) {
      changed = false;
      const std::vector<Ways> before = ways;
      for (std::size_t h = 0; h < houses; ++h) {
        for (const auto& corner : board.corners[h]) {
          const Ways there = before[static_cast<std::size_t>(corner.house)];
          const Ways left = ways[h] & with_pairs(pairs_in(there, corner.there), corner.here);
          if (left == ways[h]) continue;
          ways[h] = left;
          informants[h].push_back(corner.house);
          changed = true;
        }
      }
      for (std::size_t h = 0; h < houses; ++h) {
        const int house = static_cast<int>(h);
        if (ways[h] == before[h] || (state.open_in(house) == 0 && ways[h] != 0)) continue;
        if (conclude_from(state, house, ways[h], told_by(informants, house))) return true;
        if (state.failed()) return false;
      }
    }
    return false;
  }

  // The house and all that its news came from.
  static Houses told_by(const std::vector<Houses>& informants, int house) {
    Houses houses{house};
    for (std::size_t i = 0; i < houses.size(); ++i) {
      for (std::int32_t other : informants[static_cast<std::size_t>(houses[i])]) {
        if (!is_in(houses, other)) houses.push_back(other);
      }
    }
    return houses;
  }

  static bool conclude_from(State& state, int house, Ways ways, const Houses& sources) {
    Houses clues;
    for (std::int32_t source : sources) {
      if (state.lines(source) >= 0) clues.push_back(source);
    }
    return conclude(
        state, house, ways, clues,
        [&](const Houses& without) { return ways_among(state, sources, without); }, tell_chain);
  }

  // From the farthest clue to the nearest.
  static void tell_chain(Step& step, const State& state, int house, const Houses& clues) {
    if (clues.size() < 2) return tell_corner(step, state, house, clues);
    step.say("Corner by corner, {clues} {clues:leaves/leave} {clue} no other way: {effect}.");
    for (auto clue = clues.rbegin(); clue + 1 != clues.rend(); ++clue) {
      step.clue("clues", *clue, state.quota(*clue));
    }
    step.clue("clue", clues.front(), state.quota(clues.front()));
  }

  // The ways of the first of these houses, if they tell each other all there is to tell.
  static Ways ways_among(const State& state, const Houses& houses, const Houses& without) {
    std::vector<Ways> ways(state.problem().houses().size(), static_cast<Ways>(~Ways{0}));
    for (std::int32_t house : houses) {
      ways[static_cast<std::size_t>(house)] = start_of(state, house, without);
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (std::int32_t house : houses) {
        Ways& here = ways[static_cast<std::size_t>(house)];
        const Ways before = here;
        for (const auto& corner :
             state.problem().loop()->corners[static_cast<std::size_t>(house)]) {
          const Ways there = ways[static_cast<std::size_t>(corner.house)];
          here &= with_pairs(pairs_in(there, corner.there), corner.here);
        }
        changed |= here != before;
      }
    }
    return ways[static_cast<std::size_t>(houses.front())];
  }

  static thread_local Queue queue_;  // kept for its memory
};

thread_local CornerChain::Queue CornerChain::queue_;

}  // namespace

std::unique_ptr<const Technique> clue_and_corner() { return std::make_unique<CornersNearby>(1); }
std::unique_ptr<const Technique> two_clues() { return std::make_unique<CornersNearby>(2); }
std::unique_ptr<const Technique> corner_chain() { return std::make_unique<CornerChain>(); }

}  // namespace enpitsu
