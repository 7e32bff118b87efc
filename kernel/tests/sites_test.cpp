// Sites: a board on which a clue is not printed is one without its rule, and a printed one has it.
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
                          "ALS chain"};
const Names kKakuro = {"run combinations",
                       "naked single",
                       "reduced sum",
                       "necessary digit",
                       "sum bounds",
                       "naked triple",
                       "impossible combinations",
                       "closed area",
                       "XY-wing",
                       "XY-chain"};

constexpr char kOpen = static_cast<char>(Start::kOpen);

// A rule that a clue may make: a sign between two cells, whose number says which of them is less,
// or the total of a run.
struct Clue {
  std::vector<Var> cells;
  Kind kind = Kind::other;
  bool is_sign = false;
  std::int32_t number = -1;  // less than 0: it is not printed

  bool printed() const { return number >= 0; }

  // A board whose clue stands at this site. The digits of a run differ anyway.
  void add_site(Builder& board, std::int32_t site) const {
    if (is_sign) {
      board.stand(board.house(cells, kind), order_rule(0), site);
    } else {
      board.stand(board.different(cells, kind), sum_rule(0), site);
    }
  }

  // The same without sites: where no sign is printed, there is not even a house.
  void add_rule(Builder& board) const {
    if (!is_sign) {
      const std::int32_t house = board.different(cells, kind);
      if (printed()) board.stand(house, sum_rule(number));
    } else if (printed()) {
      const bool rises = number == 0;
      board.stand(board.house({cells[rises ? 0 : 1], cells[rises ? 1 : 0]}), order_rule(0));
    }
  }
};

Clue sign(Var first, Var second, int less) { return {{first, second}, Kind::other, true, less}; }

Clue run(std::vector<Var> cells, Kind kind, int total) {
  return {std::move(cells), kind, false, total};
}

// One board both ways.
struct Twins {
  std::vector<std::int32_t> clues;
  Problem sited;
  Problem plain;

  // Beside the clues, the values of these houses differ.
  Twins(const std::vector<Mask>& domains, const std::vector<House>& houses,
        const std::vector<Clue>& all)
      : clues(numbers(all)),
        sited(with_sites(Builder(domains, houses), all)),
        plain(with_rules(Builder(domains, houses), all)) {}

  static std::vector<std::int32_t> numbers(const std::vector<Clue>& all) {
    std::vector<std::int32_t> result;
    for (const Clue& clue : all) result.push_back(clue.number);
    return result;
  }

  static Problem with_sites(Builder board, const std::vector<Clue>& all) {
    for (std::size_t site = 0; site < all.size(); ++site) {
      all[site].add_site(board, static_cast<std::int32_t>(site));
    }
    return board.problem();
  }

  static Problem with_rules(Builder board, const std::vector<Clue>& all) {
    for (const Clue& clue : all) clue.add_rule(board);
    return board.problem();
  }

  State printed(const std::string& givens) const {
    State state(sited);
    apply_start(state, {givens, {}, clues});
    return state;
  }
};

// Whether clues that are printed one by one, where much is known already, lead as far as those
// that are printed at once; and whether all comes back when they are taken back.
void check_late(const Twins& twins, const std::string& givens, const State& printed,
                const Ladder& ladder) {
  State late(twins.sited);
  apply_start(late, {givens, {}, std::vector<std::int32_t>(twins.clues.size(), -1)});
  ladder.run(late, ladder.all());
  const auto before = candidates(late);
  const std::size_t mark = late.mark();
  for (const std::size_t at_once : {std::size_t{1}, twins.clues.size()}) {
    for (std::size_t site = 0; site < twins.clues.size(); ++site) {
      if (twins.clues[site] >= 0) late.print(static_cast<int>(site), twins.clues[site]);
      if (site % at_once == 0) ladder.run(late, ladder.all());
    }
    ladder.run(late, ladder.all());
    CHECK(printed.failed() || candidates(late) == candidates(printed));
    late.undo(mark);
    CHECK(candidates(late) == before);
  }
}

