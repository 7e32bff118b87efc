// Refutations: what is refuted is in no solution, and a loop's fault is in none of its drawings.
#include "core/refutation.hpp"

#include <algorithm>
#include <set>

#include "boards.hpp"
#include "check.hpp"
#include "ladders.hpp"
#include "loop_boards.hpp"
#include "loops/fault.hpp"

namespace enpitsu::test {
namespace {

const Names kSingles = {"hidden single", "naked single"};
constexpr std::uint64_t kCalls = 31;

bool never() { return false; }

Task task_of(const Problem& problem, std::string& puzzle) {
  for (char& value : puzzle) {
    if (value == '\0') value = static_cast<char>(Start::kOpen);
  }
  return {&problem, {puzzle, {}, {}}};
}

bool has(const std::vector<std::string>& solutions, Candidate candidate) {
  return std::ranges::any_of(solutions, [&](const std::string& values) {
    return values[static_cast<std::size_t>(candidate.cell)] == candidate.value;
  });
}

TEST(what_is_refuted_is_in_no_solution) {
  const Problem problem = sudoku(2, 3);
  const Ladder ladder(kSingles);
  std::size_t simple = 0;
  std::size_t nested = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    std::string puzzle = random_puzzle(problem, seed, seed % 2 == 0 ? 1 : 5);
    const auto all = naive_solutions(state_of_bytes(problem, puzzle));
    const Task task = task_of(problem, puzzle);
    for (const Refuted& one : refutable(task, ladder, ladder.all(), kCalls, 10'000, 0, never)) {
      CHECK(!has(all, one.candidate));
      CHECK(one.calls <= kCalls);
      ++(one.calls == 1 ? simple : nested);
    }
  }
  CHECK(simple > 0);
  CHECK(nested > 0);
}

// Every step of a call lies between those of the call before it and of the one after it; a call
// that does not go on has failed.
TEST(a_refutation_has_its_steps_call_by_call) {
  const Problem problem = sudoku(2, 3);
  const Ladder ladder(kSingles);
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    std::string puzzle = random_puzzle(problem, seed);
    const Task task = task_of(problem, puzzle);
    for (const Refuted& one : refutable(task, ladder, ladder.all(), kCalls, 5, 0, never)) {
      const Refutation told =
          refute(task, ladder, ladder.all(), one.candidate, 10 * kCalls, 0, never);
      CHECK(told.complete);
      std::size_t step = 0;
      for (const TreeNode& call : told.calls) {
        CHECK(call.first_step == step);
        step = call.last_step;
        CHECK(call.split.has_value() || call.verdict == Verdict::failed);
      }
      CHECK(step == told.steps.size());
    }
  }
}

TEST(a_candidate_that_may_be_is_not_refuted) {
  const Problem problem = sudoku(2, 2);
  const Ladder ladder(kSingles);
  std::string open(16, '\0');
  const Task task = task_of(problem, open);
  CHECK(refutable(task, ladder, ladder.all(), kCalls, 100, 0, never).empty());
  CHECK(!refute(task, ladder, ladder.all(), {0, 1}, kCalls, 0, never).complete);
}

std::vector<Var> drawn(const std::string& values, char as, const std::set<Var>& hidden) {
  std::vector<Var> edges;
  for (Var edge = 0; edge < static_cast<Var>(values.size()); ++edge) {
    if (values[static_cast<std::size_t>(edge)] == as && !hidden.contains(edge)) {
      edges.push_back(edge);
    }
  }
  return edges;
}

TEST(no_part_of_a_loop_has_a_fault) {
  const LoopBoard board(3, 3);
  const Ladder ladder({"naked single", "line goes on", "early loop"});
  SearchOptions options;
  options.max_solutions = options.max_stored = 200;
  State open(board.problem());
  const auto loops = Search(ladder, options).run(open).stored;
  CHECK(loops.size() > 100);
  Random random(1);
  for (const std::string& loop : loops) {
    std::set<Var> hidden;
    for (Var edge = 0; edge < board.problem().variables(); ++edge) {
      if (random.below(3) == 0) hidden.insert(edge);
    }
    const Fault fault =
        loop_fault(*board.problem().loop(), drawn(loop, 1, hidden), drawn(loop, 0, hidden));
    CHECK(fault == Fault::none || fault == Fault::closed_alone);
  }
}

Fault fault_of(const LoopBoard& board, const std::vector<std::string>& picture) {
  const State state = board.state(picture);
  std::vector<Var> lines;
  std::vector<Var> gaps;
  for (Var edge = 0; edge < board.problem().variables(); ++edge) {
    if (state.placed(edge)) (state.value(edge) == 1 ? lines : gaps).push_back(edge);
  }
  return loop_fault(*board.problem().loop(), lines, gaps);
}

TEST(each_fault_of_a_loop_is_told) {
  const LoopBoard board(3, 3);
  CHECK(fault_of(board, {"+-+ + +", "| |    ", "+-+ + +", "       ", "+ + +-+", "       ",
                         "+ + + +"}) == Fault::closed);
  CHECK(fault_of(board, {"+-+ + +", "| |    ", "+-+ + +", "       ", "+ + + +", "       ",
                         "+ + + +"}) == Fault::closed_alone);
  CHECK(fault_of(board, {"+-+x+ +", "x x    ", "+x+x+x+", "       ", "+ + + +", "       ",
                         "+ + +-+"}) == Fault::lines_apart);
  CHECK(fault_of(board, {"+x+ + +", "|      ", "+ + + +", "       ", "+ + + +", "       ",
                         "+ + + +"}) == Fault::two_sided);
  CHECK(fault_of(board, {"+-+ + +", "  |    ", "+ + + +", "    |  ", "+ + + +", "  | |  ",
                         "+ + +-+"}) == Fault::inside_apart);
}

}  // namespace
}  // namespace enpitsu::test
