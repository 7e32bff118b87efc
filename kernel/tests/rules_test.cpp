// Every rule on small random boards, beside a plain definition of it and all ways to fill them:
// what it judges, that it narrows soundly, and where it narrows to all that there is.
#include "rules/rules.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <set>
#include <stdexcept>

#include "boards.hpp"
#include "check.hpp"
#include "core/batch.hpp"
#include "ladders.hpp"
#include "loop_boards.hpp"

namespace enpitsu::test {
namespace {

using Values = std::vector<int>;
using Numbers = std::vector<std::int32_t>;

int below(Random& random, int n) {
  return static_cast<int>(random.below(static_cast<std::uint64_t>(n)));
}

// A rule for a house of so many cells, and what it says of their values. `said` is the number that
// a clue gives it, or -1.
struct Sample {
  RulePtr rule;
  std::function<bool(const Values&, std::int32_t said)> fits;
};

Sample some_different(Random& /*random*/, int /*size*/) {
  return {all_different(), [](const Values& values, std::int32_t /*said*/) {
            return std::set(values.begin(), values.end()).size() == values.size();
          }};
}

Sample some_count(Random& random, int size) {
  const Mask set = random.below(64);
  const int low = below(random, size + 1);
  const int high = low + below(random, 4) - 1;
  return {count_rule(set, low, high), [=](const Values& values, std::int32_t said) {
            const auto found = std::count_if(values.begin(), values.end(),
                                             [&](int value) { return contains(set, value); });
            return said < 0 ? low <= found && found <= high : found == said;
          }};
}

Sample some_linear(Random& random, int size) {
  Numbers weights;
  for (int i = 0; i < size; ++i) weights.push_back(below(random, 7) - 3);
  const int low = below(random, 14) - 6;
  const int high = low + below(random, 6);
  return {linear_rule(weights, low, high), [=](const Values& values, std::int32_t /*said*/) {
            int sum = 0;
            for (std::size_t i = 0; i < values.size(); ++i) sum += weights[i] * values[i];
            return low <= sum && sum <= high;
          }};
}

Sample some_sum(Random& random, int size) {
  const int total = below(random, 5 * size + 1);
  return {sum_rule(total), [=](const Values& values, std::int32_t said) {
            int sum = 0;
            for (const int value : values) sum += value;
            return sum == (said < 0 ? total : said);
          }};
}

Sample some_order(Random& random, int /*size*/) {
  const int direction = below(random, 2);
  return {order_rule(direction), [=](const Values& values, std::int32_t said) {
            const bool falls = (said < 0 ? direction : said) != 0;
            for (std::size_t i = 1; i < values.size(); ++i) {
              if (falls ? values[i] >= values[i - 1] : values[i] <= values[i - 1]) return false;
            }
            return true;
          }};
}

Sample some_automaton(Random& random, int /*size*/) {
  const int states = 1 + below(random, 4);
  std::map<std::pair<int, int>, int> next;
  Numbers steps;
  for (int state = 0; state < states; ++state) {
    for (int value = 0; value < 6; ++value) {
      if (below(random, 4) == 0) continue;
      const int to = next[{state, value}] = below(random, states);
      steps.insert(steps.end(), {state, value, to});
    }
  }
  Numbers accepting;
  for (int state = 0; state < states; ++state) {
    if (below(random, 2) == 0) accepting.push_back(state);
  }
  return {automaton_rule(steps, accepting), [=](const Values& values, std::int32_t /*said*/) {
            int state = 0;
            for (const int value : values) {
              const auto step = next.find({state, value});
              if (step == next.end()) return false;
              state = step->second;
            }
            return std::find(accepting.begin(), accepting.end(), state) != accepting.end();
          }};
}

Sample some_no_three(Random& /*random*/, int /*size*/) {
  return {no_three_alike(), [](const Values& values, std::int32_t /*said*/) {
            for (std::size_t i = 0; i + 2 < values.size(); ++i) {
              if (values[i] == values[i + 1] && values[i] == values[i + 2]) return false;
            }
            return true;
          }};
}

// Of every two cells: if both are digits, they are not the same; and if there is nothing but 0
// between them, they differ by their distance.
Sample some_neighbours(Random& /*random*/, int /*size*/) {
  return {neighbour_difference_rule(), [](const Values& values, std::int32_t /*said*/) {
            for (std::size_t i = 0; i < values.size(); ++i) {
              bool near = true;
              for (std::size_t j = i + 1; j < values.size() && values[i] != 0; ++j) {
                if (values[j] == 0) continue;
                if (values[i] == values[j]) return false;
                if (near && std::abs(values[i] - values[j]) != static_cast<int>(j - i)) {
                  return false;
                }
                near = false;
              }
            }
            return true;
          }};
}

Sample some_meeting(Random& /*random*/, int /*size*/) {
  return {lines_meet(), [](const Values& values, std::int32_t /*said*/) {
            const auto lines = std::count(values.begin(), values.end(), 1);
            return lines == 0 || lines == 2;
          }};
}

struct Form {
  std::string name;
  Sample (*make)(Random&, int size);
  bool edges = false;  // its cells have 0 and 1 only
  bool reads = false;  // what a clue says is its number
  bool whole = false;  // narrowing once is narrowing as far as it goes
  bool exact = false;  // and leaves nothing that could go
};

const std::vector<Form> kForms = {
    {"different", some_different},
    {"count", some_count, false, true, true, true},
    {"linear", some_linear, false, false, true},
    {"sum", some_sum, false, true, true},
    {"order", some_order, false, true, true, true},
    {"automaton", some_automaton, false, false, true, true},
    {"no three", some_no_three},
    {"neighbour", some_neighbours},
    {"meets", some_meeting, true},
};

// How a rule stands, and what is printed there.
struct Standing {
  std::int32_t site = -1;
  std::int32_t printed = Rule::kAnyNumber;
  std::int32_t clue = -1;

