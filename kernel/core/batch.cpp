#include "core/batch.hpp"

#include <chrono>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>

#include "nine/nine.hpp"

namespace enpitsu {

void check_start(const Problem& problem, const Start& start) {
  const auto n = static_cast<std::size_t>(problem.variables());
  for (const auto size : {start.givens.size(), start.candidates.size()}) {
    if (size == n || (size == 0 && start.givens.size() + start.candidates.size() != 0)) continue;
    throw std::invalid_argument("the start has " + std::to_string(size) + " entries for " +
                                std::to_string(n) + " variables");
  }
  if (!start.clues.empty() && start.clues.size() != static_cast<std::size_t>(problem.sites())) {
    throw std::invalid_argument("there are " + std::to_string(start.clues.size()) + " clues for " +
                                std::to_string(problem.sites()) + " sites");
  }
}

void apply_start(State& state, const Start& start) {
  if (!start.clues.empty()) state.print(start.clues);
  for (std::size_t i = 0; i < start.candidates.size(); ++i) {
    state.remove_all(static_cast<Var>(i), ~start.candidates[i]);
  }
  for (std::size_t i = 0; i < start.givens.size(); ++i) {
    const auto value = static_cast<std::uint8_t>(start.givens[i]);
    if (value == Start::kOpen) continue;
    if (value >= state.problem().stride()) {
      state.contradict_at(static_cast<Var>(i));  // it is in no domain
    } else {
      state.place(static_cast<Var>(i), value);
    }
  }
}

namespace {

// What one thread solves with, made when it is first needed: most batches need only one of two
// ways.
class Desk {
 public:
  Desk(const Ladder& ladder, const SearchOptions& options, Guard& guard)
      : options_(options), guard_(guard), search_(ladder, options) {}

  SearchResult solve(const Task& task) {
    if (task.problem != problem_) {
      problem_ = task.problem;
      nine_.reset();
      if (nine::takes(options_) && nine::takes(*problem_)) nine_.emplace(*problem_);
    }
    if (nine_) return nine_->run(task.start, options_, guard_);
    if (!state_) {
      state_.emplace(*problem_);
      state_->guard = &guard_;
    } else {
      state_->reset(*problem_);
    }
    apply_start(*state_, task.start);
    return search_.run(*state_);
  }

 private:
  const SearchOptions& options_;
  Guard& guard_;
  const Problem* problem_ = nullptr;  // of the last task
  Search search_;
  std::optional<State> state_;
  std::optional<nine::Solver> nine_;  // if it is a plain 9x9 Sudoku: see nine/nine.hpp
};

// Tasks that several threads share: each takes the next one that nobody has taken.
class Batch {
 public:
  // The clock of a task starts with it. But if they are pieces of one, it started for all of them
  // at `since`, and as many solutions are enough as one task may have.
  Batch(const std::vector<Task>& tasks, const Ladder& ladder, const SearchOptions& options,
        double seconds, const Take& take, std::optional<Guard::Clock::time_point> since = {})
      : tasks_(tasks),
        ladder_(ladder),
        options_(options),
        seconds_(seconds),
        since_(since),
        take_(take),
        answers_(tasks.size()),
        done_(std::make_unique<std::atomic<bool>[]>(tasks.size())) {}

  // The calling thread polls, takes answers, and works too.
  std::vector<Answer> run(unsigned threads, Poll poll) {
    run_all(threads, std::move(poll));
    answers_.resize(ready());
    return std::move(answers_);
  }
  // The same, with all answers, also of tasks that were not begun.
  std::vector<Answer> run_pieces(unsigned threads, Poll poll) {
    run_all(threads, std::move(poll));
    return std::move(answers_);
  }
  // Whether it was the user who stopped it.
  bool halted() const { return halt_.load() && !enough_.load(); }

 private:
  void run_all(unsigned threads, Poll poll) {
    {
      std::vector<std::jthread> others;
      const std::size_t wanted = std::min<std::size_t>(std::max(threads, 1U), tasks_.size());
      for (std::size_t i = 1; i < wanted; ++i) {
        others.emplace_back([this] {
          Guard guard(halt_);
          work(guard, nullptr);
          busy_.fetch_sub(1, std::memory_order_release);
        });
        busy_.fetch_add(1, std::memory_order_relaxed);
      }
      Guard guard(halt_, std::move(poll));
      work(guard, take_);
      watch(guard);
    }
    if (error_) std::rethrow_exception(error_);
  }

  static constexpr std::size_t kEvery = 32;  // answers are taken after so many tasks

