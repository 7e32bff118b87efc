// The random numbers that Python's `random.Random` draws from a seed, in the same order: so that a
// puzzle is the same, whether it is made here or there.
//
// It is the Mersenne Twister of the standard library; Python only fills it in its own way, and
// makes its own numbers of what comes out.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <random>

namespace enpitsu {

class Twister {
 public:
  explicit Twister(std::uint64_t seed)
      : Twister(
            Filling{{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)}}) {}

  // random(): from 0 to 1, in steps of 2^-53.
  double number() {
    const std::uint32_t high = word() >> 5;
    const std::uint32_t low = word() >> 6;
    return (high * 67108864.0 + low) * (1.0 / 9007199254740992.0);
  }
  // getrandbits(), of 1 to 64.
  std::uint64_t bits(int wanted) {
    if (wanted <= 32) return word() >> (32 - wanted);
    const std::uint64_t low = word();
    return low | std::uint64_t{word() >> (64 - wanted)} << 32;
  }
  // choice() of a range.
  std::uint64_t below(std::uint64_t n) {
    const auto width = static_cast<int>(std::bit_width(n));
    std::uint64_t drawn = bits(width);
    while (drawn >= n) drawn = bits(width);
    return drawn;
  }

 private:
  std::uint32_t word() { return static_cast<std::uint32_t>(engine_()); }

  // Fills it as `init_by_array` of Matsumoto and Nishimura does (2002).
  struct Filling {
    using result_type = std::uint32_t;
    std::array<std::uint32_t, 2> key;

    template <typename Word>
    void generate(Word* begin, Word* end) const {
      const auto size = static_cast<std::size_t>(end - begin);
      const std::size_t length = key[1] == 0 ? 1 : 2;
      begin[0] = 19650218U;
      for (std::size_t i = 1; i < size; ++i) {
        begin[i] = 1812433253U * mixed(begin[i - 1]) + static_cast<Word>(i);
      }
      std::size_t at = 1;
      const auto go_on = [&] {
        if (++at < size) return;
        begin[0] = begin[size - 1];
        at = 1;
      };
      for (std::size_t k = 0, j = 0; k < size; ++k, j = j + 1 < length ? j + 1 : 0) {
        begin[at] = (begin[at] ^ mixed(begin[at - 1]) * 1664525U) + key[j] + static_cast<Word>(j);
        go_on();
      }
      for (std::size_t k = 1; k < size; ++k) {
        begin[at] = (begin[at] ^ mixed(begin[at - 1]) * 1566083941U) - static_cast<Word>(at);
        go_on();
      }
      begin[0] = 0x80000000U;
    }
    static std::uint32_t mixed(std::uint32_t word) { return word ^ word >> 30; }
  };

  explicit Twister(Filling filling) : engine_(filling) {}

  std::mt19937 engine_;
};

}  // namespace enpitsu
