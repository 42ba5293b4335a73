// SPDX-License-Identifier: MIT
// Batch, heads and broadcasting: every tensor of a call seen as [batch, heads, length, width], whatever form it came
// in. The strides and offsets are xtensor's; a layout holds no numbers and does not know their type.
#pragma once

#include <array>
#include <cstddef>

#include "matrix.hpp"
#include "sdpa/tensor.hpp"

namespace sdpa {

using Sizes4 = std::array<std::size_t, 4>;

/// Four sizes and how far apart their steps lie. An axis of length 1 has stride 0: any index may stand there.
struct Layout {
  Sizes4 sizes{1, 1, 1, 1};
  std::array<std::ptrdiff_t, 4> strides{};

  std::ptrdiff_t offset(std::size_t batch, std::size_t head, std::size_t row = 0,
                        std::size_t column = 0) const;

  /// The matrix [length, width] of one head.
  template <class T>
  Matrix<T> matrix(T* data, std::size_t batch, std::size_t head) const {
    return {data + offset(batch, head), sizes[2], sizes[3], row_stride()};
  }

private:
  std::size_t row_stride() const { return sizes[2] == 1 ? sizes[3] : static_cast<std::size_t>(strides[2]); }
};

/// Numbers of rank 2 ([length, width]), 3 ([batch, length, heads*width]) or 4, as sizes = [batch, heads, length, width].
/// In rank 3 the heads of a row lie side by side.
Layout layout_of(int rank, const Sizes4& sizes);

/// A shape of rank 0 to 4 with ones put before it.
Sizes4 pad_shape(const Shape& shape);

}  // namespace sdpa