  // Where others are still at work, Ctrl-C is for them.
  void watch(Guard& guard) const {
    while (busy_.load(std::memory_order_acquire) > 0 && !guard.halted()) {
      guard.stop_now();
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }

  // One thread's work.
  void work(Guard& guard, const Take& take) {
    try {
      solve_all(guard, take);
    } catch (...) {
      halt_.store(true);
      const std::scoped_lock lock(error_mutex_);
      error_ = std::current_exception();
    }
  }

  void solve_all(Guard& guard, const Take& take) {
    if (tasks_.empty()) return;
    Desk desk(ladder_, options_, guard);
    auto begin = Guard::Clock::now();
    for (std::size_t solved = 1; !guard.stop_at(begin) || !guard.halted(); ++solved) {
      const std::size_t index = next_.fetch_add(1, std::memory_order_relaxed);
      if (index >= tasks_.size()) return;
      guard.start(seconds_, since_.value_or(begin));
      const auto end = solve(desk, index, begin);
      if (since_) add_up(answers_[index].result.solutions);
      if (answers_[index].result.stopped && guard.halted()) return;
      done_[index].store(true, std::memory_order_release);
      begin = end;
      if (take && solved % kEvery == 0) {
        hand_over(take);
        begin = Guard::Clock::now();
      }
    }
  }

  Guard::Clock::time_point solve(Desk& desk, std::size_t index, Guard::Clock::time_point begin) {
    Answer& answer = answers_[index];
    answer.result = desk.solve(tasks_[index]);
    const auto end = Guard::Clock::now();
    answer.seconds = std::chrono::duration<double>(end - begin).count();
    return end;
  }

  void add_up(std::uint64_t solutions) {
    const std::uint64_t all = found_.fetch_add(solutions) + solutions;
    if (options_.max_solutions == 0 || all < options_.max_solutions) return;
    enough_.store(true);
    halt_.store(true);
  }

  // How many answers stand, from the first on.
  std::size_t ready() {
    while (ready_ < tasks_.size() && done_[ready_].load(std::memory_order_acquire)) ++ready_;
    return ready_;
  }

  void hand_over(const Take& take) {
    const std::size_t before = ready_;
    take(std::span(answers_).subspan(before, ready() - before));
  }

  const std::vector<Task>& tasks_;
  const Ladder& ladder_;
  const SearchOptions& options_;
  double seconds_;
  std::optional<Guard::Clock::time_point> since_;
  const Take& take_;
  std::vector<Answer> answers_;
  std::unique_ptr<std::atomic<bool>[]> done_;
  std::size_t ready_ = 0;
  std::atomic<std::size_t> next_{0};
  std::atomic<int> busy_{0};  // threads beside the calling one
  std::atomic<bool> halt_{false};
  std::atomic<bool> enough_{false};
  std::atomic<std::uint64_t> found_{0};
  std::exception_ptr error_;
  std::mutex error_mutex_;
};

std::vector<Mask> candidates_of(const State& state) {
  std::vector<Mask> candidates;
  candidates.reserve(state.problem().domains().size());
  for (Var cell = 0; cell < state.problem().variables(); ++cell) {
    candidates.push_back(state.domain(cell));
  }
  return candidates;
}

// One large search on several threads. The top of its tree is taken down call by call, those
// nearest the root first; what hangs below is a batch, from which every thread takes the next
// piece:
//
//               ○ r1c1=4?                 ○  a call that this thread makes
//        yes  ╱     ╲  no                 ▢  a piece: the candidates that its calls leave
//           ○         ○
//         ╱   ╲     ╱   ╲                 so many that a large one does not keep the
//        ▢     ▢   ▢     ○ …              others waiting at the end
class Pieces {
 public:
  Pieces(const Task& task, const Ladder& ladder, const SearchOptions& options, double seconds)
      : ladder_(ladder), options_(options), seconds_(seconds), tasks_{task} {}

  // Whether it does not matter in which order solutions are found, and nodes are not limited.
  static bool suits(const SearchOptions& options) {
    const bool counts = options.max_solutions == 0 && options.max_stored == 0;
    return (counts || options.split == Split::ahead) && options.max_nodes == 0 && !options.tree &&
           !options.seed;
  }

  // No answer if the user wants to stop.
  std::vector<Answer> run(unsigned threads, const Poll& poll) {
    const auto begin = Guard::Clock::now();
    const std::size_t each = options_.split == Split::ahead ? kEachAhead : kEach;
    const bool in_time = take_down(threads * each, begin, poll);
    const std::vector<Task> left(tasks_.begin(), tasks_.end());
    const Take none;
    Batch batch(left, ladder_, options_, seconds_, none, begin);
    sum_.complete = in_time;
    if (in_time && !enough()) add(batch.run_pieces(threads, poll));
    if (halted_ || batch.halted()) return {};
    sum_.complete = sum_.complete && !enough();
    sum_.stopped = !sum_.complete && !enough();
    const std::chrono::duration<double> took = Guard::Clock::now() - begin;
    return {{std::move(sum_), took.count()}};
  }

