// Inequalities: bounds of one, of all cells that must be smaller, and of pairs of values.
//
// They work on houses whose values rise or fall: a Futoshiki's signs are such houses of two cells.
// Not done: two signs of a line taken together against its sets.
#include "techniques/techniques.hpp"
#include "techniques/tight.hpp"

namespace enpitsu {
namespace {

Mask up_to(Value value) { return (bit(value) << 1) - 1; }

// Two neighbours in a house whose values rise or fall: which one is less.
struct Sign {
  int house;
  Var less;
  Var more;
};

template <typename Look>
bool each_sign(const State& state, int house, Look&& look) {
  const int order = state.order(house);
  if (order == 0) return false;
  const auto& cells = state.problem().house(house).cells;
  for (std::size_t i = 1; i < cells.size(); ++i) {
    const Sign sign = order > 0 ? Sign{house, cells[i - 1], cells[i]}  //
                                : Sign{house, cells[i], cells[i - 1]};
    if (look(sign)) return true;
  }
  return false;
}

template <typename Look>
bool each_sign(const State& state, Look&& look) {
  const int houses = static_cast<int>(state.problem().houses().size());
  for (int house = 0; house < houses; ++house) {
    if (each_sign(state, house, look)) return true;
  }
  return false;
}

// The smaller cell is below the larger one's greatest value, the larger above the other's least.
class InequalityBounds final : public Technique {
 public:
  bool apply(State& state) const override {
    bool progress = false;
    state.each_changed([&](int house) {
      return each_sign(state, house, [&](const Sign& sign) {
        progress |= tighten(state, sign);
        return finished(state, progress);
      });
    });
    return progress;
  }

  bool serves(const State& state, const Rule& rule) const override {
    return rule.house() >= 0 && state.problem().house(rule.house()).order_rule == rule.index();
  }

 private:
  static bool tighten(State& state, const Sign& sign) {
    const Mask less = state.domain(sign.less);
    const Mask more = state.domain(sign.more);
    if (less == 0 || more == 0) return false;
    const std::size_t mark = state.mark();
    state.remove_all(sign.more, up_to(lowest(less)));
    state.remove_all(sign.less, ~(bit(highest(more)) - 1));
    return concluded(state, mark, [&](Step& step) {
      step.say("{less} is less than {more}: {effect}.")
          .cell("less", sign.less)
          .cell("more", sign.more)
          .house("sign", sign.house);
    });
  }
};

// Looks at the board as it is, or with the order of values turned round: what holds for the
// smaller cells in one view holds for the larger ones in the other.
struct View {
  bool turned;

  Mask operator()(Mask set) const {
    if (!turned) return set;
    Mask result = 0;
    for (int value : members(set)) result |= bit(kMaskBits - 1 - value);
    return result;
  }
};

// All the cells that signs make smaller than one cell: those of a line have different values, so
// the largest of k cells is at least the k-th value, and the one cell is larger still. And the same
// the other way round.
class InequalityChain final : public Technique {
 public:
  bool apply(State& state) const override {
    const Below below(state);
    bool progress = false;
    for (Var cell = 0; cell < state.problem().variables(); ++cell) {
      for (const bool turned : {false, true}) {
        progress |= apply_to(state, below, cell, View{turned});
        if (finished(state, progress) || state.stopped()) return progress;
      }
    }
    return progress;
  }

 private:
  struct Next {
    Var from;
    Var to;
    int house;
  };

  // Who is just below (or, turned, just above) whom.
  class Below {
   public:
    explicit Below(const State& state) {
      each_sign(state, [&](const Sign& sign) {
        down_.push_back({sign.more, sign.less, sign.house});
        up_.push_back({sign.less, sign.more, sign.house});
        return false;
      });
      const auto earlier = [](const Next& a, const Next& b) { return a.from < b.from; };
      std::sort(down_.begin(), down_.end(), earlier);
      std::sort(up_.begin(), up_.end(), earlier);
    }

    // Every cell that can be reached, nearest first.
    std::vector<Var> all(Var cell, View view) const {
      const auto& steps = view.turned ? up_ : down_;
      std::vector<Var> found;
      add(steps, cell, found);
      for (std::size_t i = 0; i < found.size(); ++i) add(steps, found[i], found);
      return found;
    }

