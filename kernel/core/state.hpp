// What is known of one puzzle while it is being solved, and how to take knowledge back.
//
// Each candidate (variable, value) is kept twice, so that both kinds of single show up the
// moment they arise:
//
//   domains[cell]          values that the cell may still take         naked single: one bit
//   places[house][value]   cells of the house that may take the value  hidden single: one bit
//
//              values 1 2 3 4 …                       places 0 1 2 3 …
//   cell r1c1:        . 1 . 1          row 1, value 2:       1 . . 1
//
// The *trail* lists every removal and every placement in order; undo() walks it backwards.
// It is also all that the log needs: what a step removed is what the trail gained.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/cage_pairs.hpp"
#include "core/derived_sums.hpp"
#include "core/guard.hpp"
#include "core/near.hpp"
#include "core/problem.hpp"
#include "core/wave.hpp"
#include "loops/loop.hpp"

namespace enpitsu {

struct Log;
class Ladder;

struct Candidate {
  Var cell;
  std::int32_t value;
  friend bool operator==(const Candidate&, const Candidate&) = default;
};

class State {
 public:
  explicit State(const Problem& problem) : problem_(&problem) { reset(problem); }

  // Back to a fresh board of this problem, without allocating again where sizes allow.
  void reset(const Problem& problem);
  // Prints the puzzle's clues, a number a site of the problem or less than 0, on a fresh board.
  void print(std::span<const std::int32_t> clues);
  // Prints one more, on a board where much may be known already; undo() takes it back. Not where
  // a rule holds only as long as nothing is printed: what it led to would stay.
  void print(std::int32_t site, std::int32_t number);

  const Problem& problem() const { return *problem_; }
  Mask domain(Var cell) const { return domains_[static_cast<std::size_t>(cell)]; }
  Mask places(int house, Value value) const {
    return places_[static_cast<std::size_t>(house * problem_->stride() + value)];
  }
  bool has(Var cell, Value value) const { return contains(domain(cell), value); }
  bool placed(Var cell) const { return placed_[static_cast<std::size_t>(cell)] != 0; }
  // What is said of the house, by its rules or by a clue: see Terms.
  const Terms& terms(int house) const { return terms_[static_cast<std::size_t>(house)]; }
  // The houses of a cell; once clues are printed, without those where nothing holds.
  std::span<const Membership> memberships(Var cell) const { return memberships_->of(cell); }
  int quota(int house) const { return terms(house).quota; }
  int total(int house) const { return terms(house).total; }
  int order(int house) const { return terms(house).order; }
  int lines(int house) const { return terms(house).lines; }
  // Whether a rule holds in this puzzle, and what it says in a number.
  bool says(const Rule& rule) const { return number(rule) != Rule::kOff; }
  std::int32_t number(const Rule& rule) const {
    return numbers_[static_cast<std::size_t>(rule.index())];
  }
  // The one value of a cell, on a full board.
  Value value(Var cell) const { return lowest(domain(cell)); }
  int open() const { return open_; }
  // Cells of the house that are not placed yet.
  int open_in(int house) const { return open_in_[static_cast<std::size_t>(house)]; }
  // The places of the house whose cells are placed.
  Mask placed_in(int house) const { return placed_in_[static_cast<std::size_t>(house)]; }
  int fixed() const { return problem_->variables() - open_; }
  bool failed() const { return failed_; }
  // Where the contradiction showed first: a house without a place for a value, or (house < 0)
  // a cell without a value, or (both < 0) nowhere.
  struct Conflict {
    std::int32_t house = -1;
    Var cell = -1;
  };
  Conflict conflict() const { return conflict_; }
  bool solved() const { return !failed_ && open_ == 0; }

  // Takes a value away from a cell (nothing happens if it is not there).
  void remove(Var cell, Value value);
  // Takes a set of values away from a cell; true if any was there.
  bool remove_all(Var cell, Mask values);
  // Writes a value into a cell and takes it away from every cell that sees it.
  void place(Var cell, Value value);
  // The same of many values on a fresh board, in a tenth of the time: what goes is worked out for
  // all of them together. It cannot be undone, and leaves singles in another order.
  void give(std::span<const Candidate> values);

