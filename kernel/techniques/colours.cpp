// Inside and outside: a line parts two colours, a gap joins one (Slitherlink).
//
// Deductions not made: relations between more than two areas (that of three exactly one differs).
#include "techniques/news.hpp"

namespace enpitsu {
namespace {

// Two areas whose colours are known against each other, around whatever corners: so the edge
// between them is known.
class TwoColours final : public Technique {
 public:
  unsigned part() const override { return LoopState::kColours; }

  bool apply(State& state) const override {
    if (state.problem().loop() == nullptr || !state.problem().loop()->parts) return false;
    bool progress = false;
    auto& edges = state.loop().coloured();
    while (!edges.empty() && !finished(state, progress)) {
      if (state.loop().broken() >= 0) break;
      const Var edge = edges.back();
      edges.pop_back();
      if (state.placed(edge)) continue;
      const auto& [a, b] = state.problem().loop()->sides[static_cast<std::size_t>(edge)];
      const bool line = state.loop().colour(a) != state.loop().colour(b);
      conclude_place(state, edge, line ? 1 : 0, [&](Step& step) {
        Routes(state).tell_relation(step.say("{Facts}: {effect}."), a, b);
      });
      progress = true;
    }
    if (const Var broken = state.loop().broken(); broken >= 0) state.contradict_at(broken);
    return progress;
  }
};

// Edges of one area that are known to be alike or not relate the areas behind them, and areas
// that are related make edges alike or not: both together, as far as that goes.
class EqualEdges final : public Technique {
 public:
  bool apply(State& state) const override {
    if (state.problem().loop() == nullptr || !state.problem().loop()->parts) return false;
    if (state.loop().broken() >= 0) return false;
    News news(state, true);
    if (state.log == nullptr)
      return news.each_known([&](Var edge, bool line) { state.place(edge, line ? 1 : 0); });
    const auto known = news.by_rounds(News::kNoLimit);
    if (!known) return false;
    conclude_place(state, known->edge, known->line ? 1 : 0,
                   [&](Step& step) { news.tell(step, *known); });
    return true;
  }
};

}  // namespace

std::unique_ptr<const Technique> two_colours() { return std::make_unique<TwoColours>(); }
std::unique_ptr<const Technique> equal_edges() { return std::make_unique<EqualEdges>(); }

}  // namespace enpitsu
