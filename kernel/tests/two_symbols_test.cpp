// Techniques on lines of two symbols: boards made by hand where each must and must not fire, then
// random boards for soundness and monotony.
#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <tuple>

#include "boards.hpp"
#include "check.hpp"
#include "core/search.hpp"
#include "ladders.hpp"

namespace enpitsu::test {
namespace {

const Names kLadder = {
    "naked single", "two alike",         "gap",           "line is full", "scarce symbol (1)",
    "equal line",   "scarce symbol (2)", "line fillings", "unlike line",  "crossing lines"};

// Rows, then columns, each balanced and without three alike.
class Board {
 public:
  Board(int rows, int columns, bool repeats = false)
      : rows_(rows), columns_(columns), problem_(problem_of(repeats)) {}

  const Problem& problem() const { return problem_; }
  int columns() const { return columns_; }

  // From rows of 0, 1 and anything else, joined by any one character.
  State state(const std::string& text) const {
    State state(problem_);
    for (int row = 0; row < rows_; ++row) {
      for (int column = 0; column < columns_; ++column) {
        const char c = text[static_cast<std::size_t>(row * (columns_ + 1) + column)];
        if (c == '0' || c == '1') state.place(row * columns_ + column, c - '0');
      }
    }
    return state;
  }

 private:
  Problem problem_of(bool repeats) const {
    Builder board(std::vector<Mask>(static_cast<std::size_t>(rows_ * columns_), 3));
    std::array<std::vector<std::int32_t>, 2> lines;
    for (int i = 0; i < rows_ + columns_; ++i) {
      const bool is_row = i < rows_;
      std::vector<Var> cells;
      for (int j = 0; j < (is_row ? columns_ : rows_); ++j) {
        cells.push_back(is_row ? i * columns_ + j : j * columns_ + i - rows_);
      }
      const auto half = static_cast<std::int32_t>(cells.size()) / 2;
      const std::int32_t line = board.house(cells, is_row ? Kind::row : Kind::column);
      board.stand(line, no_three_alike());
      board.stand(line, count_rule(bit(0), half, half));
      lines[is_row ? 0 : 1].push_back(line);
    }
    for (auto& parallel : lines) {
      if (!repeats) board.add(lines_differ(std::move(parallel)));
    }
    return board.problem();
  }

