// News: how it spreads. How what it led to is told stands in news_told.cpp.
#include "techniques/news.hpp"

namespace enpitsu {
namespace {

std::size_t index(std::int32_t i) { return static_cast<std::size_t>(i); }

}  // namespace

News::News(State& state, bool colours)
    : state_(state), loop_(*state.problem().loop()), colours_(colours), routes_(state) {
  const auto& houses = state.problem().houses();
  ways_.resize(houses.size());
  for (std::size_t h = 0; h < houses.size(); ++h) {
    const int house = static_cast<int>(h);
    ways_[h] = fitting(ways_of(houses[h], state.lines(house)), state, house);
  }
  if (!colours) return;
  const auto areas = index(loop_.areas);
  parents_.resize(areas);
  flips_.resize(areas);
  for (std::size_t area = 0; area < areas; ++area) {
    const auto [group, flipped] = state.loop().colour(static_cast<std::int32_t>(area));
    parents_[area] = group;
    flips_[area] = flipped ? 1 : 0;
  }
}

bool News::concerns(std::size_t h) const {
  const int least = colours_ ? 2 : 1;
  return state_.problem().houses()[h].edges && state_.open_in(static_cast<int>(h)) >= least;
}

News::Colour News::colour(std::int32_t area) {
  const auto i = index(area);
  if (parents_[i] == area) return {area, flips_[i] != 0};
  const auto [group, flipped] = colour(parents_[i]);
  flips_[i] = (flips_[i] != 0) != flipped ? 1 : 0;
  parents_[i] = group;
  return {group, flips_[i] != 0};
}

// Takes from a house's ways what corners, as they were told, and colours do not allow.
bool News::narrow(std::size_t h, const std::vector<Ways>& told) {
  Ways ways = ways_[h];
  for (const auto& corner : loop_.corners[h]) {
    ways &= with_pairs(pairs_in(told[index(corner.house)], corner.there), corner.here);
  }
  if (colours_) {
    each_pair(static_cast<int>(h), [&](int i, int j, std::int32_t a, std::int32_t b) {
      const Colour first = colour(a);
      const Colour second = colour(b);
      if (first.group != second.group) return;
      const Ways differ = differing(i, j);
      ways &= first.flipped != second.flipped ? differ : contrary_of(differ);
    });
  }
  if (ways == ways_[h]) return false;
  ways_[h] = ways;
  return true;
}

std::optional<News::Known> News::in_house(std::size_t h, std::size_t round) {
  const int house = static_cast<int>(h);
  const Mask open = state_.places(house, 0) & state_.places(house, 1);
  const Mask common = common_places(ways_[h], open);
  if (common == 0) return std::nullopt;
  const int place = lowest(common);
  const bool line = (ways_[h] & kLineAt[index(place)]) != 0;
  return Known{state_.problem().house(house).cells[index(place)], line, house, round};
}

std::optional<News::Known> News::by_colours(std::size_t round) {
  for (Var edge : loop_.edges) {
    if (state_.placed(edge)) continue;
    const auto& [a, b] = loop_.sides[index(edge)];
    const Colour first = colour(a);
    const Colour second = colour(b);
    if (first.group == second.group) return Known{edge, first.flipped != second.flipped, -1, round};
  }
  return std::nullopt;
}

// What the ways of a house say of the areas behind its edges.
bool News::relate_all(std::size_t h, std::size_t round) {
  bool changed = false;
  each_pair(static_cast<int>(h), [&](int i, int j, std::int32_t a, std::int32_t b) {
    const Ways differ = differing(i, j);
    const bool never = (ways_[h] & differ) == 0;
    if (!never && (ways_[h] & ~differ) != 0) return;
    const Colour first = colour(a);
    const Colour second = colour(b);
    if (first.group == second.group) return;
    parents_[index(first.group)] = second.group;
    flips_[index(first.group)] = (first.flipped != second.flipped) == never ? 1 : 0;
    changed = true;
    if (rounds_.empty()) return;
    const std::array places{static_cast<std::int8_t>(i), static_cast<std::int8_t>(j)};
    relations_.push_back({a, b, !never, static_cast<int>(h), places, round});
  });
  return changed;
}

bool News::narrow_all() {
  bool changed = false;
  for (std::size_t h = 0; h < ways_.size(); ++h) {
    if (concerns(h)) changed |= narrow(h, rounds_.back());
  }
  return changed;
}

// The first edge that the ways of a house tell; a house without a way is a contradiction.
std::optional<News::Known> News::in_houses(std::size_t round) {
  for (std::size_t h = 0; h < ways_.size(); ++h) {
    if (ways_[h] == 0) {
      state_.contradict(static_cast<int>(h));
      return std::nullopt;
    }
    if (!concerns(h)) continue;
    if (auto known = in_house(h, round)) return known;
  }
  return std::nullopt;
}

std::optional<News::Known> News::by_rounds(std::size_t most) {
  for (std::size_t round = 0; round <= most; ++round) {
    bool changed = round == 0 || narrow_all();
    if (auto known = in_houses(round); known || state_.failed()) return known;
    rounds_.push_back(ways_);
    if (colours_) {
      for (std::size_t h = 0; h < ways_.size(); ++h) {
        if (concerns(h)) changed |= relate_all(h, round);
      }
      if (auto known = by_colours(round)) return known;
    }
    if (!changed) break;
  }
  return std::nullopt;
}

}  // namespace enpitsu
