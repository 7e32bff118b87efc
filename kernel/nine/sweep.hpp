// Conclusions on all boxes at once, and the search on top of them; see board.hpp for the layout.
//
// A *sweep* draws, for all boxes at once, the conclusions that follow in a few steps; it is
// repeated until it changes nothing. It takes less than a hundred cycles, less than a queue of the
// boxes that are to be looked at again would cost: its conclusions need no branches at all.
//
// Without a name for its namespace, so that each file that includes this has a search of its own.
#pragma once

#include "nine/board.hpp"
#include "nine/lanes.hpp"

namespace enpitsu::nine {
namespace {

// A board in registers.
struct Swept {
  Lanes cells[9];
  Lanes absent[3];   // from minirows
  Lanes missing[3];  // in minicolumns
};

NINE_INLINE Lanes any_of(Lanes a, Lanes b, Lanes c) { return a | b | c; }
NINE_INLINE Lanes two_of(Lanes a, Lanes b, Lanes c) { return (a & b) | (a & c) | (b & c); }

NINE_INLINE Swept lift(const Board& board) {
  Swept s;
  for (int i = 0; i < 9; ++i) s.cells[i] = load(board.lanes[i]);
  for (int i = 0; i < 3; ++i) {
    s.absent[i] = load(board.lanes[kAbsent + i]);
    s.missing[i] = load(board.lanes[kMissing + i]);
  }
  return s;
}

NINE_INLINE void lay(Board& board, const Swept& s) {
  for (int i = 0; i < 9; ++i) store(board.lanes[i], s.cells[i]);
  for (int i = 0; i < 3; ++i) {
    store(board.lanes[kAbsent + i], s.absent[i]);
    store(board.lanes[kMissing + i], s.missing[i]);
  }
}

// What shows in a sweep that there is no solution.
struct Signs {
  Lanes homeless = every(0);   // digits without a place
  Lanes cell = every(kAll);    // less than 1 if some cell has no digit
  Lanes present = every(9);    // the fewest digits that may be in a minirow or minicolumn
  Lanes elsewhere = every(9);  // the fewest that may be absent or missing
};

NINE_INLINE bool sound(const Signs& signs) {
  const auto lacks = [](Lanes fewest, std::uint16_t needed) {
    return least(fewest, every(needed)) ^ every(needed);
  };
  return none((signs.homeless & every(kAll)) | lacks(signs.cell, 1) | lacks(signs.present, 3) |
              lacks(signs.elsewhere, 6));
}

// Digits that only one of three cells and of what may be elsewhere can have.
NINE_INLINE Lanes alone(Lanes a, Lanes b, Lanes c, Lanes elsewhere, Signs& signs) {
  const Lanes odd = a ^ b ^ c;
  const Lanes twice = two_of(a, b, c);
  signs.homeless = signs.homeless | ~(odd | twice | elsewhere);
  return (odd ^ elsewhere) & ~twice;
}

// Places digits that have one place, or one digit that a cell can have, and takes them away from
// the rest of the box.
template <bool kCounting>
NINE_INLINE void place_singles(Swept& s, Signs& signs) {
  const Lanes zero = every(0);
  Lanes in_row[3], in_column[3], placed[9];
  for (int i = 0; i < 3; ++i) {
    in_row[i] = alone(s.cells[3 * i], s.cells[3 * i + 1], s.cells[3 * i + 2], s.absent[i], signs);
    in_column[i] = alone(s.cells[i], s.cells[i + 3], s.cells[i + 6], s.missing[i], signs);
  }
  Lanes all = zero;
  for (int k = 0; k < 9; ++k) {
    const Lanes cell = s.cells[k];
    const Lanes hidden = cell & (in_row[k / 3] | in_column[k % 3]);
    placed[k] = where_equal(cell & less(cell, 1), zero, cell, hidden);
    signs.cell = least(signs.cell, cell);
    // Two digits that must both stand in a cell: where digits are counted, that shows by itself.
    if constexpr (!kCounting) signs.homeless = signs.homeless | (placed[k] & less(placed[k], 1));
    all = all | placed[k];
  }
  for (int k = 0; k < 9; ++k) {
    s.cells[k] = where_equal(placed[k], zero, s.cells[k] & ~all, placed[k]);
  }
  for (int i = 0; i < 3; ++i) {
    s.absent[i] = s.absent[i] & ~any_of(placed[3 * i], placed[3 * i + 1], placed[3 * i + 2]);
    s.missing[i] = s.missing[i] & ~any_of(placed[i], placed[i + 3], placed[i + 6]);
  }
}

// A minirow can do without a digit only if another of the box and another of the row can have it,
// and if it can have others enough.
template <bool kCounting>
NINE_INLINE void narrow_absent(Swept& s, Signs& signs) {
  Lanes row[3], column[3];
  for (int i = 0; i < 3; ++i) {
    row[i] = any_of(s.cells[3 * i], s.cells[3 * i + 1], s.cells[3 * i + 2]);
    column[i] = any_of(s.cells[i], s.cells[i + 3], s.cells[i + 6]);
  }
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    s.absent[i] = s.absent[i] & (row[j] | row[k]) & (next_in_band(row[i]) | last_in_band(row[i]));
    s.missing[i] = s.missing[i] & (column[j] | column[k]) &
                   (next_in_stack(column[i]) | last_in_stack(column[i]));
    if constexpr (kCounting) {
      const Lanes three = every(3);
      const Lanes in_row = counted(row[i]), in_column = counted(column[i]);
      signs.present = least(signs.present, least(in_row, in_column));
      s.absent[i] = where_equal(in_row, three, s.absent[i] & ~row[i], s.absent[i]);
      s.missing[i] = where_equal(in_column, three, s.missing[i] & ~column[i], s.missing[i]);
    }
  }
}

// A minirow can have a digit only if all others of the box and of the row can do without it, and if
// not all that may be absent from it must be.
template <bool kCounting>
NINE_INLINE void narrow_cells(Swept& s, Signs& signs) {
  Lanes row[3], column[3];
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    row[i] = s.absent[j] & s.absent[k] & next_in_band(s.absent[i]) & last_in_band(s.absent[i]);
    column[i] =
        s.missing[j] & s.missing[k] & next_in_stack(s.missing[i]) & last_in_stack(s.missing[i]);
    if constexpr (kCounting) {
      const Lanes six = every(6);
      const Lanes absent = counted(s.absent[i]), missing = counted(s.missing[i]);
      signs.elsewhere = least(signs.elsewhere, least(absent, missing));
      row[i] = where_equal(absent, six, row[i] & ~s.absent[i], row[i]);
      column[i] = where_equal(missing, six, column[i] & ~s.missing[i], column[i]);
    }
  }
  for (int k = 0; k < 9; ++k) s.cells[k] = s.cells[k] & row[k / 3] & column[k % 3];
}

