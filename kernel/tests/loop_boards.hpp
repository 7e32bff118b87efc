// Slitherlink boards for tests: a problem of one size, and states from a picture.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "boards.hpp"
#include "check.hpp"
#include "core/search.hpp"
#include "words.hpp"

namespace enpitsu::test {

// Edges row by row: those above a row of cells, then those beside its cells, as in
//
//   +-0-+-1-+
//   2   3   4
//   +-5-+-6-+
//
// Houses are the cells (above, right, below, left), then the points.
class LoopBoard {
 public:
  LoopBoard(int rows, int columns)
      : rows_(rows), columns_(columns), problem_(problem_with([](Builder&) {})) {}

  const Problem& problem() const { return problem_; }
  // A board of this size with what `add` adds to it.
  template <typename Add>
  Problem problem_with(Add&& add) const;
  Var top(int row, int column) const { return row * (2 * columns_ + 1) + column; }
  Var left(int row, int column) const { return top(row, columns_) + column; }
  std::int32_t cell(int row, int column) const { return row * columns_ + column; }
  std::int32_t point(int row, int column) const {
    return rows_ * columns_ + row * (columns_ + 1) + column;
  }

  // From a picture: points are +, lines are - and |, gaps are x, and clues stand between.
  State state(const std::vector<std::string>& picture) const {
    State state(problem_);
    std::vector<std::int32_t> clues;
    for (int row = 0; row < rows_; ++row) {
      for (int column = 0; column < columns_; ++column) {
        const char c = at(picture, 2 * row + 1, 2 * column + 1);
        clues.push_back(c >= '0' && c <= '3' ? c - '0' : -1);
      }
    }
    state.print(clues);
    for (int row = 0; row <= rows_; ++row) {
      for (int column = 0; column < columns_; ++column) {
        draw(state, top(row, column), at(picture, 2 * row, 2 * column + 1));
      }
      for (int column = 0; row < rows_ && column <= columns_; ++column) {
        draw(state, left(row, column), at(picture, 2 * row + 1, 2 * column));
      }
    }
    return state;
  }

 private:
  static char at(const std::vector<std::string>& picture, int line, int column) {
    return picture[static_cast<std::size_t>(line)][static_cast<std::size_t>(column)];
  }
  static void draw(State& state, Var edge, char c) {
    if (c == '-' || c == '|') state.place(edge, 1);
    if (c == 'x') state.place(edge, 0);
  }

  std::size_t edges() const { return static_cast<std::size_t>(top(rows_, columns_)); }

  Loop loop() const {
    Loop loop;
    const auto end = [&](int r, int c) { return r * (columns_ + 1) + c; };
    const auto area = [&](int r, int c) {
      return r >= 0 && r < rows_ && c >= 0 && c < columns_ ? r * columns_ + c + 1 : 0;
    };
    for (int r = 0; r <= rows_; ++r) {
      for (int c = 0; c < columns_; ++c) {
        loop.ends.push_back({end(r, c), end(r, c + 1)});
        loop.sides.push_back({area(r - 1, c), area(r, c)});
      }
      for (int c = 0; r < rows_ && c <= columns_; ++c) {
        loop.ends.push_back({end(r, c), end(r + 1, c)});
        loop.sides.push_back({area(r, c - 1), area(r, c)});
      }
    }
    for (Var edge = 0; edge < static_cast<Var>(edges()); ++edge) loop.edges.push_back(edge);
    loop.parts = true;
    return loop;
  }

  int rows_;
  int columns_;
  Problem problem_;
};

template <typename Add>
Problem LoopBoard::problem_with(Add&& add) const {
  Builder board(std::vector<Mask>(edges(), 3));
  for (int r = 0; r < rows_; ++r) {
    for (int c = 0; c < columns_; ++c) {
      board.stand(board.house({top(r, c), left(r, c + 1), top(r + 1, c), left(r, c)}),
                  count_rule(bit(1), 0, 0), cell(r, c));
    }
  }
  Loop lines = loop();
  std::vector<std::int32_t> points;
  for (std::int32_t p = 0; p < (rows_ + 1) * (columns_ + 1); ++p) {
    std::vector<Var> meeting;
    for (Var edge : lines.edges) {
      const auto& [a, b] = lines.ends[static_cast<std::size_t>(edge)];
      if (a == p || b == p) meeting.push_back(edge);
    }
    points.push_back(board.house(meeting));
    board.stand(points.back(), lines_meet());
  }
  board.add(loop_rule(std::move(points)));
  add(board);
  return board.problem(std::move(lines));
}

// States point to their problem, so boards live as long as the tests.
inline const LoopBoard& loop_board(int rows, int columns) {
  static std::map<std::pair<int, int>, LoopBoard> boards;
  return boards.try_emplace({rows, columns}, rows, columns).first->second;
}

inline State loop_state(const std::vector<std::string>& picture) {
  const int rows = static_cast<int>(picture.size()) / 2;
  return loop_board(rows, static_cast<int>(picture[0].size()) / 2).state(picture);
}

// The first step of a technique alone, or none.
inline std::vector<Step> first_loop_step(const std::string& name,
                                         const std::vector<std::string>& picture) {
  const Ladder ladder({name});
  Log log;
  log.limit = 1;
  State state = loop_state(picture);
  state.log = &log;
  ladder.run(state, ladder.all());
  for (const Step& step : log.steps) CHECK_NOTE(can_be_told(step), name);
  return log.steps;
}

// Whether a technique alone finds a contradiction, with and without a log.
inline bool loop_contradicts(const std::string& name, const std::vector<std::string>& picture) {
  const Ladder ladder({name});
  State quiet = loop_state(picture);
  State telling = loop_state(picture);
  Log log;
  telling.log = &log;
  const bool failed = ladder.run(quiet, ladder.all()) == Verdict::failed;
  return failed && ladder.run(telling, ladder.all()) == Verdict::failed;
}

}  // namespace enpitsu::test
