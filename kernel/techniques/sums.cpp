// Runs of digits with a sum: combinations, what is left of a sum, bounds, necessary digits, and
// every arrangement of the candidates at once.
//
// Not done: two runs at once (but for closed areas, in areas.cpp); links between the two places
// of a necessary digit, which would lengthen chains.
#include "techniques/sums.hpp"

#include <algorithm>
#include <optional>

namespace enpitsu {
namespace {

constexpr int kMostSum = 45;
constexpr std::size_t kSets = 1024;  // sets of digits as masks, bit 0 unused

struct Tables {
  std::array<std::array<DigitSets, kMostSum + 1>, kMostDigits + 1> sets;
  std::array<std::uint8_t, kSets> sum{};

  Tables() {
    for (Mask set = 0; set < kSets; set += 2) {
      for (int digit : members(set)) sum[set] = static_cast<std::uint8_t>(sum[set] + digit);
      DigitSets& known = sets[static_cast<std::size_t>(count(set))][sum[set]];
      known.sets[known.size++] = static_cast<std::uint16_t>(set);
      known.any |= set;
    }
  }
};

const Tables& tables() {
  static const Tables all;
  return all;
}

// The techniques of this file look at one run that changed, and then at the next.
class RunTechnique : public Technique {
 public:
  bool apply(State& state) const final {
    bool progress = false;
    state.each_changed([&](int house) {
      if (is_run(state, house)) progress |= look(state, house);
      return finished(state, progress);
    });
    return progress;
  }
  bool is_about_sums() const final { return true; }

 protected:
  virtual bool look(State& state, int house) const = 0;

  // Takes all but these values from one cell.
  static void keep(State& state, Var cell, Mask values) { state.remove_all(cell, ~values); }
};

// Values that no set of the run's length and sum contains leave all its cells.
class RunCombinations final : public RunTechnique {
  bool look(State& state, int house) const override {
    const House& run = state.problem().house(house);
    const DigitSets& sets = digit_sets(static_cast<int>(run.cells.size()), state.total(house));
    const Mask values = values_of(sets, run.values);
    if (values == 0) {
      state.contradict(house);
      return false;
    }
    const std::size_t mark = state.mark();
    for (Var cell : run.cells) keep(state, cell, values);
    return concluded(state, mark, [&](Step& step) {
      step.say("As {run} adds up to {total}, it can only hold {values}: {effect}.")
          .house("run", house)
          .cells("run", run.cells)
          .number("total", state.total(house))
          .values("values", values);
    });
  }

  // The digits of the sets that a board with fewer than nine digits has too.
  static Mask values_of(const DigitSets& sets, Mask digits) {
    if (digits == kDigits) return sets.any;
    Mask values = 0;
    for (Mask set : sets) {
      if ((set & ~digits) == 0) values |= set;
    }
    return values;
  }
};

// The same for the cells that are still open: the digits that are there lower the sum and are
// used up. The last open cell is filled.
class ReducedSum final : public RunTechnique {
  bool look(State& state, int house) const override {
    const auto cells = static_cast<int>(state.problem().house(house).cells.size());
    if (state.open_in(house) == cells) return false;
    const Rest rest(state, house);
    if (rest.size == 0) return false;
    Mask values = 0;
    for (Mask set : digit_sets(rest.size, rest.total)) {
      if ((set & rest.used) == 0) values |= set;
    }
    if (values == 0 || !rest.possible) {
      state.contradict(house);
      return false;
    }
    return rest.size == 1 ? fill(state, house, rest) : narrow(state, house, rest, values);
  }

  static bool fill(State& state, int house, const Rest& rest) {
    if (rest.total > kMostDigits || !contains(rest.domains[0], rest.total)) {
      state.contradict(house);
      return false;
    }
    conclude_place(state, rest.cells[0], rest.total, [&](Step& step) {
      step.say("{filled:is}, which leaves {rest:number} for {rest} in {run}.");
      name_parts(state, house, rest, step);
    });
    return true;
  }

