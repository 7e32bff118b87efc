// Cells of a 9x9 Sudoku, row by row, as lanes of a board.
#pragma once

#include <array>

#include "core/bits.hpp"
#include "nine/board.hpp"

namespace enpitsu::nine {

// By cell: its place among the lanes of a board.
inline constexpr auto kPlaces = [] {
  std::array<std::uint8_t, kCells> places{};
  for (int r = 0; r < 9; ++r) {
    for (int c = 0; c < 9; ++c) {
      const int row = r % 3 * 3 + c % 3;
      const int lane = r / 3 * 4 + c / 3;
      places[static_cast<std::size_t>(9 * r + c)] = static_cast<std::uint8_t>(row * kLanes + lane);
    }
  }
  return places;
}();

inline constexpr Board kBlank = [] {
  Board board{};
  for (auto& row : board.lanes) {
    for (auto& lane : row) lane = kAll;
  }
  return board;
}();

// The digits that may stand in a cell.
inline std::uint16_t& at(Board& board, Var cell) {
  const auto place = kPlaces[static_cast<std::size_t>(cell)];
  return board.lanes[place / kLanes][place % kLanes];
}

inline std::uint16_t at(const Board& board, Var cell) {
  const auto place = kPlaces[static_cast<std::size_t>(cell)];
  return board.lanes[place / kLanes][place % kLanes];
}

// A value as a set of one digit; of none, if the problem has no such value.
constexpr std::uint16_t digit_of(int value, int lowest) {
  const int digit = value - lowest;
  return static_cast<std::uint16_t>(digit >= 0 && digit < 9 ? 1 << digit : 0);
}

inline void take_away(Board& board, Var cell, std::uint16_t digits) {
  at(board, cell) &= static_cast<std::uint16_t>(~digits);
}

}  // namespace enpitsu::nine
