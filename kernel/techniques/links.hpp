// The link graph that chains walk on.
//
// A node is a value and a few cells: the statement "one of these cells has this value". The
// first nodes are the single candidates; groups and almost locked sets add larger ones.
//
//   strong link a = b: a false makes b true     the two values of a cell; two nodes that hold
//                                               all places of a value in a complete house; two
//                                               values of an almost locked set
//   weak link   a - b: a true makes b false     two values of a cell; one value, and every cell
//                                               of a sees every cell of b; two
//                                               values on either side of an inequality that
//                                               break it (where cells and houses are linked)
//
// Where one node alone holds all places (or a set is locked), the node is true: that is a
// strong link of the node to itself. So the conclusions of the graph only grow when candidates
// disappear. Chains never pass through a node without a strong link, so weak links lead only
// to nodes that have one.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "techniques/sight.hpp"
#include "techniques/techniques.hpp"

namespace enpitsu {

struct AlmostLockedSet;

// Which links a graph has.
struct LinkChoice {
  bool in_cells = false;   // between the values of a cell
  bool in_houses = false;  // between the places of a value in a house
  bool groups = false;     // nodes: the places of a value where a box meets another house
  bool sets = false;       // strong links inside almost locked sets
};

class LinkGraph {
 public:
  LinkGraph(State& state, LinkChoice choice);

  int nodes() const { return static_cast<int>(values_.size()); }
  // Nodes below this number are single candidates, by cell and then by value.
  int candidates() const { return candidates_; }

  Value value(int node) const { return values_[static_cast<std::size_t>(node)]; }
  std::span<const Var> cells(int node) const { return row(cells_, cells_begin_, node); }
  std::span<const int> strong(int node) const { return row(strong_, strong_begin_, node); }
  // The neighbours that have a strong link themselves.
  std::span<const int> weak(int node) const { return row(weak_, weak_begin_, node); }

 private:
  // A node that lies in a house, and where.
  struct Part {
    int node;
    Mask places;
  };

  template <typename T>
  static std::span<const T> row(const std::vector<T>& items, const std::vector<int>& begin,
                                int node) {
    const auto index = static_cast<std::size_t>(node);
    const auto length = static_cast<std::size_t>(begin[index + 1] - begin[index]);
    return {items.data() + begin[index], length};
  }

  int candidate(Var cell, Value value) const {
    return candidate_[static_cast<std::size_t>(cell * stride_ + value)];
  }

  void add_candidates(const State& state);
  int new_node(std::span<const Var> cells, Value value);
  int node_of(std::span<const Var> cells, Value value);
  void link_cells(const State& state);
  void link_houses(State& state);
  void collect_parts(const State& state, int house, Value value);
  void link_parts(Mask places);
  void link_sets(State& state);
  void link_set(const State& state, const AlmostLockedSet& set);
  void index_strong();
  void link_weakly(State& state);
  void add_weak(const State& state, int node);
  void add_weak_through(int candidate);
  void add_weak_by_inequalities(const State& state, int node);

  LinkChoice choice_;
  int stride_;
  int candidates_ = 0;
  Sight sight_;
  std::vector<int> candidate_;  // by cell and value: the node, or -1
  std::vector<Value> values_;
  std::vector<Var> cells_;
  std::vector<int> cells_begin_{0};
  // Larger nodes hang on the candidate of their first cell: `hanging_` has the first of them
  // by candidate, `next_` the next by node.
  std::vector<int> hanging_;
  std::vector<int> next_;
  std::vector<std::pair<int, int>> pairs_;  // strong links as they are found
  std::vector<int> strong_;
  std::vector<int> strong_begin_;
  std::vector<int> weak_;
  std::vector<int> weak_begin_{0};
  std::vector<Part> parts_;     // scratch
  std::vector<Mask> seen_;      // scratch
  std::vector<Var> set_cells_;  // scratch
};

}  // namespace enpitsu
