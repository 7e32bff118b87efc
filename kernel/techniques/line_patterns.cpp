// Line patterns and crossings: every way to write three digits into a line.
//
// A pattern is three places with digits that differ by their distances, all others empty. The
// digits of all patterns on the same places are found at once, by shifting candidate masks:
//
//   places p < q < r, d = q - p, e = r - q      rising twice:  A & (B >> d) & (C >> (d + e))
//
// Not made: more than one assumption at a time, or crossings further than two lines away.
#include <array>

#include "techniques/techniques.hpp"

namespace enpitsu {
namespace {

constexpr int kDigits = 3;
constexpr Mask kNoDigit = 1;  // the value 0

using Cells = std::array<Mask, kMaskBits>;  // values by place

bool has_patterns(const State& state, int index) {
  const House& house = state.problem().house(index);
  return house.neighbour && house.counted == 0 &&
         state.quota(index) == static_cast<int>(house.cells.size()) - kDigits;
}

// The set moved by so many values, up or down.
constexpr Mask moved(Mask set, int by) { return by >= 0 ? set << by : set >> -by; }

// The values that stand in some pattern, by place.
class Patterns {
 public:
  Patterns(const Cells& cells, int size) : cells_(cells), size_(size) {
    for (int place = 0; place < size; ++place) {
      const auto i = static_cast<std::size_t>(place);
      Mask digits = cells[i] & ~kNoDigit;
      if (digits != 0) can_be_digit_ |= bit(place);
      if ((cells[i] & kNoDigit) == 0) must_be_digit_ |= bit(place);
      supported_[i] = 0;
      widest_ |= digits;
    }
    enumerate();
  }

  bool any() const { return any_; }
  Mask operator[](int place) const { return supported_[static_cast<std::size_t>(place)]; }

 private:
  void enumerate() {
    if (count(must_be_digit_) > kDigits || widest_ == 0) return;
    const int reach = highest(widest_) - lowest(widest_);  // no two digits are further apart
    const Mask first_limit = must_be_digit_ == 0 ? ~Mask{0} : up_to(lowest(must_be_digit_));
    for (int p : members(can_be_digit_ & first_limit)) {
      const Mask after = can_be_digit_ & ~up_to(p);
      for (int q : members(after & up_to(std::min(p + reach, size_ - 1)))) {
        const Mask missing = must_be_digit_ & ~(bit(p) | bit(q));
        if (!at_most_one(missing)) continue;
        Mask thirds = can_be_digit_ & ~up_to(q) & up_to(std::min(q + reach, size_ - 1));
        if (missing != 0) thirds &= missing;
        add(p, q, thirds);
      }
    }
    if (any_) allow_empty();
  }

  static constexpr Mask up_to(int place) { return (bit(place) << 1) - 1; }

  // The patterns whose first two places are these: the second digit is more than the first, or
  // less, and what there is of such pairs is the same for every third place.
  void add(int p, int q, Mask thirds) {
    const int d = q - p;
    const Mask rising = digits(p) & (digits(q) >> d);
    const Mask falling = digits(p) & (digits(q) << d);
    if ((rising | falling) == 0) return;
    Mask up = 0;    // first digits of the patterns that rise at first
    Mask down = 0;  // and of the others
    for (int r : members(thirds)) {
      const int e = r - q;
      Mask up_here = follow(rising, r, d + e);
      Mask down_here = follow(falling, r, -d - e);
      if (d != e) {  // else the outer two are equal
        up_here |= follow(rising, r, d - e);
        down_here |= follow(falling, r, e - d);
      }
      if ((up_here | down_here) == 0) continue;
      always_digit_ &= bit(p) | bit(q) | bit(r);
      up |= up_here;
      down |= down_here;
    }
    if ((up | down) == 0) return;
    any_ = true;
    supported_[static_cast<std::size_t>(p)] |= up | down;
    supported_[static_cast<std::size_t>(q)] |= up << d | down >> d;
  }