  static bool narrow(State& state, int house, const Rest& rest, Mask values) {
    const std::size_t mark = state.mark();
    for (int i = 0; i < rest.size; ++i) {
      keep(state, rest.cells[static_cast<std::size_t>(i)], values);
    }
    return concluded(state, mark, [&](Step& step) {
      step.say("{filled:is}, so the rest of {run} adds up to {rest:number}: {effect}.");
      name_parts(state, house, rest, step);
      step.values("rest", values);
    });
  }

  // The digits that are there, and the open cells with the sum that is left for them.
  static void name_parts(const State& state, int house, const Rest& rest, Step& step) {
    const auto open = std::span(rest.cells).first(static_cast<std::size_t>(rest.size));
    step.house("run", house).cells("rest", open).number("rest", rest.total);
    for (Var cell : state.problem().house(house).cells) {
      if (std::find(open.begin(), open.end(), cell) != open.end()) continue;
      step.cell("filled", cell).number("filled", lowest(state.domain(cell)));
    }
  }
};

// A digit that is in every set which the open cells could hold, and has one place there.
class NecessaryDigit final : public RunTechnique {
  bool look(State& state, int house) const override {
    const Rest rest(state, house);
    if (rest.size == 0) return false;
    Mask all = kDigits;
    bool some = false;
    rest.each_set([&](Mask set) {
      all &= set;
      some = true;
    });
    if (!some || !rest.possible) {
      state.contradict(house);
      return false;
    }
    bool progress = false;
    for (Value digit : members(all)) {
      progress |= place(state, house, digit);
      if (finished(state, progress)) break;
    }
    return progress;
  }

  static bool place(State& state, int house, Value digit) {
    const Mask places = state.places(house, digit);
    if (places == 0) state.contradict(house);
    if (!exactly_one(places)) return false;
    const Var cell = state.problem().house(house).cells[static_cast<std::size_t>(lowest(places))];
    if (at_most_one(state.domain(cell))) return false;  // a naked single
    conclude_place(state, cell, digit, [&](Step& step) {
      step.say("Without {value}, {run} cannot add up to {total}, and only {cell} can hold it.")
          .values("value", bit(digit))
          .house("run", house)
          .number("total", state.total(house))
          .cell("cell", cell);
    });
    return true;
  }
};

// A value that is too large even if the others are as small as they can be, or too small.
class SumBounds final : public RunTechnique {
  bool look(State& state, int house) const override {
    const House& run = state.problem().house(house);
    int least = 0;
    int most = 0;
    int widest = 0;
    for (Var cell : run.cells) {
      const Mask domain = state.domain(cell);
      if (domain == 0) return false;
      least += lowest(domain);
      most += highest(domain);
      widest = std::max(widest, highest(domain) - lowest(domain));
    }
    const int total = state.total(house);
    // No cell spans more than what its run has to spare at either end.
    if (total - least >= widest && most - total >= widest) return false;
    const std::size_t mark = state.mark();
    std::optional<Step> told;
    if (state.log != nullptr) told.emplace();
    for (Var cell : run.cells) {
      const Mask domain = state.domain(cell);
      const int top = total - (least - lowest(domain));
      const int bottom = total - (most - highest(domain));
      if (top >= highest(domain) && bottom <= lowest(domain)) continue;
      for (Value value : members(domain)) {
        if (value < bottom || value > top) state.remove(cell, value);
      }
      if (!told) continue;
      if (top < highest(domain)) tell_bound(*told, true, cell, total - top, top);
      if (bottom > lowest(domain)) tell_bound(*told, false, cell, total - bottom, bottom);
    }
    return concluded(state, mark, [&](Step& step) {
      step.say("{Run} adds up to {total}; {facts}: {effect}.")
          .house("run", house)
          .number("total", total);
      step.facts = std::move(told->facts);
    });
  }

