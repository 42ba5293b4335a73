// SPDX-License-Identifier: MIT
// Is there a single divisor that turns given scores into wanted weights? Usually not; this finds the nearest.
#pragma once

#include <span>
#include <vector>

#include "sdpa/error.hpp"

namespace sdpa {

/// The nearest divisor and how near it comes.
struct TemperatureFit {
  double temperature = 1;       ///< the divisor T
  std::vector<double> weights;  ///< [m] softmax(scores / T)
  double residual = 0;          ///< root of the sum of squared differences to the wanted shares
};

/// The divisor whose weights come nearest to the wanted ones.
/// Formula:  T = argmin sum_i (softmax(scores / T)_i - wanted_i / sum wanted)^2
/// scores    [m] finite
/// wanted    [m] shares, at least 0, not all 0; divided by their sum, so 70, 25, 5 and .70, .25, .05 mean the same
/// Returns   TemperatureFit. T is looked for between a thousandth and a thousand times the spread (largest minus smallest)
///           of the scores: the best of 301 places at equal ratios, then by halving where the derivative changes its sign,
///           to 1e-12 of itself. Equal scores have weights 1/m for every T, and T is 1.
/// Errors    empty, shape_mismatch, not_finite, out_of_range ("wanted": negative, or all 0), overflow (a spread too
///           large), too_large
/// Cost      O(m), about 400 times; allocates four lists
/// Source    derived here; tests/cpp/temperature_test.cpp (scores 10, 5, 1 for shares 70, 25, 5: T = 4.27)
Result<TemperatureFit> fit_temperature(std::span<const double> scores, std::span<const double> wanted);

}  // namespace sdpa
