// Count: so many cells of a house have one of some values.
#include "core/state.hpp"
#include "rules/rules.hpp"

namespace enpitsu {
namespace {

class Count final : public Rule {
 public:
  std::string_view name() const override { return "count"; }

  Count(Mask values, std::int32_t low, std::int32_t high)
      : values_(values), low_(low), high_(high) {}

  std::int32_t number() const override { return low_; }

  // Techniques look up exact counts of one value.
  void enter(House& house) const override {
    const bool exact = takes_number() || (!has_site() && low_ == high_ && low_ >= 0);
    const bool one = exactly_one(values_) && (values_ & ~house.values) == 0;
    if (house.counted >= 0 || !exact || !one) return;
    house.counted = lowest(values_);
    house.count_rule = index();
  }

  bool holds(const State& state) const override {
    int found = 0;
    for (Var cell : state.problem().house(house()).cells) {
      found += (state.domain(cell) & values_) != 0 ? 1 : 0;
    }
    return low(state) <= found && found <= high(state);
  }

  void narrow(State& state) const override {
    int sure = 0;
    int possible = 0;
    const auto& cells = state.problem().house(house()).cells;
    for (Var cell : cells) {
      possible += may(state, cell) ? 1 : 0;
      sure += must(state, cell) ? 1 : 0;
    }
    if (possible < low(state) || sure > high(state) || low(state) > high(state)) {
      state.contradict(house());
      return;
    }
    const bool enough = sure == high(state);
    if (!enough && possible != low(state)) return;
    const Mask gone = enough ? values_ : ~values_;
    for (Var cell : cells) {
      if (may(state, cell) && !must(state, cell)) state.remove_all(cell, gone);
      if (state.failed()) return;
    }
  }

  bool reads() const override { return true; }
  bool read(const State& state, std::size_t /*place*/, Value value,
            std::int64_t& found) const override {
    found += contains(values_, value) ? 1 : 0;
    return found <= high(state);
  }
  bool accepts(const State& state, std::int64_t found) const override {
    return low(state) <= found && found <= high(state);
  }

 private:
  std::int32_t low(const State& state) const { return takes_number() ? state.number(*this) : low_; }
  std::int32_t high(const State& state) const {
    return takes_number() ? state.number(*this) : high_;
  }
  bool may(const State& state, Var cell) const { return (state.domain(cell) & values_) != 0; }
  bool must(const State& state, Var cell) const { return (state.domain(cell) & ~values_) == 0; }

  Mask values_;
  std::int32_t low_;
  std::int32_t high_;
};

}  // namespace

RulePtr count_rule(Mask values, std::int32_t low, std::int32_t high) {
  return std::make_unique<Count>(values, low, high);
}

}  // namespace enpitsu
