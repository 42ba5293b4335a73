// SPDX-License-Identifier: MIT
// Random numbers for experiments with millions of draws: the same sequence on every machine and in every build.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace sdpa {

/// Four xoshiro128++ generators side by side, seeded by splitmix64, and the Box-Muller transform.
/// A normal has 32 random bits of angle and, with its neighbour, 32 of radius: magnitudes reach 6.8. Its relative error
/// is below 1e-15. Each kind of number is handed out in a fixed order, however the calls are cut; a new group is drawn
/// from the common stream when the last one of that kind is used up.
/// Source: Blackman and Vigna 2021 (xoshiro), Steele, Lea and Flood 2014 (splitmix64), Box and Muller 1958.
class FastNormals {
public:
  explicit FastNormals(std::uint32_t seed);

  /// Standard normals.
  void fill(double* out, std::size_t count);
  /// As fill, without computing what is thrown away.
  void skip(std::size_t count);
  /// In [0, 1), 53 bits.
  void fill_uniform(double* out, std::size_t count);
  /// The next 64 random bits; the bits that fill_uniform would have made its next number of.
  std::uint64_t bits();

private:
  static constexpr std::size_t kLanes = 4;
  static constexpr std::size_t kGroup = 2 * kLanes;  // normals that are made together, of as many words

  void step(std::uint32_t* radii, std::uint32_t* angles, std::size_t groups);
  void draw(double* out, std::size_t groups);
  double* hand_out_rest(double* out, std::size_t count);

  std::array<std::array<std::uint32_t, kLanes>, 4> state_;
  std::array<double, kGroup> normals_;
  std::array<std::uint32_t, kGroup> words_;
  std::size_t normals_left_ = 0;
  std::size_t words_left_ = 0;
};

}  // namespace sdpa
