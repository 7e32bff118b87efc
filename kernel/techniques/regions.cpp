// Closed regions: the inside of a loop hangs together, and so does the outside (Slitherlink).
//
// Areas of one colour must reach each other over areas that may have it. An area that all ways
// between two of them lead through has that colour; one that they cannot reach has the other.
// Edges between areas whose colours are known then are known too.
//
// Deductions not made: what follows if several areas that are known to be alike change colour
// together.
#include "techniques.hpp"

namespace enpitsu {
namespace {

enum class Side : std::uint8_t { unknown, outside, inside };

constexpr Side other(Side side) { return side == Side::inside ? Side::outside : Side::inside; }

// A search in depth through all areas that may be of one side, from one that is, which finds the
// areas that part others of that side from it.
class Connection {
 public:
  Connection(const State& state, const std::vector<Side>& known, Side side)
      : state_(state), loop_(*state.problem().loop()), known_(known), side_(side) {
    order_.assign(known.size(), 0);
    low_.assign(known.size(), 0);
    holds_.assign(known.size(), 0);
    cuts_.assign(known.size(), 0);
  }

  // False if two areas of the side cannot be joined. Else `sides` learns what must be.
  bool learn(std::vector<Side>& sides) {
    const auto start = std::find(known_.begin(), known_.end(), side_);
    if (start == known_.end()) return true;
    visit(static_cast<std::int32_t>(start - known_.begin()));
    for (std::size_t area = 0; area < known_.size(); ++area) {
      if (order_[area] == 0) {
        if (known_[area] == side_) return false;
        if (known_[area] == Side::unknown) sides[area] = other(side_);
      } else if (cuts_[area] != 0 && known_[area] == Side::unknown) {
        sides[area] = side_;
      }
    }
    return true;
  }

 private:
  struct Frame {
    std::int32_t area;
    std::int32_t parent;
    std::size_t next;
  };

  void enter(std::int32_t area, std::int32_t parent) {
    const auto i = static_cast<std::size_t>(area);
    order_[i] = low_[i] = ++count_;
    holds_[i] = known_[i] == side_ ? 1 : 0;
    frames_.push_back({area, parent, 0});
  }

  void visit(std::int32_t start) {
    enter(start, -1);
    while (!frames_.empty()) {
      Frame& frame = frames_.back();
      const auto edges = loop_.around(frame.area);
      if (frame.next == edges.size()) {
        leave();
        continue;
      }
      const Var edge = edges[frame.next++];
      const auto& [a, b] = loop_.sides[static_cast<std::size_t>(edge)];
      const std::int32_t next = a == frame.area ? b : a;
      if (next == frame.parent || known_[static_cast<std::size_t>(next)] == other(side_) ||
          !state_.has(edge, 0)) {
        continue;
      }
      auto& low = low_[static_cast<std::size_t>(frame.area)];
      if (order_[static_cast<std::size_t>(next)] != 0) {
        low = std::min(low, order_[static_cast<std::size_t>(next)]);
      } else {
        enter(next, frame.area);
      }
    }
  }

  void leave() {
    const auto [area, parent, next] = frames_.back();
    frames_.pop_back();
    if (parent < 0) return;
    const auto i = static_cast<std::size_t>(area);
    const auto p = static_cast<std::size_t>(parent);
    low_[p] = std::min(low_[p], low_[i]);
    if (holds_[i] == 0) return;
    holds_[p] = 1;
    if (low_[i] >= order_[p]) cuts_[p] = 1;
  }

  const State& state_;
  const Loop& loop_;
  const std::vector<Side>& known_;
  Side side_;
  int count_ = 0;
  std::vector<int> order_;
  std::vector<int> low_;
  std::vector<std::uint8_t> holds_;  // whether an area of the side lies in this part
  std::vector<std::uint8_t> cuts_;
  std::vector<Frame> frames_;
};

// Step: places; bases the areas whose colours were found.
class ClosedRegion final : public Technique {
 public:
  bool apply(State& state) const override {
    if (state.problem().loop() == nullptr || state.loop().broken() >= 0) return false;
    const std::vector<Side> known = known_sides(state);
    std::vector<Side> sides = known;
    for (Side side : {Side::outside, Side::inside}) {
      if (!Connection(state, known, side).learn(sides)) {
        state.contradict_at(0);
        return false;
      }
    }
    return conclude(state, known, sides);
  }

 private:
  static std::vector<Side> known_sides(State& state) {
    const LoopState& loop = state.loop();
    const auto outside = loop.colour(0);
    std::vector<Side> sides(static_cast<std::size_t>(state.problem().loop()->areas));
    for (std::size_t area = 0; area < sides.size(); ++area) {
      const auto colour = loop.colour(static_cast<std::int32_t>(area));
      if (colour.group != outside.group) continue;
      sides[area] = colour.flipped == outside.flipped ? Side::outside : Side::inside;
    }
    return sides;
  }

  static bool conclude(State& state, const std::vector<Side>& known,
                       const std::vector<Side>& sides) {
    const Loop& loop = *state.problem().loop();
    bool progress = false;
    for (Var edge = 0; edge < state.problem().variables(); ++edge) {
      const auto& [a, b] = loop.sides[static_cast<std::size_t>(edge)];
      const Side first = sides[static_cast<std::size_t>(a)];
      const Side second = sides[static_cast<std::size_t>(b)];
      if (first == Side::unknown || second == Side::unknown || state.placed(edge)) continue;
      conclude_place(state, edge, first != second ? 1 : 0, [&](Step& step) {
        for (std::int32_t area : {a, b}) {
          const auto i = static_cast<std::size_t>(area);
          if (known[i] == Side::unknown && loop.houses[i] >= 0) {
            step.bases.push_back(loop.houses[i]);
          }
        }
      });
      progress = true;
      if (finished(state, progress)) break;
    }
    return progress;
  }
};

}  // namespace

std::unique_ptr<const Technique> closed_region() { return std::make_unique<ClosedRegion>(); }

}  // namespace enpitsu
