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
  // False if two areas of the side cannot be joined. Else `sides` learns what must be.
  bool learn(const State& state, const std::vector<Side>& known, Side side,
             std::vector<Side>& sides) {
    const auto start = std::find(known.begin(), known.end(), side);
    if (start == known.end()) return true;
    areas_.assign(known.size(), {});
    for (std::size_t i = 0; i < known.size(); ++i) areas_[i].known = known[i];
    side_ = side;
    count_ = 0;
    visit(state, static_cast<std::int32_t>(start - known.begin()));
    for (std::size_t i = 0; i < known.size(); ++i) {
      if (areas_[i].order == 0) {
        if (known[i] == side) return false;
        if (known[i] == Side::unknown) sides[i] = other(side);
      } else if (areas_[i].cuts && known[i] == Side::unknown) {
        sides[i] = side;
      }
    }
    return true;
  }

 private:
  struct Area {
    std::int32_t order = 0;  // in which it was found; 0: not yet
    std::int32_t low = 0;    // the first one that its part is joined to
    Side known = Side::unknown;
    bool holds = false;  // an area of the side lies in this part
    bool cuts = false;   // it alone joins such a part to the start
  };
  struct Frame {
    std::int32_t area;
    std::int32_t parent;
    std::size_t next;
  };

  Area& at(std::int32_t area) { return areas_[static_cast<std::size_t>(area)]; }

  void enter(std::int32_t area, std::int32_t parent) {
    at(area).order = at(area).low = ++count_;
    at(area).holds = at(area).known == side_;
    frames_.push_back({area, parent, 0});
  }

  void visit(const State& state, std::int32_t start) {
    const Loop& loop = *state.problem().loop();
    enter(start, -1);
    while (!frames_.empty()) {
      Frame& frame = frames_.back();
      const auto ways = loop.around(frame.area);
      if (frame.next == ways.size()) {
        leave();
        continue;
      }
      const auto& [edge, to] = ways[frame.next++];
      Area& there = at(to);
      if (there.known == other(side_) || to == frame.parent || !state.has(edge, 0)) continue;
      if (there.order == 0) {
        enter(to, frame.area);
      } else {
        at(frame.area).low = std::min(at(frame.area).low, there.order);
      }
    }
  }

  void leave() {
    const auto [area, parent, next] = frames_.back();
    frames_.pop_back();
    if (parent < 0) return;
    at(parent).low = std::min(at(parent).low, at(area).low);
    if (!at(area).holds) return;
    at(parent).holds = true;
    if (at(area).low >= at(parent).order) at(parent).cuts = true;
  }

  Side side_ = Side::unknown;
  std::int32_t count_ = 0;
  std::vector<Area> areas_;
  std::vector<Frame> frames_;
};

// Step: places; bases the areas that were found to be inside, covers those outside.
class ClosedRegion final : public Technique {
 public:
  bool apply(State& state) const override {
    if (state.problem().loop() == nullptr || state.loop().broken() >= 0) return false;
    static thread_local Memory memory;
    auto& [connection, known, sides] = memory;
    find_sides(state, known);
    sides = known;
    for (Side side : {Side::outside, Side::inside}) {
      if (!connection.learn(state, known, side, sides)) {
        state.contradict_at(0);
        return false;
      }
    }
    return conclude(state, known, sides);
  }

 private:
  struct Memory {  // kept from call to call
    Connection connection;
    std::vector<Side> known;
    std::vector<Side> sides;
  };

  static void find_sides(State& state, std::vector<Side>& sides) {
    const LoopState& loop = state.loop();
    const auto outside = loop.colour(0);
    sides.assign(static_cast<std::size_t>(state.problem().loop()->areas), Side::unknown);
    for (std::size_t area = 0; area < sides.size(); ++area) {
      const auto colour = loop.colour(static_cast<std::int32_t>(area));
      if (colour.group != outside.group) continue;
      sides[area] = colour.flipped == outside.flipped ? Side::outside : Side::inside;
    }
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
          if (known[i] != Side::unknown || loop.houses[i] < 0) continue;
          auto& found = sides[i] == Side::inside ? step.bases : step.covers;
          found.push_back(loop.houses[i]);
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
