// Closed regions: the inside of a loop hangs together, and so does the outside.
//
// Areas of one colour must reach each other over areas that may have it. An area that all ways
// between two of them lead through has that colour; one that they cannot reach has the other.
// Edges between areas whose colours are known then are known too.
//
// Areas that are known to be alike or not take their colours together, which may cut off more: that
// is tried for each such group, one way and the other.
//
// Deductions not made: what follows from two groups at once.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "loops/loop.hpp"

namespace enpitsu {

enum class Side : std::uint8_t { unknown, outside, inside };

constexpr Side other(Side side) { return side == Side::inside ? Side::outside : Side::inside; }

// For every area those that lie behind an edge that is no line: the ways on which areas of one
// side may hang together.
class Passages {
 public:
  void find(const LoopState& state) {
    const Loop& loop = state.loop();
    begins_.resize(static_cast<std::size_t>(loop.areas) + 1);
    areas_.resize(loop.of_area.ways.size());
    std::uint32_t count = 0;
    for (std::int32_t area = 0; area < loop.areas; ++area) {
      begins_[static_cast<std::size_t>(area)] = count;
      for (const auto& [edge, to] : loop.around(area)) {
        areas_[count] = to;
        count += state.drawn(edge) != LoopState::kLine ? 1 : 0;
      }
    }
    begins_.back() = count;
  }

  std::uint32_t begin(std::int32_t area) const { return begins_[static_cast<std::size_t>(area)]; }
  std::uint32_t end(std::int32_t area) const { return begin(area + 1); }
  std::int32_t at(std::uint32_t passage) const { return areas_[passage]; }
  std::span<const std::int32_t> from(std::int32_t area) const {
    return {areas_.data() + begin(area), areas_.data() + end(area)};
  }

 private:
  std::vector<std::uint32_t> begins_;
  std::vector<std::int32_t> areas_;
};

// By area: what is known.
using Sides = std::vector<Side>;

// A search in depth through all areas that may be of one side, from one that is, which finds the
// areas that part others of that side from it.
class Connection {
 public:
  // Returns an area that cannot be joined to the others of its side, or -1. `sides` learns what
  // must be, and `learned` of which areas.
  std::int32_t learn(const Passages& passages, const Sides& known, Side side, Sides& sides,
                     std::vector<std::int32_t>& learned) {
    const auto start = std::find(known.begin(), known.end(), side);
    if (start == known.end()) return -1;
    begin(known, side);
    visit(passages, static_cast<std::int32_t>(start - known.begin()));
    for (std::size_t i = 0; i < known.size(); ++i) {
      const bool unseen = orders_[i] == kUnseen;
      if (unseen && known[i] == side) return static_cast<std::int32_t>(i);
      if (!unseen && (cuts_[i] == 0 || known[i] != Side::unknown)) continue;
      sides[i] = unseen ? other(side) : side;
      learned.push_back(static_cast<std::int32_t>(i));
    }
    return -1;
  }

 private:
  static constexpr std::int32_t kUnseen = 0;
  // In place of an order: it is of the other side. More than any order, so that nothing is joined
  // to what lies before it by that.
  static constexpr std::int32_t kBarred = std::numeric_limits<std::int32_t>::max();

  // Where the search stands in an area that it will come back to.
  struct Stop {
    std::int32_t area;
    std::int32_t low;    // the first area that its part is joined to
    std::uint32_t next;  // the passage to try next
  };

  static std::size_t index(std::int32_t area) { return static_cast<std::size_t>(area); }

  void begin(const Sides& known, Side side) {
    orders_.resize(known.size());
    holds_.resize(known.size());
    cuts_.assign(known.size(), 0);
    stops_.resize(known.size());
    for (std::size_t i = 0; i < known.size(); ++i) {
      orders_[i] = known[i] == other(side) ? kBarred : kUnseen;
      holds_[i] = known[i] == side ? 1 : 0;
    }
  }

  // What changes with every passage is kept in registers: it takes two thirds of the time.
  void visit(const Passages& passages, std::int32_t start) {
    std::int32_t count = kUnseen;
    std::size_t depth = 0;
    Stop here{start, ++count, passages.begin(start)};
    orders_[index(start)] = count;
    while (true) {
      std::int32_t unseen = -1;
      for (const std::uint32_t end = passages.end(here.area); here.next != end;) {
        const std::int32_t to = passages.at(here.next++);
        const std::int32_t order = orders_[index(to)];
        if (order == kUnseen) {
          unseen = to;
          break;
        }
        here.low = std::min(here.low, order);
      }
      if (unseen >= 0) {
        stops_[depth++] = here;
        here = {unseen, ++count, passages.begin(unseen)};
        orders_[index(unseen)] = count;
      } else {
        if (depth == 0) return;
        const Stop left = here;
        here = stops_[--depth];
        here.low = std::min(here.low, left.low);
        if (holds_[index(left.area)] == 0) continue;
        holds_[index(here.area)] = 1;
        if (left.low >= orders_[index(here.area)]) cuts_[index(here.area)] = 1;
      }
    }
  }

