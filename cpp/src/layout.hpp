// SPDX-License-Identifier: MIT
// Batch, heads and broadcasting by xtensor: every tensor of a call seen as [batch, heads, length, width], whatever
// form it came in. A view holds a pointer and four strides, no numbers.
#pragma once

#include <array>
#include <cstddef>
#include <utility>

#include <xtensor/xadapt.hpp>
#include <xtensor/xtensor.hpp>

#include "matrix.hpp"
#include "sdpa/tensor.hpp"

namespace sdpa {

using Sizes4 = std::array<std::size_t, 4>;
using Strides4 = std::array<std::ptrdiff_t, 4>;

/// A 4-D view with strides of its own. (The pointer must be handed to xt::adapt as an rvalue: of an lvalue it keeps
/// a reference.)
template <class T>
using View4 = decltype(xt::adapt(static_cast<T*>(nullptr), std::size_t{}, xt::no_ownership(), Sizes4{}, Strides4{}));

/// Sees numbers of rank 2 ([length, width]), 3 ([batch, length, heads*width]) or 4 as sizes = [batch, heads, length,
/// width]. In rank 3 the heads of a row lie side by side, so heads are `width` apart and rows heads*width.
template <class T> View4<T> view_heads(T* data, int rank, const Sizes4& sizes) {
  const auto [batch, heads, length, width] = sizes;
  const auto step = [](std::size_t numbers) { return static_cast<std::ptrdiff_t>(numbers); };
  const Strides4 strides = rank == 3
                               ? Strides4{step(length * heads * width), step(width), step(heads * width), 1}
                               : Strides4{step(heads * length * width), step(length * width), step(width), 1};
  return xt::adapt(std::move(data), batch * heads * length * width, xt::no_ownership(), sizes, strides);
}

/// A shape of rank 0 to 4 with ones put before it.
inline Sizes4 pad_shape(const Shape& shape) {
  Sizes4 sizes{1, 1, 1, 1};
  for (int axis = 0; axis < shape.rank(); ++axis) {
    sizes[static_cast<std::size_t>(axis + kMaxRank - shape.rank())] = shape[axis];
  }
  return sizes;
}

/// Sees a tensor that broadcasts from the right: an axis of length 1 has stride 0, so any index may stand there.
template <class T> View4<T> view_broadcast(T* data, const Shape& shape) {
  const Sizes4 sizes = pad_shape(shape);
  Strides4 strides{};
  xt::compute_strides(sizes, xt::layout_type::row_major, strides);
  return xt::adapt(std::move(data), shape.size(), xt::no_ownership(), sizes, strides);
}

/// The matrix [length, width] of one head. (By value: a const view would hand out const numbers only.)
template <class T> Matrix<T> matrix_of(View4<T> view, std::size_t batch, std::size_t head) {
  const auto& strides = view.strides();
  const auto offset = static_cast<std::ptrdiff_t>(batch) * strides[0] + static_cast<std::ptrdiff_t>(head) * strides[1];
  return {view.storage().data() + offset, view.shape()[2], view.shape()[3], static_cast<std::size_t>(strides[2])};
}

}  // namespace sdpa
