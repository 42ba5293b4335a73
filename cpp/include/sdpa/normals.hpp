// SPDX-License-Identifier: MIT
// Reproducible standard normal numbers: NumPy's own stream, and a faster one for experiments with many draws.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sdpa/error.hpp"

namespace sdpa {

enum class Generator {
  numpy,  ///< numpy.random.seed(seed); numpy.random.randn(count): MT19937 and the polar method
  fast,   ///< four xoshiro128++ side by side and the Box-Muller transform; several times as fast
};

/// The most numbers that may be drawn for one stretch, skipped ones too: 1e8, some seconds' work as JavaScript.
inline constexpr double kMostNormals = 1e8;

/// A stretch of one generator's sequence of standard normals, from the seed on.
/// seed      every value is valid
/// skip      so many numbers are drawn and thrown away first
/// count     how many are wanted; 0 gives an empty list
/// Returns   [count]. Both sequences depend on nothing but the seed: count numbers after skipping s are the last of
///           s + count, and every build (native, WebAssembly, JavaScript) gives the same bits.
///           numpy: uniform draws and rejections are bit for bit NumPy's; a normal may differ from NumPy's in the last
///           digit (below 4e-15, relative), because NumPy's logarithm is the platform's.
///           fast: relative error of the transform below 1e-15; magnitudes reach 6.8.
/// Errors    too_large (8 bytes a number), out_of_range ("skip": skip and count together above kMostNormals)
/// Cost      O(skip + count); some nanoseconds a number, skipped ones about half of it
/// Source    tests/cases/numpy; NumPy promises never to change this stream (its page "Legacy random generation")
Result<std::vector<double>> normals(Generator generator, std::uint32_t seed, std::size_t count,
                                    std::uint32_t skip = 0);

}  // namespace sdpa
