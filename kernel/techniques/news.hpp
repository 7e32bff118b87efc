// News: what houses with edges in common tell each other, round by round, and by which of it an
// edge became known.
//
// A house has some ways to be drawn. In every round, each of its corners (corners.hpp) passes on
// what the other house had allowed of the two edges there in the round before; and where colours
// count, areas that are known to lie on the same side of the loop, or not, make two edges of their
// neighbour alike, or not. The ways after every round are kept while steps are told: so the reason
// for an edge is found by walking back, and of all reasons one with few facts is told.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "techniques/corners.hpp"
#include "techniques/routes.hpp"

namespace enpitsu {

class News {
 public:
  News(State& state, bool colours);

  struct Known {
    Var edge;
    bool line;
    int house;  // by whose ways; -1: by the colours on both sides
    std::size_t round;
  };

  // An edge that is known after as few rounds as can be, but not more than these.
  std::optional<Known> by_rounds(std::size_t most);
  // All edges that are known in the end, sooner: news travels on within a round, and nothing is
  // kept that could be told. Answers whether there are any.
  template <typename Look>
  bool each_known(Look&& look);
  // Why it is known.
  void tell(Step& step, const Known& known);

  static constexpr std::size_t kNoLimit = static_cast<std::size_t>(-1);

 private:
  struct Colour {
    std::int32_t group;
    bool flipped;
  };
  // Two areas of which the ways of a house tell that they are alike, or not.
  struct Relation {
    std::int32_t a;
    std::int32_t b;
    bool apart;
    int house;
    std::array<std::int8_t, 2> places;
    std::size_t round;
  };
  // What narrows the ways of a house.
  struct Source {
    Ways ways;
    const Loop::Corner* corner;  // or null, and then …
    std::int32_t a = -1;         // … the colours of two areas
    std::int32_t b = -1;
    std::array<std::int8_t, 2> places{};
    std::size_t round = 0;
  };

  bool concerns(std::size_t h) const;
  Colour colour(std::int32_t area);
  template <typename Look>
  void each_pair(int house, Look&& look) const;
  bool narrow(std::size_t h, const std::vector<Ways>& told);
  bool narrow_all();
  std::optional<Known> in_house(std::size_t h, std::size_t round);
  std::optional<Known> in_houses(std::size_t round);
  std::optional<Known> by_colours(std::size_t round);
  bool relate_all(std::size_t h, std::size_t round);

  // The reasons. A hop leads from one area to another, over a drawn edge or by a relation.
  struct Hop {
    std::int32_t from;
    std::int32_t to;
    int relation;  // or -1
    bool crosses;
  };
  struct Needed {
    bool by_clue;
    bool by_facts;
  };
  struct Choice {
    bool by_clue;
    std::vector<Source> sources;
  };
  // What a house allows of two of its edges.
  struct Pairs {
    int house;
    std::array<std::int8_t, 2> places;
    unsigned pairs;
    friend bool operator==(const Pairs&, const Pairs&) = default;
  };

  Ways clue_ways(int house) const;
  Ways drawn_ways(int house) const;
  std::vector<Source> sources(int house, std::size_t round);
  Choice choose(int house, std::size_t round, Ways contrary);
  Needed tell_needed(Step& step, int house, std::size_t round, Ways contrary);
  void tell_corner(Step& step, const Source& source);
  void tell_colours(Step& step, const Source& source, int house);
  bool tell_areas(Step& step, std::int32_t a, std::int32_t b, std::size_t round);
  void tell_houses_relation(Step& step, const Relation& relation);
  static bool is_told(const Step& step, std::int32_t house, const std::array<Var, 2>& edges,
                      std::string_view sentence);
  void name_house(Step& step, int house, bool by_clue) const;
  void name_areas(Step& fact, std::int32_t a, std::int32_t b) const;
  std::vector<Hop> shortest(std::int32_t a, std::int32_t b, std::size_t round) const;
  static bool parts(const std::vector<Hop>& way);
  static const char* relation_sentence(std::int32_t a, std::int32_t b, bool apart, bool by_house);

  State& state_;
  const Loop& loop_;
  bool colours_;
  std::vector<std::int32_t> parents_;
  std::vector<std::uint8_t> flips_;
  std::vector<Ways> ways_;
  std::vector<std::vector<Ways>> rounds_;  // the ways after each round
  std::vector<Relation> relations_;
  Routes routes_;
  std::vector<Pairs> told_;
};

// Calls look(i, j, a, b) for two open places whose edges have one area in common and a and b behind
// them.
template <typename Look>
void News::each_pair(int house, Look&& look) const {
  const auto& cells = state_.problem().house(house).cells;
  const Mask open = state_.places(house, 0) & state_.places(house, 1);
  for (int i : members(open)) {
    for (int j : members(open & ~(bit(i + 1) - 1))) {
      const auto& [a, b] =
          loop_.sides[static_cast<std::size_t>(cells[static_cast<std::size_t>(i)])];
      const auto& [c, d] =
          loop_.sides[static_cast<std::size_t>(cells[static_cast<std::size_t>(j)])];
      if (a == c || a == d) look(i, j, b, a == c ? d : c);
      if (b == c || b == d) look(i, j, a, b == c ? d : c);
    }
  }
}

template <typename Look>
bool News::each_known(Look&& look) {
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t h = 0; h < ways_.size(); ++h) {
      if (!concerns(h)) continue;
      changed |= narrow(h, ways_);
      if (ways_[h] == 0) {
        state_.contradict(static_cast<int>(h));
        return false;
      }
      if (colours_) changed |= relate_all(h, 0);
    }
  }
  bool any = false;
  const auto tell = [&](Var edge, bool line) {
    look(edge, line);
    any = true;
  };
  for (std::size_t h = 0; h < ways_.size(); ++h) {
    if (!concerns(h)) continue;
    const int house = static_cast<int>(h);
    const Mask open = state_.places(house, 0) & state_.places(house, 1);
    for (const int place : members(common_places(ways_[h], open))) {
      const auto i = static_cast<std::size_t>(place);
      tell(state_.problem().house(house).cells[i], (ways_[h] & kLineAt[i]) != 0);
    }
  }
  if (!colours_) return any;
  for (const Var edge : loop_.edges) {
    if (state_.placed(edge)) continue;
    const auto& [a, b] = loop_.sides[static_cast<std::size_t>(edge)];
    const Colour first = colour(a);
    const Colour second = colour(b);
    if (first.group == second.group) tell(edge, first.flipped != second.flipped);
  }
  return any;
}

}  // namespace enpitsu