  // What the other cells reach, and what that leaves for one.
  static void tell_bound(Step& step, bool top, Var cell, int others, int bound) {
    step.fact(top ? "without {cell} it is at least {others}, so {cell} is at most {bound}"
                  : "without {cell} it is at most {others}, so {cell} is at least {bound}")
        .cell("cell", cell)
        .number("others", others)
        .number("bound", bound);
  }
};

// All arrangements of the candidates in a run, as a path through sets of digits: after the
// first i cells, the sets that they can hold. A candidate on no path to the total is out.
//
//   {} - cell 1 -> {1} {3} - cell 2 -> {1,2} {1,3} {2,3} - … -> sets with the right sum
class Arrangements {
 public:
  explicit Arrangements(const Rest& rest) : rest_(rest) { levels_[0] = 1; }

  // Finds the values of each cell that are in some arrangement; false if there is none.
  bool find() {
    if (rest_.size == 1) return find_one();
    if (rest_.size == 2) return find_pairs();
    forward();
    return backward();
  }

  Mask supported(int cell) const { return supported_[static_cast<std::size_t>(cell)]; }

 private:
  bool find_one() {
    if (rest_.total <= kMostDigits) supported_[0] = rest_.domains[0] & bit(rest_.total);
    return supported_[0] != 0;
  }

  bool find_pairs() {
    for (Value value : members(rest_.domains[0])) {
      const int other = rest_.total - value;
      if (other < 1 || other > kMostDigits || other == value) continue;
      if (!contains(rest_.domains[1], other)) continue;
      supported_[0] |= bit(value);
      supported_[1] |= bit(other);
    }
    return supported_[0] != 0;
  }

  // Whether cells after `filled` could make up what the set lacks.
  bool reaches(Mask set, int filled) const {
    const int left = rest_.size - filled;
    const int missing = rest_.total - tables().sum[set];
    return left * (left + 1) / 2 <= missing && missing <= left * (19 - left) / 2;
  }

  void forward() {
    std::size_t begin = 0;
    std::size_t end = 1;
    sets_[0] = 0;
    for (int i = 0; i < rest_.size; ++i) {
      std::size_t next = end;
      for (std::size_t s = begin; s < end; ++s) {
        for (Value value : members(rest_.domains[static_cast<std::size_t>(i)] & ~Mask{sets_[s]})) {
          const auto set = static_cast<std::uint16_t>(sets_[s] | bit(value));
          if (test(seen_, set) || !reaches(set, i + 1)) continue;
          put(seen_, set);
          sets_[next++] = set;
        }
      }
      begin = end;
      end = next;
      levels_[static_cast<std::size_t>(i) + 1] = end;
    }
  }

  // Level i is sets_[levels_[i - 1] .. levels_[i]); level 0 is the empty set alone.
  bool backward() {
    const auto n = static_cast<std::size_t>(rest_.size);
    for (std::size_t s = levels_[n - 1]; s < levels_[n]; ++s) put(good_, sets_[s]);
    for (std::size_t i = n; i-- > 0;) {
      const std::size_t begin = i == 0 ? 0 : levels_[i - 1];
      for (std::size_t s = begin; s < levels_[i]; ++s) {
        for (Value value : members(rest_.domains[i] & ~Mask{sets_[s]})) {
          if (!test(good_, sets_[s] | bit(value))) continue;
          put(good_, sets_[s]);
          supported_[i] |= bit(value);
        }
      }
    }
    return supported_[0] != 0;
  }

  using Flags = std::array<Mask, kSets / kMaskBits>;
  static bool test(const Flags& flags, Mask set) {
    return contains(flags[set >> 6], static_cast<int>(set & 63));
  }
  static void put(Flags& flags, Mask set) { flags[set >> 6] |= bit(static_cast<int>(set & 63)); }

  const Rest& rest_;
  std::array<std::uint16_t, kSets / 2> sets_;
  std::array<std::size_t, kMostDigits + 1> levels_;
  Flags seen_{};
  Flags good_{};
  std::array<Mask, kMostDigits> supported_{};
};

// Values that are in no arrangement of the candidates with the right sum.
class ImpossibleCombinations final : public RunTechnique {
 public:
  bool serves(const State& state, const Rule& rule) const override {
    return rule.house() >= 0 && state.problem().house(rule.house()).sum_rule == rule.index() &&
           is_run(state, rule.house());
  }

