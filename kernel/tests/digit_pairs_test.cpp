// What two cells of a line say of each other: on lines made by hand where it must and must not
// follow, then on random boards for soundness and monotony.
#include "boards.hpp"
#include "check.hpp"
#include "core/batch.hpp"
#include "ladders.hpp"
#include "neighbour_boards.hpp"

namespace enpitsu::test {
namespace {

const Names kBasics = {"three digits", "naked single"};
const Names kPairs = {"number difference", "least and most", "odd and even"};
const Names kHard = {"three digits",   "naked single", "number difference",
                     "least and most", "not equal",    "odd and even"};

TEST(digits_with_nothing_between_them_differ_by_their_distance) {
  const Problem problem = one_line(6);
  State state = neighbours(problem, "..x...");
  restrict_to(state, 1, values({4, 6}));
  restrict_to(state, 3, values({1, 2, 3, 4, 5, 8}));
  const Step step = step_of("number difference", state);
  CHECK(step.role("pair").cells == (std::vector<Var>{1, 3}));
  CHECK(step.role("distance").numbers == std::vector<std::int32_t>{2});
  check_left(state, {kAll, "46", "x", "248", kAll, kAll});
}

TEST(a_cell_that_may_stay_empty_is_not_narrowed_by_a_difference) {
  const Problem problem = one_line(6);
  State state = neighbours(problem, "4.....");
  CHECK(!make_technique("number difference")->apply(state));
  restrict_to(state, 1, values({1, 2, 3}));
  make_technique("number difference")->apply(state);
  check_left(state, {"4", "3", kAll, kAll, kAll, kAll});
}

TEST(a_cell_without_a_digit_that_fits_stays_empty) {
  const Problem problem = one_line(6);
  State state = neighbours(problem, "4x....");
  restrict_to(state, 2, values({0, 3, 4, 5}));
  const Step step = step_of("number difference", state);
  CHECK(step.role("pair").cells == (std::vector<Var>{0, 2}));
  CHECK(symbols(state, 2) == "x");
}

TEST(digits_that_do_not_fit_have_one_between_them_whatever_they_are) {
  const Problem problem = one_line(6);
  State state = neighbours(problem, "..x...");
  restrict_to(state, 0, values({4, 5}));
  restrict_to(state, 3, values({3, 4, 5, 6}));
  step_of("number difference", state);
  CHECK(symbols(state, 1) == kDigits);
  State open = neighbours(problem, "......");
  restrict_to(open, 0, values({4, 5}));
  restrict_to(open, 3, values({3, 4, 5, 6}));
  CHECK(!make_technique("number difference")->apply(open));
}

TEST(bounds_of_a_digit_that_is_not_known) {
  const Problem problem = one_line(5);
  State state = neighbours(problem, ".....");
  restrict_to(state, 0, values({3, 5}));
  make_technique("least and most")->apply(state);
  // From 5 upwards; how far down it goes is not known before the digit is.
  check_left(state, {"35", "x123456", "x1234567", "x12345678", kAll});
}

TEST(bounds_of_a_known_digit) {
  const Problem problem = one_line(6);  // figure 2.5 of the seed
  State state = neighbours(problem, ".4....");
  make_technique("least and most")->apply(state);
  check_left(state, {"x345", "4", "x345", "x23456", "x1234567", "x12345678"});
}

TEST(a_cell_that_is_a_digit_bounds_what_may_be_empty) {
  const Problem problem = one_line(5);
  State state = neighbours(problem, ".....");
  restrict_to(state, 0, values({8, 9}));
  restrict_to(state, 1, values({0, 1, 2, 9}));
  restrict_to(state, 2, values({0, 1, 2, 3}));
  const Step step = step_of("least and most", state);
  CHECK(step.role("cell").cells == std::vector<Var>{0});
  CHECK(step.role("values").values == values({8, 9}));
  // All digits of the third cell are too low, only some of the second.
  make_technique("least and most")->apply(state);
  check_left(state, {"89", "x129", "x", kAll, kAll});
}

TEST(odd_and_even_take_turns_before_the_digit_is_known) {
  const Problem problem = one_line(4);
  State state = neighbours(problem, "....");
  restrict_to(state, 1, values({2, 6, 8}));
  make_technique("odd and even")->apply(state);
  check_left(state, {"x13579", "268", "x13579", "x2468"});
}

TEST(what_may_be_odd_or_even_or_empty_says_nothing) {
  const Problem problem = one_line(4);
  State state = neighbours(problem, "....");
  restrict_to(state, 1, values({2, 3}));
  restrict_to(state, 2, values({0, 4}));
  CHECK(!make_technique("odd and even")->apply(state));
}

TEST(pairs_that_cannot_be_are_a_contradiction) {
  const Problem problem = one_line(5);
  for (const auto& [name, text] : std::map<std::string, std::string>{{"number difference", "1x2.."},
                                                                     {"least and most", "1.9.."},
                                                                     {"odd and even", "1.2.."}}) {
    State state = neighbours(problem, text);
    make_technique(name)->apply(state);
    CHECK_NOTE(state.failed(), name);
  }
}

TEST(other_lines_have_no_pairs) {
  const Problem problem = latin(4);
  State state = state_of(problem, "12..............");
  for (const std::string& name : kPairs) {
    CHECK_NOTE(!make_technique(name)->apply(state), name);
  }
}

TEST(what_pairs_remove_is_in_no_solution) {
  for (int size : {4, 5, 6}) {
    const Problem problem = square(size);
    const auto boards = cases(problem, 25, size, size == 4 ? 1000 : 20);
    for (const auto& [name, times] : check_each_sound(boards, kBasics, kPairs)) {
      CHECK_NOTE(times > 0, name);
    }
    for (const Case& board : boards) check_sound(board, kHard);
  }
}

TEST(fewer_candidates_never_conclude_less_in_pairs) {
  const Problem problem = square(5);
  const auto boards = cases(problem, 40, 5, 1);
  CHECK(check_monotone(boards, kHard) > 40);
  check_log_changes_nothing(boards, kHard);
}

}  // namespace
}  // namespace enpitsu::test
