// SPDX-License-Identifier: MIT
// Makes a call ready to compute; see call.hpp.
#include "call.hpp"

#include <algorithm>

namespace sdpa {
namespace {

template <class Real>
void copy_rows(Matrix<const Real> from, Real* to) {
  for (std::size_t row = 0; row < from.rows; ++row)
    std::copy_n(from.row(row), from.cols, to + row * from.cols);
}

template <class Real>
const TensorView<Real>* given(const std::optional<TensorView<Real>>& tensor) {
  return tensor ? &*tensor : nullptr;
}

}  // namespace

template <class Real>
Rows<Real>::Rows(const TensorView<Real>& recent, int rank, const Sizes4& sizes, const TensorView<Real>* past)
    : data_(recent.data.data()), layout_(layout_of(rank, sizes)) {
  if (past == nullptr) return;
  const auto [batches, heads, length, width] = sizes;
  const std::size_t past_len = past->shape[2];
  const std::size_t head_size = (past_len + length) * width;
  joined_.resize(batches * heads * head_size);
  const Layout past_layout = layout_of(kMaxRank, {batches, heads, past_len, width});
  for (std::size_t index = 0; index < batches * heads; ++index) {
    Real* to = &joined_[index * head_size];
    copy_rows(past_layout.matrix(past->data.data(), index / heads, index % heads), to);
    copy_rows(matrix(index / heads, index % heads), to + past_len * width);
  }
  data_ = joined_.data();
  layout_ = layout_of(kMaxRank, {batches, heads, past_len + length, width});
}

template <class Real>
Call<Real>::Call(const AttentionInput<Real>& input, const Plan& settled)
    : plan(settled),
      visibility(input.mask, settled),
      bias(input.bias),
      query_(input.query, plan.rank, plan.query_sizes(), nullptr),
      key_(input.key, plan.rank, plan.key_sizes(), given(input.past_key)),
      value_(input.value, plan.rank, plan.value_sizes(), given(input.past_value)) {}

template class Rows<float>;
template class Rows<double>;
template class Call<float>;
template class Call<double>;

}  // namespace sdpa
