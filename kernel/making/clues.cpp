#include "making/clues.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "making/reduction.hpp"

namespace enpitsu {
namespace {

constexpr std::uint64_t kShortSearch = 50;  // nodes
constexpr std::uint64_t kShortLoopSearch = 400;

}  // namespace

Clues::Clues(const Problem& problem, std::string values, std::vector<std::int32_t> numbers,
             std::vector<std::vector<std::int32_t>> groups, std::vector<std::int32_t> always)
    : Clues(problem, std::move(values), std::move(numbers),
            std::make_shared<const Places>(std::move(groups), std::move(always))) {
  std::vector<bool> named(numbers_.size() + values_.size(), false);
  for (const auto& group : places_->groups) check(group, named);
  check(places_->always, named);
}

Clues::Clues(const Problem& problem, std::string values, std::vector<std::int32_t> numbers,
             std::shared_ptr<const Places> places)
    : problem_(&problem),
      values_(std::move(values)),
      numbers_(std::move(numbers)),
      places_(std::move(places)) {
  check_solution();
}

Clues Clues::of(std::string values, std::vector<std::int32_t> numbers) const {
  return {*problem_, std::move(values), std::move(numbers), places_};
}

void Clues::check_solution() const {
  if (values_.size() != static_cast<std::size_t>(problem_->variables()) ||
      numbers_.size() != static_cast<std::size_t>(problem_->sites())) {
    throw std::invalid_argument("the solution needs a value a variable and a number a site");
  }
  for (char value : values_) {
    if (static_cast<std::uint8_t>(value) >= problem_->stride()) {
      throw std::invalid_argument("a value of the solution is in no domain");
    }
  }
}

// A board would count what is shown twice.
void Clues::check(const std::vector<std::int32_t>& places, std::vector<bool>& named) {
  for (const std::int32_t place : places) {
    if (place < 0 || static_cast<std::size_t>(place) >= named.size()) {
      throw std::invalid_argument("a clue stands at a place that does not exist");
    }
    const auto i = static_cast<std::size_t>(place);
    if (named[i]) throw std::invalid_argument("a clue stands at a place that has another one");
    named[i] = true;
  }
}

Candidate Clues::value_at(std::int32_t place) const {
  return {place, static_cast<std::uint8_t>(values_[static_cast<std::size_t>(place)])};
}

std::optional<Candidate> Clues::only_value(std::size_t index) const {
  const auto& places = group(index);
  if (places.size() != 1 || !is_value(places[0])) return std::nullopt;
  return value_at(places[0]);
}

bool Clues::implied_at(const State& state, std::int32_t place) const {
  if (is_value(place)) return at_most_one(state.domain(place)) || state.knows(place);
  // (State::open_in knows nothing of a house whose clue is not printed.)
  const auto placed = [&](Var cell) { return state.knows(cell); };
  const auto houses = problem_->houses_at(place - problem_->variables());
  return !houses.empty() && std::ranges::all_of(houses, [&](std::int32_t house) {
    return std::ranges::all_of(problem_->house(house).cells, placed);
  });
}

bool Clues::implied(const State& state, std::size_t index) const {
  const auto& places = group(index);
  return std::all_of(places.begin(), places.end(),
                     [&](std::int32_t place) { return implied_at(state, place); });
}

void Clues::print(std::vector<std::int32_t>& numbers,
                  const std::vector<std::int32_t>& places) const {
  for (std::int32_t place : places) {
    if (is_value(place)) continue;
    const auto site = static_cast<std::size_t>(place - problem_->variables());
    numbers[site] = numbers_[site];
  }
}

void Clues::collect(std::vector<Candidate>& values, const std::vector<std::int32_t>& places) const {
  for (std::int32_t place : places) {
    if (is_value(place)) values.push_back(value_at(place));
  }
}

void Clues::collect(std::vector<Candidate>& values, const Shown& shown) const {
  values.clear();
  collect(values, places_->always);
  for (std::size_t g = 0; g < size(); ++g) {
    if (shown[g] != 0) collect(values, group(g));
  }
}

std::vector<Candidate> Clues::values(std::size_t index) const {
  std::vector<Candidate> values;
  collect(values, group(index));
  return values;
}

void Clues::show(State& state, const Shown& shown, std::vector<Candidate>& values) const {
  state.reset(*problem_);
  if (!numbers_.empty()) {
    std::vector<std::int32_t> numbers(numbers_.size(), -1);
    print(numbers, places_->always);
    for (std::size_t g = 0; g < size(); ++g) {
      if (shown[g] != 0) print(numbers, group(g));
    }
    state.print(numbers);
  }
  collect(values, shown);
  state.give(values);
}

void Clues::add(State& state, std::size_t index) const {
  for (const std::int32_t place : group(index)) {
    if (is_value(place)) {
      const auto [cell, value] = value_at(place);
      state.place(cell, value);
    } else {
      const std::int32_t site = place - problem_->variables();
      state.print(site, numbers_[static_cast<std::size_t>(site)]);
    }
  }
}

bool Clues::deny(State& state, std::size_t index, bool loop_alone) const {
  if (const auto value = only_value(index)) {
    state.remove(value->cell, value->value);
    return true;
  }
  const auto& places = group(index);
  if (places.size() != 1) return false;
  const std::int32_t site = places[0] - problem_->variables();
  if (loop_alone) return deny_lines(state, site);
  if (!is_sign(site)) return false;
  state.print(site, numbers_[static_cast<std::size_t>(site)] == 0 ? 1 : 0);
  return true;
}

// The house whose lines a clue at a place counts, or -1.
int Clues::house_of_lines(std::int32_t place) const {
  if (is_value(place)) return -1;
  const auto rules = problem_->rules_at(place - problem_->variables());
  if (rules.size() != 1) return -1;
  const Rule& rule = problem_->rule(rules.front());
  if (!rule.takes_number()) return -1;
  const House& house = problem_->house(rule.house());
  const bool counted = house.count_rule == rule.index() && house.counted == 1;
  return house.edges && counted ? rule.house() : -1;
}

bool Clues::are_lines() const {
  return std::ranges::all_of(places_->groups, [&](const auto& places) {
    return std::ranges::all_of(places, [&](auto place) { return house_of_lines(place) >= 0; });
  });
}

void Clues::add(LoopState& loop, std::size_t index, std::size_t trail) const {
  for (const std::int32_t place : group(index)) {
    const auto site = static_cast<std::size_t>(place - problem_->variables());
    loop.print(house_of_lines(place), numbers_[site], trail);
  }
}

// Leaves a house the ways with another number of lines.
bool Clues::deny_lines(State& state, std::int32_t site) const {
  const int house = house_of_lines(problem_->variables() + site);
  if (house < 0) return false;
  LoopState& loop = state.loop();
  const Ways denied = ways_of(problem_->house(house), numbers_[static_cast<std::size_t>(site)]);
  loop.begin_frame(state.mark());
  loop.set_ways(house, static_cast<Ways>(loop.ways(house) & ~denied), 0);
  return true;
}

// Whether a clue here says which of two cells, that differ anyway, is less: 0 for the first.
bool Clues::is_sign(std::int32_t site) const {
  const auto rules = problem_->rules_at(site);
  if (rules.size() != 1) return false;
  const Rule& rule = problem_->rule(rules[0]);
  if (rule.name() != "order" || !rule.takes_number()) return false;
  const auto& cells = problem_->house(rule.house()).cells;
  return cells.size() == 2 && problem_->sees(cells[0], cells[1]);
}

Trial::Trial(const Clues& clues, const Ladder& ladder, Guard& guard)
    : clues_(clues), ladder_(ladder), state_(clues.problem()), implied_(clues.size()) {
  state_.guard = &guard;
  if (nine::takes(clues.problem())) nine_.emplace(clues.problem());
}

// Whether a search finds so many solutions of a board. A short one, before rungs, may not; if there
// are none, one that comes to no end within so many nodes (0: any number) counts as if it had.
bool Trial::has_solutions(State& state, const Bar& bar, std::uint64_t number, std::uint64_t nodes) {
  SearchOptions options;
  options.rungs = bar.search;
  options.max_solutions = number;
  options.max_stored = 0;
  const bool loop = clues_.problem().loop() != nullptr;
  const std::uint64_t few = loop ? kShortLoopSearch : kShortSearch;
  options.max_nodes = bar.rungs == 0 ? nodes : few;
  const bool nodes_decide = bar.rungs == 0 && nodes != 0;  // so they must stay the same
  if (!nodes_decide) options.likely = &clues_.solution();
  const SearchResult result =
      nine_ ? nine_->run(state, options) : Search(ladder_, options).run(state);
  if (result.solutions >= number) return true;
  const bool short_of_nodes = result.stopped && !state.stopped();
  stopped_ = stopped_ || (result.stopped && !short_of_nodes);
  return short_of_nodes && bar.rungs == 0;
}

bool Trial::climbs(State& state, const Bar& bar) {
  const Verdict verdict = climb(ladder_, state, bar);
  stopped_ = stopped_ || verdict == Verdict::stopped;
  return verdict == Verdict::solved;
}

void Trial::note_implied() {
  for (std::size_t g = 0; g < implied_.size(); ++g) {
    implied_[g] = clues_.implied(state_, g) ? 1 : 0;
  }
}

// Whether the groups shown suffice. If a value was just hidden without which they may not, a
// solution with another value there is quicker to find than two solutions.
bool Trial::holds(const Shown& shown, const Bar& bar, std::optional<Candidate> hidden) {
  ++asked_;
  clues_.show(state_, shown, values_);
  if (bar.search != 0) {
    if (hidden) {
      state_.remove(hidden->cell, hidden->value);
    } else {
      if (climbs(state_, {bar.rungs == 0 ? bar.search : bar.search & bar.rungs})) return true;
      note_implied();
    }
    if (has_solutions(state_, bar, hidden ? 1 : 2) || stopped_) return false;
    if (bar.rungs == 0) return true;
    clues_.show(state_, shown, values_);
  }
  if (climbs(state_, bar)) return true;
  if (!hidden) note_implied();
  return false;
}

bool Trial::solvable(const Shown& shown, const Bar& bar) { return holds(shown, bar, std::nullopt); }

// The groups of the order that could go, in turn or each alone, beside the others that are shown,
// if only one solution matters.
std::vector<std::int32_t> Trial::spare_of(nine::Solver& nine, Shown shown,
                                          std::span<const std::int32_t> order, bool alone) {
  std::vector<std::vector<Candidate>> values;
  std::vector<std::int32_t> asked;
  for (const std::int32_t g : order) {
    auto& here = shown[static_cast<std::size_t>(g)];
    if (here == 0) continue;
    values.push_back(clues_.values(static_cast<std::size_t>(g)));
    asked.push_back(g);
    here = 0;
  }
  clues_.collect(values_, shown);
  const std::vector<nine::Group> groups(values.begin(), values.end());
  const std::vector<bool> could_go = nine.hide(values_, groups, alone, *state_.guard);
  asked_ += could_go.size();
  stopped_ = stopped_ || could_go.size() < asked.size();
  std::vector<std::int32_t> found;
  for (std::size_t i = 0; i < could_go.size(); ++i) {
    if (could_go[i]) found.push_back(asked[i]);
  }
  return found;
}

std::vector<std::int32_t> Trial::spare(const Bar& bar) {
  if (nine_ && bar.rungs == 0) {
    std::vector<std::int32_t> all(clues_.size());
    std::iota(all.begin(), all.end(), 0);
    return spare_of(*nine_, Shown(clues_.size(), 1), all, true);
  }
  std::vector<std::int32_t> found;
  Shown shown(clues_.size(), 1);
  for (std::size_t g = 0; g < shown.size() && !stopped_; ++g) {
    shown[g] = 0;
    const bool enough = holds(shown, bar, clues_.only_value(g));
    if (enough && !stopped_) found.push_back(static_cast<std::int32_t>(g));
    shown[g] = 1;
  }
  return found;
}

// Of a plain 9x9 Sudoku, what is left if only one solution matters: that is quickly seen.
Shown Trial::fewest(nine::Solver& nine, const Shown& shown,
                    const std::vector<std::int32_t>& order) {
  Shown left = shown;
  for (const std::int32_t g : spare_of(nine, shown, order, false)) {
    left[static_cast<std::size_t>(g)] = 0;
  }
  return left;
}

// Where it is quickly seen which clues one solution needs, that comes first: if the rungs solve
// what is left, they solved all before it that had one solution, and would have hidden the same.
void Trial::hide(Shown& shown, const std::vector<std::int32_t>& order, const Bar& bar) {
  if (nine_) {
    Shown left = fewest(*nine_, shown, order);
    if (bar.rungs == 0 || (!stopped_ && holds(left, {bar.rungs, 0}, std::nullopt))) {
      shown = std::move(left);
      return;
    }
  }
  if (!stopped_) Reduction(*this, bar).run(shown, order);
}

bool Trial::any_holds(const Shown& shown, std::span<const Bar> bars) {
  return std::ranges::any_of(
      bars, [&](const Bar& bar) { return !stopped_ && holds(shown, bar, std::nullopt); });
}

void Trial::show(Shown& shown, std::vector<std::int32_t> order, const Bar& bar) {
  std::size_t next = 0;
  std::size_t block = std::max<std::size_t>(order.size() / 3, 1);
  while (next < order.size() && !stopped_) {
    const std::size_t end = std::min(next + block, order.size());
    for (std::size_t i = next; i < end; ++i) shown[static_cast<std::size_t>(order[i])] = 1;
    if (!holds(shown, bar, std::nullopt) && !stopped_) {
      const auto begin = order.begin() + static_cast<std::ptrdiff_t>(end);
      const auto left = std::stable_partition(begin, order.end(), [&](std::int32_t g) {
        return implied_[static_cast<std::size_t>(g)] != 0;
      });
      for (auto group = begin; group != left; ++group) shown[static_cast<std::size_t>(*group)] = 1;
      next = static_cast<std::size_t>(left - order.begin());
      continue;
    }
    for (std::size_t i = next; i < end; ++i) shown[static_cast<std::size_t>(order[i])] = 0;
    if (end - next == 1) ++next;
    block = std::max<std::size_t>((end - next) / 2, 1);
  }
}

}  // namespace enpitsu
