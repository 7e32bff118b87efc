// Closed areas: runs that hang together with the rest of the board by one or two cells.
//
// Rows of an area and columns of the same area count the same cells, but for those that stick
// out. So the rows' sums minus the columns' sums say what one such cell is, or what two of them
// make together.
//
//   Every run is a node of a graph and every open cell an edge, between its row and its column:
//   cells that stick out of an area are the edges of a cut. All cuts of one or two edges are
//   found at once, in a depth-first tree: each edge outside the tree gets a random number, and
//   each tree edge the exclusive or of those that close a circle with it. Edges with equal
//   numbers cut the graph in pairs, and 0 cuts it alone. (Pritchard and Thurimella, 2011.)
//
// Runs without a sum belong to no area. Not done: areas with three cells or more that stick out,
// where the sums only give bounds.
#include <numeric>

#include "core/random.hpp"
#include "techniques/sums.hpp"

namespace enpitsu {
namespace {

class RunGraph {
 public:
  // Node 0 is all that has no sum; node h + 1 is house h.
  explicit RunGraph(const State& state) : state_(state) {
    const std::size_t nodes = state.problem().houses().size() + 1;
    balance_.assign(nodes, 0);
    for (std::size_t node = 1; node < nodes; ++node) weigh(static_cast<int>(node) - 1);
    add_edges();
    walk(nodes);
  }

  struct Node {
    int parent_edge = -1;
    int begin = -1;  // the nodes below it, itself included, by the order of the walk
    int end = -1;
    Mask code = 0;
  };

  // Some edges that cut an area off, and what they add up to.
  struct Cut {
    int top;         // the area is all below this node …
    int without;     // … but not below this one, or -1
    int first;       // the edges
    int second;      // or -1
    int first_sign;  // +1: the cell counts among the rows, -1: among the columns
    int second_sign;
    int sum;
  };

  // Calls found(cut) until it answers true. Neighbours among equal numbers would not do: two cells
  // that see each other may have others between them.
  template <typename Found>
  bool each_cut(Found&& found) const {
    for (std::size_t i = 0; i < by_code_.size(); ++i) {
      const auto [code, begin, edge] = by_code_[i];
      if (begin >= kNotInTree) continue;  // the second of a pair at most
      const int node = order_[static_cast<std::size_t>(begin)];
      if (code == 0) {
        if (found(Cut{node, -1, edge, -1, sign(node), 0, below(node)})) return true;
        continue;
      }
      for (std::size_t j = i + 1; j < by_code_.size() && by_code_[j].code == code; ++j) {
        if (found(pair(node, edge, by_code_[j]))) return true;
      }
    }
    return false;
  }

  Var cell(int edge) const { return edges_[static_cast<std::size_t>(edge)].cell; }

  // Whether exactly the cut's edges leave the area: equal numbers could be chance.
  bool holds(const Cut& cut) const {
    int leaving = 0;
    each_node(cut, [&](int node) {
      for (int edge : edges_of(node)) leaving += in(cut, other_end(edge, node)) ? 0 : 1;
    });
    return leaving == (cut.second < 0 ? 1 : 2);
  }

  // A part of the board without way out whose rows and columns disagree; -1 if there is none.
  int unbalanced() const {
    for (int root : roots_) {
      if (root != 0 && below(root) != 0) return root - 1;
    }
    return -1;
  }

  // The area's runs; of two areas on both sides of a cut, the smaller one, if both are closed.
  std::vector<int> runs(const Cut& cut) const {
    std::vector<int> inside;
    each_node(cut, [&](int node) { inside.push_back(node - 1); });
    const int root = root_of(cut.top);
    const int whole = at(root).end - at(root).begin;
    if (root == 0 || static_cast<int>(inside.size()) * 2 <= whole) return inside;
    std::vector<int> outside;
    for (int i = at(root).begin; i < at(root).end; ++i) {
      const int node = order_[static_cast<std::size_t>(i)];
      if (!in(cut, node)) outside.push_back(node - 1);
    }
    return outside;
  }

 private:
  struct Edge {
    int row;
    int column;
    Var cell;
  };
  struct Coded {
    Mask code;
    int begin;  // where the walk met the node below the edge; behind all nodes if not in the tree
    int edge;
  };

