// SPDX-License-Identifier: MIT
// The Jacobian of softmax.
#include <vector>

#include "checks.hpp"
#include "kernels/kernels.hpp"
#include "sdpa/gradient.hpp"

namespace sdpa {
namespace {

/// p_i times the sum of the others: 1 - p_i would lose its digits where p_i is near 1.
double diagonal_of(const std::vector<double>& weights, std::size_t index) {
  double others = 0;
  for (std::size_t key = 0; key < weights.size(); ++key) others += key == index ? 0 : weights[key];
  return weights[index] * others;
}

}  // namespace

Result<SoftmaxJacobian> softmax_jacobian(std::span<const double> scores, ScoreKind by, const Scale& scale) {
  const TensorView<double> list = as_list(scores);
  if (auto refusal = check_shape("scores", list)) return refusal;
  const std::size_t count = scores.size();
  ByteCount bytes;
  bytes.add({1, 1, count, count + 2}, sizeof(double));
  if (auto refusal = bytes.check()) return refusal;
  if (auto refusal = check_numbers("scores", list, Infinities::lowest_allowed)) return refusal;
  const double factor = by == ScoreKind::raw ? scale.scale : 1;
  if (auto refusal = check_numbers<double>("scale", {Shape{}, std::span(&factor, 1)})) return refusal;

  auto result = std::make_unique<SoftmaxJacobian>();
  result->weights.reset(Shape{count});
  result->jacobian.reset(Shape{count, count});
  std::vector<double>& weights = result->weights.data;
  kernels::softmax_row(scores.data(), count, weights.data());
  for (std::size_t row = 0; row < count; ++row) {
    for (std::size_t column = 0; column < count; ++column) {
      const double slope = row == column ? diagonal_of(weights, row) : -(weights[row] * weights[column]);
      result->jacobian.data[row * count + column] = slope * factor;
    }
  }
  if (auto refusal = check_result("scale", "derivatives times scale", result->jacobian)) return refusal;
  return result;
}

}  // namespace sdpa
