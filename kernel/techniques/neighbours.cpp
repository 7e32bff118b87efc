// Neighbour difference, bounds, parity, not equal: what one written digit says of its line
// where neighbouring digits differ by their distance (houses with that rule).
//
// All four look at cells that are placed, as forward checking does: a ladder needs naked single
// before them. Not made: the same from cells that are known to hold a digit, but not which one
// (line patterns sees those).
#include <cstdlib>

#include "techniques/techniques.hpp"

namespace enpitsu {
namespace {

constexpr Mask kEmpty = 1;  // the value 0

constexpr Mask below(int place) { return bit(place) - 1; }
constexpr Mask above(int place) { return ~below(place) & ~bit(place); }

// A cell that was placed, as it stands in one of its lines. A value of 0 is no digit.
struct Placed {
  int house;
  int place;
  Value value;
};

Var cell_at(const State& state, int house, int place) {
  return state.problem().house(house).cells[static_cast<std::size_t>(place)];
}

Placed placed_at(const State& state, int house, int place) {
  return {house, place, lowest(state.domain(cell_at(state, house, place)))};
}

// Which places of a line may hold a digit, and which hold a known one.
struct Known {
  Mask open;
  Mask digits;

  Known(const State& state, int house) {
    const Mask placed = state.placed_in(house);
    const Mask empty = placed & state.places(house, 0);
    const auto size = state.problem().house(house).cells.size();
    open = ~Mask{0} >> (static_cast<std::size_t>(kMaskBits) - size) & ~empty;
    digits = placed & ~empty;
  }
};

// Calls look(placed) for every cell that was placed since the rung last asked, once for each of
// its lines with neighbours. True if any made progress.
template <typename Look>
bool each_placed_in_line(State& state, Look&& look) {
  bool progress = false;
  state.each_placed([&](Var cell) {
    const Value value = lowest(state.domain(cell));
    for (const Membership& m : state.problem().memberships(cell)) {
      if (!state.problem().house(m.house).neighbour) continue;
      progress |= look(Placed{m.house, m.place, value});
      if (finished(state, progress)) return true;
    }
    return false;
  });
  return progress;
}

// What a digit says about every other digit of its line: Rule::fitting(value, distance) are the
// digits that may stand so far from it, Rule::concerned the places to look at, and Rule::kSentence
// the words for it.
template <typename Rule>
class FromDigit final : public Technique {
 public:
  bool apply(State& state) const override {
    return each_placed_in_line(
        state, [&](const Placed& digit) { return digit.value != 0 && look(state, digit); });
  }

 private:
  static bool look(State& state, const Placed& digit) {
    const auto& cells = state.problem().house(digit.house).cells;
    const std::size_t mark = state.mark();
    for (int place : members(Rule::concerned(state, digit) & ~bit(digit.place))) {
      const Mask fitting = Rule::fitting(digit.value, std::abs(place - digit.place));
      state.remove_all(cells[static_cast<std::size_t>(place)], ~(fitting | kEmpty));
    }
    return concluded(state, mark, [&](Step& step) {
      step.say(Rule::kSentence)
          .cell("cell", cells[static_cast<std::size_t>(digit.place)])
          .values("value", bit(digit.value))
          .house("line", digit.house);
    });
  }
};

// A rule about every place that may hold a digit.
struct OnOpen {
  static Mask concerned(const State& state, const Placed& digit) {
    return Known(state, digit.house).open;
  }
};

// From cell to cell digits change by at most one.
struct Bounds : OnOpen {
  static constexpr const char* kSentence =
      "{cell} is {value}, and along {line} digits change by at most one a cell: {effect}.";
  static Mask fitting(Value value, int distance) {
    const int most = std::min(value + distance, kMaskBits - 1);
    return ~Mask{0} >> (kMaskBits - 1 - most) & ~below(std::max(value - distance, 0));
  }
};

// Odd and even take turns along the line.
struct Parity : OnOpen {
  static constexpr const char* kSentence =
      "{cell} is {value}, and along {line} odd and even digits take turns: {effect}.";
  static Mask fitting(Value value, int distance) {
    constexpr Mask kEven = 0x5555555555555555ULL;
    return kEven << ((value + distance) & 1);
  }
};

struct NotEqual {
  static constexpr const char* kSentence =
      "{cell} is {value}, and {line} has no digit twice: {effect}.";
  static Mask concerned(const State& state, const Placed& digit) {
    return state.places(digit.house, digit.value);
  }
  static Mask fitting(Value value, int /*distance*/) { return ~bit(value); }
};

// The first cell beside a digit that may hold one too: by the rule it differs by the distance.
// And two digits that do not fit their distance, with one open cell between: it is not empty.
class NeighbourDifference final : public Technique {
 public:
  bool apply(State& state) const override {
    return each_placed_in_line(state, [&](const Placed& placed) { return look(state, placed); });
  }
  bool serves(const State& /*state*/, const Rule& rule) const override {
    return rule.name() == "neighbour" && !rule.has_site();
  }