  const Node& at(int node) const { return nodes_[static_cast<std::size_t>(node)]; }
  Node& at(int node) { return nodes_[static_cast<std::size_t>(node)]; }
  const House& house_of(int node) const { return state_.problem().house(node - 1); }
  int sign(int node) const { return house_of(node).kind == Kind::row ? 1 : -1; }

  bool is_area_run(int house) const {
    return is_run(state_, house) && is_line(state_.problem().house(house).kind);
  }

  // What the open cells of a run add up to: rows count up, columns down.
  void weigh(int house) {
    if (!is_area_run(house)) return;
    const House& run = state_.problem().house(house);
    int left = state_.total(house);
    for (Var cell : run.cells) {
      const Mask domain = state_.domain(cell);
      if (exactly_one(domain)) left -= lowest(domain);
    }
    balance_[static_cast<std::size_t>(house) + 1] = run.kind == Kind::row ? left : -left;
  }

  void add_edges() {
    const Problem& problem = state_.problem();
    for (Var cell = 0; cell < problem.variables(); ++cell) {
      if (exactly_one(state_.domain(cell))) continue;
      Edge edge{0, 0, cell};
      for (const Membership& m : problem.memberships(cell)) {
        if (!is_area_run(m.house)) continue;
        (problem.house(m.house).kind == Kind::row ? edge.row : edge.column) = m.house + 1;
      }
      if (edge.row != edge.column) edges_.push_back(edge);
    }
    index_edges();
  }

  void index_edges() {
    edge_begin_.assign(balance_.size() + 1, 0);
    const auto slot = [&](int node) -> int& { return edge_begin_[static_cast<std::size_t>(node)]; };
    for (const Edge& edge : edges_) {
      ++slot(edge.row);
      ++slot(edge.column);
    }
    std::partial_sum(edge_begin_.begin(), edge_begin_.end(), edge_begin_.begin());
    edge_lists_.resize(edges_.size() * 2);
    for (std::size_t e = edges_.size(); e-- > 0;) {
      for (int node : {edges_[e].row, edges_[e].column}) {
        edge_lists_[static_cast<std::size_t>(--slot(node))] = static_cast<int>(e);
      }
    }
  }

  std::span<const int> edges_of(int node) const {
    const auto begin = static_cast<std::size_t>(edge_begin_[static_cast<std::size_t>(node)]);
    const auto end = static_cast<std::size_t>(edge_begin_[static_cast<std::size_t>(node) + 1]);
    return {edge_lists_.data() + begin, end - begin};
  }

  int other_end(int edge, int node) const {
    const Edge& e = edges_[static_cast<std::size_t>(edge)];
    return e.row == node ? e.column : e.row;
  }

  // Walks the graph, node 0 and what hangs on it first.
  void walk(std::size_t nodes) {
    nodes_.resize(nodes);
    next_edge_.assign(nodes, 0);
    before_.push_back(0);
    for (std::size_t root = 0; root < nodes; ++root) {
      if (at(static_cast<int>(root)).begin < 0) walk_from(static_cast<int>(root));
    }
    std::sort(by_code_.begin(), by_code_.end(), [](const Coded& a, const Coded& b) {
      return a.code != b.code ? a.code < b.code : a.begin < b.begin;
    });
  }

  void walk_from(int root) {
    roots_.push_back(root);
    std::vector<int> path;
    enter(root, -1, path);
    while (!path.empty()) {
      const int node = path.back();
      const auto edges = edges_of(node);
      auto& next = next_edge_[static_cast<std::size_t>(node)];
      if (next == edges.size()) {
        path.pop_back();
        leave(node);
        continue;
      }
      const int edge = edges[next++];
      const int other = other_end(edge, node);
      if (at(other).begin < 0) {
        enter(other, edge, path);
      } else if (edge != at(node).parent_edge && at(other).begin < at(node).begin) {
        close_circle(edge, node, other);
      }
    }
  }

  void enter(int node, int edge, std::vector<int>& path) {
    at(node).begin = static_cast<int>(order_.size());
    at(node).parent_edge = edge;
    order_.push_back(node);
    before_.push_back(before_.back() + balance_[static_cast<std::size_t>(node)]);
    path.push_back(node);
  }

