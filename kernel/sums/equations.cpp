#include "sums/equations.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "core/derived_sums.hpp"

namespace enpitsu {
namespace {

// Equations of open cells, each once.
class Collection {
 public:
  explicit Collection(const State& state) : state_(state) {}

  void add(const std::vector<Var>& plus, const std::vector<Var>& minus, int total, bool derived,
           std::size_t most) {
    Equation found{{}, 0, total, true, derived};
    for (const Var cell : plus) add_cell(found, cell, false);
    for (const Var cell : minus) add_cell(found, cell, true);
    if (found.cells.size() > most) return;
    std::vector<Var> key;
    for (std::size_t i = 0; i < found.cells.size(); ++i) {
      key.push_back(contains(found.minus, static_cast<int>(i)) ? -1 - found.cells[i]
                                                               : found.cells[i]);
    }
    std::ranges::sort(key);
    if (!known_.insert(std::move(key)).second) return;
    found.different = found.minus == 0 && all_see_each_other(found.cells);
    equations_.push_back(std::move(found));
  }

  std::vector<Equation> take() { return std::move(equations_); }

 private:
  void add_cell(Equation& found, Var cell, bool minus) const {
    const Mask domain = state_.domain(cell);
    if (exactly_one(domain)) {
      found.total -= minus ? -lowest(domain) : lowest(domain);
      return;
    }
    if (minus) found.minus |= bit(static_cast<int>(found.cells.size()));
    found.cells.push_back(cell);
  }

  bool all_see_each_other(const std::vector<Var>& cells) const {
    for (std::size_t i = 0; i < cells.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (!state_.problem().sees(cells[i], cells[j])) return false;
      }
    }
    return true;
  }

  const State& state_;
  std::set<std::vector<Var>> known_;
  std::vector<Equation> equations_;
};

}  // namespace

std::vector<Equation> equations_of(const State& state, std::size_t most) {
  Collection collection(state);
  for (const RulePtr& rule : state.problem().rules()) {
    const std::int32_t total = rule->house() < 0 ? -1 : rule->total(state);
    if (total < 0) continue;
    const House& house = state.problem().house(rule->house());
    collection.add(house.cells, {}, total, false, house.cells.size());
  }
  const DerivedSums sums(state, DerivedSums::Reach::wide);
  for (std::size_t i = 0; i < sums.size(); ++i) {
    collection.add(sums[i].plus, sums[i].minus, sums[i].rest(), true, most);
  }
  return collection.take();
}

}  // namespace enpitsu
