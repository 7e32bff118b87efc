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
  Lanes elsewhere = every(9);  // the fewest digits that may be absent or missing somewhere
};

NINE_INLINE bool sound(const Signs& signs) {
  const auto lacks = [](Lanes fewest, std::uint16_t needed) {
    return least(fewest, every(needed)) ^ every(needed);
  };
  return none((signs.homeless & every(kAll)) | lacks(signs.cell, 1) | lacks(signs.elsewhere, 6));
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
  Lanes in_row[3];
  Lanes in_column[3];
  Lanes placed[9];
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

// A minirow can do without a digit only if another of the box and another of the row can have it.
NINE_INLINE void narrow_absent(Swept& s) {
  Lanes row[3];
  Lanes column[3];
  for (int i = 0; i < 3; ++i) {
    row[i] = any_of(s.cells[3 * i], s.cells[3 * i + 1], s.cells[3 * i + 2]);
    column[i] = any_of(s.cells[i], s.cells[i + 3], s.cells[i + 6]);
  }
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3;
    const int k = (i + 2) % 3;
    s.absent[i] = s.absent[i] & (row[j] | row[k]) & (next_in_band(row[i]) | last_in_band(row[i]));
    s.missing[i] = s.missing[i] & (column[j] | column[k]) &
                   (next_in_stack(column[i]) | last_in_stack(column[i]));
  }
}

// A minirow can have a digit only if all others of the box and of the row can do without it; and if
// only six may be absent from it, they are. (That three that may be in it are, if they are the only
// ones, is not looked at: it saves a hundredth of the nodes and costs a twentieth of the time.)
template <bool kCounting>
NINE_INLINE void narrow_cells(Swept& s, Signs& signs) {
  Lanes row[3];
  Lanes column[3];
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3;
    const int k = (i + 2) % 3;
    row[i] = s.absent[j] & s.absent[k] & next_in_band(s.absent[i]) & last_in_band(s.absent[i]);
    column[i] =
        s.missing[j] & s.missing[k] & next_in_stack(s.missing[i]) & last_in_stack(s.missing[i]);
    if constexpr (kCounting) {
      const Lanes six = every(6);
      const Lanes absent = counted(s.absent[i]);
      const Lanes missing = counted(s.missing[i]);
      signs.elsewhere = least(signs.elsewhere, least(absent, missing));
      row[i] = where_equal(absent, six, row[i] & ~s.absent[i], row[i]);
      column[i] = where_equal(missing, six, column[i] & ~s.missing[i], column[i]);
    }
  }
  for (int k = 0; k < 9; ++k) s.cells[k] = s.cells[k] & row[k / 3] & column[k % 3];
}

// Lane by lane, all sets as numbers added up. Sets only ever lose members, so if the total is the
// same, all of them are; and there is no need to keep them until then.
NINE_INLINE Lanes total(const Swept& s) {
  Lanes cells = s.cells[8];
  for (int k = 0; k < 8; k += 2) cells = sum(cells, sum(s.cells[k], s.cells[k + 1]));
  Lanes others = sum(s.absent[0], s.missing[0]);
  for (int i = 1; i < 3; ++i) others = sum(others, sum(s.absent[i], s.missing[i]));
  return sum(cells, others);
}

template <bool kCounting>
NINE_INLINE bool settled(Board& board) {
  Swept s = lift(board);
  Lanes before = total(s);
  while (true) {
    Signs signs;
    place_singles<kCounting>(s, signs);
    narrow_absent(s);
    narrow_cells<kCounting>(s, signs);
    if (!sound(signs)) return false;
    const Lanes after = total(s);
    if (none(before ^ after)) break;
    before = after;
  }
  lay(board, s);
  return true;
}

bool settle(Board& board) { return settled<true>(board); }
bool settle_simply(Board& board) { return settled<false>(board); }

// What a search splits on: whether a digit is in a minirow, or minicolumn, of a box.
struct Choice {
  bool column;
  int index;
  int lane;
  int digit;  // as a set of one
};

// The minirows, or minicolumns, of all boxes, with the digits that may be in each.
struct Thirds {
  Lanes places[3];
  Lanes several;  // digits of a box that may be in more than one
  Lanes two;      // and in just two
};

// The lanes that stand for boxes.
alignas(64) constexpr std::uint16_t kBoxes[kLanes] = {kAll, kAll, kAll, 0, kAll, kAll, kAll, 0,
                                                      kAll, kAll, kAll, 0, 0,    0,    0,    0};