  void leave(int node) {
    at(node).end = static_cast<int>(order_.size());
    const int edge = at(node).parent_edge;
    if (edge < 0) return;
    at(other_end(edge, node)).code ^= at(node).code;
    by_code_.push_back({at(node).code, at(node).begin, edge});
  }

  void close_circle(int edge, int node, int above) {
    const Mask code = random_.next();
    at(node).code ^= code;
    at(above).code ^= code;
    by_code_.push_back({code, kNotInTree + node, edge});
  }

  static constexpr int kNotInTree = 1 << 30;

  // What the open cells of all runs below a node add up to, rows less columns.
  int below(int node) const {
    return before_[static_cast<std::size_t>(at(node).end)] -
           before_[static_cast<std::size_t>(at(node).begin)];
  }

  Cut pair(int node, int edge, const Coded& next) const {
    if (next.begin >= kNotInTree) {
      const int end = next.begin - kNotInTree;
      return {node, -1, edge, next.edge, sign(node), sign(end), below(node)};
    }
    const int inner = order_[static_cast<std::size_t>(next.begin)];
    return {node, inner, edge, next.edge, sign(node), -sign(inner), below(node) - below(inner)};
  }

  bool under(int top, int node) const {
    return at(top).begin <= at(node).begin && at(node).begin < at(top).end;
  }
  bool in(const Cut& cut, int node) const {
    return under(cut.top, node) && (cut.without < 0 || !under(cut.without, node));
  }
  template <typename Visit>
  void each_node(const Cut& cut, Visit&& visit) const {
    for (int i = at(cut.top).begin; i < at(cut.top).end; ++i) {
      const int node = order_[static_cast<std::size_t>(i)];
      if (in(cut, node)) visit(node);
    }
  }
  int root_of(int node) const {
    while (at(node).parent_edge >= 0) node = other_end(at(node).parent_edge, node);
    return node;
  }

  const State& state_;
  Random random_{1};  // the same in every run
  std::vector<int> balance_;
  std::vector<Edge> edges_;
  std::vector<int> edge_begin_;
  std::vector<int> edge_lists_;
  std::vector<Node> nodes_;
  std::vector<std::size_t> next_edge_;
  std::vector<int> roots_;
  std::vector<int> order_;
  std::vector<int> before_;  // balances of the nodes before, by the order of the walk
  std::vector<Coded> by_code_;
};

class ClosedArea final : public Technique {
 public:
  bool apply(State& state) const override {
    // Every cell lies in one run across and one down at the most, or sums would count it twice.
    const Problem& problem = state.problem();
    if (!problem.apart(Kind::row) || !problem.apart(Kind::column)) return false;
    const RunGraph graph(state);
    if (const int house = graph.unbalanced(); house >= 0) {
      state.contradict(house);
      return false;
    }
    bool progress = false;
    graph.each_cut([&](const RunGraph::Cut& cut) {
      progress |= cut.second < 0 ? fix(state, graph, cut) : narrow(state, graph, cut);
      return finished(state, progress) || state.stopped();
    });
    return progress;
  }

 private:
  static bool fix(State& state, const RunGraph& graph, const RunGraph::Cut& cut) {
    const int value = cut.sum * cut.first_sign;
    const Mask kept = value < 1 || value > kMostDigits ? 0 : bit(value);
    return conclude(state, graph, cut, kept, 0);
  }

  static bool narrow(State& state, const RunGraph& graph, const RunGraph::Cut& cut) {
    const Var first = graph.cell(cut.first);
    const Var second = graph.cell(cut.second);
    const bool differ = state.problem().sees(first, second);
    Mask kept_first = 0;
    Mask kept_second = 0;
    for (Value a : members(state.domain(first))) {
      const int b = (cut.sum - cut.first_sign * a) * cut.second_sign;
      if (b < 1 || b > kMostDigits || !state.has(second, b) || (differ && a == b)) continue;
      kept_first |= bit(a);
      kept_second |= bit(b);
    }
    return conclude(state, graph, cut, kept_first, kept_second);
  }

