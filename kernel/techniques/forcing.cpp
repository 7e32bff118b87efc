// Forcing chain: assume a candidate and reason on with easier rungs (those that the ladder keeps
// for trials); if that ends in a contradiction, the candidate goes. It knows no rule itself, so it
// serves every genre.
//
// While steps are recorded, it takes the assumption that is refuted in the fewest steps. Where two
// values were left, it writes the other one.
//
// Deductions not made: what follows from both values of a cell alike.
#include "techniques/techniques.hpp"

namespace enpitsu {
namespace {

struct Refutation {
  Candidate candidate{};
  std::size_t steps = 0;
  std::vector<Var> filled;
  std::int32_t house = -1;
};

// A copy of the board to try candidates on. (On the board itself, undo() would take from harder
// rungs what they have not seen yet.) The rungs of the trial have nothing left to do on it, as the
// ladder came past them, so undo() serves between candidates.
class Attempt {
 public:
  explicit Attempt(const State& state)
      : state_(state), mark_(state.mark()), rungs_(state.easier & state.ladder->trial()) {}

  bool refutes(Candidate candidate) {
    const bool failed = fails(candidate, nullptr);
    state_.undo(mark_);
    return failed;
  }

  // Refutes the candidate once more, step by step, and keeps it if that takes fewer.
  void improve(Candidate candidate, Refutation& best) {
    Log log;
    log.limit = best.steps;
    if (fails(candidate, &log)) {
      best = {candidate, log.steps.size() + 1, {candidate.cell}, -1};
      if (state_.failed()) best.house = state_.conflict().house;
      for (const Step& step : log.steps) {
        for (const Candidate& place : step.places) best.filled.push_back(place.cell);
      }
    }
    state_.undo(mark_);
  }

 private:
  bool fails(Candidate candidate, Log* log) {
    state_.log = log;
    const Ladder& ladder = *state_.ladder;
    state_.place(candidate.cell, candidate.value);
    return ladder.run(state_, rungs_) == Verdict::failed;
  }

  State state_;
  std::size_t mark_;
  Mask rungs_;
};

class ForcingChain final : public Technique {
 public:
  bool apply(State& state) const override {
    if (state.ladder == nullptr || (state.easier & state.ladder->trial()) == 0) return false;
    Refutation best;
    Attempt attempt(state);
    int more = kComparisons;
    for (Var cell = 0; cell < state.problem().variables() && more > 0; ++cell) {
      if (state.placed(cell)) continue;
      for (Value value : members(state.domain(cell))) {
        if (state.stopped()) return false;
        if (!best.filled.empty()) --more;
        if (!attempt.refutes({cell, value})) continue;
        if (state.log == nullptr) return conclude(state, {{cell, value}, 0, {cell}, -1});
        attempt.improve({cell, value}, best);
      }
    }
    return !best.filled.empty() && conclude(state, best);
  }

 private:
  // So many more candidates are tried for a shorter refutation: all of a 9x9, not all of a 60x60.
  static constexpr int kComparisons = 1000;

  static bool conclude(State& state, const Refutation& refutation) {
    const auto [cell, value] = refutation.candidate;
    const auto describe = [&](Step& step) { tell(step, state, refutation); };
    const Mask rest = state.domain(cell) & ~bit(value);
    if (exactly_one(rest)) {
      conclude_place(state, cell, lowest(rest), describe);
      return true;
    }
    const std::size_t mark = state.mark();
    state.remove(cell, value);
    return concluded(state, mark, describe);
  }

  // The assumption, the cells that were filled on the way, and the house that could not be filled,
  // if it was one.
  static void tell(Step& step, const State& state, const Refutation& refutation) {
    const auto& [candidate, steps, filled, house] = refutation;
    step.cell("assumption", candidate.cell)
        .values("assumption", bit(candidate.value))
        .cells("consequences", std::span(filled).subspan(1));
    if (state.problem().loop() == nullptr) {
      step.say(
          "If {assumption:were}, [{consequences} would follow and |]"
          "a rule would be broken[ in {house}|]: {effect}.");
      if (house >= 0) step.house("house", house);
      return;
    }
    step.say(
        "If {assumption:were}, [{consequences} would follow, and |]"
        "[the lines could not meet at {point}|{clue} could not be met|nothing would fit around "
        "{area}"
        "|there could not be one loop]: {effect}.");
    if (house >= 0) name_place(step, state, house);
  }
};

}  // namespace

std::unique_ptr<const Technique> forcing_chain() { return std::make_unique<ForcingChain>(); }

}  // namespace enpitsu
