#include "core/problem.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>

namespace enpitsu {

void Loop::Lists::index(const std::vector<Pair>& pairs, std::int32_t number) {
  begins.assign(static_cast<std::size_t>(number) + 1, 0);
  for (const auto& pair : pairs) {
    for (std::int32_t i : pair) ++begins[static_cast<std::size_t>(i) + 1];
  }
  std::partial_sum(begins.begin(), begins.end(), begins.begin());
  ways.resize(begins.back());
  auto next = begins;
  for (std::size_t edge = 0; edge < pairs.size(); ++edge) {
    const auto& [a, b] = pairs[edge];
    ways[next[static_cast<std::size_t>(a)]++] = {static_cast<Var>(edge), b};
    ways[next[static_cast<std::size_t>(b)]++] = {static_cast<Var>(edge), a};
  }
}

Problem::Problem(std::vector<Mask> domains, std::vector<House> houses,
                 std::vector<std::vector<std::int32_t>> families, Loop loop)
    : domains_(std::move(domains)),
      houses_(std::move(houses)),
      families_(std::move(families)),
      loop_(std::move(loop)) {
  check();
  check_loop();
  for (const auto& [cells, kind, rules, values, complete] : houses_) {
    slots_ = std::max(slots_, rules.slot + 1);
    terms_.push_back(rules.fixed());
  }
  for (Mask domain : domains_) {
    if (domain != 0) stride_ = std::max(stride_, highest(domain) + 1);
  }
  for (House& house : houses_) {
    for (Var cell : house.cells) house.values |= domains_[static_cast<std::size_t>(cell)];
    house.complete =
        house.rules.different && count(house.values) == static_cast<int>(house.cells.size());
    const auto index = static_cast<std::int32_t>(&house - houses_.data());
    if (house.rules.different) different_.push_back(index);
    if (house.complete) complete_.push_back(index);
    if (house.rules.optional() && loop_.ends.empty()) optional_ = true;
  }
  more_rules_ =
      !families_.empty() || std::any_of(houses_.begin(), houses_.end(), [](const House& house) {
        const Rules& rules = house.rules;
        return rules.total >= 0 || rules.rising || rules.no_three || rules.counted >= 0 ||
               rules.neighbour || rules.meets;
      });
  index_memberships();
  index_crossings();
  index_layers();
  index_peers();
  index_pristine();
  if (!loop_.ends.empty()) index_loop();
}

void Problem::check() const {
  for (const auto& family : families_) {
    for (std::int32_t house : family) {
      if (house < 0 || house >= static_cast<std::int32_t>(houses_.size())) {
        throw std::invalid_argument("a family names a house that does not exist");
      }
    }
  }
  for (std::size_t h = 0; h < houses_.size(); ++h) {
    const auto& cells = houses_[h].cells;
    const auto name = [h] { return "house " + std::to_string(h); };
    if (cells.size() > static_cast<std::size_t>(kMaskBits)) {
      throw std::invalid_argument(name() + " has more than 64 variables");
    }
    auto sorted = cells;
    std::sort(sorted.begin(), sorted.end());
    if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) {
      throw std::invalid_argument(name() + " names a variable twice");
    }
    if (!sorted.empty() && (sorted.front() < 0 || sorted.back() >= variables())) {
      throw std::invalid_argument(name() + " names a variable that does not exist");
    }
    const Rules& rules = houses_[h].rules;
    const auto said = (rules.counted >= 0 ? 1 : 0) + (rules.total >= 0 ? 1 : 0) + rules.rising;
    if (rules.slot >= 0 && said != 1) {
      throw std::invalid_argument(name() + " has a slot, but not one rule that it could be for");
    }
  }
}

