// Neighbour difference, bounds, parity, not equal: what one written digit says of its line
// where neighbouring digits differ by their distance (houses with rules.neighbour).
//
// All four look at cells that are placed, as forward checking does: a ladder needs naked single
// before them. Not made: the same from cells that are known to hold a digit, but not which one
// (line patterns sees those).
#include <cstdlib>

#include "techniques.hpp"

namespace enpitsu {
namespace {

// Which places of a line are known to stay empty, and which hold a known digit.
struct Known {
  Mask empty;
  Mask digits;
  Mask line;

  Known(const State& state, int house) {
    const Mask placed = state.placed_in(house);
    empty = placed & state.places(house, 0);
    digits = placed & ~empty;
    const auto size = state.problem().house(house).cells.size();
    line = ~Mask{0} >> (static_cast<std::size_t>(kMaskBits) - size);
  }
};

constexpr Mask kEmpty = 1;  // the value 0

constexpr Mask below(int place) { return bit(place) - 1; }
constexpr Mask above(int place) { return ~below(place) & ~bit(place); }

Value digit_at(const State& state, int house, int place) {
  const auto& cells = state.problem().house(house).cells;
  return lowest(state.domain(cells[static_cast<std::size_t>(place)]));
}

// A digit as it stands in its line.
struct Digit {
  int house;
  int place;
  Value value;
};

// What a digit says about every other digit of its line: Rule::fitting(value, distance) are the
// digits that may stand so far from it.
// Step: bases, cells (the digit's), values (the digit).
template <typename Rule>
class FromDigit final : public Technique {
 public:
  bool apply(State& state) const override {
    bool progress = false;
    state.each_changed([&](int house) {
      if (!state.problem().house(house).rules.neighbour) return false;
      const Known known(state, house);
      for (int place : members(known.digits)) {
        progress |= look(state, known, {house, place, digit_at(state, house, place)});
        if (finished(state, progress)) return true;
      }
      return false;
    });
    return progress;
  }

 private:
  static bool look(State& state, const Known& known, const Digit& digit) {
    const auto& cells = state.problem().house(digit.house).cells;
    const std::size_t mark = state.mark();
    for (int place : members(known.line & ~known.empty & ~bit(digit.place))) {
      const Mask fitting = Rule::fitting(digit.value, std::abs(place - digit.place));
      state.remove_all(cells[static_cast<std::size_t>(place)], ~(fitting | kEmpty));
    }
    return concluded(state, mark, [&](Step& step) {
      step.bases = {digit.house};
      step.cells = {cells[static_cast<std::size_t>(digit.place)]};
      step.values = bit(digit.value);
    });
  }
};

// From cell to cell digits change by at most one.
struct Bounds {
  static Mask fitting(Value value, int distance) {
    const int most = std::min(value + distance, kMaskBits - 1);
    return (below(most) | bit(most)) & ~below(std::max(value - distance, 0));
  }
};

// Odd and even take turns along the line.
struct Parity {
  static Mask fitting(Value value, int distance) {
    constexpr Mask kEven = 0x5555555555555555ULL;
    return (value + distance) % 2 == 0 ? kEven : ~kEven;
  }
};

struct NotEqual {
  static Mask fitting(Value value, int) { return ~bit(value); }
};

// The first cell beside a digit that may hold one too: by the rule it differs by the distance.
// And two digits that do not fit their distance, with one open cell between: it is not empty.
// Step: bases, cells (the digit's or both digits'), extras (the cell meant), values (the digits).
class NeighbourDifference final : public Technique {
 public:
  bool apply(State& state) const override {
    bool progress = false;
    state.each_changed([&](int house) {
      if (!state.problem().house(house).rules.neighbour) return false;
      progress |= look(state, house);
      return finished(state, progress);
    });
    return progress;
  }

 private:
  static bool look(State& state, int house) {
    const Known known(state, house);
    bool progress = false;
    int last = -1;
    for (int place : members(known.digits)) {
      const Digit digit{house, place, digit_at(state, house, place)};
      const Mask open = known.line & ~known.empty;
      const Mask right = open & above(place);
      const Mask left = open & below(place);
      if (right != 0) progress |= narrow(state, digit, lowest(right));
      if (finished(state, progress)) return progress;
      if (left != 0) progress |= narrow(state, digit, highest(left));
      if (finished(state, progress)) return progress;
      if (last >= 0) progress |= separate(state, known, digit, last);
      if (finished(state, progress)) return progress;
      last = place;
    }
    return progress;
  }

  static bool narrow(State& state, const Digit& digit, int place) {
    const auto& cells = state.problem().house(digit.house).cells;
    const Var cell = cells[static_cast<std::size_t>(place)];
    const int apart = std::abs(place - digit.place);
    Mask fitting = kEmpty;
    if (digit.value + apart < kMaskBits) fitting |= bit(digit.value + apart);
    if (digit.value > apart) fitting |= bit(digit.value - apart);
    const std::size_t mark = state.mark();
    state.remove_all(cell, ~fitting);
    return concluded(state, mark, [&](Step& step) {
      step.bases = {digit.house};
      step.cells = {cells[static_cast<std::size_t>(digit.place)]};
      step.extras = {cell};
      step.values = bit(digit.value);
    });
  }

  // `last` is the place of the known digit before this one.
  static bool separate(State& state, const Known& known, const Digit& digit, int last) {
    const Value other = digit_at(state, digit.house, last);
    if (std::abs(digit.value - other) == digit.place - last) return false;
    const Mask between = above(last) & below(digit.place) & ~known.empty;
    if (!exactly_one(between)) return false;
    const auto& cells = state.problem().house(digit.house).cells;
    const Var cell = cells[static_cast<std::size_t>(lowest(between))];
    const std::size_t mark = state.mark();
    state.remove(cell, 0);
    return concluded(state, mark, [&](Step& step) {
      step.bases = {digit.house};
      step.cells = {cells[static_cast<std::size_t>(last)],
                    cells[static_cast<std::size_t>(digit.place)]};
      step.extras = {cell};
      step.values = bit(other) | bit(digit.value);
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
