// The rule of one loop on small random graphs, beside a plain definition of it.
#include <algorithm>
#include <memory>
#include <numeric>
#include <set>

#include "check.hpp"
#include "loop_boards.hpp"
#include "rule_boards.hpp"

namespace enpitsu::test {
namespace {

// Lines between points, by variable.
struct Graph {
  std::vector<Loop::Pair> ends;  // less than 0: it is no edge
  int points;

  // The lines at each point.
  std::vector<int> degrees(const Values& values) const {
    std::vector<int> found(static_cast<std::size_t>(points), 0);
    each_line(values, [&](int a, int b) {
      ++found[static_cast<std::size_t>(a)];
      ++found[static_cast<std::size_t>(b)];
    });
    return found;
  }

  bool meets(const Values& values) const {
    const auto found = degrees(values);
    return std::all_of(found.begin(), found.end(), [](int n) { return n == 0 || n == 2; });
  }

  // Whether there are lines, and one can go along them from any to any other: points that lines
  // join get the same name, until nothing changes.
  bool connected(const Values& values) const {
    std::vector<int> name(static_cast<std::size_t>(points));
    std::iota(name.begin(), name.end(), 0);
    for (int pass = 0; pass < points; ++pass) {
      each_line(values, [&](int a, int b) {
        const int both =
            std::min(name[static_cast<std::size_t>(a)], name[static_cast<std::size_t>(b)]);
        name[static_cast<std::size_t>(a)] = name[static_cast<std::size_t>(b)] = both;
      });
    }
    std::set<int> parts;
    each_line(values, [&](int a, int) { parts.insert(name[static_cast<std::size_t>(a)]); });
    return parts.size() == 1;
  }

  bool is_loop(const Values& values) const { return meets(values) && connected(values); }

