// Neighbour difference: digits with nothing but 0 between them differ by their distance.
#include <cstdlib>

#include "core/state.hpp"
#include "rules/rules.hpp"

namespace enpitsu {
namespace {

constexpr Mask kEmpty = 1;  // the value 0

class NeighbourDifference final : public Rule {
 public:
  std::string_view name() const override { return "neighbour"; }

  void enter(House& house) const override {
    if (!has_site()) house.neighbour = true;
  }

  bool holds(const State& state) const override {
    const auto& cells = state.problem().house(house()).cells;
    Mask seen = 0;
    int last = -1;
    for (int i = 0; i < static_cast<int>(cells.size()); ++i) {
      const Value value = state.value(cells[static_cast<std::size_t>(i)]);
      if (value == 0) continue;
      if (contains(seen, value)) return false;
      seen |= bit(value);
      if (last >= 0) {
        const Value before = state.value(cells[static_cast<std::size_t>(last)]);
        if (std::abs(value - before) != i - last) return false;
      }
      last = i;
    }
    return true;
  }

  // From every digit that is known: it stands nowhere else, and the next cell that is not known to
  // be empty, on either side, differs by its distance or is empty.
  void narrow(State& state) const override {
    const auto& cells = state.problem().house(house()).cells;
    const int size = static_cast<int>(cells.size());
    for (int i = 0; i < size && !state.failed(); ++i) {
      const Mask digit = state.domain(cells[static_cast<std::size_t>(i)]);
      if (!exactly_one(digit) || digit == kEmpty) continue;
      for (int k = 0; k < size; ++k) {
        if (k != i) state.remove_all(cells[static_cast<std::size_t>(k)], digit);
      }
      for (int step : {-1, 1}) look_beside(state, cells, i, step);
    }
  }

 private:
  static void look_beside(State& state, const std::vector<Var>& cells, int from, int step) {
    const int size = static_cast<int>(cells.size());
    int to = from + step;
    while (to >= 0 && to < size && state.domain(cells[static_cast<std::size_t>(to)]) == kEmpty) {
      to += step;
    }
    if (to < 0 || to >= size || state.failed()) return;
    const Value value = lowest(state.domain(cells[static_cast<std::size_t>(from)]));
    const int apart = std::abs(to - from);
    Mask fitting = kEmpty;
    if (value + apart < kMaskBits) fitting |= bit(value + apart);
    if (value > apart) fitting |= bit(value - apart);
    state.remove_all(cells[static_cast<std::size_t>(to)], ~fitting);
  }
};

}  // namespace

RulePtr neighbour_difference_rule() { return std::make_unique<NeighbourDifference>(); }

}  // namespace enpitsu
