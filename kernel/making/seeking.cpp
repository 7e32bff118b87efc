#include "making/seeking.hpp"

#include <algorithm>
#include <ranges>

#include "core/wave.hpp"

namespace enpitsu {
namespace {

constexpr int kAgain = 3;  // groups that are shown again, near a set

// Shows some groups again, those that would be hidden last.
Shown near(Shown shown, const Seeking::Order& order) {
  int left = kAgain;
  for (const std::int32_t group : std::views::reverse(order)) {
    auto& here = shown[static_cast<std::size_t>(group)];
    if (here != 0) continue;
    here = 1;
    if (--left == 0) break;
  }
  return shown;
}

// Whether a rung sees anything beside others; the board stays as it is.
bool sees(const Ladder& ladder, State& state, int rung, Mask rungs) {
  Wave wave(state.problem().variables());
  state.wave = &wave;
  ladder.apply(state, rung, rungs | bit(rung));
  state.wave = nullptr;
  return !wave.empty();
}

}  // namespace

std::optional<Shown> Seeking::run(std::span<const Order> orders) {
  const Shown all(trial_.clues_.size(), 1);
  Shown useful;
  for (const Order& order : orders) {
    Found found = Found::nothing;
    Shown shown = look_from(useful.empty() ? all : near(useful, order), order, found);
    if (stopped()) return std::nullopt;
    if (found == Found::need) return shown;
    if (found == Found::use) useful = std::move(shown);
  }
  return std::nullopt;
}

// What is left of some groups if they are hidden in an order, and what is found there. Where even
// the fewest with one solution are too easy, which is quickly seen, no rung of the bar is asked.
Shown Seeking::look_from(Shown shown, const Order& order, Found& found) {
  if (trial_.nine_) {
    Shown fewest = trial_.fewest(*trial_.nine_, shown, order);
    found = judge(fewest);
    if (found != Found::need || stopped()) return fewest;
    if (trial_.holds(fewest, {bar_.rungs}, std::nullopt)) return fewest;
  }
  trial_.hide(shown, order, bar_);
  found = stopped() ? Found::nothing : judge(shown);
  return shown;
}

Seeking::Found Seeking::judge(const Shown& shown) {
  Found least = Found::need;
  for (const Bar& bar : below_) {
    least = std::min(least, judge(shown, bar));
    if (least == Found::nothing) break;
  }
  return least;
}

// What easier rungs solve is given up at once; else it is seen whether the granted one is of use.
Seeking::Found Seeking::judge(const Shown& shown, const Bar& below) {
  if (below.granted < 0) {
    return trial_.holds(shown, below, std::nullopt) ? Found::nothing : Found::need;
  }
  ++trial_.asked_;
  State& state = trial_.state_;
  const Mask easier = below.rungs & (bit(below.granted) - 1);
  trial_.clues_.show(state, shown, trial_.values_);
  if (trial_.climbs(state, {easier})) return Found::nothing;
  const bool of_use = sees(trial_.ladder_, state, below.granted, easier);
  if (below.times > 0) trial_.clues_.show(state, shown, trial_.values_);  // it has looked already
  if (!trial_.climbs(state, below)) return Found::need;
  return of_use ? Found::use : Found::nothing;
}

}  // namespace enpitsu
