// Patterns of lines in houses of up to four edges, and what two houses with two edges in common
// tell each other.
#pragma once

#include <array>
#include <vector>

#include "../state.hpp"

namespace enpitsu {

// Of 16 patterns, those with a line at place i.
inline constexpr std::array<Ways, 4> kLineAt = {0xAAAA, 0xCCCC, 0xF0F0, 0xFF00};

// The places that are alike in all patterns of a set, by the set.
inline const std::vector<std::uint8_t>& common_places() {
  static const auto table = [] {
    std::vector<std::uint8_t> common(1 << 16, 0);
    for (unsigned ways = 0; ways < common.size(); ++ways) {
      for (unsigned place = 0; place < 4; ++place) {
        const unsigned lines = ways & kLineAt[place];
        if (lines == 0 || lines == ways) common[ways] |= static_cast<std::uint8_t>(1U << place);
      }
    }
    return common;
  }();
  return table;
}

// Of a set of patterns, those that fit what is drawn in the house.
inline Ways fitting(Ways ways, const State& state, int house) {
  const Mask lines = state.places(house, 1) & ~state.places(house, 0);
  const Mask gaps = state.places(house, 0) & ~state.places(house, 1);
  for (int place : members(lines)) ways &= kLineAt[static_cast<std::size_t>(place)];
  for (int place : members(gaps)) {
    ways = static_cast<Ways>(ways & ~kLineAt[static_cast<std::size_t>(place)]);
  }
  return ways;
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
