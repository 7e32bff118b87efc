// Line of sight and line arrangements: all ways to fill a line that show what its clues say, from
// one end, or from both at once.
//
// A way is followed from the first cell to the last. What the next value adds to both views
// depends only on the values before it, as a set, for all others come behind:
//
//   used {1,3}, next 2, left {4}     seen from the first cell: 2 > 3? no    from the last: 2 > 4?
//   no
//
// So for each set, the pairs of numbers seen so far (from the first cell, and from the last) are
// all that needs to be kept: 2^n sets, not n! ways. Forwards from the empty set and backwards from
// the full one, they tell every value that stands in some way.
//
// Not done: lines of more than kMost cells, for which the rule alone is left.
#include <array>

#include "techniques/views.hpp"

namespace enpitsu {
namespace {

constexpr std::size_t kMost = 12;

bool is_short(const House& line) { return line.cells.size() <= kMost; }

// All ways to fill a line from its candidates, that show so many; -1: any number.
class Arrangements {
 public:
  Arrangements(const State& state, int line, int from_first, int from_last)
      : size_(static_cast<int>(state.problem().house(line).cells.size())),
        first_(from_first),
        last_(from_last),
        rows_(static_cast<std::size_t>(std::max(from_first, 0)) + 1) {
    const House& house = state.problem().house(line);
    for (Value value : members(house.values)) values_[ranks_++] = value;
    for (std::size_t place = 0; place < house.cells.size(); ++place) {
      for (int rank = 0; rank < ranks_; ++rank) {
        const bool open = state.has(house.cells[place], values_[static_cast<std::size_t>(rank)]);
        if (open) ranks_at_[place] |= bit(rank);
      }
    }
    before_.resize(rows_ << size_);
    after_.resize(rows_ << size_);
    go_forwards();
    go_back();
  }

  bool any() const { return after_[0] != 0; }

  // The values that stand at a place in some way.
  Mask operator[](std::size_t place) const {
    Mask values = 0;
    for (int rank : members(kept_[place])) values |= bit(values_[static_cast<std::size_t>(rank)]);
    return values;
  }

 private:
  using Numbers = std::uint16_t;  // seen from the last cell: bits of a set

  struct Next {
    std::size_t used;  // after it
    std::size_t first;
    int last;  // what it adds to either number
  };

  Mask full() const { return bit(size_) - 1; }

  Next next(Mask used, int rank) const {
    const Mask rest = full() & ~used & ~bit(rank);
    return {static_cast<std::size_t>(used | bit(rank)),
            static_cast<std::size_t>(first_ >= 0 && (used >> rank) == 0),
            static_cast<int>(last_ >= 0 && (rest >> rank) == 0)};
  }

  // Calls visit(next, rank, place) for each value that may come after a set that can be reached.
  template <typename Visit>
  void each_next(Mask used, Visit&& visit) {
    const auto place = static_cast<std::size_t>(count(used));
    const Numbers* here = &before_[static_cast<std::size_t>(used) * rows_];
    if (std::all_of(here, here + rows_, [](Numbers numbers) { return numbers == 0; })) return;
    for (int rank : members(ranks_at_[place] & ~used)) visit(next(used, rank), rank, place);
  }

  Numbers allowed() const { return static_cast<Numbers>((bit(std::max(last_, 0)) << 1) - 1); }

  void go_forwards() {
    before_[0] = 1;
    for (Mask used = 0; used < full(); ++used) {
      each_next(used, [&](const Next& to, int, std::size_t) {
        for (std::size_t i = 0; i + to.first < rows_; ++i) {
          const Numbers here = before_[static_cast<std::size_t>(used) * rows_ + i];
          before_[to.used * rows_ + i + to.first] |=
              static_cast<Numbers>((here << to.last) & allowed());
        }
      });
    }
  }