    // The shortest ways from a cell to some that can be reached: each as a fact, but not those that
    // lie on another.
    std::vector<Step> chains(Var cell, std::span<const Var> to, View view) const {
      const auto& steps = view.turned ? up_ : down_;
      std::vector<Next> reached{{-1, cell, -1}};  // nearest first
      const auto by = [&](Var one) {
        return std::ranges::find_if(reached, [&](const Next& next) { return next.to == one; });
      };
      for (std::size_t i = 0; i < reached.size(); ++i) {
        for (const Next& next : steps) {
          if (next.from == reached[i].to && by(next.to) == reached.end()) reached.push_back(next);
        }
      }
      Step told;
      std::vector<Var> passed;
      for (std::size_t i = reached.size(); i-- > 1;) {  // the longest first
        const Var end = reached[i].to;
        if (std::ranges::count(to, end) == 0 || std::ranges::count(passed, end) != 0) continue;
        std::vector<Var> cells;
        Step& fact = told.fact("{cells:rising}");
        for (Var one = end; one >= 0; one = by(one)->from) {
          cells.push_back(one);
          if (one != cell) fact.house("signs", by(one)->house);
        }
        if (view.turned) std::reverse(cells.begin(), cells.end());
        fact.cells("cells", cells);
        passed.insert(passed.end(), cells.begin(), cells.end());
      }
      return std::move(told.facts);
    }

   private:
    static void add(const std::vector<Next>& steps, Var cell, std::vector<Var>& found) {
      const auto before = [](const Next& step, Var from) { return step.from < from; };
      auto step = std::lower_bound(steps.begin(), steps.end(), cell, before);
      for (; step != steps.end() && step->from == cell; ++step) {
        if (std::find(found.begin(), found.end(), step->to) == found.end()) {
          found.push_back(step->to);
        }
      }
    }

    std::vector<Next> down_;
    std::vector<Next> up_;
  };

  static bool apply_to(State& state, const Below& below, Var cell, View view) {
    const auto smaller = below.all(cell, view);
    if (smaller.size() < 2) return false;
    std::vector<std::pair<std::int32_t, Var>> by_line;
    for (Var other : smaller) {
      for (const Membership& m : state.problem().memberships(other)) {
        if (state.problem().house(m.house).different) by_line.emplace_back(m.house, other);
      }
    }
    std::sort(by_line.begin(), by_line.end());
    bool progress = false;
    for (std::size_t i = 0; i < by_line.size() && !finished(state, progress);) {
      std::vector<Var> set;
      const int line = by_line[i].first;
      for (; i < by_line.size() && by_line[i].first == line; ++i) set.push_back(by_line[i].second);
      if (set.size() > 1) progress |= rise_above(state, below, cell, set, line, view);
    }
    return progress;
  }

  static bool rise_above(State& state, const Below& below, Var cell, const std::vector<Var>& set,
                         int line, View view) {
    const Mask taken = least_values(state, set, view);
    if (taken == 0) {
      state.contradict(line);
      return false;
    }
    const std::size_t mark = state.mark();
    state.remove_all(cell, view(up_to(highest(taken))));
    return concluded(state, mark, [&](Step& step) {
      const char* name = view.turned ? "more" : "less";
      step.facts = below.chains(cell, set, view);
      step.say(view.turned
                   ? "{Facts}; in {line}, {more} are different, so at most {more:values}, and "
                     "{cell} is less than {bound}: {effect}."
                   : "{Facts}; in {line}, {less} are different, so at least {less:values}, and "
                     "{cell} is more than {bound}: {effect}.")
          .cell("cell", cell)
          .cells(name, set)
          .values(name, view(taken))
          .values("bound", view(bit(highest(taken))))
          .house("line", line);
    });
  }

  // The least values that the cells can have, all different: the i-th of them cannot be less. None
  // if there are too few. They are exact, so that another smaller cell never lowers the largest.
  static Mask least_values(const State& state, const std::vector<Var>& set, View view) {
    Seats seats;
    Mask united = 0;
    for (Var cell : set) {
      seats.push_back({view(state.domain(cell)), -1});
      united |= seats.back().domain;
    }
    Mask taken = 0;
    for (Value value : members(united)) {
      Mask tried = 0;
      if (seat(seats, value, tried)) taken |= bit(value);
      if (count(taken) == static_cast<int>(set.size())) return taken;
    }
    return 0;
  }

  struct Seat {
    Mask domain;
    Value value;  // that sits there, or -1
  };
  using Seats = std::vector<Seat>;

  // Finds a cell for one more value; those that are seated may move, but all keep a cell.
  static bool seat(Seats& seats, Value value, Mask& tried) {
    for (std::size_t i = 0; i < seats.size(); ++i) {
      const int index = static_cast<int>(i);
      if (!contains(seats[i].domain, value) || contains(tried, index)) continue;
      tried |= bit(index);
      if (seats[i].value >= 0 && !seat(seats, seats[i].value, tried)) continue;
      seats[i].value = value;
      return true;
    }
    return false;
  }
};

// The pairs of values that two cells with a sign can have, against the rest of their line: a
// pair is impossible if it leaves up to three cells with fewer values, or up to three values with
// fewer cells, than they are. A value that is in no possible pair goes.
class InequalityWithSets final : public Technique {
 public:
  bool apply(State& state) const override {
    bool progress = false;
    each_sign(state, [&](const Sign& sign) {
      if (state.placed(sign.less) || state.placed(sign.more)) return false;
      for (const Membership& m : state.problem().memberships(sign.less)) {
        const int place = state.problem().place(m.house, sign.more);
        if (place < 0 || !state.problem().house(m.house).different) continue;
        progress |= apply_to(state, sign, m.house, bit(m.place) | bit(place));
        if (finished(state, progress)) return true;
      }
      return state.stopped();
    });
    return progress;
  }

