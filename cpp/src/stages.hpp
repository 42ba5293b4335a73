// SPDX-License-Identifier: MIT
// The stages of attention, each on the whole call: raw -> scale -> softcap -> bias and mask -> softmax -> V.
// attention() runs them in order; faulty_attention() runs one of them wrong.
#pragma once

#include <algorithm>
#include <optional>
#include <span>

#include "call.hpp"
#include "checks.hpp"
#include "sdpa/attention.hpp"

namespace sdpa {

/// What the results are called in refusals.
inline constexpr const char* kRawScores = "raw scores (query times key)";
inline constexpr const char* kScaledScores = "scores (raw scores times scale)";
inline constexpr const char* kBiasedScores = "scores plus bias";
inline constexpr const char* kOutput = "output (weights times value)";

/// A trace with every array in place, all zero.
template <class Real>
std::unique_ptr<AttentionTrace<Real>> make_trace(const Plan& plan);

/// Whose scores must lie within the range of numbers. Those that mask and causal rule hide are nobody's: there an
/// infinity may stay, and what is no number becomes 0.
enum class Checked { all, visible };

/// overflow ("query") where a raw score is not finite.
template <class Real>
Refusal check_raw_scores(const Call<Real>& call, AttentionTrace<Real>& trace, Checked checked);

/// query * key^T
template <class Real>
Refusal compute_raw_scores(const Call<Real>& call, AttentionTrace<Real>& trace, Checked checked);

/// raw * scale, then softcap * tanh(. / softcap) if there is a cap.
template <class Real>
Refusal scale_scores(const Call<Real>& call, AttentionTrace<Real>& trace, Checked checked);

/// The two halves of scale_scores, for callers that hold a part of the scores.
template <class Real>
void multiply_scores(double scale, std::span<Real> scores);
template <class Real>
void cap_scores(std::optional<double> softcap, std::span<Real> scores);

/// Writes scores into masked_scores and lets `change(row, scores of the row)` hide them; then adds the bias.
template <class Real, class Change>
Refusal mask_scores_by(const Call<Real>& call, AttentionTrace<Real>& trace, Change change) {
  trace.masked_scores.data = trace.scores.data;
  std::size_t overflowed = trace.masked_scores.data.size();
  for_each_head(call.plan, [&](std::size_t batch, std::size_t head) {
    const Matrix<Real> matrix = call.plan.scores_of(trace.masked_scores.data.data(), batch, head);
    for (std::size_t query = 0; query < matrix.rows; ++query) {
      const RowIndex row{batch, head, query};
      const std::span<Real> scores(matrix.row(query), matrix.cols);
      change(row, scores);
      const std::size_t key = call.bias.add(row, 0, scores);
      if (key == scores.size()) continue;
      const auto first = static_cast<std::size_t>(scores.data() - trace.masked_scores.data.data());
      overflowed = std::min(overflowed, first + key);
    }
  });
  if (overflowed == trace.masked_scores.data.size()) return nullptr;
  return refuse_overflow("bias", kBiasedScores, trace.masked_scores.shape, overflowed);
}

/// scores + bias, -infinity where hidden.
template <class Real>
Refusal mask_scores(const Call<Real>& call, AttentionTrace<Real>& trace);

/// Softmax along each row; also the rows' max and sum.
template <class Real>
void softmax_rows(AttentionTrace<Real>& trace);

/// What the weights of each row say: entropy, effective keys, largest, sum; and the number of visible keys.
template <class Real>
void describe_rows(AttentionTrace<Real>& trace);

/// weights * value, added to an output of zeros.
template <class Real>
Refusal blend_values(const Call<Real>& call, AttentionTrace<Real>& trace);

/// All stages in order.
template <class Real>
Refusal run_stages(const Call<Real>& call, AttentionTrace<Real>& trace);

}  // namespace sdpa
