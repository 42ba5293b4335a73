// SPDX-License-Identifier: MIT
// Multi-head attention with everything shown: projections, every head's trace, concatenation, output projection.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "sdpa/attention.hpp"

namespace sdpa {

/// Row vectors times matrices: query = x * wq, as in Vaswani et al. Head h takes columns [h*d, (h+1)*d) of a
/// projection, d = d_model / heads.
struct MultiHeadInput {
  TensorView<double> x;                       ///< [n, d_model]
  std::optional<TensorView<double>> context;  ///< [m, d_model] what keys and values are made of; default x
  TensorView<double> wq;                      ///< [d_model, d_model], as wk, wv, wo
  TensorView<double> wk;
  TensorView<double> wv;
  TensorView<double> wo;
  std::size_t heads = 1;                         ///< divides d_model
  std::optional<TensorView<std::uint8_t>> mask;  ///< nonzero = may attend; broadcast to [heads, n, m]
  Causal causal = Causal::off;
  std::optional<double> scale;  ///< default 1/sqrt(d_model / heads)
};

/// One head: its share of the projections and the trace of its attention, all as 2-D matrices.
struct HeadTrace {
  Tensor<double> query;  ///< [n, d]
  Tensor<double> key;    ///< [m, d]
  Tensor<double> value;  ///< [m, d]
  AttentionTrace<double> trace;
};

/// Everything of one call.
struct MultiHead {
  std::vector<HeadTrace> heads;
  Tensor<double> concat;  ///< [n, d_model] the heads' outputs side by side
  Tensor<double> output;  ///< [n, d_model] concat * wo
};

/// Several attentions side by side on shares of the width, joined again.
/// Formula:  output = [head_1 ... head_H] * wo,  head_h = attention(x*wq, context*wk, context*wv) on columns of head h
/// input     see MultiHeadInput; all numbers finite
/// Returns   MultiHead. With heads = 1 and unit matrices it is attention(x, context, context).
/// Errors    empty, shape_mismatch, not_finite ("x", "context", "wq", "wk", "wv", "wo"); heads_mismatch ("heads": they do not
///           divide d_model), out_of_range ("heads": 0); mask_shape ("mask"); not_finite ("scale"); overflow ("wq", "wk",
///           "wv", "wo": that product; "query", "scale", "value": as attention() of the projections); too_large
/// Cost      O((n + m) * d_model^2 + n * m * d_model); allocates every stage of every head twice (together, then apart);
///           in double only, it is for looking at
/// Source    Vaswani et al. 2017, section 3.2.2; tests/cpp/multi_head_test.cpp
Result<MultiHead> multi_head(const MultiHeadInput& input);

}  // namespace sdpa
