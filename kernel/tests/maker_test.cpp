// Whole puzzles: Python's random numbers, and puzzles that are as hard as is wished.
#include "making/maker.hpp"

#include <atomic>
#include <numeric>
#include <stdexcept>

#include "boards.hpp"
#include "check.hpp"
#include "core/batch.hpp"

namespace enpitsu::test {
namespace {

const Ladder& ladder() {
  static const Ladder all({"full house", "hidden single", "naked single",
                           "locked candidates (pointing)", "naked pair"});
  return all;
}

constexpr Mask kSingles = 0b00111;
constexpr Mask kSearch = 0b00110;

std::vector<std::int32_t> cells(const Problem& problem) {
  std::vector<std::int32_t> all(static_cast<std::size_t>(problem.variables()));
  std::iota(all.begin(), all.end(), 0);
  return all;
}

std::vector<Making> made(const Problem& problem, const Wish& wish, double seconds = 0,
                         bool halted = false) {
  std::atomic<bool> halt{halted};
  Guard guard(halt);
  const Maker maker(problem, ladder(), wish, cells(problem), std::nullopt);
  return maker.make({1, 2, 3, 4}, seconds, guard);
}

bool is_solved_by(const Problem& problem, const std::string& givens, Mask rungs) {
  return narrow({&problem, {givens, {}, {}}}, ladder(), rungs, 0, nullptr).verdict ==
         Verdict::solved;
}

TEST(twister_draws_as_python_does) {
  struct Drawn {
    std::uint64_t seed;
    double number;
    std::uint64_t bits;
    std::uint64_t choice;
    std::uint64_t few;
  };
  const std::vector<Drawn> all{{0, 0.8444218515250481, 250584532339884, 53, 5},
                               {1, 0.13436424411240122, 225820135221983, 97, 8},
                               {1099511627783, 0.6137037779936511, 264006549789365, 81, 73}};
  for (const auto& [seed, number, bits, choice, few] : all) {
    Twister random(seed);
    CHECK(random.number() == number);
    CHECK(random.bits(48) == bits);
    CHECK(random.below(100) == choice);
    CHECK(random.bits(7) == few);
  }
}

TEST(maker_makes_what_is_wished_and_nothing_easier) {
  for (const auto& problem : {sudoku(2, 3), sudoku(3, 3)}) {
    const Wish wish{{ladder().all(), 0}, {Bar{kSingles, 0}}, kSearch, 0};
    const auto all = made(problem, wish);
    CHECK(all.size() == 4);
    for (const Making& making : all) {
      CHECK(making.end == Making::End::made);
      CHECK(is_solved_by(problem, making.givens, ladder().all()));
      CHECK(!is_solved_by(problem, making.givens, kSingles));
      std::uint64_t clues = 0;
      for (std::size_t cell = 0; cell < making.givens.size(); ++cell) {
        if (making.givens[cell] == static_cast<char>(Start::kOpen)) continue;
        ++clues;
        CHECK(making.givens[cell] == making.values[cell]);
        std::string less = making.givens;
        less[cell] = static_cast<char>(Start::kOpen);
        CHECK(!is_solved_by(problem, less, ladder().all()));
      }
      CHECK(making.clues == clues);
    }
  }
}

TEST(maker_says_what_was_tried_when_it_is_stopped) {
  const Problem problem = sudoku(2, 2);
  const Wish impossible{{kSingles, 0}, {Bar{kSingles, 0}}, kSearch, 0};
  const auto tried = made(problem, impossible, 0.01);
  CHECK(tried.size() == 1 && tried[0].end == Making::End::stopped && tried[0].too_easy > 0);
  const auto halted = made(problem, {{0, kSearch}, {}, kSearch, 0}, 0, true);
  CHECK(halted.size() == 1 && halted[0].end == Making::End::stopped);
}

TEST(maker_refuses_sites_that_it_cannot_tell) {
  Builder builder(std::vector<Mask>(4, values({1, 2})));
  const auto all = builder.house({0, 1, 2, 3});
  builder.stand(all, count_rule(values({1, 2}), 0, 0), 0);
  const Problem problem = builder.problem();
  bool refused = false;
  try {
    made(problem, {});
  } catch (const std::invalid_argument&) {
    refused = true;
  }
  CHECK(refused && !Maker::takes(problem));
}

}  // namespace
}  // namespace enpitsu::test
