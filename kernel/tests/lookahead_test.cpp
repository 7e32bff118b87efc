// Looking ahead, and searches that threads share: the same solutions as plain backtracking finds.
#include "core/lookahead.hpp"

#include <algorithm>
#include <array>
#include <atomic>

#include "boards.hpp"
#include "check.hpp"
#include "core/batch.hpp"

namespace enpitsu::test {
namespace {

SearchOptions all_ahead() {
  SearchOptions options;
  options.split = Split::ahead;
  options.max_solutions = 0;
  options.max_stored = 5000;
  return options;
}

std::vector<std::string> sorted(std::vector<std::string> solutions) {
  std::ranges::sort(solutions);
  return solutions;
}

// One byte a cell, as tasks have them.
std::string open_at_zero(std::string givens) {
  std::ranges::replace(givens, '\0', static_cast<char>(Start::kOpen));
  return givens;
}

void check_board(const Problem& problem, const std::string& givens, const std::string& note) {
  const State state = state_of_bytes(problem, givens);
  const auto expected = naive_solutions(state, 5000);
  const SearchOptions options = all_ahead();
  const SearchResult found = Lookahead(options).run(state);
  CHECK_NOTE(found.complete && !found.stopped, note);
  CHECK_NOTE(sorted(found.stored) == expected, note);
  const Ladder ladder({"naked single", "hidden single"});
  const std::string start = open_at_zero(givens);
  const std::vector<Task> one{{&problem, {start, {}, {}}}};
  const auto shared = solve_batch(one, ladder, options, 0, 2, nullptr);
  CHECK_NOTE(shared.size() == 1 && shared[0].result.complete, note);
  CHECK_NOTE(sorted(shared[0].result.stored) == expected, note);
  SearchOptions counting;
  counting.max_solutions = counting.max_stored = 0;
  const auto counted = solve_batch(one, ladder, counting, 0, 3, nullptr);
  CHECK_NOTE(counted[0].result.solutions == expected.size(), note);
}

TEST(looking_ahead_finds_what_backtracking_finds) {
  const std::array boards{sudoku(2, 2), with_diagonals(2, 2), latin(4)};
  for (const Problem& problem : boards) {
    CHECK(Lookahead::takes(problem));
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      std::string puzzle = random_puzzle(problem, seed, 1 + 4 * (seed % 3));
      check_board(problem, puzzle, std::to_string(seed));
      const std::size_t open = puzzle.find('\0');
      for (int value = 1; value < problem.stride(); ++value) {  // most of them are wrong
        puzzle[open] = static_cast<char>(value);
        check_board(problem, puzzle, std::to_string(seed) + " wrong");
      }
    }
  }
}

TEST(a_first_call_tells_whether_it_was_stopped) {
  const Problem problem = sudoku(3, 3);
  for (const bool halted : {false, true}) {
    State state = state_of_bytes(problem, std::string(81, '\0'));
    std::atomic<bool> halt{halted};
    Guard guard(halt);
    state.guard = &guard;
    CHECK(Lookahead(all_ahead()).call(state).verdict ==
          (halted ? Verdict::stopped : Verdict::stuck));
  }
}

TEST(threads_stop_at_enough_solutions) {
  const Problem problem = sudoku(3, 3);
  const Ladder ladder({"naked single", "hidden single"});
  SearchOptions options = all_ahead();
  options.max_solutions = options.max_stored = 2;
  const std::vector<Task> one{{&problem, {{}, problem.domains(), {}}}};
  const auto answers = solve_batch(one, ladder, options, 0, 2, nullptr);
  CHECK(answers.size() == 1);
  CHECK(answers[0].result.solutions == 2 && !answers[0].result.stopped);
  CHECK(answers[0].result.stored.size() == 2);
  CHECK(answers[0].result.stored[0] != answers[0].result.stored[1]);
}

TEST(a_user_who_stops_a_shared_search_gets_no_answer) {
  const Problem problem = sudoku(3, 3);
  const Ladder ladder({"naked single", "hidden single"});
  SearchOptions options;
  options.max_solutions = options.max_stored = 0;
  const std::vector<Task> one{{&problem, {{}, problem.domains(), {}}}};
  int polls = 0;
  const auto answers = solve_batch(one, ladder, options, 0, 2, [&] { return ++polls > 2; });
  CHECK(answers.empty());
}

}  // namespace
}  // namespace enpitsu::test
