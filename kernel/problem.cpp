#include "problem.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>

namespace enpitsu {

Problem::Problem(std::vector<Mask> domains, std::vector<House> houses,
                 std::vector<std::vector<std::int32_t>> families)
    : domains_(std::move(domains)), houses_(std::move(houses)), families_(std::move(families)) {
  check();
  for (Mask domain : domains_) {
    if (domain != 0) stride_ = std::max(stride_, highest(domain) + 1);
  }
  for (House& house : houses_) {
    for (Var cell : house.cells) house.values |= domains_[static_cast<std::size_t>(cell)];
    house.complete =
        house.rules.different && count(house.values) == static_cast<int>(house.cells.size());
  }
  more_rules_ =
      !families_.empty() || std::any_of(houses_.begin(), houses_.end(), [](const House& house) {
        const Rules& rules = house.rules;
        return rules.total >= 0 || rules.rising || rules.no_three || rules.counted >= 0 ||
               rules.neighbour;
      });
  index_memberships();
  index_crossings();
  index_layers();
  index_peers();
  index_pristine();
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
  }
}

// Sorts the houses' cells by counting, as every puzzle of some genres has a problem of its own.
void Problem::index_memberships() {
  membership_begin_.assign(domains_.size() + 1, 0);
  for (const House& house : houses_) {
    for (Var cell : house.cells) ++membership_begin_[static_cast<std::size_t>(cell) + 1];
  }
  std::partial_sum(membership_begin_.begin(), membership_begin_.end(), membership_begin_.begin());
  memberships_.resize(membership_begin_.back());
  auto next = membership_begin_;
  for (std::size_t h = 0; h < houses_.size(); ++h) {
    const auto house = static_cast<std::int32_t>(h);
    const auto& cells = houses_[h].cells;
    for (std::size_t place = 0; place < cells.size(); ++place) {
      memberships_[next[static_cast<std::size_t>(cells[place])]++] = {
          cells.data(),
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

bool Problem::sees(Var a, Var b) const {
  if (a == b) return false;
  for (const auto& of_a : memberships(a)) {
    for (const auto& of_b : memberships(b)) {
      if (of_a.house == of_b.house && of_a.different) return true;
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