void Problem::check_loop() const {
  if (loop_.ends.empty()) return;
  if (loop_.ends.size() != domains_.size() || loop_.sides.size() != domains_.size()) {
    throw std::invalid_argument("a loop needs the ends and the sides of every variable");
  }
  const auto limit = static_cast<std::int32_t>(2 * domains_.size() + 2);
  for (const auto* pairs : {&loop_.ends, &loop_.sides}) {
    for (const auto& [a, b] : *pairs) {
      if (a < 0 || b < 0 || a >= limit || b >= limit || a == b) {
        throw std::invalid_argument("an edge of the loop has an end or a side that cannot be");
      }
    }
  }
  for (const House& house : houses_) {
    if (house.cells.size() > 4) throw std::invalid_argument("more than four edges in a house");
  }
  for (Mask domain : domains_) {
    if ((domain & ~Mask{3}) != 0) throw std::invalid_argument("an edge is a line or it is none");
  }
}

// Sorts the houses' cells by counting, as every puzzle of some genres has a problem of its own.
void Problem::index_memberships() {
  auto& [all, begins] = memberships_;
  begins.assign(domains_.size() + 1, 0);
  for (const House& house : houses_) {
    for (Var cell : house.cells) ++begins[static_cast<std::size_t>(cell) + 1];
  }
  std::partial_sum(begins.begin(), begins.end(), begins.begin());
  all.resize(begins.back());
  auto next = begins;
  for (std::size_t h = 0; h < houses_.size(); ++h) {
    const auto house = static_cast<std::int32_t>(h);
    const auto& cells = houses_[h].cells;
    for (std::size_t place = 0; place < cells.size(); ++place) {
      all[next[static_cast<std::size_t>(cells[place])]++] = {cells.data(),
                                                             house,
                                                             house * stride_,
                                                             static_cast<std::int16_t>(place),
                                                             houses_[h].rules.different,
                                                             houses_[h].complete};
    }
  }
}

void Problem::index_crossings() {
  crossings_.resize(houses_.size());
  widest_.resize(houses_.size());
  std::vector<std::pair<Mask, Mask>> shared(houses_.size());  // by house: here and there
  std::vector<std::int32_t> met;
  for (std::size_t h = 0; h < houses_.size(); ++h) {
    const auto& cells = houses_[h].cells;
    for (std::size_t place = 0; place < cells.size(); ++place) {
      for (const auto& m : memberships(cells[place])) {
        auto& [here, there] = shared[static_cast<std::size_t>(m.house)];
        if (here == 0) met.push_back(m.house);
        here |= bit(static_cast<int>(place));
        there |= bit(m.place);
      }
    }
    std::sort(met.begin(), met.end());
    for (std::int32_t other : met) {
      const auto [here, there] = std::exchange(shared[static_cast<std::size_t>(other)], {0, 0});
      if (other == static_cast<std::int32_t>(h) || at_most_one(here)) continue;
      crossings_[h].push_back({other, house(other).kind, here, there});
      widest_[h] = std::max(widest_[h], count(here));
    }
    met.clear();
  }
}

void Problem::index_layers() {
  std::array<bool, 3> clear{true, true, true};
  for (Layer& layer : layers_) layer.of.assign(domains_.size(), -1);
  for (std::size_t h = 0; h < houses_.size(); ++h) {
    if (houses_[h].kind == Kind::other) continue;
    const auto kind = static_cast<std::size_t>(houses_[h].kind);
    Layer& layer = layers_[kind];
    for (Var cell : houses_[h].cells) {
      auto& of = layer.of[static_cast<std::size_t>(cell)];
      if (of >= 0) clear[kind] = false;
      of = static_cast<std::int32_t>(layer.houses.size());
    }
    layer.houses.push_back(static_cast<std::int32_t>(h));
    if (layer.houses.size() > static_cast<std::size_t>(kMaskBits)) clear[kind] = false;
  }
  for (std::size_t kind = 0; kind < layers_.size(); ++kind) {
    if (clear[kind]) continue;
    layers_[kind].houses.clear();
    layers_[kind].of.assign(domains_.size(), -1);
  }
}

