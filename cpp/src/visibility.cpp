// SPDX-License-Identifier: MIT
// Where the mask's and the bias's numbers of a row lie; what they do to its scores is the kernels'. See visibility.hpp.
#include "visibility.hpp"

#include <algorithm>

#include "kernels/kernels.hpp"

namespace sdpa {

Visibility::Visibility(const std::optional<TensorView<std::uint8_t>>& mask, const Plan& plan)
    : causal_(plan.causal),
      query_len_(plan.query_len),
      past_len_(plan.past_len),
      total_keys_(plan.total_keys()) {
  if (!mask) return;
  mask_ = mask->data.data();
  mask_layout_ = layout_of(kMaxRank, pad_shape(mask->shape));
}

std::size_t Visibility::causal_limit(std::size_t query) const {
  if (causal_ == Causal::off) return total_keys_;
  if (causal_ == Causal::top_left) return std::min(total_keys_, query + past_len_ + 1);
  const std::size_t end = query + total_keys_ + 1;
  return end > query_len_ ? std::min(total_keys_, end - query_len_) : 0;
}

bool Visibility::mask_allows(const RowIndex& row, std::size_t key) const {
  return mask_ == nullptr || mask_[mask_layout_.offset(row.batch, row.head, row.query, key)] != 0;
}

bool Visibility::may_attend(const RowIndex& row, std::size_t key) const {
  return key < causal_limit(row.query) && mask_allows(row, key);
}

template <class Real>
void Visibility::hide(const RowIndex& row, std::size_t first_key, std::span<Real> scores) const {
  const std::size_t limit = causal_limit(row.query);
  kernels::VisibleKeys keys{limit > first_key ? limit - first_key : 0};
  if (mask_ != nullptr) {
    keys.visible = mask_ + mask_layout_.offset(row.batch, row.head, row.query, first_key);
    keys.step = mask_layout_.strides[3];
  }
  kernels::hide_row(keys, scores.data(), scores.size());
}

template <class Real>
Bias<Real>::Bias(const std::optional<TensorView<Real>>& bias) {
  if (!bias) return;
  bias_ = bias->data.data();
  layout_ = layout_of(kMaxRank, pad_shape(bias->shape));
}

template <class Real>
std::size_t Bias<Real>::add(const RowIndex& row, std::size_t first_key, std::span<Real> scores) const {
  if (bias_ == nullptr) return scores.size();
  const Real* bias = bias_ + layout_.offset(row.batch, row.head, row.query, first_key);
  return kernels::add_row(bias, layout_.strides[3], scores.data(), scores.size());
}

template void Visibility::hide(const RowIndex&, std::size_t, std::span<float>) const;
template void Visibility::hide(const RowIndex&, std::size_t, std::span<double>) const;
template class Bias<float>;
template class Bias<double>;

}  // namespace sdpa
