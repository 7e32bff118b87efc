// What tests ask of techniques and ladders, whatever the genre: one step, what it removes, and on
// many boards that they are sound and monotone and end in the same place with a log.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/random.hpp"
#include "core/technique.hpp"

namespace enpitsu::test {

using Names = std::vector<std::string>;
using Candidates = std::set<std::pair<Var, Value>>;

Names joined(Names first, const Names& second);

// A board, and its solutions or as many of them as could be found: one byte a cell.
struct Case {
  State state;
  std::vector<std::string> solutions;
};

// The one step that a technique makes with a log, or an empty step if it does not fire.
Step step_of(const std::string& technique, State& state);
// What a step removes as "3: r1c2 r5c1; 4: r1c2", on a board with rows of `size` cells.
std::string removals(const Step& step, int size = 9);

Candidates candidates(const State& state);
// What one pass of a technique removes, without a log.
Candidates removed_by(const std::string& technique, State state);
// Whether every value of these solutions is still a candidate.
bool keeps_all(const State& state, const std::vector<std::string>& solutions);

// Runs a ladder step by step. No solution has what a step removed, and each has what it placed.
// Answers which rungs fired.
Mask check_sound(const Case& board, const Names& names);
// The same for each technique alone above the basics: how often each fired.
std::map<std::string, int> check_each_sound(const std::vector<Case>& boards, const Names& basics,
                                            const Names& techniques);

// Takes about one in `one_in` of the wrong candidates away: no beginning of the ladder, from so
// many rungs on, may then conclude less. Answers how often one did not solve the board.
int check_monotone(const std::vector<Case>& boards, const Names& names, std::size_t from = 1,
                   std::uint64_t one_in = 12);

// With a log and without, the ladder ends with the same candidates.
void check_log_changes_nothing(const std::vector<Case>& boards, const Names& names);

}  // namespace enpitsu::test
