// Rule alone: what a rule excludes by itself, where no technique of the ladder is for it.
//
// So a new rule propagates from its own file, in every genre. A ladder that names a technique for
// the rule leaves it out here.
#include "techniques/techniques.hpp"

namespace enpitsu {
namespace {

class RuleAlone final : public Technique {
 public:
  unsigned part() const override { return LoopState::kLess; }

  bool apply(State& state) const override {
    if (state.ladder == nullptr) return false;
    if (place_naked_singles(state)) return true;
    const auto& bare = state.bare_rules();
    if (bare.empty()) return false;
    bool progress = false;
    state.each_changed([&](int house) {
      for (std::int32_t index : state.problem().house(house).rules) {
        if (bare[static_cast<std::size_t>(index)] == 0) continue;
        progress |= look(state, state.problem().rule(index));
        if (!finished(state, progress)) continue;
        state.see_again();  // the other rules of the house are still to be looked at
        return true;
      }
      return false;
    });
    return progress;
  }

 private:
  static bool look(State& state, const Rule& rule) {
    if (!state.says(rule)) return false;
    const std::size_t mark = state.mark();
    rule.narrow(state);
    return concluded(state, mark, [&](Step& step) {
      step.say("{Rule:sentence}: {effect}.").number("rule", rule.index());
      if (rule.house() >= 0) step.house("rule", rule.house());
    });
  }
};

}  // namespace

std::unique_ptr<const Technique> rule_alone() { return std::make_unique<RuleAlone>(); }

}  // namespace enpitsu
