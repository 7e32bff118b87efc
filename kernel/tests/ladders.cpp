#include "ladders.hpp"

#include <algorithm>

#include "check.hpp"
#include "words.hpp"

namespace enpitsu::test {
namespace {

char at(const std::string& solution, Var cell) { return solution[static_cast<std::size_t>(cell)]; }

// Without some of the candidates that are not in the solution.
State weakened(const Case& board, Random& random, std::uint64_t one_in) {
  State less = board.state;
  for (const auto& [cell, value] : candidates(board.state)) {
    const bool wrong = at(board.solutions.front(), cell) != value;
    if (wrong && random.below(one_in) == 0) less.remove(cell, value);
  }
  return less;
}

bool is_subset(const State& a, const State& b) {
  for (Var cell = 0; cell < a.problem().variables(); ++cell) {
    if ((a.domain(cell) & ~b.domain(cell)) != 0) return false;
  }
  return true;
}

void check_step(const Step& step, const std::vector<std::string>& solutions,
                const std::string& name) {
  for (const std::string& solution : solutions) {
    for (const auto& [cell, value] : step.removes) CHECK_NOTE(at(solution, cell) != value, name);
    for (const auto& [cell, value] : step.places) CHECK_NOTE(at(solution, cell) == value, name);
  }
}

}  // namespace

Names joined(Names first, const Names& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

Step step_of(const std::string& technique, State& state) {
  Log log;
  state.log = &log;
  const bool fired = make_technique(technique)->apply(state);
  state.log = nullptr;
  CHECK_NOTE(log.steps.size() == (fired ? 1 : 0), technique);
  for (const Step& step : log.steps) CHECK_NOTE(can_be_told(step), technique);
  return log.steps.empty() ? Step{} : log.steps.front();
}

std::string removals(const Step& step, int size) {
  std::map<Value, std::set<Var>> by_value;
  for (const auto& [cell, value] : step.removes) by_value[value].insert(cell);
  std::string text;
  for (const auto& [value, cells] : by_value) {
    text += (text.empty() ? "" : "; ") + std::to_string(value) + ":";
    for (Var cell : cells) {
      text += " r" + std::to_string(cell / size + 1) + "c" + std::to_string(cell % size + 1);
    }
  }
  return text;
}

Candidates candidates(const State& state) {
  Candidates all;
  for (Var cell = 0; cell < state.problem().variables(); ++cell) {
    for (Value value : members(state.domain(cell))) all.emplace(cell, value);
  }
  return all;
}

Candidates removed_by(const std::string& technique, State state) {
  const Candidates before = candidates(state);
  make_technique(technique)->apply(state);
  const Candidates after = candidates(state);
  Candidates gone;
  std::set_difference(before.begin(), before.end(), after.begin(), after.end(),
                      std::inserter(gone, gone.end()));
  return gone;
}

bool keeps_all(const State& state, const std::vector<std::string>& solutions) {
  return std::all_of(solutions.begin(), solutions.end(), [&](const std::string& solution) {
    for (Var cell = 0; cell < state.problem().variables(); ++cell) {
      if (!state.has(cell, at(solution, cell))) return false;
    }
    return true;
  });
}

Mask check_sound(const Case& board, const Names& names) {
  const Ladder ladder(names);
  State state = board.state;
  Log log;
  state.log = &log;
  Mask used = 0;
  CHECK_NOTE(ladder.run(state, ladder.all(), &used) != Verdict::failed, names.back());
  CHECK_NOTE(keeps_all(state, board.solutions), names.back());
  for (const Step& step : log.steps) {
    CHECK(!step.removes.empty() || !step.places.empty());
    CHECK_NOTE(can_be_told(step), names[static_cast<std::size_t>(step.rung)]);
    check_step(step, board.solutions, names[static_cast<std::size_t>(step.rung)]);
  }
  return used;
}

std::map<std::string, int> check_each_sound(const std::vector<Case>& boards, const Names& basics,
                                            const Names& techniques) {
  std::map<std::string, int> fired;
  for (const std::string& name : techniques) {
    const Names names = joined(basics, {name});
    for (const Case& board : boards) {
      if (contains(check_sound(board, names), static_cast<int>(basics.size()))) ++fired[name];
    }
  }
  return fired;
}

int check_monotone(const std::vector<Case>& boards, const Names& names, std::size_t from,
                   std::uint64_t one_in) {
  const Ladder ladder(names);
  Random random(7);
  int unsolved = 0;
  for (const Case& board : boards) {
    const State weak = weakened(board, random, one_in);
    for (std::size_t last = from; last <= names.size(); ++last) {
      const Mask rungs = bit(static_cast<int>(last)) - 1;
      State more = board.state;
      State less = weak;
      if (ladder.run(more, rungs) == Verdict::stuck) ++unsolved;
      ladder.run(less, rungs);
      CHECK_NOTE(is_subset(less, more), "up to " + names[last - 1]);
    }
  }
  return unsolved;
}

void check_log_changes_nothing(const std::vector<Case>& boards, const Names& names) {
  const Ladder ladder(names);
  for (const Case& board : boards) {
    State silent = board.state;
    ladder.run(silent, ladder.all());
    State logged = board.state;
    Log log;
    logged.log = &log;
    ladder.run(logged, ladder.all());
    CHECK_NOTE(candidates(silent) == candidates(logged), names.back());
  }
}

}  // namespace enpitsu::test
