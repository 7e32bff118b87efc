// Closed regions: the inside of a loop hangs together, and so does the outside (Slitherlink). How
// that is found out stands in loops/regions.hpp.
#include "loops/regions.hpp"

#include "techniques/pockets.hpp"

namespace enpitsu {
namespace {

// What both techniques share.
class RegionTechnique : public Technique {
 public:
  bool apply(State& state) const override {
    const Loop* loop = state.problem().loop();
    return loop != nullptr && loop->parts && state.loop().broken() < 0 && look(state);
  }

 protected:
  virtual bool look(State& state) const = 0;

  // Draws the edges between areas whose sides are known now.
  static bool conclude(State& state, const Regions& regions) {
    bool progress = false;
    regions.each_edge(state.loop(), [&](Var edge, bool line) {
      if (state.placed(edge)) return false;
      const auto& [a, b] = state.problem().loop()->sides[static_cast<std::size_t>(edge)];
      conclude_place(state, edge, line ? 1 : 0, [&](Step& step) {
        CutOff(state, regions.known(), regions.sides(), regions.group())
            .tell(step.say("{Facts}: {effect}."), a, b);
      });
      progress = true;
      return finished(state, progress);
    });
    return progress;
  }

  static thread_local Regions regions_;  // kept for its memory
};

thread_local Regions RegionTechnique::regions_;

class ClosedRegion final : public RegionTechnique {
  bool look(State& state) const override {
    regions_.begin(state.loop());
    if (const auto apart = regions_.find_closed(); apart >= 0) {
      state.contradict_at(state.problem().loop()->around(apart).front().edge);
      return false;
    }
    return conclude(state, regions_);
  }

  unsigned part() const override { return LoopState::kRegions; }
};

class CutOffPart final : public RegionTechnique {
  bool look(State& state) const override {
    const LoopState& loop = state.loop();
    regions_.begin(loop);
    // First what follows from sides that are known: one step for a group may have told them, and
    // others for the same group are not found again.
    if (conclude(state, regions_) && one_is_enough(state)) return true;
    for (std::int32_t first = 0; (first = regions_.find_cut_off(loop, first)) >= 0; ++first) {
      if (state.stopped()) return false;
      if (conclude(state, regions_) && one_is_enough(state)) return true;
    }
    return false;
  }

  unsigned part() const override { return LoopState::kCutOff; }
};

}  // namespace

std::unique_ptr<const Technique> cut_off_part() { return std::make_unique<CutOffPart>(); }
std::unique_ptr<const Technique> closed_region() { return std::make_unique<ClosedRegion>(); }

}  // namespace enpitsu
