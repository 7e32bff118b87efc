#include "loops/plan.hpp"

#include <algorithm>
#include <memory>

#include "loops/loop.hpp"
#include "loops/patterns.hpp"

namespace enpitsu {
namespace {

class Planner {
 public:
  explicit Planner(const Problem& problem) : problem_(problem), loop_(*problem.loop()) {}

  Plan make() {
    plan_.complete = is_complete();
    add_edges();
    add_houses();
    if (loop_.parts) add_twins();
    if (plan_.complete) spread();
    return std::move(plan_);
  }

 private:
  static std::size_t index(std::int32_t i) { return static_cast<std::size_t>(i); }

  void spread() {
    LoopState start;
    start.reset(problem_, plan_);
    start.spread_all();
    for (std::size_t h = 0; h + 1 < plan_.houses.size(); ++h) {
      plan_.ways[h] = start.ways(static_cast<int>(h));
      const Mask all = bit(plan_.houses[h].size) - 1;
      if (common_places(plan_.ways[h], all) != 0) {
        plan_.forced.push_back(static_cast<std::int32_t>(h));
      }
    }
  }

  bool is_complete() const {
    const auto is_known = [&](const RulePtr& rule) {
      if (rule->name() == "loop") return true;
      if (rule->house() < 0) return false;
      const House& house = problem_.house(rule->house());
      if (rule->name() == "meets") return !rule->has_site() && house.edges;
      return rule->name() == "count" && house.edges && house.count_rule == rule->index() &&
             !house.meets;
    };
    const auto fits = [](const auto& list) { return list.size() <= Plan::kMost; };
    return loop_.parts && loop_.edges.size() == problem_.domains().size() &&
           std::ranges::all_of(problem_.rules(), is_known) &&
           std::ranges::all_of(loop_.corners, fits) &&
           std::ranges::all_of(loop_.edges,
                               [&](Var edge) { return fits(problem_.memberships(edge)); });
  }

  void add_edges() {
    const auto nothing = static_cast<std::int32_t>(problem_.houses().size());
    for (Var edge = 0; edge < problem_.variables(); ++edge) {
      Plan::Edge here{{}, loop_.ends[index(edge)], loop_.sides[index(edge)]};
      here.places.fill({nothing, kAllWays, kAllWays});
      std::size_t next = 0;
      for (const Membership& m : problem_.memberships(edge)) {
        if (!plan_.complete) break;
        const Ways lines = kLineAt[index(m.place)];
        here.places[next++] = {m.house, lines, contrary_of(lines)};
      }
      plan_.edges.push_back(here);
    }
  }

  void add_houses() {
    const auto& houses = problem_.houses();
    for (std::size_t h = 0; h < houses.size(); ++h) {
      Plan::House here = empty_house(houses.size());
      here.size = houses[h].edges ? static_cast<std::uint8_t>(houses[h].cells.size()) : 0;
      std::copy_n(houses[h].cells.begin(), here.size, here.edges.begin());
      for (std::size_t i = 0; plan_.complete && i < loop_.corners[h].size(); ++i) {
        const Loop::Corner& corner = loop_.corners[h][i];
        const auto there = static_cast<std::uint8_t>(4 * corner.there[0] + corner.there[1]);
        const auto& [first, second] = corner.here;  // the lower place first
        here.corners[i] = {corner.house, Said::shift_of(index(first), index(second)), there};
      }
      plan_.houses.push_back(here);
      plan_.ways.push_back(ways_of(houses[h], problem_.terms()[h].lines));
    }
    plan_.houses.push_back(empty_house(houses.size()));
    plan_.ways.push_back(kAllWays);
  }

  static Plan::House empty_house(std::size_t number) {
    Plan::House house{};
    house.edges.fill(-1);
    house.corners.fill({static_cast<std::int32_t>(number), 0, kAnyPlaces});
    return house;
  }

  void add_twins() {
    plan_.twins.resize(plan_.edges.size());
    for (const Var edge : loop_.edges) {
      const auto& [a, b] = loop_.sides[index(edge)];
      const Loop::Pair cells{loop_.houses[index(a)], loop_.houses[index(b)]};
      if (cells[0] < 0 || cells[1] < 0) continue;
      const Loop::Pair far{opposite(cells[0], edge), opposite(cells[1], edge)};
      if (far[0] < 0 || far[1] < 0) continue;
      Plan::Twins& twins = plan_.twins[index(edge)];
      twins = {cells, far, {-1, -1, -1, -1}};
      std::size_t next = 0;
      for (const std::int32_t point : loop_.ends[index(edge)]) {
        for (const auto& [other, to] : loop_.meeting(point)) {
          if (problem_.place(cells[0], other) >= 0 || problem_.place(cells[1], other) >= 0)
            continue;
          if (next < twins.on.size()) twins.on[next++] = other;
        }
      }
    }
  }

  // Of four edges that run around a cell, the one that does not touch this one; -1 if they do not.
  Var opposite(int house, Var edge) const {
    const auto& cells = problem_.house(house).cells;
    if (cells.size() != 4) return -1;
    Var far = -1;
    for (Var other : cells) {
      if (other == edge || touch(other, edge)) continue;
      if (far >= 0) return -1;
      far = other;
    }
    for (Var other : cells) {
      if (far < 0 || (other != edge && other != far && !touch(other, far))) return -1;
    }
    return far;
  }

  bool touch(Var one, Var other) const {
    const auto& [a, b] = loop_.ends[index(one)];
    const auto& [c, d] = loop_.ends[index(other)];
    return a == c || a == d || b == c || b == d;
  }

  const Problem& problem_;
  const Loop& loop_;
  Plan plan_;
};

}  // namespace

std::shared_ptr<const Plan> plan_of(const Problem& problem) {
  return std::make_shared<const Plan>(Planner(problem).make());
}

}  // namespace enpitsu
