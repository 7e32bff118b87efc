// Pockets: how the simplest one is found, and how it is told.
#include "techniques/pockets.hpp"

#include <utility>

namespace enpitsu {
namespace {

Side at(const std::vector<Side>& sides, std::int32_t area) {
  return sides[static_cast<std::size_t>(area)];
}

// An area is on one side, or else a pocket of some side would be cut off.
const char* sentence(Side side, Side cut, bool border) {
  if (cut == Side::outside) {
    return side == Side::inside
               ? "[{area}|an area] is inside, for otherwise [{seed}|it] would be cut off from the "
                 "rest of the outside, with only lines[ and {walls}|][ around {pocket:ranges}|]"
               : "[{area}|an area] is outside, for otherwise [{seed}|it] would be cut off from the "
                 "rest of the outside, with only lines[ and {walls}|][ around {pocket:ranges}|]";
  }
  if (side == Side::inside) {
    return border ? "[{area}|an area] is inside, for otherwise [{seed}|it] and [{rest}|it] could "
                    "not be "
                    "joined inside, with only lines, the border[ and {walls}|]"
                    "[ around {pocket:ranges}|]"
                  : "[{area}|an area] is inside, for otherwise [{seed}|it] and [{rest}|it] could "
                    "not be "
                    "joined inside, with only lines[ and {walls}|][ around {pocket:ranges}|]";
  }
  return border ? "[{area}|an area] is outside, for otherwise [{seed}|it] and [{rest}|it] could "
                  "not be "
                  "joined inside, with only lines, the border[ and {walls}|]"
                  "[ around {pocket:ranges}|]"
                : "[{area}|an area] is outside, for otherwise [{seed}|it] and [{rest}|it] could "
                  "not be "
                  "joined inside, with only lines[ and {walls}|][ around {pocket:ranges}|]";
}

}  // namespace

CutOff::CutOff(State& state, const Sides& known, const Sides& sides,
               const std::vector<std::int32_t>& group)
    : loop_(*state.problem().loop()), known_(known), sides_(sides), group_(group), routes_(state) {
  passages_.find(state.loop());
}

// Tells the sides of both areas.
void CutOff::tell(Step& step, std::int32_t a, std::int32_t b) {
  for (std::int32_t area : {a, b}) {
    if (area == kAllAround) continue;
    if (at(known_, area) != Side::unknown) {
      routes_.tell_side(step, area);
    } else {
      tell_found(step, area);
    }
  }
}

// The sides if an area, and with it its group, were on the other one.
std::vector<Side> CutOff::contrary(std::int32_t area) const {
  std::vector<Side> sides = known_;
  if (std::ranges::count(group_, area) == 0) {
    sides[static_cast<std::size_t>(area)] = other(at(sides_, area));
    return sides;
  }
  for (std::int32_t one : group_) sides[static_cast<std::size_t>(one)] = other(at(sides_, one));
  return sides;
}

// The simplest pocket that there would be.
CutOff::Pocket CutOff::pocket(const std::vector<Side>& sides) const {
  Pocket best;
  for (Side side : {Side::outside, Side::inside}) {
    std::vector<std::uint8_t> seen(sides.size(), 0);
    std::vector<Pocket> parts;
    for (std::size_t i = 0; i < sides.size(); ++i) {
      if (sides[i] != side || seen[i] != 0) continue;
      parts.push_back(part(sides, static_cast<std::int32_t>(i), seen));
    }
    for (std::size_t i = 0; parts.size() > 1 && i < parts.size(); ++i) {
      if (std::ranges::count(parts[i].areas, kAllAround) != 0) continue;
      if (!best.areas.empty() && best.size() <= parts[i].size()) continue;
      best = parts[i];
      best.rest = parts[i == 0 ? 1 : 0].seed;
    }
  }
  return best;
}

CutOff::Pocket CutOff::part(const std::vector<Side>& sides, std::int32_t seed,
                            std::vector<std::uint8_t>& seen) const {
  Pocket found{at(sides, seed), {seed}, {}, seed, -1};
  seen[static_cast<std::size_t>(seed)] = 1;
  for (std::size_t i = 0; i < found.areas.size(); ++i) {
    for (std::int32_t to : passages_.from(found.areas[i])) {
      if (at(sides, to) == other(found.side)) {
        if (std::ranges::count(found.walls, to) == 0) found.walls.push_back(to);
      } else if (std::exchange(seen[static_cast<std::size_t>(to)], 1) == 0) {
        found.areas.push_back(to);
      }
    }
  }
  return found;
}

void CutOff::tell_found(Step& step, std::int32_t area) {
  const Pocket found = pocket(contrary(area));
  std::vector<std::int32_t> walls;
  bool border = false;
  for (std::int32_t wall : found.walls) {
    border = border || wall == kAllAround;
    if (wall != kAllAround && wall != area) walls.push_back(wall);
  }
  for (std::int32_t wall : walls) tell_one(step, area, wall);
  if (found.seed != area) tell_one(step, area, found.seed);
  if (found.rest != kAllAround && found.rest != area) tell_one(step, area, found.rest);
  Step& fact = step.fact(sentence(at(sides_, area), found.side, border));
  if (loop_.houses[static_cast<std::size_t>(area)] >= 0)
    fact.house("area", loop_.houses[static_cast<std::size_t>(area)]);
  for (std::int32_t one : found.areas) name(fact, "pocket", one);
  for (std::int32_t wall : found.walls) name(fact, "walls", wall);
  if (found.seed != area) name(fact, "seed", found.seed);
  if (found.rest != area) name(fact, "rest", found.rest);
}

// The side of an area that takes part: as it is drawn, or as it goes with the one in question.
void CutOff::tell_one(Step& step, std::int32_t area, std::int32_t one) {
  if (at(known_, one) == Side::unknown) {
    routes_.tell_relation(step, area, one);
  } else {
    routes_.tell_side(step, one);
  }
}

void CutOff::name(Step& fact, const char* role, std::int32_t area) const {
  if (loop_.houses[static_cast<std::size_t>(area)] >= 0)
    fact.house(role, loop_.houses[static_cast<std::size_t>(area)]);
}

}  // namespace enpitsu
