// No three alike: no three neighbours of a line have the same value.
#include <array>

#include "core/state.hpp"
#include "rules/rules.hpp"

namespace enpitsu {
namespace {

class NoThreeAlike final : public Rule {
 public:
  std::string_view name() const override { return "no three"; }

  void enter(House& house) const override {
    if (!has_site()) house.no_three = true;
  }

  bool holds(const State& state) const override {
    const auto& cells = state.problem().house(house()).cells;
    for (std::size_t i = 2; i < cells.size(); ++i) {
      const Mask domain = state.domain(cells[i]);
      if (domain == state.domain(cells[i - 1]) && domain == state.domain(cells[i - 2]))
        return false;
    }
    return true;
  }

  // Two of three neighbours that are known to be alike leave the third something else.
  void narrow(State& state) const override {
    const auto& cells = state.problem().house(house()).cells;
    for (std::size_t i = 2; i < cells.size() && !state.failed(); ++i) {
      const std::array three{cells[i - 2], cells[i - 1], cells[i]};
      for (std::size_t k = 0; k < 3 && !state.failed(); ++k) {
        const Mask domain = state.domain(three[(k + 1) % 3]);
        if (exactly_one(domain) && domain == state.domain(three[(k + 2) % 3])) {
          state.remove_all(three[k], domain);
        }
      }
    }
  }
};

}  // namespace

RulePtr no_three_alike() { return std::make_unique<NoThreeAlike>(); }

}  // namespace enpitsu
