// SPDX-License-Identifier: MIT
// Makes a call ready to compute; see call.hpp.
#include "call.hpp"

#include <algorithm>

namespace sdpa {
namespace {

/// Cached rows, then the new ones, head by head: [batch, kv_heads, past_len + key_len, width]. Empty without a cache.
template <class Real>
std::vector<Real> join_past(const std::optional<TensorView<Real>>& past, const View4<const Real>& recent) {
  if (!past) return {};
  const auto sizes = recent.shape();
  const std::size_t past_len = past->shape[2];
  const Sizes4 joined_sizes{sizes[0], sizes[1], past_len + sizes[2], sizes[3]};
  std::vector<Real> joined(sizes[0] * sizes[1] * (past_len + sizes[2]) * sizes[3]);
  const auto old = view_heads(past->data.data(), kMaxRank, {sizes[0], sizes[1], past_len, sizes[3]});
  const auto all = view_heads(joined.data(), kMaxRank, joined_sizes);
  for (std::size_t batch = 0; batch < sizes[0]; ++batch) {
    for (std::size_t head = 0; head < sizes[1]; ++head) {
      const auto from_old = matrix_of<const Real>(old, batch, head);
      const auto from_new = matrix_of<const Real>(recent, batch, head);
      const auto to = matrix_of<Real>(all, batch, head);
      for (std::size_t row = 0; row < to.rows; ++row) {
        const Real* source = row < past_len ? from_old.row(row) : from_new.row(row - past_len);
        std::copy_n(source, to.cols, to.row(row));
      }
    }
  }
  return joined;
}

template <class Real>
View4<const Real> view_joined(const std::vector<Real>& joined, const View4<const Real>& recent, std::size_t total) {
  if (joined.empty()) return recent;
  return view_heads(joined.data(), kMaxRank, {recent.shape()[0], recent.shape()[1], total, recent.shape()[3]});
}

}  // namespace

template <class Real>
Call<Real>::Call(const AttentionInput<Real>& input, const Plan& settled)
    : plan(settled),
      visibility(input, settled),
      joined_key_(join_past(input.past_key, view_heads(input.key.data.data(), plan.rank, plan.key_sizes()))),
      joined_value_(join_past(input.past_value, view_heads(input.value.data.data(), plan.rank, plan.value_sizes()))),
      query_(view_heads(input.query.data.data(), plan.rank, plan.query_sizes())),
      key_(view_joined(joined_key_, view_heads(input.key.data.data(), plan.rank, plan.key_sizes()), plan.total_keys())),
      value_(view_joined(joined_value_, view_heads(input.value.data.data(), plan.rank, plan.value_sizes()),
                         plan.total_keys())) {}

template <class Real> Matrix<const Real> Call<Real>::query(std::size_t batch, std::size_t head) const {
  return matrix_of<const Real>(query_, batch, head);
}

template <class Real> Matrix<const Real> Call<Real>::key(std::size_t batch, std::size_t head) const {
  return matrix_of<const Real>(key_, batch, plan.kv_head_of(head));
}

template <class Real> Matrix<const Real> Call<Real>::value(std::size_t batch, std::size_t head) const {
  return matrix_of<const Real>(value_, batch, plan.kv_head_of(head));
}

template class Call<float>;
template class Call<double>;

}  // namespace sdpa
