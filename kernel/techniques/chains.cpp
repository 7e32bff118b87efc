// Chains: X-chain, XY-chain, alternating inference chain, grouped chain, ALS chain.
//
// One search on the link graph; the techniques differ in the links that they allow. Not done:
// nets, where two branches of an argument meet (a group all of whose cells fell one by one).
#include <cstdlib>

#include "techniques/als.hpp"
#include "techniques/links.hpp"

namespace enpitsu {
namespace {

// Takes a candidate as true and follows the links, breadth first: weak links from what is
// true, strong links from what is false. The candidate is refuted where it turns out false:
//
//   target true - x false = … - … = y true - target false
//
// so x or y is true, and the target is weakly linked to both. As links work both ways round,
// this finds every contradiction that the links hold, not only one at the target itself.
class Refuter {
 public:
  explicit Refuter(const LinkGraph& graph) : graph_(graph), marks_(count(graph.nodes())) {
    queue_.reserve(marks_.size());
  }

  // Whether a chain with at most `limit` strong links refutes the target.
  bool refutes(int target, int limit) {
    ++round_;
    queue_.clear();
    for (int x : graph_.weak(target)) at(x).adjacent = round_;
    for (int x : graph_.weak(target)) {
      if (turn_off(x, kTarget, 1)) return true;
    }
    for (std::size_t i = 0; i < queue_.size(); ++i) {
      const int node = queue_[i];
      const int depth = at(node).depth + 1;
      if (depth > limit) return false;
      for (int other : graph_.weak(node)) {
        if (turn_off(other, node, depth)) return true;
      }
    }
    return false;
  }

  // After a refutation: the nodes from x, which is off, to y, which is on; in turns.
  std::vector<int> chain() const {
    std::vector<int> nodes;
    for (int on = last_; on != kTarget; on = at(nodes.back()).off_by) {
      nodes.push_back(on);
      nodes.push_back(at(on).on_by);
    }
    std::reverse(nodes.begin(), nodes.end());
    return nodes;
  }

  static constexpr int kNoLimit = 1 << 30;

 private:
  static constexpr int kTarget = -1;

  struct Mark {
    int on = 0;  // the round in which the node was found true
    int off = 0;
    int adjacent = 0;  // the round whose target the node is weakly linked to
    int on_by = 0;     // the node before it in the chain
    int off_by = 0;
    int depth = 0;  // strong links up to here
  };

  static std::size_t count(int nodes) { return static_cast<std::size_t>(nodes); }
  Mark& at(int node) { return marks_[static_cast<std::size_t>(node)]; }
  const Mark& at(int node) const { return marks_[static_cast<std::size_t>(node)]; }

  bool turn_off(int node, int by, int depth) {
    if (at(node).off == round_) return false;
    at(node).off = round_;
    at(node).off_by = by;
    for (int other : graph_.strong(node)) {
      if (at(other).on == round_) continue;
      at(other).on = round_;
      at(other).on_by = node;
      at(other).depth = depth;
      last_ = other;
      if (at(other).adjacent == round_) return true;
      queue_.push_back(other);
    }
    return false;
  }

  const LinkGraph& graph_;
  std::vector<Mark> marks_;
  std::vector<int> queue_;  // nodes found true
  int round_ = 0;
  int last_ = 0;
};

// A chain of links that shows: its first node or its last node is true. So a candidate that
// both exclude is false. (Where the first is the last, that node is true.)
class Chain final : public Technique {
 public:
  explicit Chain(LinkChoice choice) : choice_(choice) {}

  bool apply(State& state) const override {
    const LinkGraph graph(state, choice_);
    return state.log != nullptr ? make_shortest(state, graph) : make_all(state, graph);
  }

 private:
  static bool make_all(State& state, const LinkGraph& graph) {
    Refuter refuter(graph);
    bool progress = false;
    for (int target = 0; target < graph.candidates(); ++target) {
      if (state.failed() || state.stopped()) break;
      if (!refuter.refutes(target, Refuter::kNoLimit)) continue;
      state.remove(graph.cells(target).front(), graph.value(target));
      progress = true;
    }
    return progress;
  }

