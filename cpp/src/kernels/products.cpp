// SPDX-License-Identifier: MIT
// Matrix products by Eigen on borrowed row-major matrices.
#include <Eigen/Core>

#include "kernels.hpp"

namespace sdpa::kernels {
namespace {

template <class Real>
using RowMajor = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

template <class Plain, class T>
auto map_of(Matrix<T> matrix) {
  using Stride = Eigen::OuterStride<>;
  return Eigen::Map<Plain, Eigen::Unaligned, Stride>(matrix.data, static_cast<Eigen::Index>(matrix.rows),
                                                     static_cast<Eigen::Index>(matrix.cols),
                                                     Stride(static_cast<Eigen::Index>(matrix.stride)));
}

template <class Real>
auto as_eigen(Matrix<const Real> matrix) {
  return map_of<const RowMajor<Real>>(matrix);
}

template <class Real>
auto as_eigen(Matrix<Real> matrix) {
  return map_of<RowMajor<Real>>(matrix);
}

}  // namespace

template <class Real>
void multiply_transposed(Matrix<const Real> left, Matrix<const Real> right, Matrix<Real> out) {
  as_eigen<Real>(out).noalias() = as_eigen<Real>(left) * as_eigen<Real>(right).transpose();
}

template <class Real>
void multiply_add(Matrix<const Real> left, Matrix<const Real> right, Matrix<Real> out) {
  as_eigen<Real>(out).noalias() += as_eigen<Real>(left) * as_eigen<Real>(right);
}

template <class Real>
void transpose_multiply_add(Matrix<const Real> left, Matrix<const Real> right, Matrix<Real> out) {
  as_eigen<Real>(out).noalias() += as_eigen<Real>(left).transpose() * as_eigen<Real>(right);
}

#define SDPA_INSTANTIATE(Real)                                                                  \
  template void multiply_transposed(Matrix<const Real>, Matrix<const Real>, Matrix<Real>);      \
  template void multiply_add(Matrix<const Real>, Matrix<const Real>, Matrix<Real>);             \
  template void transpose_multiply_add(Matrix<const Real>, Matrix<const Real>, Matrix<Real>);
SDPA_INSTANTIATE(float)
SDPA_INSTANTIATE(double)
#undef SDPA_INSTANTIATE

}  // namespace sdpa::kernels
