// Locked candidates: a value whose places in one house all lie in another house too.
#include "techniques/techniques.hpp"

namespace enpitsu {
namespace {

// Pointing starts from boxes and concludes in lines, claiming the other way round. Other houses of
// all values, such as windows, point like boxes, at boxes too.
class LockedCandidates final : public Technique {
 public:
  explicit LockedCandidates(bool from_box) : from_box_(from_box) {}

  bool apply(State& state) const override {
    bool progress = false;
    each_near_first(state, state.problem().complete_houses(), [&](int house) {
      if (is_line(state.problem().house(house).kind) == from_box_) return state.failed();
      for (Value value : members(state.take_touched(house))) {
        progress |= look(state, house, value);
        if (!finished(state, progress)) continue;
        state.touch(house, ~Mask{0});  // look at all of it again next time
        return true;
      }
      return false;
    });
    return progress;
  }

 private:
  // A lone place is a hidden single, which is easier.
  bool look(State& state, int house, Value value) const {
    const Problem& problem = state.problem();
    const Mask places = state.places(house, value);
    if (at_most_one(places) || count(places) > problem.widest_crossing(house)) return false;
    for (const Crossing& crossing : problem.crossings(house)) {
      if ((places & ~crossing.here) != 0 || (!from_box_ && is_line(crossing.kind))) continue;
      if (!problem.house(crossing.house).different) continue;
      if (conclude(state, house, crossing, value)) return true;
    }
    return false;
  }

  bool conclude(State& state, int house, const Crossing& crossing, Value value) const {
    const Mask places = state.places(house, value);
    const auto& cells = state.problem().house(crossing.house).cells;
    const std::size_t mark = state.mark();
    const Mask rest = state.places(crossing.house, value) & ~crossing.there;
    for (int place : members(rest)) state.remove(cells[static_cast<std::size_t>(place)], value);
    return concluded(state, mark, [&](Step& step) {
      step.say(from_box_ ? "In {box}, {value} can only be in {cells}, all in {line}: {effect}."
                         : "In {line}, {value} can only be in {cells}, all in {box}: {effect}.")
          .house("box", from_box_ ? house : crossing.house)
          .values("value", bit(value))
          .cells("cells", cells_at(state.problem().house(house), places))
          .house("line", from_box_ ? crossing.house : house);
    });
  }

  bool from_box_;
};

}  // namespace

std::unique_ptr<const Technique> locked_pointing() {
  return std::make_unique<LockedCandidates>(true);
}
std::unique_ptr<const Technique> locked_claiming() {
  return std::make_unique<LockedCandidates>(false);
}

}  // namespace enpitsu