NINE_INLINE Lanes difference(const Swept& a, const Swept& b) {
  Lanes changed = every(0);
  for (int k = 0; k < 9; ++k) changed = changed | (a.cells[k] ^ b.cells[k]);
  for (int i = 0; i < 3; ++i) {
    changed = changed | (a.absent[i] ^ b.absent[i]) | (a.missing[i] ^ b.missing[i]);
  }
  return changed;
}

template <bool kCounting>
NINE_INLINE bool settled(Board& board) {
  Swept s = lift(board);
  while (true) {
    const Swept before = s;
    Signs signs;
    place_singles<kCounting>(s, signs);
    narrow_absent<kCounting>(s, signs);
    narrow_cells<kCounting>(s, signs);
    if (!sound(signs)) return false;
    if (none(difference(before, s))) break;
  }
  lay(board, s);
  return true;
}

bool settle(Board& board) { return settled<true>(board); }
bool settle_simply(Board& board) { return settled<false>(board); }

// What a search splits on: whether a digit is in a minirow, or minicolumn, of a box.
struct Choice {
  bool column;
  std::uint8_t index;
  std::uint8_t lane;
  std::uint16_t digit;
};

// The digits of a box that may be in more than one of its three minirows or minicolumns.
struct Open {
  Lanes places[3];
  Lanes several;
  Lanes two;  // just two
};

// The lanes that stand for boxes.
alignas(64) constexpr std::uint16_t kBoxes[kLanes] = {kAll, kAll, kAll, 0, kAll, kAll, kAll, 0,
                                                      kAll, kAll, kAll, 0, 0,    0,    0,    0};

