// SPDX-License-Identifier: MIT
// Softmax, and sums of positive terms only: nothing here loses digits where a weight is near 1.
#include "weight_facts.hpp"

#include <algorithm>
#include <cmath>

#include "../natural_exp.hpp"
#include "../natural_log.hpp"

namespace sdpa {
namespace {

template <class Real>
void softmax_in(std::span<const double> scores, std::span<double> weights) {
  const Real max = static_cast<Real>(*std::max_element(scores.begin(), scores.end()));
  Real sum = 0;
  for (std::size_t key = 0; key < scores.size(); ++key) {
    const Real power = exponential(static_cast<Real>(scores[key]) - max);
    sum += power;
    weights[key] = power;
  }
  for (double& weight : weights) weight = static_cast<Real>(weight) / sum;
}

/// 1 - the largest weight, with all its digits.
double sum_of_others(std::span<const double> weights, std::size_t largest) {
  double sum = 0;
  for (std::size_t key = 0; key < weights.size(); ++key) sum += key == largest ? 0 : weights[key];
  return sum;
}

/// -ln(weight) with all the digits of `others`, to which it adds up to 1.
double minus_log(double weight, double others) {
  if (weight < 0.5) return -natural_log(weight);
  const double rest = 1 - others;
  // What is lost when `rest` is rounded is lost in the logarithm and in the divisor alike.
  return rest == 1 ? others : -natural_log(rest) * others / (1 - rest);
}

/// -sum p ln p, in nats; p = 0 adds nothing.
double entropy(std::span<const double> weights, std::size_t largest, double others) {
  double sum = weights[largest] * minus_log(weights[largest], others);
  for (std::size_t key = 0; key < weights.size(); ++key) {
    if (key != largest && weights[key] > 0) sum -= weights[key] * natural_log(weights[key]);
  }
  return sum;
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

WeightFacts weight_facts(std::span<const double> scores, NumberType dtype, std::span<double> weights) {
  if (dtype == NumberType::float32) {
    softmax_in<float>(scores, weights);
  } else {
    softmax_in<double>(scores, weights);
  }
  const auto place = std::max_element(weights.begin(), weights.end());
  const auto largest = static_cast<std::size_t>(place - weights.begin());
  const double others = sum_of_others(weights, largest);
  WeightFacts facts;
  facts.max_weight = *place;
  facts.entropy = entropy(weights, largest, others);
  facts.jacobian_norm = jacobian_norm(weights, largest, others);
  return facts;
}

}  // namespace sdpa
