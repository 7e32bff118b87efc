// Number difference, least and most, odd and even: what two cells of a line say of each other where
// neighbouring digits differ by their distance (houses with that rule).
//
// These are the constraints of Block (2024) as if-then rules on what is left in two cells, with
// their contrapositive. They need no cell to be placed, but number difference concludes nothing
// about a cell that may stay empty: that is what neighbour difference is for. His OnlyThree is
// three digits, his NotEqual not equal.
#include <cstdlib>

#include "techniques/techniques.hpp"

namespace enpitsu {
namespace {

constexpr Mask kEmpty = 1;  // the value 0
constexpr Mask kOdd = 0xAAAAAAAAAAAAAAAAULL;
constexpr Mask kEven = ~kOdd & ~kEmpty;

constexpr Mask digits_below(int digit) {
  return digit <= 1 ? 0 : (digit >= kMaskBits ? ~Mask{0} : bit(digit) - 1) & ~kEmpty;
}
constexpr Mask digits_above(int digit) {
  return digit + 1 >= kMaskBits ? 0 : ~(bit(digit + 1) - 1) & ~kEmpty;
}

// One of two cells of a line that are looked at together, with what is left in it.
struct End {
  int place;
  Var cell;
  Mask left;

  End(const State& state, const House& line, int at)
      : place(at), cell(line.cells[static_cast<std::size_t>(at)]), left(state.domain(cell)) {}

  bool is_digit() const { return !contains(left, 0); }
  Mask digits() const { return left & ~kEmpty; }
};

int distance(const End& a, const End& b) { return std::abs(a.place - b.place); }

// Looks at pairs of cells of every line with neighbours that changed. One of them is known to hold
// a digit: two that may both stay empty say nothing of each other.
class Pairs : public Technique {
 public:
  bool apply(State& state) const override {
    bool progress = false;
    state.each_changed([&](int house) {
      if (!state.problem().house(house).neighbour) return false;
      progress |= look_along(state, house);
      return finished(state, progress);
    });
    return progress;
  }

 protected:
  // At two cells, the first of the line first.
  virtual bool look(State& state, int house, const End& before, const End& after) const = 0;

  // What is left in one cell takes values away from another.
  static bool takes(State& state, int house, const End& from, const End& to, Mask gone,
                    const char* sentence) {
    const std::size_t mark = state.mark();
    state.remove_all(to.cell, gone);
    return concluded(state, mark, [&](Step& step) {
      step.say(sentence).cell("cell", from.cell).values("values", from.left).house("line", house);
    });
  }

 private:
  bool look_along(State& state, int house) const {
    const House& line = state.problem().house(house);
    const int size = static_cast<int>(line.cells.size());
    const Mask sure = (~Mask{0} >> (kMaskBits - size)) & ~state.places(house, 0);
    bool progress = false;
    for (int i : members(sure)) {
      for (int j = 0; j < size; ++j) {
        if (j == i || (j < i && contains(sure, j))) continue;  // it is looked at from there
        const auto [first, second] = std::minmax(i, j);
        progress |= look(state, house, End(state, line, first), End(state, line, second));
        if (finished(state, progress)) return progress;
      }
    }
    return progress;
  }
};

// What a pair says in either direction: one_way() from one cell to the other.
class BothWays : public Pairs {
  bool look(State& state, int house, const End& before, const End& after) const final {
    const bool progress = one_way(state, house, before, after);
    if (finished(state, progress)) return progress;
    const House& line = state.problem().house(house);
    const End back(state, line, after.place);
    return one_way(state, house, back, End(state, line, before.place)) || progress;
  }

  virtual bool one_way(State& state, int house, const End& from, const End& to) const = 0;
};

// If one digit is x and the other y, then y is at most x and the distance between them, and not
// less than x without it.
class LeastAndMost final : public BothWays {
  bool one_way(State& state, int house, const End& x, const End& y) const override {
    const int apart = distance(x, y);
    if (x.digits() == 0) return false;
    bool progress = false;
    if (x.is_digit()) {
      progress = bounds(state, house, x, y, digits_above(highest(x.left) + apart));
      if (finished(state, progress)) return progress;
    }
    if (exactly_one(x.left)) {
      progress |= bounds(state, house, x, y, digits_below(lowest(x.left) - apart));
    }
    if (finished(state, progress) || !y.is_digit()) return progress;
    return bounded_by(state, house, x, y, apart) || progress;
  }