  static constexpr std::uint64_t kWorkOfLook = 5;   // of a technique at a house
  static constexpr std::uint64_t kWorkOfEntry = 8;  // of the trail, until it is undone
  static constexpr std::int32_t kPlaced = -1;       // in place of a value on the trail
  static constexpr std::int32_t kPrinted = -2;      // the same, where a site is in place of a cell
  std::span<const Candidate> trail() const { return trail_; }
  std::size_t mark() const { return trail_.size(); }
  // Back to the mark, which must have been taken where the ladder had nothing left to do:
  // so the queues were idle there, and are emptied here.
  void undo(std::size_t mark);
  // What was removed since the mark, placements left out.
  std::vector<Candidate> removed_since(std::size_t mark) const;

  // Singles that arose and were not yet placed. Entries may have been overtaken.
  std::vector<Var>& naked_queue() { return naked_queue_; }
  std::vector<HouseValue>& hidden_queue() { return hidden_queue_; }
  // Values whose places in this house changed since take_touched() last asked.
  Mask take_touched(int house) {
    return std::exchange(changes_[static_cast<std::size_t>(house)].touched, 0);
  }

  // Calls look(cell) for every cell that was placed since this rung of the ladder last asked;
  // stops when it answers true, and then shows that cell again the next time.
  template <typename Look>
  bool each_placed(Look&& look) {
    std::uint32_t& next = next_placement_[static_cast<std::size_t>(rung)];
    if (Near* const around = near()) return each_placed_near(*around, next, look);
    for (; next < placements_.size(); ++next) {
      if (look(placements_[next])) return true;
    }
    return false;
  }

  // Calls look(house) for every house that changed since this rung of the ladder last asked;
  // stops when it answers true. A rung thus looks at each change once, whatever the others do.
  template <typename Look>
  bool each_changed(Look&& look) {
    std::size_t& next = next_event_[static_cast<std::size_t>(rung)];
    Near* const around = near();
    if (around != nullptr && each_changed_near(*around, next, look)) return true;
    while (next < first_event_ + events_.size()) {
      const std::size_t event = next++;
      const int house = events_[event - first_event_];
      if (event_of(house) != event) continue;  // a later one follows
      work += kWorkOfLook;
      if (around != nullptr && !around->takes(rung, house, event)) continue;
      seen_events_ = std::max(seen_events_, next);
      if (look(house)) return true;
    }
    return false;
  }
  // Lets every rung see all of the board again: for those that were not there when it changed.
  void look_again();
  // Lets this rung see the house again that each_changed() showed last.
  void see_again() {
    std::size_t& next = next_event_[static_cast<std::size_t>(rung)];
    Near* const around = near();
    if (around == nullptr || around->give_back() < next) --next;
  }
  // What lies near the last step, while a path is told; else null.
  Near* near() const { return log == nullptr ? nullptr : near_of_log(); }
  // What houses and cages say together; made when it is asked for first.
  DerivedSums& derived_sums(DerivedSums::Reach reach) {
    auto& derived = derived_sums_[static_cast<std::size_t>(reach)];
    if (!derived) derived.emplace(*this, reach);
    return *derived;
  }
  // Cages whose cells see each other; made when they are asked for first.
  CagePairs& cage_pairs() {
    if (!cage_pairs_) cage_pairs_.emplace(*this);
    return *cage_pairs_;
  }
  // What is known of the loop, if the problem has one; brought up to date.
  LoopState& loop() {
    loop_.sync(*this);
    return loop_;
  }
  // Writes the values that are alone in their cells.
  void place_singles();
  // Whether that may be settled at once where no steps are told; else rung by rung, so that the
  // trail tells how long it took.
  bool at_once = true;
  // Draws all that follows by some parts of the loop's state, or enough; true if there is any.
  bool follow(unsigned parts, const LoopState::Enough& enough = nullptr);
  // Whether a cell is placed, or an edge that follow() will place.
  bool knows(Var cell) const {
    return placed(cell) || (loop_.active() && loop_.drawn(cell) != LoopState::kOpen);
  }
  // How much was done on this board, in units that take some 10 ns on a processor of 2020: counted
  // and not clocked, so that what depends on it is the same everywhere.
  std::uint64_t work = 0;
  int rung = 0;  // of the ladder, while it runs
  // The ladder that runs, and its chosen rungs below this one: for techniques that try an
  // assumption out.
  const Ladder* ladder = nullptr;
  Mask easier = 0;
  Mask running = 0;  // all rungs that were chosen

