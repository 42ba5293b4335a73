// SPDX-License-Identifier: MIT
// Mask, bias and causal rule applied to rows of scores; see visibility.hpp.
#include "visibility.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sdpa {

template <class Real>
Visibility<Real>::Visibility(const AttentionInput<Real>& input, const Plan& plan)
    : causal_(plan.causal), query_len_(plan.query_len), past_len_(plan.past_len), total_keys_(plan.total_keys()) {
  if (input.mask) mask_.emplace(view_broadcast(input.mask->data.data(), input.mask->shape));
  if (input.bias) bias_.emplace(view_broadcast(input.bias->data.data(), input.bias->shape));
}

template <class Real> std::size_t Visibility<Real>::causal_limit(std::size_t query) const {
  if (causal_ == Causal::off) return total_keys_;
  if (causal_ == Causal::top_left) return std::min(total_keys_, query + past_len_ + 1);
  const std::size_t end = query + total_keys_ + 1;
  return end > query_len_ ? std::min(total_keys_, end - query_len_) : 0;
}

template <class Real> bool Visibility<Real>::may_attend(const RowIndex& row, std::size_t key) const {
  return key < causal_limit(row.query) && mask_allows(row, key);
}

template <class Real> bool Visibility<Real>::mask_allows(const RowIndex& row, std::size_t key) const {
  return !mask_ || (*mask_)(row.batch, row.head, row.query, key) != 0;
}

template <class Real>
bool Visibility<Real>::add_bias(const RowIndex& row, std::size_t first_key, std::span<Real> scores) const {
  if (!bias_) return true;
  const Real* bias = &(*bias_)(row.batch, row.head, row.query, first_key);
  const std::ptrdiff_t step = bias_->strides()[3];
  bool fits = true;
  for (Real& score : scores) {
    const Real sum = score + *bias;
    fits = fits && (std::isfinite(sum) || !std::isfinite(score) || !std::isfinite(*bias));
    score = sum;
    bias += step;
  }
  return fits;
}

template <class Real>
bool Visibility<Real>::mask_row(const RowIndex& row, std::size_t first_key, std::span<Real> scores) const {
  hide(row, first_key, scores);
  return add_bias(row, first_key, scores);
}

template <class Real>
void Visibility<Real>::hide(const RowIndex& row, std::size_t first_key, std::span<Real> scores) const {
  constexpr Real kHidden = -std::numeric_limits<Real>::infinity();
  const std::size_t limit = causal_limit(row.query);
  const std::size_t allowed = limit > first_key ? std::min(scores.size(), limit - first_key) : 0;
  std::fill(scores.begin() + static_cast<std::ptrdiff_t>(allowed), scores.end(), kHidden);
  if (!mask_) return;
  const std::uint8_t* visible = &(*mask_)(row.batch, row.head, row.query, first_key);
  const std::ptrdiff_t step = mask_->strides()[3];
  for (Real& score : scores.first(allowed)) {
    if (*visible == 0) score = kHidden;
    visible += step;
  }
}

template class Visibility<float>;
template class Visibility<double>;

}  // namespace sdpa
