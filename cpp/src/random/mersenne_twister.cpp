// SPDX-License-Identifier: MIT
// A block of 624 words at once, in a loop that vectorises.
#include "mersenne_twister.hpp"

#include <algorithm>

namespace sdpa {
namespace {

constexpr std::size_t kMiddle = 397;

/// The upper bit of one word and the lower 31 of the next, twisted.
std::uint32_t twist(std::uint32_t upper, std::uint32_t lower) {
  const std::uint32_t joined = (upper & 0x80000000U) | (lower & 0x7fffffffU);
  return (joined >> 1) ^ (-(lower & 1U) & 0x9908b0dfU);
}

std::uint32_t temper(std::uint32_t word) {
  word ^= word >> 11;
  word ^= (word << 7) & 0x9d2c5680U;
  word ^= (word << 15) & 0xefc60000U;
  return word ^ (word >> 18);
}

}  // namespace

MersenneTwister::MersenneTwister(std::uint32_t seed) {
  for (std::uint32_t index = 0; index < kSize; ++index) {
    state_[index] = seed;
    seed = 1812433253U * (seed ^ (seed >> 30)) + index + 1;
  }
}

[[gnu::noinline]] void MersenneTwister::refill() {
  // The old state and the new one behind it: every word follows from three before it, at least 227 words away or old.
  std::array<std::uint32_t, 2 * kSize> line;
  std::copy(state_.begin(), state_.end(), line.begin());
  for (std::size_t i = 0; i < kSize; ++i) {
    const std::uint32_t word = line[i + kMiddle] ^ twist(line[i], line[i + 1]);
    line[kSize + i] = word;
    words_[i] = temper(word);
  }
  std::copy(line.begin() + kSize, line.end(), state_.begin());
  position_ = 0;
}

}  // namespace sdpa