  // Of these first digits, those of patterns whose third digit is the first plus a number.
  Mask follow(Mask firsts, int r, int third) {
    const Mask found = firsts & moved(digits(r), -third);
    supported_[static_cast<std::size_t>(r)] |= moved(found, third);
    return found;
  }

  Mask digits(int place) const { return cells_[static_cast<std::size_t>(place)] & ~kNoDigit; }

  void allow_empty() {
    for (int place = 0; place < size_; ++place) {
      if (!contains(always_digit_, place)) supported_[static_cast<std::size_t>(place)] |= kNoDigit;
    }
  }

  const Cells& cells_;
  int size_;
  Mask can_be_digit_ = 0;
  Mask must_be_digit_ = 0;
  Mask widest_ = 0;
  Mask always_digit_ = ~Mask{0};  // places that are in every pattern
  bool any_ = false;
  Cells supported_;
};

// A value of a cell that no way to complete the line has is removed.
class LinePatterns final : public Technique {
 public:
  bool serves(const State& state, const Rule& rule) const override {
    if (rule.house() < 0 || rule.has_site() || !has_patterns(state, rule.house())) return false;
    const House& line = state.problem().house(rule.house());
    return rule.name() == "neighbour" || line.count_rule == rule.index();
  }

  bool apply(State& state) const override {
    bool progress = false;
    state.each_changed([&](int house) {
      if (!has_patterns(state, house)) return false;
      progress |= look(state, house, state.problem().house(house));
      return finished(state, progress);
    });
    return progress;
  }

 private:
  static bool look(State& state, int house, const House& line) {
    const int size = static_cast<int>(line.cells.size());
    Cells cells;
    for (std::size_t i = 0; i < line.cells.size(); ++i) cells[i] = state.domain(line.cells[i]);
    const Patterns patterns(cells, size);
    if (!patterns.any()) {
      state.contradict(house);
      return false;
    }
    const std::size_t mark = state.mark();
    for (int i = 0; i < size; ++i) {
      state.remove_all(line.cells[static_cast<std::size_t>(i)], ~patterns[i]);
    }
    return concluded(state, mark, [&](Step& step) {
      step.say("No way to write three digits into {line} has these: {effect}.")
          .house("line", house);
    });
  }
};

// A value that leaves its lines patterns which, taken together, leave another cell nothing or
// a crossing line no pattern.
class Crossings final : public Technique {
 public:
  bool apply(State& state) const override {
    const Var variables = state.problem().variables();
    bool progress = false;
    for (Var cell = 0; cell < variables; ++cell) {
      if (state.placed(cell) || !meets_patterns(state, cell)) continue;
      for (Value value : members(state.domain(cell))) {
        progress |= refute(state, cell, value);
        if (finished(state, progress) || state.stopped()) return progress;
      }
    }
    return progress;
  }

 private:
  static bool meets_patterns(const State& state, Var cell) {
    for (const Membership& m : state.memberships(cell)) {
      if (has_patterns(state, m.house)) return true;
    }
    return false;
  }

  static bool refute(State& state, Var cell, Value value) {
    Step told;
    if (!is_impossible(state, cell, value, state.log != nullptr ? &told : nullptr)) return false;
    const std::size_t mark = state.mark();
    state.remove(cell, value);
    return concluded(state, mark, [&](Step& step) {
      step.say("If {assumption:were}, {facts}: {effect}.")
          .cell("assumption", cell)
          .values("assumption", bit(value));
      step.facts = std::move(told.facts);
    });
  }

  // The lines of the cell first, then every line that they cross, each by itself: so the order
  // of lines does not matter.
  static bool is_impossible(const State& state, Var cell, Value value, Step* told) {
    const Problem& problem = state.problem();
    std::vector<Mask> before = domains(state);
    before[static_cast<std::size_t>(cell)] = bit(value);
    std::vector<Mask> after = before;
    for (const Membership& m : problem.memberships(cell)) {
      if (narrow(state, m.house, before, after)) continue;
      if (told != nullptr) tell_line(state, cell, before, m.house, *told);
      return true;
    }
    before = after;
    for (int house = 0; house < static_cast<int>(problem.houses().size()); ++house) {
      if (narrow(state, house, before, after)) continue;
      if (told != nullptr) tell_line(state, cell, before, house, *told);
      return true;
    }
    return false;
  }

