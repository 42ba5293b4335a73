// SPDX-License-Identifier: MIT
// What happens to one row of scores between the product and the softmax: scale, softcap, mask, bias.
#include <algorithm>
#include <cmath>

#include "kernels.hpp"

namespace sdpa::kernels {

template <class Real>
void multiply_row(Real factor, Real* scores, std::size_t count) {
  for (std::size_t key = 0; key < count; ++key) scores[key] *= factor;
}

template <class Real>
void cap_row(Real cap, Real* scores, std::size_t count) {
  for (std::size_t key = 0; key < count; ++key) {
    scores[key] = cap * static_cast<Real>(std::tanh(static_cast<double>(scores[key] / cap)));
  }
}

template <class Real>
void hide_row(const VisibleKeys& keys, Real* scores, std::size_t count) {
  constexpr Real kHidden = -std::numeric_limits<Real>::infinity();
  const std::size_t limit = std::min(keys.limit, count);
  std::fill(scores + limit, scores + count, kHidden);
  if (keys.visible == nullptr) return;
  const std::uint8_t* visible = keys.visible;
  for (std::size_t key = 0; key < limit; ++key, visible += keys.step) {
    if (*visible == 0) scores[key] = kHidden;
  }
}

template <class Real>
std::size_t add_row(const Real* bias, std::ptrdiff_t step, Real* scores, std::size_t count) {
  std::size_t overflowed = count;
  for (std::size_t key = 0; key < count; ++key, bias += step) {
    const Real sum = scores[key] + *bias;
    const bool fits = std::isfinite(sum) || !std::isfinite(scores[key]) || !std::isfinite(*bias);
    if (!fits) overflowed = std::min(overflowed, key);
    scores[key] = sum;
  }
  return overflowed;
}

template <class Real>
void divide_row(Real sum, Real* numbers, std::size_t count) {
  for (std::size_t key = 0; key < count; ++key) numbers[key] /= sum;
}

#define SDPA_INSTANTIATE(Real)                                                   \
  template void multiply_row(Real, Real*, std::size_t);                          \
  template void cap_row(Real, Real*, std::size_t);                               \
  template void hide_row(const VisibleKeys&, Real*, std::size_t);                \
  template std::size_t add_row(const Real*, std::ptrdiff_t, Real*, std::size_t); \
  template void divide_row(Real, Real*, std::size_t);
SDPA_INSTANTIATE(float)
SDPA_INSTANTIATE(double)
#undef SDPA_INSTANTIATE

}  // namespace sdpa::kernels
