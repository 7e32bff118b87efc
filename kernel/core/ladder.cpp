#include <algorithm>
#include <chrono>
#include <stdexcept>

#include "core/technique.hpp"
#include "loops/plan.hpp"

namespace enpitsu {
namespace {

constexpr unsigned kHardRung = Guard::kEvery / 16;  // what a rung weighs that is no cheap one

}  // namespace

Ladder::Ladder(const std::vector<std::string>& names, Mask trial) : names_(names), trial_(trial) {
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

int Ladder::rung_of(std::string_view technique, int other) const {
  if (technique.empty()) return other;
  const auto found = std::ranges::find(names_, technique);
  return found == names_.end() ? other : static_cast<int>(found - names_.begin());
}

bool Ladder::serves(const State& state, const Rule& rule, Mask rungs) const {
  for (int rung : members(rungs)) {
    if (rungs_[static_cast<std::size_t>(rung)]->serves(state, rule)) return true;
  }
  return false;
}

Mask Ladder::without_included(Mask rungs) const {
  Mask left = rungs;
  for (int rung : members(rungs)) left &= ~included_[static_cast<std::size_t>(rung)];
  return left;
}

unsigned Ladder::take_parts(const State& state, Mask& rungs) const {
  const Loop* loop = state.problem().loop();
  if (loop == nullptr || !loop->plan->complete || !state.at_once) return 0;
  unsigned parts = 0;
  Mask rest = 0;
  for (int rung : members(rungs & all())) {
    const unsigned part = rungs_[static_cast<std::size_t>(rung)]->part();
    if (part == 0) rest |= bit(rung);
    parts |= part;
  }
  if ((parts & LoopState::kBasic) != LoopState::kBasic) return 0;
  rungs = rest;
  return parts;
}

namespace {

// Whether every rule holds on a full board; the house of one that does not is to blame.
bool rules_hold(State& state) {
  const Problem& problem = state.problem();
  for (const std::int32_t index : problem.judged_rules()) {
    const Rule& rule = problem.rule(index);
    if (!state.says(rule) || rule.holds(state)) continue;
    const auto houses = rule.houses();
    if (!houses.empty()) state.contradict(houses.front());
    return false;
  }
  return true;
}

}  // namespace

// Where clues decide what holds, it is found out anew for each puzzle: see State::reset.
const std::vector<std::uint8_t>& State::bare_rules() {
  if (bare_problem_ == problem_ && bare_ladder_ == ladder && bare_rungs_ == running) return bare_;
  bare_problem_ = problem_;
  bare_ladder_ = ladder;
  bare_rungs_ = running;
  bare_.assign(problem_->rules().size(), 0);
  bool any = false;
  for (const std::int32_t index : problem_->judged_rules()) {
    const bool bare = !ladder->serves(*this, problem_->rule(index), running);
    bare_[static_cast<std::size_t>(index)] = bare ? 1 : 0;
    any = any || bare;
  }
  if (!any) bare_.clear();
  return bare_;
}

bool Ladder::advance(State& state, Mask rungs) const {
  for (int rung : members(rungs)) {
    if (apply(state, rung, rungs)) return true;
    if (state.failed()) return false;
  }
  return false;
}

Mask Ladder::without_sums(Mask rungs) const {
  Mask others = 0;
  for (int rung : members(without_included(rungs & all()))) {
    if (!rungs_[static_cast<std::size_t>(rung)]->is_about_sums()) others |= bit(rung);
  }
  return others;
}

bool Ladder::apply(State& state, int rung, Mask rungs) const {
  state.rung = rung;
  state.ladder = this;
  state.running = rungs;
  state.easier = rungs & (bit(rung) - 1);
  return rungs_[static_cast<std::size_t>(rung)]->apply(state);
}

template <typename Look, typename Holds>
Verdict Ladder::run_each(State& state, Mask running, Look&& look, Holds&& holds) const {
  Mask left = running;
  while (!state.failed() && state.open() != 0) {
    if (left == 0) return Verdict::stuck;
    const int rung = lowest(left);
    left &= left - 1;
    if (look(rung)) {
      left = running;
      if (state.log != nullptr) {
        Step& step = state.log->steps.back();
        step.rung = rung_of(step.technique, rung);
      }
      if (Near* const near = state.near()) near->move_to(state, state.log->steps.back());
    }
    if (state.log != nullptr && state.log->full()) return Verdict::stopped;
    if (state.stopped(contains(trial_, rung) ? 1 : kHardRung)) return Verdict::stopped;
  }
  return !state.failed() && holds(state) ? Verdict::solved : Verdict::failed;
}

Verdict Ladder::run(State& state, Mask rungs, Mask* used) const {
  if (used == nullptr && state.log == nullptr) return run_until(state, rungs, nullptr);
  rungs &= all();
  return run_each(
      state, rungs,
      [&](int rung) {
        const bool progress = apply(state, rung, rungs);
        if (progress && used != nullptr) *used |= bit(rung);
        return progress;
      },
      rules_hold);
}

// Where a loop draws what some rungs would, the first of these stands for all of them.
Verdict Ladder::run_until(State& state, Mask rungs, const std::function<bool()>& enough) const {
  rungs &= all();
  Mask rest = rungs;
  const unsigned parts = take_parts(state, rest);
  const Mask first = (rungs & ~rest) & -(rungs & ~rest);
  bool done = false;  // then no rung does anything any more
  const auto look = [&](int rung) {
    if (done) return false;
    const bool progress =
        bit(rung) == first ? state.follow(parts, enough) : apply(state, rung, rungs);
    done = progress && enough && enough();
    return progress && !done;
  };
  if (parts == 0) return run_each(state, without_included(rungs), look, rules_hold);
  return run_each(state, without_included(rest) | first, look, [&](State& full) {
    full.follow(parts);
    return !full.failed() && full.loop().solved();
  });
}

Verdict Ladder::run(State& state, Mask rungs, std::vector<Tally>& tallies) const {
  rungs &= all();
  tallies.assign(size(), Tally{});
  return run_each(
      state, rungs,
      [&](int rung) {
        Tally& tally = tallies[static_cast<std::size_t>(rung)];
        const std::size_t mark = state.mark();
        const auto begin = Guard::Clock::now();
        const bool progress = apply(state, rung, rungs);
        tally.seconds += std::chrono::duration<double>(Guard::Clock::now() - begin).count();
        if (!progress) return false;
        ++tally.uses;
        for (const Candidate& entry : state.trail().subspan(mark)) {
          ++(entry.value == State::kPlaced ? tally.places : tally.removes);
        }
        return true;
      },
      rules_hold);
}

}  // namespace enpitsu
