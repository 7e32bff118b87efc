// How the link graph is built: nodes, strong links, weak links.
#include "techniques/links.hpp"

#include <numeric>

#include "techniques/als.hpp"

namespace enpitsu {

LinkGraph::LinkGraph(State& state, LinkChoice choice)
    : choice_(choice),
      stride_(state.problem().stride()),
      sight_(state.problem()),
      seen_(sight_.words()) {
  add_candidates(state);
  if (choice_.in_cells) link_cells(state);
  if (choice_.in_houses) link_houses(state);
  if (choice_.sets) link_sets(state);
  index_strong();
  link_weakly(state);
}

// Nodes.

void LinkGraph::add_candidates(const State& state) {
  const Var cells = state.problem().variables();
  candidate_.assign(static_cast<std::size_t>(cells * stride_), -1);
  for (Var cell = 0; cell < cells; ++cell) {
    if (state.placed(cell)) continue;
    for (Value value : members(state.domain(cell))) {
      candidate_[static_cast<std::size_t>(cell * stride_ + value)] = nodes();
      new_node({&cell, 1}, value);
    }
  }
  candidates_ = nodes();
  hanging_.assign(static_cast<std::size_t>(candidates_), -1);
}

int LinkGraph::new_node(std::span<const Var> cells, Value value) {
  values_.push_back(value);
  cells_.insert(cells_.end(), cells.begin(), cells.end());
  cells_begin_.push_back(static_cast<int>(cells_.size()));
  next_.push_back(-1);
  return nodes() - 1;
}

// The node of these cells, all of which have the value as a candidate; made if need be.
int LinkGraph::node_of(std::span<const Var> cells, Value value) {
  const int first = candidate(cells.front(), value);
  if (cells.size() == 1) return first;
  int& head = hanging_[static_cast<std::size_t>(first)];
  for (int node = head; node >= 0; node = next_[static_cast<std::size_t>(node)]) {
    const auto known = this->cells(node);
    if (std::equal(cells.begin(), cells.end(), known.begin(), known.end())) return node;
  }
  const int node = new_node(cells, value);
  next_[static_cast<std::size_t>(node)] = head;
  return head = node;
}

// Strong links.

void LinkGraph::link_cells(const State& state) {
  for (Var cell = 0; cell < state.problem().variables(); ++cell) {
    const Mask domain = state.domain(cell);
    if (state.placed(cell) || domain == 0 || count(domain) > 2) continue;
    pairs_.emplace_back(candidate(cell, lowest(domain)), candidate(cell, highest(domain)));
  }
}

void LinkGraph::link_houses(State& state) {
  for (const int house : state.problem().complete_houses()) {
    if (state.stopped()) break;
    if (state.open_in(house) == 0) continue;
    for (Value value : members(state.problem().house(house).values)) {
      const Mask places = state.places(house, value);
      if (places == 0 || (!choice_.groups && count(places) > 2)) continue;
      collect_parts(state, house, value);
      link_parts(places);
    }
  }
}

// The nodes of a value that lie in a house; none if the value is placed there.
void LinkGraph::collect_parts(const State& state, int house, Value value) {
  parts_.clear();
  const auto& problem = state.problem();
  const auto& cells = problem.house(house).cells;
  const Mask places = state.places(house, value);
  for (int place : members(places)) {
    const int node = candidate(cells[static_cast<std::size_t>(place)], value);
    if (node >= 0) parts_.push_back({node, bit(place)});
  }
  if (!choice_.groups || parts_.empty()) return;
  const bool box = problem.house(house).kind == Kind::box;
  for (const Crossing& crossing : problem.crossings(house)) {
    const Mask shared = places & crossing.here;
    const bool to_box = problem.house(crossing.house).kind == Kind::box;
    if (box == to_box || at_most_one(shared)) continue;
    auto group = cells_at(problem.house(house), shared);
    std::sort(group.begin(), group.end());
    parts_.push_back({node_of(group, value), shared});
  }
}

// Two parts that hold all places between them, or one that does alone.
void LinkGraph::link_parts(Mask places) {
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const auto [a, of_a] = parts_[i];
    if (of_a == places) {
      pairs_.emplace_back(a, a);
      continue;
    }
    for (std::size_t j = 0; j < i; ++j) {
      const auto [b, of_b] = parts_[j];
      if ((of_a | of_b) == places && of_b != places) pairs_.emplace_back(a, b);
    }
  }
}