NINE_INLINE Thirds thirds_of(const Board& board, bool column) {
  Thirds thirds;
  const int step = column ? 3 : 1;
  for (int i = 0; i < 3; ++i) {
    const int first = column ? i : 3 * i;
    thirds.places[i] = any_of(load(board.lanes[first]), load(board.lanes[first + step]),
                              load(board.lanes[first + 2 * step]));
  }
  const auto& [a, b, c] = thirds.places;
  thirds.several = two_of(a, b, c) & load(kBoxes);
  thirds.two = thirds.several & ~(a & b & c);
  return thirds;
}

// The same in memory, lane by lane, and how many places there are in each box.
struct Spread {
  alignas(64) std::uint16_t places[3][kLanes];
  alignas(64) std::uint16_t several[kLanes];
  alignas(64) std::uint16_t two[kLanes];
  alignas(64) std::uint16_t number[kLanes];
};

NINE_INLINE void spread_out(const Thirds& thirds, Spread& spread) {
  Lanes number = every(0);
  for (int i = 0; i < 3; ++i) {
    store(spread.places[i], thirds.places[i]);
    number = sum(number, counted(thirds.places[i]));
  }
  store(spread.several, thirds.several);
  store(spread.two, thirds.two);
  store(spread.number, number);
}

// The lane of one of three boxes of a band, or of a stack.
constexpr int lane_of(bool stack, int band, int box) {
  return stack ? 4 * box + band : 4 * band + box;
}

constexpr int kNoTwo = 500;  // more than all places of a band together

// How many places are open in a band or stack, more by kNoTwo if no digit has just two in its box;
// nothing is open where the answer is less than 0.
NINE_INLINE int openness(const Spread& spread, bool stack, int band) {
  int number = 0;
  int several = 0;
  int two = 0;
  for (int k = 0; k < 3; ++k) {
    const int lane = lane_of(stack, band, k);
    number += spread.number[lane];
    several |= spread.several[lane];
    two |= spread.two[lane];
  }
  if (several == 0) return -1;
  return two == 0 ? number + kNoTwo : number;
}

// A digit of the band or stack, with two places if there is one, and the first of its places.
NINE_INLINE Choice choice_in(const Spread& spread, bool stack, int band, bool with_two) {
  const std::uint16_t* from = with_two ? spread.two : spread.several;
  int box = 0;
  while (from[lane_of(stack, band, box)] == 0) ++box;
  const int lane = lane_of(stack, band, box);
  const int digit = from[lane] & -from[lane];
  int index = 0;
  while ((spread.places[index][lane] & digit) == 0) ++index;
  return {stack, index, lane, digit};
}

// Chooses a digit with two places in the band or stack where least is open; false if nothing is.
NINE_INLINE bool choose(const Board& board, Choice& choice) {
  const Thirds thirds[2] = {thirds_of(board, false), thirds_of(board, true)};
  if (none(thirds[0].several | thirds[1].several)) return false;
  Spread spread[2];
  int fewest = 2 * kNoTwo;
  int best = 0;
  for (int n = 0; n < 6; ++n) {
    if (n % 3 == 0) spread_out(thirds[n / 3], spread[n / 3]);
    const int open = openness(spread[n / 3], n >= 3, n % 3);
    if (open < 0 || open >= fewest) continue;
    fewest = open;
    best = n;
  }
  choice = choice_in(spread[best / 3], best >= 3, best % 3, fewest < kNoTwo);
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

NINE_INLINE bool out_of_nodes(const Quest& quest, const Found& found) {
  return quest.max_nodes != 0 && found.nodes >= quest.max_nodes;
}

NINE_INLINE bool told_to_stop(const Quest& quest, const Found& found) {
  return quest.stop != nullptr && found.nodes % kAskEvery == 0 && quest.stop(quest.asker);
}

// Counts a solution; true if no more are wanted.
NINE_INLINE bool was_last(const Board& solution, const Quest& quest, Found& found) {
  ++found.solutions;
  if (quest.solution != nullptr) quest.solution(quest.asker, solution);
  return quest.max_solutions != 0 && found.solutions >= quest.max_solutions;
}

Found search(Board* boards, const Quest& quest) {
  Found found;
  Choice choices[kDeepest];
  int depth = 0;
  found.nodes = 1;
  bool sound_so_far = settled<true>(boards[0]);
  while (true) {
    if (sound_so_far && choose(boards[depth], choices[depth])) {
      found.stopped = out_of_nodes(quest, found) || told_to_stop(quest, found);
      if (found.stopped) break;
      boards[depth + 1] = boards[depth];
      assume(boards[depth + 1], choices[depth], true);
      ++depth;
    } else {
      if (sound_so_far && was_last(boards[depth], quest, found)) break;
      found.complete = depth == 0;
      found.stopped = !found.complete && out_of_nodes(quest, found);
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
