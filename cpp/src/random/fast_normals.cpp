// SPDX-License-Identifier: MIT
// Random words in blocks, then their transform in a loop without branches; both vectorise.
#include "fast_normals.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "../natural_log.hpp"
#include "sine_cosine.hpp"

namespace sdpa {
namespace {

constexpr std::size_t kBlock = 16;  // groups

/// The next output of splitmix64, whose state only counts up.
std::uint64_t split_mix(std::uint64_t& state) {
  state += 0x9e3779b97f4a7c15U;
  std::uint64_t mixed = (state ^ (state >> 30)) * 0xbf58476d1ce4e5b9U;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebU;
  return mixed ^ (mixed >> 31);
}

/// Two independent normals: `radius_word` says how far from the centre, `angle_word` in which direction.
void box_muller(std::uint32_t radius_word, std::uint32_t angle_word, double& first, double& second) {
  constexpr double kQuarterTurn = 1.57079632679489661923 * 0x1p-30;
  const double radius = std::sqrt(-2 * natural_log((radius_word + 0.5) * 0x1p-32));
  // 30 bits for an angle of at most an eighth turn to either side, 2 for one of four ways to reflect it.
  const double angle = ((static_cast<std::int32_t>(angle_word) >> 2) + 0.5) * kQuarterTurn;
  const double sine = small_sine(angle);
  const double cosine = small_cosine(angle);
  const bool is_swapped = (angle_word & 1) != 0;
  const std::uint64_t sign = std::uint64_t{angle_word & 2} << 62;
  const auto signed_radius = std::bit_cast<double>(std::bit_cast<std::uint64_t>(radius) ^ sign);
  first = signed_radius * (is_swapped ? sine : cosine);
  second = signed_radius * (is_swapped ? cosine : sine);
}

}  // namespace

FastNormals::FastNormals(std::uint32_t seed) {
  std::uint64_t mix = seed;
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    for (std::size_t word = 0; word < state_.size(); word += 2) {
      const std::uint64_t random = split_mix(mix);
      state_[word][lane] = static_cast<std::uint32_t>(random);
      state_[word + 1][lane] = static_cast<std::uint32_t>(random >> 32);
    }
  }
}

void FastNormals::step(std::uint32_t* radii, std::uint32_t* angles, std::size_t groups) {
  auto [a, b, c, d] = state_;
  for (std::size_t group = 0; group < 2 * groups; ++group) {
    std::uint32_t* words = (group % 2 == 0 ? radii : angles) + group / 2 * kLanes;
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      words[lane] = std::rotl(a[lane] + d[lane], 7) + a[lane];
      const std::uint32_t shifted = b[lane] << 9;
      c[lane] ^= a[lane];
      d[lane] ^= b[lane];
      b[lane] ^= c[lane];
      a[lane] ^= d[lane];
      c[lane] ^= shifted;
      d[lane] = std::rotl(d[lane], 11);
    }
  }
  state_ = {a, b, c, d};
}

// A function of its own, called once a block: engines exchange a function for its optimised form between two calls.
[[gnu::noinline]] void FastNormals::draw(double* out, std::size_t groups) {
  std::array<std::uint32_t, kBlock * kLanes> radii;
  std::array<std::uint32_t, kBlock * kLanes> angles;
  step(radii.data(), angles.data(), groups);
  for (std::size_t pair = 0; pair < groups * kLanes; ++pair, out += 2) {
    box_muller(radii[pair], angles[pair], out[0], out[1]);
  }
}

double* FastNormals::hand_out_rest(double* out, std::size_t count) {
  const std::size_t taken = std::min(count, normals_left_);
  out = std::copy_n(normals_.end() - static_cast<std::ptrdiff_t>(normals_left_), taken, out);
  normals_left_ -= taken;
  return out;
}

void FastNormals::fill(double* out, std::size_t count) {
  double* const end = out + count;
  const auto missing = [&] { return static_cast<std::size_t>(end - out); };
  out = hand_out_rest(out, count);
  while (missing() >= kGroup) {
    const std::size_t groups = std::min(missing() / kGroup, kBlock);
    draw(out, groups);
    out += groups * kGroup;
  }
  if (missing() == 0) return;
  draw(normals_.data(), 1);
  normals_left_ = kGroup;
  hand_out_rest(out, missing());
}

void FastNormals::skip(std::size_t count) {
  if (count > normals_left_) {
    count -= normals_left_;
    std::array<std::uint32_t, kLanes> radii;
    std::array<std::uint32_t, kLanes> angles;
    for (; count > kGroup; count -= kGroup) step(radii.data(), angles.data(), 1);
    draw(normals_.data(), 1);
    normals_left_ = kGroup;
  }
  normals_left_ -= count;
}

std::uint64_t FastNormals::bits() {
  if (words_left_ == 0) {
    step(words_.data(), words_.data() + kLanes, 1);
    words_left_ = words_.size();
  }
  const std::size_t next = words_.size() - words_left_;
  words_left_ -= 2;
  return std::uint64_t{words_[next]} << 32 | words_[next + 1];
}

void FastNormals::fill_uniform(double* out, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) out[i] = static_cast<double>(bits() >> 11) * 0x1p-53;
}

}  // namespace sdpa
