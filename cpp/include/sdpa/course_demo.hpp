// SPDX-License-Identifier: MIT
// The course's program: three keys for one query at growing head sizes, with and without scaling, and how the variance
// of a dot product grows with the head size. Its printed text comes with it, character for character.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sdpa/error.hpp"

namespace sdpa {

/// Where the random numbers of each head size come from.
enum class DemoStream {
  course,  ///< one stream for the whole program, as on the course page: every number depends on all before it
  fresh,   ///< seeded anew before every head size, in both parts of the program
};

struct CourseDemoOptions {
  std::uint32_t seed = 3;
  std::span<const std::size_t> dims;  ///< d_k, one block each; at least one, each at least 1
  std::size_t samples = 2000;         ///< dot products for each variance; 0 leaves that part out
  DemoStream stream = DemoStream::course;
};

/// One query against three keys, all of standard normal entries.
struct DemoBlock {
  std::size_t head_dim = 0;
  std::array<double, 3> raw_scores{};
  std::array<double, 3> scores{};       ///< raw_scores / sqrt(d_k)
  std::array<double, 3> raw_weights{};  ///< softmax of raw_scores
  std::array<double, 3> weights{};      ///< softmax of scores
};

/// Dot products of standard normal vectors.
struct DotVariance {
  std::size_t head_dim = 0;
  double variance = 0;  ///< divides by n, as numpy.var
  double mean = 0;
  double standard_error = 0;  ///< of the variance: sqrt((2 d_k^2 + 6 d_k) / samples)
};

struct CourseDemo {
  std::string text;  ///< what the program prints, from the leading newline to the last
  std::vector<DemoBlock> demo;
  std::vector<DotVariance> variance;  ///< empty without samples
};

/// Runs the program: for each d_k draws q, k1, k2, k3 and prints scores and weights; then for each d_k `samples` pairs.
/// Returns   CourseDemo. The text is that of Python with NumPy, arrays as numpy.round leaves them and NumPy prints them.
/// Errors    empty, out_of_range ("dims": a 0; "samples": more than kMostDemoNormals random numbers), too_large
///           (the largest vectors, one dot product a sample, and some 1500 bytes for each of the dims)
/// Cost      O(sum of d_k * samples), some nanoseconds each; the course's own takes about 20 ms
/// Source    the course page; tests/cases/numpy
Result<CourseDemo> course_demo(const CourseDemoOptions& options);

/// What one call may draw, some seconds' work.
inline constexpr double kMostDemoNormals = 1e9;

}  // namespace sdpa
