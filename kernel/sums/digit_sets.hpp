// All sets of nine digits as 512 bits, with what the processor that this is compiled for has for
// them.
//
//   digits 0 1 2      bit  0  1  2   3   4   5     6     7
//                     set  {} 0  1  0,1  2  0,2   1,2  0,1,2
//
// Without a name for its namespace, so that each file that includes this has sets of its own.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#ifdef __AVX2__
#include <immintrin.h>
#endif

#include "sums/variants.hpp"

namespace enpitsu {
namespace {

#ifdef __AVX2__
constexpr std::size_t kWords = 4;  // of a register
#else
constexpr std::size_t kWords = 2;
#endif
constexpr std::size_t kParts = 8 / kWords;
using Part = Mask __attribute__((vector_size(kWords * sizeof(Mask))));
#if defined(__clang__) || __GNUC__ >= 12
#define SETS_MOVED(a, ...) __builtin_shufflevector(a, Part{}, __VA_ARGS__)
#else
#define SETS_MOVED(a, ...) __builtin_shuffle(a, Part{}, Part{__VA_ARGS__})
#endif
#define SETS_INLINE inline __attribute__((always_inline))

// The sets without a digit, for the digits that a word tells apart.
constexpr std::array<Mask, 6> kWithout{0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F,
                                       0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF, 0x00000000FFFFFFFF};

struct Sets {
  std::array<Part, kParts> parts;
};

SETS_INLINE Sets operator|(const Sets& a, const Sets& b) {
  Sets both;
  for (std::size_t p = 0; p < kParts; ++p) both.parts[p] = a.parts[p] | b.parts[p];
  return both;
}
SETS_INLINE Sets operator&(const Sets& a, const Sets& b) {
  Sets both;
  for (std::size_t p = 0; p < kParts; ++p) both.parts[p] = a.parts[p] & b.parts[p];
  return both;
}
SETS_INLINE bool is_none(const Sets& a) {
  Part any = a.parts[0];
  for (std::size_t p = 1; p < kParts; ++p) any |= a.parts[p];
#ifdef __AVX2__
  return _mm256_testz_si256(reinterpret_cast<__m256i>(any), reinterpret_cast<__m256i>(any)) != 0;
#else
  return (any[0] | any[1]) == 0;
#endif
}

// The words without a digit from 6 on, moved to where they have it; and back.

#ifdef __AVX2__
SETS_INLINE Part up6(Part a) { return SETS_MOVED(a, 4, 0, 4, 2); }
SETS_INLINE Part up7(Part a) { return SETS_MOVED(a, 4, 4, 0, 1); }
SETS_INLINE Part down6(Part a) { return SETS_MOVED(a, 1, 4, 3, 4); }
SETS_INLINE Part down7(Part a) { return SETS_MOVED(a, 2, 3, 4, 4); }
SETS_INLINE Sets move_up6(const Sets& a) { return {{up6(a.parts[0]), up6(a.parts[1])}}; }
SETS_INLINE Sets move_up7(const Sets& a) { return {{up7(a.parts[0]), up7(a.parts[1])}}; }
SETS_INLINE Sets move_up8(const Sets& a) { return {{Part{}, a.parts[0]}}; }
SETS_INLINE Sets move_down6(const Sets& a) { return {{down6(a.parts[0]), down6(a.parts[1])}}; }
SETS_INLINE Sets move_down7(const Sets& a) { return {{down7(a.parts[0]), down7(a.parts[1])}}; }
SETS_INLINE Sets move_down8(const Sets& a) { return {{a.parts[1], Part{}}}; }
#else
SETS_INLINE Part up6(Part a) { return SETS_MOVED(a, 2, 0); }
SETS_INLINE Part down6(Part a) { return SETS_MOVED(a, 1, 2); }
SETS_INLINE Sets move_up6(const Sets& a) {
  return {{up6(a.parts[0]), up6(a.parts[1]), up6(a.parts[2]), up6(a.parts[3])}};
}
SETS_INLINE Sets move_up7(const Sets& a) { return {{Part{}, a.parts[0], Part{}, a.parts[2]}}; }
SETS_INLINE Sets move_up8(const Sets& a) { return {{Part{}, Part{}, a.parts[0], a.parts[1]}}; }
SETS_INLINE Sets move_down6(const Sets& a) {
  return {{down6(a.parts[0]), down6(a.parts[1]), down6(a.parts[2]), down6(a.parts[3])}};
}
SETS_INLINE Sets move_down7(const Sets& a) { return {{a.parts[1], Part{}, a.parts[3], Part{}}}; }
SETS_INLINE Sets move_down8(const Sets& a) { return {{a.parts[2], a.parts[3], Part{}, Part{}}}; }
#endif

// The sets that lack a digit of the domain, with it.
SETS_INLINE Sets add_digit(const Sets& from, Mask domain) {
  Sets all{};
  for (int digit : members(domain & 63)) {
    const Mask without = kWithout[static_cast<std::size_t>(digit)];
    for (std::size_t p = 0; p < kParts; ++p) {
      all.parts[p] |= (from.parts[p] & without) << bit(digit);
    }
  }
  if (contains(domain, 6)) all = all | move_up6(from);
  if (contains(domain, 7)) all = all | move_up7(from);
  if (contains(domain, 8)) all = all | move_up8(from);
  return all;
}

// Turns `good` into the sets, among `known`, that a digit of the domain leads to it; of the domain
// stays what does.
SETS_INLINE void take_digit(Sets& good, const Sets& known, Mask& domain) {
  Sets all{};
  Mask kept = 0;
  const auto take = [&](const Sets& found, int digit) {
    kept |= Mask{!is_none(found)} << digit;
    all = all | found;
  };
  for (int digit : members(domain & 63)) {
    const Mask without = kWithout[static_cast<std::size_t>(digit)];
    Sets found;
    for (std::size_t p = 0; p < kParts; ++p) {
      found.parts[p] = (good.parts[p] >> bit(digit)) & without & known.parts[p];
    }
    take(found, digit);
  }
  if (contains(domain, 6)) take(move_down6(good) & known, 6);
  if (contains(domain, 7)) take(move_down7(good) & known, 7);
  if (contains(domain, 8)) take(move_down8(good) & known, 8);
  good = all;
  domain = kept;
}

// The digits that each of the sets has.
SETS_INLINE Mask digits_of_all(const Sets& sets) {
  Mask word = 0;
  Mask without6 = 0;
  Mask without7 = 0;
  Mask without8 = 0;
  for (std::size_t p = 0; p < kParts; ++p) {
    for (std::size_t w = 0; w < kWords; ++w) {
      const std::size_t index = p * kWords + w;
      const Mask here = sets.parts[p][w];
      word |= here;
      if ((index & 1) == 0) without6 |= here;
      if ((index & 2) == 0) without7 |= here;
      if ((index & 4) == 0) without8 |= here;
    }
  }
  Mask all = 0;
  for (std::size_t digit = 0; digit < kWithout.size(); ++digit) {
    all |= Mask{(word & kWithout[digit]) == 0} << digit;
  }
  return all | Mask{without6 == 0} << 6 | Mask{without7 == 0} << 7 | Mask{without8 == 0} << 8;
}

// See KeepDigits. Forwards, the sets that the first cells can hold; backwards, those among them
// that lead to a set that is wanted.
bool keep_digits(std::span<Mask> domains, const DigitSetBits& wanted, Mask& required) {
  std::array<Sets, 10> after;
  after[0] = {};
  after[0].parts[0][0] = 1;
  const std::size_t number = domains.size();
  for (std::size_t i = 0; i < number; ++i) after[i + 1] = add_digit(after[i], domains[i]);
  Sets good;
  for (std::size_t p = 0; p < kParts; ++p) {
    for (std::size_t w = 0; w < kWords; ++w) good.parts[p][w] = wanted[p * kWords + w];
  }
  good = good & after[number];
  if (is_none(good)) return false;
  required = digits_of_all(good);
  for (std::size_t i = number; i-- > 0;) take_digit(good, after[i], domains[i]);
  return true;
}

}  // namespace
}  // namespace enpitsu
