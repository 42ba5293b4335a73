// SPDX-License-Identifier: MIT
// The hot path: one function per stage of attention, on single matrices. Nothing outside cpp/src knows they exist, and
// they know nothing of batches, masks or errors. All sizes are at least 1.
#pragma once

#include <cstddef>
#include <limits>

#include "../matrix.hpp"

namespace sdpa::kernels {

/// out += left * right^T; the scores of one head (query, key).
template <class Real>
void multiply_transposed_add(Matrix<const Real> left, Matrix<const Real> right, Matrix<Real> out);

/// out += left * right; weights times values, and projections.
template <class Real>
void multiply_add(Matrix<const Real> left, Matrix<const Real> right, Matrix<Real> out);

/// out += left^T * right; gradients of keys and values.
template <class Real>
void transpose_multiply_add(Matrix<const Real> left, Matrix<const Real> right, Matrix<Real> out);

template <class Real>
struct SoftmaxFacts {
  Real max = -std::numeric_limits<Real>::infinity();  // stays so if every score is
  Real sum = 0;                                       // of e^(score - max); 0 if every score is -infinity
};

/// The softmax of one row. Scores are finite or -infinity; a score of -infinity gets weight exactly 0, and a row of
/// nothing else is all 0.
template <class Real>
SoftmaxFacts<Real> softmax_row(const Real* scores, std::size_t count, Real* weights);

/// One tile of an online softmax: writes e^(score - max) with the largest score so far, and updates the facts. Returns
/// e^(old max - max), by which everything added up before must be multiplied.
template <class Real>
Real online_softmax_row(const Real* scores, std::size_t count, SoftmaxFacts<Real>& facts, Real* exps);

/// The largest of the scores and their sum of exponentials, tile by tile, without writing any.
template <class Real>
void gather_softmax_row(const Real* scores, std::size_t count, SoftmaxFacts<Real>& facts);

/// The gradient of one softmax: out_i = p_i * sum_j p_j * (g_i - g_j). Places of weight 0 get exactly 0.
template <class Real>
void softmax_gradient_row(const Real* weights, const Real* gradient, std::size_t count, Real* out);

}  // namespace sdpa::kernels