void Problem::index_peers() {
  peers_begin_.reserve(domains_.size() + 1);
  peers_begin_.push_back(0);
  std::vector<Var> met_by(domains_.size(), -1);
  for (Var cell = 0; cell < variables(); ++cell) {
    met_by[static_cast<std::size_t>(cell)] = cell;
    for (const auto& m : memberships(cell)) {
      if (!m.different) continue;
      for (Var other : house(m.house).cells) {
        if (std::exchange(met_by[static_cast<std::size_t>(other)], cell) != cell) {
          peers_.push_back(other);
        }
      }
    }
    std::sort(peers_.begin() + static_cast<std::ptrdiff_t>(peers_begin_.back()), peers_.end());
    peers_begin_.push_back(peers_.size());
  }
}

void Problem::index_pristine() {
  for (Var cell = 0; cell < variables(); ++cell) {
    const Mask domain = domains_[static_cast<std::size_t>(cell)];
    if (domain == 0) impossible_ = true;
    if (exactly_one(domain)) pristine_naked_.push_back(cell);
  }
  pristine_places_.assign(houses_.size() * static_cast<std::size_t>(stride_), 0);
  for (std::size_t h = 0; h < houses_.size(); ++h) {
    const House& house = houses_[h];
    Mask* places = pristine_places_.data() + h * static_cast<std::size_t>(stride_);
    for (std::size_t place = 0; place < house.cells.size(); ++place) {
      for (Value value : members(domains_[static_cast<std::size_t>(house.cells[place])])) {
        places[value] |= bit(static_cast<int>(place));
      }
    }
    if (house.rules.different &&
        house.cells.size() > static_cast<std::size_t>(count(house.values))) {
      impossible_ = true;
    }
    if (!house.complete) continue;
    for (Value value : members(house.values)) {
      if (exactly_one(places[value])) {
        pristine_hidden_.push_back({static_cast<std::int32_t>(h), value});
      }
    }
  }
}

void Problem::index_loop() {
  for (const auto& [a, b] : loop_.ends) loop_.points = std::max({loop_.points, a + 1, b + 1});
  for (const auto& [a, b] : loop_.sides) loop_.areas = std::max({loop_.areas, a + 1, b + 1});
  loop_.of_point.index(loop_.ends, loop_.points);
  loop_.of_area.index(loop_.sides, loop_.areas);
  loop_.corners.resize(houses_.size());
  loop_.houses.assign(static_cast<std::size_t>(loop_.areas), -1);
  for (std::size_t h = 0; h < houses_.size(); ++h) {
    for (const Crossing& crossing : crossings_[h]) {
      if (count(crossing.here) != 2) continue;
      Loop::Corner corner{crossing.house, {}, {}};
      for (std::size_t i = 0; i < 2; ++i) {
        const int here = i == 0 ? lowest(crossing.here) : highest(crossing.here);
        const Var edge = houses_[h].cells[static_cast<std::size_t>(here)];
        corner.here[i] = static_cast<std::int8_t>(here);
        corner.there[i] = static_cast<std::int8_t>(place(crossing.house, edge));
      }
      loop_.corners[h].push_back(corner);
    }
    if (houses_[h].rules.slot < 0 || houses_[h].cells.empty()) continue;
    for (std::int32_t area : loop_.sides[static_cast<std::size_t>(houses_[h].cells.front())]) {
      const auto touches = [&](Var edge) {
        const auto& [a, b] = loop_.sides[static_cast<std::size_t>(edge)];
        return a == area || b == area;
      };
      const auto& cells = houses_[h].cells;
      if (area != 0 && std::all_of(cells.begin(), cells.end(), touches)) {
        loop_.houses[static_cast<std::size_t>(area)] = static_cast<std::int32_t>(h);
      }
    }
  }
}

bool Problem::sees(Var a, Var b) const {
  if (a == b) return false;
  for (const auto& of_a : memberships(a)) {
    if (!of_a.different) continue;
    for (const auto& of_b : memberships(b)) {
      if (of_a.house == of_b.house) return true;
    }
  }
  return false;
}

int Problem::place(int house, Var cell) const {
  for (const auto& m : memberships(cell)) {
    if (m.house == house) return m.place;
  }
  return -1;
}

}  // namespace enpitsu
