// Lines of two symbols, each with its quota and never three alike in a row (Binary, Takuzu).
//
// A line is two masks of places, one a symbol; a place in both is open. Everything but the
// exact count of fillings is arithmetic on these masks. Every step fills one cell. That a line has
// all of a symbol is line counting (counting.cpp).
//
// Deductions not made: fillings of a line that only a full equal line rules out, where more than
// one of each symbol is missing; anything about two lines that are both unfinished.
#include <array>

#include "rules/lines_differ.hpp"
#include "techniques/techniques.hpp"

namespace enpitsu {
namespace {

struct Symbol {
  Value value = 0;
  Mask places = 0;  // where it may stand
  Mask fixed = 0;   // where it stands
  int missing = 0;  // how many are still to come; without a quota, of no meaning
};

struct Line {
  int house = 0;
  int size = 0;
  Mask open = 0;
  std::array<Symbol, 2> symbols;
};

// Every house of two values is such a line; its cells must be fewer than a mask can count.
bool is_line_of_two(const House& house) {
  return count(house.values) == 2 && house.cells.size() < kMaskBits;
}

Line line_at(const State& state, int index) {
  const House& house = state.problem().house(index);
  Line line{index, static_cast<int>(house.cells.size()), 0, {}};
  auto& [low, high] = line.symbols;
  low.value = lowest(house.values);
  high.value = highest(house.values);
  low.places = state.places(index, low.value);
  high.places = state.places(index, high.value);
  line.open = low.places & high.places;
  for (Symbol& symbol : line.symbols) {
    symbol.fixed = symbol.places & ~line.open;
    const int counted = state.quota(index);
    const int quota = symbol.value == house.counted ? counted : line.size - counted;
    symbol.missing = quota - count(symbol.fixed);
  }
  return line;
}

constexpr int other(int symbol) { return 1 - symbol; }

Mask three_alike(Mask fixed) { return fixed & fixed >> 1 & fixed >> 2; }

// What the techniques below share: they look at lines that changed, and fill cells.
class LineTechnique : public Technique {
 public:
  bool apply(State& state) const override {
    bool progress = false;
    state.each_changed([&](int index) {
      const House& house = state.problem().house(index);
      if (!is_line_of_two(house) || !concerns(house)) return false;
      progress |= look(state, line_at(state, index));
      return finished(state, progress);
    });
    return progress;
  }

 protected:
  virtual bool concerns(const House& house) const = 0;
  virtual bool look(State& state, const Line& line) const = 0;

  // Writes the symbol into the open cells among these, or into one of them while steps are
  // recorded; `describe` gets the step, with its cell, value and line, and the place.
  template <typename Describe>
  static bool fill(State& state, const Line& line, int symbol, Mask targets, Describe&& describe) {
    targets &= line.open;
    const Value value = line.symbols[static_cast<std::size_t>(symbol)].value;
    const auto& cells = state.problem().house(line.house).cells;
    for (int place : members(targets)) {
      const Var cell = cells[static_cast<std::size_t>(place)];
      conclude_place(state, cell, value, [&](Step& step) {
        step.cell("cell", cell).values("value", bit(value)).house("line", line.house);
        describe(step, place);
      });
      if (state.log != nullptr || state.failed()) break;
    }
    return targets != 0;
  }
};

// Two alike side by side: the cells before and after them are the other symbol.
class TwoAlike final : public LineTechnique {
 public:
  bool serves(const State& state, const Rule& rule) const override {
    return rule.name() == "no three" && !rule.has_site() &&
           is_line_of_two(state.problem().house(rule.house()));
  }

 private:
  bool concerns(const House& house) const override { return house.no_three; }

  bool look(State& state, const Line& line) const override {
    bool progress = false;
    for (int symbol : {0, 1}) {
      const Mask fixed = line.symbols[static_cast<std::size_t>(symbol)].fixed;
      const Mask pairs = fixed & fixed >> 1;
      if (pairs == 0) continue;
      if (three_alike(fixed) != 0) {
        state.contradict(line.house);
        return false;
      }
      const auto describe = [&](Step& step, int place) {
        const bool before = place >= 2 && contains(pairs, place - 2);
        const Mask two = before ? Mask{3} << (place - 2) : Mask{3} << (place + 1);
        step.say("{pair} are alike, so {cell} beside them is {value}.")
            .cells("pair", cells_at(state.problem().house(line.house), two));
      };
      progress |= fill(state, line, other(symbol), pairs << 2 | pairs >> 1, describe);
      if (progress && one_is_enough(state)) break;
    }
    return progress;
  }
};

// Two alike with a gap of one between them: the other symbol fills it.
class Gap final : public LineTechnique {
  bool concerns(const House& house) const override { return house.no_three; }

