// Cage combinations with overlap: two cages whose cells see each other are filled together. A
// candidate goes that is in no way to fill its cage which leaves the other one a way.
//
//   a a b .     a adds up to 3 and b to 4: with 1 and 2 in a, the upper cell of b,
//   . . b .     which is in the same row, must be 3
//
// Not done: three cages at once; cages that share cells; cells of an innie sum as a cage.
#include "techniques/techniques.hpp"

namespace enpitsu {
namespace {

class CageOverlap final : public Technique {
 public:
  bool apply(State& state) const override {
    CagePairs& cages = state.cage_pairs();
    bool progress = false;
    for (CagePairs::Pair& pair : cages.pairs()) {
      progress |= look(state, cages, pair);
      if (finished(state, progress) || state.stopped()) break;
    }
    return progress;
  }

 private:
  static bool look(State& state, CagePairs& cages, CagePairs::Pair& pair) {
    auto domains = cages.domains(state, pair);
    if (domains == pair.settled) return false;
    const auto* one = cages.ways(state, pair.one);
    const auto* other = cages.ways(state, pair.other);
    if (one == nullptr || other == nullptr) return false;
    const auto& cells = state.problem().house(cages.house(pair.one)).cells;
    const auto& beside = state.problem().house(cages.house(pair.other)).cells;
    const Mask left = supported(*one, *other, pair.sees);
    const Mask left_beside = supported(*other, *one, pair.seen_by);
    const std::size_t mark = state.mark();
    keep(state, cells, left);
    keep(state, beside, left_beside);
    const bool progress = concluded(state, mark, [&](Step& step) {
      step.say(
              "{One} adds up to {total} and {other} to {sum}, and cells that see each other "
              "differ: {effect}.")
          .house("one", cages.house(pair.one))
          .cells("one", cells)
          .number("total", state.total(cages.house(pair.one)))
          .house("other", cages.house(pair.other))
          .cells("other", beside)
          .number("sum", state.total(cages.house(pair.other)));
    });
    if (!progress) pair.settled = std::move(domains);
    return progress;
  }

  // The candidates of those ways that leave some way to the other cage.
  static Mask supported(const std::vector<Mask>& ways, const std::vector<Mask>& others,
                        const std::vector<Mask>& sees) {
    Mask all = 0;
    for (Mask way : ways) all |= way;
    Mask found = 0;
    for (Mask way : ways) {
      if ((way & ~found) == 0) continue;
      const Mask taken = taken_by(way, sees);
      const auto fits = [&](Mask other) { return (other & taken) == 0; };
      if (std::ranges::any_of(others, fits)) found |= way;
      if (found == all) break;
    }
    return found;
  }

  // The candidates of the other cage that see one of a way with the same digit.
  static Mask taken_by(Mask way, const std::vector<Mask>& sees) {
    Mask taken = 0;
    for (int at : members(way)) {
      const int digit = at % CagePairs::kMostDigits;
      const auto place = static_cast<std::size_t>(at / CagePairs::kMostDigits);
      for (int seen : members(sees[place])) taken |= bit(seen * CagePairs::kMostDigits + digit);
    }
    return taken;
  }

  static void keep(State& state, const std::vector<Var>& cells, Mask candidates) {
    constexpr Mask kAll = (bit(CagePairs::kMostDigits) - 1);
    for (std::size_t place = 0; place < cells.size(); ++place) {
      const int shift = static_cast<int>(place) * CagePairs::kMostDigits;
      state.remove_all(cells[place], ~(((candidates >> shift) & kAll) << 1));
    }
  }
};

}  // namespace

std::unique_ptr<const Technique> cage_overlap() { return std::make_unique<CageOverlap>(); }

}  // namespace enpitsu
