// Colouring, chains and almost locked sets on random boards of several shapes: soundness,
// monotony, and the chain search against the closure of all implications.
#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <string>

#include "chains.hpp"
#include "check.hpp"
#include "techniques/links.hpp"

namespace enpitsu::test {

// Random boards of several shapes. Each is a solution with other candidates strewn over it.

namespace {

struct Shape {
  std::string name;
  Problem problem;
};

// 6x6 with crooked boxes: each pair of bands has its two boxes' borders moved.
Problem jigsaw6() {
  Builder board(latin(6).domains(), latin(6).houses());
  const std::string map =
      "aaabbb"
      "aaccbb"
      "accccb"
      "dddeee"
      "ddffee"
      "dffffe";
  for (char name = 'a'; name <= 'f'; ++name) {
    std::vector<Var> cells;
    for (Var cell = 0; cell < 36; ++cell) {
      if (map[static_cast<std::size_t>(cell)] == name) cells.push_back(cell);
    }
    board.different(cells, Kind::box);
  }
  return board.problem();
}

// 5x5 with seven values: houses that are not complete, as in Kakuro.
Problem runs5() {
  return Builder(std::vector<Mask>(25, values({1, 2, 3, 4, 5, 6, 7})), latin(5).houses()).problem();
}

std::span<const Shape> shapes() {
  static const std::array<Shape, 7> all{{
      {"9x9", sudoku(3, 3)},
      {"6x6", sudoku(2, 3)},
      {"12x12", sudoku(3, 4)},
      {"Latin 7x7", latin(7)},
      {"jigsaw 6x6", jigsaw6()},
      {"diagonal 6x6", with_diagonals(2, 3)},
      {"runs 5x5", runs5()},
  }};
  return all;
}

Case random_board(const Problem& problem, std::uint64_t seed, unsigned percent) {
  static std::map<std::pair<const Problem*, std::uint64_t>, std::string> known;
  const std::uint64_t few = seed % 8;  // solutions are slow to draw, candidates are not
  auto& solution = known[{&problem, few}];
  if (solution.empty()) solution = random_solution(problem, few);
  Random random(seed);
  State state(problem);
  for (Var cell = 0; cell < problem.variables(); ++cell) {
    Mask keep = bit(solution[static_cast<std::size_t>(cell)]);
    for (Value value : members(state.domain(cell))) {
      if (random.below(100) < percent) keep |= bit(value);
    }
    restrict_to(state, cell, keep);
  }
  return {state, {solution}};
}

// The share of candidates that makes a board of this size interesting.
unsigned percent(const Problem& problem, std::uint64_t seed) {
  const auto most = static_cast<unsigned>(420 / problem.stride());
  return most - static_cast<unsigned>(seed % 4) * most / 8;
}

bool disjoint(const std::vector<Var>& a, const std::vector<Var>& b) {
  return std::none_of(a.begin(), a.end(),
                      [&](Var cell) { return std::find(b.begin(), b.end(), cell) != b.end(); });
}

// Boards of all shapes.
std::vector<Case> random_boards(std::uint64_t first_seed, std::uint64_t each) {
  std::vector<Case> boards;
  for (const Shape& shape : shapes()) {
    for (std::uint64_t seed = first_seed; seed < first_seed + each; ++seed) {
      boards.push_back(random_board(shape.problem, seed, percent(shape.problem, seed)));
    }
  }
  return boards;
}

}  // namespace

TEST(chains_never_remove_a_value_of_a_solution) {
  int steps = 0;
  for (const Shape& shape : shapes()) {
    for (std::uint64_t seed = 0; seed < 16; ++seed) {
      const auto board = random_board(shape.problem, seed, percent(shape.problem, seed));
      const auto all = solutions(board.state, 100);
      for (const auto& name : kChains) {
        const auto technique = make_technique(name);
        State pass = board.state;
        technique->apply(pass);
        CHECK_NOTE(keeps_all(pass, all), shape.name + " " + name);
        State state = board.state;
        Log log;
        state.log = &log;
        while (log.steps.size() < 10 && technique->apply(state)) ++steps;
        CHECK_NOTE(keeps_all(state, all), shape.name + " " + name);
        for (const Step& step : log.steps) {
          CHECK_NOTE(disjoint(step.role("set").cells, step.role("other").cells), name);
          CHECK_NOTE(disjoint(step.role("colour").cells, step.role("opposite").cells), name);
        }
      }
    }
  }
  CHECK(steps > 1000);
}

// On generated puzzles, with the easier rungs before; most of these have several solutions.
TEST(logged_steps_of_the_ladder_are_sound_on_puzzles) {
  const Names names = joined({"full house", "hidden single", "naked single",
                              "locked candidates (pointing)", "locked candidates (claiming)"},
                             kChains);
  Mask used = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const State state = state_of_bytes(sudoku9(), random_puzzle(sudoku9(), seed, 1 + seed % 3));
    used |= check_sound({state, solutions(state)}, names);
  }
  CHECK(count(used) >= 10);
}

