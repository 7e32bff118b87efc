#include "nine/minimal.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <thread>

#include "nine/nine.hpp"

namespace enpitsu::nine {
namespace {

constexpr std::size_t kNumber = kCells;

// What one thread makes puzzles with.
class Maker {
 public:
  Maker(const Problem& problem, std::uint64_t max_nodes, Guard& guard)
      : solver_(problem), guard_(guard) {
    options_.any_way = true;
    options_.split = Split::any;
    options_.max_solutions = options_.max_stored = 1;
    options_.max_nodes = max_nodes;
    start_.givens = open_;
  }

  Minimal make(const Lot& lot) {
    options_.seed = lot.seed;
    const SearchResult drawn = solver_.run(start_, options_, guard_);
    if (drawn.stored.empty()) return {};
    const std::string& values = drawn.stored.front();
    for (std::size_t i = 0; i < kNumber; ++i) {
      const auto cell = static_cast<std::uint8_t>(lot.order[i]);
      clues_[i] = {cell, values[cell]};
      groups_[i] = {&clues_[i], 1};
    }
    const std::vector<bool> could_go = solver_.hide({}, groups_, false, guard_);
    if (could_go.size() < kNumber) return {};
    Minimal made{values, open_};
    for (std::size_t i = 0; i < kNumber; ++i) {
      const auto cell = static_cast<std::size_t>(clues_[i].cell);
      if (!could_go[i]) made.givens[cell] = values[cell];
    }
    return made;
  }

 private:
  Solver solver_;
  Guard& guard_;
  SearchOptions options_;
  const std::string open_ = std::string(kNumber, static_cast<char>(Start::kOpen));
  Start start_;
  std::array<Candidate, kNumber> clues_{};
  std::array<Group, kNumber> groups_{};
};

void check(const Problem& problem, const std::vector<Lot>& lots) {
  if (!takes(problem)) throw std::invalid_argument("this is no plain 9x9 Sudoku");
  for (const Lot& lot : lots) {
    std::array<bool, kNumber> seen{};
    for (const char cell : lot.order) {
      if (static_cast<std::uint8_t>(cell) < kNumber) seen[static_cast<std::uint8_t>(cell)] = true;
    }
    if (lot.order.size() != kNumber || std::ranges::count(seen, true) != kCells) {
      throw std::invalid_argument("an order names each of the 81 cells once");
    }
  }
}

}  // namespace

std::vector<Minimal> make_minimal(const Problem& problem, const std::vector<Lot>& lots,
                                  std::uint64_t max_nodes, double seconds, unsigned threads,
                                  Poll poll) {
  check(problem, lots);
  std::vector<Minimal> made(lots.size());
  std::atomic<std::size_t> next{0};
  std::atomic<bool> halt{false};
  const auto work = [&](Guard guard) {
    Maker maker(problem, max_nodes, guard);
    while (!guard.stop_now() || !guard.halted()) {
      const std::size_t index = next.fetch_add(1, std::memory_order_relaxed);
      if (index >= lots.size()) return;
      guard.start(seconds);
      made[index] = maker.make(lots[index]);
    }
  };
  std::vector<std::jthread> others;
  const std::size_t wanted = std::min<std::size_t>(std::max(threads, 1U), lots.size());
  for (std::size_t i = 1; i < wanted; ++i) others.emplace_back(work, Guard(halt));
  work(Guard(halt, std::move(poll)));
  others.clear();
  return made;
}

}  // namespace enpitsu::nine
