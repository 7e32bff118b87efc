// Lines of two symbols that tell each other something: full ones that another must not equal, and
// those that cross (Binary, Takuzu).
//
// Deductions not made: what two unfinished lines that must differ say about each other.
#include <algorithm>
#include <utility>

#include "techniques/two_symbols.hpp"

namespace enpitsu {
namespace {

// Calls look(house) for the lines that must not equal this one, of those that are wanted.
template <typename Wanted, typename Look>
void each_unlike(const State& state, int house, Wanted&& wanted, Look&& look) {
  const Problem& problem = state.problem();
  const House& here = problem.house(house);
  each_family(state, house, [&](const LinesDiffer& family) {
    for (std::int32_t line : family.lines()) {
      if (line == house || !wanted(line)) continue;
      const House& there = problem.house(line);
      if (there.values != here.values) continue;
      if (there.cells.size() == here.cells.size()) look(line);
    }
  });
}

// How often the second symbol stands in a line.
int quota_of(const Line& line) {
  const Symbol& high = line.symbols[1];
  return high.missing + count(high.fixed);
}

// Whether a line has so many of each symbol, and never three alike.
bool is_filled_by_rules(const State& state, int index) {
  const House& house = state.problem().house(index);
  return is_line_of_two(house) && house.no_three && is_counted(house) && state.quota(index) >= 0;
}

// With a symbol in one place, all that is left are the ways in which full lines are filled: so it
// does not stand there.
class UnlikeLine final : public LineTechnique<UnlikeLine> {
 public:
  bool apply(State& state) const override {
    bool progress = false;
    if (state.log == nullptr) {
      state.each_changed([&](int house) {
        if (state.open_in(house) != 0) {
          progress |= look_at(state, house);
        } else if (is_line_of_two(state.problem().house(house))) {
          const Line full = line_at(state, house);
          const auto open = [&](int line) { return state.open_in(line) != 0; };
          each_unlike(state, house, open, [&](int line) {
            if (may_equal(state, full, line)) progress |= look_at(state, line);
          });
        }
        return state.failed();
      });
      return progress;
    }
    // One step may leave more to conclude from the same full line, which does not change again.
    each_near_first(state, [&](int house) {
      progress = look_at(state, house);
      return finished(state, progress);
    });
    return progress;
  }

  static bool concerns(const House& house) { return house.no_three && is_counted(house); }

  static bool look(State& state, const Line& line) {
    if (line.open == 0 || line.symbols[0].missing < 0 || line.symbols[1].missing < 0) return false;
    const std::vector<Full> full = alike(state, line);
    bool progress = false;
    if (full.empty()) return progress;
    const Fillings fillings(line, quota_of(line));
    for (int symbol : {0, 1}) {
      for (int place : members(line.open)) {
        if (fillings.least_ways(symbol, place) > static_cast<int>(full.size())) continue;
        const auto like = with(full, symbol, place);
        if (like.empty() || has_more(line, symbol, place, like)) continue;
        progress |= fill(state, line, other(symbol), bit(place),
                         [&](Step& step, int) { tell(step, line, symbol, like); });
        if (finished(state, progress)) return progress;
      }
    }
    return progress;
  }

 private:
  struct Full {
    int house;
    Mask second;  // the places of the second symbol
  };

  static bool look_at(State& state, int house) {
    if (state.failed() || !is_filled_by_rules(state, house)) return false;
    return look(state, line_at(state, house));
  }

  // The full lines, no two of them equal, that this one may still come to equal.
  static std::vector<Full> alike(const State& state, const Line& line) {
    const Symbol& high = line.symbols[1];
    std::vector<Full> full;
    const auto is_full = [&](int house) { return state.open_in(house) == 0; };
    each_unlike(state, line.house, is_full, [&](int house) {
      if (!may_equal(state, line, house)) return;
      const Mask second = state.places(house, high.value);
      const auto equal = [&](const Full& known) { return known.second == second; };
      if (std::ranges::none_of(full, equal)) full.push_back({house, second});
    });
    return full;
  }

  // Those that have the symbol at the place.
  static std::vector<Full> with(const std::vector<Full>& full, int symbol, int place) {
    std::vector<Full> some;
    std::ranges::copy_if(full, std::back_inserter(some), [&](const Full& line) {
      return contains(line.second, place) == (symbol == 1);
    });
    return some;
  }

