// SPDX-License-Identifier: MIT
// Facts about the rows of a weight matrix, whatever made it: the faults' weights are described too.
#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "stages.hpp"

namespace sdpa {
namespace {

/// -sum p ln p; p = 0 adds nothing. Never below 0, which a sum of one rounded weight could be.
template <class Real> Real entropy_of(std::span<const Real> weights) {
  Real entropy = 0;
  for (const Real weight : weights) {
    if (weight > 0) entropy -= weight * std::log(weight);
  }
  return std::max(entropy, Real{0});
}

}  // namespace

template <class Real>
void describe_rows(const Tensor<Real>& masked_scores, const Tensor<Real>& weights, RowFacts<Real>& rows) {
  const std::size_t keys = weights.shape.from_end(1);
  for (std::size_t row = 0; row < rows.entropy.data.size(); ++row) {
    const std::span<const Real> of_row(&weights.data[row * keys], keys);
    const std::span<const Real> scores(&masked_scores.data[row * keys], keys);
    const auto visible = std::count_if(scores.begin(), scores.end(), [](Real score) {
      return score > -std::numeric_limits<Real>::infinity();
    });
    Real sum = 0;
    for (const Real weight : of_row) sum += weight;
    rows.entropy.data[row] = entropy_of(of_row);
    rows.effective_keys.data[row] = visible == 0 ? Real{0} : std::exp(rows.entropy.data[row]);
    rows.max_weight.data[row] = *std::max_element(of_row.begin(), of_row.end());
    rows.visible_keys.data[row] = static_cast<Real>(visible);
    rows.weight_sum.data[row] = sum;
  }
}

template void describe_rows(const Tensor<float>&, const Tensor<float>&, RowFacts<float>&);
template void describe_rows(const Tensor<double>&, const Tensor<double>&, RowFacts<double>&);

}  // namespace sdpa
