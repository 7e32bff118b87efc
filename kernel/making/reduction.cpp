#include "making/reduction.hpp"

#include <utility>

namespace enpitsu {
namespace {

// On boards from the size of a 25x25 Sudoku on, a search for a second solution may come to no end.
constexpr Var kLarge = 600;                 // variables
constexpr std::uint64_t kMostNodes = 2000;  // then its group stays

// Which rungs draw what follows along the trail: all, unless a short search looks for a second
// solution first. Then those of the search: most groups are needed for such a one, and what it
// takes to see that no other rung helps is asked of the few others.
Mask carried_for(const Bar& bar) {
  if (bar.rungs == 0) return bar.search;
  return bar.search == 0 ? bar.rungs : bar.rungs & bar.search;
}

}  // namespace

Reduction::Reduction(Trial& trial, const Bar& bar)
    : trial_(trial),
      clues_(trial.clues_),
      bar_(bar),
      carried_(carried_for(bar)),
      state_(trial.clues_.problem()) {
  state_.guard = trial.state_.guard;
  Mask rest = bar.search;
  loop_alone_ = trial.ladder_.take_parts(state_, rest) != 0 && rest == 0 && most_nodes() == 0;
}

void Reduction::run(Shown& shown, const std::vector<std::int32_t>& order) {
  shown_ = &shown;
  Shown first = shown;
  for (const std::int32_t group : order) {
    auto& here = first[static_cast<std::size_t>(group)];
    if (here != 0) order_.push_back(static_cast<std::size_t>(group));
    here = 0;
  }
  const Part all{0, order_.size()};
  if (clues_.problem().has_unprinted()) return decide_anew(all);
  clues_.show(state_, first, trial_.values_);
  Mask rest = carried_;
  parts_ = bar_.search == 0 && clues_.are_lines() ? trial_.ladder_.take_parts(state_, rest) : 0;
  if (parts_ != 0 && rest == 0) {
    state_.place_singles();
    loop_ = &state_.loop();
    frames_ = state_.mark();  // those of what stands on the board have lower numbers
  }
  follow(carried_, all);
  decide(all);
}

// Draws what follows, until all of a part is known to be spare.
void Reduction::follow(Mask rungs, Part decided) {
  ++trial_.asked_;
  const LoopState::Enough enough = [&] {
    while (decided.begin < decided.end && clues_.implied(state_, order_[decided.begin])) {
      ++decided.begin;
    }
    return decided.begin == decided.end;
  };
  if (loop_ != nullptr) {
    loop_->follow(parts_, enough);
    trial_.stopped_ = trial_.stopped_ || state_.stopped();
    return;
  }
  const Verdict verdict = trial_.ladder_.run_until(state_, rungs, enough);
  trial_.stopped_ = trial_.stopped_ || verdict == Verdict::stopped;
}

void Reduction::undo(std::size_t mark) {
  if (loop_ == nullptr) return state_.undo(mark);
  loop_->rewind(mark + 1);
  frames_ = mark;
}

void Reduction::add(std::size_t group) {
  if (loop_ == nullptr) return clues_.add(state_, group);
  clues_.add(*loop_, group, ++frames_);
}

// Shows a part, as far as it was kept, to decide another.
void Reduction::show(Part shown, Part decided) {
  bool any = false;
  for (std::size_t i = shown.begin; i < shown.end; ++i) {
    if ((*shown_)[order_[i]] == 0 || clues_.implied(state_, order_[i])) continue;
    add(order_[i]);
    any = true;
  }
  if (any) follow(carried_, decided);
}

// The board shows what was kept before the part, and all that comes after it.
void Reduction::decide(Part part) {
  if (trial_.stopped_ || state_.failed()) return;  // clues of no solution may contradict each other
  part.end = without_spare(part);
  if (part.size() == 0) return;
  if (part.size() == 1) {
    const bool needed = is_needed(part);
    if (!needed && !trial_.stopped_) (*shown_)[order_[part.begin]] = 0;
    return;
  }
  const auto [first, second] = part.halves();
  const std::size_t before = mark();
  show(second, first);
  decide(first);
  undo(before);
  show(first, second);
  decide(second);
  undo(before);
}

// Hides what the board implies: it makes no difference, whatever else is shown. Returns the end of
// what is left.
std::size_t Reduction::without_spare(Part part) {
  const bool solved = is_solved();
  std::size_t left = part.begin;
  for (std::size_t i = part.begin; i < part.end; ++i) {
    const std::size_t group = order_[i];
    if (solved || clues_.implied(state_, group)) {
      (*shown_)[group] = 0;
    } else {
      std::swap(order_[left++], order_[i]);
    }
  }
  return left;
}

// Of a search that decides; 0: any number.
std::uint64_t Reduction::most_nodes() const {
  return bar_.rungs == 0 && clues_.problem().variables() > kLarge ? kMostNodes : 0;
}

// Whether the board, which does not tell what the only group of a part shows, would not do.
bool Reduction::is_needed(Part one) {
  if (carried_ == bar_.rungs) return true;
  const std::size_t group = order_[one.begin];
  const std::size_t mark = state_.mark();
  if (bar_.search != 0) {
    const bool denied = clues_.deny(state_, group, loop_alone_);
    const bool other = trial_.has_solutions(state_, bar_, denied ? 1 : 2, most_nodes());
    state_.undo(mark);
    if (other) return true;
    if (bar_.rungs == 0) return false;
  }
  state_.look_again();
  follow(bar_.rungs, one);
  const bool known = state_.solved() || clues_.implied(state_, group);
  state_.undo(mark);
  return !known;
}

// Where a clue may take knowledge away, nothing can be carried along.
void Reduction::decide_anew(Part part) {
  if (part.size() == 0 || trial_.stopped_) return;
  for (std::size_t i = part.begin; i < part.end; ++i) (*shown_)[order_[i]] = 0;
  const auto hidden = part.size() == 1 ? clues_.only_value(order_[part.begin]) : std::nullopt;
  if (trial_.holds(*shown_, bar_, hidden)) return;
  for (std::size_t i = part.begin; i < part.end; ++i) (*shown_)[order_[i]] = 1;
  if (part.size() == 1) return;
  const auto [first, second] = part.halves();
  decide_anew(first);
  decide_anew(second);
}

}  // namespace enpitsu