  // The contrary: y is a digit, and x none with which y would be out of bounds.
  static bool bounded_by(State& state, int house, const End& x, const End& y, int apart) {
    const int least = lowest(y.left) - apart;
    Mask gone = digits_above(highest(y.left) + apart);
    if (x.is_digit() || least > highest(x.digits())) gone |= digits_below(least);
    return bounds(state, house, y, x, gone);
  }

  static bool bounds(State& state, int house, const End& from, const End& to, Mask gone) {
    return takes(state, house, from, to, gone,
                 "{cell} can only be {values:values or}, and along {line} digits change by at most "
                 "one a cell: {effect}.");
  }
};

// If one digit is known to be odd, or even, then so is the other, or not, by their distance.
class OddAndEven final : public BothWays {
  bool one_way(State& state, int house, const End& x, const End& y) const override {
    const bool odd = (x.left & ~kOdd) == 0;
    const bool even = (x.left & ~kEven) == 0;
    if (odd == even) return false;
    const bool same = distance(x, y) % 2 == 0;
    return takes(state, house, x, y, odd == same ? kEven : kOdd,
                 "{cell} can only be {values:values or}, and along {line} odd and even digits take "
                 "turns: {effect}.");
  }
};

// If two cells hold digits and all cells between them are empty, the digits differ by the distance.
class NumberDifference final : public Pairs {
  bool look(State& state, int house, const End& before, const End& after) const override {
    if (before.digits() == 0 || after.digits() == 0) return false;
    const Mask first = fitting(before.digits(), after.digits(), distance(before, after));
    const Mask second = fitting(after.digits(), before.digits(), distance(before, after));
    if (first == 0) return are_no_neighbours(state, house, before, after);
    if (!before.is_digit() || !after.is_digit() || open_between(state, house, before, after) != 0) {
      return false;
    }
    const std::size_t mark = state.mark();
    state.remove_all(before.cell, ~first);
    state.remove_all(after.cell, ~second);
    return concluded(state, mark, [&](Step& step) {
      step.say(
              "{pair} are digits with none between them in {line}, so they differ by {distance}: "
              "{effect}.")
          .cells("pair", {before.cell, after.cell})
          .house("line", house)
          .number("distance", distance(before, after));
    });
  }

  // The digits that have a partner so far above or below.
  static Mask fitting(Mask digits, Mask others, int apart) {
    return digits & ((others << apart) | (others >> apart));
  }

  // How many cells between two may hold a digit; more than all if one of them does.
  static int open_between(const State& state, int house, const End& before, const End& after) {
    const auto& cells = state.problem().house(house).cells;
    int open = 0;
    for (int place = before.place + 1; place < after.place; ++place) {
      const Mask left = state.domain(cells[static_cast<std::size_t>(place)]);
      if (!contains(left, 0)) return kMaskBits;
      open += left != kEmpty ? 1 : 0;
    }
    return open;
  }

  // No digits of the two cells differ by their distance. So they are not both digits with nothing
  // between them: of all that this takes, what is not known yet is wrong, if it is one thing.
  static bool are_no_neighbours(State& state, int house, const End& before, const End& after) {
    const int open = open_between(state, house, before, after);
    const int unknown = open + (before.is_digit() ? 0 : 1) + (after.is_digit() ? 0 : 1);
    if (unknown > 1) return false;
    if (unknown == 0) {
      state.contradict(house);
      return false;
    }
    const std::size_t mark = state.mark();
    if (!before.is_digit()) state.remove_all(before.cell, ~kEmpty);
    if (!after.is_digit()) state.remove_all(after.cell, ~kEmpty);
    if (open == 1) fill_between(state, house, before, after);
    return concluded(state, mark, [&](Step& step) {
      step.say(
              "In {line}, no digits of {pair} differ by their distance, so these are not next to "
              "each other as digits: {effect}.")
          .house("line", house)
          .cells("pair", {before.cell, after.cell});
    });
  }

  static void fill_between(State& state, int house, const End& before, const End& after) {
    const auto& cells = state.problem().house(house).cells;
    for (int place = before.place + 1; place < after.place; ++place) {
      const Var cell = cells[static_cast<std::size_t>(place)];
      if (state.domain(cell) != kEmpty) state.remove(cell, 0);
    }
  }
};

}  // namespace

std::unique_ptr<const Technique> number_difference() {
  return std::make_unique<NumberDifference>();
}
std::unique_ptr<const Technique> least_and_most() { return std::make_unique<LeastAndMost>(); }
std::unique_ptr<const Technique> odd_and_even() { return std::make_unique<OddAndEven>(); }

}  // namespace enpitsu
