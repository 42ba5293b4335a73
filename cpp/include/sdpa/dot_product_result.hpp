// SPDX-License-Identifier: MIT
// How sums of d_k random terms are spread, for several d_k: measured, in theory, and as a law of powers. The result of
// dot_product_experiment() and of exam().
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace sdpa {

/// How many samples fell between neighbouring edges. All bins are equally wide, but the first and the last reach out
/// to the least and the largest sample, so that every sample is counted.
struct Histogram {
  std::vector<double> edges;   ///< [bins + 1], ascending
  std::vector<double> counts;  ///< [bins], whole numbers; their sum is the number of samples
};

struct SpreadOfDim {
  std::size_t dk = 0;
  std::uint64_t samples = 0;
  double mean = 0;      ///< NaN while there is no sample
  double variance = 0;  ///< divides by samples, as numpy.var does; NaN while there is no sample
  /// By how much the variance of that many samples is off, typically (one standard deviation): sqrt(F / samples), with F
  /// the fourth cumulant plus twice the square of the variance. Where F is 0 (one sign, or one question at ability 1/2,
  /// where only the mean is off) it is the next term, variance * sqrt(2) / samples. None where no formula holds, or
  /// while there is no sample.
  std::optional<double> standard_error;
  double theory_mean = 0;
  double theory_variance = 0;
  double sd = 0;         ///< root of the variance
  double theory_sd = 0;  ///< root of theory_variance
  /// How many standard errors the variance is above theory_variance; none where there is no standard error, or it is 0.
  std::optional<double> errors_off;
  double variance_per_dk = 0;  ///< variance / dk
  double theory_variance_per_dk = 0;
  Histogram histogram;
};

/// Least squares through (ln d_k, ln variance): the variance grows as d_k^variance_slope.
struct PowerLaw {
  double variance_slope = 0;  ///< sum x_i ln variance_i / sum x_i^2, with x_i as below
  double sd_slope = 0;        ///< of the standard deviation: half the other
  /// Of variance_slope: sqrt(sum x_i^2 (g_i - 1) / n_i) / sum x_i^2, with x_i = ln d_k less the mean of all ln d_k, n_i the
  /// samples of that d_k and g_i their kurtosis (fourth central moment over the variance squared), for the logarithm of a
  /// variance is off by about sqrt((g_i - 1) / n_i). None while a variance is that of fewer than four samples, whose
  /// kurtosis does not depend on them.
  std::optional<double> standard_error;
};

struct DotProductResult {
  std::vector<SpreadOfDim> per_dim;  ///< in the order of the options
  std::optional<PowerLaw> fit;       ///< none below two different d_k with a variance above 0
};

}  // namespace sdpa
