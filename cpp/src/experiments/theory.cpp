// SPDX-License-Identifier: MIT
// Mean, variance and fourth cumulant of sums of products.
#include "theory.hpp"

#include <limits>

namespace sdpa {
namespace {

/// Central moments of one entry.
struct Moments4 {
  double mean;
  double second;
  double fourth;
};

Moments4 moments_of(Distribution distribution) {
  switch (distribution) {
    case Distribution::normal: break;
    case Distribution::sign: return {0, 1, 1};
    case Distribution::uniform_symmetric: return {0, 1.0 / 3, 1.0 / 5};
    case Distribution::uniform_unit: return {0.5, 1.0 / 12, 1.0 / 80};
    case Distribution::t3: return {0, 3, std::numeric_limits<double>::quiet_NaN()};
  }
  return {0, 1, 3};
}

double square(double x) { return x * x; }

double fluctuation_of(double fourth_cumulant, double variance) {
  return fourth_cumulant + 2 * square(variance);
}

/// q . k = (|q + k|^2 - |q - k|^2) / 4, where q + k and q - k are independent normal vectors: the cumulants of a sum of
/// squares. The covariance within a vector has the eigenvalue `common` along (1, ..., 1) and `own` across.
Theory normal_theory(const DotProductOptions& options, double dk) {
  const double variance = square(options.sd);
  const double common = variance * (1 + (dk - 1) * options.share);
  const double own = variance * (1 - options.share);
  const double plus = 1 + options.correlation;
  const double minus = 1 - options.correlation;
  const double mean_square = dk * square(options.mean);
  const auto trace_square = square(common) + (dk - 1) * square(own);
  const auto trace_fourth = square(square(common)) + (dk - 1) * square(square(own));

  Theory theory;
  theory.mean = options.correlation * variance * dk + mean_square;
  theory.variance = (square(plus) + square(minus)) / 2 * trace_square + 2 * plus * mean_square * common;
  const double fourth = 3 * ((square(square(plus)) + square(square(minus))) * trace_fourth +
                             8 * plus * square(plus) * mean_square * common * square(common));
  theory.fluctuation = fluctuation_of(fourth, theory.variance);
  return theory;
}

/// d_k independent products xy with x = mean + a and y = mean + b; a and b are symmetric about 0.
Theory independent_theory(const DotProductOptions& options, double dk) {
  const Moments4 draw = moments_of(options.distribution);
  const double mean = options.mean + options.sd * draw.mean;
  const double second = square(options.sd) * draw.second;
  const double fourth = square(square(options.sd)) * draw.fourth;
  const double variance = square(second) + 2 * square(mean) * second;
  const double central_fourth = square(square(mean)) * (2 * fourth + 6 * square(second)) +
                                12 * square(mean) * fourth * second + square(fourth);
  Theory theory;
  theory.mean = dk * square(mean);
  theory.variance = dk * variance;
  theory.fluctuation = fluctuation_of(dk * (central_fourth - 3 * square(variance)), theory.variance);
  return theory;
}

}  // namespace

Theory dot_product_theory(const DotProductOptions& options, double dk) {
  return options.distribution == Distribution::normal ? normal_theory(options, dk)
                                                      : independent_theory(options, dk);
}

Theory exam_theory(Marking marking, double ability, double n) {
  const double spread = ability * (1 - ability);
  Theory theory;
  theory.mean = n * ability;
  theory.variance = n * spread;
  theory.fluctuation = fluctuation_of(n * spread * (1 - 6 * spread), theory.variance);
  if (marking == Marking::zero_one) return theory;
  theory = scaled(theory, 2);
  theory.mean -= n;
  return theory;
}

Theory scaled(const Theory& theory, double factor) {
  const double squared = square(factor);
  return {theory.mean * factor, theory.variance * squared, theory.fluctuation * square(squared)};
}

}  // namespace sdpa