 private:
  // Only around the cell that was placed has anything become known.
  static bool look(State& state, const Placed& placed) {
    const Known known(state, placed.house);
    return placed.value == 0 ? look_across(state, known, placed)
                             : look_around(state, known, placed);
  }

  // From a digit to both sides.
  static bool look_around(State& state, const Known& known, const Placed& digit) {
    const Mask left = below(digit.place);
    const Mask right = above(digit.place);
    bool progress = false;
    if ((known.open & left) != 0) progress |= narrow(state, digit, highest(known.open & left));
    if (finished(state, progress)) return progress;
    if ((known.open & right) != 0) progress |= narrow(state, digit, lowest(known.open & right));
    if (finished(state, progress)) return progress;
    if ((known.digits & left) != 0) {
      progress |= separate(state, known, digit.house, highest(known.digits & left), digit.place);
    }
    if (finished(state, progress)) return progress;
    if ((known.digits & right) != 0) {
      progress |= separate(state, known, digit.house, digit.place, lowest(known.digits & right));
    }
    return progress;
  }

  // From each side to the other, over a cell that stays empty.
  static bool look_across(State& state, const Known& known, const Placed& empty) {
    const Mask left = below(empty.place);
    const Mask right = above(empty.place);
    if ((known.open & left) == 0 || (known.open & right) == 0) return false;
    const int before = highest(known.open & left);
    const int after = lowest(known.open & right);
    bool progress = false;
    if (contains(known.digits, before)) {
      progress |= narrow(state, placed_at(state, empty.house, before), after);
    }
    if (!finished(state, progress) && contains(known.digits, after)) {
      progress |= narrow(state, placed_at(state, empty.house, after), before);
    }
    if (finished(state, progress)) return progress;
    if ((known.digits & left) == 0 || (known.digits & right) == 0) return progress;
    const bool separated = separate(state, known, empty.house, highest(known.digits & left),
                                    lowest(known.digits & right));
    return progress || separated;
  }

  static bool narrow(State& state, const Placed& digit, int place) {
    const Var cell = cell_at(state, digit.house, place);
    const int apart = std::abs(place - digit.place);
    Mask fitting = kEmpty;
    if (digit.value + apart < kMaskBits) fitting |= bit(digit.value + apart);
    if (digit.value > apart) fitting |= bit(digit.value - apart);
    const std::size_t mark = state.mark();
    state.remove_all(cell, ~fitting);
    return concluded(state, mark, [&](Step& step) {
      step.say(
              "{cell} is {value}, and the next digit in {line} differs from it by its distance: "
              "{effect}.")
          .cell("cell", cell_at(state, digit.house, digit.place))
          .values("value", bit(digit.value))
          .house("line", digit.house)
          .cell("next", cell);
    });
  }

  // Two places with digits, and no known digit between them.
  static bool separate(State& state, const Known& known, int house, int before, int after) {
    const Mask between = above(before) & below(after) & known.open;
    if (!exactly_one(between)) return false;
    const Placed first = placed_at(state, house, before);
    const Placed second = placed_at(state, house, after);
    if (std::abs(first.value - second.value) == after - before) return false;
    const Var cell = cell_at(state, house, lowest(between));
    const std::size_t mark = state.mark();
    state.remove(cell, 0);
    return concluded(state, mark, [&](Step& step) {
      step.say(
              "In {line}, {digits} do not differ by their distance, so a digit stands between "
              "them, in {between}.")
          .house("line", house)
          .cells("digits", {cell_at(state, house, before), cell_at(state, house, after)})
          .number("digits", first.value)
          .number("digits", second.value)
          .cell("between", cell);
    });
  }
};

}  // namespace

std::unique_ptr<const Technique> neighbour_difference() {
  return std::make_unique<NeighbourDifference>();
}
std::unique_ptr<const Technique> distance_bounds() { return std::make_unique<FromDigit<Bounds>>(); }
std::unique_ptr<const Technique> distance_parity() { return std::make_unique<FromDigit<Parity>>(); }
std::unique_ptr<const Technique> not_equal() { return std::make_unique<FromDigit<NotEqual>>(); }

}  // namespace enpitsu
