// SPDX-License-Identifier: MIT
// Attention with one stage done wrong. The right stages are attention()'s own, so that a fault differs from the truth
// in its mistake and in nothing else.
#include "sdpa/faults.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "call.hpp"
#include "door.hpp"
#include "kernels/kernels.hpp"
#include "sdpa/softmax.hpp"
#include "stages.hpp"

namespace sdpa {
namespace {

double faulty_scale(const Plan& plan, Fault fault) {
  const double dim = static_cast<double>(plan.head_dim);
  switch (fault) {
    case Fault::no_scale: return 1;
    case Fault::scale_twice: return plan.scale * plan.scale;
    case Fault::scale_by_dk: return 1 / dim;
    case Fault::scale_by_sqrt_dmodel: return 1 / std::sqrt(dim * static_cast<double>(plan.model_heads));
    default: return plan.scale;
  }
}

template <class Real> Refusal multiply_untransposed(const Call<Real>& call, Tensor<Real>& raw_scores) {
  for_each_head(call.plan, [&](std::size_t batch, std::size_t head) {
    kernels::multiply_add(call.query(batch, head), call.key(batch, head),
                          scores_of(call.plan, raw_scores.data.data(), batch, head));
  });
  return check_result("query", kRawScores, raw_scores);
}

/// Replaces every score by visit(score, row, key), row by row; bias is added as usual.
template <class Real, class Visit>
Refusal mask_wrongly(const Call<Real>& call, const Tensor<Real>& scores, Tensor<Real>& masked_scores, Visit visit) {
  masked_scores.data = scores.data;
  bool fits = true;
  for_each_head(call.plan, [&](std::size_t batch, std::size_t head) {
    const auto matrix = scores_of(call.plan, masked_scores.data.data(), batch, head);
    for (std::size_t query = 0; query < matrix.rows; ++query) {
      Real* row = matrix.row(query);
      const RowIndex index{batch, head, query};
      for (std::size_t key = 0; key < matrix.cols; ++key) {
        row[key] = visit(row[key], index, key);
      }
      fits = call.visibility.add_bias(index, 0, {row, matrix.cols}) && fits;
    }
  });
  if (fits) return std::nullopt;
  return overflow_at<Real>("bias", kBiasedScores, masked_scores.shape, 0);
}

template <class Real>
Refusal mask_by_fault(const Call<Real>& call, Fault fault, const Tensor<Real>& scores, Tensor<Real>& masked_scores) {
  constexpr Real kHidden = -std::numeric_limits<Real>::infinity();
  const bool needs_a_mask = fault == Fault::mask_after_softmax || fault == Fault::mask_added || fault == Fault::mask_inverted;
  if (needs_a_mask && call.visibility.hides_nothing()) fault = Fault::no_scale;  // nothing to get wrong here
  const auto& seen = call.visibility;
  switch (fault) {
    case Fault::mask_after_softmax:
      return mask_wrongly(call, scores, masked_scores, [](Real score, const RowIndex&, std::size_t) { return score; });
    case Fault::mask_added:
      return mask_wrongly(call, scores, masked_scores, [&seen](Real score, const RowIndex& row, std::size_t key) {
        return seen.may_attend(row, key) ? score + 1 : score;
      });
    case Fault::mask_inverted:
      return mask_wrongly(call, scores, masked_scores, [&seen](Real score, const RowIndex& row, std::size_t key) {
        return seen.may_attend(row, key) ? kHidden : score;
      });
    case Fault::future_only:
      return mask_wrongly(call, scores, masked_scores, [&seen](Real score, const RowIndex& row, std::size_t key) {
        return key >= seen.causal_limit(row.query) && seen.mask_allows(row, key) ? score : kHidden;
      });
    default: return mask_scores(call, scores, masked_scores);
  }
}

/// One softmax for each head's matrix, along `axis`.
template <class Real>
void softmax_heads(const Plan& plan, SoftmaxAxis axis, const Tensor<Real>& masked_scores, Tensor<Real>& weights) {
  const Shape matrix{plan.query_len, plan.total_keys()};
  for (std::size_t first = 0; first < weights.data.size(); first += matrix.size()) {
    const TensorView<Real> scores(matrix, std::span(masked_scores.data).subspan(first, matrix.size()));
    const Result<SoftmaxResult<Real>> result = softmax(scores, axis);
    std::copy_n(result.value().weights.data.begin(), matrix.size(), weights.data.begin() + static_cast<std::ptrdiff_t>(first));
  }
}

template <class Real> void hide_weights(const Call<Real>& call, Tensor<Real>& weights) {
  for_each_head(call.plan, [&](std::size_t batch, std::size_t head) {
    const auto matrix = scores_of(call.plan, weights.data.data(), batch, head);
    for (std::size_t query = 0; query < matrix.rows; ++query) {
      for (std::size_t key = 0; key < matrix.cols; ++key) {
        if (!call.visibility.may_attend({batch, head, query}, key)) matrix.row(query)[key] = 0;
      }
    }
  });
}

/// The softmax of a whole head is made beside the trace: five steps of one matrix.
template <class Real> Refusal check_workspace(const AttentionInput<Real>& input, const Plan& plan, Fault fault) {
  if (fault != Fault::softmax_columns && fault != Fault::softmax_whole) return std::nullopt;
  constexpr std::uint64_t kSteps = 5;
  ByteCount bytes = count_inputs(input, plan);
  count_stages<Real>(plan, bytes);
  bytes.add(plan.output_sizes(), sizeof(Real));
  bytes.add({1, 1, plan.query_len, plan.total_keys()}, sizeof(Real), kSteps);
  return bytes.check();
}

template <class Real> void weigh_by_fault(const Call<Real>& call, Fault fault, AttentionTrace<Real>& trace) {
  softmax_rows(trace.masked_scores, trace.weights, trace.rows);
  if (fault == Fault::softmax_columns) softmax_heads(call.plan, SoftmaxAxis::column, trace.masked_scores, trace.weights);
  if (fault == Fault::softmax_whole) softmax_heads(call.plan, SoftmaxAxis::whole, trace.masked_scores, trace.weights);
  if (fault == Fault::mask_after_softmax) hide_weights(call, trace.weights);
}

}  // namespace

template <class Real>
Result<AttentionTrace<Real>> faulty_attention(const AttentionInput<Real>& input, Fault fault) {
  const Result<Plan> checked = check_call(input, Keeps::every_stage);
  if (!checked) return checked.error();
  Plan plan = checked.value();
  if (auto refusal = check_workspace(input, plan, fault)) return *refusal;
  if (fault == Fault::key_not_transposed && plan.total_keys() != plan.head_dim) {
    return Error{ErrorCode::shape_mismatch, "key", "as many keys as numbers in a row, so that query (" +
                 input.query.shape.text() + ") times key fits", input.key.shape.text()};
  }
  if (fault == Fault::future_only && plan.causal == Causal::off) plan.causal = Causal::top_left;
  plan.scale = faulty_scale(plan, fault);

  const Call<Real> call(input, plan);
  AttentionTrace<Real> trace = make_trace<Real>(plan);
  auto refusal = fault == Fault::key_not_transposed ? multiply_untransposed(call, trace.raw_scores)
                                                    : compute_raw_scores(call, trace.raw_scores);
  if (refusal) return *refusal;
  if (auto too_far = scale_scores(plan, plan.scale, trace.raw_scores, trace.scores)) return *too_far;
  if (auto too_far = mask_by_fault(call, fault, trace.scores, trace.masked_scores)) return *too_far;
  weigh_by_fault(call, fault, trace);
  describe_rows(trace.masked_scores, trace.weights, trace.rows);
  if (auto too_far = blend_values(call, trace.weights, trace.output)) return *too_far;
  return trace;
}

template Result<AttentionTrace<float>> faulty_attention(const AttentionInput<float>&, Fault);
template Result<AttentionTrace<double>> faulty_attention(const AttentionInput<double>&, Fault);

}  // namespace sdpa