  bool holds() const {
    if (site < 0) return true;
    if (printed == Rule::kUnprinted) return clue < 0;
    return printed == Rule::kAnyNumber ? clue >= 0 : clue == printed;
  }
};

std::vector<Standing> standings(Random& random) {
  const std::int32_t printed = below(random, 4);
  return {{},
          {0, Rule::kAnyNumber, -1},
          {0, Rule::kAnyNumber, printed},
          {0, printed, printed},
          {0, printed, printed + 1},
          {0, printed, -1},
          {0, Rule::kUnprinted, -1},
          {0, Rule::kUnprinted, printed}};
}

// A board whose first rule is looked at, and what that says of the values of all variables.
struct Board {
  std::string name;
  Standing standing;
  std::unique_ptr<Problem> problem;
  std::function<bool(const Values&)> fits;

  const Rule& rule() const { return problem->rule(0); }
};

constexpr int kCells = 5;

std::vector<Mask> random_domains(Random& random, bool edges) {
  std::vector<Mask> domains;
  for (int cell = 0; cell < kCells; ++cell) {
    Mask domain = bit(below(random, edges ? 2 : 6));
    for (int more = below(random, 4); more > 0; --more) domain |= bit(below(random, edges ? 2 : 6));
    domains.push_back(domain);
  }
  return domains;
}

// Some of the variables, in any order.
std::vector<Var> random_cells(Random& random, int size) {
  std::vector<Var> cells;
  for (Var cell = 0; cell < kCells; ++cell) cells.push_back(cell);
  for (std::size_t i = cells.size(); i > 1; --i) std::swap(cells[i - 1], cells[random.below(i)]);
  cells.resize(static_cast<std::size_t>(size));
  return cells;
}

Values at(const Values& values, const std::vector<Var>& cells) {
  Values here;
  for (const Var cell : cells) here.push_back(values[static_cast<std::size_t>(cell)]);
  return here;
}

Board random_board(const Form& form, Random& random, Standing standing = {}) {
  const auto cells = random_cells(random, 1 + below(random, kCells));
  Sample sample = form.make(random, static_cast<int>(cells.size()));
  Builder board(random_domains(random, form.edges));
  board.stand(board.house(cells), std::move(sample.rule), standing.site, standing.printed);
  const bool taken = form.reads && standing.site >= 0 && standing.printed == Rule::kAnyNumber;
  const std::int32_t said = taken ? standing.clue : -1;
  return {form.name, standing, std::unique_ptr<Problem>(new Problem(board.problem())),
          [=, fits = sample.fits](const Values& values) { return fits(at(values, cells), said); }};
}

// Lines may cross, be of different lengths, and one may stand there twice.
Board random_lines(Random& random) {
  std::vector<std::vector<Var>> lines;
  Builder board(random_domains(random, below(random, 2) == 0));
  Numbers houses;
  for (int line = 2 + below(random, 2); line > 0; --line) {
    lines.push_back(random_cells(random, below(random, 4) == 0 ? 3 : 2));
    houses.push_back(board.house(lines.back()));
  }
  board.add(lines_differ(houses));
  const auto differ = [lines](const Values& values) {
    std::set<Values> seen;
    for (const auto& line : lines) seen.insert(at(values, line));
    return seen.size() == lines.size();
  };
  return {"lines differ", {}, std::unique_ptr<Problem>(new Problem(board.problem())), differ};
}

std::vector<Board> boards_of(const Form& form, int number, std::uint64_t seed) {
  Random random(seed);
  std::vector<Board> boards;
  while (number-- > 0) boards.push_back(random_board(form, random));
  return boards;
}

// One of each form on lines, a number of times.
std::vector<Board> all_boards(int number, std::uint64_t seed) {
  std::vector<Board> boards;
  for (const Form& form : kForms) {
    for (Board& board : boards_of(form, number, seed)) boards.push_back(std::move(board));
  }
  Random random(seed);
  while (number-- > 0) boards.push_back(random_lines(random));
  return boards;
}

// Every way to fill these candidates.
template <typename Visit>
void each_filling(const std::vector<Mask>& candidates, Visit&& visit) {
  Values values;
  const auto fill = [&](auto&& self) -> void {
    if (values.size() == candidates.size()) {
      visit(values);
      return;
    }
    for (const Value value : members(candidates[values.size()])) {
      values.push_back(value);
      self(self);
      values.pop_back();
    }
  };
  fill(fill);
}

std::vector<Mask> only(const Values& values) {
  std::vector<Mask> candidates;
  for (const int value : values) candidates.push_back(bit(value));
  return candidates;
}

// The values that stand in some filling which fits, by variable; all empty if there is none.
std::vector<Mask> supported(const Board& board, const std::vector<Mask>& candidates) {
  std::vector<Mask> found(candidates.size(), 0);
  each_filling(candidates, [&](const Values& values) {
    if (!board.fits(values)) return;
    for (std::size_t i = 0; i < values.size(); ++i) found[i] |= bit(values[i]);
  });
  return found;
}

State state_of(const Board& board, const std::vector<Mask>& candidates) {
  State state(*board.problem);
  if (board.standing.site >= 0) state.print(Numbers{board.standing.clue});
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    state.remove_all(static_cast<Var>(i), ~candidates[i]);
  }
  return state;
}

void place_singles(State& state) {
  for (Var cell = 0; cell < state.problem().variables() && !state.failed(); ++cell) {
    if (exactly_one(state.domain(cell))) state.place(cell, state.value(cell));
  }
}

std::vector<Mask> left(const State& state) {
  std::vector<Mask> candidates;
  for (Var cell = 0; cell < state.problem().variables(); ++cell) {
    candidates.push_back(state.domain(cell));
  }
  return candidates;
}

bool is_subset(const std::vector<Mask>& a, const std::vector<Mask>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](Mask less, Mask more) { return (less & ~more) == 0; });
}

