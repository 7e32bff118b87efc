// The unchanging part of a puzzle: its variables, their domains and its houses.
//
// A *house* is a set of variables that rules bind together (a row, a column, a box, a run, a
// pair). Most houses are all-different; such a house is *complete* when it has as many
// variables as values, so that every value has a place in it. Many puzzles share one Problem:
// a 9x9 Sudoku differs from the next in its givens alone.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "core/bits.hpp"

namespace enpitsu {

enum class Kind : std::uint8_t { row, column, box, other };

inline bool is_line(Kind kind) { return kind == Kind::row || kind == Kind::column; }

// What the rules of a house say in numbers, which a puzzle's clue may say in their place.
struct Terms {
  std::int32_t quota = -1;  // so often the counted value stands in the house; -1: it is not said
  std::int32_t total = -1;  // the values add up to this; -1: to anything
  std::int32_t order = 0;   // 1: each value is less than the next, -1: more; 0: it is not said
};

// What holds in a house; several may hold at once.
struct Rules {
  bool different = true;      // no value twice
  std::int32_t total = -1;    // the values add up to this; -1: to anything
  bool rising = false;        // each value is less than the next
  bool no_three = false;      // no three neighbours are alike
  std::int32_t counted = -1;  // this value stands in exactly `quota` cells; -1: no such rule
  std::int32_t quota = 0;
  std::int32_t slot = -1;  // of the puzzle's clues: see Rules::said; -1: all is fixed
  bool meets = false;      // none or two of the edges are lines, as at every point of a loop
  bool neighbour = false;  // digits with nothing but 0 between them differ by their distance

  // Whether nothing holds but what a clue says. (A loop's cells hold edges together anyway.)
  bool optional() const { return slot >= 0 && !different && !no_three && !meets && !neighbour; }
  // What is said without any clue.
  Terms fixed() const {
    if (slot >= 0) return {};
    return {counted >= 0 ? quota : -1, total, rising ? 1 : 0};
  }
  // What a number in the slot says: the quota or the total, if the house has such a rule; or, if
  // its values rise, where the least of them stands: 0 at the first cell, else at the last.
  Terms said(std::int32_t number) const {
    if (rising) return {-1, -1, number == 0 ? 1 : -1};
    return counted >= 0 ? Terms{number, -1, 0} : Terms{-1, number, 0};
  }
};

struct House {
  std::vector<Var> cells;
  Kind kind = Kind::other;
  Rules rules;
  Mask values = 0;
  bool complete = false;
};

// Where a variable stands in one of its houses, with all that the hot loop asks of the house.
struct Membership {
  const Var* cells;  // of the house
  std::int32_t house;
  std::int32_t row;  // where the house's places begin in State::places
  std::int16_t place;
  bool different;  // the house's rules.different
  bool complete;   // the house's own
};

// The houses of every cell.
struct Memberships {
  std::vector<Membership> all;      // cell by cell
  std::vector<std::size_t> begins;  // by cell, and one more for the end
  std::span<const Membership> of(Var cell) const {
    const auto begin = begins[static_cast<std::size_t>(cell)];
    return {all.data() + begin, begins[static_cast<std::size_t>(cell) + 1] - begin};
  }
};

struct HouseValue {
  std::int32_t house;
  std::int32_t value;
};

// Another house that shares two cells or more with this one.
struct Crossing {
  std::int32_t house;
  Kind kind;   // of the other house
  Mask here;   // the shared cells as places of this house
  Mask there;  // the same cells as places of the other house
};

// The houses of one kind, side by side: for techniques that ask which row, column or box a
// cell lies in. Empty if two of them share a cell, or if a mask could not hold them all.
struct Layer {
  std::vector<std::int32_t> houses;
  std::vector<std::int32_t> of;  // by cell: its house's index in `houses`, or -1
};

// Edges that are to form one loop. They are all the variables, and 1 makes an edge a line.
struct Loop {
  using Pair = std::array<std::int32_t, 2>;
  std::vector<Pair> ends;   // the points that each edge joins
  std::vector<Pair> sides;  // the areas that it parts; 0 is all around the board
  std::int32_t points = 0;  // their numbers are less than this
  std::int32_t areas = 0;

  // Two edges that two houses share: their places in both, in the same order.
  struct Corner {
    std::int32_t house;  // the other one
    std::array<std::int8_t, 2> here;
    std::array<std::int8_t, 2> there;
  };
  std::vector<std::vector<Corner>> corners;  // by house
  std::vector<std::int32_t> houses;          // by area: the house of its edges, or -1

