// SPDX-License-Identifier: MIT
// Mean and variance of a list of numbers, right to the last digits also where the numbers are large and close together.
#pragma once

#include <optional>

#include "sdpa/error.hpp"
#include "sdpa/tensor.hpp"

namespace sdpa {

/// Centre and spread of a list.
template <class Real>
struct Moments {
  Real mean = 0;
  Real population_variance = 0;         ///< divides by n, as numpy.var does; at least 0
  std::optional<Real> sample_variance;  ///< divides by n - 1; none for a single number
};

/// How a list of numbers is centred and how widely it is spread.
/// Formula:  mean = x_0 + sum (x - x_0) / n;  variance = (sum (x - mean)^2 - (sum (x - mean))^2 / n) / n
///           in two passes (never sum x^2 - n mean^2, which loses its digits; the second term takes back what rounding
///           of the mean added)
/// numbers   finite, any shape
/// Returns   Moments, in the unit of the numbers and its square. Invariants: a constant list has variance exactly 0; adding
///           one number to all changes the mean only, within rounding.
/// Errors    empty, shape_mismatch (numbers and shape), not_finite, overflow, too_large
/// Cost      O(n), two passes; allocates nothing
/// Source    Chan, Golub and LeVeque 1983 (corrected two-pass); tests/cases/exact/variance.json
template <class Real>
Result<Moments<Real>> moments(const TensorView<Real>& numbers);

}  // namespace sdpa
