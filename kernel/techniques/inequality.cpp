// Inequalities: bounds of one, and of all cells that must be smaller.
//
// They work on houses whose values rise or fall: a Futoshiki's signs are such houses of two cells.
// Pairs of values against the sets of a line are in inequality_sets.cpp.
#include <numeric>

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
    Room room;
    bool progress = false;
    for (Var cell = 0; cell < state.problem().variables(); ++cell) {
      for (const bool turned : {false, true}) {
        progress |= apply_to(state, below, cell, View{turned}, room);
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
      std::vector<Next> down;
      std::vector<Next> up;
      each_sign(state, [&](const Sign& sign) {
        down.push_back({sign.more, sign.less, sign.house});
        up.push_back({sign.less, sign.more, sign.house});
        return false;
      });
      const auto cells = static_cast<std::size_t>(state.problem().variables());
      down_.sort(down, cells);
      up_.sort(up, cells);
    }

    // Finds every cell that can be reached, nearest first.
    void find_all(Var cell, View view, std::vector<Var>& found) const {
      const Steps& steps = view.turned ? up_ : down_;
      found.clear();
      add(steps, cell, found);
      for (std::size_t i = 0; i < found.size(); ++i) add(steps, found[i], found);
    }

    // The shortest ways from a cell to some that can be reached: each as a fact, but not those that
    // lie on another.
    std::vector<Step> chains(Var cell, std::span<const Var> to, View view) const {
      const auto& steps = (view.turned ? up_ : down_).all;
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
    // By the cell that they lead from.
    struct Steps {
      std::vector<Next> all;
      std::vector<std::size_t> begins;

      void sort(const std::vector<Next>& steps, std::size_t cells) {
        begins.assign(cells + 1, 0);
        for (const Next& step : steps) ++begins[static_cast<std::size_t>(step.from) + 1];
        std::partial_sum(begins.begin(), begins.end(), begins.begin());
        all.resize(steps.size());
        auto next = begins;
        for (const Next& step : steps) all[next[static_cast<std::size_t>(step.from)]++] = step;
      }
      std::span<const Next> from(Var cell) const {
        const auto begin = begins[static_cast<std::size_t>(cell)];
        return {all.data() + begin, begins[static_cast<std::size_t>(cell) + 1] - begin};
      }
    };

    static void add(const Steps& steps, Var cell, std::vector<Var>& found) {
      for (const Next& step : steps.from(cell)) {
        if (std::ranges::find(found, step.to) == found.end()) found.push_back(step.to);
      }
    }

    Steps down_;
    Steps up_;
  };

  struct Seat {
    Mask domain;
    Value value;  // that sits there, or -1
  };
  using Seats = std::vector<Seat>;

  // Lists that every cell needs for a moment.
  struct Room {
    std::vector<Var> smaller;
    std::vector<std::pair<std::int32_t, Var>> by_line;
    std::vector<Var> set;
    Seats seats;
  };

  static bool apply_to(State& state, const Below& below, Var cell, View view, Room& room) {
    auto& [smaller, by_line, set, seats] = room;
    below.find_all(cell, view, smaller);
    if (smaller.size() < 2) return false;
    by_line.clear();
    for (Var other : smaller) {
      for (const Membership& m : state.problem().memberships(other)) {
        if (state.problem().house(m.house).different) by_line.emplace_back(m.house, other);
      }
    }
    std::sort(by_line.begin(), by_line.end());
    bool progress = false;
    for (std::size_t i = 0; i < by_line.size() && !finished(state, progress);) {
      set.clear();
      const int line = by_line[i].first;
      for (; i < by_line.size() && by_line[i].first == line; ++i) set.push_back(by_line[i].second);
      if (set.size() > 1) progress |= rise_above(state, below, cell, room, line, view);
    }
    return progress;
  }

  static bool rise_above(State& state, const Below& below, Var cell, Room& room, int line,
                         View view) {
    const std::vector<Var>& set = room.set;
    const Mask taken = least_values(state, set, view, room.seats);
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
  static Mask least_values(const State& state, const std::vector<Var>& set, View view,
                           Seats& seats) {
    seats.clear();
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
