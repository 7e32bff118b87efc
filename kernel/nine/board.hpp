// The board of a 9x9 Sudoku as the kernel's own way holds it, and what a machine can do with it.
//
// All nine boxes lie side by side. A *row of lanes* holds the same cell of every box, one 16-bit
// lane a box, and a lane holds the digits that may stand there, a bit each:
//
//   the nine cells of a box              the lanes of a row: one a box
//     0 1 2 | absent 0                     0  1  2  ·     box 0 is top left, 2 top right
//     3 4 5 | absent 1                     3  4  5  ·     · is a lane without a box: it allows
//     6 7 8 | absent 2                     6  7  8  ·       all digits, always
//     ------+                              ·  ·  ·  ·
//     missing 0 1 2
//
//   rows of lanes:  0 to 8   the cells
//                   9 to 11  digits that may be absent from the three cells of minirow 0, 1, 2
//                  12 to 14  digits that may be missing in minicolumn 0, 1, 2
//
// So what holds within a box is worked out for all boxes at once, without moving anything between
// lanes; only where three boxes lie in a band or a stack do lanes turn within their row or column.
//
// A digit is in a minirow or absent from it, so of the three cells and `absent` exactly one has it.
// It is in exactly one of the three minirows of a box, and in exactly one of the three minirows of
// a band's row. Three digits are in a minirow, six are absent. Columns likewise.
#pragma once

#include <cstddef>
#include <cstdint>

namespace enpitsu::nine {

inline constexpr int kCells = 81;
inline constexpr int kLanes = 16;
inline constexpr int kAbsent = 9;
inline constexpr int kMissing = 12;
inline constexpr int kRows = 15;
inline constexpr std::uint16_t kAll = 0x1ff;
// So many boards a search may need: each guess says of a digit which minirow or minicolumn of a
// box it is in, and there are 162 such sayings.
inline constexpr int kDeepest = 164;

struct alignas(64) Board {
  std::uint16_t lanes[kRows][kLanes];
};

// What a search is to find, and who hears of it.
struct Quest {
  std::uint64_t max_solutions = 0;  // 0: all
  std::uint64_t max_nodes = 0;      // 0: no limit
  void* asker = nullptr;
  void (*solution)(void* asker, const Board& board) = nullptr;  // called for each, if given
  bool (*stop)(void* asker) = nullptr;  // whether to stop, asked now and then, if given
};

struct Found {
  std::uint64_t solutions = 0;
  std::uint64_t nodes = 0;
  bool complete = false;  // the whole tree was seen
  bool stopped = false;   // a limit on nodes, or `stop`, came first
};

// The same algorithm for one kind of processor. All variants give the same answers, in the same
// order. What is compiled for a processor is in a file of its own and calls nothing from outside,
// so that no instruction of it comes to run elsewhere.
struct Variant {
  const char* name;
  // Draws all conclusions; false if the board has no solution.
  bool (*settle)(Board& board);
  // Draws those of single places and of locked candidates, as the general search does.
  bool (*settle_simply)(Board& board);
  // Searches from the first of kDeepest boards, which need not be settled.
  Found (*search)(Board* boards, const Quest& quest);
};

}  // namespace enpitsu::nine
