// Sets of clues: hiding and showing them in blocks ends where doing it one by one does.
#include "making/clues.hpp"

#include <algorithm>
#include <atomic>
#include <numeric>
#include <stdexcept>

#include "boards.hpp"
#include "check.hpp"

namespace enpitsu::test {
namespace {

using Order = std::vector<std::int32_t>;

const std::vector<std::string> kNames = {"full house", "hidden single", "naked single",
                                         "locked candidates (pointing)", "naked pair"};

// A solved 6x6 Sudoku whose cells are clues, each alone or with its partner of a half turn.
struct Board {
  explicit Board(std::uint64_t seed, bool turned = false)
      : problem(sudoku(2, 3)),
        clues(problem, random_solution(problem, seed), {}, groups(turned), {}),
        ladder(kNames),
        guard(halt),
        trial(clues, ladder, guard) {}

  static std::vector<Order> groups(bool turned) {
    std::vector<Order> all;
    for (std::int32_t cell = 0; cell < (turned ? 18 : 36); ++cell) {
      all.push_back(turned ? Order{cell, 35 - cell} : Order{cell});
    }
    return all;
  }

  Order shuffled(std::uint64_t seed) const {
    Order order(clues.size());
    std::iota(order.begin(), order.end(), 0);
    Random random(seed);
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
    return order;
  }

  Shown all(std::uint8_t shown) const { return Shown(clues.size(), shown); }

  Problem problem;
  Clues clues;
  Ladder ladder;
  std::atomic<bool> halt{false};
  Guard guard;
  Trial trial;
};

const std::vector<Bar> kBars = {
    {0b00111, 0},        // singles alone
    {0b11111, 0b00110},  // all rungs, and a search before them
    {0, 0b00110},        // one solution, found by search
};

TEST(hiding_in_blocks_ends_where_hiding_one_by_one_does) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    for (const bool turned : {false, true}) {
      for (const Bar& bar : kBars) {
        Board board(seed, turned);
        const Order order = board.shuffled(seed + 1);
        Shown expected = board.all(1);
        CHECK(board.trial.solvable(expected, bar));
        for (std::int32_t group : order) {
          expected[static_cast<std::size_t>(group)] = 0;
          const bool enough = board.trial.solvable(expected, bar);
          expected[static_cast<std::size_t>(group)] = enough ? 0 : 1;
        }
        Shown shown = board.all(1);
        board.trial.hide(shown, order, bar);
        CHECK(shown == expected);
      }
    }
  }
}

TEST(showing_in_blocks_ends_where_showing_one_by_one_does) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    for (const Bar& bar : kBars) {
      Board board(seed);
      const Order order = board.shuffled(seed + 1);
      Shown expected = board.all(0);
      for (std::int32_t group : order) {
        expected[static_cast<std::size_t>(group)] = 1;
        const bool enough = board.trial.solvable(expected, bar);
        expected[static_cast<std::size_t>(group)] = enough ? 0 : 1;
      }
      Shown shown = board.all(0);
      board.trial.show(shown, order, bar);
      CHECK(shown == expected);
      CHECK(!board.trial.solvable(shown, bar));
    }
  }
}

TEST(blocks_ask_fewer_questions) {
  Board board(3);
  Shown shown = board.all(1);
  board.trial.hide(shown, board.shuffled(1), kBars[2]);
  CHECK(board.trial.asked() < 36);
}

TEST(a_halt_stops_a_trial) {
  Board board(4);
  board.halt.store(true);
  Shown shown = board.all(1);
  board.trial.hide(shown, board.shuffled(1), kBars[2]);
  CHECK(board.trial.stopped());
}

TEST(what_is_not_decided_when_a_trial_is_stopped_stays_shown) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    for (const Bar& bar : kBars) {
      Board board(seed, seed % 2 == 0);
      board.guard.start(1e-6 * static_cast<double>(seed * seed));
      Shown shown = board.all(1);
      board.trial.hide(shown, board.shuffled(seed), bar);
      Board other(seed, seed % 2 == 0);
      CHECK(other.trial.solvable(shown, bar));
    }
  }
}

TEST(groups_of_another_solution_are_the_same_groups) {
  Board board(5);
  const std::string values = random_solution(board.problem, 6);
  const Clues other = board.clues.of(values, {});
  CHECK(other.size() == board.clues.size());
  State state(board.problem);
  other.add(state, 7);
  CHECK(state.placed(7) && state.value(7) == values[7]);
}

TEST(clues_that_do_not_fit_are_refused) {
  const Problem problem = sudoku(2, 2);
  const std::string solution = random_solution(problem, 1);
  int refused = 0;
  const auto refuse = [&](const std::string& values, const Order& places) {
    try {
      const Clues clues(problem, values, {}, {places}, {});
    } catch (const std::invalid_argument&) {
      ++refused;
    }
  };
  refuse(solution.substr(1), {0});
  refuse(std::string(16, '\x7f'), {0});
  refuse(solution, {16});
  refuse(solution, {-1});
  CHECK(refused == 4);
}

}  // namespace
}  // namespace enpitsu::test
