// SPDX-License-Identifier: MIT
// Strides and offsets by xtensor; see layout.hpp.
#include "layout.hpp"

#include <utility>

#include <xtensor/xstrides.hpp>

namespace sdpa {

std::ptrdiff_t Layout::offset(std::size_t batch, std::size_t head, std::size_t row,
                              std::size_t column) const {
  const Sizes4 index{batch, head, row, column};
  return xt::element_offset<std::ptrdiff_t>(strides, index.begin(), index.end());
}

Layout layout_of(int rank, const Sizes4& sizes) {
  Layout layout{sizes, {}};
  if (rank != 3) {
    xt::compute_strides(sizes, xt::layout_type::row_major, layout.strides);
    return layout;
  }
  // Laid out as [batch, length, heads, width], seen as [batch, heads, length, width].
  const Sizes4 laid_out{sizes[0], sizes[2], sizes[1], sizes[3]};
  xt::compute_strides(laid_out, xt::layout_type::row_major, layout.strides);
  std::swap(layout.strides[1], layout.strides[2]);
  return layout;
}

Sizes4 pad_shape(const Shape& shape) {
  Sizes4 sizes{1, 1, 1, 1};
  for (int axis = 0; axis < shape.rank(); ++axis) {
    sizes[static_cast<std::size_t>(axis + kMaxRank - shape.rank())] = shape[axis];
  }
  return sizes;
}

}  // namespace sdpa