  void go_back() {
    after_[static_cast<std::size_t>(full()) * rows_ + rows_ - 1] =
        static_cast<Numbers>(bit(std::max(last_, 0)));
    for (Mask used = full(); used-- > 0;) {
      each_next(used, [&](const Next& to, int rank, std::size_t place) {
        for (std::size_t i = 0; i + to.first < rows_; ++i) {
          const std::size_t at = static_cast<std::size_t>(used) * rows_ + i;
          const auto good = static_cast<Numbers>(after_[to.used * rows_ + i + to.first] >> to.last);
          if ((before_[at] & good) == 0) continue;
          after_[at] |= good;
          kept_[place] |= bit(rank);
        }
      });
    }
  }

  int size_;
  int first_;
  int last_;
  std::size_t rows_;  // numbers seen from the first cell that are told apart
  int ranks_ = 0;
  std::array<Value, kMost> values_{};  // by rank
  std::array<Mask, kMost> ranks_at_{};
  std::array<Mask, kMost> kept_{};
  std::vector<Numbers> before_;  // by set, and by the number seen from the first cell
  std::vector<Numbers> after_;
};

// Takes away what stands in none of the ways.
void keep(State& state, int line, const Arrangements& ways) {
  if (!ways.any()) {
    state.contradict(line);
    return;
  }
  const auto& cells = state.problem().house(line).cells;
  for (std::size_t place = 0; place < cells.size() && !state.failed(); ++place) {
    state.remove_all(cells[place], ~ways[place]);
  }
}

class LineOfSight final : public Technique {
 public:
  bool serves(const State& state, const Rule& rule) const override {
    if (rule.name() != "visible") return false;
    for (const Membership& m : state.problem().memberships(first_cell(state, rule))) {
      if (!is_short(state.problem().house(m.house))) continue;
      for (const View& view : views_of(state, m.house)) {
        if (view.rule == rule.index()) return true;
      }
    }
    return false;
  }

  bool apply(State& state) const override {
    bool progress = false;
    state.each_changed([&](int line) {
      if (!is_short(state.problem().house(line))) return false;
      for (const View& view : views_of(state, line)) {
        progress |= look(state, line, view);
        if (finished(state, progress)) return true;
      }
      return false;
    });
    return progress;
  }

 private:
  static Var first_cell(const State& state, const Rule& rule) {
    return state.problem().house(rule.house()).cells.front();
  }

  static bool look(State& state, int line, const View& view) {
    const std::size_t mark = state.mark();
    const int none = -1;
    keep(state, line,
         view.backwards ? Arrangements(state, line, none, view.number)
                        : Arrangements(state, line, view.number, none));
    return concluded(state, mark, [&](Step& step) {
      step.say(
              "No way to fill {line} so that {view:houses} shows {view:number} has these: "
              "{effect}.")
          .house("line", line)
          .clue("view", view.house, view.number);
    });
  }
};

class LineArrangements final : public Technique {
 public:
  bool apply(State& state) const override {
    bool progress = false;
    state.each_changed([&](int line) {
      if (!is_short(state.problem().house(line))) return false;
      const views_of views(state, line);
      if (views.size() == 2) progress |= look(state, line, views);
      return finished(state, progress);
    });
    return progress;
  }

 private:
  static bool look(State& state, int line, const views_of& views) {
    const View& one = views.begin()[views.begin()->backwards ? 1 : 0];
    const View& other = views.begin()[views.begin()->backwards ? 0 : 1];
    const std::size_t mark = state.mark();
    keep(state, line, Arrangements(state, line, one.number, other.number));
    return concluded(state, mark, [&](Step& step) {
      step.say(
              "No way to fill {line} so that {first:houses} shows {first:number} and "
              "{last:houses} shows {last:number} has these: {effect}.")
          .house("line", line)
          .clue("first", one.house, one.number)
          .clue("last", other.house, other.number);
    });
  }
};

}  // namespace

std::unique_ptr<const Technique> line_of_sight() { return std::make_unique<LineOfSight>(); }
std::unique_ptr<const Technique> line_arrangements() {
  return std::make_unique<LineArrangements>();
}

}  // namespace enpitsu
