// SPDX-License-Identifier: MIT
// A borrowed matrix inside a larger array: what the kernels work on, and all they know.
#pragma once

#include <cstddef>

namespace sdpa {

/// Rows lie `stride` numbers apart; within a row the numbers are side by side.
template <class T> struct Matrix {
  T* data = nullptr;
  std::size_t rows = 0;
  std::size_t cols = 0;
  std::size_t stride = 0;

  T* row(std::size_t index) const { return data + index * stride; }
};

}  // namespace sdpa
