// News as it is told: the facts by which an edge became known, the fewest that do.
#include <queue>
#include <string_view>
#include <utility>

#include "techniques/news.hpp"

namespace enpitsu {
namespace {

std::size_t index(std::int32_t i) { return static_cast<std::size_t>(i); }

// How a house's two edges in a corner are spoken of, by what it allows of them: see pairs_in().
enum class Named : std::uint8_t { both, in_order, turned, first, second };
struct Allowed {
  unsigned pairs;
  Named named;
  const char* sentence;
  const char* so;  // the same, where it follows from facts before it
};
constexpr std::array kAllowed = {
    Allowed{0b0110, Named::both,
            "[at {point}|around {clue}|around {area}], exactly one of {edges:sides} is a line",
            "so [at {point}|around {clue}|around {area}], exactly one of {edges:sides} is a line"},
    Allowed{
        0b1001, Named::both,
        "[at {point}|around {clue}|around {area}], both or neither of {edges:sides} are lines",
        "so [at {point}|around {clue}|around {area}], both or neither of {edges:sides} are lines"},
    Allowed{0b1110, Named::both,
            "[at {point}|around {clue}|around {area}], at least one of {edges:sides} is a line",
            "so [at {point}|around {clue}|around {area}], at least one of {edges:sides} is a line"},
    Allowed{0b0111, Named::both,
            "[at {point}|around {clue}|around {area}], at most one of {edges:sides} is a line",
            "so [at {point}|around {clue}|around {area}], at most one of {edges:sides} is a line"},
    Allowed{0b0001, Named::both,
            "[at {point}|around {clue}|around {area}], neither of {edges:sides} is a line",
            "so [at {point}|around {clue}|around {area}], neither of {edges:sides} is a line"},
    Allowed{0b1000, Named::both,
            "[at {point}|around {clue}|around {area}], both of {edges:sides} are lines",
            "so [at {point}|around {clue}|around {area}], both of {edges:sides} are lines"},
    Allowed{0b1101, Named::in_order,
            "[at {point}|around {clue}|around {area}], if {first} is a line, so is {second}",
            "so [at {point}|around {clue}|around {area}], if {first} is a line, so is {second}"},
    Allowed{0b1011, Named::turned,
            "[at {point}|around {clue}|around {area}], if {first} is a line, so is {second}",
            "so [at {point}|around {clue}|around {area}], if {first} is a line, so is {second}"},
    Allowed{0b0010, Named::in_order,
            "[at {point}|around {clue}|around {area}], {first} is a line and {second} is not",
            "so [at {point}|around {clue}|around {area}], {first} is a line and {second} is not"},
    Allowed{0b0100, Named::turned,
            "[at {point}|around {clue}|around {area}], {first} is a line and {second} is not",
            "so [at {point}|around {clue}|around {area}], {first} is a line and {second} is not"},
    Allowed{0b1010, Named::first, "[at {point}|around {clue}|around {area}], {first} is a line",
            "so [at {point}|around {clue}|around {area}], {first} is a line"},
    Allowed{0b1100, Named::second, "[at {point}|around {clue}|around {area}], {first} is a line",
            "so [at {point}|around {clue}|around {area}], {first} is a line"},
    Allowed{0b0101, Named::first, "[at {point}|around {clue}|around {area}], {first} is no line",
            "so [at {point}|around {clue}|around {area}], {first} is no line"},
    Allowed{0b0011, Named::second, "[at {point}|around {clue}|around {area}], {first} is no line",
            "so [at {point}|around {clue}|around {area}], {first} is no line"},
};

}  // namespace

Ways News::drawn_ways(int house) const {
  return fitting(ways_of(state_.problem().house(house), -1), state_, house);
}

Ways News::clue_ways(int house) const {
  return fitting(ways_of(state_.problem().house(house), state_.lines(house)), state_, house);
}

// All that narrowed the ways of a house up to a round, each as early as it said so much.
std::vector<News::Source> News::sources(int house, std::size_t round) {
  std::vector<Source> found;
  for (const auto& corner : loop_.corners[index(house)]) {
    const auto at = [&](std::size_t r) {
      return with_pairs(pairs_in(rounds_[r][index(corner.house)], corner.there), corner.here);
    };
    std::size_t first = round - 1;
    while (first > 0 && at(first - 1) == at(round - 1)) --first;
    found.push_back({at(first), &corner, -1, -1, {}, first});
  }
  if (!colours_) return found;
  each_pair(house, [&](int i, int j, std::int32_t a, std::int32_t b) {
    if (a == b) return;  // what the point between the two says
    const auto way = shortest(a, b, round - 1);
    if (way.empty()) return;
    const Ways differ = differing(i, j);
    const std::array places{static_cast<std::int8_t>(i), static_cast<std::int8_t>(j)};
    found.push_back({parts(way) ? differ : contrary_of(differ), nullptr, a, b, places, round - 1});
  });
  return found;
}

// Tells the facts by which a house has no way of these left: the fewest that do, and of those the
// earliest.
News::Needed News::tell_needed(Step& step, int house, std::size_t round, Ways contrary) {
  if ((drawn_ways(house) & contrary) == 0) return {false, false};
  if ((clue_ways(house) & contrary) == 0) return {true, false};
  auto chosen = choose(house, round, contrary);
  for (const Source& source : chosen.sources) {
    source.corner != nullptr ? tell_corner(step, source) : tell_colours(step, source, house);
  }
  return {chosen.by_clue, true};
}

News::Choice News::choose(int house, std::size_t round, Ways contrary) {
  const auto all = sources(house, round);
  const auto left = [&](Mask subset, bool by_clue) {
    Ways ways = (by_clue ? clue_ways(house) : drawn_ways(house)) & contrary;
    for (int i : members(subset)) ways &= all[index(i)].ways;
    return ways;
  };
  const Mask every = bit(static_cast<int>(all.size())) - 1;
  Mask best = every;
  bool by_clue = left(best, false) != 0;
  const auto cost = [&](Mask subset) {
    std::size_t rounds = 0;
    for (int i : members(subset)) rounds += all[index(i)].round;
    return std::pair(count(subset), rounds);
  };
  for (Mask subset = every; subset-- > 1;) {
    for (const bool clue : {false, true}) {
      if (cost(best) < cost(subset) || left(subset, clue) != 0) continue;
      if (cost(best) == cost(subset) && !by_clue) continue;
      best = subset;
      by_clue = clue;
    }
  }
  Choice choice{by_clue, {}};
  for (int i : members(best)) choice.sources.push_back(all[index(i)]);
  return choice;
}

void News::name_house(Step& step, int house, bool by_clue) const {
  if (by_clue || state_.problem().house(house).meets) {
    name_place(step, state_, house);
  } else {
    step.house("area", house);
  }
}

// What the corner's other house allows of the two edges there.
void News::tell_corner(Step& step, const Source& source) {
  const Loop::Corner& corner = *source.corner;
  const int house = corner.house;
  const unsigned pairs = pairs_in(rounds_[source.round][index(house)], corner.there);
  const Pairs told{house, corner.there, pairs};
  if (std::ranges::find(told_, told) != told_.end()) return;
  told_.push_back(told);
  const Ways contrary = contrary_of(with_pairs(pairs, corner.there));
  const Needed needed = tell_needed(step, house, source.round, contrary);
  const auto allowed = std::ranges::find(kAllowed, pairs, &Allowed::pairs);
  if (allowed == kAllowed.end()) return;  // it allows everything
  const auto& cells = state_.problem().house(house).cells;
  const std::array edges{cells[index(corner.there[0])], cells[index(corner.there[1])]};
  if (allowed->named == Named::both && is_told(step, house, edges, allowed->sentence)) return;
  Step& fact = step.fact(needed.by_facts ? allowed->so : allowed->sentence);
  name_house(fact, house, needed.by_clue);
  const bool turned = allowed->named == Named::turned || allowed->named == Named::second;
  if (allowed->named == Named::both) {
    fact.cells("edges", edges);
    return;
  }
  fact.cell("first", edges[turned ? 1 : 0]);
  const bool two = allowed->named == Named::in_order || allowed->named == Named::turned;
  if (two) fact.cell("second", edges[turned ? 0 : 1]);
}

// Two areas whose colours are known against each other, and so the edges that lead to them.
void News::tell_colours(Step& step, const Source& source, int house) {
  const bool apart = tell_areas(step, source.a, source.b, source.round);
  const auto& cells = state_.problem().house(house).cells;
  step.fact(apart ? "so exactly one of {edges:sides} is a line"
                  : "so both or neither of {edges:sides} are lines")
      .cells("edges", {cells[index(source.places[0])], cells[index(source.places[1])]});
}

// Tells how two areas are related, by what is drawn and by what houses said up to a round; true if
// they lie on different sides.
bool News::tell_areas(Step& step, std::int32_t a, std::int32_t b, std::size_t round) {
  const auto way = shortest(a, b, round);
  const auto drawn = [](const Hop& hop) { return hop.relation < 0; };
  std::int32_t from = a;  // of what is drawn and not yet told
  for (std::size_t i = 0; i < way.size(); ++i) {
    if (drawn(way[i])) continue;
    if (from != way[i].from) routes_.tell_relation(step, from, way[i].from);
    tell_houses_relation(step, relations_[index(way[i].relation)]);
    from = way[i].to;
  }
  if (from != b) routes_.tell_relation(step, from, b);
  if (way.size() > 1 && !std::ranges::all_of(way, drawn)) {
    Step& fact = step.fact(relation_sentence(a, b, parts(way), false));
    name_areas(fact, a, b);
  }
  return parts(way);
}

void News::tell_houses_relation(Step& step, const Relation& relation) {
  const auto [a, b, apart, house, places, round] = relation;
  const Ways differ = differing(places[0], places[1]);
  const Needed needed = tell_needed(step, house, round, apart ? contrary_of(differ) : differ);
  const auto& cells = state_.problem().house(house).cells;
  const std::array edges{cells[index(places[0])], cells[index(places[1])]};
  Step told;
  Step& whole = told.fact(relation_sentence(a, b, apart, true));
  name_house(whole, house, needed.by_clue);
  name_areas(whole, a, b);
  whole.cells("edges", edges);
  const bool again = std::ranges::any_of(step.facts, [&](const Step& fact) {
    return std::string_view(fact.sentence) == whole.sentence && fact.roles == whole.roles;
  });
  if (again) return;
  if (is_told(step, house, edges, whole.sentence)) {
    name_areas(step.fact(relation_sentence(a, b, apart, false)), a, b);
  } else {
    step.facts.push_back(std::move(whole));
  }
}

// Whether a fact says already that just one of two edges of a house is a line, or both or neither,
// as a sentence would.
bool News::is_told(const Step& step, std::int32_t house, const std::array<Var, 2>& edges,
                   std::string_view sentence) {
  const auto says = [&](const Step& fact) {
    const auto& told = fact.role("edges").cells;
    const auto is_at = [&](const char* place) {
      return std::ranges::count(fact.role(place).houses, house) != 0;
    };
    const auto has = [&](std::string_view phrase) {
      return sentence.find(phrase) != sentence.npos &&
             std::string_view(fact.sentence).find(phrase) != std::string_view::npos;
    };
    return told.size() == 2 && std::ranges::is_permutation(told, edges) &&
           (is_at("point") || is_at("clue") || is_at("area")) &&
           (has("exactly one of") || has("both or neither of"));
  };
  return std::ranges::any_of(step.facts, says);
}

void News::name_areas(Step& fact, std::int32_t a, std::int32_t b) const {
  for (std::int32_t area : {a, b}) {
    const std::int32_t house = loop_.houses[index(area)];
    if (house >= 0) fact.house("areas", house);
  }
}

const char* News::relation_sentence(std::int32_t a, std::int32_t b, bool apart, bool by_house) {
  const bool to_outside = a == kAllAround || b == kAllAround;
  if (by_house) {
    if (to_outside) {
      return apart ? "[at {point}|around {clue}|around {area}], exactly one of {edges:sides} is a "
                     "line, so [{areas}|an area] is inside"
                   : "[at {point}|around {clue}|around {area}], both or neither of {edges:sides} "
                     "are lines, so [{areas}|an area] is outside";
    }
    return apart ? "[at {point}|around {clue}|around {area}], exactly one of {edges:sides} is a "
                   "line, so [{areas}|two areas] are on different sides"
                 : "[at {point}|around {clue}|around {area}], both or neither of {edges:sides} are "
                   "lines, so [{areas}|two areas] are on the same side";
  }
  if (to_outside) {
    return apart ? "so [{areas}|an area] is inside" : "so [{areas}|an area] is outside";
  }
  return apart ? "so [{areas}|two areas] are on different sides"
               : "so [{areas}|two areas] are on the same side";
}

// The way from area to area with the fewest relations, and of those the shortest; relations of
// later rounds do not count.
std::vector<News::Hop> News::shortest(std::int32_t a, std::int32_t b, std::size_t round) const {
  constexpr int kDetour = 64;  // drawn edges that a relation is worth
  struct Reached {
    int cost;
    Hop hop;
    bool operator<(const Reached& other) const { return cost > other.cost; }
  };
  std::vector<Hop> by(index(loop_.areas), Hop{-1, -1, -1, false});
  std::priority_queue<Reached> queue;
  queue.push({0, {a, a, -1, false}});
  while (!queue.empty()) {
    const auto [cost, hop] = queue.top();
    queue.pop();
    const std::int32_t area = hop.to;
    if (by[index(area)].from >= 0) continue;
    by[index(area)] = hop;
    if (area == b) break;
    for (const auto& [edge, to] : loop_.around(area)) {
      if (state_.placed(edge)) queue.push({cost + 1, {area, to, -1, state_.has(edge, 1)}});
    }
    for (std::size_t r = 0; r < relations_.size(); ++r) {
      const Relation& relation = relations_[r];
      if (relation.round > round || (relation.a != area && relation.b != area)) continue;
      const std::int32_t to = relation.a == area ? relation.b : relation.a;
      queue.push({cost + kDetour, {area, to, static_cast<int>(r), relation.apart}});
    }
  }
  std::vector<Hop> way;
  if (by[index(b)].from < 0 || a == b) return way;
  for (std::int32_t area = b; area != a; area = by[index(area)].from)
    way.push_back(by[index(area)]);
  std::reverse(way.begin(), way.end());
  return way;
}

bool News::parts(const std::vector<Hop>& way) {
  return std::ranges::count_if(way, [](const Hop& hop) { return hop.crosses; }) % 2 != 0;
}

void News::tell(Step& step, const Known& known) {
  if (known.house < 0) {
    const auto& [a, b] = loop_.sides[index(known.edge)];
    tell_areas(step, a, b, known.round);
    step.say("{Facts}: {effect}.");
    return;
  }
  const int place = state_.problem().place(known.house, known.edge);
  const Ways line = kLineAt[index(place)];
  const Ways contrary = known.line ? contrary_of(line) : line;
  const Needed needed = tell_needed(step, known.house, known.round, contrary);
  name_house(step, known.house, needed.by_clue);
  step.say(needed.by_facts ? "{Facts}; so [at {point}|around {clue}|around {area}], {effect}."
                           : "[At {point}|Around {clue}|Around {area}], only this is left: "
                             "{effect}.");
}

}  // namespace enpitsu
