#include "making/bar.hpp"

#include "core/wave.hpp"

namespace enpitsu {
namespace {

// Takes all that a rung sees, at once; false if that is nothing.
bool take_round(const Ladder& ladder, State& state, int rung, Mask rungs) {
  Wave wave(state.problem().variables());
  state.wave = &wave;
  ladder.apply(state, rung, rungs | bit(rung));
  state.wave = nullptr;
  if (wave.empty()) return false;
  state.take(wave);
  return true;
}

}  // namespace

Verdict climb(const Ladder& ladder, State& state, const Bar& bar) {
  Verdict verdict = ladder.run(state, bar.rungs);
  for (int used = 0; verdict == Verdict::stuck && used < bar.times; ++used) {
    if (!take_round(ladder, state, bar.granted, bar.rungs)) break;
    verdict = ladder.run(state, bar.rungs);
  }
  return verdict;
}

}  // namespace enpitsu
