// Variants of Sudoku: what each of their techniques removes or places, what it leaves alone, and
// all of them on random small boards against a solver that tries everything.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "check.hpp"
#include "core/random.hpp"
#include "core/technique.hpp"
#include "rules/rules.hpp"
#include "words.hpp"

namespace enpitsu::test {
namespace {

struct Cage {
  std::vector<Var> cells;
  int total;
};

// Cells row by row; one letter a cell for its region.
struct Variant {
  int size;
  std::string regions;
  std::vector<Cage> cages = {};
};

using Solution = std::vector<Value>;

std::vector<std::vector<Var>> regions_of(const Variant& variant) {
  std::vector<std::vector<Var>> regions(static_cast<std::size_t>(variant.size));
  for (std::size_t cell = 0; cell < variant.regions.size(); ++cell) {
    regions[static_cast<std::size_t>(variant.regions[cell] - 'A')].push_back(
        static_cast<Var>(cell));
  }
  return regions;
}

void add(std::vector<House>& houses, std::vector<RulePtr>& rules, std::vector<Var> cells, Kind kind,
         RulePtr rule) {
  rule->stand(static_cast<std::int32_t>(houses.size()), -1, Rule::kAnyNumber);
  rules.push_back(std::move(rule));
  houses.push_back({std::move(cells), kind});
}

std::unique_ptr<Problem> problem_of(const Variant& variant) {
  const int n = variant.size;
  std::vector<House> houses;
  std::vector<RulePtr> rules;
  for (Kind kind : {Kind::row, Kind::column}) {
    for (int i = 0; i < n; ++i) {
      std::vector<Var> line;
      for (int j = 0; j < n; ++j) line.push_back(kind == Kind::row ? i * n + j : j * n + i);
      add(houses, rules, line, kind, all_different());
    }
  }
  for (const auto& region : regions_of(variant)) {
    add(houses, rules, region, Kind::box, all_different());
  }
  for (const Cage& cage : variant.cages) {
    add(houses, rules, cage.cells, Kind::other, all_different());
    rules.push_back(sum_rule(cage.total));
    rules.back()->stand(static_cast<std::int32_t>(houses.size()) - 1, -1, Rule::kAnyNumber);
  }
  const Mask digits = (bit(n + 1) - 1) & ~Mask{1};
  std::vector<Mask> domains(static_cast<std::size_t>(n * n), digits);
  return std::make_unique<Problem>(std::move(domains), std::move(houses), std::move(rules));
}

// Every solution, by trying everything cell by cell.
class Tries {
 public:
  explicit Tries(const Variant& variant)
      : variant_(variant), values_(static_cast<std::size_t>(variant.size * variant.size), 0) {
    place(0);
  }
  const std::vector<Solution>& found() const { return found_; }

 private:
  void place(std::size_t cell) {
    if (cell == values_.size()) {
      found_.push_back(values_);
      return;
    }
    for (Value value = 1; value <= variant_.size; ++value) {
      values_[cell] = value;
      if (fits(cell)) place(cell + 1);
    }
    values_[cell] = 0;
  }

  bool fits(std::size_t cell) const {
    const auto n = static_cast<std::size_t>(variant_.size);
    for (std::size_t other = 0; other < cell; ++other) {
      const bool seen = other / n == cell / n || other % n == cell % n ||
                        variant_.regions[other] == variant_.regions[cell];
      if (seen && values_[other] == values_[cell]) return false;
    }
    return std::ranges::all_of(variant_.cages, [&](const Cage& cage) { return holds(cage); });
  }

  bool holds(const Cage& cage) const {
    int sum = 0;
    Mask seen = 0;
    for (Var cell : cage.cells) {
      const Value value = values_[static_cast<std::size_t>(cell)];
      if (value == 0) return true;
      if (contains(seen, value)) return false;
      seen |= bit(value);
      sum += value;
    }
    return sum == cage.total;
  }

