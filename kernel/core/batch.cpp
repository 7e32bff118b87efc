#include "core/batch.hpp"

#include <exception>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>

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

// One thread's work: it takes the next task that nobody has taken, sets its board up and does
// what `work(state, guard, index)` says.
template <typename Work>
class Worker {
 public:
  Worker(const std::vector<Task>& tasks, const Work& work, std::atomic<std::size_t>& next)
      : tasks_(tasks), work_(work), next_(next) {}

  void run(Guard guard) const {
    if (tasks_.empty()) return;
    State state(*tasks_.front().problem);
    state.guard = &guard;
    while (!guard.stop_now() || !guard.halted()) {
      const std::size_t index = next_.fetch_add(1, std::memory_order_relaxed);
      if (index >= tasks_.size()) return;
      work_(state, guard, index);
    }
  }

 private:
  const std::vector<Task>& tasks_;
  const Work& work_;
  std::atomic<std::size_t>& next_;
};

// Runs `work` on every task, on several threads; the calling thread polls and works too.
template <typename Work>
void each_task(const std::vector<Task>& tasks, unsigned threads, Poll poll, const Work& work) {
  std::atomic<std::size_t> next{0};
  std::atomic<bool> halt{false};
  std::exception_ptr error;
  std::mutex error_mutex;
  const Worker<Work> worker(tasks, work, next);
  const auto run = [&](Guard guard) {
    try {
      worker.run(std::move(guard));
    } catch (...) {
      halt.store(true);
      const std::scoped_lock lock(error_mutex);
      error = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> others;
    const std::size_t wanted = std::min<std::size_t>(std::max(threads, 1U), tasks.size());
    for (std::size_t i = 1; i < wanted; ++i) others.emplace_back(run, Guard(halt));
    run(Guard(halt, std::move(poll)));
  }
  if (error) std::rethrow_exception(error);
}

void set_up(State& state, const Task& task) {
  state.reset(*task.problem);
  apply_start(state, task.start);
}

}  // namespace

std::vector<Answer> solve_batch(const std::vector<Task>& tasks, const Ladder& ladder,
                                const SearchOptions& options, double seconds, unsigned threads,
                                Poll poll) {
  std::vector<Answer> answers(tasks.size());
  each_task(tasks, threads, std::move(poll), [&](State& state, Guard& guard, std::size_t index) {
    const auto begin = Guard::Clock::now();
    guard.start(seconds);
    set_up(state, tasks[index]);
    Answer& answer = answers[index];
    answer.result = Search(ladder, options).run(state);
    answer.seconds = std::chrono::duration<double>(Guard::Clock::now() - begin).count();
    answer.done = !answer.result.stopped || !guard.halted();
  });
  return answers;
}

namespace {

std::vector<Mask> candidates_of(const State& state) {
  std::vector<Mask> candidates;
  candidates.reserve(state.problem().domains().size());
  for (Var cell = 0; cell < state.problem().variables(); ++cell) {
    candidates.push_back(state.domain(cell));
  }
  return candidates;
}

}  // namespace

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
