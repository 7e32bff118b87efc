// Sets of clues that need a rung: what is found is stuck without it; how often a rung is granted.
#include "making/seeking.hpp"

#include <atomic>
#include <numeric>

#include "boards.hpp"
#include "check.hpp"

namespace enpitsu::test {
namespace {

using Order = Seeking::Order;

const std::vector<std::string> kNames = {"full house",
                                         "hidden single",
                                         "naked single",
                                         "locked candidates (pointing)",
                                         "locked candidates (claiming)",
                                         "naked pair",
                                         "hidden pair"};
constexpr Mask kAll = 0b1111111;

// A solved Sudoku whose cells are clues.
struct Board {
  Board(int rows, int columns, std::uint64_t seed)
      : problem(sudoku(rows, columns)),
        clues(problem, random_solution(problem, seed), {}, cells(), {}),
        ladder(kNames),
        guard(halt),
        trial(clues, ladder, guard) {}

  std::vector<Order> cells() const {
    std::vector<Order> all;
    for (Var cell = 0; cell < problem.variables(); ++cell) all.push_back({cell});
    return all;
  }

  std::vector<Order> orders(int number) const {
    std::vector<Order> all;
    Random random(7);
    for (int i = 0; i < number; ++i) {
      Order order(clues.size());
      std::iota(order.begin(), order.end(), 0);
      for (std::size_t k = order.size(); k > 1; --k)
        std::swap(order[k - 1], order[random.below(k)]);
      all.push_back(std::move(order));
    }
    return all;
  }

  Problem problem;
  Clues clues;
  Ladder ladder;
  std::atomic<bool> halt{false};
  Guard guard;
  Trial trial;
};

void check_found(Board& board, int rung, int times) {
  const Bar bar{kAll, 0};
  const std::vector<Bar> below = {{kAll & ~bit(rung), 0, rung, times - 1}};
  const auto found = Seeking(board.trial, bar, below).run(board.orders(600));
  CHECK(found.has_value());
  if (!found) return;
  CHECK(board.trial.solvable(*found, bar));
  CHECK(!board.trial.solvable(*found, {kAll & ~bit(rung)}));
  CHECK(!board.trial.solvable(*found, below[0]));
  for (std::size_t g = 0; g < found->size(); ++g) {
    if ((*found)[g] == 0) continue;
    Shown fewer = *found;
    fewer[g] = 0;
    CHECK(!board.trial.solvable(fewer, bar));
  }
}

TEST(a_set_that_needs_a_rung_is_stuck_without_it) {
  for (std::uint64_t seed = 0; seed < 2; ++seed) {
    Board small(2, 3, seed);
    check_found(small, 1, 1);
    Board usual(3, 3, seed);
    check_found(usual, 1, 1);
    check_found(usual, 1, 2);
    check_found(usual, 4, 1);
  }
}

TEST(nothing_is_found_where_a_rung_cannot_be_needed) {
  Board board(2, 3, 1);
  const Bar bar{kAll, 0};
  const std::vector<Bar> below = {{kAll & ~bit(0), 0, 0, 0}};  // beside hidden singles
  CHECK(!Seeking(board.trial, bar, below).run(board.orders(30)));
}

TEST(a_halt_ends_the_search_for_a_need) {
  Board board(3, 3, 1);
  board.halt = true;
  const Bar bar{kAll, 0};
  const std::vector<Bar> below = {{kAll & ~bit(1), 0, 1, 0}};
  CHECK(!Seeking(board.trial, bar, below).run(board.orders(30)));
  CHECK(board.trial.stopped());
}

TEST(a_rung_that_is_granted_often_enough_is_like_one_that_runs) {
  Board board(3, 3, 2);
  const auto orders = board.orders(40);
  for (const Order& order : orders) {
    Shown shown(board.clues.size(), 1);
    board.trial.hide(shown, order, {kAll, 0});
    bool before = false;
    for (const int times : {0, 1, 2, 3, 81}) {
      const bool now = board.trial.solvable(shown, {kAll & ~bit(1), 0, 1, times});
      CHECK(now || !before);
      before = now;
    }
    CHECK(before);
  }
}

}  // namespace
}  // namespace enpitsu::test
