// SPDX-License-Identifier: MIT
// Facts about the rows of a weight matrix, whatever made it: the faults' weights are described too.
#include <algorithm>
#include <limits>

#include "natural_exp.hpp"
#include "natural_log.hpp"
#include "stages.hpp"

namespace sdpa {

template <class Real>
void describe_rows(AttentionTrace<Real>& trace) {
  const std::size_t keys = trace.weights.shape.from_end(1);
  RowFacts<Real>& rows = trace.rows;
  for (std::size_t row = 0; row < rows.entropy.data.size(); ++row) {
    const Real* weights = &trace.weights.data[row * keys];
    const Real* scores = &trace.masked_scores.data[row * keys];
    Real entropy = 0;  // -sum p ln p; p = 0 adds nothing
    Real sum = 0;
    Real largest = 0;
    Real visible = 0;
    for (std::size_t key = 0; key < keys; ++key) {
      if (weights[key] > 0)
        entropy -= weights[key] * static_cast<Real>(natural_log(static_cast<double>(weights[key])));
      if (scores[key] > -std::numeric_limits<Real>::infinity()) visible += 1;
      sum += weights[key];
      largest = std::max(largest, weights[key]);
    }
    entropy = std::max(entropy, Real{0});  // a single weight of 1 would give -0
    rows.entropy.data[row] = entropy;
    rows.effective_keys.data[row] =
        visible == 0 ? Real{0} : static_cast<Real>(natural_exp(static_cast<double>(entropy)));
    rows.max_weight.data[row] = largest;
    rows.visible_keys.data[row] = visible;
    rows.weight_sum.data[row] = sum;
  }
}

template void describe_rows(AttentionTrace<float>&);
template void describe_rows(AttentionTrace<double>&);

}  // namespace sdpa
