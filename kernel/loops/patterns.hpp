// Patterns of lines in houses of up to four edges, and what two houses with two edges in common
// tell each other.
#pragma once

#include <array>

#include "core/bits.hpp"
#include "loops/plan.hpp"

namespace enpitsu {

inline constexpr Ways kAllWays = 0xFFFF;

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

// The same of two places in one number, as a plan has them; the last stands for all patterns.
inline constexpr std::uint8_t kAnyPlaces = 16;
inline constexpr auto kWithPairsAt = [] {
  std::array<std::array<Ways, 16>, kAnyPlaces + 1> table{};
  for (unsigned places = 0; places < kAnyPlaces; ++places) {
    table[places] = kWithPairs[places >> 2][places & 3];
  }
  table[kAnyPlaces].fill(kAllWays);
  return table;
}();

// All that a set of patterns says, by the set: what it leaves of each two places, and of each
// place.
//
//   bits 0-23    six times four: pairs of the places 01, 02, 03, 12, 13, 23
//   bits 24-27   the places where some pattern has a line
//   bits 28-31   the places where some pattern has none
class Said {
 public:
  Said() noexcept {
    for (unsigned ways = 1; ways < said_.size(); ++ways) {
      said_[ways] = said_[ways & (ways - 1)] | of_pattern(static_cast<unsigned>(lowest(ways)));
    }
  }

  std::uint32_t operator[](Ways ways) const { return said_[ways]; }
  static unsigned pairs(std::uint32_t said, unsigned shift) { return said >> shift & 15; }
  static unsigned lines(std::uint32_t said) { return said >> 24 & 15; }
  static unsigned gaps(std::uint32_t said) { return said >> 28; }
  // Where the pairs of two places stand.
  static constexpr std::uint8_t shift_of(std::size_t first, std::size_t second) {
    constexpr std::array<std::uint8_t, 16> kShifts = {0, 0,  4, 8,  0, 0,  12, 16,
                                                      4, 12, 0, 20, 8, 16, 20, 0};
    return kShifts[4 * first + second];
  }

 private:
  static std::uint32_t of_pattern(unsigned pattern) {
    std::uint32_t said = pattern << 24 | (~pattern & 15U) << 28;
    for (unsigned i = 0; i < 4; ++i) {
      for (unsigned j = i + 1; j < 4; ++j) {
        said |= 1U << (shift_of(i, j) + (pattern >> i & 1) + 2 * (pattern >> j & 1));
      }
    }
    return said;
  }

  std::array<std::uint32_t, 1U << 16> said_{};
};

inline const Said kSaid;

}  // namespace enpitsu
