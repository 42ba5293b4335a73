// SPDX-License-Identifier: MIT
// Scaled dot-product attention: every stage kept (attention) or the output alone (attend).
// Order of stages: raw -> scale -> softcap -> bias and mask -> softmax -> V. Real is float or double.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "sdpa/error.hpp"
#include "sdpa/tensor.hpp"

namespace sdpa {

/// A query may look only at keys up to its own place. With as many keys as queries both corners mean the same.
enum class Causal {
  off,
  top_left,      ///< query i sees key j iff j <= i + past_len (i, j from 0; the cached keys come first)
  bottom_right,  ///< query i sees key j iff j <= i + (past_len + key_len) - query_len
};

/// The options of a call that do not depend on the number type.
struct AttentionOptions {
  Causal causal = Causal::off;
  /// Multiplier of the raw scores, any finite number, 0 and negative ones are meant; default 1/sqrt(d_k).
  std::optional<double> scale;
  /// scores = softcap * tanh(scores / softcap); greater than 0.
  std::optional<double> softcap;
  /// 3-D: how many heads share a row; default 1. 4-D: must be the size of that axis. 2-D: the matrices are one of
  /// `heads` heads; only Fault::scale_by_sqrt_dmodel looks at it.
  std::optional<std::size_t> heads;
  /// Key/value heads, a divisor of heads; default: heads in 3-D, the axis of key in 4-D.
  std::optional<std::size_t> kv_heads;
};

/// One attention call. Shapes come in three forms; query, key and value share one of them:
///   2-D  query [n, d_k]                 key [m, d_k]                  value [m, d_v]
///   3-D  query [batch, n, heads*d_k]    key [batch, m, kv_heads*d_k]  value [batch, m, kv_heads*d_v]
///   4-D  query [batch, heads, n, d_k]   key [batch, kv_heads, m, d_k] value [batch, kv_heads, m, d_v]
/// In 3-D a head's numbers lie side by side within a row (as in ONNX Attention). Query head h uses key/value head
/// floor(h / (heads / kv_heads)). All numbers of query, key, value are finite, no axis is empty.
template <class Real>
struct AttentionInput : AttentionOptions {
  TensorView<Real> query;
  TensorView<Real> key;
  TensorView<Real> value;

  /// Nonzero = may attend. Broadcast from the right to [batch, heads, n, past_len + m].
  std::optional<TensorView<std::uint8_t>> mask;
  /// Added to the scaled and capped scores; -infinity hides; +infinity and NaN are refused. Broadcast as mask.
  std::optional<TensorView<Real>> bias;
  /// Cached keys [batch, kv_heads, past_len, d_k] and values [batch, kv_heads, past_len, d_v], put before key and
  /// value; both or neither. For 2-D calls batch and kv_heads are 1.
  std::optional<TensorView<Real>> past_key;
  std::optional<TensorView<Real>> past_value;
};

/// Facts about each row (each query). Shape [n] for 2-D calls, else [batch, heads, n].
template <class Real>
struct RowFacts {
  Tensor<Real> max;             ///< largest masked score; -infinity if no key is visible
  Tensor<Real> sum;             ///< of e^(masked score - max), at least 1; 0 if no key is visible
  Tensor<Real> entropy;         ///< -sum p ln p of the weights, in nats; 0 (one key) to ln(visible_keys)
  Tensor<Real> effective_keys;  ///< e^entropy, 1 to visible_keys; 0 if no key is visible
  Tensor<Real> max_weight;      ///< largest weight
  Tensor<Real> visible_keys;    ///< how many keys are not hidden; a whole number
  Tensor<Real>
      weight_sum;  ///< what the weights of the row add up to: 1 within rounding; 0 if none is visible
};

/// Every stage of one call, in order. Score shapes are [n, past_len + m] for 2-D calls, else
/// [batch, heads, n, past_len + m]; output has the form of the query with d_v for d_k.
template <class Real>
struct AttentionTrace {
  Tensor<Real> raw_scores;     ///< query * key^T
  Tensor<Real> scores;         ///< raw_scores * scale, then capped
  Tensor<Real> masked_scores;  ///< scores + bias; -infinity where hidden
  Tensor<Real> weights;        ///< softmax along each row; exactly 0 where hidden
  Tensor<Real> output;         ///< weights * value
  RowFacts<Real> rows;
  double scale = 0;  ///< the multiplier that was used
};

/// What each query makes of the values, with every number on the way.
/// Formula:  weights = softmax(query * key^T * scale [capped] + bias, hidden = -infinity);  output = weights * value
/// input     see AttentionInput for shapes, masks and options
/// Returns   AttentionTrace. Invariants: rows of weights sum to 1; a hidden key has weight exactly 0 and its value,
///           however large, does not reach the output; a row that may look at no key has weights 0 and output 0
///           (as PyTorch since 2024 and ONNX since 2026), never NaN and never uniform; permuting keys together with
///           their values changes nothing beyond rounding; every number is finite but for -infinity in
///           masked_scores and rows.max, and raw_scores and scores of hidden keys that pass all range.
/// Units     none; entropy in nats
/// Errors    empty, not_finite, shape_mismatch (forms, d_k, lengths of key and value, batch, cached keys, data and
///           shape), heads_mismatch, mask_shape ("mask" or "bias"), out_of_range ("scale" beyond Real, "softcap" no
///           positive number of Real, "heads", "kv_heads"), overflow ("query", "scale", "bias", "value": the step
///           that left the range where mask and causal rule let a key be seen), too_large. Both shapes are named.
/// Cost      O(batch * heads * n * (past_len + m) * (d_k + d_v)) time; allocates four score-sized arrays, one output,
///           seven row-sized arrays, and with a cache the joined keys and values
/// Source    Vaswani et al. 2017, eq. 1; tests/cases/exact/attention.json, tests/cases/onnx
template <class Real>
Result<AttentionTrace<Real>> attention(const AttentionInput<Real>& input);

/// The output of attention() alone, for sizes whose scores would not fit: keys are visited in tiles with a running
/// maximum and sum (online softmax), and no array of queries times keys is made.
/// Formula:  as attention();  with the masked scores s_j of a query, tile after tile from max = -infinity, sum = 0, out = 0:
///             max' = max(max, s_j in the tile)
///             sum' = sum * e^(max - max') + sum over the tile of e^(s_j - max')
///             out' = out * e^(max - max') + sum over the tile of e^(s_j - max') * value_j
///           and at the end output = out / sum, or 0 where sum is 0
/// Returns   the output, equal to attention(input).output within rounding (another order of summation)
/// Errors    those of attention() in the same words, but that too_large counts inputs and output only, and that of
///           several overflows another one may be named
/// Cost      time as attention(), without the tiles that the causal rule hides as a whole; allocates the output, one
///           tile of 64 x 128 scores, and with a cache the joined keys and values. 8192 x 8192 x 64 in float takes
///           8 MiB with its inputs.
/// Source    Milakov and Gimelshein 2018 (online normaliser); tests/cpp/attend_test.cpp
template <class Real>
Result<Tensor<Real>> attend(const AttentionInput<Real>& input);

}  // namespace sdpa
