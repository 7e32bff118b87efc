#include "sums/equations.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace enpitsu {
namespace {

// Cells as bits, word by word.
class CellSet {
 public:
  explicit CellSet(int variables) : words_((static_cast<std::size_t>(variables) + 63) / 64, 0) {}
  void add(Var cell) { words_[index(cell)] |= bit(cell & 63); }
  bool has(Var cell) const { return contains(words_[index(cell)], cell & 63); }

 private:
  static std::size_t index(Var cell) { return static_cast<std::size_t>(cell) / 64; }
  std::vector<Mask> words_;
};

class Derivation {
 public:
  Derivation(const State& state, std::size_t most)
      : state_(state), most_(most), cage_of_(static_cast<std::size_t>(problem().variables()), -1) {
    for (const RulePtr& rule : problem().rules()) add_rule(*rule);
  }

  std::vector<Equation> run() {
    if (!cages_.empty()) {
      for (const Kind kind : {Kind::row, Kind::column, Kind::box, Kind::other}) derive_from(kind);
    }
    return std::move(found_);
  }

 private:
  const Problem& problem() const { return state_.problem(); }
  bool is_open(Var cell) const { return !exactly_one(state_.domain(cell)); }

  void add_rule(const Rule& rule) {
    const std::int32_t total = rule.house() < 0 ? -1 : rule.total(state_);
    if (total < 0) return;
    const House& house = problem().house(rule.house());
    add(house.cells, 0, total, false);
    const auto free = [&](Var cell) { return cage_of_[static_cast<std::size_t>(cell)] < 0; };
    if (!std::ranges::all_of(house.cells, free)) return;
    Cage cage{{}, total};
    for (const Var cell : house.cells) {
      cage_of_[static_cast<std::size_t>(cell)] = static_cast<std::int32_t>(cages_.size());
      if (is_open(cell)) {
        cage.open.push_back(cell);
      } else {
        cage.total -= lowest(state_.domain(cell));
      }
    }
    cages_.push_back(std::move(cage));
  }

  void add(const std::vector<Var>& cells, Mask minus, std::int32_t total, bool derived) {
    std::vector<Var> key;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      key.push_back(contains(minus, static_cast<int>(i)) ? -1 - cells[i] : cells[i]);
    }
    std::ranges::sort(key);
    if (!known_.insert(key).second) return;
    bool different = minus == 0;
    for (std::size_t i = 0; i < cells.size() && different; ++i) {
      for (std::size_t j = 0; j < i && different; ++j) {
        different = problem().sees(cells[i], cells[j]);
      }
    }
    found_.push_back({cells, minus, total, different, derived});
  }

  // Groups of complete houses of one kind that follow each other, as rows do that lie side by side,
  // and share no cell.
  void derive_from(Kind kind) {
    houses_.clear();
    CellSet taken(problem().variables());
    for (const std::int32_t house : problem().complete_houses()) {
      const House& here = problem().house(house);
      if (here.kind != kind) continue;
      if (std::ranges::any_of(here.cells, [&](Var cell) { return taken.has(cell); })) continue;
      for (const Var cell : here.cells) taken.add(cell);
      houses_.push_back(house);
    }
    for (std::size_t first = 0; first < houses_.size(); ++first) {
      group_.clear();
      for (std::size_t last = first; last < houses_.size(); ++last) {
        group_.push_back(houses_[last]);
        derive_from_group();
      }
    }
  }

  // A cage that lies across the border.
  struct Crossing {
    std::vector<Var> inside;
    std::vector<Var> outside;
    std::int32_t total;
  };

  void derive_from_group() {
    CellSet inside(problem().variables());
    rest_ = 0;
    plus_.clear();
    minus_.clear();
    met_.clear();
    crossings_.clear();
    for (const std::int32_t house : group_) {
      for (Value value : members(problem().house(house).values)) rest_ += value;
      for (const Var cell : problem().house(house).cells) {
        inside.add(cell);
        const std::int32_t cage = cage_of_[static_cast<std::size_t>(cell)];
        if (!is_open(cell)) {
          rest_ -= lowest(state_.domain(cell));
        } else if (cage < 0) {
          if (plus_.size() == most_) return;
          plus_.push_back(cell);
        } else if (std::ranges::find(met_, cage) == met_.end()) {
          met_.push_back(cage);
        }
      }
    }
    std::size_t needed = plus_.size();
    for (const std::int32_t met : met_) {
      const Cage& cage = cages_[static_cast<std::size_t>(met)];
      Crossing crossing{{}, {}, cage.total};
      for (const Var cell : cage.open) {
        (inside.has(cell) ? crossing.inside : crossing.outside).push_back(cell);
      }
      if (crossing.outside.empty()) {
        rest_ -= cage.total;
        continue;
      }
      needed += std::min(crossing.inside.size(), crossing.outside.size());
      if (needed > most_) return;
      crossings_.push_back(std::move(crossing));
    }
    count_crossings(0);
  }

  // Counts each cage that lies across on either side, as long as few cells are left.
  void count_crossings(std::size_t next) {
    if (plus_.size() + minus_.size() > most_) return;
    if (next == crossings_.size()) {
      std::vector<Var> cells = plus_;
      cells.insert(cells.end(), minus_.begin(), minus_.end());
      if (cells.empty()) return;
      const Mask minus = (bit(static_cast<int>(minus_.size())) - 1) << plus_.size();
      add(cells, minus, rest_, true);
      return;
    }
    const Crossing& crossing = crossings_[next];
    plus_.insert(plus_.end(), crossing.inside.begin(), crossing.inside.end());
    count_crossings(next + 1);
    plus_.resize(plus_.size() - crossing.inside.size());
    minus_.insert(minus_.end(), crossing.outside.begin(), crossing.outside.end());
    rest_ -= crossing.total;
    count_crossings(next + 1);
    rest_ += crossing.total;
    minus_.resize(minus_.size() - crossing.outside.size());
  }

  // What is open of a house with a sum.
  struct Cage {
    std::vector<Var> open;
    std::int32_t total;
  };

  const State& state_;
  std::size_t most_;
  std::vector<Cage> cages_;            // no two share a cell
  std::vector<std::int32_t> cage_of_;  // by cell, or -1
  std::vector<std::int32_t> houses_;   // of one kind
  std::vector<std::int32_t> group_;
  std::vector<std::int32_t> met_;  // cages that a group meets
  std::vector<Crossing> crossings_;
  std::vector<Var> plus_;
  std::vector<Var> minus_;
  std::int32_t rest_ = 0;
  std::vector<Equation> found_;
  std::set<std::vector<Var>> known_;
};

}  // namespace

std::vector<Equation> equations_of(const State& state, std::size_t most) {
  return Derivation(state, most).run();
}

}  // namespace enpitsu
