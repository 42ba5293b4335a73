// SPDX-License-Identifier: MIT
// Matrix products on borrowed row-major matrices. All three are sums of rows with factors, which Eigen writes as one
// expression over four rows at a time: no transposed copies but a small packed block, and little code.
#include <algorithm>
#include <array>

#include <Eigen/Core>

#include "kernels.hpp"

namespace sdpa::kernels {
namespace {

/// out[0, cols) += sum_k factors[k * step] * rows.row(k)
template <class Real>
void add_rows(const Real* factors, std::size_t step, Matrix<const Real> rows, Real* out) {
  using Row = Eigen::Array<Real, 1, Eigen::Dynamic>;
  const auto width = static_cast<Eigen::Index>(rows.cols);
  const auto row = [&](std::size_t index) { return Eigen::Map<const Row>(rows.row(index), width); };
  Eigen::Map<Row> sum(out, width);
  std::size_t index = 0;
  for (; index + 4 <= rows.rows; index += 4) {
    const Real* f = factors + index * step;
    const Real a = f[0], b = f[step], c = f[2 * step], d = f[3 * step];
    if (a == 0 && b == 0 && c == 0 && d == 0) continue;  // hidden keys
    sum += (a * row(index) + b * row(index + 1)) + (c * row(index + 2) + d * row(index + 3));
  }
  for (; index < rows.rows; ++index) sum += factors[index * step] * row(index);
}

}  // namespace

template <class Real>
void multiply_add(Matrix<const Real> left, Matrix<const Real> right, Matrix<Real> out) {
  for (std::size_t row = 0; row < left.rows; ++row) add_rows(left.row(row), 1, right, out.row(row));
}

template <class Real>
void transpose_multiply_add(Matrix<const Real> left, Matrix<const Real> right, Matrix<Real> out) {
  for (std::size_t column = 0; column < left.cols; ++column) {
    add_rows(left.data + column, left.stride, right, out.row(column));
  }
}

template <class Real>
void multiply_transposed_add(Matrix<const Real> left, Matrix<const Real> right, Matrix<Real> out) {
  constexpr std::size_t kKeys = 64;
  constexpr std::size_t kDims = 32;
  std::array<Real, kKeys * kDims> packed;  // a block of right, transposed
  for (std::size_t first_key = 0; first_key < right.rows; first_key += kKeys) {
    const std::size_t keys = std::min(kKeys, right.rows - first_key);
    for (std::size_t first_dim = 0; first_dim < right.cols; first_dim += kDims) {
      const std::size_t dims = std::min(kDims, right.cols - first_dim);
      for (std::size_t key = 0; key < keys; ++key) {
        const Real* from = right.row(first_key + key) + first_dim;
        for (std::size_t dim = 0; dim < dims; ++dim) packed[dim * keys + key] = from[dim];
      }
      for (std::size_t row = 0; row < left.rows; ++row) {
        add_rows<Real>(left.row(row) + first_dim, 1, {packed.data(), dims, keys, keys},
                       out.row(row) + first_key);
      }
    }
  }
}

#define SDPA_INSTANTIATE(Real)                                                                \
  template void multiply_add(Matrix<const Real>, Matrix<const Real>, Matrix<Real>);           \
  template void transpose_multiply_add(Matrix<const Real>, Matrix<const Real>, Matrix<Real>); \
  template void multiply_transposed_add(Matrix<const Real>, Matrix<const Real>, Matrix<Real>);
SDPA_INSTANTIATE(float)
SDPA_INSTANTIATE(double)
#undef SDPA_INSTANTIATE

}  // namespace sdpa::kernels
