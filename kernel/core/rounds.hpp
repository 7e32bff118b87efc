// The profile of a puzzle: how it is solved round by round, whichever way it is turned.
//
// A *round* takes all that a rung sees on the board at that moment, at once (see Wave); then it is
// the turn of the easiest rung again. Rungs that are equally easy, as the singles are, may share a
// round. As no choice is made, a puzzle that is turned, mirrored or relabelled has the same rounds.
//
// Where the rungs stop, a round takes away every candidate that they refute when it is assumed;
// where there is none such, the rest is one *leap*, and its rounds are not told.
#pragma once

#include <cstdint>
#include <vector>

#include "core/technique.hpp"
#include "core/wave.hpp"

namespace enpitsu {

struct Round {
  static constexpr std::int32_t kRefutation = -1;  // in place of a rung
  static constexpr std::int32_t kLeap = -2;

  std::int32_t number = 0;  // rungs that share a round have an entry each
  std::int32_t rung = 0;
  std::int32_t places = 0;      // cells that it fills
  std::int32_t removes = 0;     // candidates that it takes away, its placements' own not counted
  std::int32_t open = 0;        // cells that were open before
  std::int32_t candidates = 0;  // that these had
  double steps = 0;  // how many of its placements are needed, if easier rungs find what they can
  std::int32_t depth = 0;  // the fewest rounds to a contradiction, for a refutation
};

struct Profile {
  std::vector<Round> rounds;
  Verdict verdict = Verdict::stuck;  // stuck, if it ended in a leap
};

class Rounds {
 public:
  // Of the rungs, those in `together` form one round.
  Rounds(const Ladder& ladder, Mask rungs, Mask together);

  Profile run(State& state);

 private:
  bool take_next(State& state);
  bool take(State& state, Mask rungs);
  bool break_wave(State& state);
  double needed(const State& state, Mask easier) const;
  bool refute(State& state);
  bool fails(State& state, Candidate candidate) const;
  int depth_of(State& state, Candidate candidate, int most);
  Round begin(const State& state, std::int32_t rung) const;
  Mask trial() const { return rungs_ & ladder_.trial(); }

  const Ladder& ladder_;
  Mask rungs_;
  Mask together_;
  Wave wave_{0};
  Profile profile_;
  std::int32_t number_ = 0;
};

}  // namespace enpitsu
