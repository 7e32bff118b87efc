// The board of a loop as the hot loops read it: all that an edge or a house asks for side by side.
//
//   an edge     the houses that it is in, and the patterns with a line there; the points that it
//               joins, and the areas that it parts
//   a house     its edges, and its corners: the houses with which it shares two of them
//
//        A---e---B        edge e is in the houses of the points A and B and of the cells 1 and 2;
//        |   1   |        house 1 has corners with A, B and the points below
//        +-------+
//
// Each has room for four of a kind. What is missing stands for itself or for a house that nothing
// is said about, so that loops need not ask.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/problem.hpp"

namespace enpitsu {

// A set of 16 bits, one for each pattern of lines in a house: see loop.hpp.
using Ways = std::uint16_t;

struct Plan {
  static constexpr std::size_t kMost = 4;

  struct Place {
    std::int32_t house;
    Ways lines;  // the patterns that have a line there
    Ways gaps;
  };
  struct Edge {
    std::array<Place, kMost> places;
    Loop::Pair ends;
    Loop::Pair sides;
  };
  struct Corner {
    std::int32_t house;
    std::uint8_t shift;  // of what two places leave: see Said
    std::uint8_t there;  // the places of the same two edges there: 4 * first + second
  };
  struct alignas(64) House {
    std::array<Var, kMost> edges;
    std::array<Corner, kMost> corners;
    std::uint8_t size = 0;  // 0: no patterns are kept of it
  };
  // Two cells side by side, by the edge between them: for clues of 3 (techniques/loops.cpp).
  struct Twins {
    Loop::Pair cells{-1, -1};                   // their houses; -1: there are none
    Loop::Pair far{-1, -1};                     // the edges on their far sides
    std::array<Var, kMost> on{-1, -1, -1, -1};  // in which the one between could go straight on
  };

  std::vector<Edge> edges;    // by variable
  std::vector<House> houses;  // and one that nothing is said about
  std::vector<Twins> twins;   // by variable, if areas are known
  std::vector<Ways> ways;     // by house, where no clue is printed: what corners leave of them
  std::vector<std::int32_t> forced;  // houses that leave an edge no choice before any clue
  // Every variable is an edge, and every rule is about a point, about the number of lines in a
  // house, or about the loop as a whole, and nothing has more than four of a kind: nothing else
  // needs to be asked. Where it is not, edges have no places, and houses no corners.
  bool complete = false;
};

// To be called when the problem is indexed otherwise.
std::shared_ptr<const Plan> plan_of(const Problem& problem);

}  // namespace enpitsu
