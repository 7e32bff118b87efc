// Line counting: a value that stands in an exact number of a house's cells.
//
// It counts cells that are placed, so a ladder needs naked single beside it.
// Not made: counts across several houses (as many rows whose digits share as many columns).
#include "techniques/techniques.hpp"

namespace enpitsu {
namespace {

// The counted value has no place to spare, or no place left to take: the other cells follow. In
// a line of two values they are then known. Genres know it by several names, and tell it in as many
// ways.
class LineCount : public Technique {
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

 protected:
  // Puts a step into words that places a value in the cells, or else removes the counted one.
  virtual void tell(Step& step, const State& state, int house,
                    std::span<const Var> cells) const = 0;

 private:
  bool settle(State& state, int house) const {
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
    if (count(possible) == quota) return fill(state, house, unsure, counted);
    if (count(sure) != quota) return false;
    const Mask others = line.values & ~bit(counted);
    if (exactly_one(others)) return fill(state, house, unsure, lowest(others));
    return clear(state, house, unsure);
  }

  bool fill(State& state, int house, Mask places, Value value) const {
    return write(state, house, places, value, [&](Step& step) {
      tell(step, state, house, cells_at(state.problem().house(house), places));
    });
  }

  bool clear(State& state, int house, Mask places) const {
    const House& line = state.problem().house(house);
    const std::size_t mark = state.mark();
    for (Var cell : each_cell(line, places)) state.remove(cell, line.counted);
    return concluded(state, mark,
                     [&](Step& step) { tell(step, state, house, cells_at(line, places)); });
  }
};

class LineIsFull final : public LineCount {
  void tell(Step& step, const State& state, int house, std::span<const Var> cells) const override {
    step.house("line", house);
    if (step.places.empty()) {
      step.say("As {line} has every {full} that it needs, {effect}.")
          .values("full", step.removed_values());
      return;
    }
    const Mask value = bit(step.places.front().value);
    step.say(
            "[As {line} has every {full} that it needs|As {line} needs every cell], "
            "{cells} {cells:is/are} {value}.")
        .values("full", state.problem().house(house).values & ~value)
        .cells("cells", cells)
        .values("value", value);
  }
};

class ThreeDigits final : public LineCount {
  void tell(Step& step, const State& /*state*/, int house,
            std::span<const Var> cells) const override {
    step.house("line", house).cells("cells", cells);
    step.say(step.places.empty()
                 ? "{Line} has its empty cells: {cells} {cells:holds a digit/hold digits}."
                 : "{Line} has its three digits: {cells} {cells:stays/stay} empty.");
  }
};

class FullClue final : public LineCount {
  unsigned part() const override { return LoopState::kLess; }

  void tell(Step& step, const State& state, int house, std::span<const Var> cells) const override {
    const int quota = state.quota(house);
    step.clue("clue", house, quota).cells("edges", cells);
    if (!step.places.empty() && step.places.front().value == 1) {
      step.say(
          "{Clue} needs every edge that is left: {edges:around clue} {edges:is a line/are lines}.");
    } else if (quota == 0) {
      step.say("{Clue} allows no line: {edges:around clue} {edges:is no line/are no lines}.");
    } else if (quota == 1) {
      step.say("{Clue} has its line: {edges:around clue} {edges:is no line/are no lines}.");
    } else {
      step.say(
          "{Clue} has its {clue:word} lines: "
          "{edges:around clue} {edges:is no line/are no lines}.");
    }
  }
};

}  // namespace

std::unique_ptr<const Technique> line_is_full() { return std::make_unique<LineIsFull>(); }
std::unique_ptr<const Technique> three_digits() { return std::make_unique<ThreeDigits>(); }
std::unique_ptr<const Technique> full_clue() { return std::make_unique<FullClue>(); }

}  // namespace enpitsu