 private:
  template <typename Visit>
  void each_line(const Values& values, Visit&& visit) const {
    for (std::size_t i = 0; i < ends.size(); ++i) {
      if (ends[i][0] >= 0 && values[i] == 1) visit(ends[i][0], ends[i][1]);
    }
  }
};

// Edges between random points, some of them twice the same, after a variable that is no edge.
Graph random_graph(Random& random) {
  Graph graph{{{-1, -1}}, 3 + below(random, 3)};
  for (int edge = 4 + below(random, 5); edge > 0; --edge) {
    const int a = below(random, graph.points);
    graph.ends.push_back({a, (a + 1 + below(random, graph.points - 1)) % graph.points});
  }
  return graph;
}

Board board_of(const Graph& graph) {
  Builder board(std::vector<Mask>(graph.ends.size(), 3));
  Loop loop;
  loop.ends = graph.ends;
  loop.sides.assign(graph.ends.size(), {-1, -1});
  for (Var edge = 1; edge < static_cast<Var>(graph.ends.size()); ++edge) loop.edges.push_back(edge);
  Numbers houses;
  for (int point = 0; point < graph.points; ++point) {
    std::vector<Var> meeting;
    for (const Var edge : loop.edges) {
      const auto& [a, b] = loop.ends[static_cast<std::size_t>(edge)];
      if (a == point || b == point) meeting.push_back(edge);
    }
    houses.push_back(board.house(meeting));
  }
  board.add(loop_rule(houses));
  for (const std::int32_t house : houses) board.stand(house, lines_meet());
  return {"loop",
          {},
          std::unique_ptr<Problem>(new Problem(board.problem(std::move(loop)))),
          [graph](const Values& values) { return graph.is_loop(values); }};
}

TEST(lines_that_meet_in_twos_are_one_loop_if_they_are_connected) {
  Random random(10);
  int loops = 0;
  for (int time = 0; time < 60; ++time) {
    const Graph graph = random_graph(random);
    const Board board = board_of(graph);
    each_filling(board.problem->domains(), [&](const Values& values) {
      const State state = state_of(board, only(values));
      const bool one = board.rule().holds(state);
      CHECK(!graph.meets(values) || one == graph.connected(values));
      loops += graph.meets(values) && one ? 1 : 0;
    });
  }
  CHECK(loops > 200);
}

TEST(the_rule_of_one_loop_takes_no_line_of_a_loop) {
  Random random(11);
  int removed = 0;
  for (int time = 0; time < 200; ++time) {
    const Board board = board_of(random_graph(random));
    for (int start = 0; start < 4; ++start) {
      const auto candidates = fewer(board.problem->domains(), random);
      const auto wanted = supported(board, candidates);
      State state = state_of(board, candidates);
      place_singles(state);
      board.rule().narrow(state);
      CHECK(!state.failed() || is_none(wanted));
      CHECK(state.failed() || is_subset(wanted, left(state)));
      removed += state.failed() || left(state) != candidates ? 1 : 0;
    }
  }
  CHECK_NOTE(removed > 40, std::to_string(removed));
}

TEST(a_full_board_that_is_no_loop_is_contradicted_or_judged_so) {
  Random random(12);
  for (int time = 0; time < 20; ++time) {
    const Graph graph = random_graph(random);
    const Board board = board_of(graph);
    each_filling(board.problem->domains(), [&](const Values& values) {
      State state = state_of(board, only(values));
      place_singles(state);
      for (const RulePtr& rule : board.problem->rules()) {
        if (!state.failed()) rule->narrow(state);
      }
      CHECK((!state.failed() && board.rule().holds(state)) == board.fits(values));
    });
  }
}

TEST(whatever_the_ladder_a_search_finds_all_loops) {
  Random random(13);
  for (int time = 0; time < 25; ++time) {
    const Board board = board_of(random_graph(random));
    const auto wanted = all_fitting(board);
    for (const Names& names : all_ladders()) {
      CHECK_NOTE(all_found(board, Ladder(names)) == wanted,
                 std::to_string(names.size()) + " rungs");
    }
  }
}

// A board with areas, and counts of edges that are no cell's: of any two, or of many.
Board random_areas(Random& random) {
  std::vector<std::pair<std::vector<Var>, int>> counts;
  const auto add = [&](Builder& board) {
    for (int house = 1 + below(random, 3); house > 0; --house) {
      std::vector<Var> cells;
      for (Var edge = 0; edge < 12; ++edge) {
        if (below(random, 3) == 0) cells.push_back(edge);
      }
      const int lines = below(random, 1 + static_cast<int>(cells.size()));
      board.stand(board.house(cells), count_rule(bit(1), lines, lines));
      counts.emplace_back(std::move(cells), lines);
    }
  };
  const LoopBoard square(2, 2);
  std::unique_ptr<Problem> problem(new Problem(square.problem_with(add)));
  const Graph graph{problem->loop()->ends, problem->loop()->points};
  return {"areas", {}, std::move(problem), [=](const Values& values) {
            return graph.is_loop(values) && std::all_of(counts.begin(), counts.end(), [&](auto& c) {
                     const Values here = at(values, c.first);
                     return std::count(here.begin(), here.end(), 1) == c.second;
                   });
          }};
}

TEST(whatever_the_ladder_a_search_finds_all_loops_around_areas) {
  Random random(14);
  int found = 0;
  for (int time = 0; time < 20; ++time) {
    const Board board = random_areas(random);
    const auto wanted = all_fitting(board);
    found += static_cast<int>(wanted.size());
    for (const Names& names : all_ladders()) {
      CHECK_NOTE(all_found(board, Ladder(names)) == wanted,
                 std::to_string(names.size()) + " rungs");
    }
  }
  CHECK_NOTE(found > 20, std::to_string(found));
}

TEST(without_edges_there_is_no_loop) {
  for (const int cells : {0, 2}) {
    Builder none(std::vector<Mask>(static_cast<std::size_t>(cells), 3));
    none.add(loop_rule({}));
    const Problem problem = none.problem();
    for (const Names& names : all_ladders()) {
      State state(problem);
      CHECK(Search(Ladder(names), {}).run(state).solutions == 0);
    }
  }
}

}  // namespace
}  // namespace enpitsu::test