// At least one of the values of each variable.
std::vector<Mask> fewer(const std::vector<Mask>& candidates, Random& random) {
  std::vector<Mask> some;
  for (const Mask domain : candidates) {
    const Mask kept = domain & random.next();
    some.push_back(kept != 0 && below(random, 3) != 0 ? kept : domain);
  }
  return some;
}

bool is_none(const std::vector<Mask>& candidates) { return candidates.front() == 0; }

// What narrow() leaves of random candidates.
template <typename Look>
void each_narrowing(const Board& board, Random& random, int times, Look&& look) {
  while (times-- > 0) {
    const auto candidates = fewer(board.problem->domains(), random);
    State state = state_of(board, candidates);
    if (below(random, 2) == 0) place_singles(state);
    if (!state.failed()) board.rule().narrow(state);
    look(candidates, state);
  }
}

void check_judges(const Board& board) {
  each_filling(board.problem->domains(), [&](const Values& values) {
    const State state = state_of(board, only(values));
    CHECK_NOTE(board.rule().holds(state) == board.fits(values), board.name);
  });
}

// No value of a filling that fits goes, and there is none where a contradiction shows.
void check_sound(const Board& board, Random& random) {
  each_narrowing(board, random, 4, [&](const auto& candidates, const State& state) {
    const auto wanted = supported(board, candidates);
    CHECK_NOTE(!state.failed() || is_none(wanted), board.name);
    CHECK_NOTE(state.failed() || is_subset(wanted, left(state)), board.name);
    CHECK_NOTE(is_subset(left(state), candidates), board.name);
  });
}

