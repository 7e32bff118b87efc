// The unchanging part of a puzzle: its variables, their domains and its houses.
//
// A *house* is a set of variables that rules stand on (a row, a column, a box, a run, a pair). Most
// houses are all-different; such a house is *complete* when it has as many variables as values, so
// that every value has a place in it. Many puzzles share one Problem: a 9x9 Sudoku differs from the
// next in its givens alone, a Slitherlink in the numbers at its sites.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "core/bits.hpp"
#include "core/rule.hpp"

namespace enpitsu {

struct Plan;

enum class Kind : std::uint8_t { row, column, box, other };

inline bool is_line(Kind kind) { return kind == Kind::row || kind == Kind::column; }

// What the rules of a house say in numbers, which a puzzle's clue may say in their place.
struct Terms {
  std::int32_t quota = -1;  // so often the counted value stands in the house; -1: it is not said
  std::int32_t total = -1;  // the values add up to this; -1: to anything
  std::int32_t order = 0;   // 1: each value is less than the next, -1: more; 0: it is not said
  std::int32_t lines = -1;  // so many of the house's edges are lines; -1: it is not said
};

// A set of cells that rules stand on. What techniques look up of these is entered by the rules
// themselves: of several of one form, the first. The others narrow and judge as well as that one.
struct House {
  std::vector<Var> cells;
  Kind kind = Kind::other;
  std::span<const std::int32_t> rules = {};  // that its changes concern
  Mask values = 0;
  bool different = false;     // no value twice, in every puzzle
  bool complete = false;      // and as many values as cells
  bool optional = false;      // nothing holds here but what clues say
  bool edges = false;         // all its cells are edges of the loop, and four at the most
  bool no_three = false;      // no three neighbours are alike
  bool neighbour = false;     // digits with nothing but 0 between them differ by their distance
  bool meets = false;         // none or two of the edges are lines, as at every point of a loop
  std::int32_t counted = -1;  // a value that stands here as often as the quota says
  std::int32_t count_rule = -1;
  std::int32_t sum_rule = -1;
  std::int32_t order_rule = -1;
};

// Where a variable stands in one of its houses, with all that the hot loop asks of the house.
struct Membership {
  const Var* cells;  // of the house
  std::int32_t house;
  std::int32_t row;  // where the house's places begin in State::places
  std::int16_t place;
  bool different;  // the house's own
  bool complete;   // the house's own
};

// The houses of every cell.
struct Memberships {
  std::vector<Membership> all;  // cell by cell; between an end and the next begin is room
  std::vector<std::size_t> begins;
  std::vector<std::size_t> ends;
  std::span<const Membership> of(Var cell) const {
    const auto begin = begins[static_cast<std::size_t>(cell)];
    return {all.data() + begin, ends[static_cast<std::size_t>(cell)] - begin};
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

// The all-different houses of one kind, side by side: for techniques that ask which row, column or
// box a cell lies in. Empty if two of them share a cell, or if a mask could not hold them all.
struct Layer {
  std::vector<std::int32_t> houses;
  std::vector<std::int32_t> of;  // by cell: its house's index in `houses`, or -1
};

// Edges that are to form one loop: variables whose value 1 makes them a line.
struct Loop {
  using Pair = std::array<std::int32_t, 2>;
  static constexpr std::size_t kMostEdges = 4;  // of a house whose patterns of lines are kept
  std::vector<Var> edges;
  std::vector<Pair> ends;   // by variable: the points that an edge joins
  std::vector<Pair> sides;  // by variable: the areas that it parts; 0 is all around the board
  bool parts = false;       // the sides are known
  std::int32_t points = 0;  // their numbers are less than this
  std::int32_t areas = 0;
  bool is_edge(Var variable) const { return ends[static_cast<std::size_t>(variable)][0] >= 0; }

  // Two edges that two houses share: their places in both, in the same order.
  struct Corner {
    std::int32_t house;  // the other one
    std::array<std::int8_t, 2> here;
    std::array<std::int8_t, 2> there;
  };
  std::vector<std::vector<Corner>> corners;  // by house
  std::vector<std::int32_t> houses;          // by area: the house of all its edges, or -1

  // By area or point: its edges, and what lies at their other side or end.
  struct Way {
    Var edge;
    std::int32_t to;
  };
  struct Lists {
    std::vector<Way> ways;
    std::vector<std::size_t> begins;
    void index(const std::vector<Var>& edges, const std::vector<Pair>& pairs, std::int32_t number);
    std::span<const Way> at(std::int32_t i) const {
      const auto begin = begins[static_cast<std::size_t>(i)];
      return {ways.data() + begin, begins[static_cast<std::size_t>(i) + 1] - begin};
    }
  };
  Lists of_area;
  Lists of_point;
  std::span<const Way> around(std::int32_t area) const { return of_area.at(area); }
  std::span<const Way> meeting(std::int32_t point) const { return of_point.at(point); }
  std::shared_ptr<const Plan> plan;  // the same for hot loops: loops/plan.hpp
};

// What houses and cells are to each other. No search for a solution asks for it, but techniques do:
// it is found out when the first of them asks, and most puzzles of some genres have a problem of
// their own.
struct Relations {
  std::vector<std::vector<Crossing>> crossings;  // by house
  std::vector<int> widest;                       // by house
  std::array<Layer, 3> layers;
  std::array<bool, 4> apart{true, true, true, true};
  struct {
    std::vector<Var> all;
    std::vector<std::size_t> begins;  // by cell, and one more for the end
  } peers;
};

// By site: numbers of houses or rules.
struct SiteLists {
  std::vector<std::int32_t> all;
  std::vector<std::size_t> begins{0};  // by site, and one more for the end
  std::span<const std::int32_t> at(std::int32_t site) const {
    const auto begin = begins[static_cast<std::size_t>(site)];
    return {all.data() + begin, begins[static_cast<std::size_t>(site) + 1] - begin};
  }
};

class Problem {
 public:
  // The largest number of variables, of houses, of rules and of sites.
  static constexpr std::int32_t kMost = 1 << 22;

  // Throws std::invalid_argument for anything that the kernel could not work with, and says why.
  // `loop`, if it has edges, makes the lines one loop; its points are houses where edges meet.
  Problem(std::vector<Mask> domains, std::vector<House> houses, std::vector<RulePtr> rules,
          Loop loop = {});
  Problem(const Problem&) = delete;
  Problem& operator=(const Problem&) = delete;

  Var variables() const { return static_cast<Var>(domains_.size()); }
  const std::vector<Mask>& domains() const { return domains_; }
  const std::vector<House>& houses() const { return houses_; }
  const House& house(int index) const { return houses_[static_cast<std::size_t>(index)]; }
  int stride() const { return stride_; }
  const Rule& rule(int index) const { return *rules_[static_cast<std::size_t>(index)]; }
  const std::vector<RulePtr>& rules() const { return rules_; }
  // The rules that State::place does not see to: someone has to judge a full board by them.
  std::span<const std::int32_t> judged_rules() const { return judged_; }
  // The loop that the edges form, or null.
  const Loop* loop() const { return loop_.edges.empty() ? nullptr : &loop_; }
  // How many clues a puzzle may print: one more than the highest site.
  std::int32_t sites() const { return sites_; }
  // The rules that clues make, and by site the houses that they stand on, and they themselves.
  std::span<const std::int32_t> rules_at_sites() const { return at_sites_; }
  std::span<const std::int32_t> houses_at(std::int32_t site) const { return houses_at_.at(site); }
  std::span<const std::int32_t> rules_at(std::int32_t site) const { return rules_at_.at(site); }
  // Whether some rule holds only where nothing is printed: then a clue may take knowledge away.
  bool has_unprinted() const { return unprinted_; }
  // What holds where no clue is printed: the number of each rule, or Rule::kOff.
  const std::vector<std::int32_t>& numbers() const { return numbers_; }
  // What the rules of the house with this index say in these numbers.
  Terms terms_of(int index, const std::vector<std::int32_t>& numbers) const;

  // By house: what its rules say where no clue is printed.
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
    return relations().crossings[static_cast<std::size_t>(house)];
  }
  // The most cells that this house shares with another one.
  int widest_crossing(int house) const {
    return relations().widest[static_cast<std::size_t>(house)];
  }

  // Whether no two houses of this kind share a cell.
  bool apart(Kind kind) const { return relations().apart[static_cast<std::size_t>(kind)]; }
  // The rows, the columns or the boxes (not the houses of kind `other`).
  const Layer& layer(Kind kind) const { return relations().layers[static_cast<std::size_t>(kind)]; }

  // Every other variable that shares an all-different house with this one.
  std::span<const Var> peers(Var cell) const {
    const auto& [peers, begins] = relations().peers;
    const auto begin = begins[static_cast<std::size_t>(cell)];
    return {peers.data() + begin, begins[static_cast<std::size_t>(cell) + 1] - begin};
  }

  bool sees(Var a, Var b) const;

  // The place of a cell in a house, or -1.
  int place(int house, Var cell) const;

 private:
  void check() const;
  void check_houses() const;
  void check_rule(const Rule& rule) const;
  void check_loop() const;
  void index_loop();
  void index_rules();
  void index_sites();
  void index_rules_of_houses();
  void index_memberships();
  void relate() const;
  void find_crossings(Relations& found) const;
  void find_layers(Relations& found) const;
  void find_peers(Relations& found) const;
  const Relations& relations() const {
    if (!related_.load(std::memory_order_acquire)) relate();
    return relations_;
  }
  void index_pristine();
  void index_corners();
  std::int32_t house_around(std::int32_t area) const;

  std::vector<Mask> domains_;
  std::vector<House> houses_;
  std::vector<RulePtr> rules_;
  Loop loop_;
  std::vector<std::int32_t> judged_;
  std::vector<std::int32_t> at_sites_;
  SiteLists houses_at_;
  SiteLists rules_at_;
  bool unprinted_ = false;
  std::vector<std::int32_t> numbers_;
  std::vector<Terms> terms_;
  std::int32_t sites_ = 0;
  int stride_ = 2;  // values are 0 .. stride-1: those of cells, those counted, and 0 and 1 anyway
  Memberships memberships_;
  std::vector<std::int32_t> different_;
  std::vector<std::int32_t> complete_;
  bool optional_ = false;
  std::vector<std::int32_t> house_rules_;  // of all houses, one after the other
  mutable Relations relations_;
  mutable std::mutex relating_;
  mutable std::atomic<bool> related_{false};
  std::vector<Mask> pristine_places_;
  std::vector<Var> pristine_naked_;
  std::vector<HouseValue> pristine_hidden_;
  bool impossible_ = false;
};

}  // namespace enpitsu
