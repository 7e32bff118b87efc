// Pockets: parts of the inside or the outside of a loop that nothing would join to the rest.
//
// They tell why an area has its side: on the other one, some area would lie in a pocket. Only steps
// that are told need them; the techniques themselves (regions.cpp) find sides more quickly.
#pragma once

#include <span>
#include <vector>

#include "loops/regions.hpp"
#include "techniques/routes.hpp"

namespace enpitsu {

// Why areas have the sides that were found: on the other side, some area could not be joined to the
// rest of its side.
class CutOff {
 public:
  // `known` is what is drawn, `sides` what was found. The areas of a group, if there is one, have
  // their sides together.
  CutOff(State& state, const Sides& known, const Sides& sides,
         const std::vector<std::int32_t>& group);

  // Tells the sides of both areas.
  void tell(Step& step, std::int32_t a, std::int32_t b);

 private:
  // A part of one side that nothing joins to the others of that side.
  struct Pocket {
    Side side = Side::unknown;
    std::vector<std::int32_t> areas;
    std::vector<std::int32_t> walls;  // areas of the other side around it
    std::int32_t seed = -1;           // one of its areas that is of the side
    std::int32_t rest = -1;           // one outside it that is, too
    std::size_t size() const { return areas.size() + 3 * walls.size(); }
  };

  std::vector<Side> contrary(std::int32_t area) const;
  Pocket pocket(const std::vector<Side>& sides) const;
  Pocket part(const std::vector<Side>& sides, std::int32_t seed,
              std::vector<std::uint8_t>& seen) const;
  void tell_found(Step& step, std::int32_t area);
  void tell_one(Step& step, std::int32_t area, std::int32_t one);
  void name(Step& fact, const char* role, std::int32_t area) const;

  const Loop& loop_;
  const std::vector<Side>& known_;
  const std::vector<Side>& sides_;
  const std::vector<std::int32_t>& group_;
  Passages passages_;
  Routes routes_;
};

}  // namespace enpitsu
