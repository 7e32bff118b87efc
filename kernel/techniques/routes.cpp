// Routes: how the shortest one is found, and how it is told.
#include "techniques/routes.hpp"

namespace enpitsu {
namespace {

std::size_t index(std::int32_t i) { return static_cast<std::size_t>(i); }

}  // namespace

Route Routes::shortest(std::int32_t from, const std::vector<std::uint8_t>& marked) const {
  struct Visit {
    std::int32_t area;
    std::size_t before;
    Var edge;
  };
  std::vector<Visit> visits{{from, 0, -1}};
  std::vector<std::uint8_t> seen(index(loop_.areas), 0);
  seen[index(from)] = 1;
  for (std::size_t i = 0; i < visits.size(); ++i) {
    const std::int32_t area = visits[i].area;
    if (i > 0 && marked[index(area)] != 0) {
      Route route{{area}, {}};
      for (; i > 0; i = visits[i].before) {
        route.edges.push_back(visits[i].edge);
        route.areas.push_back(visits[visits[i].before].area);
      }
      std::reverse(route.areas.begin(), route.areas.end());
      std::reverse(route.edges.begin(), route.edges.end());
      return route;
    }
    if (area == kAllAround && i > 0) continue;
    for (const auto& [edge, to] : loop_.around(area)) {
      if (!state_.placed(edge) || seen[index(to)] != 0) continue;
      seen[index(to)] = 1;
      visits.push_back({to, i, edge});
    }
  }
  return {};
}

bool Routes::parts(const Route& route) const {
  const auto is_line = [&](Var edge) { return state_.has(edge, 1); };
  return std::ranges::count_if(route.edges, is_line) % 2 != 0;
}

void Routes::name(Step& fact, const Route& route) const {
  for (std::int32_t area : route.areas) {
    if (loop_.houses[index(area)] >= 0) fact.house("route", loop_.houses[index(area)]);
  }
  if (fact.role("route").houses.empty()) fact.cells("crossed", route.edges);
  if (route.areas.back() == kAllAround) fact.cell("exit", route.edges.back());
  for (Var edge : route.edges) {
    if (state_.has(edge, 1)) fact.cell("lines", edge);
  }
}

bool Routes::tell_side(Step& step, std::int32_t area) {
  if (told_.empty()) {
    told_.assign(index(loop_.areas), Told::no);
    told_[kAllAround] = Told::outside;
  }
  if (told_[index(area)] != Told::no) return true;
  std::vector<std::uint8_t> marked(told_.size());
  for (std::size_t i = 0; i < told_.size(); ++i) marked[i] = told_[i] != Told::no ? 1 : 0;
  const Route route = shortest(area, marked);
  if (route.empty()) return false;
  const bool inside = parts(route) != (told_[index(route.areas.back())] == Told::inside);
  told_[index(area)] = inside ? Told::inside : Told::outside;
  Step& fact = step.fact("");
  if (loop_.houses[index(area)] >= 0) fact.house("area", loop_.houses[index(area)]);
  const std::int32_t next = loop_.houses[index(route.areas[1])];
  if (route.edges.size() == 1 && (next >= 0 || route.areas[1] == kAllAround)) {
    fact.say(beside(inside, parts(route), next < 0)).cell("edge", route.edges.front());
    if (next >= 0) fact.house("next", next);
    return true;
  }
  fact.say(inside ? "[{area}|an area] is inside ([by {route:on}|by {crossed}][ and out at "
                    "{exit}|], over [{lines}|no line])"
                  : "[{area}|an area] is outside ([by {route:on}|by {crossed}][ and out at "
                    "{exit}|], over [{lines}|no line])");
  name(fact, route);
  return true;
}

// The side of an area that has one edge with the border, or with an area whose side is known.
const char* Routes::beside(bool inside, bool line, bool border) {
  if (border) {
    return line ? "[{area}|an area] is inside ({edge} on the border is a line)"
                : "[{area}|an area] is outside ({edge} on the border is no line)";
  }
  if (inside) {
    return line ? "[{area}|an area] is inside ({edge} between it and {next} is a line)"
                : "[{area}|an area] is inside ({edge} between it and {next} is no line)";
  }
  return line ? "[{area}|an area] is outside ({edge} between it and {next} is a line)"
              : "[{area}|an area] is outside ({edge} between it and {next} is no line)";
}

void Routes::tell_relation(Step& step, std::int32_t a, std::int32_t b) {
  std::vector<std::uint8_t> marked(index(loop_.areas), 0);
  marked[index(b)] = 1;
  const Route direct = shortest(a, marked);
  if (direct.empty() || a == kAllAround || b == kAllAround || is_longer(direct, a, b)) {
    for (std::int32_t area : {a, b}) {
      if (area != kAllAround) tell_side(step, area);
    }
    return;
  }
  const bool apart = parts(direct);
  Step& fact = step.fact(
      apart ? "[{areas}|two areas] are on different sides ([{edge} between them is a line|from "
              "{route:hops}, over {lines}|by {crossed}, over {lines}])"
            : "[{areas}|two areas] are on the same side ([{edge} between them is no line|from "
              "{route:hops}, over {lines}|from {route:hops}, over no line|by {crossed}])");
  for (std::int32_t area : {a, b}) {
    if (loop_.houses[index(area)] >= 0) fact.house("areas", loop_.houses[index(area)]);
  }
  if (direct.edges.size() == 1) {
    fact.cell("edge", direct.edges.front());
  } else {
    name(fact, direct);
  }
}

// Whether it takes fewer edges to go from both areas to all around.
bool Routes::is_longer(const Route& direct, std::int32_t a, std::int32_t b) const {
  std::vector<std::uint8_t> marked(index(loop_.areas), 0);
  marked[kAllAround] = 1;
  const Route one = shortest(a, marked);
  const Route other = shortest(b, marked);
  return !one.empty() && !other.empty() &&
         one.edges.size() + other.edges.size() < direct.edges.size();
}

}  // namespace enpitsu
