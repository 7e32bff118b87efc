// What it takes to refute a candidate: assume it, reason with some rungs, split where they stop.
//
// One call that fails without a split is a forcing chain; with splits it is a nested one, each of
// whose calls assumes one candidate more, or goes on without one that was refuted.
#pragma once

#include <vector>

#include "core/batch.hpp"

namespace enpitsu {

// A candidate that cannot be, by a search of so many calls.
struct Refuted {
  Candidate candidate;
  std::uint64_t calls;
  std::size_t removals;  // until the first contradiction: how far it lies
};

// The candidates that a search of at most `max_calls` refutes, each by itself, from a start that
// the rungs narrow down first. It ends when `more` candidates were tried after the first success.
std::vector<Refuted> refutable(const Task& task, const Ladder& ladder, Mask rungs,
                               std::uint64_t max_calls, std::size_t more, double seconds,
                               Poll poll);

// The calls of one refutation and all of their steps, in order.
struct Refutation {
  bool complete = false;  // the candidate is refuted
  std::vector<TreeNode> calls;
  std::vector<Step> steps;
};

Refutation refute(const Task& task, const Ladder& ladder, Mask rungs, Candidate candidate,
                  std::uint64_t max_calls, double seconds, Poll poll);

}  // namespace enpitsu