  int rows_;
  int columns_;
  Problem problem_;
};

// States point to their problem, so boards live as long as the tests.
const Board& board_of(int rows, int columns, bool repeats = false) {
  static std::map<std::tuple<int, int, bool>, Board> boards;
  return boards.try_emplace({rows, columns, repeats}, rows, columns, repeats).first->second;
}

// One line of this length among open ones.
std::string first_row(const std::string& line, int rows) {
  std::string text = line;
  for (int row = 1; row < rows; ++row) text += "/" + std::string(line.size(), '.');
  return text;
}

// The first step of a ladder, or none.
std::vector<Step> first_step(const std::vector<std::string>& names, State state) {
  const Ladder ladder(names);
  Log log;
  log.limit = 1;
  state.log = &log;
  ladder.run(state, ladder.all());
  return log.steps;
}

bool fires(const std::string& name, const Board& board, const std::string& text) {
  return !first_step({name}, board.state(text)).empty();
}

// The step of a technique that must place this value in this cell of the first row.
Step placing(const std::string& name, const std::string& line, Var cell, int value) {
  const Board& board = board_of(4, static_cast<int>(line.size()));
  const auto steps = first_step({name}, board.state(first_row(line, 4)));
  CHECK_NOTE(steps.size() == 1, line);
  if (steps.empty()) return {};
  const Candidate expected{cell, value};
  CHECK_NOTE(steps[0].places == std::vector<Candidate>{expected}, line);
  CHECK_NOTE(steps[0].role("line").houses == std::vector<std::int32_t>{0}, line);
  CHECK_NOTE(steps[0].removes.empty(), line);
  return steps[0];
}

bool fires_on_line(const std::string& name, const std::string& line) {
  return fires(name, board_of(4, static_cast<int>(line.size())), first_row(line, 4));
}

TEST(two_alike_end_with_the_other_symbol) {
  CHECK(placing("two alike", "00....", 2, 1).role("pair").cells == (std::vector<Var>{0, 1}));
  CHECK(placing("two alike", "..11..", 1, 0).role("pair").cells == (std::vector<Var>{2, 3}));
  CHECK(placing("two alike", "....00", 3, 1).role("pair").cells == (std::vector<Var>{4, 5}));
}

TEST(two_that_differ_or_stand_apart_are_not_two_alike) {
  for (const char* line : {"01....", "0.0...", "0..0..", "1001..", "100110"}) {
    CHECK_NOTE(!fires_on_line("two alike", line), line);
  }
}

TEST(a_gap_between_two_alike_is_the_other_symbol) {
  CHECK(placing("gap", "0.0...", 1, 1).role("pair").cells == (std::vector<Var>{0, 2}));
  CHECK(placing("gap", "...1.1", 4, 0).role("pair").cells == (std::vector<Var>{3, 5}));
  for (const char* line : {"0.1...", "00....", "0..0.."}) CHECK(!fires_on_line("gap", line));
}

// Line is full must fill these cells of the first row in one step.
void filling(const std::string& line, const std::vector<Candidate>& expected) {
  const Board& board = board_of(4, static_cast<int>(line.size()));
  const auto steps = first_step({"line is full"}, board.state(first_row(line, 4)));
  CHECK_NOTE(steps.size() == 1 && steps[0].places == expected, line);
  CHECK_NOTE(steps[0].removes.empty() && steps[0].role("cells").cells.size() == expected.size(),
             line);
  CHECK_NOTE(steps[0].role("value").values == bit(expected.front().value), line);
}

TEST(a_line_with_all_of_a_symbol_gets_the_other) {
  filling("00.0..", {{2, 1}, {4, 1}, {5, 1}});
  filling(".1.11.", {{0, 0}, {2, 0}, {5, 0}});
  for (const char* line : {"00....", "010101", "0.1.0."}) {
    CHECK_NOTE(!fires_on_line("line is full", line), line);
  }
}

TEST(the_last_of_a_symbol_must_break_long_runs) {
  const Step step = placing("scarce symbol (1)", "1.....11", 1, 0);
  CHECK(step.role("scarce").values == bit(1));
  CHECK(!fires_on_line("scarce symbol (1)", "1..1.."));
  CHECK(!fires_on_line("scarce symbol (1)", "0..1..0."));
}

TEST(the_last_two_of_a_symbol_must_break_long_runs) {
  const Step step = placing("scarce symbol (2)", "0..1..0.", 7, 1);
  CHECK(step.role("scarce").values == bit(0));
  CHECK(!fires_on_line("scarce symbol (2)", ".0..1..0..10"));
}

TEST(line_fillings_need_no_scarce_symbol) {
  placing("line fillings", ".0..1..0..10", 0, 1);
  CHECK(!fires_on_line("line fillings", "1......0"));
}

TEST(a_line_must_not_become_equal_to_a_full_one) {
  const std::string text = "0110/01../..../....";
  const auto steps = first_step({"equal line"}, board_of(4, 4).state(text));
  CHECK(steps.size() == 1);
  const Candidate expected{7, 1};
  CHECK(steps[0].places == std::vector<Candidate>{expected});
  CHECK(steps[0].role("line").houses == std::vector<std::int32_t>{1});
  CHECK(steps[0].role("full").houses == std::vector<std::int32_t>{0});
  CHECK(!fires("equal line", board_of(4, 4, true), text));
  CHECK(!fires("equal line", board_of(4, 4), "0110/10../..../...."));
  CHECK(!fires("equal line", board_of(4, 4), "011./01../..../...."));
}

bool contradicts(const std::string& name, const Board& board, const std::string& text) {
  State state = board.state(text);
  return Ladder({name}).run(state, 1) == Verdict::failed;
}

TEST(broken_rules_are_seen_before_the_board_is_full) {
  const Board& board = board_of(4, 4);
  CHECK(contradicts("two alike", board, "000./..../..../...."));
  CHECK(contradicts("line is full", board, "00.0/..../..../...."));
  CHECK(contradicts("equal line", board, "0110/0110/..../...."));
  CHECK(!contradicts("equal line", board_of(4, 4, true), "0110/0110/..../...."));
  CHECK(contradicts("scarce symbol (1)", board_of(4, 10), first_row("1...1...11", 4)));
  CHECK(!contradicts("line fillings", board_of(4, 10), first_row("11....11..", 4)));
}

// All solutions by filling cell after cell; shares nothing with the kernel's techniques.
class Naive {
 public:
  explicit Naive(const State& state) : state_(state), problem_(state.problem()) {
    values_.assign(static_cast<std::size_t>(problem_.variables()), 2);
  }

