// What the lines and gaps of a loop puzzle amount to so far, kept along the trail of a State.
//
//   paths    the lines hang together in paths; each end knows the other end of its path
//   colours  the loop parts inside from outside: a line parts two colours, a gap joins one.
//            Areas whose colours are known to be equal or opposite form a group.
//   ways     for every house of up to four edges, the ways to draw it that are not excluded:
//            a set of 16 bits, bit p for the pattern p of places that are lines
//
//   a cell with its places        a pattern, bit i for place i
//        +-0-+
//        3   1                    0b0101: lines above and below
//        +-2-+
//
// All three only ever say what follows from the rules. Techniques read them to draw lines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/problem.hpp"

namespace enpitsu {

class State;

using Ways = std::uint16_t;

// All ways to draw the edges of a house, as its rules and its number of lines (or -1) allow.
Ways ways_of(const House& house, int lines);

class LoopState {
 public:
  void reset(const Problem& problem);
  bool active() const { return loop_ != nullptr; }

  // Takes in what was drawn since it last looked.
  void sync(const State& state);
  // Forgets what it learned after the trail had this length.
  void rewind(std::size_t mark);

  // Paths.
  int degree(std::int32_t point) const { return degrees_[index(point)]; }
  std::int32_t mate(std::int32_t point) const { return mates_[index(point)]; }
  int paths() const { return paths_; }
  int closed() const { return closed_; }
  // Both ends of every path that was lengthened or joined; for one technique to take.
  std::vector<Loop::Pair>& new_ends() { return new_ends_; }

  // Colours.
  struct Colour {
    std::int32_t group;
    bool flipped;  // against the group's first area
    friend bool operator==(const Colour&, const Colour&) = default;
  };
  Colour colour(std::int32_t area) const;
  // The next area of the same group: they form a ring.
  std::int32_t next_in_group(std::int32_t area) const { return next_[index(area)]; }
  // An edge that is the third line of a point, or whose sides were related both ways; or -1.
  Var broken() const { return broken_; }
  // Open edges between areas of one group; for one technique to take. Some may be drawn already.
  std::vector<Var>& coloured() { return coloured_; }

  // Ways.
  Ways ways(int house) const { return ways_[index(house)]; }
  void set_ways(int house, Ways ways, std::size_t trail);
  void start_ways(int house, Ways ways) { ways_[index(house)] = ways; }

 private:
  struct Change {
    enum class Kind : std::uint8_t { begin, lengthen, join, close, excess, colour, ways } kind;
    std::int32_t subject;  // an edge, a group or a house
    std::int32_t a;        // what was before: the far ends, or the ways
    std::int32_t b;
    std::size_t trail;
  };

  static std::size_t index(std::int32_t i) { return static_cast<std::size_t>(i); }
  void draw(Var edge, std::size_t trail);
  void push_only_path();
  // Says that two areas have equal or opposite colours; false if the contrary is known.
  bool relate(std::int32_t a, std::int32_t b, bool opposite, std::size_t trail);
  void undo(const Change& change);
  void find_coloured(std::int32_t child, std::int32_t parent);

  const Loop* loop_ = nullptr;
  std::size_t seen_ = 0;  // of the trail
  std::vector<Change> changes_;
  std::vector<std::uint8_t> degrees_;  // lines at a point
  std::vector<std::int32_t> mates_;
  std::vector<Loop::Pair> new_ends_;
  int paths_ = 0;
  int closed_ = 0;
  std::vector<std::int32_t> parents_;
  std::vector<std::uint8_t> flips_;  // against the parent
  std::vector<std::int32_t> sizes_;
  std::vector<std::int32_t> next_;  // areas of one group form a ring
  std::vector<Var> coloured_;
  Var broken_ = -1;
  std::vector<Ways> ways_;
};

}  // namespace enpitsu