  std::vector<std::int32_t> orders_;  // by area: in which it was found
  std::vector<std::uint8_t> holds_;   // an area of the side lies in its part
  std::vector<std::uint8_t> cuts_;    // it alone joins such a part to the start
  std::vector<Stop> stops_;
};

// Whether all areas of one side can reach each other over those that may be of it, though a group
// has taken its colours. Mostly they can, and that shows beside the areas that the group bars: if
// all around these hang together still, so does all that did before.
class Flood {
 public:
  // Finds the part that the areas of the side lie in, before any group takes its colours. If it is
  // known to be `whole`, that is all that is not of the other side.
  void begin(const Passages& passages, const Sides& known, Side side, bool whole) {
    side_ = side;
    queue_.resize(known.size());
    marks_.resize(known.size());
    wants_.resize(known.size());
    home_.resize(known.size());
    const auto first = std::find(known.begin(), known.end(), side);
    has_home_ = first != known.end();
    if (!has_home_) return;
    if (whole) {
      for (std::size_t i = 0; i < known.size(); ++i) home_[i] = known[i] != other(side) ? 1 : 0;
      return;
    }
    const auto nothing = [](std::int32_t) { return false; };
    spread(passages, known, static_cast<std::int32_t>(first - known.begin()), 1, nothing);
    for (std::size_t i = 0; i < known.size(); ++i) {
      home_[i] = marks_[i] == round_ ? 1 : 0;
      has_home_ = has_home_ && (home_[i] != 0 || known[i] != side);
    }
  }

  bool joins(const Passages& passages, const Sides& sides, const std::vector<std::int32_t>& group) {
    if (has_home_ && stays_whole(passages, sides, group)) return true;
    const auto first = std::find(sides.begin(), sides.end(), side_);
    if (first == sides.end()) return true;
    const auto all = static_cast<std::size_t>(std::count(first, sides.end(), side_));
    return spread(passages, sides, static_cast<std::int32_t>(first - sides.begin()), all,
                  [&](std::int32_t area) { return sides[index(area)] == side_; });
  }

 private:
  static std::size_t index(std::int32_t area) { return static_cast<std::size_t>(area); }

  bool stays_whole(const Passages& passages, const Sides& sides,
                   const std::vector<std::int32_t>& group) {
    std::int32_t first = -1;
    std::size_t around = 0;
    ++wanted_;
    for (std::int32_t area : group) {
      if (sides[index(area)] == side_ && home_[index(area)] == 0) return false;
      if (sides[index(area)] == side_) continue;
      for (std::int32_t to : passages.from(area)) {
        if (sides[index(to)] == other(side_) || home_[index(to)] == 0) continue;
        if (std::exchange(wants_[index(to)], wanted_) == wanted_) continue;
        first = to;
        ++around;
      }
    }
    return around < 2 || spread(
                             passages, sides, first, around,
                             [&](std::int32_t area) { return wants_[index(area)] == wanted_; });
  }

  // Whether so many wanted areas are reached from the first one.
  template <typename Wanted>
  bool spread(const Passages& passages, const Sides& sides, std::int32_t first, std::size_t missing,
              Wanted&& wanted) {
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
  std::uint64_t wanted_ = 0;
  std::vector<std::uint64_t> wants_;  // by area: when it was last to be reached
};

// What closed regions tell of the areas of a loop's board.
class Regions {
 public:
  // Finds what is known.
  void begin(const LoopState& state);
  // The same where nothing was drawn since find_closed() was asked: what that saw is known still.
  void go_on();
  const Sides& known() const { return known_; }
  // With what was found out.
  const Sides& sides() const { return sides_; }
  // The areas of which single ones were found out.
  const std::vector<std::int32_t>& learned() const { return learned_; }
  // The areas that took their colours together; empty where an area was found alone.
  const std::vector<std::int32_t>& group() const { return group_; }

  // Finds what single areas cut off; answers an area that cannot be joined to the others of its
  // side, or -1.
  std::int32_t find_closed();
  // Finds the next group from this area on whose sides follow, and answers its first area; -1 if
  // there is none.
  std::int32_t find_cut_off(const LoopState& state, std::int32_t from);
  // The open edges between areas whose sides are known now, in their order.
  template <typename Look>
  void each_edge(const LoopState& state, Look&& look) const {
    const Loop& loop = state.loop();
    for (const Var edge : loop.edges) {
      const auto& [a, b] = loop.sides[static_cast<std::size_t>(edge)];
      const Side first = sides_[static_cast<std::size_t>(a)];
      const Side second = sides_[static_cast<std::size_t>(b)];
      if (first == Side::unknown || second == Side::unknown) continue;
      if (state.drawn(edge) == LoopState::kOpen && look(edge, first != second)) return;
    }
  }

 private:
  bool find_group(const LoopState& state, std::int32_t first);
  bool is_beside_known() const;
  void colour(const LoopState& state, Side first);

  Passages passages_;
  Connection connection_;
  std::array<Flood, 2> floods_;
  bool whole_ = false;  // nothing is cut off as it stands
  bool flooded_ = false;
  std::vector<std::int32_t> group_;
  std::vector<std::int32_t> learned_;
  Sides known_;
  Sides sides_;
};

// Draws all that follows from closed regions; answers an edge at an area that cannot be joined to
// the others of its side, or -1.
Var close_regions(LoopState& state);
// The same for one group of areas; `closed` if close_regions() drew nothing just before.
void cut_off_parts(LoopState& state, bool closed);

}  // namespace enpitsu
