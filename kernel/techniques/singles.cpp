// Full house, hidden single, naked single: the steps that write a digit.
#include "techniques/techniques.hpp"

namespace enpitsu {
namespace {

// A house with one open cell: the missing value goes there.
class FullHouse final : public Technique {
 public:
  bool apply(State& state) const override {
    bool progress = false;
    for (const int house : state.problem().complete_houses()) {
      if (state.failed()) break;
      if (state.open_in(house) != 1) continue;
      const Var cell = open_cell(state, state.problem().house(house));
      const Mask domain = state.domain(cell);
      if (!exactly_one(domain)) continue;
      conclude_place(state, cell, lowest(domain), [&](Step& step) {
        step.say("{cell} is the last open cell of {house}, so it is {value}.")
            .cell("cell", cell)
            .house("house", house)
            .values("value", domain);
      });
      progress = true;
      if (state.log != nullptr) return true;
    }
    return progress;
  }

 private:
  static Var open_cell(const State& state, const House& house) {
    for (Var cell : house.cells) {
      if (!state.placed(cell)) return cell;
    }
    return house.cells.front();
  }
};

// A value with one place left in a house. Boxes come first: people see those first.
class HiddenSingle final : public Technique {
 public:
  bool apply(State& state) const override {
    auto& queue = state.hidden_queue();
    if (state.log != nullptr) return apply_one(state);
    bool progress = false;
    while (!queue.empty() && !state.failed()) {
      const auto [house, value] = queue.back();
      queue.pop_back();
      progress |= place(state, house, value);
    }
    return progress;
  }

 private:
  static bool place(State& state, int house, Value value) {
    const Mask places = state.places(house, value);
    if (!exactly_one(places)) return false;
    const Var cell = state.problem().house(house).cells[static_cast<std::size_t>(lowest(places))];
    if (state.placed(cell)) return false;
    conclude_place(state, cell, value, [&](Step& step) {
      step.say("In {house}, {value} can only go in {cell}.")
          .house("house", house)
          .values("value", bit(value))
          .cell("cell", cell);
    });
    return true;
  }

  static bool apply_one(State& state) {
    auto& queue = state.hidden_queue();
    const auto& problem = state.problem();
    const auto easier = [&](const HouseValue& a, const HouseValue& b) {
      const bool box_a = problem.house(a.house).kind == Kind::box;
      const bool box_b = problem.house(b.house).kind == Kind::box;
      if (box_a != box_b) return box_a;
      return a.house != b.house ? a.house < b.house : a.value < b.value;
    };
    std::sort(queue.begin(), queue.end(), easier);
    for (std::size_t i = 0; i < queue.size(); ++i) {
      if (place(state, queue[i].house, queue[i].value)) {
        return true;
      }
    }
    queue.clear();
    return false;
  }
};

// A cell with one value left.
class NakedSingle final : public Technique {
 public:
  bool apply(State& state) const override { return place(state); }

  static bool place(State& state) {
    auto& queue = state.naked_queue();
    if (state.log != nullptr) std::sort(queue.rbegin(), queue.rend());
    bool progress = false;
    while (!queue.empty() && !state.failed()) {
      const Var cell = queue.back();
      queue.pop_back();
      const Mask domain = state.domain(cell);
      if (state.placed(cell) || !exactly_one(domain)) continue;
      conclude_place(state, cell, lowest(domain), [&](Step& step) {
        step.say("{cell} can only {value:be}.").cell("cell", cell).values("value", domain);
      });
      progress = true;
      if (state.log != nullptr) return true;
    }
    return progress;
  }
};

}  // namespace

bool place_naked_singles(State& state) { return NakedSingle::place(state); }

std::unique_ptr<const Technique> full_house() { return std::make_unique<FullHouse>(); }
std::unique_ptr<const Technique> hidden_single() { return std::make_unique<HiddenSingle>(); }
std::unique_ptr<const Technique> naked_single() { return std::make_unique<NakedSingle>(); }

}  // namespace enpitsu
