// Forcing chain: assume a candidate and reason on with the easier rungs; if that ends in a
// contradiction, the candidate goes. It knows no rule itself, so it serves every genre.
//
// While steps are recorded, it takes the assumption that is refuted in the fewest steps.
// Step: cells and values the assumption, extras the cells filled on the way, bases the house
// that could not be filled, if it was one. Where two values were left, it writes the other one.
//
// Deductions not made: what follows from both values of a cell alike.
#include "techniques.hpp"

namespace enpitsu {
namespace {

struct Refutation {
  Candidate candidate{};
  std::size_t steps = 0;
  std::vector<Var> filled;
  std::int32_t house = -1;
};

class ForcingChain final : public Technique {
 public:
  bool apply(State& state) const override {
    if (state.ladder == nullptr || state.easier == 0) return false;
    Refutation best;
    // A trial works on a copy: undo() would take from harder rungs what they have not seen yet,
    // and what the trial does costs more than the copy.
    State trial(state);
    for (Var cell = 0; cell < state.problem().variables(); ++cell) {
      if (state.placed(cell)) continue;
      for (Value value : members(state.domain(cell))) {
        if (state.stopped()) return false;
        if (!refuted(state, trial, {cell, value}, nullptr)) continue;
        if (state.log == nullptr) return conclude(state, {{cell, value}, 0, {}, -1});
        improve(state, trial, {cell, value}, best);
      }
    }
    return !best.filled.empty() && conclude(state, best);
  }

 private:
  static bool refuted(const State& state, State& trial, Candidate candidate, Log* log) {
    trial = state;
    trial.log = log;
    trial.place(candidate.cell, candidate.value);
    return state.ladder->run(trial, state.easier) == Verdict::failed;
  }

  // Refutes the candidate once more, step by step, and keeps it if that takes fewer.
  static void improve(const State& state, State& trial, Candidate candidate, Refutation& best) {
    Log log;
    log.limit = best.steps;
    if (!refuted(state, trial, candidate, &log)) return;
    best = {candidate, log.steps.size() + 1, {candidate.cell}, -1};
    if (trial.failed()) best.house = trial.conflict().house;
    for (const Step& step : log.steps) {
      for (const Candidate& place : step.places) best.filled.push_back(place.cell);
    }
  }

  static bool conclude(State& state, const Refutation& refutation) {
    const auto [cell, value] = refutation.candidate;
    const auto describe = [&](Step& step) {
      step.cells = {cell};
      step.values = bit(value);
      step.extras.assign(refutation.filled.begin() + 1, refutation.filled.end());
      if (refutation.house >= 0) step.bases = {refutation.house};
    };
    const Mask rest = state.domain(cell) & ~bit(value);
    if (exactly_one(rest)) {
      conclude_place(state, cell, lowest(rest), describe);
      return true;
    }
    const std::size_t mark = state.mark();
    state.remove(cell, value);
    return concluded(state, mark, describe);
  }
};

}  // namespace

std::unique_ptr<const Technique> forcing_chain() { return std::make_unique<ForcingChain>(); }

}  // namespace enpitsu
