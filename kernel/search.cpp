#include "search.hpp"

namespace enpitsu {

SearchResult Search::run(State& state) {
  result_ = {};
  frames_.clear();
  enter(state, Frame{}, 0);
  while (true) {
    const Verdict verdict = ladder_.run(state, options_.rungs);
    if (verdict == Verdict::stopped || (verdict == Verdict::stuck && out_of_nodes())) {
      leave(state, Verdict::stopped);
      return std::move(result_);
    }
    if (verdict == Verdict::stuck) {
      const Choice choice = choose(state);
      leave(state, verdict, &choice);
      frames_.push_back({state.mark(), choice.candidate, count(choice.set) == 2, depth_, node_});
      enter(state, frames_.back(), 0);
      state.place(choice.candidate.cell, choice.candidate.value);
      continue;
    }
    leave(state, verdict);
    if (verdict == Verdict::solved && record(state)) break;
    if (frames_.empty()) break;
    const Frame frame = frames_.back();
    frames_.pop_back();
    state.undo(frame.mark);
    enter(state, frame, 1);
    state.remove(frame.candidate.cell, frame.candidate.value);
  }
  result_.complete = true;
  return std::move(result_);
}

bool Search::out_of_nodes() const {
  return options_.max_nodes != 0 && result_.nodes >= options_.max_nodes;
}

bool Search::record(const State& state) {
  ++result_.solutions;
  if (result_.stored.size() < options_.max_stored) {
    std::string values(static_cast<std::size_t>(state.problem().variables()), '\0');
    for (Var cell = 0; cell < state.problem().variables(); ++cell) {
      values[static_cast<std::size_t>(cell)] = static_cast<char>(lowest(state.domain(cell)));
    }
    result_.stored.push_back(std::move(values));
  }
  return options_.max_solutions != 0 && result_.solutions >= options_.max_solutions;
}

// The book-keeping of the tree of calls; without it, a counter and a depth.

void Search::enter(const State& state, const Frame& parent, int branch) {
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
  result_.tree.push_back(call);
  entered_ = Guard::Clock::now();
}

void Search::leave(const State& state, Verdict verdict, const Choice* choice) {
  if (!options_.tree) return;
  TreeNode& call = result_.tree[static_cast<std::size_t>(node_)];
  call.seconds = std::chrono::duration<double>(Guard::Clock::now() - entered_).count();
  call.fixed_after = state.fixed();
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
  int size = kMaskBits + 1;
  if (options_.split == Split::box) {
    choose_place_in_box(state, best, size);
    if (size <= kMaskBits) return best;
  }
  choose_cell(state, best, size);
  if (options_.split == Split::smallest && size > 2) choose_place(state, best, size);
  return best;
}

// A random member in random mode, else the lowest.
int Search::pick(Mask set) {
  if (!options_.seed) return lowest(set);
  for (auto skip = random_.below(static_cast<std::uint64_t>(count(set))); skip > 0; --skip) {
    set &= set - 1;
  }
  return lowest(set);
}

// In random mode every set of the smallest size is equally likely.
bool Search::better(int size, int& best, std::uint64_t& ties) {
  if (size != best) ties = 0;
  if (size > best || (size == best && !options_.seed)) return false;
  best = size;
  return random_.below(++ties) == 0;
}

void Search::choose_cell(const State& state, Choice& best, int& size) {
  std::uint64_t ties = 0;
  for (Var cell = 0; cell < state.problem().variables(); ++cell) {
    if (state.placed(cell)) continue;
    const Mask domain = state.domain(cell);
    if (!better(count(domain), size, ties)) continue;
    best = {{cell, pick(domain)}, -1, domain};
    if (size == 2 && !options_.seed) return;
  }
}

void Search::choose_place(const State& state, Choice& best, int& size) {
  const auto& houses = state.problem().houses();
  std::uint64_t ties = 0;
  for (std::size_t h = 0; h < houses.size(); ++h) {
    const int house = static_cast<int>(h);
    if (!houses[h].complete || state.open_in(house) == 0) continue;
    for (Value value : members(houses[h].values)) {
      const Mask places = state.places(house, value);
      if (at_most_one(places) || !better(count(places), size, ties)) continue;
      const Var cell = houses[h].cells[static_cast<std::size_t>(pick(places))];
      best = {{cell, value}, house, places};
      if (size == 2 && !options_.seed) return;
    }
  }
}

void Search::choose_place_in_box(const State& state, Choice& best, int& size) {
  const auto& houses = state.problem().houses();
  for (Value value = state.problem().stride() - 1; value >= 0; --value) {
    for (std::size_t h = houses.size(); h-- > 0;) {
      if (houses[h].kind != Kind::box || !houses[h].complete) continue;
      const int house = static_cast<int>(h);
      const Mask places = state.places(house, value);
      if (at_most_one(places) || count(places) >= size) continue;
      size = count(places);
      const Var cell = houses[h].cells[static_cast<std::size_t>(highest(places))];
      best = {{cell, value}, house, places};
    }
  }
}

}  // namespace enpitsu
