// Batches: whatever stood on a thread's board before, every task gets the answer it gets alone.
#include "core/batch.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <memory>

#include "boards.hpp"
#include "check.hpp"
#include "ladders.hpp"
#include "loop_boards.hpp"

namespace enpitsu::test {
namespace {

const Names kNames = {"full house",       "hidden single", "naked single", "line is full",
                      "line goes on",     "early loop",    "two colours",  "inequality bounds",
                      "run combinations", "naked pair",    "rule alone"};

using Numbers = std::vector<std::int32_t>;

// Tasks, with what they point to.
class Mixture {
 public:
  const std::vector<Task>& tasks() const { return tasks_; }

  const Problem& keep(Problem* problem) { return *problems_.emplace_back(problem); }

  // One byte a variable, 0 where nothing is given.
  void add(const Problem& problem, std::string givens, Numbers clues = {}) {
    const char open = static_cast<char>(Start::kOpen);
    std::replace(givens.begin(), givens.end(), '\0', open);
    const std::string& kept = givens_.emplace_back(std::move(givens));
    tasks_.push_back({&problem, {kept, {}, std::move(clues)}});
    check_start(problem, tasks_.back().start);
  }

  void shuffle(std::uint64_t seed) {
    Random random(seed);
    for (std::size_t i = tasks_.size(); i > 1; --i) {
      std::swap(tasks_[i - 1], tasks_[random.below(i)]);
    }
  }

