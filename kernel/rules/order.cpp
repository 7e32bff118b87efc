// Order: the values of a house rise or fall from cell to cell.
#include "core/state.hpp"
#include "rules/rules.hpp"

namespace enpitsu {
namespace {

class Order final : public Rule {
 public:
  std::string_view name() const override { return "order"; }

  explicit Order(std::int32_t direction) : direction_(direction) {}

  std::int32_t number() const override { return direction_; }

  void enter(House& house) const override {
    const bool said = takes_number() || !has_site();
    if (said && house.order_rule < 0) house.order_rule = index();
  }

  bool holds(const State& state) const override {
    const auto& cells = state.problem().house(house()).cells;
    for (std::size_t i = 1; i < cells.size(); ++i) {
      const auto [less, more] = pair(state, cells, i);
      if (state.value(less) >= state.value(more)) return false;
    }
    return true;
  }

  void narrow(State& state) const override {
    const auto& cells = state.problem().house(house()).cells;
    for (std::size_t before = state.mark(); !state.failed(); before = state.mark()) {
      for (std::size_t i = 1; i < cells.size() && !state.failed(); ++i) {
        const auto [less, more] = pair(state, cells, i);
        if (state.domain(less) == 0 || state.domain(more) == 0) return;
        const Mask up_to_least = (bit(lowest(state.domain(less))) << 1) - 1;
        const Mask below_most = bit(highest(state.domain(more))) - 1;
        state.remove_all(more, up_to_least);
        state.remove_all(less, ~below_most);
      }
      if (state.mark() == before) return;
    }
  }

  bool reads() const override { return true; }
  bool read(const State& state, std::size_t place, Value value, std::int64_t& last) const override {
    const bool rises = state.number(*this) == 0;
    const std::int64_t before = last;
    last = value;
    return place == 0 || (rises ? before < value : before > value);
  }

 private:
  std::pair<Var, Var> pair(const State& state, const std::vector<Var>& cells, std::size_t i) const {
    const bool rises = state.number(*this) == 0;
    return rises ? std::pair(cells[i - 1], cells[i]) : std::pair(cells[i], cells[i - 1]);
  }

  std::int32_t direction_;
};

}  // namespace

RulePtr order_rule(std::int32_t direction) { return std::make_unique<Order>(direction); }

}  // namespace enpitsu
