// Loops that are settled at once end where they end rung by rung: on boards with one solution, with
// several and with none, when clues are printed one after the other, and when they are taken back.
#include <algorithm>

#include "check.hpp"
#include "ladders.hpp"
#include "loop_boards.hpp"

namespace enpitsu::test {
namespace {

const Names kSearch = {"naked single",    "full clue",   "line goes on", "early loop",
                       "adjacent threes", "two colours", "corner chain", "closed region"};
const Names kHard = joined(kSearch, {"last ring", "clue and corner", "two clues", "cut-off part"});
const Names kExpert = joined(kHard, {"equal edges", "clues around a point"});

using Clues = std::vector<std::int32_t>;

// A number for about one in `one_in` cells, as a random loop has it; one of them may be wrong.
Clues random_clues(const LoopBoard& board, int cells, Random& random, std::uint64_t one_in,
                   bool wrong) {
  const Ladder ladder(kSearch);
  SearchOptions options;
  options.split = Split::any;
  options.seed = random.next();
  options.max_solutions = options.max_stored = 1;
  State blank(board.problem());
  const std::string values = Search(ladder, options).run(blank).stored.at(0);
  Clues clues;
  for (int cell = 0; cell < cells; ++cell) {
    int lines = 0;
    for (const Var edge : board.problem().house(cell).cells) {
      lines += values[static_cast<std::size_t>(edge)];
    }
    clues.push_back(lines < 4 && random.below(one_in) == 0 ? lines : -1);
  }
  if (wrong) clues[random.below(clues.size())] = static_cast<std::int32_t>(random.below(4));
  return clues;
}

template <typename Look>
void each_board(int boards, Look&& look) {
  Random random(7);
  for (int i = 0; i < boards; ++i) {
    const int rows = 2 + static_cast<int>(random.below(5));
    const int columns = 2 + static_cast<int>(random.below(5));
    const LoopBoard& board = loop_board(rows, columns);
    look(board, random_clues(board, rows * columns, random, 1 + random.below(3), i % 4 == 0));
  }
}

State printed(const LoopBoard& board, const Clues& clues, bool at_once) {
  State state(board.problem());
  state.at_once = at_once;
  state.print(clues);
  return state;
}

std::vector<std::string> solutions_of(State state, const Ladder& ladder) {
  SearchOptions options;
  options.max_solutions = options.max_stored = 60;
  auto found = Search(ladder, options).run(state).stored;
  std::sort(found.begin(), found.end());
  return found;
}

TEST(a_loop_ends_at_once_where_it_ends_rung_by_rung) {
  for (const Names& names : {kSearch, kHard, kExpert}) {
    const Ladder ladder(names);
    each_board(120, [&](const LoopBoard& board, const Clues& clues) {
      State slow = printed(board, clues, false);
      State quick = printed(board, clues, true);
      const Verdict verdict = ladder.run(slow, ladder.all());
      CHECK(ladder.run(quick, ladder.all()) == verdict);
      if (verdict != Verdict::failed) CHECK(candidates(quick) == candidates(slow));
    });
  }
}

TEST(a_search_at_once_finds_the_same_loops) {
  const Ladder ladder(kSearch);
  std::size_t several = 0;
  std::size_t none = 0;
  each_board(200, [&](const LoopBoard& board, const Clues& clues) {
    const auto slow = solutions_of(printed(board, clues, false), ladder);
    const auto quick = solutions_of(printed(board, clues, true), ladder);
    CHECK(quick.size() == slow.size());
    if (slow.size() < 60) CHECK(quick == slow);
    several += slow.size() > 1 ? 1 : 0;
    none += slow.empty() ? 1 : 0;
  });
  CHECK(several > 20);
  CHECK(none > 5);
}

TEST(clues_that_are_printed_late_say_what_they_say_at_the_start) {
  const Ladder ladder(kHard);
  each_board(60, [&](const LoopBoard& board, const Clues& clues) {
    State state(board.problem());
    state.print(Clues(clues.size(), -1));
    Clues shown(clues.size(), -1);
    std::vector<std::pair<std::size_t, Candidates>> marks;
    for (std::size_t site = 0; site < clues.size(); ++site) {
      if (clues[site] < 0) continue;
      if (ladder.run(state, ladder.all()) == Verdict::failed || state.open() == 0) break;
      marks.emplace_back(state.mark(), candidates(state));
      shown[site] = clues[site];
      state.print(static_cast<std::int32_t>(site), clues[site]);
      const Verdict verdict = ladder.run(state, ladder.all());
      State fresh = printed(board, shown, true);
      CHECK(ladder.run(fresh, ladder.all()) == verdict);
      if (verdict != Verdict::failed) CHECK(candidates(fresh) == candidates(state));
      if (site % 3 != 0) continue;
      state.undo(marks.back().first);  // and once more
      CHECK(candidates(state) == marks.back().second);
      state.print(static_cast<std::int32_t>(site), clues[site]);
      CHECK(ladder.run(state, ladder.all()) == verdict);
      if (verdict != Verdict::failed) CHECK(candidates(fresh) == candidates(state));
    }
    for (; !marks.empty(); marks.pop_back()) {
      state.undo(marks.back().first);
      CHECK(candidates(state) == marks.back().second);
      CHECK(ladder.run(state, ladder.all()) != Verdict::failed);
      CHECK(candidates(state) == marks.back().second);
    }
  });
}

}  // namespace
}  // namespace enpitsu::test
