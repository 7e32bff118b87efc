// Patterns of lines in houses of up to four edges, and what two houses with two edges in common
// tell each other.
#pragma once

#include <array>

#include "core/state.hpp"

namespace enpitsu {

// Of 16 patterns, those with a line at place i.
inline constexpr std::array<Ways, 4> kLineAt = {0xAAAA, 0xCCCC, 0xF0F0, 0xFF00};

// The patterns in which two places differ.
inline Ways differing(int i, int j) {
  return kLineAt[static_cast<std::size_t>(i)] ^ kLineAt[static_cast<std::size_t>(j)];
}

// All other patterns.
inline Ways contrary_of(Ways ways) { return static_cast<Ways>(~ways); }

// The places, out of some, that are alike in all patterns of a set.
inline Mask common_places(Ways ways, Mask places) {
  Mask common = 0;
  for (int place : members(places)) {
    const Ways lines = ways & kLineAt[static_cast<std::size_t>(place)];
    if (lines == 0 || lines == ways) common |= bit(place);
  }
  return common;
}

// The patterns that have lines at some places and gaps at others: a table by lines and gaps.
inline constexpr auto kDrawn = [] {
  std::array<std::array<Ways, 16>, 16> table{};
  for (unsigned lines = 0; lines < 16; ++lines) {
    for (unsigned gaps = 0; gaps < 16; ++gaps) {
      for (unsigned pattern = 0; pattern < 16; ++pattern) {
        if ((pattern & lines) != lines || (pattern & gaps) != 0) continue;
        table[lines][gaps] = static_cast<Ways>(table[lines][gaps] | 1U << pattern);
      }
    }
  }
  return table;
}();

// Of a set of patterns, those that fit what is drawn in the house. Other houses have no patterns.
inline Ways fitting(Ways ways, const State& state, int house) {
  if (!state.problem().house(house).edges) return ways;
  const Mask may_be_gap = state.places(house, 0);
  const Mask may_be_line = state.places(house, 1);
  return ways & kDrawn[may_be_line & ~may_be_gap][may_be_gap & ~may_be_line];
}

// What the patterns leave of two places: bit (first + 2 * second) for each combination.
inline unsigned pairs_in(Ways ways, const std::array<std::int8_t, 2>& places) {
  const Ways first = kLineAt[static_cast<std::size_t>(places[0])];
  const Ways second = kLineAt[static_cast<std::size_t>(places[1])];
  return static_cast<unsigned>((ways & ~first & ~second) != 0) |
         static_cast<unsigned>((ways & first & ~second) != 0) << 1 |
         static_cast<unsigned>((ways & ~first & second) != 0) << 2 |
         static_cast<unsigned>((ways & first & second) != 0) << 3;
}

inline constexpr unsigned kAllPairs = 15;

// The patterns that have one of these combinations at two places: a table by places and pairs.
inline constexpr auto kWithPairs = [] {
  std::array<std::array<std::array<Ways, 16>, 4>, 4> table{};
  for (unsigned i = 0; i < 4; ++i) {
    for (unsigned j = 0; j < 4; ++j) {
      for (unsigned pairs = 0; pairs < 16; ++pairs) {
        for (unsigned pattern = 0; pattern < 16; ++pattern) {
          const unsigned pair = (pattern >> i & 1) | (pattern >> j & 1) << 1;
          if ((pairs >> pair & 1) == 0) continue;
          table[i][j][pairs] = static_cast<Ways>(table[i][j][pairs] | 1U << pattern);
        }
      }
    }
  }
  return table;
}();

inline Ways with_pairs(unsigned pairs, const std::array<std::int8_t, 2>& places) {
  return kWithPairs[static_cast<std::size_t>(places[0])][static_cast<std::size_t>(places[1])]
                   [pairs];
}

}  // namespace enpitsu
