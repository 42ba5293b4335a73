// SPDX-License-Identifier: MIT
// What the shapes and options of a call mean, settled once by the public door. Everything behind it trusts a Plan.
#pragma once

#include <cstddef>
#include <optional>

#include "layout.hpp"
#include "sdpa/attention.hpp"

namespace sdpa {

struct Plan {
  int rank = 2;  // of the query: the form of the call
  std::size_t batch = 1;
  std::size_t heads = 1;
  std::size_t kv_heads = 1;
  std::size_t query_len = 0;
  std::size_t key_len = 0;  // without the cached keys
  std::size_t past_len = 0;
  std::size_t head_dim = 0;
  std::size_t value_dim = 0;
  std::size_t model_heads = 1;  // what `heads` says, also in a 2-D call, which computes one of them
  Causal causal = Causal::off;
  double scale = 1;
  std::optional<double> softcap;

  std::size_t total_keys() const { return past_len + key_len; }
  std::size_t kv_head_of(std::size_t head) const { return head / (heads / kv_heads); }

  Sizes4 query_sizes() const { return {batch, heads, query_len, head_dim}; }
  Sizes4 key_sizes() const { return {batch, kv_heads, key_len, head_dim}; }
  Sizes4 value_sizes() const { return {batch, kv_heads, key_len, value_dim}; }
  Sizes4 output_sizes() const { return {batch, heads, query_len, value_dim}; }
  Sizes4 score_sizes() const { return {batch, heads, query_len, total_keys()}; }

  Shape score_shape() const;
  Shape row_shape() const;
  Shape output_shape() const;

  /// The matrix [query_len, total_keys] of a head within a score-shaped tensor.
  template <class T>
  Matrix<T> scores_of(T* data, std::size_t batch_index, std::size_t head) const {
    return layout_of(kMaxRank, score_sizes()).matrix(data, batch_index, head);
  }
  /// The matrix [query_len, value_dim] of a head within an output-shaped tensor.
  template <class T>
  Matrix<T> output_of(T* data, std::size_t batch_index, std::size_t head) const {
    return layout_of(rank, output_sizes()).matrix(data, batch_index, head);
  }
};

/// Calls visit(batch, head) for every head of the call.
template <class Visit>
void for_each_head(const Plan& plan, Visit visit) {
  for (std::size_t batch = 0; batch < plan.batch; ++batch) {
    for (std::size_t head = 0; head < plan.heads; ++head) visit(batch, head);
  }
}

}  // namespace sdpa
