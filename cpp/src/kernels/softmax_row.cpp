// SPDX-License-Identifier: MIT
// The softmax of one row, at once or in tiles, and its gradient.
#include <algorithm>

#include "../natural_exp.hpp"
#include "kernels.hpp"

namespace sdpa::kernels {
namespace {

template <class Real>
constexpr Real kHidden = -std::numeric_limits<Real>::infinity();

/// e^(score - max); a hidden score is never subtracted from a hidden maximum.
template <class Real>
Real shifted_exp(Real score, Real max) {
  return score == kHidden<Real> ? Real{0} : exponential(score - max);
}

/// Moves the facts on to a new maximum; returns the factor for all that was added up under the old one.
template <class Real>
Real raise_max(Real tile_max, SoftmaxFacts<Real>& facts) {
  const Real max = std::max(facts.max, tile_max);
  const Real factor = max == facts.max ? Real{1} : shifted_exp(facts.max, max);
  facts.max = max;
  facts.sum *= factor;
  return factor;
}

}  // namespace

template <class Real>
SoftmaxFacts<Real> softmax_row(const Real* scores, std::size_t count, Real* weights) {
  SoftmaxFacts<Real> facts;
  online_softmax_row(scores, count, facts, weights);
  if (facts.sum > 0) divide_row(facts.sum, weights, count);
  return facts;
}

template <class Real>
[[gnu::noinline]] Real online_softmax_row(const Real* scores, std::size_t count, SoftmaxFacts<Real>& facts,
                                          Real* exps) {
  const Real factor = raise_max(*std::max_element(scores, scores + count), facts);
  Real sum = facts.sum;
  for (std::size_t key = 0; key < count; ++key) {
    exps[key] = shifted_exp(scores[key], facts.max);
    sum += exps[key];
  }
  facts.sum = sum;
  return factor;
}

template <class Real>
void gather_softmax_row(const Real* scores, std::size_t count, SoftmaxFacts<Real>& facts) {
  raise_max(*std::max_element(scores, scores + count), facts);
  for (std::size_t key = 0; key < count; ++key) facts.sum += shifted_exp(scores[key], facts.max);
}

template <class Real>
void softmax_gradient_row(const Real* weights, const Real* gradient, std::size_t count, Real* out) {
  // The differences g_i - g_j are taken as h_i - h_j with h = g - g of the largest weight: where one weight is near 1,
  // its own h is 0 and what is left are the small terms, in full precision; and it takes O(count).
  const auto pivot = static_cast<std::size_t>(std::max_element(weights, weights + count) - weights);
  Real weight_sum = 0;
  Real mean = 0;  // sum_j p_j h_j
  for (std::size_t key = 0; key < count; ++key) {
    if (weights[key] == 0) continue;  // a hidden key's gradient may be huge; it has no say
    weight_sum += weights[key];
    mean += weights[key] * (gradient[key] - gradient[pivot]);
  }
  for (std::size_t key = 0; key < count; ++key) {
    const Real difference = (gradient[key] - gradient[pivot]) * weight_sum - mean;
    out[key] = weights[key] == 0 ? Real{0} : weights[key] * difference;
  }
}

#define SDPA_INSTANTIATE(Real)                                                            \
  template SoftmaxFacts<Real> softmax_row(const Real*, std::size_t, Real*);               \
  template Real online_softmax_row(const Real*, std::size_t, SoftmaxFacts<Real>&, Real*); \
  template void gather_softmax_row(const Real*, std::size_t, SoftmaxFacts<Real>&);        \
  template void softmax_gradient_row(const Real*, const Real*, std::size_t, Real*);
SDPA_INSTANTIATE(float)
SDPA_INSTANTIATE(double)
#undef SDPA_INSTANTIATE

}  // namespace sdpa::kernels
