// Slots: a board on which a clue is not printed is one without its rule, and a printed one has it.
#include <stdexcept>

#include "boards.hpp"
#include "check.hpp"
#include "core/batch.hpp"
#include "ladders.hpp"

namespace enpitsu::test {
namespace {

const Names kFutoshiki = {"full house",
                          "hidden single",
                          "naked single",
                          "inequality bounds",
                          "inequality chain",
                          "naked pair",
                          "inequality with sets",
                          "W-wing",
                          "alternating inference chain",
                          "ALS chain",
                          "forcing chain"};
const Names kKakuro = {"run combinations",
                       "naked single",
                       "reduced sum",
                       "necessary digit",
                       "sum bounds",
                       "naked triple",
                       "impossible combinations",
                       "closed area",
                       "XY-wing",
                       "XY-chain",
                       "forcing chain"};

constexpr char kOpen = static_cast<char>(Start::kOpen);

// A rule that a clue may make, with what its slot holds, and the same rule without a slot.
struct Clue {
  House slotted;
  char number;
  House plain;  // no cells: unprinted, there is no such house
};

// A sign between two cells; printed, the number says which of them is less.
Clue sign(Var first, Var second, int less) {
  Clue clue;
  clue.slotted.cells = {first, second};
  clue.slotted.rules.different = false;
  clue.slotted.rules.rising = true;
  clue.plain = clue.slotted;
  if (less == 1) std::swap(clue.plain.cells[0], clue.plain.cells[1]);
  clue.number = static_cast<char>(less);
  return clue;
}

Clue run(std::vector<Var> cells, Kind kind, int total) {
  Clue clue;
  clue.plain.cells = std::move(cells);
  clue.plain.kind = kind;
  clue.slotted = clue.plain;
  clue.slotted.rules.total = 0;
  clue.plain.rules.total = total;
  clue.number = static_cast<char>(total);
  return clue;
}

void unprint(Clue& clue) {
  clue.number = kOpen;
  clue.plain.rules.total = -1;
  if (clue.plain.rules.rising) clue.plain.cells.clear();
}

// One board both ways.
struct Twins {
  std::string clues;
  Problem slotted;
  Problem plain;

  Twins(const std::vector<Mask>& domains, const std::vector<House>& houses,
        const std::vector<Clue>& all)
      : clues(numbers(all)),
        slotted(domains, with_slots(houses, all)),
        plain(domains, with_rules(houses, all)) {}

  static std::string numbers(const std::vector<Clue>& all) {
    std::string result;
    for (const Clue& clue : all) result += clue.number;
    return result;
  }

  static std::vector<House> with_slots(std::vector<House> houses, const std::vector<Clue>& all) {
    for (std::size_t slot = 0; slot < all.size(); ++slot) {
      houses.push_back(all[slot].slotted);
      houses.back().rules.slot = static_cast<std::int32_t>(slot);
    }
    return houses;
  }

  static std::vector<House> with_rules(std::vector<House> houses, const std::vector<Clue>& all) {
    for (const Clue& clue : all) {
      if (!clue.plain.cells.empty()) houses.push_back(clue.plain);
    }
    return houses;
  }

