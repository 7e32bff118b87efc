// Clues that lie together, and the points between them: all ways to draw lines there at once
// (Slitherlink).
//
// A corner hands on what two edges may be; here nothing is lost between one house and the next. So
// whatever neighbouring clues say about each other is found, with what is known of inside and
// outside and without closing a loop too early:
//
//   around a point   its cells and all of their points
//   around a cell    that cell, those that it shares a point with, and all of their points
//
// Deductions not made: that the inside, or the outside, would fall apart (regions.cpp does so for
// what is drawn, and for one group of areas).
#include "techniques/familiar.hpp"
#include "techniques/neighbourhood.hpp"
#include "techniques/techniques.hpp"

namespace enpitsu {
namespace {

class CluesTogether final : public Technique {
 public:
  explicit CluesTogether(int reach) : reach_(reach) {}

  bool apply(State& state) const override {
    const Loop* loop = state.problem().loop();
    if (loop == nullptr || !loop->parts || state.loop().broken() >= 0) return false;
    return state.log != nullptr ? step(state) : close(state);
  }

  bool includes(const Technique& other) const override {
    const auto* smaller = dynamic_cast<const CluesTogether*>(&other);
    return smaller != nullptr && smaller->reach_ < reach_;
  }

 private:
  using Refuted = Neighbourhood::Refuted;

  // Whether all around this house is to be looked at: a point for an even reach, or else an area.
  bool is_centre(const State& state, int house) const {
    const House& here = state.problem().house(house);
    return here.edges && here.meets == (reach_ % 2 == 0);
  }

  bool close(State& state) const {
    const int houses = static_cast<int>(state.problem().houses().size());
    bool progress = false;
    for (int house = 0; house < houses && !state.failed(); ++house) {
      if (!is_centre(state, house)) continue;
      if (state.stopped()) break;
      if (familiar().knows(state, house)) continue;
      if (conclude_all(state, house)) {
        progress = true;
      } else if (!state.failed()) {
        familiar().note();
      }
    }
    return progress;
  }

  // After each conclusion it is looked at anew; on a board that stands still, from the next edge
  // on.
  bool conclude_all(State& state, int house) const {
    bool progress = false;
    bool known = here_.gather(state, house, reach_);
    for (int from = 0; known && !state.failed();) {
      const Refuted refuted = here_.find_refuted(from);
      if (refuted.place < 0) break;
      if (here_.is_stuck(refuted)) {
        state.contradict(house);
        break;
      }
      state.place(here_.edge(refuted.place), refuted.line ? 0 : 1);
      progress = true;
      if (one_is_enough(state)) {
        known = here_.gather(state, house, reach_);
      } else {
        from = refuted.place + 1;
      }
    }
    return progress;
  }

  // The step that rests on least.
  bool step(State& state) const {
    const int houses = static_cast<int>(state.problem().houses().size());
    int best = -1;
    int least = 0;
    for (int house = 0; house < houses; ++house) {
      if (state.stopped()) return false;
      if (!is_centre(state, house) || !here_.gather(state, house, reach_)) continue;
      const Refuted refuted = here_.find_refuted();
      if (refuted.place < 0) continue;
      if (here_.is_stuck(refuted)) {
        state.contradict(house);
        return false;
      }
      const int size = here_.needed(refuted).size();
      if (best >= 0 && size >= least) continue;
      best = house;
      least = size;
    }
    if (best < 0) return false;
    here_.gather(state, best, reach_);
    const Refuted refuted = here_.find_refuted();
    conclude_place(state, here_.edge(refuted.place), refuted.line ? 0 : 1,
                   [&](Step& step) { tell(step, refuted); });
    return true;
  }

  static void tell(Step& step, const Refuted& refuted) {
    here_.name(step, refuted, here_.needed(refuted));
    step.say(
        "If {assumption:were}, there would be no way [to meet {clues} with lines that go on at "
        "{points}|to meet {clues}|for lines to go on at {points}|to draw it]"
        "[, with {inside} inside the loop|]"
        "[, with {outside} outside the loop|][, with {facts}|][, as {drawn:some edges} tell|]"
        "[, without closing a loop over {path:some edges} that leaves out {more}"
        "|, without closing a loop that leaves out {more}|]: {effect}.");
  }

  Familiar& familiar() const {
    static thread_local std::array<Familiar, 2> both{Familiar(2), Familiar(3)};
    return both[reach_ == 2 ? 0 : 1];
  }

  static thread_local Neighbourhood here_;  // kept for its memory
  int reach_;
};

thread_local Neighbourhood CluesTogether::here_;

}  // namespace

std::unique_ptr<const Technique> clues_around_a_point() {
  return std::make_unique<CluesTogether>(2);
}
std::unique_ptr<const Technique> clues_around_a_cell() {
  return std::make_unique<CluesTogether>(3);
}

}  // namespace enpitsu
