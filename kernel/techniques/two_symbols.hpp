// Lines of two symbols, and the ways to fill them (Binary, Takuzu).
//
// A line is two masks of places, one a symbol; a place in both is open.
#pragma once

#include <array>

#include "rules/lines_differ.hpp"
#include "techniques/techniques.hpp"

namespace enpitsu {

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
inline bool is_line_of_two(const House& house) {
  return count(house.values) == 2 && house.cells.size() < kMaskBits;
}

inline Line line_at(const State& state, int index) {
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

// Calls look(family) for the rules by which this line must differ from others.
template <typename Look>
void each_family(const State& state, int house, Look&& look) {
  for (const std::int32_t index : state.problem().house(house).rules) {
    const Rule& rule = state.problem().rule(index);
    if (rule.name() != LinesDiffer::kName || !state.says(rule)) continue;
    look(static_cast<const LinesDiffer&>(rule));
  }
}

// Whether another line may still come to equal this one; most pairs of lines differ already.
inline bool may_equal(const State& state, const Line& line, int index) {
  const auto& [low, high] = line.symbols;
  const Mask both = (state.places(index, low.value) & low.places) |
                    (state.places(index, high.value) & high.places);
  return both == (low.places | high.places);
}

constexpr int other(int symbol) { return 1 - symbol; }

inline Mask three_alike(Mask fixed) { return fixed & fixed >> 1 & fixed >> 2; }

// What techniques on single lines share: they look at lines that changed, and fill cells. A
// technique `Self` says with concerns(house) and look(state, line) what it looks at; they are known
// when this is compiled, so that of a line no more is worked out than they ask for.
template <typename Self>
class LineTechnique : public Technique {
 public:
  bool apply(State& state) const override {
    const Self& self = static_cast<const Self&>(*this);
    bool progress = false;
    state.each_changed([&](int index) {
      const House& house = state.problem().house(index);
      if (!Self::concerns(house) || !is_line_of_two(house)) return false;
      progress |= self.look(state, line_at(state, index));
      return finished(state, progress);
    });
    return progress;
  }

 protected:
  // Writes the symbol into the open cells among these, or into one of them while steps are
  // recorded; `describe` gets the step, with its cell, value and line, and the place.
  template <typename Describe>
  static bool fill(State& state, const Line& line, int symbol, Mask targets, Describe&& describe) {
    targets &= line.open;
    const Value value = line.symbols[static_cast<std::size_t>(symbol)].value;
    const House& house = state.problem().house(line.house);
    const auto& cells = house.cells;
    const bool one = targets != 0 && state.log != nullptr;
    for (int place : members(one ? bit(nearest_place(state, house, targets)) : targets)) {
      const Var cell = cells[static_cast<std::size_t>(place)];
      conclude_place(state, cell, value, [&](Step& step) {
        step.cell("cell", cell).values("value", bit(value)).house("line", line.house);
        describe(step, place);
      });
      if (state.failed()) break;
    }
    return targets != 0;
  }

 private:
  friend Self;
  LineTechnique() = default;
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
  bool any() const { return (possible_[0] | possible_[1]) != 0; }

  // So many ways with a symbol at a place there are at least: those that differ in their last run
  // there, or in how many of the second symbol come before.
  int least_ways(int symbol, int place) const {
    const Counts& here = forward_[static_cast<std::size_t>(place)];
    const Counts& next = backward_[static_cast<std::size_t>(place) + 1];
    int ways = 0;
    for (std::size_t run = 0; run < kRuns; ++run) {
      const int then = kNext[static_cast<std::size_t>(symbol)][run];
      if (then != kNone) ways += count(here[run] << symbol & next[static_cast<std::size_t>(then)]);
    }
    return ways;
  }
  // How many ways there are, as far as to this number.
  int count_to(int most) const { return count_from(0, kRuns - 1, 0, most); }

 private:
  static constexpr int kRuns = 5;
  static constexpr int kNone = -1;
  // By symbol and run: the run after it. The two steps below have it written out, for speed.
  static constexpr std::array<std::array<int, kRuns>, 2> kNext = {
      {{1, kNone, 0, 0, 0}, {2, 2, 3, kNone, 2}}};
  using Counts = std::array<Mask, kRuns>;

  int count_from(std::size_t place, std::size_t run, int counted, int most) const {
    if (!contains(backward_[place][run], counted)) return 0;
    if (place == static_cast<std::size_t>(line_.size)) return 1;
    int ways = 0;
    for (int symbol : {0, 1}) {
      const Mask places = line_.symbols[static_cast<std::size_t>(symbol)].places;
      const int next = kNext[static_cast<std::size_t>(symbol)][run];
      if (next == kNone || !contains(places, static_cast<int>(place)) || ways == most) continue;
      ways += count_from(place + 1, static_cast<std::size_t>(next), counted + symbol, most - ways);
    }
    return ways;
  }

  bool allows(int symbol, std::size_t place) const {
    return contains(line_.symbols[static_cast<std::size_t>(symbol)].places,
                    static_cast<int>(place));
  }

  void step_back(std::size_t place) {
    const Counts& next = backward_[place + 1];
    const Mask first = allows(0, place) ? ~Mask{0} : 0;
    const Mask second = allows(1, place) ? ~Mask{0} : 0;
    const Mask single = next[2] >> 1 & second;
    const Mask back = next[0] & first;
    backward_[place] = {(next[1] & first) | single, single, back | (next[3] >> 1 & second), back,
                        back | single};
  }

  void step_on(std::size_t place) {
    const Counts& here = forward_[place];
    const Counts& later = backward_[place + 1];
    Counts next{};
    if (allows(0, place)) {
      next[0] = (here[2] | here[3] | here[4]) & later[0];
      next[1] = here[0] & later[1];
      if ((next[0] | next[1]) != 0) possible_[0] |= bit(static_cast<int>(place));
    }
    if (allows(1, place)) {
      next[2] = (here[0] | here[1] | here[4]) << 1 & later[2];
      next[3] = here[2] << 1 & later[3];
      if ((next[2] | next[3]) != 0) possible_[1] |= bit(static_cast<int>(place));
    }
    forward_[place + 1] = next;
  }

  const Line& line_;
  std::array<Counts, kMaskBits> forward_;
  std::array<Counts, kMaskBits> backward_;
  std::array<Mask, 2> possible_{};
};

}  // namespace enpitsu