  State printed(const std::string& givens) const {
    State state(slotted);
    apply_start(state, {givens, {}, clues});
    return state;
  }
};

// Whether the ladder, up to each of its rungs, ends the same way on both; says how often it
// was stuck.
int check_alike(const Twins& twins, const std::string& givens, const Names& names) {
  int stuck = 0;
  for (std::size_t rungs = 1; rungs <= names.size(); ++rungs) {
    const Ladder ladder(Names(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(rungs)));
    State slotted = twins.printed(givens);
    State plain(twins.plain);
    apply_start(plain, {givens, {}, {}});
    Mask used = 0;
    Mask used_plain = 0;
    const Verdict verdict = ladder.run(slotted, ladder.all(), &used);
    CHECK(verdict == ladder.run(plain, ladder.all(), &used_plain));
    CHECK_NOTE(used == used_plain, names[rungs - 1]);
    CHECK_NOTE(candidates(slotted) == candidates(plain), names[rungs - 1]);
    stuck += verdict == Verdict::stuck ? 1 : 0;
  }
  return stuck;
}

std::string some_givens(const std::string& solution, std::uint64_t one_in, Random& random) {
  std::string givens = solution;
  for (char& given : givens) {
    if (random.below(one_in) != 0) given = kOpen;
  }
  return givens;
}

void unprint_some(std::vector<Clue>& clues, std::uint64_t printed, Random& random) {
  for (Clue& clue : clues) {
    if (random.below(10) >= printed) unprint(clue);
  }
}

std::vector<Clue> all_signs(int size, const std::string& solution) {
  std::vector<Clue> clues;
  for (Var cell = 0; cell < size * size; ++cell) {
    for (const Var other : {cell + 1, cell + size}) {
      if (other >= size * size || (other == cell + 1 && other % size == 0)) continue;
      const bool rises = solution[static_cast<std::size_t>(cell)] <  //
                         solution[static_cast<std::size_t>(other)];
      clues.push_back(sign(cell, other, rises ? 0 : 1));
    }
  }
  return clues;
}

std::vector<Mask> digits(int cells) {
  return std::vector<Mask>(static_cast<std::size_t>(cells), Mask{0x3FE});
}

// A rectangle of white cells: the runs are its rows and columns.
std::vector<Clue> all_runs(int rows, int columns, const std::string& solution) {
  std::vector<Clue> clues;
  const auto add = [&](Var first, int step, int size, Kind kind) {
    std::vector<Var> cells;
    int total = 0;
    for (int i = 0; i < size; ++i) {
      cells.push_back(first + i * step);
      if (!solution.empty()) total += solution[static_cast<std::size_t>(cells.back())];
    }
    clues.push_back(run(cells, kind, total));
  };
  for (int r = 0; r < rows; ++r) add(r * columns, 1, columns, Kind::row);
  for (int c = 0; c < columns; ++c) add(c, columns, rows, Kind::column);
  return clues;
}

std::string random_filling(int rows, int columns, std::uint64_t seed) {
  auto runs = all_runs(rows, columns, "");
  std::vector<House> houses;
  for (Clue& clue : runs) {
    unprint(clue);
    houses.push_back(clue.plain);
  }
  return random_solution(Problem(digits(rows * columns), houses), seed);
}

TEST(a_sign_holds_while_it_is_printed_and_the_number_says_which_way) {
  const House row = latin(3).house(0);
  const std::vector<Mask> domains(3, values({1, 2, 3}));
  for (const int less : {0, 1}) {
    const Twins twins(domains, {row}, {sign(0, 1, less)});
    State state = twins.printed(std::string(3, kOpen));
    CHECK(make_technique("inequality bounds")->apply(state));
    CHECK(state.domain(less) == values({1, 2}));
    CHECK(state.domain(1 - less) == values({2, 3}));
    State blank(twins.slotted);
    CHECK(!make_technique("inequality bounds")->apply(blank));
    CHECK(solutions(blank).size() == 6);
    CHECK(solutions(state).size() == 3);
  }
}

TEST(a_sum_holds_while_it_is_printed_and_its_digits_differ_anyway) {
  const Twins twins(digits(2), {}, {run({0, 1}, Kind::row, 4)});
  State state = twins.printed(std::string(2, kOpen));
  CHECK(make_technique("run combinations")->apply(state));
  CHECK(state.domain(0) == values({1, 3}));
  CHECK(solutions(state).size() == 2);
  State blank(twins.slotted);
  CHECK(!make_technique("run combinations")->apply(blank));
  CHECK(solutions(blank).size() == 72);
}

TEST(a_full_board_is_solved_only_if_the_printed_clues_hold) {
  const Ladder ladder({"naked single"});
  const Twins sums(digits(2), {}, {run({0, 1}, Kind::row, 4)});
  State wrong = sums.printed("\1\2");
  CHECK(ladder.run(wrong, ladder.all()) == Verdict::failed);
  State right = sums.printed("\1\3");
  CHECK(ladder.run(right, ladder.all()) == Verdict::solved);
  const Twins signs(digits(2), {}, {sign(0, 1, 1)});
  State rises = signs.printed("\1\2");
  CHECK(ladder.run(rises, ladder.all()) == Verdict::failed);
  State falls = signs.printed("\2\1");
  CHECK(ladder.run(falls, ladder.all()) == Verdict::solved);
}

TEST(a_slot_is_for_one_rule) {
  for (const bool both : {false, true}) {
    House house;
    house.cells = {0, 1};
    house.rules.slot = 0;
    if (both) house.rules.rising = true;
    if (both) house.rules.total = 0;
    bool refused = false;
    try {
      const Problem problem(digits(2), {house});
    } catch (const std::invalid_argument&) {
      refused = true;
    }
    CHECK(refused);
  }
}

TEST(futoshikis_with_unprinted_signs_are_as_if_these_were_not_there) {
  const int size = 5;
  const Problem square = latin(size);
  Random random(5);
  int stuck = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const std::string solution = random_solution(square, seed);
    auto clues = all_signs(size, solution);
    unprint_some(clues, seed % 10, random);
    const Twins twins(square.domains(), square.houses(), clues);
    stuck += check_alike(twins, some_givens(solution, 4 + seed % 7, random), kFutoshiki);
  }
  CHECK(stuck > 60);
}

TEST(kakuros_with_unprinted_sums_are_as_if_these_were_not_there) {
  Random random(6);
  int stuck = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const int rows = 2 + static_cast<int>(seed % 3);
    const int columns = 3 + static_cast<int>(seed % 2);
    const std::string solution = random_filling(rows, columns, seed);
    auto clues = all_runs(rows, columns, solution);
    unprint_some(clues, 4 + seed % 7, random);
    const Twins twins(digits(rows * columns), {}, clues);
    stuck += check_alike(twins, some_givens(solution, 5, random), kKakuro);
  }
  CHECK(stuck > 200);
}

}  // namespace
}  // namespace enpitsu::test
