// Neighbor Number boards for tests: lines and squares, states from text, random puzzles.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "boards.hpp"
#include "check.hpp"
#include "core/batch.hpp"
#include "ladders.hpp"

namespace enpitsu::test {

inline const Names kSearch = {"naked single", "line patterns"};
inline const Names kWeakest = {"three digits", "naked single", "neighbour difference"};

inline void add_line(Builder& board, const std::vector<Var>& cells, Kind kind) {
  const auto empty = static_cast<std::int32_t>(cells.size()) - 3;
  const std::int32_t line = board.house(cells, kind);
  board.stand(line, count_rule(bit(0), empty, empty));
  board.stand(line, neighbour_difference_rule());
}

// Digits 1 .. 9, and 0 for a cell that stays empty.
inline Problem one_line(int size) {
  std::vector<Var> cells;
  for (Var cell = 0; cell < size; ++cell) cells.push_back(cell);
  Builder board(std::vector<Mask>(static_cast<std::size_t>(size), bit(10) - 1));
  add_line(board, cells, Kind::row);
  return board.problem();
}

inline Problem square(int size) {
  Builder board(std::vector<Mask>(static_cast<std::size_t>(size * size), bit(10) - 1));
  for (const Kind kind : {Kind::row, Kind::column}) {
    for (int i = 0; i < size; ++i) {
      std::vector<Var> cells;
      for (int j = 0; j < size; ++j) {
        cells.push_back(kind == Kind::row ? i * size + j : j * size + i);
      }
      add_line(board, cells, kind);
    }
  }
  return board.problem();
}

// One character a cell: a digit, x for a cell that stays empty, anything else for an open one.
inline State neighbours(const Problem& problem, std::string_view text) {
  State state(problem);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == 'x') state.place(static_cast<Var>(i), 0);
    if (text[i] >= '1' && text[i] <= '9') state.place(static_cast<Var>(i), text[i] - '0');
  }
  return state;
}

inline std::string symbols(const State& state, Var cell) {
  std::string text;
  for (Value value : members(state.domain(cell)))
    text += value == 0 ? 'x' : static_cast<char>('0' + value);
  return text;
}

inline void check_left(const State& state, const std::vector<std::string>& expected) {
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const std::string left = symbols(state, static_cast<Var>(i));
    CHECK_NOTE(left == expected[i], left + " instead of " + expected[i]);
  }
}

inline const std::string kAll = "x123456789";
inline const std::string kDigits = "123456789";

// Solutions by search with the rules' check and the weakest techniques that still end soon.
inline std::vector<std::string> all_solutions(const State& state, const Names& names,
                                              std::size_t limit) {
  const Ladder ladder(names);
  SearchOptions options;
  options.max_solutions = options.max_stored = limit;
  State copy = state;
  copy.log = nullptr;
  auto stored = Search(ladder, options).run(copy).stored;
  std::sort(stored.begin(), stored.end());
  return stored;
}

struct NeighbourPuzzle {
  std::string solution;
  std::string givens;  // kOpen where nothing is given
};

inline std::vector<NeighbourPuzzle> puzzles(const Problem& problem, int number, int size) {
  std::vector<NeighbourPuzzle> made;
  const Ladder ladder(kSearch);
  for (int seed = 0; seed < number; ++seed) {
    SearchOptions options;
    options.max_solutions = options.max_stored = 1;
    options.seed = static_cast<std::uint64_t>(seed);
    State state(problem);
    const std::string solution = Search(ladder, options).run(state).stored.at(0);
    std::string givens(solution.size(), static_cast<char>(Start::kOpen));
    Random random(static_cast<std::uint64_t>(seed));
    for (std::size_t i = 0; i < solution.size(); ++i) {
      if (solution[i] != 0 && random.below(10) < static_cast<std::uint64_t>(3 + seed % 4)) {
        givens[i] = solution[i];
      }
    }
    made.push_back({solution, givens});
  }
  CHECK(!made.empty() && made.front().solution.size() == static_cast<std::size_t>(size * size));
  return made;
}

inline State start(const Problem& problem, const std::string& givens) {
  State state(problem);
  apply_start(state, {givens, {}, {}});
  return state;
}

// With all solutions, or so many of them.
inline std::vector<Case> cases(const Problem& problem, int number, int size, std::size_t most) {
  std::vector<Case> made;
  for (const NeighbourPuzzle& puzzle : puzzles(problem, number, size)) {
    const State state = start(problem, puzzle.givens);
    made.push_back({state, all_solutions(state, kWeakest, most)});
    made.back().solutions.push_back(puzzle.solution);
  }
  return made;
}

}  // namespace enpitsu::test
