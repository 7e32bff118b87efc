// Routes from area to area: each line that is crossed changes the side of the loop (Slitherlink).
//
//   +   +---+     from r1c1 to r2c1 no line is crossed, from r1c1 to r1c2 to r2c2 two are: so r2c1
//   |   |   |     and r2c2 lie on the same side
//   +   +---+
//
// They tell why two areas are known to lie on the same side of the loop, or one of them inside:
// what a person sees by counting lines. Only steps that are told need them.
#pragma once

#include <vector>

#include "techniques/techniques.hpp"

namespace enpitsu {

constexpr std::int32_t kAllAround = 0;  // the area that is no cell

struct Route {
  std::vector<std::int32_t> areas;
  std::vector<Var> edges;  // between them
  bool empty() const { return areas.empty(); }
};

class Routes {
 public:
  explicit Routes(const State& state) : state_(state), loop_(*state.problem().loop()) {}

  // The shortest one over drawn edges from an area to one that is marked; it does not pass all
  // around unless it ends there. Empty if there is none.
  Route shortest(std::int32_t from, const std::vector<std::uint8_t>& marked) const;

  // Tells on which side an area lies, by a route to all around or to an area whose side was told
  // before. What was told is kept. False if nothing drawn says so.
  bool tell_side(Step& step, std::int32_t area);

  // Tells whether two areas lie on the same side; the shorter of a route between them, and one from
  // each to all around.
  void tell_relation(Step& step, std::int32_t a, std::int32_t b);

  // The number of lines on a route is odd.
  bool parts(const Route& route) const;

 private:
  enum class Told : std::uint8_t { no, outside, inside };

  bool is_longer(const Route& direct, std::int32_t a, std::int32_t b) const;
  static const char* beside(bool inside, bool line, bool border);
  // Names the areas of a route, where it leaves the board, and which of its edges are lines.
  void name(Step& fact, const Route& route) const;

  const State& state_;
  const Loop& loop_;
  std::vector<Told> told_;  // by area
};

}  // namespace enpitsu
