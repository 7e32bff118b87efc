#include "core/refutation.hpp"

#include <algorithm>

namespace enpitsu {
namespace {

SearchOptions options_of(Mask rungs, std::uint64_t max_calls, bool tree) {
  SearchOptions options;
  options.rungs = rungs;
  options.max_solutions = 1;
  options.max_stored = 0;
  options.max_nodes = max_calls;
  options.tree = tree;
  return options;
}

bool has_refuted(const SearchResult& result) {
  return result.complete && !result.stopped && result.solutions == 0;
}

}  // namespace

std::vector<Refuted> refutable(const Task& task, const Ladder& ladder, Mask rungs,
                               std::uint64_t max_calls, std::size_t more, double seconds,
                               Poll poll) {
  std::vector<Refuted> found;
  watched(task, seconds, std::move(poll), [&](State& state) {
    state.at_once = false;
    if (ladder.run(state, rungs) != Verdict::stuck) return;
    const SearchOptions options = options_of(rungs, max_calls, false);
    Search search(ladder, options);
    const std::size_t mark = state.mark();
    for (Var cell = 0; cell < state.problem().variables(); ++cell) {
      if (state.placed(cell)) continue;
      for (const Value value : members(state.domain(cell))) {
        if (!found.empty() && more-- == 0) return;
        state.place(cell, value);
        const SearchResult result = search.run(state);
        const std::size_t removals = result.trail - std::min(mark, result.trail);
        state.undo(mark);
        if (state.stopped(Guard::kEvery)) return;
        if (has_refuted(result)) found.push_back({{cell, value}, result.nodes, removals});
      }
    }
  });
  return found;
}

Refutation refute(const Task& task, const Ladder& ladder, Mask rungs, Candidate candidate,
                  std::uint64_t max_calls, double seconds, Poll poll) {
  Refutation refutation;
  watched(task, seconds, std::move(poll), [&](State& state) {
    if (!state.has(candidate.cell, candidate.value)) return;
    const SearchOptions options = options_of(rungs, max_calls, true);
    Log log;
    state.log = &log;
    state.place(candidate.cell, candidate.value);
    SearchResult result = Search(ladder, options).run(state);
    refutation.complete = has_refuted(result);
    refutation.calls = std::move(result.tree);
    refutation.steps = std::move(log.steps);
  });
  return refutation;
}

}  // namespace enpitsu
