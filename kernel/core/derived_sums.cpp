#include "core/derived_sums.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "core/state.hpp"

namespace enpitsu {
namespace {

using Houses = std::vector<std::int32_t>;

constexpr int kMostTotal = kMaskBits * kMaskBits;  // no house's values add up to that
constexpr std::size_t kMostGroups = 400;           // of one kind of house

int index_of(const Layer& layer, Var cell) { return layer.of[static_cast<std::size_t>(cell)]; }

// The houses that have a sum and share no cell with another such house before them.
class Cages {
 public:
  explicit Cages(const State& state) : of_(static_cast<std::size_t>(state.problem().variables())) {
    std::fill(of_.begin(), of_.end(), -1);
    const auto& houses = state.problem().houses();
    totals_.assign(houses.size(), -1);
    for (const RulePtr& rule : state.problem().rules()) {
      const std::int32_t total = rule->house() < 0 ? -1 : rule->total(state);
      if (total < 0 || total > kMostTotal) continue;
      const auto& cells = houses[static_cast<std::size_t>(rule->house())].cells;
      if (!free(cells)) continue;
      for (Var cell : cells) of_[static_cast<std::size_t>(cell)] = rule->house();
      totals_[static_cast<std::size_t>(rule->house())] = total;
      any_ = true;
    }
  }

  bool any() const { return any_; }
  int of(Var cell) const { return of_[static_cast<std::size_t>(cell)]; }
  int total(int cage) const { return totals_[static_cast<std::size_t>(cage)]; }

 private:
  bool free(const std::vector<Var>& cells) const {
    return std::ranges::all_of(cells, [&](Var cell) { return of(cell) < 0; });
  }

  std::vector<std::int32_t> of_;
  std::vector<std::int32_t> totals_;  // by house
  bool any_ = false;
};

// Which houses of a layer lie side by side. Lines do in their order; boxes and regions where two
// of their cells do, which rows and columns tell.
class Neighbors {
 public:
  Neighbors(const Problem& problem, Kind kind) : layer_(problem.layer(kind)) {
    beside_.assign(layer_.houses.size(), 0);
    if (is_line(kind)) {
      for (std::size_t i = 1; i < beside_.size(); ++i) join(i - 1, i);
    } else {
      compare_cells(problem);
    }
  }

  // One, two or three neighbors.
  std::vector<Mask> small_groups() const {
    std::vector<Mask> groups;
    const std::size_t number = beside_.size();
    for (std::size_t i = 0; i < number; ++i) {
      groups.push_back(at(i));
      for (std::size_t j = i + 1; j < number; ++j) {
        if (touch(i, j)) groups.push_back(at(i) | at(j));
        for (std::size_t k = j + 1; k < number; ++k) {
          const int borders = touch(i, j) + touch(i, k) + touch(j, k);
          if (borders >= 2) groups.push_back(at(i) | at(j) | at(k));
        }
      }
    }
    return groups;
  }

  // The same and larger ones, up to all houses: those that hang together, fewest houses first.
  std::vector<Mask> groups() const {
    std::vector<Mask> groups = small_groups();
    std::set<Mask> known(groups.begin(), groups.end());
    for (std::size_t next = 0; next < groups.size() && groups.size() < kMostGroups; ++next) {
      const Mask group = groups[next];
      Mask around = 0;
      for (int house : members(group)) around |= beside_[static_cast<std::size_t>(house)];
      for (int house : members(around & ~group)) {
        const Mask larger = group | bit(house);
        if (known.insert(larger).second) groups.push_back(larger);
      }
    }
    return groups;
  }

 private:
  static Mask at(std::size_t i) { return bit(static_cast<int>(i)); }
  int touch(std::size_t a, std::size_t b) const {
    return contains(beside_[a], static_cast<int>(b)) ? 1 : 0;
  }
  void join(std::size_t a, std::size_t b) {
    beside_[a] |= at(b);
    beside_[b] |= at(a);
  }

