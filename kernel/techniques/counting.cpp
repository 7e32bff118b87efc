// Line counting: a value that stands in an exact number of a house's cells.
//
// It counts cells that are placed, so a ladder needs naked single beside it.
// Not made: counts across several houses (as many rows whose digits share as many columns).
#include "techniques/techniques.hpp"

namespace enpitsu {
namespace {

// The counted value has no place to spare, or no place left to take: the other cells follow. In
// a line of two values they are then known.
// Step: bases, cells (all that follow), values (what they get, or else lose).
class LineCount final : public Technique {
 public:
  bool apply(State& state) const override {
    bool progress = false;
    state.each_changed([&](int house) {
      if (state.quota(house) < 0) return false;
      progress |= settle(state, house);
      return finished(state, progress);
    });
    return progress;
  }

  bool serves(const State& state, const Rule& rule) const override {
    return rule.house() >= 0 && state.problem().house(rule.house()).count_rule == rule.index();
  }

 private:
  static bool settle(State& state, int house) {
    const House& line = state.problem().house(house);
    const auto [counted, quota] = std::pair(line.counted, state.quota(house));
    const Mask possible = state.places(house, counted);
    const Mask sure = possible & state.placed_in(house);
    const Mask unsure = possible & ~sure;
    if (count(possible) < quota || count(sure) > quota) {
      state.contradict(house);
      return false;
    }
    if (unsure == 0) return false;
    if (count(possible) == quota) return draw(state, house, unsure, counted);
    if (count(sure) != quota) return false;
    const Mask others = line.values & ~bit(counted);
    if (exactly_one(others)) return draw(state, house, unsure, lowest(others));
    return clear(state, house, unsure);
  }

  static bool clear(State& state, int house, Mask places) {
    const House& line = state.problem().house(house);
    const std::size_t mark = state.mark();
    for (Var cell : each_cell(line, places)) state.remove(cell, line.counted);
    return concluded(state, mark, [&](Step& step) {
      step.bases = {house};
      step.cells = cells_at(line, places);
      step.values = bit(line.counted);
    });
  }
};

}  // namespace

std::unique_ptr<const Technique> line_count() { return std::make_unique<LineCount>(); }

}  // namespace enpitsu
