#include "core/problem.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>

#include "loops/plan.hpp"

namespace enpitsu {

void Loop::Lists::index(const std::vector<Var>& edges, const std::vector<Pair>& pairs,
                        std::int32_t number) {
  begins.assign(static_cast<std::size_t>(number) + 1, 0);
  for (Var edge : edges) {
    for (std::int32_t i : pairs[static_cast<std::size_t>(edge)]) {
      ++begins[static_cast<std::size_t>(i) + 1];
    }
  }
  std::partial_sum(begins.begin(), begins.end(), begins.begin());
  ways.resize(begins.back());
  auto next = begins;
  for (Var edge : edges) {
    const auto& [a, b] = pairs[static_cast<std::size_t>(edge)];
    ways[next[static_cast<std::size_t>(a)]++] = {edge, b};
    ways[next[static_cast<std::size_t>(b)]++] = {edge, a};
  }
}

Problem::Problem(std::vector<Mask> domains, std::vector<House> houses, std::vector<RulePtr> rules,
                 Loop loop)
    : domains_(std::move(domains)),
      houses_(std::move(houses)),
      rules_(std::move(rules)),
      loop_(std::move(loop)) {
  check();
  check_loop();
  for (Mask domain : domains_) {
    if (domain != 0) stride_ = std::max(stride_, highest(domain) + 1);
  }
  for (House& house : houses_) {
    for (Var cell : house.cells) house.values |= domains_[static_cast<std::size_t>(cell)];
  }
  if (!loop_.edges.empty()) index_loop();
  index_rules();
  index_memberships();
  index_pristine();
  if (!loop_.edges.empty()) {
    index_corners();
    loop_.plan = plan_of(*this);
  }
}

void Problem::check() const {
  for (const std::size_t size : {domains_.size(), houses_.size(), rules_.size()}) {
    if (size <= static_cast<std::size_t>(kMost)) continue;
    throw std::invalid_argument("a problem must have at most " + std::to_string(kMost) +
                                " variables, houses and rules, got " + std::to_string(size));
  }
  check_houses();
  for (const RulePtr& rule : rules_) check_rule(*rule);
}

void Problem::check_houses() const {
  std::vector<std::size_t> named_by(domains_.size(), houses_.size());
  for (std::size_t h = 0; h < houses_.size(); ++h) {
    const auto& cells = houses_[h].cells;
    const auto name = [h] { return "house " + std::to_string(h); };
    if (cells.size() > static_cast<std::size_t>(kMaskBits)) {
      throw std::invalid_argument("a rule of the kernel is about 64 variables at the most, not " +
                                  std::to_string(cells.size()));
    }
    for (const Var cell : cells) {
      if (cell < 0 || cell >= variables()) {
        throw std::invalid_argument(name() + " names a variable that does not exist");
      }
      if (std::exchange(named_by[static_cast<std::size_t>(cell)], h) == h) {
        throw std::invalid_argument(name() + " names a variable twice");
      }
    }
  }
}

void Problem::check_rule(const Rule& rule) const {
  const auto exists = [&](std::int32_t house) {
    return house >= 0 && house < static_cast<std::int32_t>(houses_.size());
  };
  if (!std::ranges::all_of(rule.houses(), exists) ||
      (rule.house() != -1 && !exists(rule.house()))) {
    throw std::invalid_argument("a rule stands on a house that does not exist");
  }
  const auto is_unknown = [&](Var variable) { return variable < 0 || variable >= variables(); };
  if (std::ranges::any_of(rule.variables(), is_unknown)) {
    throw std::invalid_argument("a rule names a variable that does not exist");
  }
  if (rule.site() < -1 || rule.site() >= kMost) {
    throw std::invalid_argument("a site must be between 0 and " + std::to_string(kMost - 1) +
                                ", or -1 for none, got " + std::to_string(rule.site()));
  }
  if (rule.printed() < Rule::kUnprinted) {
    throw std::invalid_argument(
        "a rule at a site must wait for a number from 0 on, -1 or -2, got " +
        std::to_string(rule.printed()));
  }
  if (rule.takes_number() && rule.house() < 0) {
    throw std::invalid_argument("a rule that takes the number of its site must have a house");
  }
}

void Problem::check_loop() const {
  if (loop_.edges.empty()) return;
  if (loop_.ends.size() != domains_.size() || loop_.sides.size() != domains_.size()) {
    throw std::invalid_argument("a loop needs the ends and the sides of every variable");
  }
  const auto limit = static_cast<std::int32_t>(2 * domains_.size() + 2);
  std::vector<bool> named(domains_.size(), false);
  for (Var edge : loop_.edges) {
    if (edge < 0 || edge >= variables()) {
      throw std::invalid_argument("an edge of the loop is a variable that does not exist");
    }
    const auto i = static_cast<std::size_t>(edge);
    if (named[i]) throw std::invalid_argument("the loop names an edge twice");
    named[i] = true;
    if ((domains_[i] & ~Mask{3}) != 0) {
      throw std::invalid_argument("an edge of the kernel's loop is a line (1) or none (0)");
    }
    for (const auto* pairs : {&loop_.ends, &loop_.sides}) {
      if (pairs == &loop_.sides && !loop_.parts) continue;
      const auto& [a, b] = (*pairs)[i];
      if (a < 0 || b < 0 || a >= limit || b >= limit || a == b) {
        throw std::invalid_argument("an edge of the loop has an end or a side that cannot be");
      }
    }
  }
}

// Every rule makes itself known to its house, and what it says before any clue is noted.
void Problem::index_rules() {
  numbers_.reserve(rules_.size());
  terms_.reserve(houses_.size());
  for (std::size_t r = 0; r < rules_.size(); ++r) {
    Rule& rule = *rules_[r];
    const auto index = static_cast<std::int32_t>(r);
    rule.count_as(index);
    if (rule.house() >= 0) rule.enter(houses_[static_cast<std::size_t>(rule.house())]);
    numbers_.push_back(rule.has_site() ? rule.number_where(-1) : rule.number());
    if (!rule.kept_by_state()) judged_.push_back(index);
    if (!rule.has_site()) continue;
    at_sites_.push_back(index);
    sites_ = std::max(sites_, rule.site() + 1);
    unprinted_ = unprinted_ || rule.printed() == Rule::kUnprinted;
  }
  index_sites();
  index_rules_of_houses();
  for (std::size_t h = 0; h < houses_.size(); ++h) {
    House& house = houses_[h];
    house.complete = house.different && count(house.values) == static_cast<int>(house.cells.size());
    house.optional = !house.edges && std::ranges::all_of(house.rules, [&](std::int32_t rule) {
      return rules_[static_cast<std::size_t>(rule)]->has_site();
    });
    if (house.optional) optional_ = true;
    stride_ = std::max(stride_, house.counted + 1);
    if (house.different) different_.push_back(static_cast<std::int32_t>(h));
    if (house.complete) complete_.push_back(static_cast<std::int32_t>(h));
    terms_.push_back(terms_of(static_cast<int>(h), numbers_));
  }
}

void Problem::index_rules_of_houses() {
  std::vector<std::size_t> begins(houses_.size() + 1, 0);
  for (const RulePtr& rule : rules_) {
    for (std::int32_t house : rule->houses()) ++begins[static_cast<std::size_t>(house) + 1];
  }
  std::partial_sum(begins.begin(), begins.end(), begins.begin());
  house_rules_.resize(begins.back());
  for (std::size_t h = 0; h < houses_.size(); ++h) {
    houses_[h].rules = std::span(house_rules_).subspan(begins[h], begins[h + 1] - begins[h]);
  }
  for (const RulePtr& rule : rules_) {
    for (std::int32_t house : rule->houses()) {
      house_rules_[begins[static_cast<std::size_t>(house)]++] = rule->index();
    }
  }
}

// Rules come in any order of their sites; most of them stand at one site each, in order.
void Problem::index_sites() {
  auto in_order = at_sites_;
  const auto site = [&](std::int32_t index) { return rule(index).site(); };
  std::ranges::stable_sort(in_order, {}, site);
  auto next = in_order.begin();
  for (std::int32_t s = 0; s < sites_; ++s) {
    const auto first = static_cast<std::ptrdiff_t>(houses_at_.all.size());
    for (; next != in_order.end() && site(*next) == s; ++next) {
      rules_at_.all.push_back(*next);
      for (std::int32_t house : rule(*next).houses()) {
        auto& all = houses_at_.all;
        if (std::find(all.begin() + first, all.end(), house) == all.end()) all.push_back(house);
      }
    }
    rules_at_.begins.push_back(rules_at_.all.size());
    houses_at_.begins.push_back(houses_at_.all.size());
  }
}

Terms Problem::terms_of(int index, const std::vector<std::int32_t>& numbers) const {
  const House& house = houses_[static_cast<std::size_t>(index)];
  const auto said = [&](std::int32_t rule) {
    const std::int32_t number = rule < 0 ? Rule::kOff : numbers[static_cast<std::size_t>(rule)];
    return number == Rule::kOff ? -1 : number;
  };
  Terms terms{said(house.count_rule), said(house.sum_rule), 0, -1};
  if (const std::int32_t order = said(house.order_rule); order >= 0) {
    terms.order = order == 0 ? 1 : -1;
  }
  if (house.edges && terms.quota >= 0) {
    terms.lines = house.counted == 1 ? terms.quota
                                     : static_cast<std::int32_t>(house.cells.size()) - terms.quota;
    if (terms.lines < 0) terms.lines = kMaskBits;  // none of these edges could say so
  }
  return terms;
}

// Sorts the houses' cells by counting, as every puzzle of some genres has a problem of its own.
void Problem::index_memberships() {
  auto& [all, begins, ends] = memberships_;
  begins.assign(domains_.size() + 1, 0);
  for (const House& house : houses_) {
    for (Var cell : house.cells) ++begins[static_cast<std::size_t>(cell) + 1];
  }
  std::partial_sum(begins.begin(), begins.end(), begins.begin());
  all.resize(begins.back());
  ends = begins;
  for (std::size_t h = 0; h < houses_.size(); ++h) {
    const auto house = static_cast<std::int32_t>(h);
    const auto& cells = houses_[h].cells;
    for (std::size_t place = 0; place < cells.size(); ++place) {
      all[ends[static_cast<std::size_t>(cells[place])]++] = {
          cells.data(),         house,
          house * stride_,      static_cast<std::int16_t>(place),
          houses_[h].different, houses_[h].complete};
    }
  }
}

void Problem::relate() const {
  const std::scoped_lock lock(relating_);
  if (related_.load(std::memory_order_relaxed)) return;
  find_crossings(relations_);
  find_layers(relations_);
  find_peers(relations_);
  related_.store(true, std::memory_order_release);
}

void Problem::find_crossings(Relations& found) const {
  found.crossings.resize(houses_.size());
  found.widest.resize(houses_.size());
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
      found.crossings[h].push_back({other, house(other).kind, here, there});
      found.widest[h] = std::max(found.widest[h], count(here));
    }
    met.clear();
  }
}

