// Full house, hidden single, naked single: the steps that write a digit.
#include <tuple>
#include <utility>

#include "techniques/techniques.hpp"

namespace enpitsu {
namespace {

// A house with one open cell: the missing value goes there.
class FullHouse final : public Technique {
 public:
  bool apply(State& state) const override {
    bool progress = false;
    each_near_first(state, state.problem().complete_houses(), [&](int house) {
      if (state.failed() || state.open_in(house) != 1) return state.failed();
      const Var cell = open_cell(state, state.problem().house(house));
      const Mask domain = state.domain(cell);
      if (!exactly_one(domain)) return false;
      conclude_place(state, cell, lowest(domain), [&](Step& step) {
        step.say("{cell} is the last open cell of {house}, so it is {value}.")
            .cell("cell", cell)
            .house("house", house)
            .values("value", domain);
      });
      progress = true;
      return state.log != nullptr;
    });
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
  // The cell of a value that has one place left in a house, or -1; also if it is placed already.
  static Var lone_cell(const State& state, int house, Value value) {
    const Mask places = state.places(house, value);
    if (!exactly_one(places)) return -1;
    const Var cell = state.problem().house(house).cells[static_cast<std::size_t>(lowest(places))];
    return state.placed(cell) ? -1 : cell;
  }

  static bool place(State& state, int house, Value value) {
    const Var cell = lone_cell(state, house, value);
    if (cell < 0) return false;
    conclude_place(state, cell, value, [&](Step& step) {
      step.say("In {house}, {value} can only go in {cell}.")
          .house("house", house)
          .values("value", bit(value))
          .cell("cell", cell);
    });
    return true;
  }

  // The nearest one; of those for the same cell, the one in a box.
  static bool apply_one(State& state) {
    auto& queue = state.hidden_queue();
    std::erase_if(queue, [&](const HouseValue& single) {
      return lone_cell(state, single.house, single.value) < 0;
    });
    const auto order = [&](const HouseValue& single) {
      const bool line = state.problem().house(single.house).kind != Kind::box;
      const Var cell = lone_cell(state, single.house, single.value);
      return std::tuple(distance(state, cell), line, single.house, single.value);
    };
    const auto first = std::ranges::min_element(queue, {}, order);
    return first != queue.end() && place(state, first->house, first->value);
  }
};

// A cell with one value left.
class NakedSingle final : public Technique {
 public:
  unsigned part() const override { return LoopState::kLess; }

  bool apply(State& state) const override { return place(state); }

  static bool place(State& state) {
    auto& queue = state.naked_queue();
    if (state.log != nullptr) return place_nearest(state);
    bool progress = false;
    while (!queue.empty() && !state.failed()) {
      const Var cell = queue.back();
      queue.pop_back();
      progress |= place(state, cell);
    }
    return progress;
  }

 private:
  static bool place_nearest(State& state) {
    auto& queue = state.naked_queue();
    std::erase_if(queue,
                  [&](Var cell) { return state.placed(cell) || !exactly_one(state.domain(cell)); });
    const auto order = [&](Var cell) { return std::pair(distance(state, cell), cell); };
    const auto first = std::ranges::min_element(queue, {}, order);
    return first != queue.end() && place(state, *first);
  }

  static bool place(State& state, Var cell) {
    const Mask domain = state.domain(cell);
    if (state.placed(cell) || !exactly_one(domain)) return false;
    conclude_place(state, cell, lowest(domain), [&](Step& step) {
      step.say("{cell} can only {value:be}.").cell("cell", cell).values("value", domain);
    });
    return true;
  }
};

}  // namespace

bool place_naked_singles(State& state) { return NakedSingle::place(state); }

std::unique_ptr<const Technique> full_house() { return std::make_unique<FullHouse>(); }
std::unique_ptr<const Technique> hidden_single() { return std::make_unique<HiddenSingle>(); }
std::unique_ptr<const Technique> naked_single() { return std::make_unique<NakedSingle>(); }

}  // namespace enpitsu
