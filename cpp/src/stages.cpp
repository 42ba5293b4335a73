// SPDX-License-Identifier: MIT
// The stages of attention on the whole call; see stages.hpp. The arithmetic is the kernels', row facts are in
// row_facts.cpp.
#include "stages.hpp"

#include <cmath>

#include "kernels/kernels.hpp"

namespace sdpa {

template <class Real>
std::unique_ptr<AttentionTrace<Real>> make_trace(const Plan& plan) {
  auto trace = std::make_unique<AttentionTrace<Real>>();
  trace->scale = plan.scale;
  for (Tensor<Real>* stage : {&trace->raw_scores, &trace->scores, &trace->masked_scores, &trace->weights}) {
    stage->reset(plan.score_shape());
  }
  trace->output.reset(plan.output_shape());
  RowFacts<Real>& rows = trace->rows;
  for (Tensor<Real>* fact : {&rows.max, &rows.sum, &rows.entropy, &rows.effective_keys, &rows.max_weight,
                             &rows.visible_keys, &rows.weight_sum}) {
    fact->reset(plan.row_shape());
  }
  return trace;
}

namespace {

template <class Real>
Refusal check_scores(const Call<Real>& call, Checked checked, const char* argument, const char* what,
                     Tensor<Real>& scores) {
  auto refusal = check_result(argument, what, scores);
  if (!refusal || checked == Checked::all) return refusal;
  const std::size_t keys = call.plan.total_keys();
  for (std::size_t index = 0; index < scores.data.size(); ++index) {
    Real& score = scores.data[index];
    if (std::isfinite(score)) continue;
    const std::size_t row = index / keys;
    const std::size_t head = row / call.plan.query_len;
    const RowIndex place{head / call.plan.heads, head % call.plan.heads, row % call.plan.query_len};
    if (call.visibility.may_attend(place, index % keys))
      return refuse_overflow(argument, what, scores.shape, index);
    if (std::isnan(score)) score = 0;
  }
  return nullptr;
}

}  // namespace

template <class Real>
Refusal check_raw_scores(const Call<Real>& call, AttentionTrace<Real>& trace, Checked checked) {
  return check_scores(call, checked, "query", kRawScores, trace.raw_scores);
}

template <class Real>
Refusal compute_raw_scores(const Call<Real>& call, AttentionTrace<Real>& trace, Checked checked) {
  for_each_head(call.plan, [&](std::size_t batch, std::size_t head) {
    kernels::multiply_transposed_add(call.query(batch, head), call.key(batch, head),
                                     call.plan.scores_of(trace.raw_scores.data.data(), batch, head));
  });
  return check_raw_scores(call, trace, checked);
}

template <class Real>
void multiply_scores(double scale, std::span<Real> scores) {
  kernels::multiply_row(static_cast<Real>(scale), scores.data(), scores.size());
}

template <class Real>
void cap_scores(std::optional<double> softcap, std::span<Real> scores) {
  if (softcap) kernels::cap_row(static_cast<Real>(*softcap), scores.data(), scores.size());
}

template <class Real>
Refusal scale_scores(const Call<Real>& call, AttentionTrace<Real>& trace, Checked checked) {
  trace.scores.data = trace.raw_scores.data;
  multiply_scores<Real>(call.plan.scale, trace.scores.data);
  if (auto refusal = check_scores(call, checked, "scale", kScaledScores, trace.scores)) return refusal;
  cap_scores<Real>(call.plan.softcap, trace.scores.data);
  return nullptr;
}

template <class Real>
Refusal mask_scores(const Call<Real>& call, AttentionTrace<Real>& trace) {
  return mask_scores_by(call, trace, [&call](const RowIndex& row, std::span<Real> scores) {
    call.visibility.hide(row, 0, scores);
  });
}

template <class Real>
void softmax_rows(AttentionTrace<Real>& trace) {
  const std::size_t keys = trace.weights.shape.from_end(1);
  for (std::size_t row = 0; row < trace.rows.max.data.size(); ++row) {
    const auto facts =
        kernels::softmax_row(&trace.masked_scores.data[row * keys], keys, &trace.weights.data[row * keys]);
    trace.rows.max.data[row] = facts.max;
    trace.rows.sum.data[row] = facts.sum;
  }
}

template <class Real>
Refusal blend_values(const Call<Real>& call, AttentionTrace<Real>& trace) {
  // A hidden key's weight is exactly 0 and values are finite, so 0 * value adds nothing, however large the value.
  const Plan& plan = call.plan;
  for_each_head(plan, [&](std::size_t batch, std::size_t head) {
    kernels::multiply_add<Real>(plan.scores_of<const Real>(trace.weights.data.data(), batch, head),
                                call.value(batch, head),
                                plan.output_of(trace.output.data.data(), batch, head));
  });
  return check_result("value", kOutput, trace.output);
}

template <class Real>
Refusal run_stages(const Call<Real>& call, AttentionTrace<Real>& trace) {
  if (auto refusal = compute_raw_scores(call, trace, Checked::visible)) return refusal;
  if (auto refusal = scale_scores(call, trace, Checked::visible)) return refusal;
  if (auto refusal = mask_scores(call, trace)) return refusal;
  softmax_rows(trace);
  describe_rows(trace);
  return blend_values(call, trace);
}

#define SDPA_INSTANTIATE(Real)                                                            \
  template std::unique_ptr<AttentionTrace<Real>> make_trace(const Plan&);                 \
  template Refusal check_raw_scores(const Call<Real>&, AttentionTrace<Real>&, Checked);   \
  template Refusal compute_raw_scores(const Call<Real>&, AttentionTrace<Real>&, Checked); \
  template void multiply_scores(double, std::span<Real>);                                 \
  template void cap_scores(std::optional<double>, std::span<Real>);                       \
  template Refusal scale_scores(const Call<Real>&, AttentionTrace<Real>&, Checked);       \
  template Refusal mask_scores(const Call<Real>&, AttentionTrace<Real>&);                 \
  template void softmax_rows(AttentionTrace<Real>&);                                      \
  template Refusal blend_values(const Call<Real>&, AttentionTrace<Real>&);                \
  template Refusal run_stages(const Call<Real>&, AttentionTrace<Real>&);
SDPA_INSTANTIATE(float)
SDPA_INSTANTIATE(double)
#undef SDPA_INSTANTIATE

}  // namespace sdpa
