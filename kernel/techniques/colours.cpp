// Inside and outside: a line parts two colours, a gap joins one (Slitherlink).
//
// Deductions not made: relations between more than two areas (that of three exactly one differs).
#include "techniques/corners.hpp"
#include "techniques/techniques.hpp"

namespace enpitsu {
namespace {

// Two areas whose colours are known against each other, around whatever corners: so the edge
// between them is known.
class TwoColours final : public Technique {
 public:
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
      conclude_place(state, edge, line ? 1 : 0,
                     [&](Step& step) { tell(step, *state.problem().loop(), edge, line); });
      progress = true;
    }
    if (const Var broken = state.loop().broken(); broken >= 0) state.contradict_at(broken);
    return progress;
  }

 private:
  // Which side of the loop the areas on both sides of the edge are on; all around is outside.
  static void tell(Step& step, const Loop& loop, Var edge, bool line) {
    const auto& [a, b] = loop.sides[static_cast<std::size_t>(edge)];
    for (std::int32_t area : {std::min(a, b), std::max(a, b)}) {
      const std::int32_t house = loop.houses[static_cast<std::size_t>(area)];
      if (house >= 0) step.house("areas", house);
    }
    const std::size_t named = step.role("areas").houses.size();
    if (named == 2) {
      step.say(
          line ? "By what is drawn so far, {areas} lie on different sides of the loop: {effect}."
               : "By what is drawn so far, {areas} lie on the same side of the loop: {effect}.");
    } else if (named == 1 && (a == 0 || b == 0)) {
      step.say(line ? "By what is drawn so far, {areas} lies inside the loop: {effect}."
                    : "By what is drawn so far, {areas} lies outside the loop: {effect}.");
    } else {
      step.roles.clear();
      step.say("What is drawn so far tells inside from outside here: {effect}.");
    }
  }
};

// Edges of one area that are known to be alike or not relate the areas behind them, and areas
// that are related make edges alike or not: both together, as far as that goes.
class EqualEdges final : public Technique {
 public:
  bool apply(State& state) const override {
    if (state.problem().loop() == nullptr || !state.problem().loop()->parts) return false;
    if (state.loop().broken() >= 0) return false;
    Relations relations(state);
    return relations.work();
  }

 private:
  class Relations {
   public:
    explicit Relations(State& state) : state_(state), loop_(*state.problem().loop()) {
      const auto areas = static_cast<std::size_t>(loop_.areas);
      parents_.resize(areas);
      flips_.resize(areas);
      for (std::size_t area = 0; area < areas; ++area) {
        const auto [group, flipped] = state.loop().colour(static_cast<std::int32_t>(area));
        parents_[area] = group;
        flips_[area] = flipped ? 1 : 0;
      }
      const auto& houses = state.problem().houses();
      ways_.resize(houses.size());
      for (std::size_t h = 0; h < houses.size(); ++h) {
        const int house = static_cast<int>(h);
        ways_[h] = fitting(ways_of(houses[h], state.lines(house)), state, house);
      }
    }

