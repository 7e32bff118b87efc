// The kernel's own way with plain 9x9 Sudokus: solutions, how many there are, random ones, and
// clues that could go, where nobody wants steps, a tree or chosen techniques.
//
// The general code asks one question, `takes`; whoever gets a yes may leave the rest to a Solver.
// Answers are those of the general search; solutions come in another order, always the same.
// How a board lies in memory: see board.hpp.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/search.hpp"
#include "nine/board.hpp"

namespace enpitsu {

struct Start;

namespace nine {

// Whether a problem is a 9x9 Sudoku, cells row by row, and nothing else.
bool takes(const Problem& problem);
// Whether a search asks for nothing that only the general one has.
bool takes(const SearchOptions& options);

// The variants that this machine can run, the best of them first.
std::span<const Variant* const> variants();

// Values that are shown or hidden together.
using Group = std::span<const Candidate>;

class Solver {
 public:
  // For a problem that `takes` says yes to; it must outlive the solver.
  explicit Solver(const Problem& problem, const Variant& variant = *variants().front());

  // What the general search would find.
  SearchResult run(const Start& start, const SearchOptions& options, Guard& guard);
  // The same for a state, as far as it has been narrowed down.
  SearchResult run(const State& state, const SearchOptions& options);

  // Beside values that stay, each of these groups in turn goes if there is one solution without
  // it, or comes back; with `alone`, all come back. True at the groups that could go; fewer than
  // there are groups if the guard said stop.
  std::vector<bool> hide(std::span<const Candidate> values, std::span<const Group> groups,
                         bool alone, Guard& guard);

 private:
  class Hiding;

  std::uint16_t digits_of(Mask values) const;
  SearchResult search(const SearchOptions& options, Guard& guard);
  SearchResult draw(std::uint64_t seed, const SearchOptions& options, Guard& guard);

  const Variant* variant_;
  int lowest_;                             // the value that stands for the first digit
  std::array<std::uint16_t, 256> digits_;  // by byte of the givens: what it leaves
  std::unique_ptr<Board[]> boards_;
};

}  // namespace nine
}  // namespace enpitsu
