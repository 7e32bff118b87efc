// Whole puzzles and batches of them: what the binding calls.
#pragma once

#include <atomic>
#include <functional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/rounds.hpp"
#include "core/search.hpp"
#include "loops/frontier.hpp"

namespace enpitsu {

// Where a puzzle starts: its givens, one byte a variable, or its candidates; and what stands at the
// sites of the problem.
struct Start {
  static constexpr std::uint8_t kOpen = 255;

  std::string_view givens;  // kOpen where nothing is given
  std::vector<Mask> candidates;
  std::vector<std::int32_t> clues;  // a number a site, less than 0 where none is printed
};

// Throws std::invalid_argument if the start does not fit the problem.
void check_start(const Problem& problem, const Start& start);
// Sets up the state; a start that breaks a rule leaves it failed.
void apply_start(State& state, const Start& start);

struct Task {
  const Problem* problem;
  Start start;
};

struct Answer {
  SearchResult result;
  double seconds = 0;
};

// True when the user wants to stop; asked on the calling thread only.
using Poll = std::function<bool()>;

// Looks at answers that are done, on the calling thread: the next ones, in the order of the tasks.
using Take = std::function<void(std::span<Answer>)>;

// Solves every task, on several threads; each task has `seconds` (0: no limit). After a halt by
// `poll`, the answers before the first that is not done are returned. `take`, if it is given, may
// have them while others are still at work, all but the last few.
std::vector<Answer> solve_batch(const std::vector<Task>& tasks, const Ladder& ladder,
                                const SearchOptions& options, double seconds, unsigned threads,
                                Poll poll, const Take& take = nullptr);

// One task on the calling thread: `work(state)` on its board, which a guard watches.
template <typename Work>
void watched(const Task& task, double seconds, Poll poll, Work&& work) {
  std::atomic<bool> halt{false};
  Guard guard(halt, std::move(poll));
  guard.start(seconds);
  State state(*task.problem);
  apply_start(state, task.start);
  state.guard = &guard;
  work(state);
}

struct Explanation {
  std::vector<Step> steps;
  Verdict verdict = Verdict::stuck;
  std::vector<Mask> candidates;  // what was left at the end
};

// The steps of the chosen rungs, one by one, at most `max_steps` (0: all).
Explanation explain(const Task& task, const Ladder& ladder, Mask rungs, std::size_t max_steps,
                    double seconds, Poll poll);

// What the chosen rungs leave, without a log: quicker than explain() where nobody reads the steps.
struct Narrowed {
  Verdict verdict = Verdict::stuck;
  std::vector<Mask> candidates;
  std::vector<Tally> tallies;  // one a rung of the ladder, if they were asked for
};

Narrowed narrow(const Task& task, const Ladder& ladder, Mask rungs, double seconds, Poll poll,
                bool tallied = false);

// The rounds of the chosen rungs, of which some are taken together.
Profile profile(const Task& task, const Ladder& ladder, Mask rungs, Mask together, double seconds,
                Poll poll);

// How many loops fit the start; see frontier.hpp.
LoopCount count_loops(const Task& task, const std::vector<std::vector<Var>>& orders,
                      std::size_t memory, double seconds, Poll poll);

}  // namespace enpitsu