TEST(a_rule_judges_a_full_board_as_its_definition_does) {
  for (const Board& board : all_boards(40, 1)) check_judges(board);
}

TEST(a_rule_alone_takes_no_value_of_a_filling_that_fits) {
  Random random(2);
  for (const Board& board : all_boards(60, 2)) check_sound(board, random);
}

TEST(a_rule_contradicts_a_full_board_that_breaks_it) {
  for (const Board& board : all_boards(20, 3)) {
    each_filling(board.problem->domains(), [&](const Values& values) {
      State state = state_of(board, only(values));
      place_singles(state);
      if (!state.failed()) board.rule().narrow(state);
      CHECK_NOTE(state.failed() != board.fits(values), board.name);
    });
  }
}

// Fewer candidates never leave more, and it does not matter whether it is asked once or twice.
void check_whole(const Board& board, Random& random) {
  each_narrowing(board, random, 6, [&](const auto& candidates, const State& state) {
    State again = state;
    if (!again.failed()) board.rule().narrow(again);
    CHECK_NOTE(again.failed() == state.failed() && left(again) == left(state), board.name);
    State less = state_of(board, fewer(candidates, random));
    board.rule().narrow(less);
    CHECK_NOTE(less.failed() || !state.failed(), board.name);
    CHECK_NOTE(less.failed() || is_subset(left(less), left(state)), board.name);
  });
}

TEST(counts_sums_orders_and_automata_narrow_as_far_as_they_go_at_once) {
  Random random(4);
  for (const Form& form : kForms) {
    if (!form.whole) continue;
    for (const Board& board : boards_of(form, 60, 4)) check_whole(board, random);
  }
}

TEST(counts_orders_and_automata_leave_nothing_that_could_go) {
  Random random(5);
  for (const Form& form : kForms) {
    if (!form.exact) continue;
    for (const Board& board : boards_of(form, 80, 5)) {
      each_narrowing(board, random, 4, [&](const auto& candidates, const State& state) {
        const auto wanted = supported(board, candidates);
        CHECK_NOTE(state.failed() == is_none(wanted), board.name);
        CHECK_NOTE(state.failed() || left(state) == wanted, board.name);
      });
    }
  }
}

void narrow_to_the_end(const Rule& rule, State& state) {
  for (std::size_t mark = state.mark() + 1; mark != state.mark() && !state.failed();) {
    mark = state.mark();
    rule.narrow(state);
  }
}

TEST(asked_again_and_again_every_rule_leaves_less_of_less) {
  Random random(6);
  for (const Board& board : all_boards(60, 6)) {
    for (int time = 0; time < 4; ++time) {
      const auto candidates = fewer(board.problem->domains(), random);
      State more = state_of(board, candidates);
      State less = state_of(board, fewer(candidates, random));
      narrow_to_the_end(board.rule(), more);
      narrow_to_the_end(board.rule(), less);
      CHECK_NOTE(less.failed() || !more.failed(), board.name);
      CHECK_NOTE(less.failed() || is_subset(left(less), left(more)), board.name);
    }
  }
}

TEST(a_rule_at_a_site_holds_where_its_number_is_printed) {
  Random random(7);
  for (const Form& form : kForms) {
    for (int time = 0; time < 12; ++time) {
      for (const Standing& standing : standings(random)) {
        const Board board = random_board(form, random, standing);
        const State state = state_of(board, board.problem->domains());
        CHECK_NOTE(state.says(board.rule()) == standing.holds(), board.name);
        if (!standing.holds()) continue;
        check_judges(board);
        check_sound(board, random);
      }
    }
  }
}

// Search.

std::vector<Values> all_fitting(const Board& board) {
  std::vector<Values> found;
  each_filling(board.problem->domains(), [&](const Values& values) {
    if (!board.standing.holds() || board.fits(values)) found.push_back(values);
  });
  return found;
}

std::vector<Values> all_found(const Board& board, const Ladder& ladder) {
  SearchOptions options;
  options.max_solutions = 0;
  options.max_stored = 10000;
  State state = state_of(board, board.problem->domains());
  std::vector<Values> found;
  for (const std::string& values : Search(ladder, options).run(state).stored) {
    found.emplace_back(values.begin(), values.end());
  }
  std::sort(found.begin(), found.end());
  return found;
}

