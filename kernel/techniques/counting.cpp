// Line counting: a value that stands in an exact number of a house's cells.
//
// It counts cells that are placed, so a ladder needs naked single beside it.
// Not made: counts across several houses (as many rows whose digits share as many columns).
#include "techniques.hpp"

namespace enpitsu {
namespace {

// The counted value has no place to spare, or no place left to take: the other cells follow.
// Step: bases, cells, values (the counted one); places where it must stand, else removes.
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

 private:
  static bool settle(State& state, int house) {
    const int quota = state.quota(house);
    const Mask possible = state.places(house, state.problem().house(house).rules.counted);
    const Mask sure = possible & state.placed_in(house);
    if (count(possible) < quota || count(sure) > quota) {
      state.contradict(house);
      return false;
    }
    if (possible == sure) return false;
    if (count(possible) == quota) return fill(state, house, possible & ~sure);
    return count(sure) == quota && clear(state, house, possible & ~sure);
  }

  static bool fill(State& state, int house, Mask places) {
    const House& line = state.problem().house(house);
    if (state.log != nullptr) describe(state, house, places);
    for (Var cell : each_cell(line, places)) state.place(cell, line.rules.counted);
    return true;
  }

  static void describe(const State& state, int house, Mask places) {
    const House& line = state.problem().house(house);
    Step step;
    step.bases = {house};
    step.cells = cells_at(line, places);
    step.values = bit(line.rules.counted);
    for (Var cell : step.cells) step.places.push_back({cell, line.rules.counted});
    state.log->steps.push_back(std::move(step));
  }

  static bool clear(State& state, int house, Mask places) {
    const House& line = state.problem().house(house);
    const std::size_t mark = state.mark();
    for (Var cell : each_cell(line, places)) state.remove(cell, line.rules.counted);
    return concluded(state, mark, [&](Step& step) {
      step.bases = {house};
      step.cells = cells_at(line, places);
      step.values = bit(line.rules.counted);
    });
  }
};

}  // namespace

std::unique_ptr<const Technique> line_count() { return std::make_unique<LineCount>(); }

}  // namespace enpitsu
