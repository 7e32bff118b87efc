#include "making/reduction.hpp"
#include <cstdlib>

namespace enpitsu {

long g_count[8];
static Mask carry_of(const Bar& bar) {
  const char* mode = getenv("CARRY");
  if (bar.rungs == 0) return bar.search;
  if (mode == nullptr || mode[0] == 'a') return bar.rungs;
  if (mode[0] == 's') return bar.rungs & bar.search;
  return bar.rungs & ((Mask{1} << atoi(mode)) - 1);
}

Reduction::Reduction(Trial& trial, const Bar& bar)
    : trial_(trial), clues_(trial.clues_), bar_(bar), carried_(carry_of(bar)), state_(trial.state_.problem()) {
  state_.guard = trial.state_.guard;
}

void Reduction::run(Shown& shown, const std::vector<std::int32_t>& order) {
  shown_ = &shown;
  Shown start = shown;
  for (const std::int32_t group : order) {
    auto& here = start[static_cast<std::size_t>(group)];
    if (here != 0) order_.push_back(static_cast<std::size_t>(group));
    here = 0;
  }
  clues_.show(state_, start, trial_.values_);
  state_.ladder = nullptr;
  follow();
  decide(0, order_.size());
}

void Reduction::follow() {
  ++trial_.asked_;
  const Verdict verdict = trial_.ladder_.run(state_, carried_);
  trial_.stopped_ = trial_.stopped_ || verdict == Verdict::stopped;
}

void Reduction::show(std::size_t begin, std::size_t end) {
  bool any = false;
  for (std::size_t i = begin; i < end; ++i) {
    if ((*shown_)[order_[i]] == 0) continue;
    clues_.add(state_, order_[i]);
    any = true;
  }
  if (any) follow();
}

// The board shows what was kept before `begin`, and all from `end` on.
void Reduction::decide(std::size_t begin, std::size_t end) {
  if (begin == end || trial_.stopped_) return;
  if (spare(begin, end)) {
    for (std::size_t i = begin; i < end; ++i) (*shown_)[order_[i]] = 0;
    return;
  }
  if (end - begin == 1) return;
  const std::size_t middle = begin + (end - begin) / 2;
  const std::size_t mark = state_.mark();
  show(middle, end);
  decide(begin, middle);
  state_.undo(mark);
  show(begin, middle);
  decide(middle, end);
  state_.undo(mark);
}

bool Reduction::spare(std::size_t begin, std::size_t end) {
  if (state_.solved()) return true;
  return end - begin == 1 && !is_needed(order_[begin]) && !trial_.stopped_;
}

bool Reduction::is_needed(std::size_t group) {
  if (clues_.implied(state_, group)) return false;
  if (carried_ == bar_.rungs) return true;
  ++trial_.asked_;
  if (bar_.search != 0) {
    const std::size_t mark = state_.mark();
    const auto hidden = clues_.only_value(group);
    if (hidden) state_.remove(hidden->cell, hidden->value);
    const bool other = trial_.has_solutions(state_, bar_, hidden ? 1 : 2);
    state_.undo(mark);
    if (other) return true;
    if (bar_.rungs == 0) return false;
  }
  (*shown_)[group] = 0;
  trial_.clues_.show(trial_.state_, *shown_, trial_.values_);
  const bool enough = trial_.climbs(trial_.state_, bar_.rungs);
  (*shown_)[group] = 1;
  return !enough;
}

}  // namespace enpitsu
