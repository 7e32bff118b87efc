#include <stdexcept>

#include "core/technique.hpp"
#include "rules/rules.hpp"

namespace enpitsu {

Ladder::Ladder(const std::vector<std::string>& names, Mask trial) : trial_(trial) {
  if (names.size() > kMaxRungs) throw std::invalid_argument("a ladder has at most 64 rungs");
  for (const auto& name : names) rungs_.push_back(make_technique(name));
  for (const auto& rung : rungs_) {
    Mask included = 0;
    for (std::size_t i = 0; i < rungs_.size(); ++i) {
      if (rung->includes(*rungs_[i])) included |= bit(static_cast<int>(i));
    }
    included_.push_back(included);
  }
}

Mask Ladder::without_included(Mask rungs) const {
  Mask left = rungs;
  for (int rung : members(rungs)) left &= ~included_[static_cast<std::size_t>(rung)];
  return left;
}

Verdict Ladder::run(State& state, Mask rungs, Mask* used) const {
  rungs &= all();
  const bool told = used != nullptr || state.log != nullptr;
  const Mask running = told ? rungs : without_included(rungs);
  Mask left = running;
  while (!state.failed() && state.open() != 0) {
    if (left == 0) return Verdict::stuck;
    const int rung = lowest(left);
    left &= left - 1;
    state.rung = rung;
    state.ladder = this;
    state.easier = rungs & (bit(rung) - 1);
    const bool progress = rungs_[static_cast<std::size_t>(rung)]->apply(state);
    if (progress) {
      left = running;
      if (used != nullptr) *used |= bit(rung);
      if (state.log != nullptr) state.log->steps.back().rung = rung;
    }
    if (state.log != nullptr && state.log->full()) return Verdict::stopped;
    if (state.stopped()) return Verdict::stopped;
  }
  if (!state.failed() && !rules_hold(state)) return Verdict::failed;
  return state.failed() ? Verdict::failed : Verdict::solved;
}

}  // namespace enpitsu