  std::vector<std::string> solutions(std::size_t limit) {
    limit_ = limit;
    fill(0);
    return found_;
  }

 private:
  char at(Var cell) const { return values_[static_cast<std::size_t>(cell)]; }

  bool fits(const House& house) const {
    std::array<int, 3> counts{};
    for (std::size_t i = 0; i < house.cells.size(); ++i) {
      const char value = at(house.cells[i]);
      ++counts[static_cast<std::size_t>(value)];
      if (i >= 2 && value != 2 && value == at(house.cells[i - 1]) &&
          value == at(house.cells[i - 2])) {
        return false;
      }
    }
    return std::max(counts[0], counts[1]) <= problem_.rule(house.count_rule).number();
  }

  bool lines_differ() const {
    for (const RulePtr& rule : problem_.rules()) {
      if (rule->name() != "lines differ") continue;
      std::vector<std::string> lines;
      for (int house : rule->houses()) {
        lines.emplace_back();
        for (Var cell : problem_.house(house).cells) lines.back() += at(cell);
      }
      std::sort(lines.begin(), lines.end());
      if (std::adjacent_find(lines.begin(), lines.end()) != lines.end()) return false;
    }
    return true;
  }

  void fill(Var cell) {
    if (found_.size() >= limit_) return;
    if (cell == problem_.variables()) {
      if (lines_differ()) found_.push_back(values_);
      return;
    }
    for (Value value : members(state_.domain(cell))) {
      values_[static_cast<std::size_t>(cell)] = static_cast<char>(value);
      const auto memberships = problem_.memberships(cell);
      if (std::all_of(memberships.begin(), memberships.end(),
                      [&](const Membership& m) { return fits(problem_.house(m.house)); })) {
        fill(cell + 1);
      }
    }
    values_[static_cast<std::size_t>(cell)] = 2;
  }