// Techniques that assume one solution are for other boards; so many do not fit in one ladder.
std::vector<Names> all_ladders() {
  Names easy = {"naked single"};
  Names hard = {"naked single"};
  for (const std::string& name : technique_names()) {
    if (name == "unique rectangle") continue;
    (easy.size() < 40 ? easy : hard).push_back(name);
  }
  return {{}, {"naked single"}, {"naked single", "rule alone"}, easy, hard};
}

TEST(whatever_the_ladder_a_search_finds_what_trying_everything_finds) {
  Random random(8);
  std::vector<Board> boards = all_boards(12, 8);
  for (const Form& form : kForms) {
    for (const Standing& standing : standings(random)) {
      boards.push_back(random_board(form, random, standing));
    }
  }
  for (const Names& names : all_ladders()) {
    const Ladder ladder(names);
    for (const Board& board : boards) {
      CHECK_NOTE(all_found(board, ladder) == all_fitting(board),
                 board.name + " with " + std::to_string(names.size()) + " rungs");
    }
  }
}

// Several rules on one board, and on one house: techniques look up one of each form there.
Board random_mixture(Random& random) {
  Builder board(random_domains(random, false));
  std::vector<std::function<bool(const Values&)>> all;
  std::vector<Var> cells;
  std::int32_t house = -1;
  for (int rule = 2 + below(random, 2); rule > 0; --rule) {
    if (house < 0 || below(random, 2) == 0) {
      cells = random_cells(random, 2 + below(random, kCells - 1));
      house = board.house(cells, below(random, 2) == 0 ? Kind::row : Kind::other);
    }
    const Form& form = kForms[random.below(kForms.size() - 1)];  // not of edges
    Sample sample = form.make(random, static_cast<int>(cells.size()));
    board.stand(house, std::move(sample.rule));
    all.emplace_back([=, fits = sample.fits](const Values& v) { return fits(at(v, cells), -1); });
  }
  return {"mixture",
          {},
          std::unique_ptr<Problem>(new Problem(board.problem())),
          [all](const Values& values) {
            return std::all_of(all.begin(), all.end(),
                               [&](const auto& fits) { return fits(values); });
          }};
}

TEST(rules_on_one_board_hold_together) {
  Random random(9);
  const auto ladders = all_ladders();
  for (int time = 0; time < 150; ++time) {
    const Board board = random_mixture(random);
    const auto wanted = all_fitting(board);
    for (const Names& names : ladders) {
      CHECK_NOTE(all_found(board, Ladder(names)) == wanted,
                 std::to_string(time) + " with " + std::to_string(names.size()) + " rungs");
    }
  }
}

// Loops.

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

// Boards at the edge of what can be.

TEST(a_rule_may_speak_of_values_that_no_cell_has) {
  for (const Names& names : all_ladders()) {
    Builder none(std::vector<Mask>(3, bit(0)));
    none.stand(none.house({0, 1, 2}), lines_meet());
    none.stand(none.house({0, 1}), count_rule(bit(63), 0, 0));
    none.stand(none.house({1, 2}), count_rule(bit(9), 0, 0));
    const Problem gaps = none.problem();
    State state(gaps);
    CHECK(Search(Ladder(names), {}).run(state).solutions == 1);
  }
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

TEST(rules_are_made_by_their_names) {
  const std::vector<std::pair<std::string, Numbers>> all = {
      {"different", {}},
      {"count", {1, 2, 0, 5}},
      {"linear", {0, 9, 1, -1}},
      {"automaton", {1, 0, 3, 0, 1, 0}},
      {"loop", {0}},
      {"sum", {4}},
      {"order", {1}},
      {"no three", {}},
      {"neighbour", {}},
      {"lines differ", {0, 1}},
      {"meets", {}},
  };
  for (const auto& [name, numbers] : all)
    CHECK_NOTE(make_rule(name, numbers)->name() == name, name);
  const std::vector<std::pair<std::string, Numbers>> wrong = {
      {"", {}},
      {"Different", {}},
      {"count", {1}},
      {"linear", {}},
      {"automaton", {2, 0}},
      {"automaton", {0, 3, 0, 1}},
      {"automaton", {1, -1, 0}},
      {"automaton", {1, 0, 2, 0, 1}},
      {"sum", {}},
      {"order", {}},
  };
  for (const auto& [name, numbers] : wrong) {
    bool refused = false;
    try {
      make_rule(name, numbers);
    } catch (const std::invalid_argument&) {
      refused = true;
    }
    CHECK_NOTE(refused, name);
  }
}

}  // namespace
}  // namespace enpitsu::test