 private:
  std::vector<std::unique_ptr<Problem>> problems_;
  std::deque<std::string> givens_;
  std::vector<Task> tasks_;
};

// With one solution, with several, and with none: where it shows at once and where it does not.
void add_square(Mixture& mixture, const Problem& problem, std::uint64_t seed) {
  const std::string puzzle = random_puzzle(problem, seed);
  mixture.add(problem, puzzle);
  mixture.add(problem, random_puzzle(problem, seed, 4));
  std::string wrong = puzzle;
  const auto open = wrong.find('\0');
  if (open == std::string::npos) return;
  for (int value = 1; value < problem.stride(); ++value) {
    wrong[open] = static_cast<char>(value);
    mixture.add(problem, wrong);
  }
}

// A solution of the board without clues, drawn by chance.
std::string random_loop(const Problem& problem, std::uint64_t seed) {
  const Ladder ladder({"naked single", "line goes on", "early loop"});
  SearchOptions options;
  options.max_solutions = options.max_stored = 1;
  options.seed = seed;
  State state(problem);
  return Search(ladder, options).run(state).stored.at(0);
}

// The clues of a loop; then one is wrong; then some are missing.
void add_loop(Mixture& mixture, int rows, int columns, std::uint64_t seed) {
  const Problem& problem = loop_board(rows, columns).problem();
  const std::string loop = random_loop(problem, seed);
  const std::string open(loop.size(), '\0');
  Numbers clues(static_cast<std::size_t>(problem.sites()), 0);
  for (std::size_t cell = 0; cell < clues.size(); ++cell) {
    for (Var edge : problem.houses()[cell].cells)
      clues[cell] += loop[static_cast<std::size_t>(edge)];
  }
  mixture.add(problem, open, clues);
  Random random(seed);
  Numbers wrong = clues;
  std::int32_t& one = wrong[random.below(wrong.size())];
  one = (one + 1) % 4;
  mixture.add(problem, open, wrong);
  for (std::int32_t& clue : clues) clue = random.below(4) == 0 ? -1 : clue;
  mixture.add(problem, open, clues);
}

// A Latin square with a site between every two neighbours of a row, some of them printed.
void add_futoshiki(Mixture& mixture, int size, std::uint64_t seed) {
  const Problem square = latin(size);
  Builder board(square.domains(), square.houses());
  Numbers clues;
  Random random(seed);
  for (Var cell = 0; cell < size * size; ++cell) {
    if (cell % size == size - 1) continue;
    board.stand(board.house({cell, cell + 1}), order_rule(0),
                static_cast<std::int32_t>(clues.size()));
    clues.push_back(static_cast<std::int32_t>(random.below(3)) - 1);
  }
  const Problem& problem = mixture.keep(new Problem(board.problem()));
  const std::string open(static_cast<std::size_t>(size * size), '\0');
  mixture.add(problem, open, clues);
  mixture.add(problem, open, Numbers(clues.size(), -1));
  mixture.add(problem, open);
}

// Rows and columns of a square of cells; `add` lets a rule stand on each of them.
template <typename Add>
void each_line(int size, Add&& add) {
  for (const Kind kind : {Kind::row, Kind::column}) {
    for (int i = 0; i < size; ++i) {
      std::vector<Var> cells;
      for (int j = 0; j < size; ++j) {
        cells.push_back(kind == Kind::row ? i * size + j : j * size + i);
      }
      add(cells, kind);
    }
  }
}

// Digits in a square with the totals of its lines, of which some are not printed.
void add_sums(Mixture& mixture, int size, std::uint64_t seed) {
  const std::string square = random_solution(latin(size), seed);
  Random random(seed);
  Builder board(std::vector<Mask>(square.size(), 0x3FE));
  Numbers totals;
  each_line(size, [&](const std::vector<Var>& cells, Kind kind) {
    const std::int32_t line = board.different(cells, kind);
    board.stand(line, sum_rule(0), line);
    totals.push_back(random.below(5) == 0 ? -1 : size * (size + 1) / 2 + static_cast<int>(seed));
  });
  const Problem& problem = mixture.keep(new Problem(board.problem()));
  mixture.add(problem, std::string(square.size(), '\0'), totals);
}

// As many 1 as 2 in every line, no three alike side by side, and no line twice.
void add_two_symbols(Mixture& mixture, int size) {
  Builder board(std::vector<Mask>(static_cast<std::size_t>(size * size), values({1, 2})));
  std::map<Kind, Numbers> lines;
  each_line(size, [&](const std::vector<Var>& cells, Kind kind) {
    const std::int32_t line = board.house(cells, kind);
    board.stand(line, no_three_alike());
    board.stand(line, count_rule(bit(1), size / 2, size / 2));
    lines[kind].push_back(line);
  });
  for (auto& [kind, parallel] : lines) board.add(lines_differ(std::move(parallel)));
  const Problem& problem = mixture.keep(new Problem(board.problem()));
  std::string givens(static_cast<std::size_t>(size * size), '\0');
  mixture.add(problem, givens);
  givens[0] = givens[1] = givens[2] = 1;
  mixture.add(problem, givens);
}

// Three digits in every line that differ by their distance.
void add_neighbours(Mixture& mixture, int size, char corner) {
  Builder board(std::vector<Mask>(static_cast<std::size_t>(size * size), bit(10) - 1));
  each_line(size, [&](const std::vector<Var>& cells, Kind kind) {
    const std::int32_t line = board.house(cells, kind);
    board.stand(line, count_rule(bit(0), size - 3, size - 3));
    board.stand(line, neighbour_difference_rule());
  });
  std::string givens(static_cast<std::size_t>(size * size), '\0');
  givens[0] = corner;
  mixture.add(mixture.keep(new Problem(board.problem())), givens);
}

// More cells than values, of which nothing is told but that it cannot be.
void add_impossible(Mixture& mixture, int cells) {
  Builder board(std::vector<Mask>(static_cast<std::size_t>(cells), values({1})));
  std::vector<Var> all;
  for (Var cell = 0; cell < cells; ++cell) all.push_back(cell);
  board.different(all);
  mixture.add(mixture.keep(new Problem(board.problem())),
              std::string(static_cast<std::size_t>(cells), '\0'));
}

const Mixture& mixture() {
  static const Mixture made = [] {
    Mixture all;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const int more = static_cast<int>(seed);
      add_square(all, all.keep(new Problem(sudoku(2, 1 + more % 3))), seed);
      add_square(all, all.keep(new Problem(sudoku(3, 3))), seed);
      add_square(all, all.keep(new Problem(latin(2 + more))), seed);
      for (int size = 1; size <= 5; ++size) add_loop(all, size, 1 + (size + more) % 5, seed);
      add_futoshiki(all, 2 + more, seed);
      add_sums(all, 2 + more % 2, seed);
      add_two_symbols(all, 2 * more);
      add_neighbours(all, 3 + more % 2, static_cast<char>(more));
      for (const int cells : {2, 3, 12}) add_impossible(all, cells * more);
    }
    all.shuffle(1);
    return all;
  }();
  return made;
}

bool same(const SearchResult& a, const SearchResult& b) {
  return a.solutions == b.solutions && a.complete == b.complete && a.stopped == b.stopped &&
         a.nodes == b.nodes && a.stored == b.stored && a.tree.size() == b.tree.size();
}

std::vector<SearchResult> one_by_one(const std::vector<Task>& tasks, const Ladder& ladder,
                                     const SearchOptions& options) {
  std::vector<SearchResult> results;
  for (const Task& task : tasks) {
    State state(*task.problem);
    apply_start(state, task.start);
    results.push_back(Search(ladder, options).run(state));
  }
  return results;
}

TEST(a_mixture_has_all_kinds_of_boards) {
  const Ladder ladder(kNames);
  int none = 0;
  int one = 0;
  int more = 0;
  std::uint64_t nodes = 0;
  for (const SearchResult& result : one_by_one(mixture().tasks(), ladder, {})) {
    if (result.solutions == 0) {
      ++none;
    } else {
      ++(result.solutions == 1 ? one : more);
    }
    nodes += result.nodes;
  }
  const auto note = std::to_string(none) + " " + std::to_string(one) + " " + std::to_string(more);
  CHECK_NOTE(none > 40 && one > 20 && more > 15, note);
  CHECK(nodes > 2 * mixture().tasks().size());
}

TEST(a_task_gets_the_answer_that_it_gets_alone) {
  const Ladder ladder(kNames);
  SearchOptions usual;
  SearchOptions by_chance;
  by_chance.seed = 3;
  by_chance.max_solutions = 5;
  by_chance.tree = true;
  SearchOptions few_rungs;
  few_rungs.rungs = 0b100;  // naked singles alone: far more contradictions, and found late
  few_rungs.max_nodes = 200;
  for (const SearchOptions& options : {usual, by_chance, few_rungs}) {
    const auto expected = one_by_one(mixture().tasks(), ladder, options);
    for (const unsigned threads : {1U, 2U, 3U}) {
      const auto answers = solve_batch(mixture().tasks(), ladder, options, 0, threads, nullptr);
      CHECK(answers.size() == expected.size());
      for (std::size_t i = 0; i < answers.size(); ++i) {
        CHECK_NOTE(same(answers[i].result, expected[i]), std::to_string(i));
      }
    }
  }
}

// All but those that assume one solution; they do not fit in one ladder.
std::vector<Names> nearly_all_names() {
  std::vector<Names> parts(2, Names{"naked single", "hidden single"});
  for (const std::string& name : technique_names()) {
    if (name == "unique rectangle") continue;
    (parts[0].size() < 40 ? parts[0] : parts[1]).push_back(name);
  }
  return parts;
}

TEST(threads_share_every_technique) {
  for (const Names& names : nearly_all_names()) {
    const Ladder ladder(names);
    const auto expected = one_by_one(mixture().tasks(), ladder, {});
    const auto answers = solve_batch(mixture().tasks(), ladder, {}, 0, 2, nullptr);
    for (std::size_t i = 0; i < answers.size(); ++i) {
      CHECK_NOTE(same(answers[i].result, expected[i]), std::to_string(i));
    }
  }
}

TEST(the_order_of_a_batch_makes_no_difference) {
  const Ladder ladder(kNames);
  const auto& tasks = mixture().tasks();
  const auto expected = one_by_one(tasks, ladder, {});
  Random random(4);
  for (int time = 0; time < 5; ++time) {
    std::vector<std::size_t> order;
    std::vector<Task> shuffled;
    for (std::size_t i = 0; i < tasks.size(); ++i) {
      order.push_back(random.below(tasks.size()));  // some come twice, some not at all
      shuffled.push_back(tasks[order.back()]);
    }
    const auto answers = solve_batch(shuffled, ladder, {}, 0, 1, nullptr);
    for (std::size_t i = 0; i < answers.size(); ++i) {
      CHECK(same(answers[i].result, expected[order[i]]));
    }
  }
}

TEST(candidates_are_a_start_as_givens_are) {
  const Ladder ladder(kNames);
  std::vector<Task> tasks = mixture().tasks();
  for (Task& task : tasks) {
    for (std::size_t cell = 0; cell < task.start.givens.size(); ++cell) {
      const auto given = static_cast<std::uint8_t>(task.start.givens[cell]);
      const Mask domain = task.problem->domains()[cell];
      task.start.candidates.push_back(given == Start::kOpen ? domain : bit(given));
    }
    task.start.givens = {};
    check_start(*task.problem, task.start);
  }
  SearchOptions options;
  options.max_solutions = 0;
  options.max_nodes = 3000;
  const auto expected = one_by_one(mixture().tasks(), ladder, options);
  const auto answers = solve_batch(tasks, ladder, options, 0, 2, nullptr);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    CHECK(expected[i].stopped || answers[i].result.solutions == expected[i].solutions);
  }
}