    bool work() {
      for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t h = 0; h < ways_.size(); ++h) {
          const int house = static_cast<int>(h);
          if (state_.open_in(house) < 2 || !state_.problem().house(house).edges) continue;
          changed |= narrow(h);
          if (ways_[h] == 0) {
            state_.contradict(static_cast<int>(h));
            return false;
          }
          if (draw_common(static_cast<int>(h)) && one_is_enough(state_)) return true;
          changed |= relate_all(h);
        }
      }
      return draw_coloured();
    }

   private:
    static constexpr const char* kSentence =
        "What is known of edges that are alike or not leaves no other way"
        "[ at {point}| around {clue}| around {area}|]: {effect}.";

    struct Colour {
      std::int32_t group;
      bool flipped;
    };

    Colour colour(std::int32_t area) {
      const auto i = static_cast<std::size_t>(area);
      if (parents_[i] == area) return {area, flips_[i] != 0};
      const auto [group, flipped] = colour(parents_[i]);
      flips_[i] = (flips_[i] != 0) != flipped ? 1 : 0;
      parents_[i] = group;
      return {group, flips_[i] != 0};
    }

    // Calls look(i, j, a, b) for two open places whose edges have one area in common and a and b
    // behind them.
    template <typename Look>
    void each_pair(std::size_t h, Look&& look) {
      const auto& cells = state_.problem().house(static_cast<int>(h)).cells;
      const int house = static_cast<int>(h);
      const Mask open = state_.places(house, 0) & state_.places(house, 1);
      for (int i : members(open)) {
        for (int j : members(open & ~(bit(i + 1) - 1))) {
          const auto& [a, b] = sides(cells, i);
          const auto& [c, d] = sides(cells, j);
          if (a == c || a == d) look(i, j, b, a == c ? d : c);
          if (b == c || b == d) look(i, j, a, b == c ? d : c);
        }
      }
    }

    const Loop::Pair& sides(const std::vector<Var>& cells, int place) const {
      return loop_.sides[static_cast<std::size_t>(cells[static_cast<std::size_t>(place)])];
    }

    static Ways differing(int i, int j) {
      return kLineAt[static_cast<std::size_t>(i)] ^ kLineAt[static_cast<std::size_t>(j)];
    }

    // What corners and colours leave of a house's ways.
    bool narrow(std::size_t h) {
      Ways ways = ways_[h];
      for (const auto& corner : loop_.corners[h]) {
        const Ways there = ways_[static_cast<std::size_t>(corner.house)];
        ways &= with_pairs(pairs_in(there, corner.there), corner.here);
      }
      each_pair(h, [&](int i, int j, std::int32_t a, std::int32_t b) {
        const Colour first = colour(a);
        const Colour second = colour(b);
        if (first.group != second.group) return;
        const Ways differ = differing(i, j);
        ways &= first.flipped != second.flipped ? differ : static_cast<Ways>(~differ);
      });
      if (ways == ways_[h]) return false;
      ways_[h] = ways;
      return true;
    }

    bool draw_common(int house) {
      const Ways ways = ways_[static_cast<std::size_t>(house)];
      const Mask open = state_.places(house, 0) & state_.places(house, 1);
      for (int place : members(common_places(ways, open))) {
        const bool always = (ways & kLineAt[static_cast<std::size_t>(place)]) != 0;
        const Var edge = state_.problem().house(house).cells[static_cast<std::size_t>(place)];
        conclude_place(state_, edge, always ? 1 : 0,
                       [&](Step& step) { name_place(step.say(kSentence), state_, house); });
        if (one_is_enough(state_)) return true;
      }
      return false;
    }

    // What the ways of a house say of the areas behind its edges.
    bool relate_all(std::size_t h) {
      bool changed = false;
      each_pair(h, [&](int i, int j, std::int32_t a, std::int32_t b) {
        const Ways differ = differing(i, j);
        const bool never = (ways_[h] & differ) == 0;
        if (!never && (ways_[h] & ~differ) != 0) return;
        const Colour first = colour(a);
        const Colour second = colour(b);
        if (first.group == second.group) return;
        parents_[static_cast<std::size_t>(first.group)] = second.group;
        flips_[static_cast<std::size_t>(first.group)] =
            (first.flipped != second.flipped) == never ? 1 : 0;
        changed = true;
      });
      return changed;
    }

    bool draw_coloured() {
      for (Var edge : loop_.edges) {
        if (state_.placed(edge)) continue;
        const auto& [a, b] = loop_.sides[static_cast<std::size_t>(edge)];
        const Colour first = colour(a);
        const Colour second = colour(b);
        if (first.group != second.group) continue;
        conclude_place(state_, edge, first.flipped != second.flipped ? 1 : 0,
                       [](Step& step) { step.say(kSentence); });
        if (one_is_enough(state_)) return true;
      }
      return false;
    }

    State& state_;
    const Loop& loop_;
    std::vector<std::int32_t> parents_;
    std::vector<std::uint8_t> flips_;
    std::vector<Ways> ways_;
  };
};

}  // namespace

std::unique_ptr<const Technique> two_colours() { return std::make_unique<TwoColours>(); }
std::unique_ptr<const Technique> equal_edges() { return std::make_unique<EqualEdges>(); }

}  // namespace enpitsu
