// Whole puzzles from seeds, where a puzzle is nothing but a random solution and some of its clues.
//
// What Python does for any wish (generation/making.py) is done here without it for the usual ones:
// draw a solution, hide clues in random order as long as that changes nothing, and begin anew if
// what is left is too easy. Random numbers are drawn as there, so the puzzles are the same.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/twister.hpp"
#include "loops/random_loop.hpp"
#include "making/clues.hpp"

namespace enpitsu {

// What is wished.
struct Wish {
  Bar wanted;
  std::vector<Bar> below;  // what a puzzle must not allow, as it would be too easy then
  Mask search = 0;         // the rungs of the search for a random solution
  std::int32_t most = 0;   // the largest number that a puzzle prints at a site
};

// A puzzle that was made, or why none was.
struct Making {
  enum class End : std::uint8_t { made, stopped, elsewhere };  // the last: it takes Python
  End end = End::stopped;
  std::string values;  // the solution
  std::string givens;
  std::vector<std::int32_t> numbers;  // by site, less than 0 for none
  std::uint64_t clues = 0;
  std::uint64_t asked = 0;  // sets of clues that were looked at
  std::uint64_t too_easy = 0;
  std::uint64_t unsolvable = 0;  // with all clues
  double seconds = 0;
};

class Maker {
 public:
  // Any solution, or one that `loops` draw, may show a clue at each of these places (see Clues).
  // Throws std::invalid_argument where `takes` is false.
  Maker(const Problem& problem, const Ladder& ladder, Wish wish,
        const std::vector<std::int32_t>& places, std::optional<RandomLoops> loops);

  // Whether it is known here what each site shows of a solution.
  static bool takes(const Problem& problem);

  // Makes the puzzle of each seed, one after the other, each within so many seconds (0: no limit);
  // none after the first that was stopped.
  std::vector<Making> make(const std::vector<std::uint64_t>& seeds, double seconds,
                           Guard& guard) const;

 private:
  friend class Workshop;

  const Problem* problem_;
  const Ladder* ladder_;
  Wish wish_;
  Clues blank_;  // of no solution
  bool whole_;   // all clues together give the value of every variable
  std::optional<RandomLoops> loops_;
};

}  // namespace enpitsu