  // Whether the line can be filled in a way that is none of these.
  static bool has_more(Line line, int symbol, int place, const std::vector<Full>& like) {
    const int quota = quota_of(line);
    line.symbols[static_cast<std::size_t>(other(symbol))].places &= ~bit(place);
    return Fillings(line, quota).count_to(static_cast<int>(like.size()) + 1) >
           static_cast<int>(like.size());
  }

  static void tell(Step& step, const Line& line, int symbol, const std::vector<Full>& like) {
    step.say(
            "With {other} in {cell}, {line} could only be filled as {full:or} {full:is/are}, so "
            "{cell} is {value}.")
        .values("other", bit(line.symbols[static_cast<std::size_t>(symbol)].value));
    for (const Full& full : like) step.house("full", full.house);
  }
};

// Lines as they would be if one cell had a value: its own lines are filled as far as that goes,
// then those that cross them, and so on.
class Crossed {
 public:
  static constexpr int kNoEnd = 1000;  // rounds

  // Why a value cannot be: the lines that leave no way, and two of them that would be equal.
  struct Failure {
    std::vector<std::int32_t> lines;
    std::vector<std::int32_t> equal;
  };

  explicit Crossed(const State& state) : state_(state), problem_(state.problem()) {
    chosen_.resize(problem_.houses().size());
    for (std::size_t h = 0; h < chosen_.size(); ++h) {
      chosen_[h] = is_filled_by_rules(state, static_cast<int>(h)) ? 1 : 0;
    }
    used_.resize(chosen_.size());
    waiting_.resize(chosen_.size());
  }

  bool refutes(Var cell, Value value, int rounds) {
    begin(cell, value);
    for (int round = 0; round <= rounds && !lines_.empty(); ++round) {
      if (!fill_lines()) return true;
    }
    return false;
  }

  // As few lines as still leave no way, found by leaving out one after the other.
  Failure reason(Var cell, Value value) {
    refutes(cell, value, kNoEnd);
    const auto all = std::exchange(chosen_, used_);
    for (std::uint8_t& chosen : chosen_) {
      if (chosen == 0) continue;
      chosen = 0;
      if (!refutes(cell, value, kNoEnd)) chosen = 1;
    }
    refutes(cell, value, kNoEnd);
    Failure failure{{}, equal_};
    for (std::size_t h = 0; h < chosen_.size(); ++h) {
      if (chosen_[h] != 0) failure.lines.push_back(static_cast<std::int32_t>(h));
    }
    chosen_ = all;
    return failure;
  }

 private:
  Mask& at(Var cell) { return domains_[static_cast<std::size_t>(cell)]; }

  void begin(Var cell, Value value) {
    domains_.clear();
    for (Var v = 0; v < problem_.variables(); ++v) domains_.push_back(state_.domain(v));
    at(cell) = bit(value);
    std::ranges::fill(used_, 0);
    equal_.clear();
    std::ranges::fill(waiting_, 0);
    next_.clear();
    wait_for(cell);
    lines_.swap(next_);
  }

  void wait_for(Var cell) {
    for (const Membership& m : problem_.memberships(cell)) {
      const auto h = static_cast<std::size_t>(m.house);
      if (chosen_[h] != 0 && std::exchange(waiting_[h], 1) == 0) next_.push_back(m.house);
    }
  }

  // One round: every line as it stood before, so that their order does not matter.
  bool fill_lines() {
    for (std::int32_t line : lines_) waiting_[static_cast<std::size_t>(line)] = 0;
    before_ = domains_;
    next_.clear();
    bool fits = true;
    for (std::int32_t line : lines_) fits = fits && narrow(line);
    for (std::int32_t line : lines_) fits = fits && is_unlike(line);
    lines_.swap(next_);
    return fits;
  }

