// Clue at the edge: what the number of values seen says by itself, whatever else is known.
//
// The line holds n different values, of which k are seen. The largest hides all behind it, so what
// stands before it must leave room for the rest of those that are seen:
//
//   5 values, 3 seen    place  0    1    2  3  4
//   at most                   3rd  4th  5th …       1 seen: the largest comes first
//                                                   5 seen: the values rise
#include "techniques/views.hpp"

namespace enpitsu {
namespace {

class ClueAtTheEdge final : public Technique {
 public:
  bool apply(State& state) const override {
    bool progress = false;
    state.each_changed([&](int line) {
      for (const View& view : views_of(state, line)) {
        progress |= look(state, line, view);
        if (finished(state, progress)) return true;
      }
      return false;
    });
    return progress;
  }

 private:
  static bool look(State& state, int line, const View& view) {
    const int size = static_cast<int>(state.problem().house(line).cells.size());
    if (view.number < 1 || view.number > size) {
      state.contradict(view.house);
      return false;
    }
    if (view.number == 1) return put(state, line, view, 1);
    if (view.number == size) return put(state, line, view, size);
    const std::size_t mark = state.mark();
    leave_room(state, line, view);
    return concluded(state, mark, [&](Step& step) {
      step.say(
              "{View:houses} shows {view:number} values, so the largest stand further away: "
              "{effect}.")
          .clue("view", view.house, view.number)
          .house("line", line);
    });
  }

  // Where one is seen, the largest comes first; where all are, they rise.
  static bool put(State& state, int line, const View& view, int cells) {
    Mask values = state.problem().house(line).values;
    if (cells == 1) values = bit(highest(values));
    Step step;
    for (Var cell : state.problem().house(view.house).cells) {
      if (values == 0) break;
      const Value value = lowest(values);
      values &= values - 1;
      if (!state.has(cell, value)) {
        state.contradict(view.house);
        return false;
      }
      if (!state.placed(cell)) step.places.push_back({cell, value});
    }
    if (step.places.empty()) return false;
    for (const Candidate& place : step.places) state.place(place.cell, place.value);
    if (state.log == nullptr) return true;
    step.say(cells == 1 ? "{View:houses} shows one value, so the largest comes first: {effect}."
                        : "{View:houses} shows all {view:number} values, so they rise: {effect}.")
        .clue("view", view.house, view.number)
        .house("line", line);
    state.log->add(std::move(step));
    return true;
  }

  // Takes away what would leave too few larger values behind it.
  static void leave_room(State& state, int line, const View& view) {
    const auto& cells = state.problem().house(view.house).cells;
    Mask values = state.problem().house(line).values;
    Mask larger = 0;  // than what the cell may hold: one less for each that is seen after it
    for (int i = 1; i < view.number; ++i) {
      larger |= bit(highest(values));
      values &= ~larger;
    }
    for (std::size_t place = 0; larger != 0 && !state.failed(); ++place) {
      state.remove_all(cells[place], larger);
      larger &= larger - 1;
    }
  }
};

}  // namespace

std::unique_ptr<const Technique> clue_at_the_edge() { return std::make_unique<ClueAtTheEdge>(); }

}  // namespace enpitsu
