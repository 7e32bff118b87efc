// What numbers that come with a call must be. What problems, rules, clues and loops must be is
// checked where these are made.
#pragma once

#include <cmath>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>

#include "making/bar.hpp"

namespace enpitsu {

// A time limit; 0 and infinity are none.
inline void check_seconds(double seconds) {
  if (seconds >= 0) return;
  throw std::invalid_argument("seconds must be at least 0, got " +
                              (std::isnan(seconds) ? "nan" : std::to_string(seconds)));
}

inline void check_threads(unsigned threads) {
  constexpr unsigned kMost = 1024;
  if (threads >= 1 && threads <= kMost) return;
  throw std::invalid_argument("threads must be between 1 and " + std::to_string(kMost) + ", got " +
                              std::to_string(threads));
}

// Numbers of things that are counted from 0 on.
inline void check_indices(std::span<const std::int32_t> indices, std::size_t size,
                          const std::string& what) {
  for (const std::int32_t index : indices) {
    if (index >= 0 && static_cast<std::size_t>(index) < size) continue;
    throw std::invalid_argument(what + " must be below " + std::to_string(size) + ", got " +
                                std::to_string(index));
  }
}

inline void check_bar(const Bar& bar, const Ladder& ladder) {
  if (bar.granted < -1 || bar.granted >= static_cast<int>(ladder.size())) {
    throw std::invalid_argument("a granted rung must be on the ladder, or -1 for none, got " +
                                std::to_string(bar.granted));
  }
  if (bar.times < 0 || (bar.granted < 0 && bar.times > 0)) {
    throw std::invalid_argument("a rung must be granted 0 times or more, and none 0 times, got " +
                                std::to_string(bar.times));
  }
}

// A random number from a caller's own source.
inline double checked_chance(double drawn) {
  if (drawn >= 0 && drawn < 1) return drawn;
  throw std::invalid_argument("a random number must be at least 0 and below 1");
}

}  // namespace enpitsu
