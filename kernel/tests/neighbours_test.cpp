// Counting, neighbour rules and line patterns: on lines made by hand where they must and must
// not fire, then on random boards for soundness and monotony.
#include <algorithm>
#include <cstdlib>
#include <map>

#include "boards.hpp"
#include "check.hpp"
#include "core/batch.hpp"
#include "ladders.hpp"
#include "neighbour_boards.hpp"

namespace enpitsu::test {
namespace {

const Names kLadder = {"three digits", "naked single", "neighbour difference", "bounds",
                       "parity",       "not equal",    "line patterns",        "crossings"};

TEST(a_line_with_its_empty_cells_has_digits_elsewhere) {
  const Problem problem = one_line(6);  // figure 2.1 of the seed
  State state = neighbours(problem, "xx.x..");
  const Step step = step_of("three digits", state);
  CHECK(step.role("cells").cells == (std::vector<Var>{2, 4, 5}));
  CHECK(step.places.empty() && step.removes.size() == 3);
  check_left(state, {"x", "x", kDigits, "x", kDigits, kDigits});
}

TEST(a_line_with_its_three_digits_is_empty_elsewhere) {
  const Problem problem = one_line(5);
  State state = neighbours(problem, "12.3.");
  const Step step = step_of("three digits", state);
  CHECK(step.places == (std::vector<Candidate>{{2, 0}, {4, 0}}));
  CHECK(state.placed(2) && state.placed(4));
}

TEST(cells_that_cannot_be_empty_count_as_digits) {
  const Problem problem = one_line(4);
  State state(problem);
  for (Var cell : {0, 1, 3}) state.remove(cell, 0);
  step_of("three digits", state);
  check_left(state, {kDigits, kDigits, "x", kDigits});
}

TEST(two_digits_do_not_fill_a_line) {
  const Problem problem = one_line(5);
  State state = neighbours(problem, "12.x.");
  CHECK(!make_technique("three digits")->apply(state));
}

TEST(too_many_digits_or_empty_cells_are_a_contradiction) {
  const Problem problem = one_line(5);
  for (const char* text : {"1234.", "xxx..", "1x2xx"}) {
    State state = neighbours(problem, text);
    make_technique("three digits")->apply(state);
    CHECK_NOTE(state.failed(), text);
  }
}

TEST(the_next_digit_differs_by_its_distance) {
  const Problem problem = one_line(6);
  State state = neighbours(problem, ".4x...");
  make_technique("neighbour difference")->apply(state);
  check_left(state, {"x35", "4", "x", "x26", kAll, kAll});
}

TEST(a_step_of_neighbour_difference_names_both_cells) {
  const Problem problem = one_line(4);
  State state = neighbours(problem, "1...");
  const Step step = step_of("neighbour difference", state);
  CHECK(step.role("cell").cells == std::vector<Var>{0});
  CHECK(step.role("next").cells == std::vector<Var>{1});
  CHECK(step.role("value").values == bit(1) && step.removes.size() == 8);
  CHECK(symbols(state, 1) == "x2");
}

TEST(behind_an_open_cell_the_difference_says_nothing) {
  const Problem problem = one_line(6);
  State state = neighbours(problem, "4.....");
  make_technique("neighbour difference")->apply(state);
  check_left(state, {"4", "x35", kAll, kAll, kAll, kAll});
}

TEST(digits_that_do_not_fit_have_one_between_them) {
  const Problem problem = one_line(6);
  State state = neighbours(problem, "4.x3..");
  restrict_to(state, 1, values({0, 5}));
  restrict_to(state, 4, values({0, 2, 4}));
  const Step step = step_of("neighbour difference", state);
  CHECK(step.role("digits").cells == (std::vector<Var>{0, 3}));
  CHECK(step.role("between").cells == std::vector<Var>{1});
  CHECK(symbols(state, 1) == "5");
}

TEST(digits_that_fit_may_have_nothing_between_them) {
  const Problem problem = one_line(6);
  State state = neighbours(problem, "4.x1..");
  restrict_to(state, 1, values({0, 3}));
  restrict_to(state, 4, values({0, 2}));
  CHECK(!make_technique("neighbour difference")->apply(state));
}

TEST(bounds_grow_with_the_distance) {
  const Problem problem = one_line(6);  // figure 2.5 of the seed
  State state = neighbours(problem, ".4....");
  step_of("bounds", state);
  check_left(state, {"x345", "4", "x345", "x23456", "x1234567", "x12345678"});
}

TEST(parity_takes_turns) {
  const Problem problem = one_line(4);  // figure 2.8 of the seed
  State state = neighbours(problem, ".2..");
  step_of("parity", state);
  check_left(state, {"x13579", "2", "x13579", "x2468"});
}

TEST(bounds_parity_and_not_equal_together) {
  const Problem problem = one_line(6);  // figure 2.9 of the seed
  State state = neighbours(problem, ".4....");
  const Ladder ladder({"bounds", "parity", "not equal"});
  CHECK(ladder.run(state, ladder.all()) == Verdict::stuck);
  check_left(state, {"x35", "4", "x35", "x26", "x1357", "x268"});
}

TEST(without_a_known_digit_nothing_is_bounded) {
  const Problem problem = one_line(5);
  for (const char* name : {"neighbour difference", "bounds", "parity", "not equal"}) {
    State state = neighbours(problem, ".x...");
    restrict_to(state, 0, values({4, 6}));
    CHECK_NOTE(!make_technique(name)->apply(state), name);
  }
}

TEST(digits_out_of_bounds_are_a_contradiction) {
  const Problem problem = one_line(5);
  for (const auto& [name, text] :
       std::map<std::string, std::string>{{"bounds", "1.9.."},
                                          {"parity", "1.2.."},
                                          {"not equal", "1.1.."},
                                          {"neighbour difference", "1x2.."},
                                          {"line patterns", "1.1.."}}) {
    State state = neighbours(problem, text);
    make_technique(name)->apply(state);
    CHECK_NOTE(state.failed(), name);
  }
}

TEST(line_patterns_leave_what_some_pattern_has) {
  const Problem problem = one_line(4);
  State state(problem);
  restrict_to(state, 0, values({9}));
  restrict_to(state, 3, values({0, 6, 8}));
  const Step step = step_of("line patterns", state);
  // 9 8 7 x, 9 8 x 6, 9 x 7 6 and 9 x 7 8: with 6 or 8 at the end, or nothing.
  check_left(state, {"9", "x8", "x7", "x68"});
  CHECK(step.role("line").houses == std::vector<std::int32_t>{0});
}

TEST(a_line_of_patterns_only_stays_as_it_is) {
  const Problem problem = one_line(6);
  State state(problem);
  CHECK(!make_technique("line patterns")->apply(state) && !state.failed());
}

TEST(other_lines_have_no_patterns) {
  const Problem problem = latin(4);
  State state = state_of(problem, "12..............");
  for (const std::string& name : kLadder) {
    if (name != "naked single") CHECK_NOTE(!make_technique(name)->apply(state), name);
  }
}

// All ways to fill one line, by trying everything.
std::vector<std::string> lines(int size) {
  std::vector<std::string> found;
  std::string line(static_cast<std::size_t>(size), '\0');
  const auto fits = [&] {
    std::vector<int> at;
    for (int i = 0; i < size; ++i) {
      if (line[static_cast<std::size_t>(i)] != 0) at.push_back(i);
    }
    const auto value = [&](int k) {
      return line[static_cast<std::size_t>(at[static_cast<std::size_t>(k)])];
    };
    return at.size() == 3 && std::abs(value(0) - value(1)) == at[1] - at[0] &&
           std::abs(value(1) - value(2)) == at[2] - at[1] && value(0) != value(2);
  };
  const auto fill = [&](auto&& self, std::size_t place) -> void {
    if (place == line.size()) {
      if (fits()) found.push_back(line);
      return;
    }
    for (char value = 0; value <= 9; ++value) {
      line[place] = value;
      self(self, place + 1);
    }
  };
  fill(fill, 0);
  return found;
}

TEST(line_patterns_find_what_trying_everything_finds) {
  const int size = 5;
  const Problem problem = one_line(size);
  const auto all = lines(size);
  Random random(3);
  for (int board = 0; board < 300; ++board) {
    State state(problem);
    for (Var cell = 0; cell < size; ++cell) {
      for (Value value = 0; value <= 9; ++value) {
        if (count(state.domain(cell)) > 1 && random.below(3) == 0) state.remove(cell, value);
      }
    }
    std::vector<Mask> expected(static_cast<std::size_t>(size), 0);
    for (const auto& line : all) {
      bool fits = true;
      for (std::size_t i = 0; i < line.size(); ++i) fits &= state.has(static_cast<Var>(i), line[i]);
      if (!fits) continue;
      for (std::size_t i = 0; i < line.size(); ++i) expected[i] |= bit(line[i]);
    }
    make_technique("line patterns")->apply(state);
    if (expected.front() == 0) {
      CHECK(state.failed());
      continue;
    }
    for (std::size_t i = 0; i < expected.size(); ++i) {
      CHECK(state.domain(static_cast<Var>(i)) == expected[i]);
    }
  }
}

TEST(what_neighbour_techniques_remove_is_in_no_solution) {
  const Problem problem = square(4);
  Mask used = 0;
  for (const Case& board : cases(problem, 60, 4, 1000)) used |= check_sound(board, kLadder);
  for (int rung = 0; rung < 7; ++rung) {
    CHECK_NOTE(contains(used, rung), kLadder[static_cast<std::size_t>(rung)]);
  }
}

TEST(neighbour_techniques_keep_every_solution_on_larger_boards) {
  Mask used = 0;
  for (int size : {5, 6, 7}) {
    const Problem problem = square(size);
    for (const Case& board : cases(problem, 25, size, 20)) used |= check_sound(board, kLadder);
  }
  CHECK(used == Ladder(kLadder).all());
}

TEST(fewer_candidates_never_conclude_less_in_lines_of_neighbours) {
  const Problem problem = square(5);
  const auto boards = cases(problem, 40, 5, 1);
  CHECK(check_monotone(boards, kLadder) > 40);
  check_log_changes_nothing(boards, kLadder);
}

}  // namespace
}  // namespace enpitsu::test