  static bool conclude(State& state, const RunGraph& graph, const RunGraph::Cut& cut,
                       Mask kept_first, Mask kept_second) {
    const Var first = graph.cell(cut.first);
    const Var second = cut.second < 0 ? first : graph.cell(cut.second);
    const bool news = (state.domain(first) & ~kept_first) != 0 ||
                      (cut.second >= 0 && (state.domain(second) & ~kept_second) != 0);
    if (!news || !graph.holds(cut)) return false;
    const std::size_t mark = state.mark();
    state.remove_all(first, ~kept_first);
    if (cut.second >= 0) state.remove_all(second, ~kept_second);
    return concluded(state, mark, [&](Step& step) {
      auto runs = graph.runs(cut);
      std::sort(runs.begin(), runs.end());
      describe(state, runs, step);
    });
  }

  // The cells that stick out of the rows add up to so much more than those that stick out of the
  // columns, of which some may be known.
  static void describe(const State& state, const std::vector<int>& runs, Step& step) {
    std::array<int, 2> totals{};
    for (int run : runs) {
      const bool row = state.problem().house(run).kind == Kind::row;
      step.house(row ? "rows" : "columns", run);
      totals[row ? 0 : 1] += state.total(run);
    }
    const bool turned = totals[0] < totals[1];
    for (const auto& [name, total] : {std::pair("rows", totals[0]), {"columns", totals[1]}}) {
      if (!step.role(name).houses.empty()) step.number(name, total);
    }
    for (const auto& [cell, run] : sticking_out(state.problem(), runs)) {
      const bool in_row = state.problem().house(run).kind == Kind::row;
      step.cell(in_row != turned ? "more" : "less", cell);
      if (!exactly_one(state.domain(cell)) || is_changed(step, cell)) continue;
      step.cell("filled", cell).number("filled", lowest(state.domain(cell)));
    }
    const int rest = std::abs(totals[0] - totals[1]);
    if (rest != 0) step.number("rest", rest);
    step.say(sentence_of(rest, !step.role("less").cells.empty()));
  }

  static const char* sentence_of(int rest, bool less) {
    if (rest == 0) {
      return "{Rows:houses} {rows:adds/add} up to {rows:number}, and so {columns:does/do} "
             "{columns:houses}; they have the same cells but for {more} and {less}, so {more} "
             "{more:is/add up to} as much as {less}[ ({filled:is})|]: {effect}.";
    }
    if (less) {
      return "{Rows:houses} {rows:adds/add} up to {rows:number}, and {columns:houses} to "
             "{columns:number}; they have the same cells but for {more} and {less}, so {more} "
             "{more:is/add up to} {rest} more than {less}[ ({filled:is})|]: {effect}.";
    }
    return "[{Rows:houses} {rows:adds/add} up to {rows:number}, and {columns:houses} to "
           "{columns:number}; they have the same cells but for {more}, so {more} "
           "{more:is/add up to} {rest}"
           "|{Rows:houses} {rows:adds/add} up to {rest}, all of it in {more}"
           "|{Columns:houses} {columns:adds/add} up to {rest}, all of it in {more}]"
           "[ ({filled:is})|]: {effect}.";
  }

  // Whether the step took something from the cell: then it was not known before.
  static bool is_changed(const Step& step, Var cell) {
    return std::ranges::any_of(step.removes,
                               [&](const Candidate& gone) { return gone.cell == cell; });
  }

  // The cells of these runs that are in one of them only.
  static std::vector<std::pair<Var, int>> sticking_out(const Problem& problem,
                                                       const std::vector<int>& runs) {
    std::vector<std::pair<Var, int>> cells;
    for (int run : runs) {
      for (Var cell : problem.house(run).cells) {
        int inside = 0;
        for (const Membership& m : problem.memberships(cell)) {
          inside += std::binary_search(runs.begin(), runs.end(), m.house) ? 1 : 0;
        }
        if (inside == 1) cells.emplace_back(cell, run);
      }
    }
    std::sort(cells.begin(), cells.end());
    return cells;
  }
};

}  // namespace

std::unique_ptr<const Technique> closed_area() { return std::make_unique<ClosedArea>(); }

}  // namespace enpitsu