  bool look(State& state, const Line& line) const override {
    bool progress = false;
    for (int symbol : {0, 1}) {
      const Mask fixed = line.symbols[static_cast<std::size_t>(symbol)].fixed;
      progress |=
          fill(state, line, other(symbol), (fixed & fixed >> 2) << 1, [&](Step& step, int place) {
            const Mask two = Mask{5} << (place - 1);
            step.say("{pair} are alike, so {cell} between them is {value}.")
                .cells("pair", cells_at(state.problem().house(line.house), two));
          });
      if (finished(state, progress)) break;
    }
    return progress;
  }
};

// Which symbols each place of a line takes in some way to fill it, by counting forwards and
// backwards. Between two places, all that matters is the last run and how many of the second
// symbol there were so far:
//
//   run 0: one of the first symbol   1: two of it   2: one of the second   3: two   4: nothing yet
//   a mask for each run: bit n is set if there may be n of the second symbol before this place
class Fillings {
 public:
  Fillings(const Line& line, int quota) : line_(line) {
    const auto size = static_cast<std::size_t>(line.size);
    backward_[size].fill(bit(quota));
    for (std::size_t i = size; i-- > 0;) step_back(i);
    forward_[0] = {0, 0, 0, 0, 1};
    for (std::size_t i = 0; i < size; ++i) step_on(i);
  }

  Mask possible(int symbol) const { return possible_[static_cast<std::size_t>(symbol)]; }

 private:
  static constexpr int kRuns = 5;
  static constexpr int kNone = -1;
  static constexpr std::array<std::array<int, kRuns>, 2> kNext = {
      {{1, kNone, 0, 0, 0}, {2, 2, 3, kNone, 2}}};
  using Counts = std::array<Mask, kRuns>;

  template <typename Visit>
  void each_way(std::size_t place, Visit&& visit) const {
    for (int symbol : {0, 1}) {
      const Mask places = line_.symbols[static_cast<std::size_t>(symbol)].places;
      if (!contains(places, static_cast<int>(place))) continue;
      for (int run = 0; run < kRuns; ++run) {
        const int next = kNext[symbol][run];
        if (next != kNone) visit(symbol, static_cast<std::size_t>(run), next);
      }
    }
  }

  void step_back(std::size_t place) {
    backward_[place].fill(0);
    each_way(place, [&](int symbol, std::size_t run, int next) {
      backward_[place][run] |= backward_[place + 1][static_cast<std::size_t>(next)] >> symbol;
    });
  }

  void step_on(std::size_t place) {
    forward_[place + 1].fill(0);
    each_way(place, [&](int symbol, std::size_t run, int next) {
      const Mask counts =
          forward_[place][run] << symbol & backward_[place + 1][static_cast<std::size_t>(next)];
      forward_[place + 1][static_cast<std::size_t>(next)] |= counts;
      if (counts != 0) possible_[static_cast<std::size_t>(symbol)] |= bit(static_cast<int>(place));
    });
  }

  const Line& line_;
  std::array<Counts, kMaskBits> forward_;
  std::array<Counts, kMaskBits> backward_;
  std::array<Mask, 2> possible_{};
};

// All ways to fill the line: what a cell is in each of them, it is. With a limit, only lines that
// lack at most so many of one symbol, where people can try the ways out.
class LineFillings final : public LineTechnique {
 public:
  explicit LineFillings(int limit) : limit_(limit) {}

 private:
  bool concerns(const House& house) const override { return house.no_three && is_counted(house); }

  bool look(State& state, const Line& line) const override {
    const auto& [low, high] = line.symbols;
    if (line.open == 0 || state.quota(line.house) < 0) return false;
    if (low.missing < 0 || high.missing < 0) {
      state.contradict(line.house);
      return false;
    }
    if (std::min(low.missing, high.missing) > limit_) return false;
    const Fillings fillings(line, high.missing + count(high.fixed));
    if ((fillings.possible(0) | fillings.possible(1)) == 0) {
      state.contradict(line.house);
      return false;
    }
    const Mask scarcer = bit(low.missing <= high.missing ? low.value : high.value);
    const auto describe = [&](Step& step, int) {
      if (limit_ == kMaskBits) {
        step.say("However {line} is filled without three alike, {cell} is {value}.");
        return;
      }
      step.say(limit_ == 1 ? "In {line} only one {scarce} is missing; wherever it goes without "
                             "three alike, {cell} is {value}."
                           : "In {line} only two {scarce}s are missing; wherever they go without "
                             "three alike, {cell} is {value}.")
          .values("scarce", scarcer);
    };
    bool progress = false;
    for (int symbol : {0, 1}) {
      progress |= fill(state, line, symbol, ~fillings.possible(other(symbol)), describe);
      if (finished(state, progress)) break;
    }
    return progress;
  }

