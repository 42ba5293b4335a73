// SPDX-License-Identifier: MIT
// Softmax along rows, columns or everything, with each of its steps: shift, exponentials, sum, weights.
#pragma once

#include "sdpa/error.hpp"
#include "sdpa/tensor.hpp"

namespace sdpa {

/// Which numbers share one softmax. Attention uses `row`; the others show what goes wrong.
enum class SoftmaxAxis {
  row,     ///< along the last axis: every row sums to 1
  column,  ///< along the axis before the last: every column sums to 1 (a list counts as one row)
  whole,   ///< over all numbers: everything together sums to 1
};

/// The steps of a softmax. A group is the set of scores that share one: a row, a column or everything.
/// Group facts have the scores' shape without the grouped axis (rank 0 for `whole`).
template <class Real>
struct SoftmaxResult {
  Tensor<Real> weights;  ///< exps / sum, shape of the scores; exactly 0 where the score is -infinity
  Tensor<Real> shifted;  ///< score minus its group's maximum, <= 0; -infinity where hidden
  Tensor<Real> exps;     ///< e^shifted, in [0, 1]; 1 at the maximum, exactly 0 where hidden
  Tensor<Real> max;      ///< the largest score of each group; -infinity for a group that is all hidden
  Tensor<Real> sum;      ///< of exps, at least 1; 0 for a group that is all hidden
};

/// Turns scores into weights that are at least 0 and add up to 1 in every group.
/// Formula:  weight_j = e^(score_j - max) / sum_k e^(score_k - max)
/// scores    rank 1 to 4, finite or -infinity (hidden)
/// axis      what shares one softmax
/// Returns   SoftmaxResult. Invariants: the weights of a group sum to 1 within a few roundings; adding one number
///           to all scores of a group changes nothing beyond the rounding of that addition; a group that is all
///           hidden has weights 0 and sum 0, never NaN and never uniform. No finite score overflows: two scores
///           too far apart for a difference (1e308 and -1e308) have shifted -infinity and weight 0, as they should.
/// Errors    empty, shape_mismatch (rank 0, or data and shape differ), not_finite (NaN, +infinity), too_large
/// Cost      O(numbers); allocates five results
/// Source    tests/cases/exact/softmax.json, tests/cases/bugs.json (axis, overflow)
template <class Real>
Result<SoftmaxResult<Real>> softmax(const TensorView<Real>& scores, SoftmaxAxis axis);

}  // namespace sdpa
