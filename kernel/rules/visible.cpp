// Visible: seen from the first cell of a house, so many values are larger than all before them.
//
// The core form of this is an automaton for every number that may be printed; one rule that takes
// the number does the same with less, so that a board of any size is quickly there. What it knows
// before a place is, for every value that may be the largest so far, how many may be seen by then:
//
//   cells 2 3, {1,3}, 4     before place 2:  largest 2: {1}   largest 3: {1, 2}     bits of a mask
#include <array>

#include "core/state.hpp"
#include "rules/rules.hpp"

namespace enpitsu {
namespace {

// By the largest value so far, plus one; 0 if there is none yet.
using Counts = std::array<Mask, kMaskBits + 1>;

class Visible final : public Rule {
 public:
  explicit Visible(std::int32_t number) : number_(number) {}

  std::string_view name() const override { return "visible"; }
  std::int32_t number() const override { return number_; }

  bool holds(const State& state) const override {
    int seen = 0;
    Value largest = -1;
    for (Var cell : state.problem().house(house()).cells) {
      if (state.value(cell) <= largest) continue;
      largest = state.value(cell);
      ++seen;
    }
    return seen == state.number(*this);
  }

  void narrow(State& state) const override {
    const auto& cells = state.problem().house(house()).cells;
    const std::int32_t wanted = state.number(*this);
    if (wanted < 0 || wanted > static_cast<std::int32_t>(cells.size())) {
      state.contradict(house());
      return;
    }
    if (wanted >= kMaskBits) return;  // no set of counts holds it; holds() judges it in the end
    std::vector<Counts> before(cells.size() + 1, Counts{});
    before[0][0] = 1;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      step(before[i], state.domain(cells[i]), before[i + 1]);
    }
    sweep_back(state, cells, before, wanted);
  }

 private:
  // Every value that is larger than all so far is seen; the others change nothing.
  static void step(const Counts& here, Mask domain, Counts& next) {
    Mask smaller = 0;
    for (int largest = 0; largest <= kMaskBits; ++largest) {
      const auto i = static_cast<std::size_t>(largest);
      if (largest > 0 && contains(domain, largest - 1)) next[i] |= smaller << 1;
      if ((domain & below(largest)) != 0) next[i] |= here[i];
      smaller |= here[i];
    }
  }

  // The values up to the largest so far, which is kept plus one.
  static Mask below(int largest) { return largest == kMaskBits ? ~Mask{0} : bit(largest) - 1; }

  // `after` holds the counts from which the wanted one can still be reached.
  static void sweep_back(State& state, const std::vector<Var>& cells,
                         const std::vector<Counts>& before, std::int32_t wanted) {
    Counts after;
    after.fill(bit(wanted));
    std::vector<Mask> kept(cells.size(), 0);
    for (std::size_t place = cells.size(); place-- > 0;) {
      const Mask domain = state.domain(cells[place]);
      kept[place] = supported(before[place], domain, after);
      Counts here{};
      Mask larger = 0;
      for (std::size_t i = kMaskBits + 1; i-- > 0;) {
        here[i] = larger >> 1;
        if ((domain & below(static_cast<int>(i))) != 0) here[i] |= after[i];
        if (i > 0 && contains(domain, static_cast<int>(i) - 1)) larger |= after[i];
      }
      after = here;
    }
    for (std::size_t place = 0; place < cells.size() && !state.failed(); ++place) {
      state.remove_all(cells[place], ~kept[place]);
    }
  }

  // The values that are on a way to the wanted count.
  static Mask supported(const Counts& before, Mask domain, const Counts& after) {
    Mask kept = 0;
    Mask smaller = 0;
    for (std::size_t i = 0; i <= kMaskBits; ++i) {
      if (i > 0 && contains(domain, static_cast<int>(i) - 1) && ((smaller << 1) & after[i]) != 0) {
        kept |= bit(static_cast<int>(i) - 1);
      }
      if ((before[i] & after[i]) != 0) kept |= domain & below(static_cast<int>(i));
      smaller |= before[i];
    }
    return kept;
  }

  std::int32_t number_;
};

}  // namespace

RulePtr visible_rule(std::int32_t number) { return std::make_unique<Visible>(number); }

}  // namespace enpitsu
