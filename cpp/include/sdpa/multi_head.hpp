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
template <class Real>
struct MultiHeadInput {
  TensorView<Real> x;                       ///< [n, d_model]
  std::optional<TensorView<Real>> context;  ///< [m, d_model] what keys and values are made of; default x
  TensorView<Real> wq;                      ///< [d_model, d_model], as wk, wv, wo
  TensorView<Real> wk;
  TensorView<Real> wv;
  TensorView<Real> wo;
  std::size_t heads = 1;                                  ///< divides d_model
  std::optional<TensorView<std::uint8_t>> mask;           ///< nonzero = may attend; broadcast to [heads, n, m]
  Causal causal = Causal::off;
  std::optional<double> scale;  ///< default 1/sqrt(d_model / heads)
};

/// One head: its share of the projections and the trace of its attention, all as 2-D matrices.
template <class Real>
struct HeadTrace {
  Tensor<Real> query;  ///< [n, d]
  Tensor<Real> key;    ///< [m, d]
  Tensor<Real> value;  ///< [m, d]
  AttentionTrace<Real> trace;
};

template <class Real>
struct MultiHead {
  std::vector<HeadTrace<Real>> heads;
  Tensor<Real> concat;  ///< [n, d_model] the heads' outputs side by side
  Tensor<Real> output;  ///< [n, d_model] concat * wo
};

/// Several attentions side by side on shares of the width, joined again.
/// Formula:  output = [head_1 ... head_H] * wo,  head_h = attention(x*wq, context*wk, context*wv) on columns of head h
/// input     see MultiHeadInput; all numbers finite
/// Returns   MultiHead. With heads = 1 and unit matrices it is attention(x, context, context).
/// Errors    those of attention() ("x", "context", "wq", "wk", "wv", "wo", "mask", "scale");
///           heads_mismatch ("heads") if they do not divide d_model
/// Cost      O((n + m) * d_model^2 + n * m * d_model); every stage of every head
/// Source    Vaswani et al. 2017, section 3.2.2; tests/cpp/multi_head_test.cpp
template <class Real>
Result<MultiHead<Real>> multi_head(const MultiHeadInput<Real>& input);

}  // namespace sdpa
