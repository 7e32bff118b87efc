#include "core/search.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "core/lookahead.hpp"
#include "core/symmetry.hpp"
#include "loops/search.hpp"

namespace enpitsu {
namespace {

// Whether a number is a multiple of a small one, without a division: that would take longer than
// all else there is to a random choice. (Granlund and Montgomery, 1994)
class Multiples {
 public:
  constexpr explicit Multiples(std::uint64_t of)
      : shift_(std::countr_zero(of)), most_(~std::uint64_t{0} / of) {
    const std::uint64_t odd = of >> shift_;
    inverse_ = odd;
    for (int i = 0; i < 5; ++i) inverse_ *= 2 - odd * inverse_;
  }
  constexpr bool include(std::uint64_t number) const {
    return std::rotr(number * inverse_, shift_) <= most_;
  }

 private:
  int shift_;
  std::uint64_t most_;
  std::uint64_t inverse_ = 1;
};

constexpr auto kMultiples = []<std::size_t... I>(std::index_sequence<I...>) {
  return std::array<Multiples, sizeof...(I)>{Multiples(I + 1)...};
}(std::make_index_sequence<512>{});

// True one time in n: when a number below n would be 0.
bool one_in(std::uint64_t n, Random& random) {
  return n <= kMultiples.size() ? kMultiples[n - 1].include(random.next()) : random.below(n) == 0;
}

}  // namespace

std::string values_of(const State& state) {
  std::string values(static_cast<std::size_t>(state.problem().variables()), '\0');
  for (Var cell = 0; cell < state.problem().variables(); ++cell) {
    values[static_cast<std::size_t>(cell)] = static_cast<char>(lowest(state.domain(cell)));
  }
  return values;
}

SearchResult Search::run(State& state) {
  if (looks_ahead(state)) {
    ladder_.run(state, options_.rungs);
    return Lookahead(options_).run(state);
  }
  if (auto found = run_at_once(state)) return std::move(*found);
  result_ = {};
  random_ = Random(options_.seed.value_or(0));
  last_guess_ = -1;
  guessing_ = false;
  branches_.clear();
  weights_.assign(state.problem().houses().size(), 1);
  dead_ends_ = 0;
  work_before_ = state.work;
  sums_.reset();
  enter(state, Branch{}, 0);
  while (true) {
    const Verdict verdict = propagate(state);
    // A ladder without rungs asks no guard.
    const bool ends = verdict == Verdict::stuck && (is_at_limit(state) || state.stopped());
    if (verdict == Verdict::stopped || ends) {
      leave(state, Verdict::stopped);
      result_.stopped = true;
      break;
    }
    if (verdict == Verdict::stuck && is_lost(state)) return look_ahead(state);
    if (verdict == Verdict::stuck) {
      if (result_.nodes == 1) root_ = state.mark();
      split(state);
      continue;
    }
    leave(state, verdict);
    if (verdict == Verdict::failed) learn(state);
    if (verdict == Verdict::solved && record(state)) break;
    result_.complete = branches_.empty();
    result_.stopped = !result_.complete && is_at_limit(state);
    if (result_.complete || result_.stopped) break;
    if (dead_ends_ == std::max<std::uint64_t>(options_.dead_ends, 1) && may_derive_sums(state)) {
      derive_sums(state);
      continue;
    }
    take_other_half(state);
  }
  return std::move(result_);
}

// Where a tree is large, it is worth while to look ahead, from the root on: solutions that were
// found on the way are found again.
bool Search::is_lost(const State& state) const {
  return result_.nodes >= kPatience && options_.any_way && options_.split == Split::smallest &&
         !options_.tree && !options_.seed && options_.max_solutions != 0 &&
         options_.max_solutions <= 2 && Lookahead::takes(state.problem());
}

// Where contradictions are many, it is worth while to state more sums than the rules do, and to
// split on the cells that take part in contradictions. Solutions that were found are found again.
bool Search::may_derive_sums(const State& state) const {
  return !sums_ && options_.any_way && options_.split == Split::smallest && !options_.tree &&
         !options_.seed && options_.likely == nullptr && state.log == nullptr &&
         SumPropagation::suits(state);
}

void Search::derive_sums(State& state) {
  state.undo(root_);
  branches_.clear();
  result_.solutions = 0;
  result_.stored.clear();
  last_guess_ = -1;
  guessing_ = false;
  sums_.emplace(state);
  other_rungs_ = ladder_.without_sums(options_.rungs);
  cell_weights_.assign(static_cast<std::size_t>(state.problem().variables()), 1);
  enter(state, Branch{}, 0);
}

Verdict Search::propagate(State& state) {
  if (!sums_) return ladder_.run(state, options_.rungs);
  while (sums_->run(state) && state.open() != 0) {
    if (state.stopped()) return Verdict::stopped;
    if (!ladder_.advance(state, other_rungs_)) {
      return state.failed() ? Verdict::failed : Verdict::stuck;
    }
  }
  return ladder_.run(state, 0);  // nothing is open: do all rules hold?
}

SearchResult Search::look_ahead(State& state) {
  state.undo(root_);
  Lookahead ahead(options_);
  if (const auto in_order = interchangeable_values(state); !in_order.empty()) {
    for (const auto& [cell, value] : in_order) state.place(cell, value);
    SearchResult one = ahead.run(state, result_);
    if (one.solutions == 0) return one;  // whatever the order of these values
    result_.nodes = one.nodes;
    result_.work = one.work;
    state.undo(root_);
  }
  return ahead.run(state, result_);
}

bool Search::looks_ahead(const State& state) const {
  return options_.split == Split::ahead && !options_.tree && Lookahead::takes(state.problem());
}

// Where a board is nothing but a loop, and nobody wants to know more than its solutions.
std::optional<SearchResult> Search::run_at_once(State& state) const {
  const bool plain = !options_.tree && !options_.seed && options_.split == Split::smallest;
  if (!plain || state.log != nullptr || state.wave != nullptr) return std::nullopt;
  Mask rest = options_.rungs;
  unsigned parts = ladder_.take_parts(state, rest);
  // A short search near a solution does better without closed regions: a node takes a third of the
  // time so, and it takes a third more of them.
  if (options_.likely != nullptr && options_.max_nodes != 0) {
    parts &= ~unsigned{LoopState::kRegions};
  }
  if (parts == 0 || rest != 0) return std::nullopt;
  state.place_singles();
  if (state.failed()) {
    SearchResult none;
    none.complete = true;
    none.nodes = 1;
    return none;
  }
  return LoopSearch(state.loop(), options_, parts, state.guard).run();
}

Search::Call Search::call(State& state) {
  last_guess_ = -1;
  weights_.resize(state.problem().houses().size(), 1);
  const Verdict verdict = ladder_.run(state, options_.rungs);
  if (verdict == Verdict::failed) blame(state);
  if (verdict != Verdict::stuck) return {verdict};
  if (looks_ahead(state)) return Lookahead(options_).call(state);
  return {verdict, choose(state).candidate};
}

void Search::split(State& state) {
  const Choice choice = choose(state);
  leave(state, Verdict::stuck, &choice);
  branches_.push_back({state.mark(), choice.candidate, count(choice.set) == 2, depth_, node_});
  enter(state, branches_.back(), 0);
  guessing_ = true;
  state.place(choice.candidate.cell, choice.candidate.value);
}

void Search::take_other_half(State& state) {
  const Branch split_at = branches_.back();
  branches_.pop_back();
  state.undo(split_at.mark);
  if (sums_) sums_->rewind(split_at.mark);
  enter(state, split_at, 1);
  guessing_ = false;
  state.remove(split_at.candidate.cell, split_at.candidate.value);
}

bool Search::is_at_limit(const State& state) {
  // To choose what to split on looks at every variable.
  const auto variables = static_cast<std::uint64_t>(state.problem().variables());
  result_.work = state.work - work_before_ + result_.nodes * variables;
  const std::uint64_t more = sums_ && sums_->derives() ? kMoreWithSums : 1;
  result_.out_of_work = options_.max_work != 0 && result_.work / more >= options_.max_work;
  return result_.out_of_work || (options_.max_nodes != 0 && result_.nodes >= options_.max_nodes);
}

bool Search::record(const State& state) {
  ++result_.solutions;
  if (result_.stored.size() < options_.max_stored) {
    result_.stored.push_back(values_of(state));
  }
  return options_.max_solutions != 0 && result_.solutions >= options_.max_solutions;
}

// The book-keeping of the tree of calls; without it, a counter and a depth.

void Search::enter(const State& state, const Branch& parent, int branch) {
  ++result_.nodes;
  depth_ = parent.node < 0 ? 0 : parent.depth + 1;
  node_ = 0;
  if (!options_.tree) return;
  node_ = static_cast<int>(result_.tree.size());
  TreeNode call;
  call.parent = parent.node;
  call.depth = depth_;
  call.branch = branch;
  call.fixed_before = state.fixed() + (parent.node >= 0 && (branch == 0 || parent.pair) ? 1 : 0);
  if (state.log != nullptr) call.first_step = state.log->steps.size();
  result_.tree.push_back(call);
  entered_ = Guard::Clock::now();
}

void Search::leave(const State& state, Verdict verdict, const Choice* choice) {
  if (!options_.tree) return;
  TreeNode& call = result_.tree[static_cast<std::size_t>(node_)];
  call.seconds = std::chrono::duration<double>(Guard::Clock::now() - entered_).count();
  call.fixed_after = state.fixed();
  if (state.log != nullptr) call.last_step = state.log->steps.size();
  call.conflict = state.conflict();
  call.verdict = verdict;
  if (choice != nullptr) {
    call.split = choice->candidate;
    call.split_house = choice->house;
    call.split_set = choice->set;
  }
}

// Which set to split.

Search::Choice Search::choose(const State& state) {
  Choice best;
  if (sums_) {
    choose_heaviest_cell(state, best);
    return best;
  }
  if (goes_back(state)) {
    const Mask domain = state.domain(last_guess_);
    best.candidate = {last_guess_, pick(domain)};
    best.set = domain;
    return best;
  }
  if (options_.split == Split::box) choose_place_in_box(state, best);
  if (options_.split == Split::any) choose_any_cell(state, best);
  if (best.set == 0) choose_cell(state, best);
  if ((options_.split == Split::smallest || options_.split == Split::ahead) && best.size > 2)
    choose_place(state, best);
  if (options_.likely != nullptr) take_likely(state, best);
  return best;
}

void Search::take_likely(const State& state, Choice& choice) const {
  const auto likely = [&](Var cell) {
    return static_cast<std::uint8_t>((*options_.likely)[static_cast<std::size_t>(cell)]);
  };
  auto& [cell, value] = choice.candidate;
  if (choice.house < 0) {
    if (contains(choice.set, likely(cell))) value = likely(cell);
    return;
  }
  const auto& cells = state.problem().house(choice.house).cells;
  for (const int place : members(choice.set)) {
    if (likely(cells[static_cast<std::size_t>(place)]) == value) {
      cell = cells[static_cast<std::size_t>(place)];
    }
  }
}

// After a wrong guess, its cell is split on again as soon as it is open: that leads back up to the
// mistake (Lecoutre and others, 2009). Where all rules are all-different, it gains nothing.
bool Search::goes_back(const State& state) const {
  return last_guess_ >= 0 && !options_.seed && options_.split == Split::smallest &&
         !state.problem().judged_rules().empty() && !state.placed(last_guess_);
}

// A random member in random mode, else the lowest.
int Search::pick(Mask set) {
  if (!options_.seed) return lowest(set);
  for (auto skip = random_.below(static_cast<std::uint64_t>(count(set))); skip > 0; --skip) {
    set &= set - 1;
  }
  return lowest(set);
}

// Smaller is better, then heavier; in random mode every smallest set is equally likely.
bool Search::better(int size, std::uint32_t weight, Choice& best) {
  if (size != best.size) {
    if (size > best.size) return false;
    best.ties = 1;
  } else if (options_.seed) {
    if (!one_in(++best.ties, random_)) return false;
  } else if (weight <= best.weight) {
    return false;
  }
  best.size = size;
  best.weight = weight;
  return true;
}

// Where contradictions showed, and where little is open. In an all-different house the latter
// shows in the domains already.
std::uint32_t Search::urgency(const State& state, const Membership& m) const {
  const std::uint32_t weight = weights_[static_cast<std::size_t>(m.house)];
  if (m.different) return weight;
  const auto cells = static_cast<int>(state.problem().house(m.house).cells.size());
  return weight * static_cast<std::uint32_t>(1 + cells - state.open_in(m.house));
}

void Search::choose_cell(const State& state, Choice& best) {
  const Problem& problem = state.problem();
  for (Var cell = 0; cell < problem.variables(); ++cell) {
    const Mask domain = state.domain(cell);
    const int size = count(domain);
    if (size > best.size || state.placed(cell)) continue;
    std::uint32_t weight = 0;
    for (const Membership& m : state.memberships(cell)) {
      weight += urgency(state, m);
    }
    if (!better(size, weight, best)) continue;
    best.candidate = {cell, pick(domain)};
    best.house = -1;
    best.set = domain;
  }
}

// The cell with the most weight for each of its values.
void Search::choose_heaviest_cell(const State& state, Choice& best) const {
  double most = 0;
  for (Var cell = 0; cell < state.problem().variables(); ++cell) {
    if (state.placed(cell)) continue;
    const Mask domain = state.domain(cell);
    const double weight = cell_weights_[static_cast<std::size_t>(cell)] / count(domain);
    if (weight <= most) continue;
    most = weight;
    best.candidate = {cell, lowest(domain)};
    best.set = domain;
  }
}

void Search::choose_any_cell(const State& state, Choice& best) {
  for (Var cell = 0; cell < state.problem().variables(); ++cell) {
    if (state.placed(cell) || !one_in(++best.ties, random_)) continue;
    best.candidate = {cell, -1};
    best.set = state.domain(cell);
  }
  best.candidate.value = pick(best.set);
}

void Search::choose_place(const State& state, Choice& best) {
  const auto& houses = state.problem().houses();
  for (const std::int32_t house : state.problem().complete_houses()) {
    const auto h = static_cast<std::size_t>(house);
    if (state.open_in(house) == 0) continue;
    for (Value value : members(houses[h].values)) {
      const Mask places = state.places(house, value);
      if (at_most_one(places) || !better(count(places), weights_[h], best)) continue;
      best.candidate = {houses[h].cells[static_cast<std::size_t>(pick(places))], value};
      best.house = house;
      best.set = places;
    }
  }
}

void Search::choose_place_in_box(const State& state, Choice& best) {
  const auto& houses = state.problem().houses();
  for (Value value = state.problem().stride() - 1; value >= 0; --value) {
    for (std::size_t h = houses.size(); h-- > 0;) {
      if (houses[h].kind != Kind::box || !houses[h].complete) continue;
      const int house = static_cast<int>(h);
      const Mask places = state.places(house, value);
      if (at_most_one(places) || count(places) >= best.size) continue;
      const Var cell = houses[h].cells[static_cast<std::size_t>(highest(places))];
      best = {{cell, value}, house, places, count(places), 0, 0};
    }
  }
}

void Search::blame(const State& state) {
  const auto [house, cell] = state.conflict();
  if (house >= 0) {
    ++weights_[static_cast<std::size_t>(house)];
    return;
  }
  if (cell < 0) return;
  for (const Membership& m : state.memberships(cell)) {
    ++weights_[static_cast<std::size_t>(m.house)];
  }
}

// What a dead end says of where to split next.
void Search::learn(const State& state) {
  ++dead_ends_;
  if (sums_) {
    weigh(state);
    return;
  }
  blame(state);
  result_.trail = std::max(result_.trail, state.mark());
  if (guessing_) last_guess_ = branches_.back().candidate.cell;
}

// The cells of what showed the contradiction gain weight, and the one that was split on last.
void Search::weigh(const State& state) {
  const auto add = [&](Var cell) { ++cell_weights_[static_cast<std::size_t>(cell)]; };
  if (!branches_.empty()) add(branches_.back().candidate.cell);
  const auto [house, cell] = state.conflict();
  if (!sums_->conflict().empty()) {
    std::ranges::for_each(sums_->conflict(), add);
  } else if (house >= 0) {
    std::ranges::for_each(state.problem().house(house).cells, add);
  } else if (cell >= 0) {
    add(cell);
  }
}

}  // namespace enpitsu
