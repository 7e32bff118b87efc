// Inequality with sets: the pairs of values that a sign allows, against the rest of its line.
//
// Not done: two signs of a line taken together against its sets.
#include "techniques/signs.hpp"
#include "techniques/tight.hpp"

namespace enpitsu {
namespace {

// The pairs of values that two cells with a sign can have, against the rest of their line: a
// pair is impossible if it leaves up to three cells with fewer values, or up to three values with
// fewer cells, than they are. A value that is in no possible pair goes.
class InequalityWithSets final : public Technique {
 public:
  bool apply(State& state) const override {
    bool progress = false;
    each_sign(state, [&](const Sign& sign) {
      if (state.placed(sign.less) || state.placed(sign.more)) return false;
      for (const Membership& m : state.problem().memberships(sign.less)) {
        const int place = state.problem().place(m.house, sign.more);
        if (place < 0 || !state.problem().house(m.house).different) continue;
        progress |= apply_to(state, sign, m.house, bit(m.place) | bit(place));
        if (finished(state, progress)) return true;
      }
      return state.stopped();
    });
    return progress;
  }

 private:
  static constexpr int kMost = 3;

  static bool apply_to(State& state, const Sign& sign, int line, Mask pair) {
    Mask less = 0;
    Mask more = 0;
    for (Value low : members(state.domain(sign.less))) {
      for (Value high : members(state.domain(sign.more) & ~up_to(low))) {
        if (contains(less, low) && contains(more, high)) continue;
        if (!fits(state, line, pair, bit(low) | bit(high))) continue;
        less |= bit(low);
        more |= bit(high);
      }
    }
    if (state.log != nullptr) return conclude_one(state, sign, line, pair, {less, more});
    const std::size_t mark = state.mark();
    state.remove_all(sign.less, ~less);
    state.remove_all(sign.more, ~more);
    return state.mark() != mark;
  }

  // The one value of those that go for which the fewest pairs have to be looked at.
  static bool conclude_one(State& state, const Sign& sign, int line, Mask pair,
                           const std::array<Mask, 2>& kept) {
    std::vector<Step> best;
    Candidate gone{-1, 0};
    for (const bool low : {true, false}) {
      const Var cell = low ? sign.less : sign.more;
      for (Value value : members(state.domain(cell) & ~kept[low ? 0 : 1])) {
        auto pairs = pairs_with(state, sign, line, pair, {cell, value});
        if (gone.cell >= 0 && pairs.size() >= best.size()) continue;
        best = std::move(pairs);
        gone = {cell, value};
      }
    }
    if (gone.cell < 0) return false;
    const std::size_t mark = state.mark();
    state.remove(gone.cell, gone.value);
    return concluded(state, mark, [&](Step& step) {
      step.say(best.empty() ? "{less} is less than {more}: {effect}."
                            : "{less} is less than {more}; in {line}, {facts}: {effect}.")
          .cell("less", sign.less)
          .cell("more", sign.more)
          .house("sign", sign.house);
      if (!best.empty()) step.house("line", line);
      step.facts = std::move(best);
    });
  }

  // A fact for every pair with a value: what it would leave too few of.
  static std::vector<Step> pairs_with(const State& state, const Sign& sign, int line, Mask pair,
                                      const Candidate& gone) {
    const auto values = [&](Var cell) {
      return cell == gone.cell ? bit(gone.value) : state.domain(cell);
    };
    Step told;
    for (Value low : members(values(sign.less))) {
      for (Value high : members(values(sign.more) & ~up_to(low))) {
        Step& fact = told.fact("");
        fits(state, line, pair, bit(low) | bit(high), &fact);
        fact.cells("pair", {sign.less, sign.more}).number("pair", low).number("pair", high);
      }
    }
    return std::move(told.facts);
  }

  // Whether the line's other cells and values can do without these; if not, `fact` says why.
  static bool fits(const State& state, int line, Mask pair, Mask used, Step* fact = nullptr) {
    const House& house = state.problem().house(line);
    Masks cells;
    for (std::size_t place = 0; place < house.cells.size(); ++place) {
      if (contains(pair, static_cast<int>(place))) continue;
      cells.add(state.domain(house.cells[place]) & ~used, static_cast<int>(place));
    }
    const auto too_few_values = [&](Mask chosen, Mask values) {
      if (fact == nullptr) return true;
      fact->say("if {pair:is}, then {cells} {cells:has/have} [only {left}|nothing] left")
          .cells("cells", cells_at(house, labels(cells, chosen)))
          .values("left", values);
      return true;
    };
    if (each_tight_set(cells, {1, kMost, 1}, too_few_values)) return false;
    if (!house.complete) return true;
    Masks values;
    for (Value value : members(house.values & ~used)) {
      values.add(state.places(line, value) & ~pair, value);
    }
    const auto too_few_places = [&](Mask chosen, Mask places) {
      if (fact == nullptr) return true;
      fact->say("if {pair:is}, then {values} {values:has/have} [only {places}|no place] left")
          .values("values", labels(values, chosen))
          .cells("places", cells_at(house, places));
      return true;
    };
    return !each_tight_set(values, {1, kMost, 1}, too_few_places);
  }

  // What the chosen masks were labelled with.
  static Mask labels(const Masks& masks, Mask chosen) {
    Mask found = 0;
    for (int i : members(chosen)) found |= bit(masks.label(i));
    return found;
  }
};

}  // namespace

std::unique_ptr<const Technique> inequality_with_sets() {
  return std::make_unique<InequalityWithSets>();
}

}  // namespace enpitsu
