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

constexpr double kHidden = -std::numeric_limits<double>::infinity();

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

Refusal multiply_untransposed(const Call<double>& call, AttentionTrace<double>& trace, Checked checked) {
  for_each_head(call.plan, [&](std::size_t batch, std::size_t head) {
    kernels::multiply_add(call.query(batch, head), call.key(batch, head),
                          call.plan.scores_of(trace.raw_scores.data.data(), batch, head));
  });
  return check_raw_scores(call, trace, checked);
}

/// What a mask fault makes of one score.
double mask_wrongly(Fault fault, const Visibility& visibility, const RowIndex& row, std::size_t key,
                    double score) {
  const bool may_attend = visibility.may_attend(row, key);
  switch (fault) {
    case Fault::mask_added: return may_attend ? score + 1 : score;
    case Fault::mask_inverted: return may_attend ? kHidden : score;
    case Fault::future_only: return !may_attend && visibility.mask_allows(row, key) ? score : kHidden;
    default: return score;  // masked after the softmax
  }
}

bool is_mask_fault(Fault fault) {
  return fault == Fault::mask_after_softmax || fault == Fault::mask_added || fault == Fault::mask_inverted ||
         fault == Fault::future_only;
}

/// A program that masks wrongly looks at hidden scores, too.
Checked checked_by(Fault fault) { return is_mask_fault(fault) ? Checked::all : Checked::visible; }

Refusal mask_by_fault(const Call<double>& call, Fault fault, AttentionTrace<double>& trace) {
  if (!is_mask_fault(fault) || call.visibility.hides_nothing()) return mask_scores(call, trace);
  return mask_scores_by(call, trace, [&](const RowIndex& row, std::span<double> scores) {
    for (std::size_t key = 0; key < scores.size(); ++key) {
      scores[key] = mask_wrongly(fault, call.visibility, row, key, scores[key]);
    }
  });
}

/// One softmax for each head's matrix, along `axis`.
void softmax_heads(const Plan& plan, SoftmaxAxis axis, AttentionTrace<double>& trace) {
  const Shape matrix{plan.query_len, plan.total_keys()};
  const std::span<const double> scores = trace.masked_scores.data;
  for (std::size_t first = 0; first < scores.size(); first += matrix.size()) {
    const auto result = softmax<double>({matrix, scores.subspan(first, matrix.size())}, axis);
    std::copy_n(result.value().weights.data.data(), matrix.size(), &trace.weights.data[first]);
  }
}

void hide_weights(const Call<double>& call, AttentionTrace<double>& trace) {
  for_each_head(call.plan, [&](std::size_t batch, std::size_t head) {
    const Matrix<double> weights = call.plan.scores_of(trace.weights.data.data(), batch, head);
    for (std::size_t query = 0; query < weights.rows; ++query) {
      for (std::size_t key = 0; key < weights.cols; ++key) {
        if (!call.visibility.may_attend({batch, head, query}, key)) weights.row(query)[key] = 0;
      }
    }
  });
}

void weigh_by_fault(const Call<double>& call, Fault fault, AttentionTrace<double>& trace) {
  softmax_rows(trace);
  if (fault == Fault::softmax_columns) softmax_heads(call.plan, SoftmaxAxis::column, trace);
  if (fault == Fault::softmax_whole) softmax_heads(call.plan, SoftmaxAxis::whole, trace);
  if (fault == Fault::mask_after_softmax) hide_weights(call, trace);
}

/// All stages; along another axis the softmax of a whole head is made beside the trace, in at most five arrays more of
/// the scores' size.
Keeps kept_by(Fault fault) {
  constexpr Keeps kWithAnotherAxis{9, 7, 0};
  return fault == Fault::softmax_columns || fault == Fault::softmax_whole ? kWithAnotherAxis : kEveryStage;
}

}  // namespace

Result<AttentionTrace<double>> faulty_attention(const AttentionInput<double>& input, Fault fault) {
  Plan plan;
  if (auto refusal = check_call(input, kept_by(fault), plan)) return refusal;
  if (fault == Fault::key_not_transposed && plan.total_keys() != plan.head_dim) {
    return refuse(ErrorCode::shape_mismatch, "key",
                  {"# rows, so that query (#) times key fits", plan.head_dim, input.query.shape},
                  {"#", input.key.shape});
  }
  if (fault == Fault::future_only && plan.causal == Causal::off) plan.causal = Causal::top_left;
  plan.scale = faulty_scale(plan, fault);

  const Call<double> call(input, plan);
  auto trace = make_trace<double>(plan);
  const Checked checked = checked_by(fault);
  if (auto refusal = fault == Fault::key_not_transposed ? multiply_untransposed(call, *trace, checked)
                                                        : compute_raw_scores(call, *trace, checked)) {
    return refusal;
  }
  if (auto refusal = scale_scores(call, *trace, checked)) return refusal;
  if (auto refusal = mask_by_fault(call, fault, *trace)) return refusal;
  weigh_by_fault(call, fault, *trace);
  describe_rows(*trace);
  if (auto refusal = blend_values(call, *trace)) return refusal;
  return trace;
}

}  // namespace sdpa
