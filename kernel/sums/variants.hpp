// The variants of what is slow that are compiled.
#pragma once

#include <array>
#include <span>

#include "core/bits.hpp"

namespace enpitsu {

// Sets of digits 0 to 8, one bit each: see digit_sets.hpp.
using DigitSetBits = std::array<Mask, 8>;

// Keeps of the domains, of digits 0 to 8, what different digits have that make one of these sets;
// false if none do. `required` are the digits that each such set has.
using KeepDigits = bool (*)(std::span<Mask> domains, const DigitSetBits& sets, Mask& required);

extern const KeepDigits kKeepDigitsPlain;
#ifdef __x86_64__
extern const KeepDigits kKeepDigitsAvx2;
#endif

// Those that this machine can run, the fastest first.
std::span<const KeepDigits> keep_digits_variants();

}  // namespace enpitsu
