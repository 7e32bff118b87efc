// Sixteen lanes of 16 bits, with what the processor that this is compiled for has for them.
//
// Without a name for its namespace, so that each file that includes this has lanes of its own.
#pragma once

#include <cstdint>

#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace enpitsu::nine {
namespace {

#define NINE_INLINE inline __attribute__((always_inline))
#if defined(__clang__) || __GNUC__ >= 12
#define NINE_TURNED(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#else
#define NINE_TURNED(a, b, ...) __builtin_shuffle(a, b, Lanes::Vector{__VA_ARGS__})
#endif

#ifdef __AVX2__

// One register; with AVX-512 two operations in a row often become one.
struct Lanes {
  using Vector = std::uint16_t __attribute__((vector_size(32)));
  Vector v;
  NINE_INLINE __m256i bits() const { return reinterpret_cast<__m256i>(v); }
};

NINE_INLINE Lanes operator&(Lanes a, Lanes b) { return {a.v & b.v}; }
NINE_INLINE Lanes operator|(Lanes a, Lanes b) { return {a.v | b.v}; }
NINE_INLINE Lanes operator^(Lanes a, Lanes b) { return {a.v ^ b.v}; }
NINE_INLINE Lanes operator~(Lanes a) { return {~a.v}; }
NINE_INLINE Lanes every(std::uint16_t value) { return {Lanes::Vector{} + value}; }
NINE_INLINE Lanes less(Lanes a, std::uint16_t value) { return {a.v - value}; }
NINE_INLINE Lanes sum(Lanes a, Lanes b) { return {a.v + b.v}; }
NINE_INLINE Lanes least(Lanes a, Lanes b) {
  return {reinterpret_cast<Lanes::Vector>(_mm256_min_epu16(a.bits(), b.bits()))};
}
// Lane by lane: `then` where two are equal, else `otherwise`.
NINE_INLINE Lanes where_equal(Lanes a, Lanes b, Lanes then, Lanes otherwise) {
  return {a.v == b.v ? then.v : otherwise.v};
}
NINE_INLINE bool none(Lanes a) { return _mm256_testz_si256(a.bits(), a.bits()) != 0; }
NINE_INLINE Lanes load(const std::uint16_t* from) {
  return {*reinterpret_cast<const Lanes::Vector*>(from)};
}
NINE_INLINE void store(std::uint16_t* to, Lanes a) { *reinterpret_cast<Lanes::Vector*>(to) = a.v; }
// The next box of the band, and the one after it: 0 1 2 becomes 1 2 0.
NINE_INLINE Lanes next_in_band(Lanes a) {
  return {NINE_TURNED(a.v, a.v, 1, 2, 0, 3, 5, 6, 4, 7, 9, 10, 8, 11, 13, 14, 12, 15)};
}
NINE_INLINE Lanes last_in_band(Lanes a) {
  return {NINE_TURNED(a.v, a.v, 2, 0, 1, 3, 6, 4, 5, 7, 10, 8, 9, 11, 14, 12, 13, 15)};
}
NINE_INLINE Lanes next_in_stack(Lanes a) {
  return {reinterpret_cast<Lanes::Vector>(_mm256_permute4x64_epi64(a.bits(), 0b11'00'10'01))};
}
NINE_INLINE Lanes last_in_stack(Lanes a) {
  return {reinterpret_cast<Lanes::Vector>(_mm256_permute4x64_epi64(a.bits(), 0b11'01'00'10))};
}

#else

// Two halves of eight lanes each: SSE, NEON, or whatever the compiler makes of them.
struct Lanes {
  using Vector = std::uint16_t __attribute__((vector_size(16)));
  Vector low, high;
};

NINE_INLINE Lanes operator&(Lanes a, Lanes b) { return {a.low & b.low, a.high & b.high}; }
NINE_INLINE Lanes operator|(Lanes a, Lanes b) { return {a.low | b.low, a.high | b.high}; }
NINE_INLINE Lanes operator^(Lanes a, Lanes b) { return {a.low ^ b.low, a.high ^ b.high}; }
NINE_INLINE Lanes operator~(Lanes a) { return {~a.low, ~a.high}; }
NINE_INLINE Lanes every(std::uint16_t value) {
  return {Lanes::Vector{} + value, Lanes::Vector{} + value};
}
NINE_INLINE Lanes less(Lanes a, std::uint16_t value) { return {a.low - value, a.high - value}; }
NINE_INLINE Lanes sum(Lanes a, Lanes b) { return {a.low + b.low, a.high + b.high}; }
NINE_INLINE Lanes least(Lanes a, Lanes b) {
  return {a.low < b.low ? a.low : b.low, a.high < b.high ? a.high : b.high};
}
NINE_INLINE Lanes where_equal(Lanes a, Lanes b, Lanes then, Lanes otherwise) {
  return {a.low == b.low ? then.low : otherwise.low, a.high == b.high ? then.high : otherwise.high};
}
NINE_INLINE bool none(Lanes a) {
  using Pair = std::uint64_t __attribute__((vector_size(16)));
  const Pair both = reinterpret_cast<Pair>(a.low | a.high);
  return (both[0] | both[1]) == 0;
}
NINE_INLINE Lanes load(const std::uint16_t* from) {
  const auto* halves = reinterpret_cast<const Lanes::Vector*>(from);
  return {halves[0], halves[1]};
}
NINE_INLINE void store(std::uint16_t* to, Lanes a) {
  auto* halves = reinterpret_cast<Lanes::Vector*>(to);
  halves[0] = a.low;
  halves[1] = a.high;
}
NINE_INLINE Lanes next_in_band(Lanes a) {
  return {NINE_TURNED(a.low, a.low, 1, 2, 0, 3, 5, 6, 4, 7),
          NINE_TURNED(a.high, a.high, 1, 2, 0, 3, 5, 6, 4, 7)};
}
NINE_INLINE Lanes last_in_band(Lanes a) {
  return {NINE_TURNED(a.low, a.low, 2, 0, 1, 3, 6, 4, 5, 7),
          NINE_TURNED(a.high, a.high, 2, 0, 1, 3, 6, 4, 5, 7)};
}
NINE_INLINE Lanes next_in_stack(Lanes a) {
  return {NINE_TURNED(a.low, a.high, 4, 5, 6, 7, 8, 9, 10, 11),
          NINE_TURNED(a.low, a.high, 0, 1, 2, 3, 12, 13, 14, 15)};
}
NINE_INLINE Lanes last_in_stack(Lanes a) {
  return {NINE_TURNED(a.low, a.high, 8, 9, 10, 11, 0, 1, 2, 3),
          NINE_TURNED(a.low, a.high, 4, 5, 6, 7, 12, 13, 14, 15)};
}

#endif

// How many digits each lane has.
#if defined(__AVX512BITALG__) && defined(__AVX512VL__)
NINE_INLINE Lanes counted(Lanes a) {
  return {reinterpret_cast<Lanes::Vector>(_mm256_popcnt_epi16(a.bits()))};
}
#else
template <typename Vector>
NINE_INLINE Vector counted_in(Vector v) {
  v = v - ((v >> 1) & 0x55);            // pairs; the ninth bit stays where it is
  v = (v & 0x133) + ((v >> 2) & 0x33);  // fours
  return (v + (v >> 4) + (v >> 8)) & 0x0f;
}
#ifdef __AVX2__
NINE_INLINE Lanes counted(Lanes a) { return {counted_in(a.v)}; }
#else
NINE_INLINE Lanes counted(Lanes a) { return {counted_in(a.low), counted_in(a.high)}; }
#endif
#endif

}  // namespace
}  // namespace enpitsu::nine
