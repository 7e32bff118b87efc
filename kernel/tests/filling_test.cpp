// Fillings: their totals lead to them with the wished rungs, and not with easier ones.
#include "making/filling.hpp"

#include <stdexcept>
#include <utility>

#include "boards.hpp"
#include "check.hpp"

namespace enpitsu::test {
namespace {

const Ladder& ladder() {
  static const Ladder all(
      {"run combinations", "naked single", "reduced sum", "necessary digit", "sum bounds",
       "naked pair", "naked triple", "impossible combinations", "closed area"},
      0b10010011);
  return all;
}

constexpr Mask kEasy = 0b111;
constexpr Mask kMedium = 0b11111111;
constexpr Mask kExpert = 0b111111111;

// The runs of a board of dots and black cells, each with a site for its total.
Problem board_of(const std::vector<std::string>& rows) {
  std::vector<std::vector<Var>> numbers(rows.size(), std::vector<Var>(rows[0].size(), -1));
  Var cells = 0;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t c = 0; c < rows[r].size(); ++c) {
      if (rows[r][c] == '.') numbers[r][c] = cells++;
    }
  }
  Builder board(std::vector<Mask>(static_cast<std::size_t>(cells), 0x3FE));
  std::vector<Var> run;
  const auto add = [&](Var cell, Kind kind) {
    if (cell >= 0) {
      run.push_back(cell);
    } else if (!run.empty()) {
      const std::int32_t house = board.different(std::exchange(run, {}), kind);
      board.stand(house, sum_rule(0), house);
    }
  };
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t c = 0; c < rows[0].size(); ++c) add(numbers[r][c], Kind::row);
    add(-1, Kind::row);
  }
  for (std::size_t c = 0; c < rows[0].size(); ++c) {
    for (std::size_t r = 0; r < rows.size(); ++r) add(numbers[r][c], Kind::column);
    add(-1, Kind::column);
  }
  return board.problem();
}

Problem usual_board() { return board_of({"..#..", ".....", "#...#", ".....", "..#.."}); }

Filling filled(const Problem& problem, const std::string& values, const FillingWish& wish) {
  std::atomic<bool> halt{false};
  Guard guard(halt);
  return fill(problem, ladder(), values, wish, guard);
}

// The board with the totals that these values have.
State shown(const Problem& problem, const std::string& values) {
  std::vector<std::int32_t> totals(static_cast<std::size_t>(problem.sites()), 0);
  for (const House& house : problem.houses()) {
    const auto site = static_cast<std::size_t>(problem.rule(house.sum_rule).site());
    for (Var cell : house.cells) totals[site] += values[static_cast<std::size_t>(cell)];
  }
  State state(problem);
  state.print(totals);
  return state;
}

bool solves(const Problem& problem, const std::string& values, Mask rungs) {
  State state = shown(problem, values);
  return ladder().run(state, rungs) == Verdict::solved;
}

std::uint64_t solutions_of(const Problem& problem, const std::string& values) {
  SearchOptions options;
  options.rungs = ladder().trial();
  State state = shown(problem, values);
  return Search(ladder(), options).run(state).solutions;
}

template <typename Call>
bool throws(Call&& call) {
  try {
    call();
  } catch (const std::invalid_argument&) {
    return true;
  }
  return false;
}

TEST(totals_of_a_filling_lead_to_it) {
  const Problem problem = usual_board();
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const std::string start = random_solution(problem, seed);
    const Filling filling = filled(problem, start, {kEasy, {}, 5000, seed});
    CHECK(filling.found);
    CHECK(solves(problem, filling.values, kEasy));
    CHECK(solutions_of(problem, filling.values) == 1);
  }
}

TEST(rungs_below_the_wished_ones_do_not_lead_to_a_filling) {
  const Problem problem = usual_board();
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    const std::string start = random_solution(problem, seed);
    const Filling medium = filled(problem, start, {kMedium, {{kEasy}}, 5000, seed});
    CHECK(medium.found);
    CHECK(solves(problem, medium.values, kMedium) && !solves(problem, medium.values, kEasy));
    const Filling expert = filled(problem, start, {kExpert, {{kMedium}}, 5000, seed});
    CHECK(expert.found);
    CHECK(solves(problem, expert.values, kExpert) && !solves(problem, expert.values, kMedium));
  }
}

TEST(one_solution_is_enough_for_a_filling_without_wished_rungs) {
  const Problem problem = usual_board();
  const Filling filling = filled(problem, random_solution(problem, 1), {0, {{kMedium}}, 5000, 1});
  CHECK(filling.found);
  CHECK(!solves(problem, filling.values, kMedium));
  CHECK(solutions_of(problem, filling.values) == 1);
}

TEST(a_seed_gives_its_filling) {
  const Problem problem = usual_board();
  const std::string start = random_solution(problem, 1);
  const auto of = [&](std::uint64_t seed) {
    return filled(problem, start, {kMedium, {}, 5000, seed}).values;
  };
  CHECK(of(1) == of(1));
  CHECK(of(1) != of(2));
}

TEST(filling_gives_up_after_its_tries_and_at_a_halt) {
  const Problem problem = usual_board();
  const std::string start = random_solution(problem, 1);
  const Filling filling = filled(problem, start, {kEasy, {{kEasy}}, 7, 1});  // which cannot be
  CHECK(!filling.found && filling.tries == 7 && filling.values.empty());
  std::atomic<bool> halt{true};
  Guard guard(halt);
  CHECK(!fill(problem, ladder(), start, {kMedium, {}, 5000, 1}, guard).found);
}

TEST(filling_refuses_what_it_cannot_fill) {
  const Problem problem = board_of({"..", ".."});
  const auto refuses = [&](const Problem& board, const std::string& values) {
    return throws([&] { filled(board, values, {kMedium, {}, 10, 1}); });
  };
  CHECK(refuses(problem, "\1\2\2"));
  CHECK(refuses(problem, "\1\1\2\3"));
  CHECK(refuses(problem, "\1\2\3\12"));
  CHECK(refuses(problem, std::string("\1\2\3\0", 4)));
  CHECK(refuses(latin(2), "\1\2\2\1"));
  CHECK(!refuses(problem, "\1\2\2\1"));
}

}  // namespace
}  // namespace enpitsu::test
