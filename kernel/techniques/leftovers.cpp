// Law of leftovers: as many regions as lines hold the same values, so what sticks out of the
// regions on one side and out of the lines on the other does too.
//
//   rows 1 and 2, regions A and B     A A A B B B      A A A B B B
//                                     A A C B B B      A A . B B B    . : in the rows alone
//                                     A C C …          x              x: in the regions alone
//
// Only those regions are taken that share the most cells with the lines. Not done: how often a
// value stands on each side.
#include <numeric>

#include "techniques/techniques.hpp"

namespace enpitsu {
namespace {

class LawOfLeftovers final : public Technique {
 public:
  bool apply(State& state) const override {
    bool progress = false;
    for (Kind kind : {Kind::row, Kind::column}) {
      const auto& lines = state.problem().layer(kind).houses;
      const auto& regions = state.problem().layer(Kind::box).houses;
      const std::size_t most = std::min(lines.size(), regions.size());
      for (std::size_t begin = 0; begin < lines.size(); ++begin) {
        for (std::size_t k = 1; k < most && begin + k <= lines.size(); ++k) {
          progress |= look(state, std::span(lines).subspan(begin, k));
          if (finished(state, progress) || state.stopped()) return progress;
        }
      }
    }
    return progress;
  }

 private:
  static bool look(State& state, std::span<const std::int32_t> lines) {
    const Problem& problem = state.problem();
    const auto regions = nearest(problem, lines);
    if (!all_alike(problem, lines, regions)) return false;
    const auto above = without(problem, lines, regions);
    if (above.empty()) return false;
    const auto below = without(problem, regions, lines);
    const Mask here = united(state, above);
    const Mask there = united(state, below);
    const std::size_t mark = state.mark();
    for (Var cell : above) state.remove_all(cell, ~there);
    for (Var cell : below) state.remove_all(cell, ~here);
    return concluded(state, mark, [&](Step& step) {
      step.say(
              "{Lines} {lines:holds/hold} the same digits as {regions}, so {above} on the one side "
              "{above:holds/hold} the same as {below} on the other: {effect}.")
          .houses("lines", lines)
          .houses("regions", regions)
          .cells("above", above)
          .cells("below", below);
    });
  }

  // As many regions as lines, those that share the most cells with them.
  static std::vector<std::int32_t> nearest(const Problem& problem,
                                           std::span<const std::int32_t> lines) {
    const Layer& layer = problem.layer(Kind::box);
    std::vector<int> shared(layer.houses.size(), 0);
    for (int line : lines) {
      for (Var cell : problem.house(line).cells) {
        if (const int region = index_in(layer, cell); region >= 0) {
          ++shared[static_cast<std::size_t>(region)];
        }
      }
    }
    std::vector<std::size_t> order(shared.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return shared[a] > shared[b]; });
    order.resize(lines.size());
    std::sort(order.begin(), order.end());
    std::vector<std::int32_t> regions;
    for (std::size_t i : order) regions.push_back(layer.houses[i]);
    return regions;
  }

  // Whether all these houses hold every one of the same values.
  static bool all_alike(const Problem& problem, std::span<const std::int32_t> lines,
                        std::span<const std::int32_t> regions) {
    const Mask values = problem.house(lines.front()).values;
    const auto alike = [&](std::int32_t house) {
      return problem.house(house).complete && problem.house(house).values == values;
    };
    return std::ranges::all_of(lines, alike) && std::ranges::all_of(regions, alike);
  }

  // The cells of some houses that are in none of the others.
  static std::vector<Var> without(const Problem& problem, std::span<const std::int32_t> some,
                                  std::span<const std::int32_t> others) {
    std::vector<Var> cells;
    for (int house : some) {
      for (Var cell : problem.house(house).cells) {
        const auto holds = [&](std::int32_t other) { return problem.place(other, cell) >= 0; };
        if (std::ranges::none_of(others, holds)) cells.push_back(cell);
      }
    }
    return cells;
  }

  static Mask united(const State& state, const std::vector<Var>& cells) {
    Mask values = 0;
    for (Var cell : cells) values |= state.domain(cell);
    return values;
  }
};

}  // namespace

std::unique_ptr<const Technique> law_of_leftovers() { return std::make_unique<LawOfLeftovers>(); }

}  // namespace enpitsu
