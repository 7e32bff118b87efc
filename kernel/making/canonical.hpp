// One image of a Sudoku that all its images lead to: its canonical form.
//
// Rows change places within their band, and whole bands do; columns and stacks likewise; digits are
// renamed; and where boxes are square, the board is transposed. A 9x9 board has 3,359,232 images by
// its lines alone, so they are not gone through. Instead each given gets a colour, from the colours
// of all that stand in its lines, its box and with its digit, round after round; no order of lines
// or digits enters there. Where all colours differ, their order is an order of the givens, and
// lines and digits are numbered as they appear in it:
//
//    givens          rounds of colours          in their order       numbered as they appear
//    . 4 . .         a given's colour is        4 at r1c2            1 . . .
//    . . . 1   ==>   a number made of its ==>   1 at r2c4      ==>   . . 2 .
//    . . . .         row's, band's, box's…      1 at r4c1            . . . .
//    1 . . .         sums of colours                                 . 2 . .
//
// Where some colours are equal, each given of one colour is marked in its turn, and of all that
// comes of it the first form in order is taken. What is equal by a symmetry of the puzzle itself is
// found out on the way and looked at once. Colours that are equal by accident cost time, never the
// answer: two puzzles have one form exactly if they are images.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/guard.hpp"

namespace enpitsu {

struct BoxShape {
  int side;     // of the board
  int rows;     // of a box; both divide the side
  int columns;  // where both are 1 there are no boxes: a latin square
};

// Returns the form, written like the givens: a byte a cell, a digit from 1 to the side, 255 where
// the cell is open. Of boxes that are taller than wide it is the form of the transposed board.
// Nothing comes back if it takes more than `most_work` visits of givens: that takes a board made
// for it; or if the guard stops it. Throws std::invalid_argument where givens or boxes are none.
std::optional<std::string> canonical_form(BoxShape shape, std::string_view givens,
                                          std::uint64_t most_work, Guard* guard = nullptr);

}  // namespace enpitsu