  int limit_;
};

// A line that lacks one of a symbol, and with it in one place would equal a full line: there
// stands the other symbol.
class EqualLine final : public LineTechnique {
 public:
  bool apply(State& state) const override {
    if (state.log == nullptr) return LineTechnique::apply(state);
    // One step may leave more to conclude from the same full line, which does not change again.
    const int houses = static_cast<int>(state.problem().houses().size());
    bool progress = false;
    for (int house = 0; house < houses && !finished(state, progress); ++house) {
      const House& line = state.problem().house(house);
      if (is_line_of_two(line) && concerns(line)) progress = look(state, line_at(state, house));
    }
    return progress;
  }

  bool serves(const State& state, const Rule& rule) const override {
    const auto* family = dynamic_cast<const LinesDiffer*>(&rule);
    if (family == nullptr) return false;
    return std::ranges::all_of(family->lines(), [&](int house) {
      const House& line = state.problem().house(house);
      return is_line_of_two(line) && is_counted(line) && state.quota(house) >= 0;
    });
  }

 private:
  bool concerns(const House& house) const override { return is_counted(house); }

  bool look(State& state, const Line& line) const override {
    const auto& [low, high] = line.symbols;
    const bool full = line.open == 0;
    if (state.quota(line.house) < 0) return false;
    if (!full && low.missing != 1 && high.missing != 1) return false;
    bool progress = false;
    for (std::int32_t rule : state.problem().house(line.house).rules) {
      const auto* family = dynamic_cast<const LinesDiffer*>(&state.problem().rule(rule));
      if (family == nullptr || !state.says(*family)) continue;
      for (std::int32_t index : family->lines()) {
        if (index == line.house || !alike(state, line.house, index)) continue;
        if (!full && state.open_in(index) != 0) continue;
        const Line second = line_at(state, index);
        progress |= full ? compare(state, second, line) : compare(state, line, second);
        if (finished(state, progress)) return progress;
      }
    }
    return progress;
  }

  // Lines of the same symbols and the same length.
  static bool alike(const State& state, int one, int other) {
    const House& a = state.problem().house(one);
    const House& b = state.problem().house(other);
    return a.values == b.values && a.cells.size() == b.cells.size() && is_counted(b) &&
           state.quota(other) >= 0;
  }

  static bool compare(State& state, const Line& line, const Line& full) {
    if (full.open != 0) return false;
    if (line.open == 0) {
      if (line.symbols[0].fixed == full.symbols[0].fixed) state.contradict(line.house);
      return false;
    }
    bool progress = false;
    for (int symbol : {0, 1}) {
      const auto& [value, places, fixed, missing] = line.symbols[static_cast<std::size_t>(symbol)];
      const Mask pattern = full.symbols[static_cast<std::size_t>(symbol)].fixed;
      const Mask last = pattern & ~fixed;
      if (missing != 1 || (fixed & ~pattern) != 0 || !exactly_one(last)) continue;
      const auto describe = [&](Step& step, int) {
        step.say("{cell} is {value}, for otherwise {line} would equal {full}.")
            .house("full", full.house);
      };
      progress |= fill(state, line, other(symbol), last, describe);
      if (progress && one_is_enough(state)) break;
    }
    return progress;
  }
};

}  // namespace

std::unique_ptr<const Technique> two_alike() { return std::make_unique<TwoAlike>(); }
std::unique_ptr<const Technique> gap() { return std::make_unique<Gap>(); }
std::unique_ptr<const Technique> scarce_symbol_1() { return std::make_unique<LineFillings>(1); }
std::unique_ptr<const Technique> scarce_symbol_2() { return std::make_unique<LineFillings>(2); }
std::unique_ptr<const Technique> line_fillings() {
  return std::make_unique<LineFillings>(kMaskBits);
}
std::unique_ptr<const Technique> equal_line() { return std::make_unique<EqualLine>(); }

}  // namespace enpitsu
