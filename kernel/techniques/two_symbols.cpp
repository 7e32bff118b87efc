// Lines of two symbols, each with its quota and never three alike in a row (Binary, Takuzu).
//
// A line is two masks of places, one a symbol; a place in both is open. Everything but the
// exact count of fillings is arithmetic on these masks. Every step fills one cell. That a line has
// all of a symbol is line counting (counting.cpp).
//
// Deductions not made: anything about two lines that are both unfinished; where lines cross, and
// where full ones rule out more than one place, see lines_together.cpp.
#include "techniques/two_symbols.hpp"

#include <array>

namespace enpitsu {
namespace {

// Two alike side by side: the cells before and after them are the other symbol.
class TwoAlike final : public LineTechnique<TwoAlike> {
 public:
  bool serves(const State& state, const Rule& rule) const override {
    return rule.name() == "no three" && !rule.has_site() &&
           is_line_of_two(state.problem().house(rule.house()));
  }

  static bool concerns(const House& house) { return house.no_three; }

  static bool look(State& state, const Line& line) {
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
class Gap final : public LineTechnique<Gap> {
 public:
  static bool concerns(const House& house) { return house.no_three; }

  static bool look(State& state, const Line& line) {
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

// All ways to fill the line: what a cell is in each of them, it is. With a limit, only lines that
// lack at most so many of one symbol, where people can try the ways out.
class LineFillings final : public LineTechnique<LineFillings> {
 public:
  explicit LineFillings(int limit) : limit_(limit) {}

  bool includes(const Technique& technique) const override {
    const auto* narrower = dynamic_cast<const LineFillings*>(&technique);
    return narrower != nullptr && narrower->limit_ < limit_;
  }

  static bool concerns(const House& house) { return house.no_three && is_counted(house); }

  bool look(State& state, const Line& line) const {
    const auto& [low, high] = line.symbols;
    if (line.open == 0 || state.quota(line.house) < 0) return false;
    if (low.missing < 0 || high.missing < 0) {
      state.contradict(line.house);
      return false;
    }
    if (std::min(low.missing, high.missing) > limit_) return false;
    const auto possible = known_in(line);
    if ((possible[0] | possible[1]) == 0) {
      state.contradict(line.house);
      return false;
    }
    const Mask scarcer = bit(low.missing <= high.missing ? low.value : high.value);
    const auto missing = static_cast<std::size_t>(std::min(low.missing, high.missing));
    const auto describe = [&](Step& step, int) {
      if (limit_ == kMaskBits) {
        step.say("However {line} is filled without three alike, {cell} is {value}.");
        return;
      }
      constexpr std::array kSentences{
          "As {line} has every {scarce} that it needs, {cell} is {value}.",
          "In {line} only one {scarce} is missing; wherever it goes without three alike, {cell} is "
          "{value}.",
          "In {line} only two {scarce}s are missing; wherever they go without three alike, {cell} "
          "is {value}."};
      step.say(kSentences[missing]).values("scarce", scarcer);
    };
    bool progress = false;
    for (int symbol : {0, 1}) {
      const Mask others = possible[static_cast<std::size_t>(other(symbol))];
      progress |= fill(state, line, symbol, ~others, describe);
      if (finished(state, progress)) break;
    }
    return progress;
  }

 private:
  // Lines that were looked at, by the end of a number that tells all of them; a later one takes the
  // place. Where clues are chosen, four of five are met again, and so Binary's hard puzzles
  // take a sixth less time.
  struct Known {
    std::uint64_t line = 0;
    std::array<std::uint32_t, 2> possible{};
  };
  static constexpr std::size_t kKept = 1U << 12;  // 64 kilobytes
  static constexpr int kMostPlaces = 24;          // two of them, the size and a quota fill 64 bits

  static std::array<Mask, 2> known_in(const Line& line) {
    const auto& [low, high] = line.symbols;
    if (line.size > kMostPlaces) return possible_in(line);
    const auto quota = static_cast<Mask>(high.missing + count(high.fixed));
    const Mask number =
        low.places | high.places << 24 | quota << 48 | static_cast<Mask>(line.size) << 56;
    static thread_local std::vector<Known> all(kKept);
    Known& known = all[number * 0x9E3779B97F4A7C15U >> 52];
    if (known.line != number) {
      const auto possible = possible_in(line);
      known = {number,
               {static_cast<std::uint32_t>(possible[0]), static_cast<std::uint32_t>(possible[1])}};
    }
    return {known.possible[0], known.possible[1]};
  }

  // By symbol, the places where it stands in some way to fill the line.
  static std::array<Mask, 2> possible_in(const Line& line) {
    const auto& [low, high] = line.symbols;
    if (low.missing != 1 && high.missing != 1) {
      const Fillings fillings(line, high.missing + count(high.fixed));
      return {fillings.possible(0), fillings.possible(1)};
    }
    std::array<Mask, 2> possible{};
    if (count(line.open) != low.missing + high.missing) return possible;
    for (int place : members(line.open)) {  // where the only one of its kind goes
      const Mask here = low.missing == 1 ? bit(place) : line.open & ~bit(place);
      const Mask first = low.fixed | here;
      const Mask second = high.fixed | (line.open & ~here);
      if (three_alike(first) != 0 || three_alike(second) != 0) continue;
      possible[0] |= first;
      possible[1] |= second;
    }
    return possible;
  }

  int limit_;
};

// A line that lacks one of a symbol, and with it in one place would equal a full line: there
// stands the other symbol.
class EqualLine final : public LineTechnique<EqualLine> {
 public:
  bool apply(State& state) const override {
    if (state.log == nullptr) return LineTechnique::apply(state);
    // One step may leave more to conclude from the same full line, which does not change again.
    bool progress = false;
    each_near_first(state, [&](int house) {
      const House& line = state.problem().house(house);
      if (is_line_of_two(line) && concerns(line)) progress = look(state, line_at(state, house));
      return finished(state, progress);
    });
    return progress;
  }

  bool serves(const State& state, const Rule& rule) const override {
    if (rule.name() != LinesDiffer::kName) return false;
    const auto& lines = static_cast<const LinesDiffer&>(rule).lines();
    return std::ranges::all_of(lines, [&](int house) {
      const House& line = state.problem().house(house);
      return is_line_of_two(line) && is_counted(line) && state.quota(house) >= 0;
    });
  }

  static bool concerns(const House& house) { return is_counted(house); }

  static bool look(State& state, const Line& line) {
    const auto& [low, high] = line.symbols;
    const bool full = line.open == 0;
    if (state.quota(line.house) < 0) return false;
    if (!full && low.missing != 1 && high.missing != 1) return false;
    bool progress = false;
    each_family(state, line.house, [&](const LinesDiffer& family) {
      for (std::int32_t index : family.lines()) {
        if (finished(state, progress)) return;
        if (index == line.house || (!full && state.open_in(index) != 0)) continue;
        if (!may_equal(state, line, index) || !alike(state, line.house, index)) continue;
        const Line second = line_at(state, index);
        progress |= full ? compare(state, second, line) : compare(state, line, second);
      }
    });
    return progress;
  }

 private:
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
        step.say(
                "{Line} lacks one {scarce} only, and with it in {cell} would equal {full}: {cell} "
                "is "
                "{value}.")
            .values("scarce", bit(line.symbols[static_cast<std::size_t>(symbol)].value))
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