NINE_INLINE Open open_in(const Board& board, bool column) {
  Open open;
  const int step = column ? 3 : 1;
  for (int i = 0; i < 3; ++i) {
    const int first = column ? i : 3 * i;
    open.places[i] = any_of(load(board.lanes[first]), load(board.lanes[first + step]),
                            load(board.lanes[first + 2 * step]));
  }
  open.several = two_of(open.places[0], open.places[1], open.places[2]) & load(kBoxes);
  open.two = open.several & ~(open.places[0] & open.places[1] & open.places[2]);
  return open;
}

struct Spread {
  alignas(64) std::uint16_t places[3][kLanes];
  alignas(64) std::uint16_t several[kLanes];
  alignas(64) std::uint16_t two[kLanes];
  alignas(64) std::uint16_t number[kLanes];
};

// Chooses a digit with two places in the band or stack where least is open; false if nothing is.
NINE_INLINE bool choose(const Board& board, Choice& choice) {
  const Open open[2] = {open_in(board, false), open_in(board, true)};
  if (none(open[0].several | open[1].several)) return false;
  Spread spread[2];
  int fewest = 1 << 30;
  int best = 0;
  for (int d = 0; d < 2; ++d) {
    for (int i = 0; i < 3; ++i) store(spread[d].places[i], open[d].places[i]);
    store(spread[d].several, open[d].several);
    store(spread[d].two, open[d].two);
    store(spread[d].number, sum(counted(open[d].places[0]),
                                sum(counted(open[d].places[1]), counted(open[d].places[2]))));
    for (int b = 0; b < 3; ++b) {
      int number = 0;
      int several = 0, two = 0;
      for (int k = 0; k < 3; ++k) {
        const int lane = d == 0 ? 4 * b + k : 4 * k + b;
        number += spread[d].number[lane];
        several |= spread[d].several[lane];
        two |= spread[d].two[lane];
      }
      if (several == 0) continue;
      if (two == 0) number += 500;
      if (number < fewest) {
        fewest = number;
        best = 3 * d + b;
      }
    }
  }
  const int d = best / 3, b = best % 3;
  const std::uint16_t* from = fewest < 500 ? spread[d].two : spread[d].several;
  int lane = 0;
  for (int k = 0; k < 3; ++k) {
    lane = d == 0 ? 4 * b + k : 4 * k + b;
    if (from[lane] != 0) break;
  }
  const int digit = from[lane] & -from[lane];
  int index = 0;
  while ((spread[d].places[index][lane] & digit) == 0) ++index;
  choice = {d == 1, static_cast<std::uint8_t>(index), static_cast<std::uint8_t>(lane),
            static_cast<std::uint16_t>(digit)};
  return true;
}

NINE_INLINE void assume(Board& board, const Choice& choice, bool there) {
  const auto others = static_cast<std::uint16_t>(~choice.digit);
  if (there) {
    board.lanes[(choice.column ? kMissing : kAbsent) + choice.index][choice.lane] &= others;
    return;
  }
  const int first = choice.column ? choice.index : 3 * choice.index;
  const int step = choice.column ? 3 : 1;
  for (int k = 0; k < 3; ++k) board.lanes[first + k * step][choice.lane] &= others;
}

constexpr std::uint64_t kAskEvery = 32;  // nodes

Found search(Board* boards, const Quest& quest) {
  Found found;
  Choice choices[kDeepest];
  int depth = 0;
  found.nodes = 1;
  bool sound_so_far = settled<true>(boards[0]);
  const auto out_of_nodes = [&] { return quest.max_nodes != 0 && found.nodes >= quest.max_nodes; };
  while (true) {
    if (sound_so_far && choose(boards[depth], choices[depth])) {
      if (out_of_nodes() ||
          (quest.stop != nullptr && found.nodes % kAskEvery == 0 && quest.stop(quest.asker))) {
        found.stopped = true;
        break;
      }
      boards[depth + 1] = boards[depth];
      assume(boards[depth + 1], choices[depth], true);
      ++depth;
    } else {
      if (sound_so_far) {
        ++found.solutions;
        if (quest.solution != nullptr) quest.solution(quest.asker, boards[depth]);
        if (quest.max_solutions != 0 && found.solutions >= quest.max_solutions) break;
      }
      found.complete = depth == 0;
      found.stopped = !found.complete && out_of_nodes();
      if (found.complete || found.stopped) break;
      --depth;
      assume(boards[depth], choices[depth], false);
    }
    ++found.nodes;
    sound_so_far = settled<true>(boards[depth]);
  }
  return found;
}

}  // namespace
}  // namespace enpitsu::nine
