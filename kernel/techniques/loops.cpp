// Lines of a loop, point by point and path by path (Slitherlink).
//
// Deductions not made: that two paths must not be joined because what is left could not be
// closed any more; that belongs to inside and outside (regions.cpp).
#include <array>

#include "techniques/techniques.hpp"

namespace enpitsu {
namespace {

// At every point none or two edges are lines: a line goes on where one edge is left, and a point
// that has two lines, or one edge alone, takes no more.
class LineGoesOn final : public Technique {
 public:
  unsigned part() const override { return LoopState::kLess; }

  bool serves(const State& /*state*/, const Rule& rule) const override {
    return rule.name() == "meets" && !rule.has_site();
  }

  bool apply(State& state) const override {
    bool progress = false;
    state.each_changed([&](int house) {
      if (!state.problem().house(house).meets) return false;
      progress |= look(state, house);
      return finished(state, progress);
    });
    return progress;
  }

 private:
  static bool look(State& state, int house) {
    const Mask lines = state.places(house, 1) & ~state.places(house, 0);
    const Mask open = state.places(house, 1) & state.places(house, 0);
    const int drawn = count(lines);
    if (drawn > 2 || (drawn == 1 && open == 0)) {
      state.contradict(house);
      return false;
    }
    if (open == 0) return false;
    const auto describe = [&](Step& step) {
      constexpr std::array kSentences{
          "A line could not go on at {point}: {effect}.",
          "The line that ends at {point} can only go on there: {effect}.",
          "Two lines meet at {point}, and no more can: {effect}.",
      };
      step.say(kSentences[static_cast<std::size_t>(drawn)])
          .house("point", house)
          .cells("lines", cells_at(state.problem().house(house), lines));
    };
    if (drawn == 2 || (drawn == 0 && exactly_one(open))) {
      return write(state, house, open, 0, describe);
    }
    return drawn == 1 && exactly_one(open) && write(state, house, open, 1, describe);
  }
};

// Two ends of one path must not be joined while there is more to draw; and when the loop is
// closed, no other edge is a line.
class EarlyLoop final : public Technique {
 public:
  unsigned part() const override { return LoopState::kEarlyLoop; }

  bool serves(const State& /*state*/, const Rule& rule) const override {
    return rule.name() == "loop";
  }

  bool apply(State& state) const override {
    if (state.problem().loop() == nullptr) return false;
    LoopState& loop = state.loop();
    if (const Var broken = loop.broken(); broken >= 0) {
      state.contradict_at(broken);
      return false;
    }
    if (loop.closed() > 0) return finish(state);
    auto& ends = loop.new_ends();
    bool progress = false;
    while (!ends.empty() && !finished(state, progress)) {
      const auto [a, b] = ends.back();
      ends.pop_back();
      const Var edge = loop.closing(a, b);
      if (edge < 0 || state.placed(edge) || loop.may_close(edge)) continue;
      conclude_place(state, edge, 0, [&](Step& step) { tell(step, state, edge, a); });
      progress = true;
    }
    return progress;
  }

 private:
  static bool finish(State& state) {
    const LoopState& loop = state.loop();
    if (loop.closed() > 1 || loop.paths() > 0) {
      state.contradict_at(state.problem().loop()->edges.front());
      return false;
    }
    std::vector<Var> open;
    for (Var edge : state.problem().loop()->edges) {
      if (!state.placed(edge)) open.push_back(edge);
    }
    if (open.empty()) return false;
    write(state, open, 0, [&](Step& step) {
      step.say("The loop is closed, so no other edge is a line.").cells("loop", lines_of(state));
    });
    return true;
  }

  // What the loop would leave out: a clue that it gives too few lines or too many, or else a line.
  static void tell(Step& step, const State& state, Var edge, std::int32_t end) {
    auto path = path_from(state, end);
    step.say(
            "{edge} would close a loop [that leaves {clue} unmet|without {other}, which is a line "
            "too]: it is no line.")
        .cell("edge", edge)
        .cells("path", path);
    path.push_back(edge);
    if (const int house = unmet(state, path); house >= 0) {
      step.clue("clue", house, state.lines(house));
      return;
    }
    for (Var line : lines_of(state)) {
      if (std::ranges::find(path, line) == path.end()) {
        step.cell("other", line);
        return;
      }
    }
  }

  // The first house with another number of these lines than its clue says, or -1.
  static int unmet(const State& state, const std::vector<Var>& lines) {
    const Problem& problem = state.problem();
    for (std::size_t h = 0; h < problem.houses().size(); ++h) {
      const int house = static_cast<int>(h);
      const int wanted = state.lines(house);
      const auto is_here = [&](Var line) { return problem.place(house, line) >= 0; };
      if (wanted >= 0 && std::ranges::count_if(lines, is_here) != wanted) return house;
    }
    return -1;
  }

  // The lines of a path, from one of its ends on.
  static std::vector<Var> path_from(const State& state, std::int32_t end) {
    std::vector<Var> path;
    for (bool going_on = true; going_on;) {
      going_on = false;
      for (const auto& [edge, to] : state.problem().loop()->meeting(end)) {
        const bool is_new = path.empty() || path.back() != edge;
        if (!is_new || !state.placed(edge) || !state.has(edge, 1)) continue;
        path.push_back(edge);
        end = to;
        going_on = true;
        break;
      }
    }
    return path;
  }

