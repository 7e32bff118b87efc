#include "core/rounds.hpp"

namespace enpitsu {
namespace {

int candidates_of(const State& state) {
  int candidates = 0;
  for (Var cell = 0; cell < state.problem().variables(); ++cell) {
    if (!state.placed(cell)) candidates += count(state.domain(cell));
  }
  return candidates;
}

}  // namespace

Rounds::Rounds(const Ladder& ladder, Mask rungs, Mask together)
    : ladder_(ladder), rungs_(rungs & ladder.all()), together_(rungs_ & together) {}

Profile Rounds::run(State& state) {
  profile_ = {};
  number_ = 0;
  wave_ = Wave(state.problem().variables());
  while (!state.failed() && state.open() != 0) {
    if (state.stopped(Guard::kEvery)) {
      profile_.verdict = Verdict::stopped;
      return std::move(profile_);
    }
    ++number_;
    if (take_next(state) || refute(state)) continue;
    Round leap = begin(state, Round::kLeap);
    leap.places = leap.open;
    leap.removes = leap.candidates - leap.open;
    profile_.rounds.push_back(leap);
    profile_.verdict = Verdict::stuck;
    return std::move(profile_);
  }
  profile_.verdict = ladder_.run(state, 0);  // which asks every rule
  return std::move(profile_);
}

Round Rounds::begin(const State& state, std::int32_t rung) const {
  return {number_, rung, 0, 0, state.open(), candidates_of(state), 0, 0};
}

bool Rounds::take_next(State& state) {
  if (take(state, together_)) return true;
  for (int rung : members(rungs_ & ~together_)) {
    if (state.failed() || take(state, bit(rung))) return true;
  }
  return false;
}

bool Rounds::take(State& state, Mask rungs) {
  state.wave = &wave_;
  for (int rung : members(rungs)) {
    const std::size_t places = wave_.placements().size();
    const int removes = wave_.removals();
    ladder_.apply(state, rung, rungs_);
    if (wave_.placements().size() == places && wave_.removals() == removes) continue;
    Round round = begin(state, rung);
    round.places = static_cast<int>(wave_.placements().size() - places);
    round.removes = wave_.removals() - removes;
    round.steps = round.places;
    profile_.rounds.push_back(round);
  }
  state.wave = nullptr;
  const Mask easier = rungs_ & (rungs - 1);
  const bool alone = (rungs & together_) == 0 && (easier & ~together_) != 0;
  if (alone && wave_.placements().size() > 1) {
    profile_.rounds.back().steps = needed(state, easier);
  }
  return break_wave(state);
}

// A placement that follows from k of the round's placements (from itself, and from others by easier
// rungs) counts as 1/k: if they are all independent, each counts; if any one would do, one does.
// (Where only singles are easier, all are counted: it is not worth the time.)
double Rounds::needed(const State& state, Mask easier) const {
  const auto& placements = wave_.placements();
  std::vector<int> times(placements.size());
  State copy = state;
  const std::size_t mark = copy.mark();
  for (const auto& first : placements) {
    if (state.stopped(Guard::kEvery)) return static_cast<double>(placements.size());
    copy.place(first.cell, first.value);
    ladder_.run(copy, easier);
    for (std::size_t i = 0; i < placements.size(); ++i) {
      times[i] += copy.domain(placements[i].cell) == bit(placements[i].value) ? 1 : 0;
    }
    copy.undo(mark);
  }
  double steps = 0;
  for (const int k : times) steps += 1.0 / k;
  return steps;
}

bool Rounds::break_wave(State& state) {
  state.wave = nullptr;
  if (wave_.empty()) return false;
  state.take(wave_);
  return true;
}

// As in a forcing chain, on a copy of the board, where the trial's rungs have nothing left to do;
// but all candidates that fall are taken away together.
bool Rounds::refute(State& state) {
  Round round = begin(state, Round::kRefutation);
  State copy = state;
  Wave refuted(state.problem().variables());
  for (Var cell = 0; cell < state.problem().variables(); ++cell) {
    if (state.placed(cell)) continue;
    for (Value value : members(state.domain(cell))) {
      if (state.stopped(Guard::kEvery)) return true;
      if (!fails(copy, {cell, value})) continue;
      refuted.remove(cell, bit(value));
      const int depth = depth_of(copy, {cell, value}, round.depth);
      if (round.depth == 0 || depth < round.depth) round.depth = depth;
    }
  }
  if (refuted.empty()) return false;
  round.removes = refuted.removals();
  profile_.rounds.push_back(round);
  state.take(refuted);
  return true;
}

bool Rounds::fails(State& state, Candidate candidate) const {
  const std::size_t mark = state.mark();
  state.place(candidate.cell, candidate.value);
  const bool failed = ladder_.run(state, trial()) == Verdict::failed;
  state.undo(mark);
  return failed;
}

// How many rounds of the trial's rungs lead from the assumption to a contradiction, or `most` if
// they are as many (0: as many as it takes).
int Rounds::depth_of(State& state, Candidate candidate, int most) {
  const std::size_t mark = state.mark();
  state.place(candidate.cell, candidate.value);
  int depth = 1;
  while (!state.failed() && depth != most) {
    state.wave = &wave_;
    for (int rung : members(trial())) ladder_.apply(state, rung, trial());
    if (!break_wave(state)) break;  // full, and a rule is broken
    ++depth;
  }
  state.undo(mark);
  return depth;
}

}  // namespace enpitsu
