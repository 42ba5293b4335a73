// SPDX-License-Identifier: MIT
// A call that has passed the door, ready to compute: its tensors as matrices of one head each, cached keys and values
// joined in front, mask and bias ready to be applied.
#pragma once

#include <vector>

#include "layout.hpp"
#include "matrix.hpp"
#include "plan.hpp"
#include "sdpa/attention.hpp"
#include "visibility.hpp"

namespace sdpa {

template <class Real> class Call {
public:
  /// Borrows the input's numbers.
  Call(const AttentionInput<Real>& input, const Plan& plan);

  Plan plan;
  Visibility<Real> visibility;

  /// [query_len, head_dim] of a head.
  Matrix<const Real> query(std::size_t batch, std::size_t head) const;
  /// [total_keys, head_dim] of the key/value head that the query head uses.
  Matrix<const Real> key(std::size_t batch, std::size_t head) const;
  /// [total_keys, value_dim]
  Matrix<const Real> value(std::size_t batch, std::size_t head) const;

private:
  std::vector<Real> joined_key_;  // only with a cache
  std::vector<Real> joined_value_;
  View4<const Real> query_;
  View4<const Real> key_;
  View4<const Real> value_;
};

/// Calls visit(batch, head) for every head of the call.
template <class Visit> void for_each_head(const Plan& plan, Visit visit) {
  for (std::size_t batch = 0; batch < plan.batch; ++batch) {
    for (std::size_t head = 0; head < plan.heads; ++head) visit(batch, head);
  }
}

/// The matrix [query_len, total_keys] of a head within a score-shaped tensor.
template <class T> Matrix<T> scores_of(const Plan& plan, T* data, std::size_t batch, std::size_t head) {
  return matrix_of<T>(view_heads(data, kMaxRank, plan.score_sizes()), batch, head);
}

/// The matrix [query_len, value_dim] of a head within an output-shaped tensor.
template <class T> Matrix<T> output_of(const Plan& plan, T* data, std::size_t batch, std::size_t head) {
  return matrix_of<T>(view_heads(data, plan.rank, plan.output_sizes()), batch, head);
}

}  // namespace sdpa