  const State& state_;
  const Problem& problem_;
  std::size_t limit_ = 0;
  std::string values_;
  std::vector<std::string> found_;
};

TEST(a_line_that_could_only_be_filled_like_a_full_one_is_not) {
  const std::string rest = "/....../....../....../......";
  const Board& board = board_of(6, 6);
  const auto steps = first_step({"unlike line"}, board.state("001011/0...1." + rest));
  CHECK(steps.size() == 1 && steps[0].places == (std::vector<Candidate>{{7, 1}}));
  if (steps.empty()) return;
  CHECK(steps[0].role("line").houses == std::vector<std::int32_t>{1});
  CHECK(steps[0].role("full").houses == std::vector<std::int32_t>{0});
  CHECK(!fires("equal line", board, "001011/0...1." + rest));
  CHECK(!fires("unlike line", board, "001101/0...1." + rest));
  CHECK(!fires("unlike line", board, "00101./0...1." + rest));
  CHECK(!fires("unlike line", board_of(6, 6, true), "001011/0...1." + rest));
}

TEST(lines_that_cross_cannot_all_be_filled) {
  const std::string text = "....1./110100/..101./.0..0./....0./0..011";
  const Board& board = board_of(6, 6);
  const auto steps = first_step({"crossing lines"}, board.state(text));
  CHECK(steps.size() == 1 && steps[0].places == (std::vector<Candidate>{{27, 1}}));
  if (steps.empty()) return;
  CHECK(steps[0].role("lines").houses == (std::vector<std::int32_t>{3, 4, 8, 11}));
  CHECK(steps[0].role("equal").houses.empty());
  CHECK(!fires("line fillings", board, text));
  CHECK(!fires("crossing lines", board, "....1./....../....../....../....0./......"));
}

TEST(lines_that_cross_can_only_be_filled_so_that_two_are_equal) {
  const std::string text = "..0.../011010/..0..1/101100/..1..1/..0...";
  const auto steps = first_step({"crossing lines"}, board_of(6, 6).state(text));
  CHECK(steps.size() == 1 && steps[0].places == (std::vector<Candidate>{{3, 1}}));
  if (steps.empty()) return;
  CHECK(steps[0].role("lines").houses == (std::vector<std::int32_t>{0, 7, 10}));
  CHECK(steps[0].role("equal").houses == (std::vector<std::int32_t>{7, 10}));
}

// Boards that lost givens of a random solution until they have several, or cells ran out.
std::vector<Case> cases(const Board& board, int number, std::size_t most_solutions) {
  const Ladder ladder({"naked single", "two alike", "gap", "line is full"});
  std::vector<Case> made;
  for (int seed = 1; seed <= number; ++seed) {
    SearchOptions options;
    options.max_solutions = options.max_stored = 1;
    options.seed = static_cast<std::uint64_t>(seed);
    State empty(board.problem());
    const std::string full = Search(ladder, options).run(empty).stored.at(0);
    Random random(static_cast<std::uint64_t>(seed));
    std::vector<std::uint8_t> given(full.size(), 1);
    Case last{State(board.problem()), {full}};
    for (std::size_t tries = 0; tries < full.size(); ++tries) {
      given[random.below(full.size())] = 0;
      State state(board.problem());
      for (std::size_t cell = 0; cell < full.size(); ++cell) {
        if (given[cell] != 0) state.place(static_cast<Var>(cell), full[cell]);
      }
      auto solutions = Naive(state).solutions(most_solutions + 1);
      if (solutions.size() > most_solutions) break;
      last = {state, std::move(solutions)};
    }
    made.push_back(std::move(last));
  }
  return made;
}

TEST(techniques_of_two_symbols_are_sound_and_fire) {
  std::map<std::string, int> fired;
  for (const auto& [rows, columns, repeats] :
       std::vector<std::tuple<int, int, bool>>{{6, 6, false}, {4, 8, true}, {8, 6, false}}) {
    for (std::size_t most : {1U, 5U}) {
      const auto boards = cases(board_of(rows, columns, repeats), 12, most);
      for (const Case& board : boards) {
        const Mask used = check_sound(board, kLadder);
        for (int rung : members(used)) ++fired[kLadder[static_cast<std::size_t>(rung)]];
      }
      fired.merge(check_each_sound(boards, {"naked single"}, kLadder));
    }
  }
  for (std::size_t rung = 1; rung < kLadder.size(); ++rung) {
    CHECK_NOTE(fired[kLadder[rung]] > 0, kLadder[rung]);
  }
}

TEST(fewer_candidates_never_conclude_less_on_two_symbols) {
  CHECK(check_monotone(cases(board_of(6, 6), 15, 4), kLadder) > 0);
  check_monotone(cases(board_of(8, 6), 6, 4), kLadder);
  check_monotone(cases(board_of(6, 8, true), 6, 4), kLadder);
}

TEST(logging_does_not_change_the_outcome_on_two_symbols) {
  check_log_changes_nothing(cases(board_of(6, 6), 15, 6), kLadder);
}

}  // namespace
}  // namespace enpitsu::test