// Whether the ladder, up to each of its rungs, ends the same way on both; says how often it
// was stuck.
int check_alike(const Twins& twins, const std::string& givens, const Names& names) {
  int stuck = 0;
  for (std::size_t rungs = 1; rungs <= names.size(); ++rungs) {
    const Ladder ladder(Names(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(rungs)));
    State sited = twins.printed(givens);
    State plain(twins.plain);
    apply_start(plain, {givens, {}, {}});
    Mask used = 0;
    Mask used_plain = 0;
    const Verdict verdict = ladder.run(sited, ladder.all(), &used);
    CHECK(verdict == ladder.run(plain, ladder.all(), &used_plain));
    CHECK_NOTE(used == used_plain, names[rungs - 1]);
    CHECK_NOTE(candidates(sited) == candidates(plain), names[rungs - 1]);
    check_late(twins, givens, sited, ladder);
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
    if (random.below(10) >= printed) clue.number = -1;
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
  Builder board(digits(rows * columns));
  for (const Clue& clue : all_runs(rows, columns, "")) board.different(clue.cells, clue.kind);
  return random_solution(board.problem(), seed);
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
    State blank(twins.sited);
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
  State blank(twins.sited);
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

// Two cells, and four rules at one site: what stands there says which of them hold.
Problem four_at_a_site() {
  Builder board(digits(2));
  const std::int32_t pair = board.house({0, 1});
  board.stand(pair, sum_rule(4), 0, 1);
  board.stand(pair, order_rule(0), 0, 1);
  board.stand(pair, sum_rule(0), 0, Rule::kAnyNumber);
  board.stand(pair, order_rule(1), 0, Rule::kUnprinted);
  return board.problem();
}

std::vector<bool> said(const Problem& problem, std::int32_t clue) {
  State state(problem);
  state.print(std::vector<std::int32_t>{clue});
  std::vector<bool> says;
  for (const RulePtr& rule : problem.rules()) says.push_back(state.says(*rule));
  return says;
}

TEST(what_is_printed_at_a_site_says_which_of_its_rules_hold) {
  const Problem problem = four_at_a_site();
  CHECK(problem.sites() == 1);
  CHECK(said(problem, 1) == (std::vector<bool>{true, true, true, false}));
  CHECK(said(problem, 0) == (std::vector<bool>{false, false, true, false}));
  CHECK(said(problem, 4) == (std::vector<bool>{false, false, true, false}));
  CHECK(said(problem, -1) == (std::vector<bool>{false, false, false, true}));
  State fresh(problem);
  CHECK(fresh.says(problem.rule(3)) && !fresh.says(problem.rule(2)));
  fresh.print(std::vector<std::int32_t>{12});
  CHECK(fresh.number(problem.rule(2)) == 12 && fresh.total(0) == 12);
}

TEST(a_board_is_judged_by_the_rules_that_hold_where_this_is_printed) {
  const Problem problem = four_at_a_site();
  const Ladder ladder({"naked single"});
  const auto solved = [&](std::int32_t clue, const std::string& givens) {
    State state(problem);
    apply_start(state, {givens, {}, {clue}});
    return ladder.run(state, ladder.all()) == Verdict::solved;
  };
  CHECK(solved(-1, "\3\1") && !solved(-1, "\1\3"));
  CHECK(solved(4, "\3\1") && solved(4, "\2\2") && !solved(4, "\1\2"));
  CHECK(!solved(1, "\1\3"));  // the sum would be 4, and it is 1 too
}

template <typename Build>
bool refused(Build&& build) {
  try {
    Builder board(digits(2));
    build(board);
    const Problem problem = board.problem();
  } catch (const std::invalid_argument&) {
    return true;
  }
  return false;
}

TEST(a_house_counts_while_one_of_its_sites_prints_what_a_rule_waits_for) {
  Builder board({values({1, 2}), values({1, 2})});
  const std::int32_t house = board.house({0, 1});
  for (const std::int32_t site : {0, 1}) board.stand(house, sum_rule(3 + site), site, 7);
  const Problem problem = board.problem();
  State state(problem);
  state.print(std::vector<std::int32_t>{-1, -1});
  const std::size_t mark = state.mark();
  for (const std::int32_t number : {6, 7, 6}) {
    const std::size_t houses = number == 7 ? 1 : 0;
    for (const std::int32_t site : {0, 1}) {
      state.print(site, number);
      CHECK(state.memberships(0).size() == houses);
    }
    state.undo(mark);
    CHECK(state.memberships(0).empty());
  }
}

TEST(a_rule_that_stands_nowhere_is_refused) {
  CHECK(refused([](Builder& board) { board.stand(0, all_different()); }));
  CHECK(refused([](Builder& board) { board.stand(board.house({0}) + 1, all_different()); }));
  CHECK(refused([](Builder& board) { board.stand(board.house({0}), sum_rule(1), -2); }));
  CHECK(refused([](Builder& board) { board.add(lines_differ({board.house({0, 1}), 1})); }));
  CHECK(refused([](Builder& board) { board.stand(board.house({0, 1}), linear_rule({1}, 0, 1)); }));
  CHECK(refused([](Builder& board) { board.house({0, 0}); }));
  CHECK(refused([](Builder& board) { board.house({0, 2}); }));
  CHECK(!refused([](Builder& board) { board.stand(board.house({0, 1}), sum_rule(1), 0); }));
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
