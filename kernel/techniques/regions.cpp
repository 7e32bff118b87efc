// Closed regions: the inside of a loop hangs together, and so does the outside (Slitherlink).
//
// Areas of one colour must reach each other over areas that may have it. An area that all ways
// between two of them lead through has that colour; one that they cannot reach has the other.
// Edges between areas whose colours are known then are known too.
//
// Areas that are known to be alike or not take their colours together, which may cut off more: that
// is tried for each such group, one way and the other.
//
// Deductions not made: what follows from two groups at once.
#include <array>

#include "techniques.hpp"

namespace enpitsu {
namespace {

enum class Side : std::uint8_t { unknown, outside, inside };

constexpr Side other(Side side) { return side == Side::inside ? Side::outside : Side::inside; }

// A search in depth through all areas that may be of one side, from one that is, which finds the
// areas that part others of that side from it.
class Connection {
 public:
  // Returns an area that cannot be joined to the others of its side, or -1. `sides` learns what
  // must be.
  std::int32_t learn(const State& state, const std::vector<Side>& known, Side side,
                     std::vector<Side>& sides) {
    const auto start = std::find(known.begin(), known.end(), side);
    if (start == known.end()) return -1;
    areas_.assign(known.size(), {});
    for (std::size_t i = 0; i < known.size(); ++i) areas_[i].known = known[i];
    side_ = side;
    count_ = 0;
    visit(state, static_cast<std::int32_t>(start - known.begin()));
    for (std::size_t i = 0; i < known.size(); ++i) {
      if (areas_[i].order == 0) {
        if (known[i] == side) return static_cast<std::int32_t>(i);
        if (known[i] == Side::unknown) sides[i] = other(side);
      } else if (areas_[i].cuts && known[i] == Side::unknown) {
        sides[i] = side;
      }
    }
    return -1;
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

// What both techniques share. Step: places; bases the areas that were found to be inside, covers
// those outside.
class RegionTechnique : public Technique {
 public:
  bool apply(State& state) const override {
    return state.problem().loop() != nullptr && state.loop().broken() < 0 && look(state);
  }

 protected:
  virtual bool look(State& state) const = 0;

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

class ClosedRegion final : public RegionTechnique {
  bool look(State& state) const override {
    static thread_local Memory memory;
    auto& [connection, known, sides] = memory;
    find_sides(state, known);
    sides = known;
    for (Side side : {Side::outside, Side::inside}) {
      if (const auto apart = connection.learn(state, known, side, sides); apart >= 0) {
        state.contradict_at(state.problem().loop()->around(apart).front().edge);
        return false;
      }
    }
    return conclude(state, known, sides);
  }

  struct Memory {  // kept from call to call
    Connection connection;
    std::vector<Side> known;
    std::vector<Side> sides;
  };
};

class CutOffPart final : public RegionTechnique {
  bool look(State& state) const override {
    std::vector<Side> known;
    find_sides(state, known);
    for (const auto& group : groups_beside(state, known)) {
      if (state.stopped()) return false;
      std::vector<Side> sides = known;
      for (Side side : {Side::outside, Side::inside}) {
        colour(state, group, other(side), sides);
        if (hangs_together(state, sides)) continue;
        colour(state, group, side, sides);
        return conclude(state, known, sides);
      }
    }
    return false;
  }

  // The groups of unknown areas that an open edge parts from a known one: only there is something
  // to conclude. What a single area cuts off, closed region has seen.
  static std::vector<std::vector<std::int32_t>> groups_beside(State& state,
                                                              const std::vector<Side>& known) {
    const Loop& loop = *state.problem().loop();
    std::vector<std::vector<std::int32_t>> groups(known.size());
    std::vector<std::uint8_t> beside(known.size(), 0);
    for (std::int32_t area = 0; area < loop.areas; ++area) {
      if (known[static_cast<std::size_t>(area)] != Side::unknown) continue;
      const auto group = static_cast<std::size_t>(state.loop().colour(area).group);
      groups[group].push_back(area);
      for (const auto& [edge, to] : loop.around(area)) {
        if (known[static_cast<std::size_t>(to)] != Side::unknown) beside[group] = 1;
      }
    }
    std::vector<std::vector<std::int32_t>> found;
    for (std::size_t group = 0; group < groups.size(); ++group) {
      if (beside[group] != 0 && groups[group].size() > 1) {
        found.push_back(std::move(groups[group]));
      }
    }
    return found;
  }

  static void colour(State& state, const std::vector<std::int32_t>& group, Side first,
                     std::vector<Side>& sides) {
    const bool flipped = state.loop().colour(group.front()).flipped;
    for (std::int32_t area : group) {
      const bool alike = state.loop().colour(area).flipped == flipped;
      sides[static_cast<std::size_t>(area)] = alike ? first : other(first);
    }
  }

  static bool hangs_together(const State& state, const std::vector<Side>& sides) {
    return std::ranges::all_of(std::array{Side::outside, Side::inside}, [&](Side side) {
      const auto all = std::count(sides.begin(), sides.end(), side);
      return all == 0 || reached(state, sides, side) == all;
    });
  }

  // How many areas of the side can be reached from the first of them.
  static std::ptrdiff_t reached(const State& state, const std::vector<Side>& sides, Side side) {
    const Loop& loop = *state.problem().loop();
    std::vector<std::uint8_t> seen(sides.size(), 0);
    const auto first = std::find(sides.begin(), sides.end(), side) - sides.begin();
    std::vector<std::int32_t> queue{static_cast<std::int32_t>(first)};
    seen[static_cast<std::size_t>(first)] = 1;
    std::ptrdiff_t count = 0;
    for (std::size_t i = 0; i < queue.size(); ++i) {
      count += sides[static_cast<std::size_t>(queue[i])] == side ? 1 : 0;
      for (const auto& [edge, to] : loop.around(queue[i])) {
        const auto next = static_cast<std::size_t>(to);
        if (seen[next] != 0 || sides[next] == other(side) || !state.has(edge, 0)) continue;
        seen[next] = 1;
        queue.push_back(to);
      }
    }
    return count;
  }
};

}  // namespace

std::unique_ptr<const Technique> cut_off_part() { return std::make_unique<CutOffPart>(); }
std::unique_ptr<const Technique> closed_region() { return std::make_unique<ClosedRegion>(); }

}  // namespace enpitsu
