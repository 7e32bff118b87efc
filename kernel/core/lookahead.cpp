#include "core/lookahead.hpp"

#include <algorithm>

namespace enpitsu {
namespace {

std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }

}  // namespace

bool Lookahead::takes(const Problem& problem) {
  return problem.judged_rules().empty() && problem.sites() == 0 && problem.loop() == nullptr;
}

SearchResult Lookahead::run(const State& state, const SearchResult& before) {
  set_up(state);
  result_.nodes = before.nodes;
  result_.work = before.work;
  bool alive = !state.failed() && settle();
  ++result_.nodes;
  while (true) {
    alive = alive && look();
    if (guard_ != nullptr && guard_->stop()) {
      result_.stopped = true;
      break;
    }
    if (alive && open_ == 0) {
      record();
      if (options_.max_solutions != 0 && result_.solutions >= options_.max_solutions) break;
      alive = false;
    }
    if (!alive && branches_.empty()) {
      result_.complete = true;
      break;
    }
    result_.out_of_work = options_.max_work != 0 && result_.work >= options_.max_work;
    if (result_.out_of_work || (options_.max_nodes != 0 && result_.nodes >= options_.max_nodes)) {
      result_.stopped = true;
      break;
    }
    alive = go_on(alive);
  }
  return std::move(result_);
}

Search::Call Lookahead::call(State& state) {
  set_up(state);
  if (!settle() || !look()) return {Verdict::failed};
  for (Var cell = 0; cell < problem_->variables(); ++cell) state.remove_all(cell, ~domain(cell));
  if (guard_ != nullptr && guard_->stop_now()) return {Verdict::stopped};
  if (open_ == 0) return {Verdict::solved};
  return {Verdict::stuck, split_};
}

// The first half of a split, or the second one of the last.
bool Lookahead::go_on(bool alive) {
  ++result_.nodes;
  if (alive) {
    branches_.push_back({trail_.size(), split_});
    return place(split_);
  }
  const auto [mark, candidate] = branches_.back();
  branches_.pop_back();
  undo(mark);
  return remove(candidate);
}

void Lookahead::record() {
  ++result_.solutions;
  if (result_.stored.size() >= options_.max_stored) return;
  std::string values;
  for (const Mask values_left : domains_) values.push_back(static_cast<char>(lowest(values_left)));
  result_.stored.push_back(std::move(values));
}

void Lookahead::set_up(const State& state) {
  problem_ = &state.problem();
  guard_ = state.guard;
  result_ = {};
  const auto stride = at(problem_->stride());
  domains_.clear();
  places_.assign(problem_->houses().size() * stride, 0);
  seats_.clear();
  begins_.assign(1, 0);
  trail_.clear();
  queue_.clear();
  branches_.clear();
  weights_.assign(problem_->houses().size(), 1);
  open_ = problem_->variables();
  placed_.assign(at(open_), 0);
  gone_.assign(at(open_), 0);
  gone_at_.clear();
  for (Var cell = 0; cell < problem_->variables(); ++cell) {
    domains_.push_back(state.domain(cell));
    for (const Membership& m : problem_->memberships(cell)) {
      if (!m.different) continue;
      seats_.push_back(
          {m.house * problem_->stride(), m.house, static_cast<std::int8_t>(m.place), m.complete});
      for (Value value : members(domain(cell)))
        places_[at(seats_.back().row + value)] |= bit(m.place);
    }
    begins_.push_back(seats_.size());
    if (exactly_one(domain(cell))) queue_.push_back({cell, lowest(domain(cell))});
  }
}

// The board and its trail.

bool Lookahead::fail(std::int32_t house, Var cell) {
  queue_.clear();
  if (house >= 0) {
    ++weights_[at(house)];
  } else {
    for (const Seat& seat : seats(cell)) ++weights_[at(seat.house)];
  }
  return false;
}

bool Lookahead::place(Candidate candidate) {
  queue_.push_back(candidate);
  return settle();
}

bool Lookahead::remove(Candidate candidate) {
  return take_away(candidate.cell, candidate.value) && settle();
}

bool Lookahead::take_away(Var cell, Value value) {
  Mask& left = domain(cell);
  if (!contains(left, value)) return true;
  left &= ~bit(value);
  trail_.push_back({cell, value});
  if (exactly_one(left)) queue_.push_back({cell, lowest(left)});
  return lose_places(cell, value) && (left != 0 || fail(-1, cell));
}

// All of them, also after a contradiction: undo() gives all of them back.
bool Lookahead::lose_places(Var cell, Value value) {
  std::int32_t without = -1;
  for (const Seat& seat : seats(cell)) {
    Mask& places = places_[at(seat.row + value)];
    places &= ~bit(seat.place);
    if (!seat.complete || !at_most_one(places)) continue;
    if (places == 0) {
      without = seat.house;
    } else {
      queue_.push_back({problem_->house(seat.house).cells[at(lowest(places))], value});
    }
  }
  return without < 0 || fail(without, -1);
}