 private:
  bool look(State& state, int house) const override {
    const Rest rest(state, house);
    if (!rest.possible || !fits(rest)) {
      state.contradict(house);
      return false;
    }
    if (rest.size == 0) return false;
    Arrangements arrangements(rest);
    if (!arrangements.find()) {
      state.contradict(house);
      return false;
    }
    const std::size_t mark = state.mark();
    for (int i = 0; i < rest.size; ++i) {
      keep(state, rest.cells[static_cast<std::size_t>(i)], arrangements.supported(i));
    }
    return concluded(state, mark, [&](Step& step) { tell(state, house, rest, step); });
  }

  static void tell(const State& state, int house, const Rest& rest, Step& step) {
    step.say(rest.size == 1
                 ? "[{filled:is}, which leaves|This leaves] {rest:number} for {rest:cells} in "
                   "{run}: {effect}."
                 : "[{filled:is}, so the rest of {run} adds up to {rest:number}|{Run} adds up to "
                   "{rest:number}]; {facts}: {effect}.")
        .house("run", house)
        .number("rest", rest.total);
    for (Var cell : state.problem().house(house).cells) {
      if (!exactly_one(state.domain(cell) & rest.used)) continue;
      step.cell("filled", cell).number("filled", lowest(state.domain(cell)));
    }
    if (rest.size == 1) {
      step.cell("rest", rest.cells[0]);
    } else {
      for (const Candidate& gone : step.removes) tell_missing(step, rest, gone);
    }
  }

  // What the other open cells would have to make with this one.
  static void tell_missing(Step& step, const Rest& rest, const Candidate& gone) {
    if (contains(rest.used, gone.value)) {
      step.fact("{gone:values} cannot be in {gone:cells} as well")
          .cell("gone", gone.cell)
          .values("gone", bit(gone.value));
      return;
    }
    Step& fact = step.fact(
        rest.size == 2
            ? "with {gone:values} in {gone:cells}, {others} would be {sum}, which it cannot"
            : "with {gone:values} in {gone:cells}, {others} cannot "
              "make {sum}");
    fact.cell("gone", gone.cell).values("gone", bit(gone.value));
    for (int i = 0; i < rest.size; ++i) {
      const Var cell = rest.cells[static_cast<std::size_t>(i)];
      if (cell != gone.cell) fact.cell("others", cell);
    }
    fact.number("sum", rest.total - gone.value);
  }

  static bool fits(const Rest& rest) { return rest.size == 0 ? rest.total == 0 : rest.total > 0; }
};

}  // namespace

const DigitSets& digit_sets(int size, int total) {
  static const DigitSets none;
  if (size < 0 || size > kMostDigits || total < 0 || total > kMostSum) return none;
  return tables().sets[static_cast<std::size_t>(size)][static_cast<std::size_t>(total)];
}

int digit_sum(Mask digits) { return tables().sum[digits & kDigits]; }

Rest::Rest(const State& state, int run) : total(state.total(run)) {
  const House& house = state.problem().house(run);
  for (Var cell : house.cells) {
    const Mask domain = state.domain(cell);
    if (!exactly_one(domain)) continue;
    if ((used & domain) != 0) possible = false;
    used |= domain;
    total -= lowest(domain);
  }
  for (Var cell : house.cells) {
    if (exactly_one(state.domain(cell))) continue;
    const auto index = static_cast<std::size_t>(size++);
    cells[index] = cell;
    domains[index] = state.domain(cell) & ~used;
    candidates |= domains[index];
    if (domains[index] == 0) possible = false;
  }
}

std::unique_ptr<const Technique> run_combinations() { return std::make_unique<RunCombinations>(); }
std::unique_ptr<const Technique> reduced_sum() { return std::make_unique<ReducedSum>(); }
std::unique_ptr<const Technique> necessary_digit() { return std::make_unique<NecessaryDigit>(); }
std::unique_ptr<const Technique> sum_bounds() { return std::make_unique<SumBounds>(); }
std::unique_ptr<const Technique> impossible_combinations() {
  return std::make_unique<ImpossibleCombinations>();
}

}  // namespace enpitsu
