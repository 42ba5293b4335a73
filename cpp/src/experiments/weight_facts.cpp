// SPDX-License-Identifier: MIT
// Softmax, and sums of positive terms only: nothing here loses digits where a weight is near 1.
#include "weight_facts.hpp"

#include <algorithm>
#include <cmath>

#include "../entropy.hpp"
#include "../natural_exp.hpp"

namespace sdpa {
namespace {

/// Writes e^(score - max) in the type of Real and adds it to `sum`.
template <class Real>
double add_exponentials(std::span<const double> scores, double max, double sum, double* weights) {
  Real total = static_cast<Real>(sum);
  for (const double score : scores) {
    const Real power = exponential(static_cast<Real>(score) - static_cast<Real>(max));
    total += power;
    *weights++ = power;
  }
  return total;
}

/// Frobenius norm of diag(p) - p p^T: p_i (1 - p_i) on the diagonal, p_i p_j beside it.
double jacobian_norm(std::span<const double> weights, std::size_t largest, double others) {
  double before = 0;  // sum of p_j^2 so far
  double pairs = 0;   // sum of p_i^2 p_j^2 over pairs
  double diagonal = 0;
  for (std::size_t key = 0; key < weights.size(); ++key) {
    const double weight = weights[key];
    const double square = weight * weight;
    pairs += before * square;
    before += square;
    if (key != largest) diagonal += square * (1 - weight) * (1 - weight);
  }
  const double own = weights[largest] * others;
  return std::sqrt(diagonal + own * own + 2 * pairs);
}

}  // namespace

bool WeightSteps::advance(std::span<const double> scores, NumberType dtype, std::span<double> weights) {
  const std::size_t count = std::min(kKeysAtOnce, scores.size() - next_);
  if (is_at_start()) {
    max_ = *std::max_element(scores.begin(), scores.end());
    sum_ = 0;
  }
  if (stage_ == Stage::exponentials) {
    const auto add = dtype == NumberType::float32 ? &add_exponentials<float> : &add_exponentials<double>;
    sum_ = add(scores.subspan(next_, count), max_, sum_, &weights[next_]);
  } else {
    for (const double weight : weights.subspan(next_, count)) facts_.entropy += entropy_term(weight, others_);
  }
  next_ += count;
  if (next_ < scores.size()) return false;
  next_ = 0;
  if (stage_ == Stage::exponentials) {
    divide(dtype, weights);
    stage_ = Stage::entropy;
    return false;
  }
  facts_.jacobian_norm = jacobian_norm(weights, largest_, others_);
  stage_ = Stage::exponentials;
  return true;
}

/// Exponentials become weights.
void WeightSteps::divide(NumberType dtype, std::span<double> weights) {
  for (double& weight : weights) {
    weight = dtype == NumberType::float32 ? double{static_cast<float>(weight) / static_cast<float>(sum_)}
                                          : weight / sum_;
  }
  const auto place = std::max_element(weights.begin(), weights.end());
  largest_ = static_cast<std::size_t>(place - weights.begin());
  others_ = 0;
  for (std::size_t key = 0; key < weights.size(); ++key) others_ += key == largest_ ? 0 : weights[key];
  facts_ = {*place, 0, 0};
}

}  // namespace sdpa