  static bool make_shortest(State& state, const LinkGraph& graph) {
    Refuter refuter(graph);
    std::vector<int> best;
    int limit = Refuter::kNoLimit;
    for (int target = 0; target < graph.candidates() && limit > 0; ++target) {
      if (state.stopped()) break;
      if (!refuter.refutes(target, limit)) continue;
      best = refuter.chain();
      limit = static_cast<int>(best.size()) / 2 - 1;
    }
    if (best.empty()) return false;
    auto chain = links(state, graph, best);  // as they are before anything goes
    auto sets = sets_of(state, chain);
    const bool is_circle = best.front() == best.back() || !drop_denied(chain);
    const std::size_t mark = state.mark();
    for (int target = 0; target < graph.candidates(); ++target) {
      if (excluded(graph, target, best.front()) && excluded(graph, target, best.back())) {
        state.remove(graph.cells(target).front(), graph.value(target));
      }
    }
    return concluded(state, mark, [&](Step& step) {
      step.facts = std::move(sets);
      step.say(sentence(is_circle, !step.facts.empty()));
      step.chain = std::move(chain);
      name_signs(step, state);
    });
  }

  // Of the last node, the cells that the first one denies are not told again. False if none are
  // left: then the first node alone is true.
  static bool drop_denied(std::vector<Link>& chain) {
    const Link& first = chain.front();
    Link& last = chain.back();
    if (first.value != last.value) return true;
    std::vector<Var> left;
    for (const Var cell : last.cells) {
      if (std::ranges::count(first.cells, cell) == 0) left.push_back(cell);
    }
    if (left.empty()) return false;
    last.cells = std::move(left);
    return true;
  }

  static const char* sentence(bool is_circle, bool by_sets) {
    if (by_sets) {
      return is_circle ? "{Facts}. If {chain:first}, then {chain:rest} after all: "
                         "[by the order of {signs}, |]{effect}."
                       : "{Facts}. If {chain:first}, then {chain:rest}. So {chain:ends}: "
                         "[by the order of {signs}, |]{effect}.";
    }
    return is_circle ? "If {chain:first}, then {chain:rest} after all: "
                       "[by the order of {signs}, |]{effect}."
                     : "If {chain:first}, then {chain:rest}. So {chain:ends}: "
                       "[by the order of {signs}, |]{effect}.";
  }

  // The inequalities by which the ends of the chain take something away.
  static void name_signs(Step& step, const State& state) {
    std::vector<std::int32_t> signs;
    for (const Candidate& gone : step.removes) {
      for (const Link* end : {&step.chain.front(), &step.chain.back()}) {
        const Var cell = end->cells.front();
        if (end->cells.size() > 1 || cell == gone.cell) continue;
        if (end->value == gone.value && state.problem().sees(cell, gone.cell)) continue;
        const int sign = sign_between(state, cell, gone.cell);
        if (sign >= 0 && std::ranges::count(signs, sign) == 0) signs.push_back(sign);
      }
    }
    step.houses("signs", signs);
  }

  // The almost locked sets by which links follow, each as a fact: without one of its values it
  // holds all the others.
  static std::vector<Step> sets_of(State& state, const std::vector<Link>& chain) {
    Step told;
    std::vector<AlmostLockedSet> all;
    for (std::size_t i = 1; i < chain.size(); i += 2) {
      // A set with as many values as cells holds each of them: one part of it is true by itself.
      const bool by_itself =
          chain[i - 1].value == chain[i].value && chain[i - 1].cells == chain[i].cells;
      const bool one_cell = chain[i].cells.size() == 1 && chain[i - 1].cells == chain[i].cells &&
                            count(state.domain(chain[i].cells[0])) <= (by_itself ? 1 : 2);
      if (chain[i].house >= 0 || one_cell) continue;
      if (all.empty()) all = almost_locked_sets(state, 2);
      const auto set = std::ranges::find_if(all, [&](const AlmostLockedSet& one) {
        return one.locked() == by_itself && has_part(state, one, chain[i - 1]) &&
               has_part(state, one, chain[i]);
      });
      if (set == all.end()) continue;
      const bool known = std::ranges::any_of(told.facts, [&](const Step& fact) {
        return std::ranges::equal(fact.role("set").cells, set->cells());
      });
      if (known) continue;
      told.fact(by_itself ? "{set} hold only {set:values} between them"
                          : "{set} hold all but one of {set:values}")
          .cells("set", set->cells())
          .values("set", set->values);
    }
    return std::move(told.facts);
  }

