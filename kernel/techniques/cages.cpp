// Cages: cells whose rules say something of all their values together, such as a sum or a product.
// Every arrangement of the candidates is tried out that these rules allow, and in which cells that
// see each other differ.
//
//   2 cells that make 6* on a board of six     1 6 | 2 3 | 3 2 | 6 1     4 and 5 are in none
//
// What the rules are is their own affair: they read an arrangement value by value. A cage with too
// many arrangements is left alone; it has fewer the more is known, so that nothing is lost later.
//
// Not done: two cages at once; arrangements against the sets of a line.
#include <algorithm>
#include <array>

#include "techniques/techniques.hpp"

namespace enpitsu {
namespace {

constexpr std::uint64_t kMostWork = 200'000;  // values that are read for one cage

// Whether a rule says something of a house that is not seen to when a value is placed.
bool speaks(const State& state, const Rule& rule) {
  return rule.reads() && !rule.kept_by_state() && state.says(rule);
}

// The arrangements of one house.
class Arrangements {
 public:
  Arrangements(const State& state, int house)
      : state_(state), cells_(state.problem().house(house).cells) {
    const House& here = state.problem().house(house);
    for (std::int32_t index : here.rules) {
      const Rule& rule = state.problem().rule(index);
      if (rule.house() == house && speaks(state, rule)) rules_.push_back(&rule);
    }
    if (rules_.empty()) return;
    if (here.different) see(~Mask{0});
    for (const Crossing& crossing : state.problem().crossings(house)) {
      if (state.problem().house(crossing.house).different) see(crossing.here);
    }
    minds_.resize(cells_.size() * rules_.size(), 0);
  }

  // Whether there is a rule that arrangements have to keep.
  bool any_rule() const { return !rules_.empty(); }
  const Rule& rule() const { return *rules_.front(); }
  const std::vector<Var>& cells() const { return cells_; }
  std::uint64_t work() const { return work_; }

  enum class Outcome : std::uint8_t { all, ended, too_many };

  // Calls look(values) for every arrangement until it answers true.
  template <typename Look>
  Outcome each(Look&& look) {
    work_ = 0;
    if (fill(0, look)) return Outcome::ended;
    return work_ > kMostWork ? Outcome::too_many : Outcome::all;
  }

 private:
  // These places hold different values: each is compared with those before it.
  void see(Mask places) {
    for (std::size_t place = 0; place < cells_.size(); ++place) {
      const int here = static_cast<int>(place);
      if (contains(places, here)) apart_[place] |= places & (bit(here) - 1);
    }
  }

  template <typename Look>
  bool fill(std::size_t place, Look& look) {
    if (place + 1 == cells_.size()) return finish(place, look);
    for (Value value : members(state_.domain(cells_[place]))) {
      if (++work_ > kMostWork) return false;
      if (!fits(place, value)) continue;
      values_[place] = value;
      if (fill(place + 1, look)) return true;
    }
    return false;
  }

  // All values of the last place at once: often there is one at the most.
  template <typename Look>
  bool finish(std::size_t place, Look& look) {
    Mask values = state_.domain(cells_[place]);
    for (int before : members(apart_[place])) {
      values &= ~bit(values_[static_cast<std::size_t>(before)]);
    }
    const std::int64_t* minds = minds_.data() + place * rules_.size();
    for (std::size_t i = 0; i < rules_.size(); ++i) {
      values = rules_[i]->read_last(state_, place, values, minds[i]);
    }
    for (Value value : members(values)) {
      if (++work_ > kMostWork) return false;
      values_[place] = value;
      if (look(std::span<const Value>(values_.data(), cells_.size()))) return true;
    }
    return false;
  }

  bool fits(std::size_t place, Value value) {
    for (int before : members(apart_[place])) {
      if (values_[static_cast<std::size_t>(before)] == value) return false;
    }
    const std::int64_t* before = minds_.data() + place * rules_.size();
    std::int64_t* after = minds_.data() + (place + 1) * rules_.size();
    for (std::size_t i = 0; i < rules_.size(); ++i) {
      after[i] = before[i];
      if (!rules_[i]->read(state_, place, value, after[i])) return false;
    }
    return true;
  }