TEST(what_is_told_of_a_task_is_what_its_ladder_does) {
  const Ladder ladder(kNames);
  for (const Task& task : mixture().tasks()) {
    State state(*task.problem);
    apply_start(state, task.start);
    const Verdict verdict = ladder.run(state, ladder.all());
    const Explanation told = explain(task, ladder, ladder.all(), 0, 0, nullptr);
    const Narrowed narrowed = narrow(task, ladder, ladder.all(), 0, nullptr);
    const Narrowed tallied = narrow(task, ladder, ladder.all(), 0, nullptr, true);
    CHECK(told.verdict == verdict && narrowed.verdict == verdict && tallied.verdict == verdict);
    CHECK(narrowed.tallies.empty() && tallied.tallies.size() == ladder.size());
    if (verdict == Verdict::failed) continue;
    for (Var cell = 0; cell < task.problem->variables(); ++cell) {
      const auto i = static_cast<std::size_t>(cell);
      CHECK(told.candidates[i] == state.domain(cell));
      CHECK(narrowed.candidates[i] == state.domain(cell));
      CHECK(tallied.candidates[i] == state.domain(cell));
    }
  }
}

// What is done by then comes back. On one thread that is nothing; several may have done any number.
TEST(a_batch_stops_when_the_user_wants_to) {
  const Ladder ladder(kNames);
  const auto expected = one_by_one(mixture().tasks(), ladder, {});
  for (const unsigned threads : {1U, 2U}) {
    const auto answers =
        solve_batch(mixture().tasks(), ladder, {}, 0, threads, [] { return true; });
    CHECK(answers.size() <= expected.size() && (threads > 1 || answers.empty()));
    for (std::size_t i = 0; i < answers.size(); ++i) {
      CHECK(same(answers[i].result, expected[i]));
    }
  }
}

