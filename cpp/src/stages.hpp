// SPDX-License-Identifier: MIT
// The stages of attention, each on the whole call: raw -> scale -> softcap -> bias and mask -> softmax -> V.
// attention() runs them in order; faulty_attention() runs one of them wrong.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "call.hpp"
#include "checks.hpp"
#include "sdpa/attention.hpp"

namespace sdpa {

/// What the results are called in refusals.
inline constexpr std::string_view kRawScores = "raw scores (query times key)";
inline constexpr std::string_view kScaledScores = "scores (raw scores times scale)";
inline constexpr std::string_view kBiasedScores = "scores plus bias";
inline constexpr std::string_view kOutput = "output (weights times value)";

/// query * key^T
template <class Real> Refusal compute_raw_scores(const Call<Real>& call, Tensor<Real>& raw_scores);

/// raw * scale, then softcap * tanh(. / softcap) if there is a cap.
template <class Real>
Refusal scale_scores(const Plan& plan, double scale, const Tensor<Real>& raw_scores, Tensor<Real>& scores);

/// The two halves of scale_scores, for callers that hold a part of the scores. `from` and `to` may be the same.
template <class Real>
void multiply_scores(double scale, std::span<const Real> from, std::span<Real> to);
template <class Real>
void cap_scores(std::optional<double> softcap, std::span<Real> scores);

/// scores + bias, -infinity where hidden.
template <class Real>
Refusal mask_scores(const Call<Real>& call, const Tensor<Real>& scores, Tensor<Real>& masked_scores);

/// Softmax along each row; also the rows' max and sum.
template <class Real>
void softmax_rows(const Tensor<Real>& masked_scores, Tensor<Real>& weights, RowFacts<Real>& rows);

/// weights * value, added to an output of zeros.
template <class Real>
Refusal blend_values(const Call<Real>& call, const Tensor<Real>& weights, Tensor<Real>& output);

/// What the weights of each row say: entropy, effective keys, largest, sum; and the number of visible keys.
template <class Real>
void describe_rows(const Tensor<Real>& masked_scores, const Tensor<Real>& weights, RowFacts<Real>& rows);

/// The trace of a call with every array in place, all zero.
template <class Real> AttentionTrace<Real> make_trace(const Plan& plan);

/// All stages in order, into a trace made by make_trace.
template <class Real>
Refusal run_stages(const Call<Real>& call, AttentionTrace<Real>& trace);

}  // namespace sdpa