  const State& state_;
  const std::vector<Var>& cells_;
  std::array<Mask, kMaskBits> apart_{};  // by place: those before it that it sees
  std::vector<const Rule*> rules_;
  std::array<Value, kMaskBits> values_{};
  std::vector<std::int64_t> minds_;  // by place, what each rule knows before it
  std::uint64_t work_ = 0;
};

// Names the cage in a step, and the rule that it has; of several the first.
Step& name_cage(Step& step, const Arrangements& cage, int house) {
  return step.number("rule", cage.rule().index()).house("cage", house).cells("cage", cage.cells());
}

// Whether all arrangements of a house could be tried out, whatever is known of it.
bool can_try_all(const Problem& problem, const House& house) {
  std::uint64_t ways = 1;
  std::uint64_t work = 0;
  for (Var cell : house.cells) {
    ways *= static_cast<std::uint64_t>(count(problem.domains()[static_cast<std::size_t>(cell)]));
    work += ways;
    if (work > kMostWork) return false;
  }
  return true;
}

// What is left to each cell of a cage with some number of cells.
class CageArrangements final : public Technique {
 public:
  CageArrangements(std::size_t least, std::size_t most) : least_(least), most_(most) {}

  bool apply(State& state) const override {
    bool progress = false;
    state.each_changed([&](int house) {
      progress |= look(state, house);
      return finished(state, progress) || state.stopped();
    });
    return progress;
  }

  bool serves(const State& state, const Rule& rule) const override {
    if (rule.house() < 0 || !rule.reads() || rule.kept_by_state()) return false;
    const House& house = state.problem().house(rule.house());
    return is_for(house) && can_try_all(state.problem(), house);
  }

 private:
  bool is_for(const House& house) const {
    return least_ <= house.cells.size() && house.cells.size() <= most_;
  }

  bool look(State& state, int house) const {
    if (!is_for(state.problem().house(house))) return false;  // a full cage may be wrong
    Arrangements cage(state, house);
    if (!cage.any_rule()) return false;
    std::array<Mask, kMaskBits> unseen{};  // by place: what no arrangement had yet
    const auto& cells = cage.cells();
    for (std::size_t i = 0; i < cells.size(); ++i) unseen[i] = state.domain(cells[i]);
    bool any = false;
    const auto outcome = cage.each([&](std::span<const Value> values) {
      any = true;
      Mask left = 0;
      for (std::size_t i = 0; i < values.size(); ++i) {
        unseen[i] &= ~bit(values[i]);
        left |= unseen[i];
      }
      return left == 0;
    });
    state.work += cage.work();
    if (outcome != Arrangements::Outcome::all) return false;
    if (!any) {
      state.contradict(house);
      return false;
    }
    const std::size_t mark = state.mark();
    for (std::size_t i = 0; i < cells.size(); ++i) state.remove_all(cells[i], unseen[i]);
    return concluded(state, mark, [&](Step& step) {
      step.say(cells.size() == 1 ? "{Rule:sentence}: {effect}."
                                 : "{Rule:sentence}. However its cells do that: {effect}.");
      name_cage(step, cage, house);
    });
  }

  std::size_t least_;
  std::size_t most_;
};

// Values that are in no arrangement leave the cage, wherever they were in it: that needs no thought
// of which cell has which.
class CageDigits final : public Technique {
 public:
  bool apply(State& state) const override {
    bool progress = false;
    state.each_changed([&](int house) {
      progress |= look(state, house);
      return finished(state, progress) || state.stopped();
    });
    return progress;
  }