  static std::vector<Mask> domains(const State& state) {
    std::vector<Mask> all;
    all.reserve(state.problem().domains().size());
    for (Var cell = 0; cell < state.problem().variables(); ++cell) {
      all.push_back(state.domain(cell));
    }
    return all;
  }

  static Cells cells_of(const House& line, const std::vector<Mask>& domains) {
    Cells cells;
    for (std::size_t i = 0; i < line.cells.size(); ++i) {
      cells[i] = domains[static_cast<std::size_t>(line.cells[i])];
    }
    return cells;
  }

  // Takes from `after` what no pattern of the house, as it stands in `before`, has; false if there
  // is none, or nothing is left for a cell.
  static bool narrow(const State& state, int house, const std::vector<Mask>& before,
                     std::vector<Mask>& after) {
    const House& line = state.problem().house(house);
    if (!has_patterns(state, house)) return true;
    const Cells cells = cells_of(line, before);
    const Patterns patterns(cells, static_cast<int>(line.cells.size()));
    if (!patterns.any()) return false;
    for (std::size_t i = 0; i < line.cells.size(); ++i) {
      Mask& left = after[static_cast<std::size_t>(line.cells[i])];
      left &= patterns[static_cast<int>(i)];
      if (left == 0) return false;
    }
    return true;
  }

  // Tells why a line fails: what the lines of the assumption leave of the cells where it crosses
  // them; and then, that it has no pattern, or which cell it and another line leave different
  // values.
  static void tell_line(const State& state, Var cell, const std::vector<Mask>& before, int house,
                        Step& told) {
    const House& line = state.problem().house(house);
    const Cells cells = cells_of(line, before);
    const Patterns patterns(cells, static_cast<int>(line.cells.size()));
    tell_crossed(state, cell, before, house, told);
    if (!patterns.any()) {
      told.fact("{line} could not have three digits").house("line", house);
      return;
    }
    for (std::size_t i = 0; i < line.cells.size(); ++i) {
      const Var clash = line.cells[i];
      Mask left = patterns[static_cast<int>(i)];
      for (const Membership& m : state.problem().memberships(clash)) {
        if (m.house == house || !has_patterns(state, m.house)) continue;
        const Cells others = cells_of(state.problem().house(m.house), before);
        const Patterns there(others, static_cast<int>(state.problem().house(m.house).cells.size()));
        if ((left & there[m.place]) != 0) continue;
        tell_crossed(state, cell, before, m.house, told);
        tell_left(house, clash, left, told);
        tell_left(m.house, clash, there[m.place], told);
        return;
      }
    }
  }

  // What is left of the cells where a line crosses those of the assumption.
  static void tell_crossed(const State& state, Var cell, const std::vector<Mask>& before, int house,
                           Step& told) {
    for (Var other : state.problem().house(house).cells) {
      const Mask left = before[static_cast<std::size_t>(other)];
      if (other == cell || left == state.domain(other)) continue;
      for (const Membership& m : state.problem().memberships(other)) {
        if (m.house == house || state.problem().place(m.house, cell) < 0) continue;
        tell_left(m.house, other, left, told);
      }
    }
  }

  static void tell_left(int house, Var cell, Mask values, Step& told) {
    told.fact("by {line}, {cell} would be {left:values or}")
        .house("line", house)
        .cell("cell", cell)
        .values("left", values);
  }
};

}  // namespace

std::unique_ptr<const Technique> line_patterns() { return std::make_unique<LinePatterns>(); }
std::unique_ptr<const Technique> crossings() { return std::make_unique<Crossings>(); }

}  // namespace enpitsu
