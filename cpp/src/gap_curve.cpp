// SPDX-License-Identifier: MIT
// The two-key gradient against the gap of the raw scores, its crossing, and where typical gaps lie.
#include "sdpa/gap_curve.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "checks.hpp"
#include "natural_exp.hpp"
#include "natural_log.hpp"
#include "sdpa/scale.hpp"

namespace sdpa {
namespace {

/// p(1-p) with p = 1/(1 + e^-gap), for gap >= 0; never overflows.
double two_key_slope(double gap) {
  const double small = natural_exp(-gap);
  return small / (1 + small) / (1 + small);
}

/// Its logarithm, which does not vanish either.
double log_two_key_slope(double gap) { return -gap - 2 * std::log1p(natural_exp(-gap)); }

/// Where an increasing function passes 0: doubles a bracket from 0 on, then halves it until it is as narrow as the
/// numbers allow.
template <class Function>
double find_root(Function function) {
  double low = 0;
  double high = 1;
  while (function(high) < 0) {
    low = high;
    high *= 2;
  }
  for (double middle = (low + high) / 2; low < middle && middle < high; middle = (low + high) / 2) {
    (function(middle) < 0 ? low : high) = middle;
  }
  return (low + high) / 2;
}

/// The gap from which on the scaled curve lies higher.
double find_crossing(double root) {
  if (root == 1) return 0;
  return find_root([root](double gap) {
    return log_two_key_slope(gap / root) - natural_log(root) - log_two_key_slope(gap);
  });
}

/// The error function for x >= 0, by a series of positive terms: 2/sqrt(pi) e^(-x^2) sum_n 2^n x^(2n+1) / (2n+1)!!.
double error_function(double x) {
  constexpr double kOne = 6;  // from here on it differs from 1 by less than a double can tell
  constexpr double kRounding = 1e-17;
  if (x >= kOne) return 1;
  double sum = x;
  double term = x;
  for (double odd = 3; term > kRounding * sum; odd += 2) {
    term *= 2 * x * x / odd;
    sum += term;
  }
  return 2 * std::numbers::inv_sqrtpi * natural_exp(-x * x) * sum;
}

/// |q| for standard normal q of d_k entries, as places r with probabilities (Simpson's rule over nine standard
/// deviations and more on either side of the most likely length).
class LengthDistribution {
public:
  explicit LengthDistribution(double head_dim) {
    const double mode = std::sqrt(head_dim - 1);
    const double first = std::max(-mode, -kReach);  // from the mode
    const double step = (kReach - first) / kSteps;
    double total = 0;
    for (std::size_t index = 0; index <= kSteps; ++index) {
      const double offset = first + step * static_cast<double>(index);
      // The density r^(d-1) e^(-r^2/2) over its value at the mode, so that nothing overflows.
      const double log_power = head_dim == 1 ? 0 : (head_dim - 1) * std::log1p(offset / mode);
      const double density = natural_exp(log_power - offset * (mode + offset / 2));
      const double simpson = index == 0 || index == kSteps ? 1 : (index % 2 == 1 ? 4 : 2);
      lengths_[index] = mode + offset;
      probabilities_[index] = density * simpson;
      total += probabilities_[index];
    }
    for (double& probability : probabilities_) probability /= total;
  }

  /// P(|gap| <= gap) = E[erf(gap / (2|q|))]
  double share_below(double gap) const {
    double share = 0;
    for (std::size_t index = 0; index <= kSteps; ++index) {
      const double below = lengths_[index] <= 0 ? 1 : error_function(gap / (2 * lengths_[index]));
      share += probabilities_[index] * below;
    }
    return share;
  }

private:
  static constexpr std::size_t kSteps = 800;  // even, for Simpson's rule
  static constexpr double kReach = 9;
  std::array<double, kSteps + 1> lengths_{};
  std::array<double, kSteps + 1> probabilities_{};
};

}  // namespace

Result<GapCurve> gap_curve(std::size_t head_dim, std::span<const double> gaps) {
  Result<Scale> root_of_dim = divisor(DivisorKind::sqrt, 0, head_dim);
  if (!root_of_dim) return root_of_dim.take_refusal();
  const TensorView<double> list = as_list(gaps);
  if (auto refusal = check_shape("gaps", list)) return refusal;
  ByteCount bytes;
  bytes.add({3, 1, 1, gaps.size()}, sizeof(double));
  if (auto refusal = bytes.check()) return refusal;
  if (auto refusal = check_numbers("gaps", list)) return refusal;

  const double dim = static_cast<double>(head_dim);
  const double root = root_of_dim.value().divisor;
  GapCurve curve;
  curve.raw.reserve(gaps.size());  // exactly what was counted: growing would take more
  curve.scaled.reserve(gaps.size());
  for (const double gap : gaps) {
    curve.raw.push_back(two_key_slope(std::fabs(gap)));
    curve.scaled.push_back(two_key_slope(std::fabs(gap) / root) / root);
  }
  curve.crossing = find_crossing(root);
  curve.rms_gap = std::sqrt(2 * dim);
  const LengthDistribution query_length(dim);
  curve.median_gap = find_root([&query_length](double gap) { return query_length.share_below(gap) - 0.5; });
  return curve;
}

}  // namespace sdpa