void LinkGraph::link_sets(State& state) {
  for (const auto& set : almost_locked_sets(state, 2)) link_set(state, set);
}

void LinkGraph::link_set(const State& state, const AlmostLockedSet& set) {
  std::array<int, AlmostLockedSet::kMaxCells + 1> nodes{};
  std::size_t size = 0;
  for (Value value : members(set.values)) {
    set_cells_.clear();
    for (Var cell : set.cells()) {
      if (state.has(cell, value)) set_cells_.push_back(cell);
    }
    const int node = node_of(set_cells_, value);
    if (set.locked()) pairs_.emplace_back(node, node);
    for (std::size_t i = 0; i < size && !set.locked(); ++i) pairs_.emplace_back(node, nodes[i]);
    nodes[size++] = node;
  }
}

// Sorts the pairs by node, both ways round, by counting.
void LinkGraph::index_strong() {
  strong_begin_.assign(static_cast<std::size_t>(nodes()) + 1, 0);
  const auto slot = [&](int node) -> int& { return strong_begin_[static_cast<std::size_t>(node)]; };
  for (const auto& [a, b] : pairs_) {
    ++slot(a);
    if (a != b) ++slot(b);
  }
  std::partial_sum(strong_begin_.begin(), strong_begin_.end(), strong_begin_.begin());
  strong_.resize(static_cast<std::size_t>(strong_begin_.back()));
  const auto put = [&](int a, int b) { strong_[static_cast<std::size_t>(--slot(a))] = b; };
  for (auto pair = pairs_.rbegin(); pair != pairs_.rend(); ++pair) {
    put(pair->first, pair->second);
    if (pair->first != pair->second) put(pair->second, pair->first);
  }
  pairs_ = {};
}

// Weak links.

void LinkGraph::link_weakly(State& state) {
  weak_begin_.reserve(static_cast<std::size_t>(nodes()) + 1);
  for (int node = 0; node < nodes(); ++node) {
    if (!state.stopped()) add_weak(state, node);
    weak_begin_.push_back(static_cast<int>(weak_.size()));
  }
}

void LinkGraph::add_weak(const State& state, int node) {
  const auto cells = this->cells(node);
  const Var first = cells.front();
  sight_.seen_by_all(cells, seen_);
  for (Var cell : state.problem().peers(first)) {
    const int other = candidate(cell, value(node));
    if (other >= 0 && contains_cell(seen_, cell)) add_weak_through(other);
  }
  if (!choice_.in_cells || cells.size() > 1) return;
  for (Value value : members(state.domain(first) & ~bit(this->value(node)))) {
    const int other = candidate(first, value);
    if (!strong(other).empty()) weak_.push_back(other);
  }
  if (choice_.in_houses) add_weak_by_inequalities(state, node);
}

// The values of the cell above it in a house whose values rise or fall that are too small beside
// this one, and those of the cell below it that are too large. Equal values are linked already
// where the cells see each other.
void LinkGraph::add_weak_by_inequalities(const State& state, int node) {
  const Problem& problem = state.problem();
  const Var cell = cells(node).front();
  const Mask below = bit(value(node)) - 1;
  const auto link = [&](Var other, Mask broken) {
    if (problem.sees(cell, other)) broken &= ~bit(value(node));
    for (Value value : members(state.domain(other) & broken)) {
      const int conflicting = candidate(other, value);
      if (conflicting >= 0 && !strong(conflicting).empty()) weak_.push_back(conflicting);
    }
  };
  for (const Membership& m : state.memberships(cell)) {
    const int order = state.order(m.house);
    if (order == 0) continue;
    const auto cells = static_cast<int>(problem.house(m.house).cells.size());
    const auto link_at = [&](int place, Mask broken) {
      if (place >= 0 && place < cells) link(m.cells[place], broken);
    };
    link_at(m.place - order, ~below);
    link_at(m.place + order, below | bit(value(node)));
  }
}

// A candidate that is seen, and the larger nodes that hang on it if all of them is seen.
void LinkGraph::add_weak_through(int candidate) {
  if (!strong(candidate).empty()) weak_.push_back(candidate);
  for (int node = hanging_[static_cast<std::size_t>(candidate)]; node >= 0;
       node = next_[static_cast<std::size_t>(node)]) {
    const auto cells = this->cells(node);
    const auto seen = [&](Var cell) { return contains_cell(seen_, cell); };
    if (std::all_of(cells.begin(), cells.end(), seen)) weak_.push_back(node);
  }
}

}  // namespace enpitsu
