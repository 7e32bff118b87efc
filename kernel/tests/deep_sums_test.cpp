// Sums in a deep search: what a sum leaves to its cells, what follows from houses, and the search
// with them, against trying everything.
#include <algorithm>
#include <array>

#include "boards.hpp"
#include "check.hpp"
#include "ladders.hpp"
#include "sums/equations.hpp"
#include "sums/propagation.hpp"
#include "sums/sum_filter.hpp"
#include "sums/variants.hpp"

namespace enpitsu::test {
namespace {

// What every assignment of values leaves: tried one by one.
struct Tried {
  std::vector<Mask> kept;
  Mask required = ~Mask{0};
  bool any = false;
};

void try_all(const std::vector<Mask>& domains, Mask minus, int total, bool different,
             std::vector<Value>& chosen, Tried& tried) {
  const std::size_t place = chosen.size();
  if (place == domains.size()) {
    int sum = 0;
    Mask used = 0;
    for (std::size_t i = 0; i < place; ++i) {
      sum += contains(minus, static_cast<int>(i)) ? -chosen[i] : chosen[i];
      used |= bit(chosen[i]);
    }
    if (sum != total || (different && count(used) != static_cast<int>(place))) return;
    for (std::size_t i = 0; i < place; ++i) tried.kept[i] |= bit(chosen[i]);
    tried.required &= used;
    tried.any = true;
    return;
  }
  for (Value value : members(domains[place])) {
    chosen.push_back(value);
    try_all(domains, minus, total, different, chosen, tried);
    chosen.pop_back();
  }
}

Tried tried(const std::vector<Mask>& domains, Mask minus, int total, bool different) {
  Tried found{std::vector<Mask>(domains.size(), 0)};
  std::vector<Value> chosen;
  try_all(domains, minus, total, different, chosen, found);
  return found;
}

// Domains of up to `most` of the values from `least` on that lie `span` apart at most.
std::vector<Mask> random_domains(Random& random, std::size_t cells, int least, int span) {
  std::vector<Mask> domains;
  for (std::size_t i = 0; i < cells; ++i) {
    Mask domain = 0;
    for (auto n = 1 + random.below(4); n > 0; --n) {
      domain |= bit(least + static_cast<int>(random.below(static_cast<std::uint64_t>(span) + 1)));
    }
    domains.push_back(domain);
  }
  return domains;
}

TEST(a_sum_of_different_values_keeps_what_trying_all_keeps) {
  Random random(1);
  for (int i = 0; i < 4000; ++i) {
    const std::size_t cells = 1 + random.below(5);
    const int least = static_cast<int>(random.below(50));
    const bool wide = random.below(4) == 0;
    const auto domains = random_domains(random, cells, least, wide ? 12 : 8);
    const int total = static_cast<int>(cells) * least + static_cast<int>(random.below(40));
    const Tried expected = tried(domains, 0, total, true);
    auto kept = domains;
    Mask required = 0;
    const bool possible = keep_different_sum(kept, total, required);
    const auto note = std::to_string(i);
    const bool exact = !wide || cells <= 4;
    if (exact) CHECK_NOTE(possible == expected.any, note);
    if (exact && possible) CHECK_NOTE(kept == expected.kept, note);
    CHECK_NOTE(possible || !expected.any, note);
    for (std::size_t c = 0; c < cells && possible; ++c) {
      CHECK_NOTE((expected.kept[c] & ~kept[c]) == 0 && (kept[c] & ~domains[c]) == 0, note);
    }
    // Values that are fixed are not said again.
    if (possible && expected.any) CHECK_NOTE((required & ~expected.required) == 0, note);
  }
}

TEST(every_variant_finds_the_same_digits) {
  Random random(2);
  for (int i = 0; i < 4000; ++i) {
    const auto domains = random_domains(random, 1 + random.below(6), 0, 8);
    DigitSetBits sets{};
    for (auto n = random.below(60); n > 0; --n)
      sets[random.below(8)] |= bit(static_cast<int>(random.below(64)));
    std::vector<std::vector<Mask>> kept;
    std::vector<Mask> required;
    std::vector<bool> possible;
    for (const KeepDigits keep : keep_digits_variants()) {
      kept.push_back(domains);
      required.push_back(0);
      possible.push_back(keep(kept.back(), sets, required.back()));
    }
    for (std::size_t v = 1; v < kept.size(); ++v) {
      CHECK_NOTE(possible[v] == possible[0], std::to_string(i));
      CHECK_NOTE(!possible[0] || (kept[v] == kept[0] && required[v] == required[0]),
                 std::to_string(i));
    }
  }
}

TEST(a_sum_of_any_values_keeps_no_less_than_trying_all) {
  Random random(3);
  int exact = 0;
  for (int i = 0; i < 4000; ++i) {
    const std::size_t cells = 1 + random.below(5);
    const bool wide = random.below(4) == 0;
    const auto domains =
        random_domains(random, cells, static_cast<int>(random.below(4)), wide ? 55 : 9);
    const Mask minus = random.below(bit(static_cast<int>(cells)));
    int total = random.below(4) == 0 ? 1 : 0;  // most totals can be reached
    for (std::size_t c = 0; c < cells; ++c) {
      const int value = random.below(2) == 0 ? lowest(domains[c]) : highest(domains[c]);
      total += contains(minus, static_cast<int>(c)) ? -value : value;
    }
    const Tried expected = tried(domains, minus, total, false);
    auto kept = domains;
    const bool possible = keep_sum(kept, minus, total);
    const auto note = std::to_string(i);
    CHECK_NOTE(possible || !expected.any, note);
    if (!possible) continue;
    for (std::size_t c = 0; c < cells; ++c) {
      CHECK_NOTE((expected.kept[c] & ~kept[c]) == 0 && (kept[c] & ~domains[c]) == 0, note);
    }
    if (wide || cells > kFewCells) continue;
    CHECK_NOTE(expected.any && kept == expected.kept, note);
    ++exact;
  }
  CHECK(exact > 300);
}

struct Cage {
  std::vector<Var> cells;
  int total;
  bool different;
};

// Random cages on all but a few cells of a board; some of them lie across several houses.
std::vector<Cage> random_cages(int size, const std::string& solution, Random& random) {
  std::vector<Cage> cages;
  std::vector<std::uint8_t> taken(solution.size(), 0);
  for (std::size_t start = 0; start < solution.size(); ++start) {
    if (taken[start] != 0 || random.below(12) == 0) continue;
    std::vector<Var> cells{static_cast<Var>(start)};
    taken[start] = 1;
    for (auto wanted = random.below(4); wanted > 0; --wanted) {
      const Var last = cells[random.below(cells.size())];
      const bool right = random.below(2) == 0;
      const auto next = static_cast<std::size_t>(last + (right ? 1 : size));
      if ((right && (last + 1) % size == 0) || next >= solution.size() || taken[next] != 0) {
        continue;
      }
      taken[next] = 1;
      cells.push_back(static_cast<Var>(next));
    }
    Cage cage{cells, 0, random.below(4) != 0};
    Mask used = 0;
    for (const Var cell : cells) {
      const int value = solution[static_cast<std::size_t>(cell)];
      cage.total += value;
      used |= bit(value);
    }
    if (count(used) < static_cast<int>(cells.size())) cage.different = false;
    cages.push_back(std::move(cage));
  }
  return cages;
}

// The board with the cages, each as one of the rules that say so.
Problem caged(const Problem& board, const std::vector<Cage>& cages, Random& random) {
  Builder builder(board.domains(), board.houses());
  for (const auto& [cells, total, different] : cages) {
    const std::int32_t house = different ? builder.different(cells) : builder.house(cells);
    builder.stand(house,
                  random.below(2) == 0
                      ? sum_rule(total)
                      : linear_rule(std::vector<std::int32_t>(cells.size(), 1), total, total));
  }
  return builder.problem();
}

bool fits(const Cage& cage, const std::string& values) {
  int sum = 0;
  Mask used = 0;
  for (const Var cell : cage.cells) {
    sum += values[static_cast<std::size_t>(cell)];
    used |= bit(values[static_cast<std::size_t>(cell)]);
  }
  return sum == cage.total &&
         (!cage.different || count(used) == static_cast<int>(cage.cells.size()));
}

// All ways to fill the board, as far as the cages allow.
std::vector<std::string> filled(const Problem& board, const std::vector<Cage>& cages) {
  auto all = naive_solutions(State(board), 5000);
  std::erase_if(all, [&](const std::string& values) {
    return !std::ranges::all_of(cages, [&](const Cage& cage) { return fits(cage, values); });
  });
  return all;
}

// Some of its cages, so that there are boards with many solutions, one or none.
struct Board {
  explicit Board(std::uint64_t seed)
      : random(seed), plain(seed % 2 == 0 ? sudoku(2, 2) : latin(4)) {
    cages = random_cages(4, random_solution(plain, seed), random);
    while (random.below(3) != 0 && !cages.empty()) cages.pop_back();
    if (random.below(5) == 0 && !cages.empty()) ++cages.back().total;
  }
  Random random;
  Problem plain;
  std::vector<Cage> cages;
};

TEST(equations_hold_in_every_solution) {
  std::size_t derived = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    Board board(seed);
    const Problem problem = caged(board.plain, board.cages, board.random);
    const auto equations = equations_of(State(problem), 6);
    for (const Equation& equation : equations) derived += equation.derived ? 1 : 0;
    for (const std::string& values : filled(board.plain, board.cages)) {
      for (const Equation& equation : equations) {
        int sum = 0;
        for (std::size_t i = 0; i < equation.cells.size(); ++i) {
          const int value = values[static_cast<std::size_t>(equation.cells[i])];
          sum += contains(equation.minus, static_cast<int>(i)) ? -value : value;
        }
        CHECK_NOTE(sum == equation.total, std::to_string(seed));
      }
    }
  }
  CHECK(derived > 500);
}

TEST(innies_and_outies_of_rows_are_derived) {
  Builder board(latin(4).domains(), sudoku(2, 2).houses());
  board.stand(board.different({0, 1, 2}), sum_rule(6));
  board.stand(board.different({3, 7}), sum_rule(7));
  board.stand(board.different({4, 5, 6}), sum_rule(7));
  const Problem problem = board.problem();
  const auto equations = equations_of(State(problem), 2);
  const auto has = [&](const std::vector<Var>& cells, Mask minus, int total) {
    return std::ranges::any_of(equations, [&](const Equation& equation) {
      return equation.cells == cells && equation.minus == minus && equation.total == total;
    });
  };
  CHECK(has({3}, 0, 4));   // what the cage in row 1 leaves
  CHECK(has({7}, 1, -3));  // what sticks out of row 1
  CHECK(!has({3, 7}, 0, 8));
}

TEST(a_deep_search_finds_what_backtracking_finds) {
  const Ladder ladder({"naked single", "hidden single", "impossible combinations", "rule alone"});
  std::array<int, 3> boards{};  // with no solution, one, several
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    Board board(seed);
    const Problem problem = caged(board.plain, board.cages, board.random);
    const auto expected = filled(board.plain, board.cages);
    ++boards[std::min<std::size_t>(expected.size(), 2)];
    for (const std::uint64_t dead_ends : {0, 1, 7}) {
      for (const std::uint64_t most : {0, 2}) {
        for (const std::uint64_t stored : {0, 5000}) {
          SearchOptions options;
          options.any_way = true;
          options.dead_ends = dead_ends;
          options.max_solutions = most;
          options.max_stored = stored;
          State state(problem);
          SearchResult found = Search(ladder, options).run(state);
          const auto all = std::min<std::size_t>(expected.size(), most == 0 ? 5000 : most);
          CHECK_NOTE(found.solutions == all, std::to_string(seed));
          if (most != 0 || stored == 0) continue;
          std::ranges::sort(found.stored);
          CHECK_NOTE(found.complete && found.stored == expected, std::to_string(seed));
        }
      }
    }
  }
  CHECK(*std::ranges::min_element(boards) > 20);
}

}  // namespace
}  // namespace enpitsu::test