  static std::vector<Var> lines_of(const State& state) {
    std::vector<Var> lines;
    for (Var edge : state.problem().loop()->edges) {
      if (state.placed(edge) && state.has(edge, 1)) lines.push_back(edge);
    }
    return lines;
  }
};

// A loop must be somewhere: where no line is drawn yet and all edges that are left form one ring,
// it is that ring.
class LastRing final : public Technique {
 public:
  unsigned part() const override { return LoopState::kLastRing; }

  bool apply(State& state) const override {
    const Loop* loop = state.problem().loop();
    if (loop == nullptr || state.loop().paths() > 0 || state.loop().closed() > 0) return false;
    std::vector<Var> ring;
    std::vector<Var> gaps;
    for (Var edge : loop->edges) (state.placed(edge) ? gaps : ring).push_back(edge);
    if (!state.loop().is_ring(ring)) return false;
    write(state, ring, 1, [&](Step& step) {
      step.say(
              "Nothing but {ring:some edges} can be a line, and the loop must be somewhere: "
              "{effect}.")
          .cells("ring", ring)
          .cells("gaps", gaps);
    });
    return true;
  }
};

// Two 3s side by side: without a line between them, the six lines around both would be a loop of
// their own. So there is one, and one on the far side of each; and the one between them does not go
// straight on, for then both 3s would have their last line at its other end, where three would
// meet.
class AdjacentThrees final : public Technique {
 public:
  unsigned part() const override { return LoopState::kThrees; }

  bool apply(State& state) const override {
    const Loop* loop = state.problem().loop();
    if (loop == nullptr || !loop->parts) return false;
    bool progress = false;
    state.each_changed([&](int house) {
      if (state.lines(house) != 3) return false;
      for (Var edge : state.problem().house(house).cells) {
        progress |= look(state, *loop, edge);
        if (finished(state, progress)) return true;
      }
      return false;
    });
    return progress;
  }

 private:
  static bool look(State& state, const Loop& loop, Var edge) {
    const Plan::Twins& twins = loop.plan->twins[static_cast<std::size_t>(edge)];
    const auto& [first, second] = twins.cells;
    if (first < 0 || state.lines(first) != 3 || state.lines(second) != 3) return false;
    std::vector<Var> lines;
    for (Var line : {edge, twins.far[0], twins.far[1]}) {
      if (!state.placed(line)) lines.push_back(line);
    }
    const int elsewhere = lines.empty() ? -1 : needed_elsewhere(state, first, second);
    if (elsewhere < 0) return turns(state, edge, twins);
    write(state, lines, 1, [&](Step& step) {
      step.say(
              "{Clues} are neighbours; without a line between them, their lines would be a loop of "
              "their own, which leaves {elsewhere} unmet, and with one, lines go on at both its "
              "ends and each needs its far side: {effect}.")
          .clue("clues", first, 3)
          .clue("clues", second, 3)
          .clue("elsewhere", elsewhere, state.lines(elsewhere))
          .houses("ends", ends_of(state, edge));
    });
    return true;
  }

  static bool turns(State& state, Var edge, const Plan::Twins& twins) {
    if (!state.placed(edge) || !state.has(edge, 1)) return false;
    std::vector<Var> gaps;
    for (const Var on : twins.on) {
      if (on >= 0 && !state.placed(on)) gaps.push_back(on);
    }
    if (gaps.empty()) return false;
    write(state, gaps, 0, [&](Step& step) {
      step.say(
              "The line between {clues} cannot go straight on at {points}, for then both would "
              "have their last line at its other end: {effect}.")
          .clue("clues", twins.cells[0], 3)
          .clue("clues", twins.cells[1], 3);
      for (const Membership& m : state.problem().memberships(edge)) {
        if (state.problem().house(m.house).meets) step.house("points", m.house);
      }
    });
    return true;
  }

  // A clue that the loop around two cells alone would not meet: one that touches neither and is
  // not 0 will do. Without one, nothing is concluded, and -1 returned.
  static int needed_elsewhere(const State& state, int first, int second) {
    const auto& houses = state.problem().houses();
    for (std::size_t h = 0; h < houses.size(); ++h) {
      const int house = static_cast<int>(h);
      if (house == first || house == second || state.lines(house) <= 0) continue;
      const auto touches = [&](Var edge) {
        return state.problem().place(first, edge) >= 0 || state.problem().place(second, edge) >= 0;
      };
      const auto& cells = houses[h].cells;
      if (std::none_of(cells.begin(), cells.end(), touches)) return house;
    }
    return -1;
  }

  // The points that an edge joins.
  static std::vector<std::int32_t> ends_of(const State& state, Var edge) {
    std::vector<std::int32_t> points;
    for (const Membership& m : state.memberships(edge)) {
      if (state.problem().house(m.house).meets) points.push_back(m.house);
    }
    return points;
  }
};

}  // namespace

std::unique_ptr<const Technique> line_goes_on() { return std::make_unique<LineGoesOn>(); }
std::unique_ptr<const Technique> early_loop() { return std::make_unique<EarlyLoop>(); }
std::unique_ptr<const Technique> last_ring() { return std::make_unique<LastRing>(); }
std::unique_ptr<const Technique> adjacent_threes() { return std::make_unique<AdjacentThrees>(); }

}  // namespace enpitsu
