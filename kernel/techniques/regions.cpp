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
#include <span>
#include <utility>

#include "techniques/pockets.hpp"

namespace enpitsu {
namespace {

// A search in depth through all areas that may be of one side, from one that is, which finds the
// areas that part others of that side from it.
class Connection {
 public:
  // Returns an area that cannot be joined to the others of its side, or -1. `sides` learns what
  // must be.
  std::int32_t learn(const Passages& passages, const std::vector<Side>& known, Side side,
                     std::vector<Side>& sides) {
    const auto start = std::find(known.begin(), known.end(), side);
    if (start == known.end()) return -1;
    areas_.resize(known.size());
    for (std::size_t i = 0; i < known.size(); ++i) {
      Area& area = areas_[i];
      area.order = known[i] == other(side) ? kBarred : kUnseen;
      area.holds = known[i] == side;
      area.cuts = false;
    }
    count_ = kUnseen;
    visit(passages, static_cast<std::int32_t>(start - known.begin()));
    for (std::size_t i = 0; i < known.size(); ++i) {
      if (areas_[i].order == kUnseen) {
        if (known[i] == side) return static_cast<std::int32_t>(i);
        sides[i] = other(side);
      } else if (areas_[i].cuts && known[i] == Side::unknown) {
        sides[i] = side;
      }
    }
    return -1;
  }

 private:
  static constexpr std::int32_t kBarred = -1;  // in place of an order: it is of the other side
  static constexpr std::int32_t kUnseen = 0;

  struct Area {
    std::int32_t order;   // in which it was found
    std::int32_t low;     // the first one that its part is joined to
    std::int32_t parent;  // from where it was found
    std::uint32_t next;   // the passage to try next
    bool holds;           // an area of the side lies in this part
    bool cuts;            // it alone joins such a part to the start
  };

  Area& at(std::int32_t area) { return areas_[static_cast<std::size_t>(area)]; }

  void enter(const Passages& passages, std::int32_t area, std::int32_t parent) {
    Area& here = at(area);
    here.order = here.low = ++count_;
    here.parent = parent;
    here.next = passages.begin(area);
  }

  void visit(const Passages& passages, std::int32_t start) {
    enter(passages, start, -1);
    for (std::int32_t area = start; area >= 0;) {
      Area& here = at(area);
      if (here.next == passages.end(area)) {
        leave(here);
        area = here.parent;
        continue;
      }
      const std::int32_t to = passages.at(here.next++);
      const std::int32_t order = at(to).order;
      if (order == kUnseen) {
        enter(passages, to, area);
        area = to;
      } else if (order != kBarred && to != here.parent) {
        here.low = std::min(here.low, order);
      }
    }
  }

  void leave(const Area& area) {
    if (area.parent < 0) return;
    Area& parent = at(area.parent);
    parent.low = std::min(parent.low, area.low);
    if (!area.holds) return;
    parent.holds = true;
    if (area.low >= parent.order) parent.cuts = true;
  }