 private:
  static bool look(State& state, int house) {
    if (state.open_in(house) == 0) return false;
    Arrangements cage(state, house);
    if (!cage.any_rule()) return false;
    Mask unseen = 0;
    for (Var cell : cage.cells()) unseen |= state.domain(cell);
    bool any = false;
    const auto outcome = cage.each([&](std::span<const Value> values) {
      any = true;
      for (Value value : values) unseen &= ~bit(value);
      return unseen == 0;
    });
    if (outcome != Arrangements::Outcome::all) return false;
    if (!any) {
      state.contradict(house);
      return false;
    }
    const std::size_t mark = state.mark();
    for (Var cell : cage.cells()) state.remove_all(cell, unseen);
    return concluded(state, mark, [&](Step& step) {
      step.say("{Rule:sentence}, never with {digits:values or}: {effect}.");
      name_cage(step, cage, house).values("digits", unseen);
    });
  }
};

// A value that every arrangement has in the cells that a cage shares with a line leaves the rest of
// the line.
class CageAndLine final : public Technique {
 public:
  bool apply(State& state) const override {
    bool progress = false;
    const int houses = static_cast<int>(state.problem().houses().size());
    for (int house = 0; house < houses && !finished(state, progress) && !state.stopped(); ++house) {
      if (state.open_in(house) != 0) progress |= look(state, house);
    }
    return progress;
  }

 private:
  static bool look(State& state, int house) {
    const auto crossings = state.problem().crossings(house);
    Arrangements cage(state, house);
    if (!cage.any_rule()) return false;
    std::vector<Mask> always(crossings.size(), 0);  // by crossing: what it always had yet
    for (std::size_t i = 0; i < crossings.size(); ++i) always[i] = open_values(state, crossings[i]);
    bool any = false;
    const auto outcome = cage.each([&](std::span<const Value> values) {
      any = true;
      Mask left = 0;
      for (std::size_t i = 0; i < crossings.size(); ++i) {
        Mask here = 0;
        for (int place : members(crossings[i].here)) {
          here |= bit(values[static_cast<std::size_t>(place)]);
        }
        always[i] &= here;
        left |= always[i];
      }
      return left == 0;
    });
    if (!any || outcome != Arrangements::Outcome::all) return false;
    bool progress = false;
    for (std::size_t i = 0; i < crossings.size() && !finished(state, progress); ++i) {
      progress |= clear(state, cage, house, crossings[i], always[i]);
    }
    return progress;
  }

  // The values that the rest of a line may have, if it is one of different values.
  static Mask open_values(const State& state, const Crossing& crossing) {
    const House& line = state.problem().house(crossing.house);
    if (!line.different) return 0;
    Mask open = 0;
    for (std::size_t place = 0; place < line.cells.size(); ++place) {
      if (!contains(crossing.there, static_cast<int>(place)))
        open |= state.domain(line.cells[place]);
    }
    return open;
  }

  static bool clear(State& state, const Arrangements& cage, int house, const Crossing& crossing,
                    Mask values) {
    if (values == 0) return false;
    const House& line = state.problem().house(crossing.house);
    const std::size_t mark = state.mark();
    for (std::size_t place = 0; place < line.cells.size(); ++place) {
      if (!contains(crossing.there, static_cast<int>(place))) {
        state.remove_all(line.cells[place], values);
      }
    }
    return concluded(state, mark, [&](Step& step) {
      step.say(
          "{Rule:sentence}. However its cells do that, {shared:cells} hold the {shared:values} "
          "of {line}: {effect}.");
      name_cage(step, cage, house)
          .cells("shared", cells_at(line, crossing.there))
          .values("shared", values)
          .house("line", crossing.house);
    });
  }
};

constexpr std::size_t kAnySize = kMaskBits;

}  // namespace

std::unique_ptr<const Technique> single_cage() { return std::make_unique<CageArrangements>(1, 1); }
std::unique_ptr<const Technique> cage_pair() { return std::make_unique<CageArrangements>(2, 2); }
std::unique_ptr<const Technique> cage_digits() { return std::make_unique<CageDigits>(); }
std::unique_ptr<const Technique> cage_triple() { return std::make_unique<CageArrangements>(3, 3); }
std::unique_ptr<const Technique> cage_arrangements() {
  return std::make_unique<CageArrangements>(1, kAnySize);
}
std::unique_ptr<const Technique> cage_and_line() { return std::make_unique<CageAndLine>(); }

}  // namespace enpitsu
