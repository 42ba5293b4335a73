// SPDX-License-Identifier: MIT
// Where the learning signal goes: the gradient of attention by each of its stages, and the Jacobian of softmax.
#pragma once

#include <cstddef>
#include <span>

#include "sdpa/attention.hpp"
#include "sdpa/scale.hpp"

namespace sdpa {

/// Derivatives of a number L that depends on the output of attention(), by every stage before it. Each has the shape
/// of what it is the derivative by; cached keys and values are taken as constants.
template <class Real>
struct AttentionGradient {
  Tensor<Real> query;  ///< dL/dquery = raw_scores' * key
  Tensor<Real> key;  ///< dL/dkey = raw_scores'^T * query, added up over the query heads that share a key head
  Tensor<Real> value;       ///< dL/dvalue = weights^T * output', added up likewise
  Tensor<Real> weights;     ///< dL/dweights = output' * value^T, hidden places included
  Tensor<Real> scores;      ///< dL/dscores (after scale and cap); exactly 0 where the weight is 0
  Tensor<Real> raw_scores;  ///< dL/draw_scores = scores' * (1 - tanh^2 if capped) * scale
};

/// How a small change of any number of a call would change L, given how the output does.
/// Formula:  with p = weights and g = dL/dweights of one row, and dp_j/dscore_i = p_j * (delta_ij - p_i):
///             dL/dscore_i = sum_j g_j * p_j * (delta_ij - p_i) = p_i * sum_j p_j * (g_i - g_j)
///           (never p_i * (g_i - sum_j p_j g_j), which loses its digits where p_i is near 1). The other stages are
///           products and a factor; their derivatives stand with the fields of AttentionGradient.
/// input            as attention()
/// output_gradient  dL/doutput, shape of the output, finite
/// Returns   AttentionGradient. Invariants: each row of scores adds up to 0 within rounding; a row that may look at no
///           key has zero gradients. The gradient by the weight of a hidden key is 0 where it would pass all range.
/// Errors    those of attention(); empty, shape_mismatch, not_finite for "output_gradient"; overflow ("output_gradient")
/// Cost      O(batch * heads * n * (past_len + m) * (d_k + d_v)) time, about three times attention(); allocates seven
///           score-sized arrays and the gradients
/// Source    the chain rule; tests/cases/exact/attention_gradient.json
template <class Real>
Result<AttentionGradient<Real>> attention_gradient(const AttentionInput<Real>& input,
                                                   const TensorView<Real>& output_gradient);

/// By which score the weights are differentiated.
enum class ScoreKind {
  scaled,  ///< by what enters the softmax
  raw,     ///< by the score before it was divided: a factor 1/divisor more
};

/// The weights and all their derivatives.
struct SoftmaxJacobian {
  Tensor<double> weights;   ///< [m] softmax(scores)
  Tensor<double> jacobian;  ///< [m, m] row i, column j: d weight_i / d score_j
};

/// How each weight answers to each score.
/// Formula:  d weight_i / d score_j = p_i * (delta_ij - p_j), times scale.scale for ScoreKind::raw
/// scores    [m] the scaled scores, those that enter the softmax; finite or -infinity (hidden)
/// by        by which score; for `raw` the chain rule's factor is scale.scale
/// scale     what the raw scores were multiplied by; not looked at for ScoreKind::scaled
/// Returns   SoftmaxJacobian. Invariants: symmetric; every row and column adds up to 0 within rounding; the diagonal
///           is p_i * sum of the other weights, right to the last digits also where p_i is near 1.
/// Errors    empty, not_finite ("scores", "scale"), too_large, overflow (a scale that large)
/// Cost      O(m^2); allocates one array of that size
/// Source    tests/cases/exact/softmax_jacobian.json
Result<SoftmaxJacobian> softmax_jacobian(std::span<const double> scores, ScoreKind by = ScoreKind::scaled,
                                         const Scale& scale = {});

}  // namespace sdpa