  // By rule: 1 if no rung that runs is for it; empty if there is none such.
  const std::vector<std::uint8_t>& bare_rules();

  // A technique found that this house cannot be filled.
  void contradict(int house) { fail(house, -1); }
  // The same of a cell.
  void contradict_at(Var cell) { fail(-1, cell); }

  void touch(int house, Mask values) {
    changes_[static_cast<std::size_t>(house)].touched |= values & problem_->house(house).values;
  }

  // Not null while steps are recorded: a technique then makes one step and returns.
  Log* log = nullptr;
  // Not null while conclusions are only gathered: the board then stands still.
  Wave* wave = nullptr;
  // Does what a wave gathered.
  void take(Wave& gathered);
  // Not null where long loops must ask whether to stop.
  Guard* guard = nullptr;
  // The more work lies between two calls, the more a call weighs: see Guard.
  bool stopped(unsigned weight = 1) const { return guard != nullptr && guard->stop(weight); }

 private:
  // The part of each_changed() that does not keep to the order of changes.
  template <typename Look>
  bool each_changed_near(Near& around, std::size_t next, Look& look) {
    for (std::size_t i = 0; around.house_at(i) >= 0; ++i) {
      const int house = around.house_at(i);
      const std::size_t event = event_of(house);
      if (event < next || !around.takes(rung, house, event)) continue;
      seen_events_ = std::max(seen_events_, event + 1);
      if (look(house)) return true;
    }
    return false;
  }
  // The same of each_placed().
  template <typename Look>
  bool each_placed_near(Near& around, std::uint32_t& next, Look& look) {
    const std::span<const Var> placed(placements_.begin() + next, placements_.end());
    for (const Var cell : around.unseen(rung, placed)) {
      if (look(cell)) return true;
      around.sees(rung, cell);
    }
    next = static_cast<std::uint32_t>(placements_.size());
    return false;
  }
  Near* near_of_log() const;

  // Whether nothing holds in a house, because its clues are not printed.
  bool idle(int house) const {
    const House& here = problem_->house(house);
    return here.optional && std::ranges::none_of(here.rules, [&](std::int32_t rule) {
             return numbers_[static_cast<std::size_t>(rule)] != Rule::kOff;
           });
  }
  void leave_out_idle_houses();
  void wake(int house);
  void sleep(int house);
  void say(std::int32_t site, std::int32_t number);
  void take_back(std::int32_t site);
  bool collect_given(std::span<const Candidate> values);
  void cross_out(Var cell, Mask domain);
  void queue_singles();
  std::size_t event_of(int house) const { return changes_[static_cast<std::size_t>(house)].event; }
  void note_change(std::int32_t house, Mask values);
  void lose_place(const Membership& m, Value value);
  void lose_candidate(Var cell, Value value);
  void lose_elsewhere(const Membership& m, Value value);
  void lose_values(Var cell, Mask values);
  void fail(std::int32_t house, Var cell) {
    if (!failed_) conflict_ = {house, cell};
    failed_ = true;
  }

