// SPDX-License-Identifier: MIT
// numpy.random.randn after numpy.random.seed: the stream that NumPy promises never to change.
#pragma once

#include <cstddef>
#include <cstdint>

#include "mersenne_twister.hpp"

namespace sdpa {

/// Standard normals by Marsaglia's polar method, two at a time: the second of a pair is kept for the next call, so the
/// sequence does not depend on how the calls are cut. Uniforms and normals share one stream, as in NumPy.
/// Uniforms and the pairs that are turned down are bit for bit NumPy's; normals differ from NumPy's in the last bits
/// where the C library's logarithm does (relative difference below 1e-15), and not at all between our builds.
class NumpyNormals {
public:
  explicit NumpyNormals(std::uint32_t seed) : twister_(seed) {}

  /// numpy.random.randn()
  double next();
  /// numpy.random.rand(), in [0, 1).
  double uniform() { return twister_.uniform(); }
  /// numpy.random.randn(count)
  void fill(double* out, std::size_t count);
  /// As fill, without computing what is thrown away.
  void skip(std::size_t count);

private:
  struct Points;

  void draw(Points& points, std::size_t count);
  void pairs(double* out, std::size_t count);

  MersenneTwister twister_;
  double cached_ = 0;
  bool has_cached_ = false;
};

}  // namespace sdpa
