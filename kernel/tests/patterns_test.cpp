// The pattern techniques, subsets to finned fish: each on boards made by hand where it must
// and must not fire.
#include <algorithm>
#include <tuple>

#include "boards.hpp"
#include "check.hpp"
#include "ladders.hpp"

namespace enpitsu::test {
namespace {

const Problem& nine() {
  static const Problem problem = sudoku(3, 3);
  return problem;
}

// Houses of the 9x9 board, counted from 1.
constexpr int row(int n) { return n - 1; }
constexpr int column(int n) { return 9 + n - 1; }
constexpr int box(int n) { return 18 + n - 1; }
constexpr Var r9(int row, int column) { return at(9, row, column); }

// Takes a value from a house but for the cells listed.
void only_in(State& state, int house, Value value, std::initializer_list<Var> cells) {
  for (Var cell : state.problem().house(house).cells) {
    if (std::find(cells.begin(), cells.end(), cell) == cells.end()) state.remove(cell, value);
  }
}

bool same(std::vector<Var> a, std::vector<Var> b) {
  std::sort(a.begin(), a.end());
  std::sort(b.begin(), b.end());
  return a == b;
}

void check_removes(const Step& step, const std::string& expected, int size = 9) {
  CHECK_NOTE(removals(step, size) == expected, removals(step, size));
}

TEST(naked_pair_clears_its_house) {
  State state(nine());
  restrict_to(state, r9(1, 1), values({1, 2}));
  restrict_to(state, r9(1, 5), values({1, 2}));
  const Step step = step_of("naked pair", state);
  check_removes(step,
                "1: r1c2 r1c3 r1c4 r1c6 r1c7 r1c8 r1c9; 2: r1c2 r1c3 r1c4 r1c6 r1c7 r1c8 r1c9");
  CHECK(step.role("house").houses == std::vector<std::int32_t>{row(1)});
  CHECK(same(step.role("set").cells, {r9(1, 1), r9(1, 5)}));
  CHECK(step.role("set").values == values({1, 2}));
}

TEST(two_cells_with_three_values_are_no_naked_pair) {
  State state(nine());
  restrict_to(state, r9(1, 1), values({1, 2}));
  restrict_to(state, r9(1, 5), values({1, 3}));
  CHECK(!make_technique("naked pair")->apply(state));
}

TEST(naked_sets_need_no_complete_house_but_hidden_sets_do) {
  Builder board(std::vector<Mask>(4, values({1, 2, 3, 4, 5, 6})));
  board.different({0, 1, 2, 3});
  const Problem problem = board.problem();
  State naked(problem);
  restrict_to(naked, 0, values({1, 2}));
  restrict_to(naked, 3, values({1, 2}));
  check_removes(step_of("naked pair", naked), "1: r1c2 r1c3; 2: r1c2 r1c3");
  State hidden(problem);
  only_in(hidden, 0, 1, {0, 1});
  only_in(hidden, 0, 2, {0, 1});
  CHECK(!make_technique("hidden pair")->apply(hidden));
}

TEST(hidden_pair_clears_its_cells) {
  State state(nine());
  only_in(state, box(5), 3, {r9(4, 4), r9(6, 6)});
  only_in(state, box(5), 4, {r9(4, 4), r9(6, 6)});
  const Step step = step_of("hidden pair", state);
  check_removes(step,
                "1: r4c4 r6c6; 2: r4c4 r6c6; 5: r4c4 r6c6; 6: r4c4 r6c6; 7: r4c4 r6c6; "
                "8: r4c4 r6c6; 9: r4c4 r6c6");
  CHECK(step.role("house").houses == std::vector<std::int32_t>{box(5)});
  CHECK(same(step.role("set").cells, {r9(4, 4), r9(6, 6)}));
  CHECK(step.role("set").values == values({3, 4}));
}

TEST(a_third_place_breaks_a_hidden_pair) {
  State state(nine());
  only_in(state, box(5), 3, {r9(4, 4), r9(6, 6)});
  only_in(state, box(5), 4, {r9(4, 4), r9(6, 6), r9(5, 5)});
  CHECK(!make_technique("hidden pair")->apply(state));
}

TEST(naked_triple_of_three_pairs) {
  State state(nine());
  restrict_to(state, r9(1, 4), values({1, 2}));
  restrict_to(state, r9(4, 4), values({2, 3}));
  restrict_to(state, r9(8, 4), values({1, 3}));
  CHECK(!make_technique("naked pair")->apply(state));
  const Step step = step_of("naked triple", state);
  check_removes(step,
                "1: r2c4 r3c4 r5c4 r6c4 r7c4 r9c4; 2: r2c4 r3c4 r5c4 r6c4 r7c4 r9c4; "
                "3: r2c4 r3c4 r5c4 r6c4 r7c4 r9c4");
  CHECK(step.role("house").houses == std::vector<std::int32_t>{column(4)});
  CHECK(step.role("set").values == values({1, 2, 3}));
}

TEST(hidden_triple_of_three_pairs) {
  State state(nine());
  only_in(state, row(9), 1, {r9(9, 1), r9(9, 2)});
  only_in(state, row(9), 2, {r9(9, 2), r9(9, 7)});
  only_in(state, row(9), 3, {r9(9, 1), r9(9, 7)});
  for (Value value : {5, 6, 7, 8, 9})
    only_in(state, row(9), value, {r9(9, 1), r9(9, 3), r9(9, 4), r9(9, 5), r9(9, 6)});
  CHECK(!make_technique("hidden pair")->apply(state));
  const Step step = step_of("hidden triple", state);
  check_removes(step, "4: r9c1 r9c2 r9c7; 5: r9c1; 6: r9c1; 7: r9c1; 8: r9c1; 9: r9c1");
  CHECK(same(step.role("set").cells, {r9(9, 1), r9(9, 2), r9(9, 7)}));
  CHECK(step.role("set").values == values({1, 2, 3}));
}

TEST(naked_and_hidden_quads) {
  State naked(nine());
  restrict_to(naked, r9(1, 1), values({1, 2}));
  restrict_to(naked, r9(1, 2), values({2, 3}));
  restrict_to(naked, r9(1, 5), values({3, 4}));
  restrict_to(naked, r9(1, 9), values({1, 4}));
  CHECK(!make_technique("naked triple")->apply(naked));
  const Step quad = step_of("naked quad", naked);
  CHECK(quad.removes.size() == 20 && quad.role("set").values == values({1, 2, 3, 4}));

  State hidden(nine());
  only_in(hidden, row(1), 1, {r9(1, 1), r9(1, 2)});
  only_in(hidden, row(1), 2, {r9(1, 2), r9(1, 3)});
  only_in(hidden, row(1), 3, {r9(1, 3), r9(1, 4)});
  only_in(hidden, row(1), 4, {r9(1, 4), r9(1, 1)});
  CHECK(!make_technique("hidden triple")->apply(hidden));
  const Step other = step_of("hidden quad", hidden);
  CHECK(other.removes.size() == 20 && other.role("set").values == values({1, 2, 3, 4}));
}

// The first step of a ladder's last rung: its rung.
int rung_of_step(const Names& names, State state) {
  const Ladder ladder(names);
  Log log;
  log.limit = 1;
  state.log = &log;
  ladder.run(state, bit(static_cast<int>(names.size()) - 1));
  return log.steps.empty() ? -1 : log.steps.front().rung;
}

TEST(a_step_has_the_rung_of_what_it_is_if_there_is_one) {
  State naked(nine());
  for (const Var cell : {r9(1, 1), r9(1, 5)}) restrict_to(naked, cell, values({1, 2}));
  State hidden(nine());
  for (const int value : {1, 2}) only_in(hidden, row(1), value, {r9(1, 1), r9(1, 5)});
  State fish(nine());
  only_in(fish, row(2), 4, {r9(2, 3), r9(2, 7)});
  only_in(fish, row(6), 4, {r9(6, 3), r9(6, 7)});
  State finned(nine());
  only_in(finned, row(2), 4, {r9(2, 3), r9(2, 7), r9(2, 8)});
  only_in(finned, row(6), 4, {r9(6, 3), r9(6, 7)});
  const std::vector<std::tuple<Names, State, int>> cases{
      {{"naked pair", "naked triple", "naked quad"}, naked, 0},
      {{"naked triple", "naked quad"}, naked, 1},
      {{"hidden pair", "hidden triple", "hidden quad"}, hidden, 0},
      {{"hidden triple"}, hidden, 0},
      {{"X-wing", "swordfish", "jellyfish"}, fish, 0},
      {{"swordfish", "jellyfish"}, fish, 1},
      {{"X-wing", "finned X-wing", "finned swordfish"}, finned, 1},
      {{"X-wing", "finned swordfish"}, fish, 0},
  };
  for (const auto& [names, state, rung] : cases) {
    CHECK_NOTE(rung_of_step(names, state) == rung, names.back());
  }
}

TEST(two_boxes_of_a_band_keep_a_value_to_two_rows) {
  State state(nine());
  for (int c = 1; c <= 6; ++c) state.remove(r9(3, c), 7);
  const Step step = step_of("two-box inference", state);
  check_removes(step, "7: r1c7 r1c8 r1c9 r2c7 r2c8 r2c9");
  CHECK(step.role("boxes").houses == (std::vector<std::int32_t>{box(1), box(2)}));
  CHECK(step.role("lines").houses == (std::vector<std::int32_t>{row(1), row(2)}));
  CHECK(step.role("boxes").cells.size() == 12 && step.role("value").values == values({7}));
}

TEST(two_boxes_with_three_rows_keep_nothing) {
  State state(nine());
  for (int c = 1; c <= 5; ++c) state.remove(r9(3, c), 7);
  CHECK(!make_technique("two-box inference")->apply(state));
}

TEST(three_boxes_of_four_keep_a_value_to_three_columns) {
  const Problem twelve = sudoku(3, 4);
  State state(twelve);
  for (int r = 1; r <= 9; ++r) state.remove(at(12, r, 2), 5);
  const Step step = step_of("two-box inference", state);
  check_removes(step, "5: r10c1 r10c3 r10c4 r11c1 r11c3 r11c4 r12c1 r12c3 r12c4", 12);
  CHECK(step.role("boxes").houses.size() == 3 && step.role("lines").houses.size() == 3);
}

TEST(x_wing_in_rows) {
  State state(nine());
  only_in(state, row(2), 5, {r9(2, 2), r9(2, 7)});
  only_in(state, row(6), 5, {r9(6, 2), r9(6, 7)});
  const Step step = step_of("X-wing", state);
  check_removes(step, "5: r1c2 r1c7 r3c2 r3c7 r4c2 r4c7 r5c2 r5c7 r7c2 r7c7 r8c2 r8c7 r9c2 r9c7");
  CHECK(step.role("base").houses == (std::vector<std::int32_t>{row(2), row(6)}));
  CHECK(step.role("cover").houses == (std::vector<std::int32_t>{column(2), column(7)}));
  CHECK(same(step.role("base").cells, {r9(2, 2), r9(2, 7), r9(6, 2), r9(6, 7)}));
  CHECK(step.role("fins").cells.empty() && step.role("value").values == values({5}));
}

TEST(a_third_column_breaks_an_x_wing) {
  State state(nine());
  only_in(state, row(2), 5, {r9(2, 2), r9(2, 7)});
  only_in(state, row(6), 5, {r9(6, 2), r9(6, 8)});
  CHECK(!make_technique("X-wing")->apply(state));
}

TEST(swordfish_in_columns_of_a_latin_square) {
  const Problem problem = latin(7);
  State state(problem);
  only_in(state, 7, 1, {at(7, 1, 1), at(7, 2, 1)});
  only_in(state, 8, 1, {at(7, 2, 2), at(7, 4, 2)});
  only_in(state, 10, 1, {at(7, 1, 4), at(7, 4, 4)});
  CHECK(!make_technique("X-wing")->apply(state));
  const Step step = step_of("swordfish", state);
  check_removes(step, "1: r1c3 r1c5 r1c6 r1c7 r2c3 r2c5 r2c6 r2c7 r4c3 r4c5 r4c6 r4c7", 7);
  CHECK(step.role("base").houses == (std::vector<std::int32_t>{7, 8, 10}));
  CHECK(step.role("cover").houses == (std::vector<std::int32_t>{0, 1, 3}));
}

TEST(jellyfish_of_four_pairs) {
  State state(nine());
  only_in(state, row(1), 1, {r9(1, 1), r9(1, 4)});
  only_in(state, row(4), 1, {r9(4, 4), r9(4, 7)});
  only_in(state, row(7), 1, {r9(7, 7), r9(7, 9)});
  only_in(state, row(9), 1, {r9(9, 9), r9(9, 1)});
  CHECK(!make_technique("swordfish")->apply(state));
  const Step step = step_of("jellyfish", state);
  CHECK(step.removes.size() == 20 && step.role("base").houses.size() == 4);
  CHECK(step.role("cover").houses.size() == 4);
}

TEST(finned_x_wing_concludes_where_the_fin_is_seen) {
  State state(nine());
  only_in(state, row(1), 4, {r9(1, 2), r9(1, 7)});
  only_in(state, row(5), 4, {r9(5, 2), r9(5, 7), r9(5, 8)});
  const Step step = step_of("finned X-wing", state);
  check_removes(step, "4: r4c7 r6c7");
  CHECK(step.role("base").houses == (std::vector<std::int32_t>{row(1), row(5)}));
  CHECK(step.role("cover").houses == (std::vector<std::int32_t>{column(2), column(7)}));
  CHECK(same(step.role("base").cells, {r9(1, 2), r9(1, 7), r9(5, 2), r9(5, 7)}));
  CHECK(step.role("fins").cells == std::vector<Var>{r9(5, 8)});
}

TEST(sashimi_x_wing_is_finned_too) {
  State state(nine());
  only_in(state, row(1), 4, {r9(1, 2), r9(1, 7)});
  only_in(state, row(5), 4, {r9(5, 2), r9(5, 8), r9(5, 9)});
  const Step step = step_of("finned X-wing", state);
  check_removes(step, "4: r4c7 r6c7");
  CHECK(same(step.role("fins").cells, {r9(5, 8), r9(5, 9)}));
}

TEST(fins_in_two_boxes_conclude_nothing) {
  State state(nine());
  only_in(state, row(1), 4, {r9(1, 2), r9(1, 7)});
  only_in(state, row(5), 4, {r9(5, 2), r9(5, 4), r9(5, 7), r9(5, 8)});
  CHECK(!make_technique("finned X-wing")->apply(state));
}

TEST(finned_swordfish_with_one_fin) {
  State state(nine());
  only_in(state, row(1), 4, {r9(1, 1), r9(1, 4)});
  only_in(state, row(5), 4, {r9(5, 4), r9(5, 8)});
  only_in(state, row(8), 4, {r9(8, 1), r9(8, 8), r9(8, 9)});
  CHECK(!make_technique("finned X-wing")->apply(state));
  const Step step = step_of("finned swordfish", state);
  check_removes(step, "4: r7c8 r9c8");
  CHECK(step.role("fins").cells == std::vector<Var>{r9(8, 9)});
}

TEST(xy_wing_removes_what_both_pincers_see) {
  State state(nine());
  restrict_to(state, r9(1, 1), values({1, 2}));
  restrict_to(state, r9(1, 5), values({1, 3}));
  restrict_to(state, r9(5, 1), values({2, 3}));
  const Step step = step_of("XY-wing", state);
  check_removes(step, "3: r5c5");
  CHECK(step.role("pivot").cells == std::vector<Var>{r9(1, 1)});
  CHECK(same(step.role("pincers").cells, {r9(1, 5), r9(5, 1)}));
  CHECK(step.role("value").values == values({3}));
}

TEST(pincers_with_different_ends_are_no_xy_wing) {
  State state(nine());
  restrict_to(state, r9(1, 1), values({1, 2}));
  restrict_to(state, r9(1, 5), values({1, 3}));
  restrict_to(state, r9(5, 1), values({2, 4}));
  CHECK(!make_technique("XY-wing")->apply(state));
}

TEST(xyz_wing_removes_what_all_three_see) {
  State state(nine());
  restrict_to(state, r9(1, 1), values({1, 2, 3}));
  restrict_to(state, r9(1, 5), values({1, 3}));
  restrict_to(state, r9(2, 2), values({2, 3}));
  CHECK(!make_technique("XY-wing")->apply(state));
  const Step step = step_of("XYZ-wing", state);
  check_removes(step, "3: r1c2 r1c3");
  CHECK(step.role("pivot").cells == std::vector<Var>{r9(1, 1)});
  CHECK(same(step.role("pincers").cells, {r9(1, 5), r9(2, 2)}));
}

TEST(a_pivot_with_a_fourth_value_is_no_xyz_wing) {
  State state(nine());
  restrict_to(state, r9(1, 1), values({1, 2, 3, 4}));
  restrict_to(state, r9(1, 5), values({1, 3}));
  restrict_to(state, r9(2, 2), values({2, 3}));
  CHECK(!make_technique("XYZ-wing")->apply(state));
}

TEST(w_wing_across_a_row) {
  State state(nine());
  restrict_to(state, r9(2, 1), values({1, 2}));
  restrict_to(state, r9(7, 6), values({1, 2}));
  only_in(state, row(5), 1, {r9(5, 1), r9(5, 6)});
  const Step step = step_of("W-wing", state);
  check_removes(step, "2: r2c6 r7c1");
  CHECK(step.role("link").houses == std::vector<std::int32_t>{row(5)});
  CHECK(same(step.role("pincers").cells, {r9(2, 1), r9(7, 6)}));
  CHECK(same(step.role("link").cells, {r9(5, 1), r9(5, 6)}));
  CHECK(step.role("pincers").values == values({1, 2}));
}

TEST(a_link_that_one_cell_does_not_see_is_no_w_wing) {
  State state(nine());
  restrict_to(state, r9(2, 1), values({1, 2}));
  restrict_to(state, r9(7, 6), values({1, 2}));
  only_in(state, row(5), 1, {r9(5, 1), r9(5, 7)});
  CHECK(!make_technique("W-wing")->apply(state));
}

TEST(skyscraper_on_two_rows) {
  State state(nine());
  only_in(state, row(1), 6, {r9(1, 2), r9(1, 7)});
  only_in(state, row(5), 6, {r9(5, 2), r9(5, 8)});
  const Step step = step_of("skyscraper", state);
  check_removes(step, "6: r2c8 r3c8 r4c7 r6c7");
  CHECK(step.role("base").houses == (std::vector<std::int32_t>{row(1), row(5)}));
  CHECK(step.role("cover").houses == std::vector<std::int32_t>{column(2)});
  CHECK(step.role("cover").cells == (std::vector<Var>{r9(1, 2), r9(5, 2)}));
  CHECK(step.role("ends").cells == (std::vector<Var>{r9(1, 7), r9(5, 8)}));
}

TEST(two_rows_without_a_common_column_are_no_skyscraper) {
  State state(nine());
  only_in(state, row(1), 6, {r9(1, 2), r9(1, 7)});
  only_in(state, row(5), 6, {r9(5, 3), r9(5, 8)});
  CHECK(!make_technique("skyscraper")->apply(state));
}

TEST(two_string_kite_joined_in_a_box) {
  State state(nine());
  only_in(state, row(5), 8, {r9(5, 2), r9(5, 8)});
  only_in(state, column(3), 8, {r9(4, 3), r9(9, 3)});
  const Step step = step_of("two-string kite", state);
  check_removes(step, "8: r9c8");
  CHECK(step.role("base").houses == (std::vector<std::int32_t>{row(5), column(3)}));
  CHECK(step.role("cover").houses == std::vector<std::int32_t>{box(4)});
  CHECK(step.role("cover").cells == (std::vector<Var>{r9(5, 2), r9(4, 3)}));
  CHECK(step.role("ends").cells == (std::vector<Var>{r9(5, 8), r9(9, 3)}));
}

TEST(strings_that_meet_in_no_box_are_no_kite) {
  State state(nine());
  only_in(state, row(5), 8, {r9(5, 2), r9(5, 8)});
  only_in(state, column(3), 8, {r9(1, 3), r9(9, 3)});
  CHECK(!make_technique("two-string kite")->apply(state));
}

State empty_rectangle_board() {
  State state(nine());
  for (int r : {1, 3}) {
    for (int c : {1, 3}) state.remove(r9(r, c), 9);
  }
  return state;
}

TEST(empty_rectangle_with_a_column) {
  State state = empty_rectangle_board();
  only_in(state, column(7), 9, {r9(2, 7), r9(8, 7)});
  const Step step = step_of("empty rectangle", state);
  check_removes(step, "9: r8c2");
  CHECK(step.role("box").houses == std::vector<std::int32_t>{box(1)});
  CHECK(step.role("link").houses == std::vector<std::int32_t>{column(7)});
  CHECK(step.role("hinge").houses == std::vector<std::int32_t>{row(2)});
  CHECK(step.role("target").houses == std::vector<std::int32_t>{column(2)});
  CHECK(step.role("box").cells.size() == 5);
  CHECK(step.role("link").cells == (std::vector<Var>{r9(2, 7), r9(8, 7)}));
}

TEST(a_link_off_the_hinge_makes_no_empty_rectangle) {
  State state = empty_rectangle_board();
  only_in(state, column(7), 9, {r9(3, 7), r9(8, 7)});
  CHECK(!make_technique("empty rectangle")->apply(state));
}

// Rows 1 and `second`, columns 1 and 4, all with 1 and 2; the last two cells with more.
State rectangle_board(const Problem& problem, int second, Mask third, Mask fourth) {
  State state(problem);
  restrict_to(state, r9(1, 1), values({1, 2}));
  restrict_to(state, r9(1, 4), values({1, 2}));
  restrict_to(state, r9(second, 1), third);
  restrict_to(state, r9(second, 4), fourth);
  return state;
}

TEST(unique_rectangle_type_1) {
  State state = rectangle_board(nine(), 2, values({1, 2}), values({1, 2, 3}));
  const Step step = step_of("unique rectangle", state);
  check_removes(step, "1: r2c4; 2: r2c4");
  CHECK(same(step.role("corners").cells, {r9(1, 1), r9(1, 4), r9(2, 1), r9(2, 4)}));
  CHECK(step.role("roof").cells == std::vector<Var>{r9(2, 4)});
  CHECK(step.role("corners").values == values({1, 2}));
}

TEST(unique_rectangle_type_2) {
  State state = rectangle_board(nine(), 2, values({1, 2, 5}), values({1, 2, 5}));
  const Step step = step_of("unique rectangle", state);
  check_removes(step, "5: r2c2 r2c3 r2c5 r2c6 r2c7 r2c8 r2c9");
  CHECK(same(step.role("roof").cells, {r9(2, 1), r9(2, 4)}));
  CHECK(step.role("value").values == values({5}));
}

TEST(unique_rectangle_type_4) {
  State state = rectangle_board(nine(), 2, values({1, 2, 5, 6}), values({1, 2, 7}));
  only_in(state, row(2), 1, {r9(2, 1), r9(2, 4)});
  const Step step = step_of("unique rectangle", state);
  check_removes(step, "2: r2c1 r2c4");
  CHECK(step.role("house").houses == std::vector<std::int32_t>{row(2)});
}

TEST(rectangles_that_are_not_unique) {
  const auto fires = [](State state) { return make_technique("unique rectangle")->apply(state); };
  const Mask pair = values({1, 2});
  const Mask more = values({1, 2, 3});
  CHECK(!fires(rectangle_board(nine(), 4, pair, more)));               // four boxes
  CHECK(!fires(rectangle_board(nine(), 2, pair, values({1, 3, 4}))));  // no exchange
  CHECK(!fires(rectangle_board(nine(), 2, pair, pair)));               // two solutions: no verdict
  CHECK(!fires(rectangle_board(latin(9), 2, pair, more)));
  Builder board(nine().domains(), nine().houses());
  board.different({r9(1, 1), r9(5, 5)});
  const Problem crossed = board.problem();
  CHECK(!fires(rectangle_board(crossed, 2, pair, more)));  // one cell is bound otherwise too
}

TEST(every_fin_must_be_seen_in_whatever_house) {
  const Problem problem = with_diagonals(3, 3);
  State state(problem);
  only_in(state, row(5), 4, {r9(5, 4), r9(5, 6), r9(5, 9)});
  only_in(state, row(8), 4, {r9(8, 4), r9(8, 8), r9(8, 9)});
  const Step step = step_of("finned X-wing", state);
  check_removes(step, "4: r4c4");  // by its box and its diagonal; r6c4 sees one fin only
  CHECK(same(step.role("fins").cells, {r9(5, 6), r9(8, 8)}));
}

}  // namespace
}  // namespace enpitsu::test
