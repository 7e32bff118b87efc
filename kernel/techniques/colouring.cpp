// Simple colouring: the places of one value, two-coloured along its conjugate pairs.
#include <array>

#include "techniques/techniques.hpp"

namespace enpitsu {
namespace {

// A value with two places in a complete house has one true and one false place there. Along
// such pairs two colours alternate: all of one colour are true and all of the other false.
//
// Colour wrap: two cells of a colour see each other; the colour is false.
// Colour trap: a cell that sees both colours cannot have the value.
class SimpleColouring final : public Technique {
 public:
  bool apply(State& state) const override {
    bool progress = false;
    for (Value value = 0; value < state.problem().stride() && !state.stopped(); ++value) {
      const auto pairs = conjugates(state, value);
      Colours colours(pairs.size(), kNone);
      for (Var cell = 0; cell < state.problem().variables(); ++cell) {
        if (pairs[index(cell)].empty() || colours[index(cell)] != kNone) continue;
        const Component component = paint(pairs, cell, colours);
        progress |= wrap(state, value, component) || trap(state, value, component);
        if (finished(state, progress)) return progress;
      }
    }
    return progress;
  }

 private:
  static constexpr std::uint8_t kNone = 2;  // neither colour 0 nor colour 1
  struct Other {                            // of a pair
    Var cell;
    std::int32_t house;  // in which it is one
  };
  using Pairs = std::vector<std::vector<Other>>;
  using Colours = std::vector<std::uint8_t>;
  struct Component {
    std::array<std::vector<Var>, 2> cells;  // by colour
    std::vector<std::int32_t> houses;       // whose pairs join them
  };

  static std::size_t index(Var cell) { return static_cast<std::size_t>(cell); }

  // By cell: the cells that form a conjugate pair with it.
  static Pairs conjugates(const State& state, Value value) {
    Pairs pairs(index(state.problem().variables()));
    for (const int house : state.problem().complete_houses()) {
      const Mask places = state.places(house, value);
      if (count(places) != 2) continue;  // one place: a hidden single
      const auto cells = cells_at(state.problem().house(house), places);
      pairs[index(cells[0])].push_back({cells[1], house});
      pairs[index(cells[1])].push_back({cells[0], house});
    }
    return pairs;
  }

  static Component paint(const Pairs& pairs, Var start, Colours& colours) {
    Component component;
    std::vector<Var> queue{start};
    colours[index(start)] = 0;
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const Var cell = queue[i];
      const std::uint8_t colour = colours[index(cell)];
      component.cells[colour].push_back(cell);
      for (const auto& [other, house] : pairs[index(cell)]) {
        if (colours[index(other)] != kNone) continue;
        colours[index(other)] = colour ^ 1;
        queue.push_back(other);
        component.houses.push_back(house);
      }
    }
    for (auto& cells : component.cells) std::sort(cells.begin(), cells.end());
    std::sort(component.houses.begin(), component.houses.end());
    return component;
  }

  static bool wrap(State& state, Value value, const Component& component) {
    bool progress = false;
    for (std::size_t colour : {0, 1}) {
      const int house = meeting_house(state.problem(), component.cells[colour]);
      if (house < 0) continue;
      const std::size_t mark = state.mark();
      for (Var cell : component.cells[colour]) state.remove(cell, value);
      progress |= concluded(state, mark, [&](Step& step) {
        step.say(
            "By {pairs}, {value} is in all of {colour} or in none of them, and two of them are in "
            "{house}: so none, and {effect}.");
        name_colours(step, value, component, colour);
        step.house("house", house);
      });
      if (finished(state, progress)) break;
    }
    return progress;
  }

  // A house of different values with two of the cells, or -1.
  static int meeting_house(const Problem& problem, const std::vector<Var>& cells) {
    std::vector<std::uint8_t> taken(problem.houses().size(), 0);
    for (Var cell : cells) {
      for (const Membership& m : problem.memberships(cell)) {
        if (m.different && taken[static_cast<std::size_t>(m.house)]++ != 0) return m.house;
      }
    }
    return -1;
  }

  // After wrap() found nothing: so no coloured cell sees its own colour.
  static bool trap(State& state, Value value, const Component& component) {
    const Problem& problem = state.problem();
    std::vector<std::uint8_t> seen(index(problem.variables()), 0);  // bit c: sees colour c
    for (std::size_t colour : {0, 1}) {
      for (Var cell : component.cells[colour]) {
        for (Var peer : problem.peers(cell)) seen[index(peer)] |= colour == 0 ? 1 : 2;
      }
    }
    const std::size_t mark = state.mark();
    for (Var cell = 0; cell < problem.variables(); ++cell) {
      if (seen[index(cell)] == 3) state.remove(cell, value);
    }
    return concluded(state, mark, [&](Step& step) {
      step.say("By {pairs}, {value} is in all of {colour} or in all of {opposite}: {effect}.");
      name_colours(step, value, component, 0);
    });
  }

  static void name_colours(Step& step, Value value, const Component& component, std::size_t first) {
    step.values("value", bit(value))
        .houses("pairs", component.houses)
        .cells("colour", component.cells[first])
        .cells("opposite", component.cells[1 - first]);
  }
};

}  // namespace

std::unique_ptr<const Technique> simple_colouring() { return std::make_unique<SimpleColouring>(); }

}  // namespace enpitsu