// Places singles until there are none, or a contradiction shows.
bool Lookahead::settle() {
  while (!queue_.empty()) {
    const auto [cell, value] = queue_.back();
    queue_.pop_back();
    if (!contains(domain(cell), value)) return fail(-1, cell);
    if (placed_[at(cell)] != 0) continue;
    placed_[at(cell)] = 1;
    --open_;
    trail_.push_back({cell, State::kPlaced});
    for (Value other : members(domain(cell) & ~bit(value))) {
      if (!take_away(cell, other)) return false;
    }
    for (const Seat& seat : seats(cell)) {
      const auto& cells = problem_->house(seat.house).cells;
      for (int place : members(places_[at(seat.row + value)] & ~bit(seat.place))) {
        if (!take_away(cells[at(place)], value)) return false;
      }
    }
  }
  return true;
}

void Lookahead::undo(std::size_t mark) {
  result_.work += kWorkOfTrial + (trail_.size() - mark) * kWorkOfEntry;
  while (trail_.size() > mark) {
    const auto [cell, value] = trail_.back();
    trail_.pop_back();
    if (value == State::kPlaced) {
      placed_[at(cell)] = 0;
      ++open_;
      continue;
    }
    domain(cell) |= bit(value);
    for (const Seat& seat : seats(cell)) places_[at(seat.row + value)] |= bit(seat.place);
  }
}

// Looking ahead.

// Tries sets of two and leaves in split_ what to split on; false if the board has no solution.
bool Lookahead::look() {
  score_ = -1;
  while (open_ != 0 && score_ < 0) {
    gather();
    if (twos_.empty()) {
      choose_smallest();
      return true;
    }
    for (const Two& two : twos_) {
      if (guard_ != nullptr && guard_->stop()) return true;
      if (!try_both(two)) return false;
      if (open_ == 0) return true;
    }
    if (score_ >= 0 && !is_open(split_)) score_ = -1;  // a later set has decided it
  }
  return true;
}

bool Lookahead::is_open(const Candidate& candidate) const {
  return placed_[at(candidate.cell)] == 0 && contains(domain(candidate.cell), candidate.value);
}

bool Lookahead::try_both(const Two& two) {
  if (!is_open(two.a) || !is_open(two.b)) return true;
  const std::size_t mark = trail_.size();
  result_.nodes += 2;
  if (!place(two.a)) {
    undo(mark);
    return place(two.b);
  }
  const auto first = static_cast<double>(trail_.size() - mark);
  note_gone(mark);
  undo(mark);
  if (!place(two.b)) {
    undo(mark);
    return place(two.a);
  }
  const auto second = static_cast<double>(trail_.size() - mark);
  common_.clear();
  for (std::size_t i = mark; i < trail_.size(); ++i) {
    const auto [cell, value] = trail_[i];
    if (value != State::kPlaced && contains(gone_[at(cell)], value)) common_.push_back(trail_[i]);
  }
  undo(mark);
  if (!take_common()) return false;
  if (is_open(two.a) && is_open(two.b) && first * second > score_) {
    score_ = first * second;
    split_ = two.a;
  }
  return true;
}

bool Lookahead::take_common() {
  for (const auto& [cell, value] : common_) {
    if (!take_away(cell, value)) return false;
  }
  return settle();
}

void Lookahead::note_gone(std::size_t mark) {
  for (const Var cell : gone_at_) gone_[at(cell)] = 0;
  gone_at_.clear();
  for (std::size_t i = mark; i < trail_.size(); ++i) {
    const auto [cell, value] = trail_[i];
    if (value == State::kPlaced) continue;
    if (gone_[at(cell)] == 0) gone_at_.push_back(cell);
    gone_[at(cell)] |= bit(value);
  }
}

double Lookahead::weight(Var cell) const {
  double sum = 0;
  for (const Seat& seat : seats(cell)) sum += weights_[at(seat.house)];
  return sum;
}

// The sets of two, those first in whose houses most contradictions showed.
void Lookahead::gather() {
  twos_.clear();
  for (Var cell = 0; cell < problem_->variables(); ++cell) {
    const Mask left = domain(cell);
    if (placed_[at(cell)] != 0 || count(left) != 2) continue;
    twos_.push_back({{cell, lowest(left)}, {cell, highest(left)}, weight(cell)});
  }
  for (const std::int32_t house : problem_->complete_houses()) {
    const House& here = problem_->house(house);
    for (Value value : members(here.values)) {
      const Mask places = places_[at(house * problem_->stride() + value)];
      if (count(places) != 2) continue;
      twos_.push_back({{here.cells[at(lowest(places))], value},
                       {here.cells[at(highest(places))], value},
                       weights_[at(house)]});
    }
  }
  const auto heavier = [](const Two& a, const Two& b) { return a.weight > b.weight; };
  const std::size_t tried = std::min(kTried, twos_.size());
  std::ranges::partial_sort(twos_, twos_.begin() + static_cast<std::ptrdiff_t>(tried), heavier);
  twos_.resize(tried);
}

// Where no set has two: any value of a cell with the fewest.
void Lookahead::choose_smallest() {
  int fewest = kMaskBits + 1;
  for (Var cell = 0; cell < problem_->variables(); ++cell) {
    const int left = count(domain(cell));
    if (placed_[at(cell)] != 0 || left >= fewest) continue;
    fewest = left;
    split_ = {cell, lowest(domain(cell))};
  }
}

}  // namespace enpitsu
