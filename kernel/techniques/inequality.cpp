// Inequalities: bounds of one, and of all cells that must be smaller.
//
// They work on houses whose values rise or fall: a Futoshiki's signs are such houses of two cells.
// Pairs of values against the sets of a line are in inequality_sets.cpp.
#include "techniques/signs.hpp"

namespace enpitsu {
namespace {

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

}  // namespace

std::unique_ptr<const Technique> inequality_bounds() {
  return std::make_unique<InequalityBounds>();
}
std::unique_ptr<const Technique> inequality_chain() { return std::make_unique<InequalityChain>(); }

}  // namespace enpitsu
