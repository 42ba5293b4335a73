// SPDX-License-Identifier: MIT
// Facts about the rows of a weight matrix, whatever made it: the faults' weights are described too.
#include <algorithm>
#include <limits>
#include <numeric>

#include "entropy.hpp"
#include "natural_exp.hpp"
#include "stages.hpp"

namespace sdpa {
namespace {

/// -sum p ln p, in nats.
template <class Real>
double entropy_of(std::span<const Real> weights) {
  const auto largest =
      static_cast<std::size_t>(std::max_element(weights.begin(), weights.end()) - weights.begin());
  double others = 0;
  for (std::size_t key = 0; key < weights.size(); ++key) others += key == largest ? 0 : double{weights[key]};
  // A fault's rows may add up to anything; then no weight can be told from the others.
  constexpr double kRounding = 64 * double{std::numeric_limits<Real>::epsilon()};
  if (std::fabs(double{weights[largest]} + others - 1) > kRounding) others = 1 - double{weights[largest]};
  double entropy = 0;
  for (std::size_t key = 0; key < weights.size(); ++key) {
    const double weight = weights[key];
    entropy += entropy_term(weight, key == largest ? others : 1 - weight);
  }
  return entropy;
}

}  // namespace

template <class Real>
void describe_rows(AttentionTrace<Real>& trace) {
  const std::size_t keys = trace.weights.shape.from_end(1);
  RowFacts<Real>& rows = trace.rows;
  for (std::size_t row = 0; row < rows.entropy.data.size(); ++row) {
    const std::span<const Real> weights(&trace.weights.data[row * keys], keys);
    const std::span<const Real> scores(&trace.masked_scores.data[row * keys], keys);
    const auto hidden = std::count(scores.begin(), scores.end(), -std::numeric_limits<Real>::infinity());
    const double entropy = entropy_of(weights);
    const auto visible = keys - static_cast<std::size_t>(hidden);
    rows.entropy.data[row] = static_cast<Real>(entropy);
    rows.effective_keys.data[row] = visible == 0 ? Real{0} : static_cast<Real>(natural_exp(entropy));
    rows.max_weight.data[row] = *std::max_element(weights.begin(), weights.end());
    rows.visible_keys.data[row] = static_cast<Real>(visible);
    rows.weight_sum.data[row] = std::accumulate(weights.begin(), weights.end(), Real{0});
  }
}

template void describe_rows(AttentionTrace<float>&);
template void describe_rows(AttentionTrace<double>&);

}  // namespace sdpa