  bool narrow(std::int32_t house) {
    Line line = line_at(state_, house);
    const int quota = quota_of(line);
    const auto& cells = problem_.house(house).cells;
    for (Symbol& symbol : line.symbols) {
      for (int place : members(symbol.places)) {
        const Var cell = cells[static_cast<std::size_t>(place)];
        if (!contains(before_[static_cast<std::size_t>(cell)], symbol.value)) {
          symbol.places &= ~bit(place);
        }
      }
    }
    const Fillings fillings(line, quota);
    used_[static_cast<std::size_t>(house)] = 1;
    if (!fillings.any()) return false;
    for (int symbol : {0, 1}) {
      const auto& [value, places, fixed, missing] = line.symbols[static_cast<std::size_t>(symbol)];
      for (int place : members(places & ~fillings.possible(symbol))) {
        const Var cell = cells[static_cast<std::size_t>(place)];
        if (!contains(at(cell), value)) continue;
        at(cell) &= ~bit(value);
        if (at(cell) == 0) return false;
        wait_for(cell);
      }
    }
    return true;
  }

  // Whether a line that is full by now equals no other full one.
  bool is_unlike(std::int32_t house) {
    const auto is_chosen = [&](int line) { return chosen_[static_cast<std::size_t>(line)] != 0; };
    each_unlike(state_, house, is_chosen, [&](int line) {
      if (!equal_.empty()) return;
      const auto& cells = problem_.house(house).cells;
      const auto& others = problem_.house(line).cells;
      const auto alike = [&](Var a, Var b) { return at(a) == at(b) && exactly_one(at(a)); };
      if (!std::ranges::equal(cells, others, alike)) return;
      equal_ = {std::min(house, line), std::max(house, line)};
      used_[static_cast<std::size_t>(line)] = 1;
    });
    return equal_.empty();
  }

  const State& state_;
  const Problem& problem_;
  std::vector<std::uint8_t> chosen_;  // by house: it may be used
  std::vector<std::uint8_t> used_;
  std::vector<std::uint8_t> waiting_;
  std::vector<Mask> domains_;
  std::vector<Mask> before_;
  std::vector<std::int32_t> lines_;
  std::vector<std::int32_t> next_;
  std::vector<std::int32_t> equal_;
};

// A value that lets its lines be filled only so that lines which cross them cannot be.
class CrossingLines final : public Technique {
 public:
  bool apply(State& state) const override {
    if (state.log != nullptr) return step(state);
    Crossed crossed(state);
    bool progress = false;
    each_candidate(state, [&](Var cell, Value value) {
      if (!crossed.refutes(cell, value, kRounds)) return false;
      state.remove(cell, value);
      progress = true;
      return state.failed() || state.stopped();
    });
    return progress;
  }

 private:
  static constexpr int kRounds = 3;  // more make reasons of ten lines and more

  template <typename Look>
  static void each_candidate(const State& state, Look&& look) {
    for (Var cell = 0; cell < state.problem().variables(); ++cell) {
      if (state.placed(cell) || !exactly_one(state.domain(cell) & (state.domain(cell) - 1)))
        continue;
      for (Value value : members(state.domain(cell))) {
        if (look(cell, value)) return;
      }
    }
  }

  // Of the values that take the fewest rounds to refute, the one that takes the fewest lines.
  static bool step(State& state) {
    Crossed crossed(state);
    Candidate best{-1, 0};
    Crossed::Failure why;
    for (int rounds = 1; rounds <= kRounds && best.cell < 0; ++rounds) {
      each_candidate(state, [&](Var cell, Value value) {
        if (state.stopped() || !crossed.refutes(cell, value, rounds)) return state.stopped();
        auto failure = crossed.reason(cell, value);
        if (best.cell < 0 || failure.lines.size() < why.lines.size()) {
          best = {cell, value};
          why = std::move(failure);
        }
        return false;
      });
    }
    if (best.cell < 0) return false;
    conclude_place(state, best.cell, lowest(state.domain(best.cell) & ~bit(best.value)),
                   [&](Step& step) { tell(step, best, why); });
    return true;
  }

  static void tell(Step& step, const Candidate& refuted, const Crossed::Failure& why) {
    step.say(
            "If {assumption:were}, {lines} could [only be filled so that {equal} are equal"
            "|not all be filled]: {effect}.")
        .cell("assumption", refuted.cell)
        .values("assumption", bit(refuted.value))
        .houses("lines", why.lines)
        .houses("equal", why.equal);
  }
};

}  // namespace

std::unique_ptr<const Technique> unlike_line() { return std::make_unique<UnlikeLine>(); }
std::unique_ptr<const Technique> crossing_lines() { return std::make_unique<CrossingLines>(); }

}  // namespace enpitsu