 private:
  static constexpr std::size_t kEach = 128;      // pieces a thread, about
  static constexpr std::size_t kEachAhead = 32;  // where each call is dear

  // False if a limit came first.
  bool take_down(std::size_t wanted, Guard::Clock::time_point begin, const Poll& poll) {
    std::atomic<bool> halt{false};
    Guard guard(halt, poll);
    guard.start(seconds_, begin);
    State state(*tasks_.front().problem);
    state.guard = &guard;
    Search search(ladder_, options_);
    while (!tasks_.empty() && tasks_.size() < wanted && !enough() && !guard.stop_now()) {
      state.reset(*tasks_.front().problem);
      apply_start(state, tasks_.front().start);
      take_call(search.call(state), state);
    }
    halted_ = guard.halted();
    return !guard.stop_now();
  }

  void take_call(const Search::Call& call, const State& state) {
    if (call.verdict == Verdict::stopped) return;
    ++sum_.nodes;
    if (call.verdict == Verdict::solved) {
      ++sum_.solutions;
      if (sum_.stored.size() < options_.max_stored) sum_.stored.push_back(values_of(state));
    }
    if (call.verdict == Verdict::stuck) {
      const auto [cell, value] = call.split;
      for (const Mask half : {bit(value), state.domain(cell) & ~bit(value)}) {
        Task piece{tasks_.front().problem, {{}, candidates_of(state), tasks_.front().start.clues}};
        piece.start.candidates[static_cast<std::size_t>(cell)] = half;
        tasks_.push_back(std::move(piece));
      }
    }
    tasks_.pop_front();
  }

  bool enough() const {
    return options_.max_solutions != 0 && sum_.solutions >= options_.max_solutions;
  }

  void add(std::vector<Answer> answers) {
    for (Answer& answer : answers) {
      sum_.solutions += answer.result.solutions;
      sum_.nodes += answer.result.nodes;
      sum_.complete = sum_.complete && answer.result.complete;
      for (std::string& values : answer.result.stored) {
        if (sum_.stored.size() < options_.max_stored) sum_.stored.push_back(std::move(values));
      }
    }
    if (enough()) sum_.solutions = options_.max_solutions;
  }

  const Ladder& ladder_;
  const SearchOptions& options_;
  double seconds_;
  std::deque<Task> tasks_;
  SearchResult sum_;
  bool halted_ = false;
};

}  // namespace

std::vector<Answer> solve_batch(const std::vector<Task>& tasks, const Ladder& ladder,
                                const SearchOptions& options, double seconds, unsigned threads,
                                Poll poll, const Take& take) {
  if (tasks.size() == 1 && threads > 1 && Pieces::suits(options)) {
    return Pieces(tasks.front(), ladder, options, seconds).run(threads, poll);
  }
  return Batch(tasks, ladder, options, seconds, take).run(threads, std::move(poll));
}

Explanation explain(const Task& task, const Ladder& ladder, Mask rungs, std::size_t max_steps,
                    double seconds, Poll poll) {
  Explanation explanation;
  watched(task, seconds, std::move(poll), [&](State& state) {
    Near near(state.problem());
    Log log;
    log.limit = max_steps;
    log.near = &near;
    state.log = &log;
    explanation.verdict = ladder.run(state, rungs);
    explanation.steps = std::move(log.steps);
    explanation.candidates = candidates_of(state);
  });
  return explanation;
}

Narrowed narrow(const Task& task, const Ladder& ladder, Mask rungs, double seconds, Poll poll,
                bool tallied) {
  Narrowed narrowed;
  watched(task, seconds, std::move(poll), [&](State& state) {
    narrowed.verdict =
        tallied ? ladder.run(state, rungs, narrowed.tallies) : ladder.run(state, rungs);
    narrowed.candidates = candidates_of(state);
  });
  return narrowed;
}

Profile profile(const Task& task, const Ladder& ladder, Mask rungs, Mask together, double seconds,
                Poll poll) {
  Profile found;
  watched(task, seconds, std::move(poll),
          [&](State& state) { found = Rounds(ladder, rungs, together).run(state); });
  return found;
}

LoopCount count_loops(const Task& task, const std::vector<std::vector<Var>>& orders,
                      std::size_t memory, double seconds, Poll poll) {
  LoopCount result;
  watched(task, seconds, std::move(poll),
          [&](State& state) { result = count_loops(state, orders, memory); });
  return result;
}

}  // namespace enpitsu
