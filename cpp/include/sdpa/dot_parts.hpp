// SPDX-License-Identifier: MIT
// One dot product taken apart: what a single raw score is made of, and how it relates to length and angle.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "sdpa/error.hpp"

namespace sdpa {

/// The pieces of one dot product of two lists of length d.
struct DotParts {
  std::vector<double> products;      ///< [d] query_i * key_i
  std::vector<double> partial_sums;  ///< [d] sum of the first i products, added from left to right
  double dot = 0;                    ///< the last partial sum
  double query_length = 0;           ///< sqrt(query . query)
  double key_length = 0;             ///< sqrt(key . key)
  std::optional<double> cosine;      ///< dot / (lengths), in [-1, 1]; none if one of the lengths is 0
};

/// How a raw score comes about, step by step.
/// Formula:  dot = sum_i query_i * key_i = query_length * key_length * cosine
/// query     [d] finite
/// key       [d] finite
/// Returns   DotParts. The lengths are those of the lists divided by their largest entry, multiplied by it again, so that
///           squares neither overflow nor vanish. Invariant: products add up to dot, in their order.
/// Errors    empty, shape_mismatch ("key": lengths differ), not_finite, overflow (a product, a sum or a length), too_large
/// Cost      O(d); allocates two lists
/// Source    the law of cosines; tests/cpp/dot_parts_test.cpp
Result<DotParts> dot_parts(std::span<const double> query, std::span<const double> key);

}  // namespace sdpa
