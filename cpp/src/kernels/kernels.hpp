// SPDX-License-Identifier: MIT
// The hot path: one function per stage of attention, on single matrices or single rows. Nothing outside cpp/src knows
// they exist, and they know nothing of batches, masks' shapes or errors. All sizes are at least 1; nothing is allocated.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include "../matrix.hpp"

namespace sdpa::kernels {

// --- Products of matrices: raw scores, output, gradients ---------------------------------------------------------

/// out += left * right^T; the raw scores of one head.
/// left    [n, d], the queries      right   [m, d], the keys      out   [n, m]
/// Cost    O(n m d)
template <class Real>
void multiply_transposed_add(Matrix<const Real> left, Matrix<const Real> right, Matrix<Real> out);

/// out += left * right; weights times values, and projections. Rows whose factors are all 0 are passed over.
/// left    [n, m], the weights      right   [m, d], the values    out   [n, d]
/// Cost    O(n m d)
template <class Real>
void multiply_add(Matrix<const Real> left, Matrix<const Real> right, Matrix<Real> out);

/// out += left^T * right; gradients of keys and values.
/// left    [n, m]                   right   [n, d]                out   [m, d]
/// Cost    O(n m d)
template <class Real>
void transpose_multiply_add(Matrix<const Real> left, Matrix<const Real> right, Matrix<Real> out);

// --- Rows of scores, in the order of the stages; all in place, all O(count) --------------------------------------

/// scores *= factor; the scale, and what an online softmax has added up so far.
template <class Real>
void multiply_row(Real factor, Real* scores, std::size_t count);

/// scores = cap * tanh(scores / cap), cap > 0; an infinity becomes the cap of its sign.
template <class Real>
void cap_row(Real cap, Real* scores, std::size_t count);

/// Which keys of a row may be looked at: of the first `limit` those whose byte in `visible`, `step` apart, is not 0; all
/// of them if there are no bytes. A step of 0 repeats one byte.
struct VisibleKeys {
  std::size_t limit = 0;
  const std::uint8_t* visible = nullptr;
  std::ptrdiff_t step = 0;
};

/// scores = -infinity where the key may not be looked at.
template <class Real>
void hide_row(const VisibleKeys& keys, Real* scores, std::size_t count);

/// scores += bias, whose numbers lie `step` apart (0 repeats one). Returns the first place where the sum of two finite
/// numbers is not finite; count if there is none.
template <class Real>
std::size_t add_row(const Real* bias, std::ptrdiff_t step, Real* scores, std::size_t count);

/// numbers /= sum; exponentials become weights, or what they have added up an output.
template <class Real>
void divide_row(Real sum, Real* numbers, std::size_t count);

// --- Softmax of one row, O(count) --------------------------------------------------------------------------------

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