// A batch that would go on for ever ends on all threads; what was done before it comes back.
TEST(a_batch_that_does_not_end_stops_on_every_thread) {
  const Ladder ladder(kNames);
  const Problem large = latin(9);
  const std::string open(81, static_cast<char>(Start::kOpen));
  SearchOptions all;
  all.max_solutions = 0;
  all.max_stored = 0;
  for (const unsigned threads : {1U, 2U, 3U}) {
    const std::vector<Task> tasks(4, {&large, {open, {}, {}}});
    int asked = 0;
    const auto answers =
        solve_batch(tasks, ladder, all, 0, threads, [&asked] { return ++asked >= 3; });
    CHECK(answers.empty() && asked >= 3);
  }
}

TEST(a_task_that_takes_too_long_is_given_up) {
  const Ladder ladder(kNames);
  const Problem large = latin(9);
  const std::string open(81, static_cast<char>(Start::kOpen));
  std::vector<Task> tasks(mixture().tasks().begin(), mixture().tasks().begin() + 4);
  tasks.insert(tasks.begin() + 2, {&large, {open, {}, {}}});
  SearchOptions all;
  all.max_solutions = 0;
  all.max_stored = 1;
  const auto answers = solve_batch(tasks, ladder, all, 0.2, 2, nullptr);
  CHECK(answers.size() == tasks.size());
  CHECK(answers[2].result.stopped && !answers[2].result.complete);
}

// While the others work; the last few are left for who called.
TEST(answers_are_taken_in_the_order_of_the_tasks) {
  const Ladder ladder(kNames);
  std::vector<Task> tasks;
  for (int time = 0; time < 10; ++time) {
    tasks.insert(tasks.end(), mixture().tasks().begin(), mixture().tasks().end());
  }
  const auto expected = one_by_one(mixture().tasks(), ladder, {});
  for (const unsigned threads : {1U, 2U, 3U}) {
    std::vector<SearchResult> taken;
    const auto take = [&](std::span<Answer> some) {
      for (Answer& answer : some) taken.push_back(std::move(answer.result));
    };
    auto answers = solve_batch(tasks, ladder, {}, 0, threads, nullptr, take);
    CHECK(answers.size() == tasks.size());
    CHECK(threads > 1 || tasks.size() - taken.size() < 32);
    take(std::span(answers).subspan(taken.size()));
    for (std::size_t i = 0; i < tasks.size(); ++i) {
      CHECK_NOTE(same(taken[i], expected[i % expected.size()]), std::to_string(i));
    }
  }
}

TEST(an_empty_batch_has_no_answers) {
  CHECK(solve_batch({}, Ladder(kNames), {}, 0, 2, nullptr).empty());
}

}  // namespace
}  // namespace enpitsu::test
