// SPDX-License-Identifier: MIT
// The stages of attention up to the output; see stages.hpp. The arithmetic of a matrix is the kernels'.
#include "stages.hpp"

#include <algorithm>
#include <cmath>

#include "kernels/kernels.hpp"

namespace sdpa {

template <class Real> Refusal compute_raw_scores(const Call<Real>& call, Tensor<Real>& raw_scores) {
  for_each_head(call.plan, [&](std::size_t batch, std::size_t head) {
    kernels::multiply_transposed(call.query(batch, head), call.key(batch, head),
                                 scores_of(call.plan, raw_scores.data.data(), batch, head));
  });
  return check_result("query", kRawScores, raw_scores);
}

template <class Real>
void multiply_scores(double scale, std::span<const Real> from, std::span<Real> to) {
  const Real factor = static_cast<Real>(scale);
  std::transform(from.begin(), from.end(), to.begin(), [factor](Real raw) { return raw * factor; });
}

template <class Real>
void cap_scores(std::optional<double> softcap, std::span<Real> scores) {
  if (!softcap) return;
  const Real cap = static_cast<Real>(*softcap);
  for (Real& score : scores) score = cap * std::tanh(score / cap);
}

template <class Real>
Refusal scale_scores(const Plan& plan, double scale, const Tensor<Real>& raw_scores, Tensor<Real>& scores) {
  multiply_scores<Real>(scale, raw_scores.data, scores.data);
  if (auto refusal = check_result("scale", kScaledScores, scores)) return refusal;
  cap_scores<Real>(plan.softcap, scores.data);
  return std::nullopt;
}

template <class Real>
Refusal mask_scores(const Call<Real>& call, const Tensor<Real>& scores, Tensor<Real>& masked_scores) {
  const std::size_t keys = call.plan.total_keys();
  masked_scores.data = scores.data;
  Refusal refusal;
  for_each_head(call.plan, [&](std::size_t batch, std::size_t head) {
    const auto matrix = scores_of(call.plan, masked_scores.data.data(), batch, head);
    for (std::size_t query = 0; query < matrix.rows && !refusal; ++query) {
      Real* row = matrix.row(query);
      if (call.visibility.mask_row({batch, head, query}, 0, {row, keys})) continue;
      const auto index = static_cast<std::size_t>(row - masked_scores.data.data());
      refusal = overflow_at<Real>("bias", kBiasedScores, masked_scores.shape, index);
    }
  });
  return refusal;
}

template <class Real>
void softmax_rows(const Tensor<Real>& masked_scores, Tensor<Real>& weights, RowFacts<Real>& rows) {
  const std::size_t keys = masked_scores.shape.from_end(1);
  for (std::size_t row = 0; row < rows.max.data.size(); ++row) {
    const auto facts = kernels::softmax_row(&masked_scores.data[row * keys], keys, &weights.data[row * keys]);
    rows.max.data[row] = facts.max;
    rows.sum.data[row] = facts.sum;
  }
}

template <class Real>
Refusal blend_values(const Call<Real>& call, const Tensor<Real>& weights, Tensor<Real>& output) {
  // A hidden key's weight is exactly 0 and values are finite, so 0 * value adds nothing, however large the value.
  for_each_head(call.plan, [&](std::size_t batch, std::size_t head) {
    kernels::multiply_add<Real>(scores_of(call.plan, weights.data.data(), batch, head), call.value(batch, head),
                                output_of(call.plan, output.data.data(), batch, head));
  });
  return check_result("value", kOutput, output);
}

template <class Real> AttentionTrace<Real> make_trace(const Plan& plan) {
  AttentionTrace<Real> trace;
  trace.scale = plan.scale;
  for (Tensor<Real>* stage : {&trace.raw_scores, &trace.scores, &trace.masked_scores, &trace.weights}) {
    *stage = Tensor<Real>(plan.score_shape());
  }
  trace.output = Tensor<Real>(plan.output_shape());
  RowFacts<Real>& rows = trace.rows;
  for (Tensor<Real>* fact : {&rows.max, &rows.sum, &rows.entropy, &rows.effective_keys, &rows.max_weight,
                             &rows.visible_keys, &rows.weight_sum}) {
    *fact = Tensor<Real>(plan.row_shape());
  }
  return trace;
}

template <class Real>
Refusal run_stages(const Call<Real>& call, AttentionTrace<Real>& trace) {
  if (auto refusal = compute_raw_scores(call, trace.raw_scores)) return refusal;
  if (auto refusal = scale_scores(call.plan, call.plan.scale, trace.raw_scores, trace.scores)) return refusal;
  if (auto refusal = mask_scores(call, trace.scores, trace.masked_scores)) return refusal;
  softmax_rows(trace.masked_scores, trace.weights, trace.rows);
  describe_rows(trace.masked_scores, trace.weights, trace.rows);
  return blend_values(call, trace.weights, trace.output);
}

#define SDPA_INSTANTIATE(Real)                                                               \
  template Refusal compute_raw_scores(const Call<Real>&, Tensor<Real>&);                     \
  template void multiply_scores(double, std::span<const Real>, std::span<Real>);             \
  template void cap_scores(std::optional<double>, std::span<Real>);                          \
  template Refusal scale_scores(const Plan&, double, const Tensor<Real>&, Tensor<Real>&);    \
  template Refusal mask_scores(const Call<Real>&, const Tensor<Real>&, Tensor<Real>&);       \
  template void softmax_rows(const Tensor<Real>&, Tensor<Real>&, RowFacts<Real>&);           \
  template Refusal blend_values(const Call<Real>&, const Tensor<Real>&, Tensor<Real>&);      \
  template AttentionTrace<Real> make_trace(const Plan&);                                     \
  template Refusal run_stages(const Call<Real>&, AttentionTrace<Real>&);
SDPA_INSTANTIATE(float)
SDPA_INSTANTIATE(double)
#undef SDPA_INSTANTIATE

}  // namespace sdpa
