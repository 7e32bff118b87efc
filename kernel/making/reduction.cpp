#include "making/reduction.hpp"

#include <cstdlib>
#include <utility>

namespace enpitsu {
namespace {

// Which rungs draw what follows along the trail: all, unless a short search looks for a second
// solution first. Then those of the search, as most groups are needed for such a one, and what it
// takes to see that nothing else helps is asked of the few others.
Mask carried_for(const Bar& bar, const Ladder& ladder) {
  if (bar.rungs == 0) return bar.search;
  const char* mode = getenv("CARRY");
  if (mode && mode[0] == 'a') return bar.rungs;
  if (mode && mode[0] == 't') return bar.rungs & ladder.trial();
  if (mode && mode[0] != 's') return bar.rungs & ((Mask{1} << atoi(mode)) - 1);
  return bar.search == 0 ? bar.rungs : bar.rungs & bar.search;
}
const bool kEarly = getenv("EARLY") == nullptr || getenv("EARLY")[0] != '0';
const bool kScratch = getenv("SCRATCH") != nullptr;

}  // namespace

Reduction::Reduction(Trial& trial, const Bar& bar)
    : trial_(trial),
      clues_(trial.clues_),
      bar_(bar),
      carried_(carried_for(bar, trial.ladder_)),
      state_(trial.clues_.problem()) {
  state_.guard = trial.state_.guard;
}

void Reduction::run(Shown& shown, const std::vector<std::int32_t>& order) {
  shown_ = &shown;
  Shown first = shown;
  for (const std::int32_t group : order) {
    auto& here = first[static_cast<std::size_t>(group)];
    if (here != 0) order_.push_back(static_cast<std::size_t>(group));
    here = 0;
  }
  if (clues_.problem().has_unprinted()) return decide_anew(0, order_.size());
  clues_.show(state_, first, trial_.values_);
  follow(carried_, 0, order_.size());
  decide(0, order_.size());
}

// Draws what follows, until all of a part is known to be spare.
void Reduction::follow(Mask rungs, std::size_t begin, std::size_t end) {
  ++trial_.asked_;
  std::size_t next = begin;
  const Verdict verdict = trial_.ladder_.run_until(state_, rungs, [&] {
    while (next < end && clues_.implied(state_, order_[next])) ++next;
    return kEarly && next == end;
  });
  trial_.stopped_ = trial_.stopped_ || verdict == Verdict::stopped;
}

// Shows a part, as far as it was kept, to decide another.
void Reduction::show(std::size_t begin, std::size_t end, std::size_t to_decide,
                     std::size_t decide_to) {
  bool any = false;
  for (std::size_t i = begin; i < end; ++i) {
    if ((*shown_)[order_[i]] == 0 || clues_.implied(state_, order_[i])) continue;
    clues_.add(state_, order_[i]);
    any = true;
  }
  if (any) follow(carried_, to_decide, decide_to);
}

// The board shows what was kept before `begin`, and all from `end` on.
void Reduction::decide(std::size_t begin, std::size_t end) {
  if (trial_.stopped_) return;
  end = without_spare(begin, end);
  if (begin == end) return;
  if (end - begin == 1) {
    const bool needed = is_needed(begin);
    if (!needed && !trial_.stopped_) (*shown_)[order_[begin]] = 0;
    return;
  }
  const std::size_t middle = begin + (end - begin) / 2;
  const std::size_t mark = state_.mark();
  show(middle, end, begin, middle);
  decide(begin, middle);
  state_.undo(mark);
  show(begin, middle, middle, end);
  decide(middle, end);
  state_.undo(mark);
}

// Hides what the board implies: it makes no difference, whatever else is shown. Returns the end of
// what is left.
std::size_t Reduction::without_spare(std::size_t begin, std::size_t end) {
  const bool solved = state_.solved();
  std::size_t left = begin;
  for (std::size_t i = begin; i < end; ++i) {
    const std::size_t group = order_[i];
    if (solved || clues_.implied(state_, group)) {
      (*shown_)[group] = 0;
    } else {
      std::swap(order_[left++], order_[i]);
    }
  }
  return left;
}

// Whether the board, which does not tell what a group shows, would not do.
bool Reduction::is_needed(std::size_t place) {
  if (carried_ == bar_.rungs) return true;
  const std::size_t group = order_[place];
  const std::size_t mark = state_.mark();
  if (bar_.search != 0) {
    const bool denied = clues_.deny(state_, group);
    const bool other = trial_.has_solutions(state_, bar_, denied ? 1 : 2);
    state_.undo(mark);
    if (other) return true;
    if (bar_.rungs == 0) return false;
  }
  if (kScratch) {
    ++trial_.asked_;
    (*shown_)[group] = 0;
    clues_.show(trial_.state_, *shown_, trial_.values_);
    const bool enough = trial_.climbs(trial_.state_, bar_.rungs);
    (*shown_)[group] = 1;
    return !enough;
  }
  state_.look_again();
  follow(bar_.rungs, place, place + 1);
  const bool known = state_.solved() || clues_.implied(state_, group);
  state_.undo(mark);
  return !known;
}

// Where a clue may take knowledge away, nothing can be carried along.
void Reduction::decide_anew(std::size_t begin, std::size_t end) {
  if (begin == end || trial_.stopped_) return;
  for (std::size_t i = begin; i < end; ++i) (*shown_)[order_[i]] = 0;
  const auto hidden = end - begin == 1 ? clues_.only_value(order_[begin]) : std::nullopt;
  if (trial_.holds(*shown_, bar_, hidden)) return;
  for (std::size_t i = begin; i < end; ++i) (*shown_)[order_[i]] = 1;
  if (end - begin == 1) return;
  const std::size_t middle = begin + (end - begin) / 2;
  decide_anew(begin, middle);
  decide_anew(middle, end);
}

}  // namespace enpitsu