  void compare_cells(const Problem& problem) {
    for (const auto [kind, other_kind] :
         {std::pair{Kind::row, Kind::column}, std::pair{Kind::column, Kind::row}}) {
      const Layer& other = problem.layer(other_kind);
      for (int line : problem.layer(kind).houses) {
        for (Var a : problem.house(line).cells) {
          for (Var b : problem.house(line).cells) {
            if (index_of(other, a) < 0 || index_of(other, b) != index_of(other, a) + 1) continue;
            const int from = index_of(layer_, a);
            const int to = index_of(layer_, b);
            if (from < 0 || to < 0 || from == to) continue;
            join(static_cast<std::size_t>(from), static_cast<std::size_t>(to));
          }
        }
      }
    }
  }

  const Layer& layer_;
  std::vector<Mask> beside_;
};

// Which part of a cage that lies across is counted.
enum class Side : std::uint8_t { in, out, smaller };

// What some houses and the cages that meet them say together.
class Sums {
 public:
  Sums(const State& state, const Cages& cages, Houses houses)
      : state_(state), cages_(cages), houses_(std::move(houses)) {
    const Problem& problem = state.problem();
    inside_.assign(static_cast<std::size_t>(problem.variables()), 0);
    for (int house : houses_) {
      if (!problem.house(house).complete) usable_ = false;
      for (Value value : members(problem.house(house).values)) total_ += value;
      for (Var cell : problem.house(house).cells) {
        inside_[static_cast<std::size_t>(cell)] = 1;
        const int cage = cages.of(cell);
        if (cage < 0) {
          free_.push_back(cell);
        } else if (std::ranges::find(met_, cage) == met_.end()) {
          met_.push_back(cage);
        }
      }
    }
    if (met_.empty()) usable_ = false;
  }

  bool usable() const { return usable_; }

  DerivedSum sum(Side side) const {
    DerivedSum found{houses_, free_, {}, total_, 0};
    for (int cage : met_) {
      const auto& cells = state_.problem().house(cage).cells;
      const auto in = std::ranges::count_if(cells, [&](Var cell) { return is_inside(cell); });
      const auto out = static_cast<std::ptrdiff_t>(cells.size()) - in;
      const bool counted = out == 0 || side == Side::out || (side == Side::smaller && out < in);
      if (counted) {
        found.caged += cages_.total(cage);
        found.cages.push_back(cage);
      }
      for (Var cell : cells) {
        if (is_inside(cell) == counted) continue;
        (counted ? found.minus : found.plus).push_back(cell);
      }
    }
    return found;
  }

 private:
  bool is_inside(Var cell) const { return inside_[static_cast<std::size_t>(cell)] != 0; }

  const State& state_;
  const Cages& cages_;
  Houses houses_;
  std::vector<std::uint8_t> inside_;
  std::vector<Var> free_;
  std::vector<std::int32_t> met_;
  int total_ = 0;
  bool usable_ = true;
};

std::vector<Var> in_order(std::vector<Var> cells) {
  std::ranges::sort(cells);
  return cells;
}

}  // namespace

DerivedSums::DerivedSums(const State& state, Reach reach) {
  auto sums = std::make_shared<std::vector<DerivedSum>>();
  sums_ = sums;
  const Cages cages(state);
  if (!cages.any()) return;
  // The same cells come from the houses on the other side as well, where cages lie everywhere.
  std::set<std::pair<std::vector<Var>, std::vector<Var>>> known;
  const auto enter = [&](DerivedSum&& sum) {
    if (sum.caged == 0 || sum.size() == 0) return;
    auto plus = in_order(sum.plus);
    auto minus = in_order(sum.minus);
    if (known.contains({minus, plus})) return;
    if (known.emplace(std::move(plus), std::move(minus)).second) sums->push_back(std::move(sum));
  };
  for (Kind kind : {Kind::row, Kind::column, Kind::box}) {
    const Neighbors neighbors(state.problem(), kind);
    const Layer& layer = state.problem().layer(kind);
    for (Mask group : reach == Reach::near ? neighbors.small_groups() : neighbors.groups()) {
      Houses houses;
      for (int i : members(group)) houses.push_back(layer.houses[static_cast<std::size_t>(i)]);
      const Sums here(state, cages, std::move(houses));
      if (!here.usable()) continue;
      for (Side side : {Side::in, Side::out, Side::smaller}) enter(here.sum(side));
    }
  }
  settled_.resize(sums_->size());
}

}  // namespace enpitsu
