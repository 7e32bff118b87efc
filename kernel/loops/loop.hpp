// What the lines and gaps of a loop puzzle amount to so far, and what follows from them.
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
// All three only ever say what follows from the rules. Techniques read them to draw lines. Where no
// steps are told, what the techniques for lines would draw one after the other is drawn here at
// once
// (`follow`), on flat arrays; the outcome is the same, because techniques are monotone.
//
// Changes are kept on stacks, one a subject, and a *frame* knows how long these were:
//
//   trail of the State   ──┬──────┬───────────┬──
//   frames                 f0     f1          f2      each begins where the trail had that length
//   drawn, paths, …      ──┴──────┴───────────┴──     rewinding takes back what is behind a frame
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "core/problem.hpp"
#include "loops/plan.hpp"

namespace enpitsu {

class State;

// All ways to draw the edges of a house, as its rules and its number of lines (or -1) allow.
Ways ways_of(const House& house, int lines);

// A list that grows at its end, where room is made before and not asked for at every entry.
template <typename T>
class Stack {
 public:
  void clear() { size_ = 0; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T& back() { return entries_[size_ - 1]; }
  void pop() { --size_; }
  void make_room(std::size_t more) {
    if (entries_.size() < size_ + more) entries_.resize(2 * (size_ + more));
  }
  // Counts only if `kept`.
  void push(const T& entry, bool kept = true) {
    entries_[size_] = entry;
    size_ += kept ? 1 : 0;
  }

 private:
  std::vector<T> entries_;
  std::size_t size_ = 0;
};

class LoopState {
 public:
  void reset(const Problem& problem);
  // The same with a plan in the making.
  void reset(const Problem& problem, const Plan& plan);
  bool active() const { return loop_ != nullptr; }
  const Loop& loop() const { return *loop_; }
  const Plan& plan() const { return *plan_; }

  // Takes in what was drawn since it last looked.
  void sync(const State& state);
  // Forgets what it learned after the trail had this length.
  void rewind(std::size_t mark);

  // Edges.
  enum Drawn : std::uint8_t { kGap, kLine, kOpen };
  Drawn drawn(Var edge) const { return values_[index(edge)]; }
  // All that are known, in the order in which they were drawn.
  const std::vector<Var>& order() const { return order_; }
  int open() const { return open_; }

  // Paths.
  int degree(std::int32_t point) const { return degrees_[index(point)]; }
  std::int32_t mate(std::int32_t point) const { return mates_[index(point)]; }
  int paths() const { return paths_; }
  int closed() const { return closed_; }
  // Both ends of every path that was lengthened or joined; for one technique to take.
  std::vector<Loop::Pair>& new_ends() { return new_ends_; }
  // The open edge that joins both ends of a path, or -1.
  Var closing(std::int32_t a, std::int32_t b) const;
  // Whether the loop that this edge closes could be the whole one.
  bool may_close(Var edge) const;

  // Whether these open edges are all, and form one ring.
  bool is_ring(const std::vector<Var>& edges) const;

  // Colours.
  struct Colour {
    std::int32_t group;
    bool flipped;  // against the group's first area
    friend bool operator==(const Colour&, const Colour&) = default;
  };
  Colour colour(std::int32_t area) const {
    const std::int32_t colour = colours_[index(area)];
    return {colour >> 1, (colour & 1) != 0};
  }
  // The next area of the same group: they form a ring.
  std::int32_t next_in_group(std::int32_t area) const { return next_in_group_[index(area)]; }
  // An edge that is the third line of a point, or whose sides were related both ways; or -1.
  Var broken() const { return broken_; }
  // Open edges between areas of one group; for one technique to take. Some may be drawn already.
  std::vector<Var>& coloured() { return coloured_; }

  // Ways.
  Ways ways(int house) const { return houses_[index(house)].ways; }
  // Narrows them down to what follows where the State's trail has this length.
  void set_ways(int house, Ways ways, std::size_t trail);
  // So many lines of a house are wanted, as a clue says; -1: it says nothing.
  int wanted(int house) const { return houses_[index(house)].wanted; }
  // Prints a clue on a fresh board, or where the trail has this length.
  void start_clue(int house, int lines);
  void print(int house, int lines, std::size_t trail);

  // What can be drawn at once, in place of the technique of that name.
  enum Part : unsigned {  // NOLINT(performance-enum-size): parts together are an unsigned
    kWays = 1,            // corner chain
    kColours = 2,
    kEarlyLoop = 4,
    kThrees = 8,
    kLastRing = 16,
    kRegions = 32,
    kCutOff = 64,
    kLess = 128,  // what the others find anyway: singles, rules alone, fewer corners
    kBasic = kWays | kColours | kEarlyLoop,  // without these it is not done at once
    kByRegions = kRegions | kCutOff,         // what clues have no part in
  };
  // Whether enough is drawn for whoever asks; asked before what takes long, if it is there.
  using Enough = std::function<bool()>;
  // Draws all that follows. False for a contradiction, and then `conflict` says where it showed.
  bool follow(unsigned parts, const Enough& enough = nullptr);
  // The same for what is known before any clue.
  void spread_all();
  // A house without a way, or (house < 0) an edge.
  struct Conflict {
    std::int32_t house = -1;
    Var edge = -1;
  };
  Conflict conflict() const { return conflict_; }
  // Whether all is drawn and the lines are one loop; the houses' rules hold anyway.
  bool solved() const { return open_ == 0 && closed_ == 1 && paths_ == 0 && broken_ < 0; }