static const Names kEasier = {"full house",
                              "hidden single",
                              "naked single",
                              "locked candidates (pointing)",
                              "locked candidates (claiming)",
                              "naked pair",
                              "hidden pair",
                              "naked triple",
                              "hidden triple",
                              "naked quad",
                              "hidden quad"};

TEST(fewer_candidates_never_conclude_less_by_chains) {
  const Names names = joined(kEasier, kChains);
  CHECK(check_monotone(random_boards(100, 16), names, kEasier.size() + 1, 24) > 50);
}

TEST(a_log_does_not_change_where_chains_end) {
  check_log_changes_nothing(random_boards(200, 8), joined(kEasier, kChains));
}

// The chain search against the closure of all implications, found the plain way.

namespace {

// What follows from what: literal 2i says that candidate i is true, 2i + 1 that it is false.
class Implications {
 public:
  explicit Implications(const State& state) {
    for (const auto& [cell, value] : candidates(state)) list_.emplace_back(cell, value);
    follows_.assign(2 * list_.size(), std::vector<bool>(2 * list_.size(), false));
    for (std::size_t i = 0; i < list_.size(); ++i) {
      for (std::size_t j = 0; j < list_.size(); ++j) link(state, i, j);
    }
    close();
  }

  Candidates refuted() const {
    Candidates all;
    for (std::size_t i = 0; i < list_.size(); ++i) {
      if (follows_[2 * i][2 * i + 1]) all.insert(list_[i]);
    }
    return all;
  }

 private:
  void link(const State& state, std::size_t i, std::size_t j) {
    const auto [a, v] = list_[i];
    const auto [b, w] = list_[j];
    if ((a == b && v != w) || (v == w && state.problem().sees(a, b))) {
      follows_[2 * i][2 * j + 1] = true;
    }
    if (a == b && v != w && count(state.domain(a)) == 2) follows_[2 * i + 1][2 * j] = true;
    if (v != w || a == b) return;
    for (const Membership& m : state.problem().memberships(a)) {
      const bool pair = state.problem().house(m.house).complete &&
                        count(state.places(m.house, v)) == 2 &&
                        state.problem().place(m.house, b) >= 0;
      if (pair) follows_[2 * i + 1][2 * j] = true;
    }
  }

  void close() {
    for (std::size_t via = 0; via < follows_.size(); ++via) {
      for (auto& from : follows_) {
        if (!from[via]) continue;
        for (std::size_t to = 0; to < follows_.size(); ++to) {
          if (follows_[via][to]) from[to] = true;
        }
      }
    }
  }

  std::vector<std::pair<Var, Value>> list_;
  std::vector<std::vector<bool>> follows_;
};

// No cell and no house with a single candidate: those are for easier rungs.
bool without_singles(State& state) {
  Ladder({"hidden single", "naked single"}).run(state, ~Mask{0});
  return state.open() != 0;
}

}  // namespace

TEST(aic_finds_every_chain) {
  std::size_t found = 0;
  for (const Shape& shape : shapes()) {
    if (shape.problem.variables() > 49) continue;
    for (std::uint64_t seed = 300; seed < 310; ++seed) {
      auto board = random_board(shape.problem, seed, percent(shape.problem, seed));
      if (!without_singles(board.state)) continue;
      const Candidates refuted = Implications(board.state).refuted();
      found += refuted.size();
      CHECK_NOTE(removed_by("alternating inference chain", board.state) == refuted, shape.name);
    }
  }
  CHECK(found > 100);
}

// Every step of a logged chain is a link: the next node is a strong or weak neighbour.
TEST(logged_chains_follow_links) {
  const std::map<std::string, LinkChoice> choices = {
      {"X-chain", {.in_houses = true}},
      {"XY-chain", {.in_cells = true}},
      {"grouped chain", {.in_cells = true, .in_houses = true, .groups = true}},
      {"ALS chain", {.in_cells = true, .in_houses = true, .groups = true, .sets = true}},
  };
  for (const auto& [name, choice] : choices) {
    for (std::uint64_t seed = 400; seed < 420; ++seed) {
      auto board = random_board(sudoku9(), seed, percent(sudoku9(), seed));
      const LinkGraph graph(board.state, choice);
      const auto node_of = [&](const Link& link) {
        int node = 0;
        while (!std::ranges::equal(graph.cells(node), link.cells) ||
               graph.value(node) != link.value) {
          ++node;
        }
        return node;
      };
      State copy = board.state;
      const Step step = step_of(name, copy);
      CHECK_NOTE(alternates(step.chain), name);
      for (std::size_t i = 1; i < step.chain.size(); ++i) {
        const int node = node_of(step.chain[i - 1]);
        const auto next = step.chain[i].on ? graph.strong(node) : graph.weak(node);
        CHECK_NOTE(std::ranges::count(next, node_of(step.chain[i])) > 0, name);
      }
    }
  }
}

}  // namespace enpitsu::test
