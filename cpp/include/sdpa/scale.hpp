// SPDX-License-Identifier: MIT
// What a raw score is divided by. Learners choose a divisor (none, the root of d_k, d_k, a number); the core
// multiplies. This table is the only place where the one becomes the other.
#pragma once

#include <cstddef>

#include "sdpa/error.hpp"

namespace sdpa {

/// The choices of the interface: 1, sqrt(head_dim), head_dim, or a number of one's own.
enum class DivisorKind { none, sqrt, dk, number };

/// One choice of the four.
struct DivisorChoice {
  DivisorKind kind = DivisorKind::none;
  double value = 1;  ///< for DivisorKind::number
};

/// A divisor and the multiplier it means: scale == 1 / divisor.
struct Scale {
  double divisor = 1;
  double scale = 1;
};

/// What raw scores are divided by, and the multiplier that attention() takes.
/// Formula:  divisor = 1 | sqrt(head_dim) | head_dim | value;   scale = 1 / divisor
/// kind      which of the four
/// value     the divisor for DivisorKind::number, any finite number but 0; not looked at otherwise
/// head_dim  d_k, at least 1
/// Returns   both numbers; for kind sqrt the scale is the default of attention().
/// Errors    out_of_range ("divisor": 0, or so small that 1/value is no number; "head_dim": 0), not_finite
/// Cost      O(1)
/// Source    Vaswani et al. 2017, eq. 1 (the root)
Result<Scale> divisor(DivisorKind kind, double value, std::size_t head_dim);

}  // namespace sdpa
