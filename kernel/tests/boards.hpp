// Boards for tests: problems rule by rule, states from text, random puzzles and a naive solver.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/random.hpp"
#include "core/search.hpp"
#include "rules/rules.hpp"

namespace enpitsu::test {

// A problem in the making: houses, and the rules that stand on them.
class Builder {
 public:
  // With these houses of different values, as another problem has them.
  explicit Builder(std::vector<Mask> domains, const std::vector<House>& houses = {});

  // Adds a house and answers its number; `different` adds its rule too.
  std::int32_t house(std::vector<Var> cells, Kind kind = Kind::other);
  std::int32_t different(std::vector<Var> cells, Kind kind = Kind::other);
  // Lets a rule stand on a house: in every puzzle, or as the clue at a site says.
  void stand(std::int32_t house, RulePtr rule, std::int32_t site = -1,
             std::int32_t printed = Rule::kAnyNumber);
  // Adds a rule that names its houses itself.
  void add(RulePtr rule) { rules_.push_back(std::move(rule)); }

  // To be called once: the rules go with it.
  Problem problem(Loop loop = {});

 private:
  std::vector<Mask> domains_;
  std::vector<House> houses_;
  std::vector<RulePtr> rules_;
};

// Cells row by row, values 1 .. size; houses are the rows, then the columns, then the boxes
// (of `box_rows` rows and `box_columns` columns).
Problem latin(int size);
Problem sudoku(int box_rows, int box_columns);
// The same with both diagonals as houses, at the end.
Problem with_diagonals(int box_rows, int box_columns);

// A cell of a board with rows of `size` cells, rows and columns counted from 1.
constexpr Var at(int size, int row, int column) { return (row - 1) * size + column - 1; }

Mask values(std::initializer_list<int> list);

// A state from one character a cell: 1-9, A for 10 and so on; anything else is an open cell.
State state_of(const Problem& problem, std::string_view givens);
// The same from one byte a cell, 0 for an open cell, as the search stores solutions.
State state_of_bytes(const Problem& problem, const std::string& givens);

// Leaves only these values to a cell.
void restrict_to(State& state, Var cell, Mask values);

// All solutions of the candidates left, sorted, up to a limit: by plain backtracking that
// shares nothing with the kernel, and by the kernel's search with singles only.
std::vector<std::string> naive_solutions(const State& state, std::size_t limit = 1000);
std::vector<std::string> solutions(const State& state, std::size_t limit = 1000);

// One byte a cell. A puzzle has at most `most_solutions` and loses givens until no more can go
// or `least_givens` are left.
std::string random_solution(const Problem& problem, std::uint64_t seed);
std::string random_puzzle(const Problem& problem, std::uint64_t seed,
                          std::size_t most_solutions = 1, int least_givens = 0);

}  // namespace enpitsu::test