  std::int32_t count_ = 0;
  std::vector<Area> areas_;
};

// What both techniques share.
class RegionTechnique : public Technique {
 public:
  bool apply(State& state) const override {
    const Loop* loop = state.problem().loop();
    return loop != nullptr && loop->parts && state.loop().broken() < 0 && look(state);
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

  // Draws an edge between areas whose sides are known now. `group` are the areas that would have
  // the contrary side together.
  static bool conclude(State& state, const std::vector<Side>& known, const std::vector<Side>& sides,
                       const std::vector<std::int32_t>& group = {}) {
    const Loop& loop = *state.problem().loop();
    bool progress = false;
    for (Var edge : loop.edges) {
      const auto& [a, b] = loop.sides[static_cast<std::size_t>(edge)];
      const Side first = sides[static_cast<std::size_t>(a)];
      const Side second = sides[static_cast<std::size_t>(b)];
      if (first == Side::unknown || second == Side::unknown || state.placed(edge)) continue;
      conclude_place(state, edge, first != second ? 1 : 0, [&](Step& step) {
        CutOff(state, known, sides, group).tell(step.say("{Facts}: {effect}."), a, b);
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
    auto& [passages, connection, known, sides] = memory;
    find_sides(state, known);
    passages.find(state);
    sides = known;
    for (Side side : {Side::outside, Side::inside}) {
      if (const auto apart = connection.learn(passages, known, side, sides); apart >= 0) {
        state.contradict_at(state.problem().loop()->around(apart).front().edge);
        return false;
      }
    }
    return conclude(state, known, sides);
  }

  struct Memory {  // kept from call to call
    Passages passages;
    Connection connection;
    std::vector<Side> known;
    std::vector<Side> sides;
  };
};

class CutOffPart final : public RegionTechnique {
  bool look(State& state) const override {
    static thread_local Memory memory;
    auto& [passages, floods, group, known, sides] = memory;
    find_sides(state, known);
    passages.find(state);
    floods[0].begin(passages, known, Side::outside);
    floods[1].begin(passages, known, Side::inside);
    for (std::int32_t first = 0; first < state.problem().loop()->areas; ++first) {
      if (state.stopped()) return false;
      if (!find_group(state, first, known, group) || !is_beside_known(passages, known, group)) {
        continue;
      }
      sides = known;
      for (Side side : {Side::outside, Side::inside}) {
        colour(state, group, other(side), sides);
        if (floods[0].joins(passages, sides, group) && floods[1].joins(passages, sides, group)) {
          continue;
        }
        colour(state, group, side, sides);
        if (const bool progress = conclude(state, known, sides, group); one_is_enough(state)) {
          return progress;
        }
        break;
      }
    }
    return false;
  }

  // Whether all areas of one side can reach each other over those that may be of it, though a group
  // has taken its colours. Mostly they can, and that shows beside the areas that the group bars: if
  // all around these hang together still, so does all that did before.
  class Flood {
   public:
    // Finds the part that the areas of the side lie in, before any group takes its colours.
    void begin(const Passages& passages, const std::vector<Side>& known, Side side) {
      side_ = side;
      queue_.resize(known.size());
      marks_.resize(known.size());
      home_.resize(known.size());
      has_home_ = false;
      const auto first = std::find(known.begin(), known.end(), side);
      if (first == known.end()) return;
      const auto nothing = [](std::int32_t) { return false; };
      spread(passages, known, static_cast<std::int32_t>(first - known.begin()), 1, nothing);
      has_home_ = true;
      for (std::size_t i = 0; i < known.size(); ++i) {
        home_[i] = marks_[i] == round_ ? 1 : 0;
        has_home_ = has_home_ && (home_[i] != 0 || known[i] != side);
      }
    }

    bool joins(const Passages& passages, const std::vector<Side>& sides,
               const std::vector<std::int32_t>& group) {
      if (has_home_ && stays_whole(passages, sides, group)) return true;
      const auto first = std::find(sides.begin(), sides.end(), side_);
      if (first == sides.end()) return true;
      const auto all = static_cast<std::size_t>(std::count(first, sides.end(), side_));
      return spread(passages, sides, static_cast<std::int32_t>(first - sides.begin()), all,
                    [&](std::int32_t area) { return sides[index(area)] == side_; });
    }

   private:
    static std::size_t index(std::int32_t area) { return static_cast<std::size_t>(area); }

    bool stays_whole(const Passages& passages, const std::vector<Side>& sides,
                     const std::vector<std::int32_t>& group) {
      around_.clear();
      for (std::int32_t area : group) {
        if (sides[index(area)] == side_ && home_[index(area)] == 0) return false;
        if (sides[index(area)] == side_) continue;
        for (std::int32_t to : passages.from(area)) {
          if (sides[index(to)] != other(side_) && home_[index(to)] != 0) around_.push_back(to);
        }
      }
      if (around_.empty()) return true;
      std::sort(around_.begin(), around_.end());
      around_.erase(std::unique(around_.begin(), around_.end()), around_.end());
      return spread(passages, sides, around_.front(), around_.size(), [&](std::int32_t area) {
        return std::binary_search(around_.begin(), around_.end(), area);
      });
    }

    // Whether so many wanted areas are reached from the first one.
    template <typename Wanted>
    bool spread(const Passages& passages, const std::vector<Side>& sides, std::int32_t first,
                std::size_t missing, Wanted&& wanted) {
      ++round_;
      std::size_t reached = 0;
      const auto reach = [&](std::int32_t area) {
        if (sides[index(area)] == other(side_)) return;
        if (std::exchange(marks_[index(area)], round_) == round_) return;
        queue_[reached++] = area;
        if (wanted(area)) --missing;
      };
      reach(first);
      for (std::size_t i = 0; i < reached && missing > 0; ++i) {
        for (std::int32_t to : passages.from(queue_[i])) reach(to);
      }
      return missing == 0;
    }

    Side side_ = Side::unknown;
    bool has_home_ = false;
    std::vector<std::uint8_t> home_;  // by area: it lies in the part of the side's areas
    std::uint64_t round_ = 0;
    std::vector<std::uint64_t> marks_;  // by area: the round in which it was reached
    std::vector<std::int32_t> queue_;
    std::vector<std::int32_t> around_;
  };

  struct Memory {  // kept from call to call
    Passages passages;
    std::array<Flood, 2> floods;
    std::vector<std::int32_t> group;
    std::vector<Side> known;
    std::vector<Side> sides;
  };

  // The areas of the unknown group that is named after this one, if there are at least two: what a
  // single area cuts off, closed region has seen.
  static bool find_group(State& state, std::int32_t first, const std::vector<Side>& known,
                         std::vector<std::int32_t>& group) {
    const LoopState& loop = state.loop();
    group.clear();
    if (known[static_cast<std::size_t>(first)] != Side::unknown) return false;
    if (loop.colour(first).group != first) return false;
    std::int32_t area = first;
    do {
      group.push_back(area);
      area = loop.next_in_group(area);
    } while (area != first);
    std::sort(group.begin(), group.end());
    return group.size() > 1;
  }

  // Only where an open edge parts the group from a known area is something to conclude.
  static bool is_beside_known(const Passages& passages, const std::vector<Side>& known,
                              const std::vector<std::int32_t>& group) {
    return std::ranges::any_of(group, [&](std::int32_t area) {
      return std::ranges::any_of(passages.from(area), [&](std::int32_t to) {
        return known[static_cast<std::size_t>(to)] != Side::unknown;
      });
    });
  }

  static void colour(State& state, const std::vector<std::int32_t>& group, Side first,
                     std::vector<Side>& sides) {
    const bool flipped = state.loop().colour(group.front()).flipped;
    for (std::int32_t area : group) {
      const bool alike = state.loop().colour(area).flipped == flipped;
      sides[static_cast<std::size_t>(area)] = alike ? first : other(first);
    }
  }
};

}  // namespace

std::unique_ptr<const Technique> cut_off_part() { return std::make_unique<CutOffPart>(); }
std::unique_ptr<const Technique> closed_region() { return std::make_unique<ClosedRegion>(); }

}  // namespace enpitsu
