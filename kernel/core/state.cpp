#include "core/state.hpp"

#include <iterator>

#include "core/step.hpp"

namespace enpitsu {

void State::reset(const Problem& problem) {
  problem_ = &problem;
  memberships_ = &problem.memberships();
  domains_ = problem.domains();
  places_ = problem.pristine_places();
  naked_queue_ = problem.pristine_naked();
  hidden_queue_ = problem.pristine_hidden();
  placed_.assign(domains_.size(), 0);
  trail_.clear();
  open_ = problem.variables();
  failed_ = problem.impossible();
  conflict_ = {};
  const auto& houses = problem.houses();
  changes_.resize(houses.size());
  open_in_.resize(houses.size());
  placed_in_.assign(houses.size(), 0);
  next_event_.fill(0);
  first_event_ = 0;
  seen_events_ = 0;
  placements_.clear();
  next_placement_.fill(0);
  events_.resize(houses.size());
  for (std::size_t h = 0; h < houses.size(); ++h) {
    events_[h] = static_cast<std::int32_t>(h);
    changes_[h] = {houses[h].values, h};
    open_in_[h] = static_cast<std::int32_t>(houses[h].cells.size());
  }
  numbers_ = problem.numbers();
  if (problem.sites() > 0) bare_problem_ = nullptr;  // clues decide which rules are bare
  terms_ = problem.terms();
  derived_sums_ = {};
  cage_pairs_.reset();
  loop_.reset(problem);
}

void State::print(std::span<const std::int32_t> clues) {
  derived_sums_ = {};
  cage_pairs_.reset();
  for (const std::int32_t index : problem_->rules_at_sites()) {
    const Rule& rule = problem_->rule(index);
    numbers_[static_cast<std::size_t>(index)] =
        rule.number_where(clues[static_cast<std::size_t>(rule.site())]);
  }
  for (const std::int32_t index : problem_->rules_at_sites()) {
    const Rule& rule = problem_->rule(index);
    if (!rule.takes_number()) continue;
    const auto house = static_cast<std::size_t>(rule.house());
    terms_[house] = problem_->terms_of(rule.house(), numbers_);
    if (loop_.active() && problem_->houses()[house].edges) {
      loop_.start_clue(rule.house(), terms_[house].lines);
    }
  }
  if (problem_->has_optional_houses()) leave_out_idle_houses();
}

// What is not printed should cost little: a Futoshiki's cell lies in two lines, and may have four
// signs. (Grading a 9x9 with few of them takes half the time so.)
void State::leave_out_idle_houses() {
  if (!without_idle_ || without_idle_.use_count() > 1) {
    without_idle_ = std::make_shared<Memberships>();
  }
  events_.clear();
  for (std::size_t h = 0; h < changes_.size(); ++h) {
    changes_[h].event = kIdle;
    if (idle(static_cast<int>(h))) continue;
    changes_[h].event = events_.size();
    events_.push_back(static_cast<std::int32_t>(h));
  }
  auto& [all, begins, ends] = *without_idle_;
  all.resize(problem_->memberships().all.size());
  begins = problem_->memberships().begins;
  ends = begins;
  for (Var cell = 0; cell < problem_->variables(); ++cell) {
    for (const Membership& m : problem_->memberships(cell)) {
      if (event_of(m.house) != kIdle) all[ends[static_cast<std::size_t>(cell)]++] = m;
    }
  }
  memberships_ = without_idle_.get();
}

// Of every cell, the houses that wake last are the last to be listed, and the first to sleep again.
void State::wake(int house) {
  const auto h = static_cast<std::size_t>(house);
  const auto& cells = problem_->house(house).cells;
  Mask* places = places_.data() + house * problem_->stride();
  std::fill_n(places, problem_->stride(), 0);
  open_in_[h] = 0;
  placed_in_[h] = 0;
  for (const Var cell : cells) {
    for (const Membership& m : problem_->memberships(cell)) {
      if (m.house != house) continue;
      without_idle_->all[without_idle_->ends[static_cast<std::size_t>(cell)]++] = m;
      for (Value value : members(domain(cell))) places[value] |= bit(m.place);
      if (placed(cell)) placed_in_[h] |= bit(m.place);
      if (!placed(cell)) ++open_in_[h];
    }
  }
  changes_[h].event = first_event_ + events_.size();
  events_.push_back(house);
}

void State::sleep(int house) {
  for (const Var cell : problem_->house(house).cells) {
    --without_idle_->ends[static_cast<std::size_t>(cell)];
  }
}

// What a site's rules say from now on. A house's ways to be drawn come back with the loop's trail.
void State::say(std::int32_t site, std::int32_t number) {
  derived_sums_ = {};
  cage_pairs_.reset();
  for (const std::int32_t index : problem_->rules_at(site)) {
    numbers_[static_cast<std::size_t>(index)] = problem_->rule(index).number_where(number);
  }
  for (const std::int32_t index : problem_->rules_at(site)) {
    const Rule& rule = problem_->rule(index);
    if (!rule.takes_number()) continue;
    terms_[static_cast<std::size_t>(rule.house())] = problem_->terms_of(rule.house(), numbers_);
  }
  bare_problem_ = nullptr;
}

void State::print(std::int32_t site, std::int32_t number) {
  const auto printed = [&](std::int32_t rule) { return says(problem_->rule(rule)); };
  if (std::ranges::any_of(problem_->rules_at(site), printed)) return;
  const auto houses = problem_->houses_at(site);
  changing_.clear();
  if (memberships_ == without_idle_.get()) {
    if (without_idle_ && without_idle_.use_count() > 1) {  // a copy of this state has its own clues
      without_idle_ = std::make_shared<Memberships>(*without_idle_);
      memberships_ = without_idle_.get();
    }
    std::ranges::copy_if(houses, std::back_inserter(changing_), [&](int h) { return idle(h); });
  }
  if (loop_.active()) loop_.sync(*this);
  say(site, number);
  for (const std::int32_t house : changing_) {
    if (!idle(house)) wake(house);  // a rule may wait for another number
  }
  trail_.push_back({site, kPrinted});
  for (const std::int32_t house : houses) {
    const House& here = problem_->house(house);
    if (loop_.active() && here.edges) {
      loop_.print(house, lines(house), trail_.size() - 1);
    }
    // Whoever looked at what the cells share with other houses may see more now.
    for (const Var cell : here.cells) {
      for (const Membership& m : memberships(cell)) note_change(m.house, 0);
    }
  }
}

void State::take_back(std::int32_t site) {
  changing_.clear();
  if (memberships_ == without_idle_.get()) {
    const auto houses = problem_->houses_at(site);
    std::ranges::copy_if(houses, std::back_inserter(changing_), [&](int h) { return !idle(h); });
  }
  say(site, -1);
  for (const std::int32_t house : changing_) {
    if (idle(house)) sleep(house);
  }
}

void State::place(Var cell, Value value) {
  const auto index = static_cast<std::size_t>(cell);
  const Mask domain = domains_[index];
  if (!contains(domain, value) || (placed(cell) && domain != bit(value))) fail(-1, cell);
  if (failed_ || placed(cell)) return;
  if (wave != nullptr) return wave->place(cell, value);
  placed_[index] = 1;
  --open_;
  trail_.push_back({cell, kPlaced});
  placements_.push_back(cell);
  domains_[index] = bit(value);
  const auto houses = memberships(cell);
  for (const Membership& m : houses) {
    --open_in_[static_cast<std::size_t>(m.house)];
    placed_in_[static_cast<std::size_t>(m.house)] |= bit(m.place);
    note_change(m.house, 0);  // also where no value goes: techniques look at what is placed
  }
  lose_values(cell, domain & ~bit(value));
  for (const Membership& m : houses) {
    if (m.different) lose_elsewhere(m, value);
    if (failed_) return;  // the rest would be undone at once
  }
}

// Takes a value that is placed in a house from its other cells. The house has one place for it
// then, which is entered once; what the cells lose elsewhere, one by one.
void State::lose_elsewhere(const Membership& m, Value value) {
  Mask& places = places_[static_cast<std::size_t>(m.row + value)];
  const Mask others = places & ~bit(m.place);
  if (others == 0) return;
  places = bit(m.place);
  note_change(m.house, bit(value));
  for (int place : members(others)) {
    const Var cell = m.cells[place];
    lose_candidate(cell, value);
    for (const Membership& other : memberships(cell)) {
      if (other.house != m.house) lose_place(other, value);
    }
  }
}

void State::place_singles() {
  for (; !naked_queue_.empty() && !failed_; naked_queue_.pop_back()) {
    const Var cell = naked_queue_.back();
    if (!placed(cell)) place(cell, lowest(domain(cell)));
  }
}

bool State::follow(unsigned parts, const LoopState::Enough& enough) {
  const std::size_t mark = trail_.size();
  place_singles();
  loop_.sync(*this);
  const std::size_t before = loop_.order().size();
  loop_.begin_frame(trail_.size());
  const bool fits = loop_.follow(parts, enough);
  for (std::size_t i = before; fits && i < loop_.order().size(); ++i) {
    const Var edge = loop_.order()[i];
    place(edge, loop_.drawn(edge) == LoopState::kLine ? 1 : 0);
  }
  if (loop_.order().size() == before) loop_.join_frame();  // it stays if what comes next is undone
  if (!fits) fail(loop_.conflict().house, loop_.conflict().edge);
  return trail_.size() > mark;
}

void State::take(Wave& gathered) {
  gathered.break_on([&](Var cell, Value value) { place(cell, value); },
                    [&](Var cell, Mask values) { remove_all(cell, values); });
}

// Notes which values are given in each house; false if they contradict each other.
bool State::collect_given(std::span<const Candidate> values) {
  given_in_.assign(problem_->houses().size(), 0);
  for (const auto& [cell, value] : values) {
    if (!has(cell, value) || placed(cell)) return false;
    for (const Membership& m : memberships(cell)) {
      Mask& given = given_in_[static_cast<std::size_t>(m.house)];
      if (m.different && contains(given, value)) return false;
      if (m.different) given |= bit(value);
    }
  }
  return true;
}

void State::cross_out(Var cell, Mask domain) {
  Mask& old = domains_[static_cast<std::size_t>(cell)];
  for (const Membership& m : memberships(cell)) {
    Mask* places = places_.data() + m.row;
    for (Value value : members(old & ~domain)) places[value] &= ~bit(m.place);
  }
  old = domain;
}

void State::queue_singles() {
  for (Var cell = 0; cell < problem_->variables(); ++cell) {
    if (placed(cell) || !at_most_one(domain(cell))) continue;
    if (domain(cell) == 0) fail(-1, cell);
    naked_queue_.push_back(cell);
  }
  for (std::int32_t house : problem_->complete_houses()) {
    const Mask left = problem_->house(house).values & ~given_in_[static_cast<std::size_t>(house)];
    for (Value value : members(left)) {
      const Mask here = places(house, value);
      if (!at_most_one(here)) continue;
      if (here == 0) fail(house, -1);
      hidden_queue_.push_back({house, value});
    }
  }
}

void State::give(std::span<const Candidate> values) {
  if (loop_.active() || !collect_given(values)) {  // one by one finds the contradiction
    for (const auto& [cell, value] : values) place(cell, value);
    return;
  }
  for (const auto& [cell, value] : values) {
    placed_[static_cast<std::size_t>(cell)] = 1;
    placements_.push_back(cell);
    cross_out(cell, bit(value));
    for (const Membership& m : memberships(cell)) {
      --open_in_[static_cast<std::size_t>(m.house)];
      placed_in_[static_cast<std::size_t>(m.house)] |= bit(m.place);
    }
  }
  open_ -= static_cast<int>(values.size());
  for (Var cell = 0; cell < problem_->variables(); ++cell) {
    if (placed(cell)) continue;
    Mask gone = 0;
    for (const Membership& m : memberships(cell)) {
      gone |= given_in_[static_cast<std::size_t>(m.house)];
    }
    if ((gone & domain(cell)) != 0) cross_out(cell, domain(cell) & ~gone);
  }
  queue_singles();
}

void State::undo(std::size_t mark) {
  work += (trail_.size() - mark) * kWorkOfEntry;
  while (trail_.size() > mark) {
    const auto [cell, value] = trail_.back();
    trail_.pop_back();
    if (value == kPrinted) {
      take_back(cell);
      continue;
    }
    if (value == kPlaced) {
      placed_[static_cast<std::size_t>(cell)] = 0;
      ++open_;
      for (const Membership& m : memberships(cell)) {
        ++open_in_[static_cast<std::size_t>(m.house)];
        placed_in_[static_cast<std::size_t>(m.house)] &= ~bit(m.place);
      }
      continue;
    }
    domains_[static_cast<std::size_t>(cell)] |= bit(value);
    for (const Membership& m : memberships(cell)) {
      places_[static_cast<std::size_t>(m.row + value)] |= bit(m.place);
    }
  }
  if (loop_.active()) loop_.rewind(mark);
  naked_queue_.clear();
  hidden_queue_.clear();
  for (Change& change : changes_) change.touched = 0;
  first_event_ += events_.size();
  seen_events_ = first_event_;
  next_event_.fill(first_event_);
  events_.clear();
  placements_.clear();
  next_placement_.fill(0);
  failed_ = false;
}

void State::look_again() {
  first_event_ += events_.size();
  seen_events_ = first_event_;
  next_event_.fill(first_event_);
  events_.clear();
  for (std::size_t h = 0; h < changes_.size(); ++h) {
    changes_[h].touched = problem_->houses()[h].values;
    if (memberships_ == without_idle_.get() && idle(static_cast<int>(h))) continue;
    changes_[h].event = first_event_ + events_.size();
    events_.push_back(static_cast<std::int32_t>(h));
  }
  placements_.clear();
  next_placement_.fill(0);
  for (Var cell = 0; cell < problem_->variables(); ++cell) {
    if (placed(cell)) {
      placements_.push_back(cell);
    } else if (exactly_one(domain(cell))) {
      naked_queue_.push_back(cell);
    }
  }
  for (std::int32_t house : problem_->complete_houses()) {
    for (Value value : members(problem_->house(house).values)) {
      if (exactly_one(places(house, value))) hidden_queue_.push_back({house, value});
    }
  }
}

Near* State::near_of_log() const { return log->near; }

std::vector<Candidate> State::removed_since(std::size_t mark) const {
  std::vector<Candidate> removed;
  for (std::size_t i = mark; i < trail_.size(); ++i) {
    if (trail_[i].value != kPlaced) removed.push_back(trail_[i]);
  }
  return removed;
}

}  // namespace enpitsu