  // A search of its own, between two looks of a State.
  void begin_frame(std::size_t trail);
  void end_frame();  // takes it back
  // What was learned in it counts as part of the frame before.
  void join_frame() { frames_.pop_back(); }
  void draw(Var edge, bool line);

 private:
  // When so many edges were drawn, these parts had nothing more to draw.
  struct Quiet {
    std::uint32_t drawn;
    unsigned parts;
  };
  struct Frame {
    std::size_t trail;
    std::uint32_t drawn;
    std::uint32_t paths;
    std::uint32_t colours;
    std::uint32_t ways;
    std::uint32_t clues;
    Quiet quiet;
  };
  struct PathChange {
    enum class Kind : std::uint8_t { begin, lengthen, join, close, excess } kind;
    Var edge;
    Loop::Pair far;  // ends, as they were
  };
  struct ColourChange {
    std::int32_t child;
    std::int32_t parent;
    bool flip;
  };
  struct WaysChange {
    std::int32_t house;
    Ways before;
  };
  struct HouseState {
    Ways ways;
    std::uint8_t waiting;  // its news is to be spread
    std::int8_t wanted;
  };
  struct ClueChange {
    std::int32_t house;
    std::int8_t before;
  };
  static std::size_t index(std::int32_t i) { return static_cast<std::size_t>(i); }
  void draw_path(Var edge, const Plan::Edge& here);
  void push_only_path();
  // Says that two areas have equal or opposite colours; false if the contrary is known.
  bool relate(std::int32_t a, std::int32_t b, bool opposite);
  void find_coloured(std::int32_t child, std::int32_t parent);
  void recolour(std::int32_t child, std::int32_t group, bool flip);
  void undo(const PathChange& change);
  void undo(const ColourChange& change);
  void want(int house, int lines);
  Ways clue_ways(int house, int lines) const;

  bool settle(unsigned parts);
  bool is_quiet(unsigned parts) const {
    return quiet_.drawn == order_.size() && (parts & kByRegions & ~quiet_.parts) == 0;
  }
  void be_quiet(unsigned parts) {
    const auto drawn = static_cast<std::uint32_t>(order_.size());
    quiet_ = {drawn, (quiet_.drawn == drawn ? quiet_.parts : 0U) | (parts & kByRegions)};
  }
  void take(Var edge, unsigned parts);
  void narrow(std::int32_t house, Ways kept);
  void make_room();
  void spread(std::int32_t house);
  bool close_early();
  bool finish();
  void twin_threes();
  bool are_threes(const Plan::Twins& twins) const;
  bool draw_threes(Var edge, const Plan::Twins& twins);
  void turn(const Plan::Twins& twins);
  bool is_elsewhere(const Plan::Twins& twins) const;
  bool last_ring();
  bool fail(std::int32_t house, Var edge) {
    conflict_ = {house, edge};
    return false;
  }

  const Loop* loop_ = nullptr;
  const Plan* plan_ = nullptr;
  std::size_t seen_ = 0;  // of the State's trail
  std::size_t next_ = 0;  // of the edges: those whose houses know
  std::vector<Frame> frames_;
  std::vector<Drawn> values_;
  std::vector<Var> order_;
  int open_ = 0;
  Quiet quiet_{};
  std::vector<PathChange> path_changes_;
  std::vector<std::uint8_t> degrees_;  // lines at a point
  std::vector<std::int32_t> mates_;
  std::vector<Loop::Pair> new_ends_;
  int paths_ = 0;
  int closed_ = 0;
  std::vector<ColourChange> colour_changes_;
  std::vector<std::int32_t> colours_;  // by area: twice its group, and 1 if it is flipped
  std::vector<std::int32_t> sizes_;    // of groups
  std::vector<std::int32_t> next_in_group_;
  std::vector<Var> coloured_;
  Var broken_ = -1;
  std::vector<HouseState> houses_;
  Stack<WaysChange> ways_changes_;
  std::vector<ClueChange> clue_changes_;
  std::vector<std::int32_t> threes_;  // houses with a clue of 3 that was not looked at
  int positive_ = 0;                  // clues that want a line
  Stack<std::int32_t> queue_;         // houses whose news is still to be spread
  Conflict conflict_;
};

}  // namespace enpitsu
