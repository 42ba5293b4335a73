// SPDX-License-Identifier: MIT
// Mask, bias and causal rule applied to rows of scores; see visibility.hpp.
#include "visibility.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

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
  constexpr Real kHidden = -std::numeric_limits<Real>::infinity();
  const std::size_t limit = causal_limit(row.query);
  const std::size_t allowed = limit > first_key ? std::min(scores.size(), limit - first_key) : 0;
  for (Real& score : scores.subspan(allowed)) score = kHidden;
  if (mask_ == nullptr) return;
  const std::uint8_t* visible = mask_ + mask_layout_.offset(row.batch, row.head, row.query, first_key);
  for (Real& score : scores.first(allowed)) {
    if (*visible == 0) score = kHidden;
    visible += mask_layout_.strides[3];
  }
}

template <class Real>
Bias<Real>::Bias(const std::optional<TensorView<Real>>& bias) {
  if (!bias) return;
  bias_ = bias->data.data();
  layout_ = layout_of(kMaxRank, pad_shape(bias->shape));
}

template <class Real>
bool Bias<Real>::add(const RowIndex& row, std::size_t first_key, std::span<Real> scores) const {
  if (bias_ == nullptr) return true;
  const Real* bias = bias_ + layout_.offset(row.batch, row.head, row.query, first_key);
  bool fits = true;
  for (Real& score : scores) {
    const Real sum = score + *bias;
    fits = fits && (std::isfinite(sum) || !std::isfinite(score) || !std::isfinite(*bias));
    score = sum;
    bias += layout_.strides[3];
  }
  return fits;
}

template void Visibility::hide(const RowIndex&, std::size_t, std::span<float>) const;
template void Visibility::hide(const RowIndex&, std::size_t, std::span<double>) const;
template class Bias<float>;
template class Bias<double>;

}  // namespace sdpa