  // By area or point: its edges, and what lies at their other side or end.
  struct Way {
    Var edge;
    std::int32_t to;
  };
  struct Lists {
    std::vector<Way> ways;
    std::vector<std::size_t> begins;
    void index(const std::vector<Pair>& pairs, std::int32_t number);
    std::span<const Way> at(std::int32_t i) const {
      const auto begin = begins[static_cast<std::size_t>(i)];
      return {ways.data() + begin, begins[static_cast<std::size_t>(i) + 1] - begin};
    }
  };
  Lists of_area;
  Lists of_point;
  std::span<const Way> around(std::int32_t area) const { return of_area.at(area); }
  std::span<const Way> meeting(std::int32_t point) const { return of_point.at(point); }
};

class Problem {
 public:
  // Throws std::invalid_argument for anything that the kernel could not work with.
  // `families` are lists of houses no two of which hold the same values in the same order.
  // `loop`, if it has edges, makes the lines one loop; its points are houses where edges meet.
  Problem(std::vector<Mask> domains, std::vector<House> houses,
          std::vector<std::vector<std::int32_t>> families = {}, Loop loop = {});
  Problem(const Problem&) = delete;
  Problem& operator=(const Problem&) = delete;

  Var variables() const { return static_cast<Var>(domains_.size()); }
  const std::vector<Mask>& domains() const { return domains_; }
  const std::vector<House>& houses() const { return houses_; }
  const House& house(int index) const { return houses_[static_cast<std::size_t>(index)]; }
  int stride() const { return stride_; }
  const std::vector<std::vector<std::int32_t>>& families() const { return families_; }
  // The loop that the edges form, or null.
  const Loop* loop() const { return loop_.ends.empty() ? nullptr : &loop_; }
  // How many clues a puzzle may print: one more than the highest slot.
  std::int32_t slots() const { return slots_; }
  // Whether there are rules beyond all-different, which State::place sees to by itself.
  bool has_more_rules() const { return more_rules_; }

  // By house: what its rules say, nothing where a puzzle's clue does.
  const std::vector<Terms>& terms() const { return terms_; }
  // The start of every State: places by house and value, and the singles that stand already.
  const std::vector<Mask>& pristine_places() const { return pristine_places_; }
  const std::vector<Var>& pristine_naked() const { return pristine_naked_; }
  const std::vector<HouseValue>& pristine_hidden() const { return pristine_hidden_; }
  // A variable without a value, or a house with more variables than values.
  bool impossible() const { return impossible_; }

  const Memberships& memberships() const { return memberships_; }
  std::span<const Membership> memberships(Var cell) const { return memberships_.of(cell); }

  // The houses of different values, and the complete ones among them: there may be few beside
  // those that a puzzle's clues are for.
  std::span<const std::int32_t> different_houses() const { return different_; }
  std::span<const std::int32_t> complete_houses() const { return complete_; }
  // Whether nothing holds in some houses but what a clue says there.
  bool has_optional_houses() const { return optional_; }

  std::span<const Crossing> crossings(int house) const {
    return crossings_[static_cast<std::size_t>(house)];
  }
  // The most cells that this house shares with another one.
  int widest_crossing(int house) const { return widest_[static_cast<std::size_t>(house)]; }

  // The rows, the columns or the boxes (not the houses of kind `other`).
  const Layer& layer(Kind kind) const { return layers_[static_cast<std::size_t>(kind)]; }

  // Every other variable that shares an all-different house with this one.
  std::span<const Var> peers(Var cell) const {
    const auto begin = peers_begin_[static_cast<std::size_t>(cell)];
    const auto end = peers_begin_[static_cast<std::size_t>(cell) + 1];
    return {peers_.data() + begin, end - begin};
  }

  bool sees(Var a, Var b) const;

  // The place of a cell in a house, or -1.
  int place(int house, Var cell) const;

 private:
  void check() const;
  void check_loop() const;
  void index_memberships();
  void index_crossings();
  void index_layers();
  void index_peers();
  void index_pristine();
  void index_loop();

  std::vector<Mask> domains_;
  std::vector<House> houses_;
  std::vector<std::vector<std::int32_t>> families_;
  Loop loop_;
  std::vector<Terms> terms_;
  std::int32_t slots_ = 0;
  int stride_ = 1;  // values are 0 .. stride-1
  Memberships memberships_;
  std::vector<std::int32_t> different_;
  std::vector<std::int32_t> complete_;
  bool optional_ = false;
  std::vector<std::vector<Crossing>> crossings_;
  std::vector<int> widest_;
  std::array<Layer, 3> layers_;
  std::vector<Var> peers_;
  std::vector<std::size_t> peers_begin_;
  std::vector<Mask> pristine_places_;
  std::vector<Var> pristine_naked_;
  std::vector<HouseValue> pristine_hidden_;
  bool impossible_ = false;
  bool more_rules_ = false;
};

}  // namespace enpitsu
