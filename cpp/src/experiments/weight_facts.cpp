// SPDX-License-Identifier: MIT
// Softmax, and sums of positive terms only: nothing here loses digits where a weight is near 1.
#include "weight_facts.hpp"

#include <algorithm>
#include <cmath>

#include "../natural_exp.hpp"
#include "../natural_log.hpp"

namespace sdpa {
namespace {

double exponential(double x) { return natural_exp(x); }
float exponential(float x) { return std::exp(x); }

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

/// Frobenius norm of diag(p) - p p^T: p_i (1 - p_i) on the diagonal, p_i p_j beside it.
double jacobian_norm(std::span<const double> weights, std::size_t largest) {
  double others = 0;  // 1 - the largest weight, with all its digits
  double before = 0;  // sum of p_j^2 so far
  double pairs = 0;   // sum of p_i^2 p_j^2 over pairs
  double diagonal = 0;
  for (std::size_t key = 0; key < weights.size(); ++key) {
    const double weight = weights[key];
    const double square = weight * weight;
    pairs += before * square;
    before += square;
    if (key == largest) continue;
    others += weight;
    diagonal += square * (1 - weight) * (1 - weight);
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
  const auto largest = std::max_element(weights.begin(), weights.end());
  WeightFacts facts;
  facts.max_weight = *largest;
  for (const double weight : weights) facts.entropy -= weight > 0 ? weight * natural_log(weight) : 0;
  facts.entropy = std::max(facts.entropy, 0.0);  // a single weight of 1 would give -0
  facts.jacobian_norm = jacobian_norm(weights, static_cast<std::size_t>(largest - weights.begin()));
  return facts;
}

}  // namespace sdpa
