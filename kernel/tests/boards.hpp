// Boards for tests: problems, states from text, random puzzles and a naive solver.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/random.hpp"
#include "core/search.hpp"

namespace enpitsu::test {

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