  // Whether the link is about all cells of the set that may have its value.
  static bool has_part(const State& state, const AlmostLockedSet& set, const Link& link) {
    std::vector<Var> with;
    for (Var cell : set.cells()) {
      if (state.has(cell, link.value)) with.push_back(cell);
    }
    return with == link.cells;
  }

  static bool excluded(const LinkGraph& graph, int target, int node) {
    const auto weak = graph.weak(target);
    return std::find(weak.begin(), weak.end(), node) != weak.end();
  }

  // The nodes of a chain as they are told: off and on in turns.
  static std::vector<Link> links(const State& state, const LinkGraph& graph,
                                 const std::vector<int>& chain) {
    std::vector<Link> links;
    for (std::size_t i = 0; i < chain.size(); ++i) {
      const auto cells = graph.cells(chain[i]);
      const bool on = i % 2 == 1;
      const int house = i == 0 ? -1 : reason(state, graph, chain[i - 1], chain[i], on);
      links.push_back({{cells.begin(), cells.end()}, graph.value(chain[i]), on, house});
    }
    return links;
  }

  // The house whose values rise or fall in which two cells are neighbours; -1 if there is none.
  static int sign_between(const State& state, Var a, Var b) {
    for (const Membership& m : state.memberships(a)) {
      const int place = state.order(m.house) == 0 ? -1 : state.problem().place(m.house, b);
      if (place >= 0 && std::abs(place - m.place) == 1) return m.house;
    }
    return -1;
  }

  // The house by which a node makes the next one true (all places of the value are in the two) or
  // false (it has both, or an inequality between them); -1 if no house alone does.
  static int reason(const State& state, const LinkGraph& graph, int from, int to, bool on) {
    const Value value = graph.value(to);
    const Problem& problem = state.problem();
    const bool single = graph.cells(from).size() == 1 && graph.cells(to).size() == 1;
    const auto by_sign = [&] {
      if (on || !single) return -1;
      return sign_between(state, graph.cells(from).front(), graph.cells(to).front());
    };
    if (graph.value(from) != value) return by_sign();
    for (const int house : on ? problem.complete_houses() : problem.different_houses()) {
      Mask united = 0;
      bool inside = true;
      for (int node : {from, to}) {
        for (Var cell : graph.cells(node)) {
          const int place = problem.place(house, cell);
          inside = inside && place >= 0;
          if (place >= 0) united |= bit(place);
        }
      }
      if (on ? (state.places(house, value) & ~united) == 0 : inside) return house;
    }
    return by_sign();
  }

  LinkChoice choice_;
};

}  // namespace

std::unique_ptr<const Technique> x_chain() {
  return std::make_unique<Chain>(LinkChoice{.in_houses = true});
}
std::unique_ptr<const Technique> xy_chain() {
  return std::make_unique<Chain>(LinkChoice{.in_cells = true});
}
std::unique_ptr<const Technique> alternating_inference_chain() {
  return std::make_unique<Chain>(LinkChoice{.in_cells = true, .in_houses = true});
}
std::unique_ptr<const Technique> grouped_chain() {
  return std::make_unique<Chain>(LinkChoice{.in_cells = true, .in_houses = true, .groups = true});
}
std::unique_ptr<const Technique> als_chain() {
  return std::make_unique<Chain>(
      LinkChoice{.in_cells = true, .in_houses = true, .groups = true, .sets = true});
}

}  // namespace enpitsu
