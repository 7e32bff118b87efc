// Naked and hidden pairs, triples and quads: k cells of a house that share k values.
#include "techniques/techniques.hpp"
#include "techniques/tight.hpp"

namespace enpitsu {
namespace {

// Looks at each house that changed or, while a path is told, at all, those near the last step
// first: one step may leave more to conclude in a house that does not change again.
template <typename Look>
bool look_at_houses(State& state, std::span<const std::int32_t> houses, Look&& look) {
  bool progress = false;
  const auto look_at = [&](int house) {
    if (state.open_in(house) <= 2) return false;
    progress |= look(house);
    return finished(state, progress) || state.stopped();
  };
  if (state.log != nullptr || state.wave != nullptr) {
    each_near_first(state, houses, look_at);
  } else {
    state.each_changed(
        [&](int house) { return std::ranges::binary_search(houses, house) && look_at(house); });
  }
  return progress;
}

// At most `size` open cells of a house have at most as many values together: these leave the
// house's other cells.
class NakedSet final : public Technique {
 public:
  explicit NakedSet(int size) : size_(size) {}

  bool apply(State& state) const override {
    return look_at_houses(state, state.problem().different_houses(),
                          [&](int house) { return apply_to(state, house); });
  }

  bool includes(const Technique& technique) const override {
    const auto* smaller = dynamic_cast<const NakedSet*>(&technique);
    return smaller != nullptr && smaller->size_ < size_;
  }

 private:
  bool apply_to(State& state, int house) const {
    const auto& cells = state.problem().house(house).cells;
    Masks open;
    for (std::size_t place = 0; place < cells.size(); ++place) {
      const Mask domain = state.domain(cells[place]);
      if (count(domain) > size_ || state.placed(cells[place])) continue;
      open.add(domain, static_cast<int>(place));
    }
    bool progress = false;
    each_tight_set(open, {2, size_}, [&](Mask chosen, Mask values) {
      Mask places = 0;
      for (int i : members(chosen)) places |= bit(open.label(i));
      progress |= clear_others(state, house, places, values);
      return finished(state, progress);
    });
    return progress;
  }

  static bool clear_others(State& state, int house, Mask places, Mask values) {
    const auto& cells = state.problem().house(house).cells;
    const std::size_t mark = state.mark();
    for (Value value : members(values)) {
      for (int place : members(state.places(house, value) & ~places)) {
        state.remove(cells[static_cast<std::size_t>(place)], value);
      }
    }
    return concluded(state, mark, [&](Step& step) {
      constexpr std::array kNames{"naked pair", "naked triple", "naked quad"};
      step.technique = kNames[static_cast<std::size_t>(count(places) - 2)];
      step.say("In {house}, {set} hold only {set:values} between them: {effect}.")
          .house("house", house)
          .cells("set", cells_at(state.problem().house(house), places))
          .values("set", values);
    });
  }

  int size_;
};

// At most `size` values of a complete house have at most as many places together: other values
// leave those cells.
class HiddenSet final : public Technique {
 public:
  explicit HiddenSet(int size) : size_(size) {}

  bool apply(State& state) const override {
    return look_at_houses(state, state.problem().complete_houses(),
                          [&](int house) { return apply_to(state, house); });
  }

  bool includes(const Technique& technique) const override {
    const auto* smaller = dynamic_cast<const HiddenSet*>(&technique);
    return smaller != nullptr && smaller->size_ < size_;
  }

 private:
  bool apply_to(State& state, int house) const {
    Masks open;
    for (Value value : members(state.problem().house(house).values)) {
      const Mask places = state.places(house, value);
      if (count(places) > size_ || settled(state, house, places)) continue;
      open.add(places, value);
    }
    bool progress = false;
    each_tight_set(open, {2, size_}, [&](Mask chosen, Mask places) {
      Mask values = 0;
      for (int i : members(chosen)) values |= bit(open.label(i));
      progress |= clear_other_values(state, house, places, values);
      return finished(state, progress);
    });
    return progress;
  }

  static bool clear_other_values(State& state, int house, Mask places, Mask values) {
    const auto& cells = state.problem().house(house).cells;
    const std::size_t mark = state.mark();
    for (int place : members(places)) {
      state.remove_all(cells[static_cast<std::size_t>(place)], ~values);
    }
    return concluded(state, mark, [&](Step& step) {
      constexpr std::array kNames{"hidden pair", "hidden triple", "hidden quad"};
      step.technique = kNames[static_cast<std::size_t>(count(values) - 2)];
      step.say("In {house}, {set:values} can only be in {set}, which hold nothing else: {effect}.")
          .house("house", house)
          .cells("set", cells_at(state.problem().house(house), places))
          .values("set", values);
    });
  }

  int size_;
};

}  // namespace

std::unique_ptr<const Technique> naked_pair() { return std::make_unique<NakedSet>(2); }
std::unique_ptr<const Technique> hidden_pair() { return std::make_unique<HiddenSet>(2); }
std::unique_ptr<const Technique> naked_triple() { return std::make_unique<NakedSet>(3); }
std::unique_ptr<const Technique> hidden_triple() { return std::make_unique<HiddenSet>(3); }
std::unique_ptr<const Technique> naked_quad() { return std::make_unique<NakedSet>(4); }
std::unique_ptr<const Technique> hidden_quad() { return std::make_unique<HiddenSet>(4); }

}  // namespace enpitsu
