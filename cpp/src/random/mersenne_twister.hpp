// SPDX-License-Identifier: MIT
// MT19937, the generator behind numpy.random.seed and numpy.random.randn.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace sdpa {

/// Source: Matsumoto and Nishimura 1998 (generator), NumPy 1.16 numpy.random.RandomState (seeding, doubles)
class MersenneTwister {
public:
  /// As numpy.random.seed(seed) for one integer.
  explicit MersenneTwister(std::uint32_t seed);

  /// The next 32 bits.
  std::uint32_t next() {
    if (position_ == kSize) refill();
    return words_[position_++];
  }

  /// In [0, 1), 53 bits: the upper 27 of one word and the upper 26 of the next.
  double uniform() {
    const std::uint32_t high = next() >> 5;
    const std::uint32_t low = next() >> 6;
    return (high * 67108864.0 + low) / 9007199254740992.0;
  }

private:
  static constexpr std::size_t kSize = 624;

  void refill();

  std::array<std::uint32_t, kSize> state_;
  std::array<std::uint32_t, kSize> words_;  // the state, tempered
  std::size_t position_ = kSize;
};

}  // namespace sdpa
