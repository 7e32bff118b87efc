// Rounds: a board stands still while a wave is gathered, and the rounds end where the ladder ends.
#include "core/rounds.hpp"

#include "boards.hpp"
#include "check.hpp"
#include "ladders.hpp"

namespace enpitsu::test {
namespace {

const Names kNames = {"full house",
                      "hidden single",
                      "naked single",
                      "locked candidates (pointing)",
                      "locked candidates (claiming)",
                      "naked pair",
                      "hidden pair",
                      "X-wing",
                      "rule alone"};
constexpr Mask kSingles = 0b111;

TEST(a_board_stands_still_while_a_wave_is_gathered) {
  const Problem problem = sudoku(2, 2);
  State state = state_of(problem, "1...............");
  Wave wave(problem.variables());
  const auto before = candidates(state);
  state.wave = &wave;
  state.place(1, 2);
  state.place(1, 2);
  state.remove(5, 3);
  CHECK(state.remove_all(5, values({3, 4})));
  CHECK(candidates(state) == before);
  CHECK(wave.placements().size() == 1);
  CHECK(wave.removals() == 2);
  state.wave = nullptr;
  state.take(wave);
  CHECK(state.placed(1));
  CHECK(!state.has(5, 3) && !state.has(5, 4));
  CHECK(wave.empty());
}

TEST(rounds_end_where_the_ladder_ends) {
  const Problem problem = sudoku(2, 3);
  const Ladder ladder(kNames, kSingles);
  int rounds = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const std::string puzzle = random_puzzle(problem, seed);
    State by_steps = state_of_bytes(problem, puzzle);
    Mask used = 0;
    const Verdict verdict = ladder.run(by_steps, ladder.all(), &used);
    State by_rounds = state_of_bytes(problem, puzzle);
    const Profile profile = Rounds(ladder, ladder.all(), kSingles).run(by_rounds);
    bool beyond = false;
    int placed = 0;
    for (const Round& round : profile.rounds) {
      beyond = beyond || round.rung < 0;
      placed += round.places;
      CHECK(round.open > 0 && round.candidates >= round.open);
      CHECK(round.rung < 0 || round.steps <= round.places + 1e-9);
    }
    CHECK_NOTE(beyond == (verdict == Verdict::stuck), std::to_string(seed));
    CHECK_NOTE(placed == profile.rounds.front().open, std::to_string(seed));
    rounds += static_cast<int>(profile.rounds.size());
  }
  CHECK(rounds > 100);
}

TEST(where_rungs_stop_refutations_and_a_leap_go_on) {
  const Problem problem = sudoku(3, 3);
  const Ladder ladder({"hidden single", "naked single"});
  int refutations = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    State state = state_of_bytes(problem, random_puzzle(problem, seed));
    const Profile profile = Rounds(ladder, ladder.all(), ladder.all()).run(state);
    CHECK(profile.verdict == Verdict::solved || profile.verdict == Verdict::stuck);
    const bool leapt = profile.rounds.back().rung == Round::kLeap;
    CHECK(leapt == (profile.verdict == Verdict::stuck));
    for (const Round& round : profile.rounds) {
      if (round.rung != Round::kRefutation) continue;
      ++refutations;
      CHECK(round.depth > 0 && round.removes > 0);
    }
  }
  CHECK(refutations > 0);
}

}  // namespace
}  // namespace enpitsu::test