 private:
  static constexpr int kMost = 3;

  static bool apply_to(State& state, const Sign& sign, int line, Mask pair) {
    Mask less = 0;
    Mask more = 0;
    for (Value low : members(state.domain(sign.less))) {
      for (Value high : members(state.domain(sign.more) & ~up_to(low))) {
        if (contains(less, low) && contains(more, high)) continue;
        if (!fits(state, line, pair, bit(low) | bit(high))) continue;
        less |= bit(low);
        more |= bit(high);
      }
    }
    if (state.log != nullptr) return conclude_one(state, sign, line, pair, {less, more});
    const std::size_t mark = state.mark();
    state.remove_all(sign.less, ~less);
    state.remove_all(sign.more, ~more);
    return state.mark() != mark;
  }

  // The one value of those that go for which the fewest pairs have to be looked at.
  static bool conclude_one(State& state, const Sign& sign, int line, Mask pair,
                           const std::array<Mask, 2>& kept) {
    std::vector<Step> best;
    Candidate gone{-1, 0};
    for (const bool low : {true, false}) {
      const Var cell = low ? sign.less : sign.more;
      for (Value value : members(state.domain(cell) & ~kept[low ? 0 : 1])) {
        auto pairs = pairs_with(state, sign, line, pair, {cell, value});
        if (gone.cell >= 0 && pairs.size() >= best.size()) continue;
        best = std::move(pairs);
        gone = {cell, value};
      }
    }
    if (gone.cell < 0) return false;
    const std::size_t mark = state.mark();
    state.remove(gone.cell, gone.value);
    return concluded(state, mark, [&](Step& step) {
      step.say(best.empty() ? "{less} is less than {more}: {effect}."
                            : "{less} is less than {more}; in {line}, {facts}: {effect}.")
          .cell("less", sign.less)
          .cell("more", sign.more)
          .house("sign", sign.house);
      if (!best.empty()) step.house("line", line);
      step.facts = std::move(best);
    });
  }

  // A fact for every pair with a value: what it would leave too few of.
  static std::vector<Step> pairs_with(const State& state, const Sign& sign, int line, Mask pair,
                                      const Candidate& gone) {
    const auto values = [&](Var cell) {
      return cell == gone.cell ? bit(gone.value) : state.domain(cell);
    };
    Step told;
    for (Value low : members(values(sign.less))) {
      for (Value high : members(values(sign.more) & ~up_to(low))) {
        Step& fact = told.fact("");
        fits(state, line, pair, bit(low) | bit(high), &fact);
        fact.cells("pair", {sign.less, sign.more}).number("pair", low).number("pair", high);
      }
    }
    return std::move(told.facts);
  }

  // Whether the line's other cells and values can do without these; if not, `fact` says why.
  static bool fits(const State& state, int line, Mask pair, Mask used, Step* fact = nullptr) {
    const House& house = state.problem().house(line);
    Masks cells;
    for (std::size_t place = 0; place < house.cells.size(); ++place) {
      if (contains(pair, static_cast<int>(place))) continue;
      cells.add(state.domain(house.cells[place]) & ~used, static_cast<int>(place));
    }
    const auto too_few_values = [&](Mask chosen, Mask values) {
      if (fact == nullptr) return true;
      fact->say("if {pair:is}, then {cells} {cells:has/have} [only {left}|nothing] left")
          .cells("cells", cells_at(house, labels(cells, chosen)))
          .values("left", values);
      return true;
    };
    if (each_tight_set(cells, {1, kMost, 1}, too_few_values)) return false;
    if (!house.complete) return true;
    Masks values;
    for (Value value : members(house.values & ~used)) {
      values.add(state.places(line, value) & ~pair, value);
    }
    const auto too_few_places = [&](Mask chosen, Mask places) {
      if (fact == nullptr) return true;
      fact->say("if {pair:is}, then {values} {values:has/have} [only {places}|no place] left")
          .values("values", labels(values, chosen))
          .cells("places", cells_at(house, places));
      return true;
    };
    return !each_tight_set(values, {1, kMost, 1}, too_few_places);
  }

  // What the chosen masks were labelled with.
  static Mask labels(const Masks& masks, Mask chosen) {
    Mask found = 0;
    for (int i : members(chosen)) found |= bit(masks.label(i));
    return found;
  }
};

}  // namespace

std::unique_ptr<const Technique> inequality_bounds() {
  return std::make_unique<InequalityBounds>();
}
std::unique_ptr<const Technique> inequality_chain() { return std::make_unique<InequalityChain>(); }
std::unique_ptr<const Technique> inequality_with_sets() {
  return std::make_unique<InequalityWithSets>();
}

}  // namespace enpitsu
