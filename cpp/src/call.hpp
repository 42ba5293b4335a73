// SPDX-License-Identifier: MIT
// A call that has passed the door, ready to compute: its tensors as matrices of one head each, cached keys and values
// joined in front, mask and bias ready to be applied.
#pragma once

#include <vector>

#include "matrix.hpp"
#include "plan.hpp"
#include "sdpa/attention.hpp"
#include "visibility.hpp"

namespace sdpa {

/// Numbers of one input, joined with its cache if there is one. Borrows what is not joined.
template <class Real>
class Rows {
public:
  /// sizes: [batch, heads, length, width] of the recent rows.
  Rows(const TensorView<Real>& recent, int rank, const Sizes4& sizes, const TensorView<Real>* past);
  Rows(Rows&&) = delete;

  Matrix<const Real> matrix(std::size_t batch, std::size_t head) const {
    return layout_.matrix(data_, batch, head);
  }

private:
  std::vector<Real> joined_;
  const Real* data_;
  Layout layout_;
};

template <class Real>
class Call {
public:
  /// Borrows the input's numbers.
  Call(const AttentionInput<Real>& input, const Plan& plan);

  const Plan plan;
  const Visibility visibility;
  const Bias<Real> bias;

  /// [query_len, head_dim] of a head.
  Matrix<const Real> query(std::size_t batch, std::size_t head) const { return query_.matrix(batch, head); }
  /// [total_keys, head_dim] of the key/value head that the query head uses.
  Matrix<const Real> key(std::size_t batch, std::size_t head) const {
    return key_.matrix(batch, plan.kv_head_of(head));
  }
  /// [total_keys, value_dim]
  Matrix<const Real> value(std::size_t batch, std::size_t head) const {
    return value_.matrix(batch, plan.kv_head_of(head));
  }

private:
  const Rows<Real> query_;
  const Rows<Real> key_;
  const Rows<Real> value_;
};

}  // namespace sdpa
