// The two halves of a single loop: lines meet in twos at every point, and they are one loop.
#include <utility>

#include "core/state.hpp"
#include "rules/rules.hpp"

namespace enpitsu {
namespace {

class LinesMeet final : public Rule {
 public:
  std::string_view name() const override { return "meets"; }

  void enter(House& house) const override {
    if (!has_site()) house.meets = true;
  }

  bool holds(const State& state) const override {
    const int lines = count(state.places(house(), 1));
    return lines == 0 || lines == 2;
  }

  void narrow(State& state) const override {
    const Mask lines = state.places(house(), 1) & ~state.places(house(), 0);
    const Mask open = state.places(house(), 1) & state.places(house(), 0);
    const int drawn = count(lines);
    if (drawn > 2 || (drawn == 1 && open == 0)) {
      state.contradict(house());
      return;
    }
    const bool none = drawn == 2 || (drawn == 0 && exactly_one(open));
    const bool goes_on = drawn == 1 && exactly_one(open);
    if (!none && !goes_on) return;
    const auto& cells = state.problem().house(house()).cells;
    for (int place : members(open)) {
      state.remove(cells[static_cast<std::size_t>(place)], none ? 1 : 0);
    }
  }
};

class OneLoop final : public Rule {
 public:
  std::string_view name() const override { return "loop"; }

  explicit OneLoop(std::vector<std::int32_t> points) : points_(std::move(points)) {}

  std::span<const std::int32_t> houses() const override { return points_; }

  // Where lines meet in twos, which others judge, they are one loop if following them from any one
  // passes all. A board that breaks that rule too may be judged either way.
  bool holds(const State& state) const override {
    if (state.problem().loop() == nullptr) return false;  // nor is there one without edges
    const Loop& loop = *state.problem().loop();
    std::vector<std::int64_t> sums(static_cast<std::size_t>(loop.points), 0);  // of neighbours
    std::int64_t start = -1;
    std::int64_t last = -1;
    int lines = 0;
    for (Var edge : loop.edges) {
      if (state.value(edge) != 1) continue;
      const auto& [a, b] = loop.ends[static_cast<std::size_t>(edge)];
      sums[static_cast<std::size_t>(a)] += b;
      sums[static_cast<std::size_t>(b)] += a;
      start = a;
      last = b;  // any neighbour will do for the first step: of two, one is the sum less the other
      ++lines;
    }
    if (start < 0) return false;
    std::int64_t point = start;
    do {
      last = std::exchange(point, sums[static_cast<std::size_t>(point)] - last);
      if (point < 0 || point >= loop.points) return false;
      --lines;
    } while (point != start && lines > 0);
    return point == start && lines == 0;
  }

  // An edge that would close a path while there are lines elsewhere is no line.
  void narrow(State& state) const override {
    if (state.problem().loop() == nullptr) return;
    const LoopState& loop = state.loop();
    const Loop& board = *state.problem().loop();
    if (loop.broken() >= 0 || loop.closed() > 1 || (loop.closed() == 1 && loop.paths() > 0)) {
      state.contradict_at(board.edges.front());
      return;
    }
    for (Var edge : board.edges) {
      if (state.failed()) return;
      if (exactly_one(state.domain(edge))) continue;
      const auto& [a, b] = board.ends[static_cast<std::size_t>(edge)];
      const bool closes = loop.mate(a) == b && loop.mate(b) == a && loop.degree(a) == 1;
      if (loop.closed() == 1 || (closes && loop.paths() > 1)) state.remove(edge, 1);
    }
  }

 private:
  std::vector<std::int32_t> points_;
};

}  // namespace

RulePtr lines_meet() { return std::make_unique<LinesMeet>(); }
RulePtr loop_rule(std::vector<std::int32_t> points) {
  return std::make_unique<OneLoop>(std::move(points));
}

}  // namespace enpitsu