  const Variant& variant_;
  Solution values_;
  std::vector<Solution> found_;
};

Step step_of(const char* name, State& state) {
  Log log;
  state.log = &log;
  const bool fired = make_technique(name)->apply(state);
  state.log = nullptr;
  CHECK_NOTE(log.steps.size() == (fired ? 1 : 0), name);
  for (const Step& step : log.steps) CHECK_NOTE(can_be_told(step), name);
  return log.steps.empty() ? Step{} : log.steps.front();
}

void restrict_to(State& state, Var cell, Mask values) { state.remove_all(cell, ~values); }

const std::string kBoxes = "AABBAABBCCDDCCDD";
const std::string kJigsaw = "AAABABBBCCCDCDDD";

TEST(one_innie_is_what_the_cages_leave_of_a_house) {
  const auto problem = problem_of({4, kBoxes, {{{0, 1}, 3}, {{2}, 4}}});
  State state(*problem);
  const Step step = step_of("single innie or outie", state);
  CHECK(step.places == (std::vector<Candidate>{{3, 3}}));
  CHECK(step.role("houses").houses == std::vector<std::int32_t>{0});
  CHECK(step.role("total").numbers == std::vector<std::int32_t>{10});
  CHECK(step.role("innies").cells == std::vector<Var>{3});
}

TEST(one_outie_is_what_covering_cages_have_too_much) {
  const auto problem = problem_of({4, kBoxes, {{{0, 1}, 3}, {{2, 3, 6}, 9}}});
  State state(*problem);
  const Step step = step_of("single innie or outie", state);
  CHECK(step.places == (std::vector<Candidate>{{6, 2}}));
  CHECK(step.role("outies").cells == std::vector<Var>{6});
  CHECK(step.role("rest").numbers == std::vector<std::int32_t>{2});
}

TEST(an_impossible_innie_is_a_contradiction) {
  const auto problem = problem_of({4, kBoxes, {{{0, 1}, 3}, {{2}, 1}}});
  State state(*problem);
  CHECK(!make_technique("single innie or outie")->apply(state) && state.failed());
}

TEST(several_innies_make_their_sum_and_differ_where_they_see_each_other) {
  const auto problem = problem_of({4, kBoxes, {{{0, 1}, 6}}});
  State state(*problem);
  CHECK(step_of("single innie or outie", state).sentence[0] == '\0');
  restrict_to(state, 2, bit(1) | bit(2) | bit(4));
  const Step step = step_of("innies and outies", state);
  CHECK(state.domain(2) == bit(1) && state.domain(3) == bit(3));  // 2 and 2 clash, 4 is too much
  CHECK(step.role("innies").cells == (std::vector<Var>{2, 3}));
}

TEST(innies_of_more_than_three_houses_take_the_large_technique) {
  // Cages fill the first four rows but for r4c6; any three of these rows cut five cages.
  std::string columns;
  for (int row = 0; row < 6; ++row) columns += "ABCDEF";
  Variant variant{6, columns};
  const std::vector<int> totals = {12, 16, 14, 12, 16, 13};
  for (Var column = 0; column < 6; ++column) {
    Cage cage{{column, column + 6, column + 12}, totals[static_cast<std::size_t>(column)]};
    if (column < 5) cage.cells.push_back(column + 18);
    variant.cages.push_back(std::move(cage));
  }
  const auto problem = problem_of(variant);
  State state(*problem);
  make_technique("innies and outies")->apply(state);
  CHECK(!at_most_one(state.domain(23)));
  CHECK(make_technique("large innies and outies")->apply(state));
  CHECK(state.domain(23) == bit(1));
}

TEST(a_sum_is_looked_at_again_when_its_filled_cells_are_others) {
  // What was found of r1c3 and r1c4 with 1 in r1c2 says nothing of them with 2 there.
  const auto problem = problem_of({4, kBoxes, {{{0}, 4}}});
  State state(*problem);
  const auto innies = make_technique("innies and outies");
  const std::size_t mark = state.mark();
  restrict_to(state, 1, bit(1));
  for (Var cell : {2, 3}) restrict_to(state, cell, bit(2) | bit(3));
  innies->apply(state);
  CHECK(!state.failed());
  CHECK(state.domain(2) == (bit(2) | bit(3)) && state.domain(3) == (bit(2) | bit(3)));
  state.undo(mark);
  restrict_to(state, 1, bit(2));
  for (Var cell : {2, 3}) restrict_to(state, cell, bit(2) | bit(3));
  innies->apply(state);
  CHECK(state.failed());
}

TEST(two_cages_in_a_row_share_no_digit) {
  const auto problem = problem_of({4, kBoxes, {{{0, 1}, 3}, {{2, 3, 6}, 8}}});
  State state(*problem);
  for (Var cell : {0, 1}) restrict_to(state, cell, bit(1) | bit(2));
  const Step step = step_of("cage combinations with overlap", state);
  CHECK(state.domain(2) == (bit(3) | bit(4)) && state.domain(3) == (bit(3) | bit(4)));
  CHECK(state.domain(6) == bit(1));
  CHECK(step.role("one").houses.size() == 1 && step.role("other").houses.size() == 1);
  CHECK(step.role("sum").numbers == std::vector<std::int32_t>{8});
}

TEST(cages_that_do_not_see_each_other_do_not_overlap) {
  const auto problem = problem_of({4, kBoxes, {{{0, 1}, 3}, {{10, 11}, 3}}});
  State state(*problem);
  CHECK(!make_technique("cage combinations with overlap")->apply(state));
}

TEST(without_sums_there_are_neither_innies_nor_outies) {
  const auto problem = problem_of({4, kBoxes});
  State state(*problem);
  restrict_to(state, 0, bit(1));
  CHECK(!make_technique("innies and outies")->apply(state));
  CHECK(!make_technique("large innies and outies")->apply(state));
}

TEST(what_sticks_out_on_both_sides_is_the_same) {
  const auto problem = problem_of({4, kJigsaw});
  State state(*problem);  // row 1 is region A but for r1c4, which has r2c1 in its place
  restrict_to(state, 3, bit(1) | bit(2));
  const Step step = step_of("law of leftovers", state);
  CHECK(state.domain(4) == (bit(1) | bit(2)));
  CHECK(step.role("above").cells == std::vector<Var>{3});
  CHECK(step.role("below").cells == std::vector<Var>{4});
}

TEST(boxes_leave_nothing_over) {
  const auto problem = problem_of({4, kBoxes});
  State state(*problem);
  restrict_to(state, 3, bit(1) | bit(2));
  for (int row : {1, 3}) restrict_to(state, row * 4, bit(3));
  State before = state;
  make_technique("law of leftovers")->apply(state);
  // Row 1 and box 1 still leave r1c3, r1c4 and r2c1, r2c2 over.
  CHECK((state.domain(4) & ~before.domain(4)) == 0);
}

TEST(cage_combinations_know_the_digits_of_a_small_board) {
  const auto problem = problem_of({4, kBoxes, {{{0, 1}, 7}}});
  State state(*problem);
  make_technique("cage combinations")->apply(state);
  CHECK(state.domain(0) == (bit(3) | bit(4)) && state.domain(1) == (bit(3) | bit(4)));
}

const std::vector<std::string> kLadder = {"full house",
                                          "hidden single",
                                          "naked single",
                                          "cage combinations",
                                          "reduced sum",
                                          "single innie or outie",
                                          "necessary digit",
                                          "locked candidates (pointing)",
                                          "sum bounds",
                                          "law of leftovers",
                                          "impossible combinations",
                                          "innies and outies",
                                          "large innies and outies",
                                          "cage combinations with overlap"};

// A board with some cages of a random solution; neighbours in a row or a column.
Variant random_variant(Random& random) {
  Variant variant{4, random.below(2) == 0 ? kBoxes : kJigsaw};
  const auto solutions = Tries(variant).found();
  const Solution& solution = solutions[random.below(solutions.size())];
  std::vector<std::uint8_t> taken(16, 0);
  for (int i = 0; i < 12; ++i) {
    const auto cell = static_cast<Var>(random.below(16));
    const Var beside = cell % 4 < 3 ? cell + 1 : cell;
    const Var other = random.below(2) == 0 ? beside : cell + 4;
    Cage cage{{cell}, solution[static_cast<std::size_t>(cell)]};
    if (other < 16 && other != cell) {
      cage.cells.push_back(other);
      cage.total += solution[static_cast<std::size_t>(other)];
    }
    const auto is_taken = [&](Var c) { return taken[static_cast<std::size_t>(c)] != 0; };
    if (std::ranges::any_of(cage.cells, is_taken)) continue;
    for (Var c : cage.cells) taken[static_cast<std::size_t>(c)] = 1;
    variant.cages.push_back(std::move(cage));
  }
  return variant;
}

bool holds(const State& state, const Solution& solution) {
  for (std::size_t cell = 0; cell < solution.size(); ++cell) {
    if (!state.has(static_cast<Var>(cell), solution[cell])) return false;
  }
  return true;
}

TEST(no_step_of_a_variant_loses_a_solution) {
  Random random(7);
  for (int i = 0; i < 120; ++i) {
    const Variant variant = random_variant(random);
    const auto problem = problem_of(variant);
    const auto solutions = Tries(variant).found();
    CHECK(!solutions.empty());
    for (const std::string& name : kLadder) {
      State state(*problem);
      make_technique(name)->apply(state);
      for (const Solution& solution : solutions) CHECK_NOTE(holds(state, solution), name);
    }
    const Ladder ladder(kLadder);
    State state(*problem);
    ladder.run(state, ladder.all());
    for (const Solution& solution : solutions) CHECK(holds(state, solution));
  }
}

TEST(fewer_candidates_of_a_variant_never_lead_to_less) {
  Random random(11);
  for (int i = 0; i < 120; ++i) {
    const Variant variant = random_variant(random);
    const auto problem = problem_of(variant);
    const Solution solution = Tries(variant).found().front();
    for (std::size_t rungs = 1; rungs <= kLadder.size(); ++rungs) {
      const Ladder ladder(
          std::vector<std::string>(kLadder.begin(), kLadder.begin() + static_cast<long>(rungs)));
      State full(*problem);
      State less(*problem);
      for (Var cell = 0; cell < 16; ++cell) {
        for (Value value : members(less.domain(cell))) {
          const bool wrong = solution[static_cast<std::size_t>(cell)] != value;
          if (wrong && random.below(8) == 0) less.remove(cell, value);
        }
      }
      ladder.run(full, ladder.all());
      ladder.run(less, ladder.all());
      for (Var cell = 0; cell < 16; ++cell) {
        CHECK_NOTE((less.domain(cell) & ~full.domain(cell)) == 0, kLadder[rungs - 1]);
      }
    }
  }
}

}  // namespace
}  // namespace enpitsu::test