void Problem::find_layers(Relations& found) const {
  std::array<bool, 3> clear{true, true, true};
  for (Layer& layer : found.layers) layer.of.assign(domains_.size(), -1);
  for (std::size_t h = 0; h < houses_.size(); ++h) {
    if (houses_[h].kind == Kind::other || !houses_[h].different) continue;
    const auto kind = static_cast<std::size_t>(houses_[h].kind);
    Layer& layer = found.layers[kind];
    for (Var cell : houses_[h].cells) {
      auto& of = layer.of[static_cast<std::size_t>(cell)];
      if (of >= 0) clear[kind] = found.apart[kind] = false;
      of = static_cast<std::int32_t>(layer.houses.size());
    }
    layer.houses.push_back(static_cast<std::int32_t>(h));
    if (layer.houses.size() > static_cast<std::size_t>(kMaskBits)) clear[kind] = false;
  }
  for (std::size_t kind = 0; kind < found.layers.size(); ++kind) {
    if (clear[kind]) continue;
    found.layers[kind].houses.clear();
    found.layers[kind].of.assign(domains_.size(), -1);
  }
}

void Problem::find_peers(Relations& found) const {
  auto& [all, begins] = found.peers;
  begins.reserve(domains_.size() + 1);
  begins.push_back(0);
  std::vector<Var> met_by(domains_.size(), -1);
  for (Var cell = 0; cell < variables(); ++cell) {
    met_by[static_cast<std::size_t>(cell)] = cell;
    for (const auto& m : memberships(cell)) {
      if (!m.different) continue;
      for (Var other : house(m.house).cells) {
        if (std::exchange(met_by[static_cast<std::size_t>(other)], cell) != cell) {
          all.push_back(other);
        }
      }
    }
    std::sort(all.begin() + static_cast<std::ptrdiff_t>(begins.back()), all.end());
    begins.push_back(all.size());
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
    if (house.different && house.cells.size() > static_cast<std::size_t>(count(house.values))) {
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
  for (Var edge : loop_.edges) {
    const auto& [a, b] = loop_.ends[static_cast<std::size_t>(edge)];
    loop_.points = std::max({loop_.points, a + 1, b + 1});
    if (!loop_.parts) continue;
    const auto& [c, d] = loop_.sides[static_cast<std::size_t>(edge)];
    loop_.areas = std::max({loop_.areas, c + 1, d + 1});
  }
  loop_.of_point.index(loop_.edges, loop_.ends, loop_.points);
  if (loop_.parts) loop_.of_area.index(loop_.edges, loop_.sides, loop_.areas);
  for (House& house : houses_) {
    house.edges = !house.cells.empty() && house.cells.size() <= Loop::kMostEdges &&
                  std::ranges::all_of(house.cells, [&](Var cell) { return loop_.is_edge(cell); });
  }
}

void Problem::index_corners() {
  loop_.corners.resize(houses_.size());
  for (std::size_t h = 0; h < houses_.size(); ++h) {
    for (const Crossing& crossing : crossings(static_cast<int>(h))) {
      if (count(crossing.here) != 2) continue;
      if (!houses_[h].edges || !house(crossing.house).edges) continue;
      Loop::Corner corner{crossing.house, {}, {}};
      for (std::size_t i = 0; i < 2; ++i) {
        const int here = i == 0 ? lowest(crossing.here) : highest(crossing.here);
        const Var edge = houses_[h].cells[static_cast<std::size_t>(here)];
        corner.here[i] = static_cast<std::int8_t>(here);
        corner.there[i] = static_cast<std::int8_t>(place(crossing.house, edge));
      }
      loop_.corners[h].push_back(corner);
    }
  }
  if (!loop_.parts) return;
  for (std::int32_t area = 0; area < loop_.areas; ++area) {
    loop_.houses.push_back(area == 0 ? -1 : house_around(area));
  }
}

// The house that has exactly the edges of an area, and counts their lines.
std::int32_t Problem::house_around(std::int32_t area) const {
  const auto around = loop_.around(area);
  if (around.empty()) return -1;
  for (const Membership& m : memberships(around.front().edge)) {
    const House& house = houses_[static_cast<std::size_t>(m.house)];
    if (!house.edges || house.counted < 0 || house.cells.size() != around.size()) continue;
    if (std::ranges::all_of(around, [&](const Loop::Way& way) {
          return std::ranges::find(house.cells, way.edge) != house.cells.end();
        })) {
      return m.house;
    }
  }
  return -1;
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