  const Problem* problem_;
  const Memberships* memberships_ = nullptr;   // the problem's, or …
  std::shared_ptr<Memberships> without_idle_;  // … these, which copies share
  std::vector<Mask> domains_;
  std::vector<Mask> places_;
  // What changed in a house: values, until take_touched() asks, and its last event.
  struct Change {
    Mask touched;
    std::size_t event;  // kIdle: nothing holds there
  };
  static constexpr std::size_t kIdle = ~std::size_t{0};
  std::vector<Change> changes_;
  std::vector<std::uint8_t> placed_;
  std::vector<std::int32_t> open_in_;
  std::vector<Mask> placed_in_;
  std::vector<std::int32_t> numbers_;                       // by rule
  std::vector<Terms> terms_;                                // by house
  std::array<std::optional<DerivedSums>, 2> derived_sums_;  // by reach, for the clues that stand
  std::optional<CagePairs> cage_pairs_;                     // the same
  LoopState loop_;
  std::vector<Candidate> trail_;
  std::vector<Var> naked_queue_;
  std::vector<HouseValue> hidden_queue_;
  std::vector<Mask> given_in_;          // by house, while values are given
  std::vector<std::int32_t> changing_;  // houses, while a clue is printed or taken back
  // Changed houses in order. Events are numbered from the first on record; every rung has the
  // number of the event that it will look at next, and undo() drops them all.
  std::vector<std::int32_t> events_;
  std::array<std::size_t, kMaskBits> next_event_{};
  std::size_t first_event_ = 0;
  std::size_t seen_events_ = 0;  // up to here at least one rung has looked
  // Placed cells in order, since the start or the last undo(), and the same for them.
  std::vector<Var> placements_;
  std::array<std::uint32_t, kMaskBits> next_placement_{};
  std::vector<std::uint8_t> bare_;  // for the problem and the rungs that it was found out for
  const Problem* bare_problem_ = nullptr;
  const Ladder* bare_ladder_ = nullptr;
  Mask bare_rungs_ = 0;
  int open_ = 0;
  bool failed_ = false;
  Conflict conflict_;
};

inline void State::note_change(std::int32_t house, Mask values) {
  Change& change = changes_[static_cast<std::size_t>(house)];
  change.touched |= values;
  if (change.event < seen_events_) {  // else no rung has seen the last change of this house yet
    change.event = first_event_ + events_.size();
    events_.push_back(house);
  }
}

inline void State::lose_place(const Membership& m, Value value) {
  Mask& places = places_[static_cast<std::size_t>(m.row + value)];
  const Mask left = places & ~bit(m.place);
  places = left;
  note_change(m.house, bit(value));
  if (at_most_one(left) && m.complete) {
    if (left == 0) {
      fail(m.house, -1);
    } else {
      hidden_queue_.push_back({m.house, value});
    }
  }
}

// The part of remove() that concerns the cell alone.
inline void State::lose_candidate(Var cell, Value value) {
  Mask& domain = domains_[static_cast<std::size_t>(cell)];
  const Mask left = domain & ~bit(value);
  domain = left;
  trail_.push_back({cell, value});
  if (at_most_one(left)) {
    if (left == 0) {
      fail(-1, cell);
    } else {
      naked_queue_.push_back(cell);
    }
  }
}

inline void State::remove(Var cell, Value value) {
  if (!has(cell, value)) return;
  if (wave != nullptr) return wave->remove(cell, bit(value));
  lose_candidate(cell, value);
  for (const Membership& m : memberships(cell)) lose_place(m, value);
}

inline bool State::remove_all(Var cell, Mask values) {
  Mask& domain = domains_[static_cast<std::size_t>(cell)];
  const Mask here = domain & values;
  if (here == 0) return false;
  if (wave != nullptr) {
    wave->remove(cell, here);
    return true;
  }
  domain &= ~here;
  if (domain == 0) fail(-1, cell);
  if (exactly_one(domain)) naked_queue_.push_back(cell);
  lose_values(cell, here);
  return true;
}

// Several values at once, which are on the domain no longer: each house is entered once.
inline void State::lose_values(Var cell, Mask values) {
  for (Value value : members(values)) trail_.push_back({cell, value});
  for (const Membership& m : memberships(cell)) {
    if (m.complete) {
      for (Value value : members(values)) lose_place(m, value);
      continue;
    }
    Mask* places = places_.data() + m.row;
    for (Value value : members(values)) places[value] &= ~bit(m.place);
    note_change(m.house, values);
  }
}

}  // namespace enpitsu
