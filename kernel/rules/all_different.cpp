// All different: State::place takes a value from all others of the house, so where the rule holds
// in every puzzle it needs no judge. Where a clue makes it, it works by itself.
#include "core/state.hpp"
#include "rules/rules.hpp"

namespace enpitsu {
namespace {

class AllDifferent final : public Rule {
 public:
  std::string_view name() const override { return "different"; }

  void enter(House& house) const override {
    if (!has_site()) house.different = true;
  }
  bool kept_by_state() const override { return !has_site(); }

  bool holds(const State& state) const override {
    Mask seen = 0;
    for (Var cell : state.problem().house(house()).cells) {
      if ((seen & state.domain(cell)) != 0) return false;
      seen |= state.domain(cell);
    }
    return true;
  }

  void narrow(State& state) const override {
    if (!has_site()) return;
    const auto& cells = state.problem().house(house()).cells;
    for (Var cell : cells) {
      const Mask domain = state.domain(cell);
      if (!exactly_one(domain)) continue;
      for (Var other : cells) {
        if (other != cell) state.remove_all(other, domain);
        if (state.failed()) return;
      }
    }
  }

  bool reads() const override { return true; }
  bool read(const State& /*state*/, std::size_t /*place*/, Value value,
            std::int64_t& seen) const override {
    const Mask before = static_cast<Mask>(seen);
    seen = static_cast<std::int64_t>(before | bit(value));
    return !contains(before, value);
  }
};

}  // namespace

RulePtr all_different() { return std::make_unique<AllDifferent>(); }

}  // namespace enpitsu
