// SPDX-License-Identifier: MIT
// The gradient of attention: the stages forward, then the chain rule backward, head by head.
#include "sdpa/gradient.hpp"

#include <cmath>
#include <utility>

#include "call.hpp"
#include "door.hpp"
#include "kernels/kernels.hpp"
#include "natural_exp.hpp"
#include "stages.hpp"

namespace sdpa {
namespace {

/// The stages forward and backward; the gradients have the sizes of what they belong to.
template <class Real>
Keeps kept_by(const AttentionInput<Real>& input, const TensorView<Real>& output_gradient) {
  const std::size_t others =
      input.query.data.size() + input.key.data.size() + input.value.data.size() + output_gradient.data.size();
  return {7, 7, static_cast<double>(others)};
}

Refusal check_gradient_shape(const Shape& shape, const Plan& plan) {
  const Shape wanted = plan.output_shape();
  if (shape == wanted) return nullptr;
  return refuse(ErrorCode::shape_mismatch, "output_gradient", {"#, as the output", wanted}, {"#", shape});
}

/// Columns [first, first + count) of a matrix.
template <class T>
Matrix<T> columns(Matrix<T> matrix, std::size_t first, std::size_t count) {
  return {matrix.data + first, matrix.rows, count, matrix.stride};
}

template <class Real>
class Backward {
public:
  Backward(const Call<Real>& call, const AttentionTrace<Real>& trace, const TensorView<Real>& output_gradient,
           AttentionGradient<Real>& gradient)
      : call_(call),
        plan_(call.plan),
        trace_(trace),
        output_gradient_(output_gradient),
        gradient_(gradient) {}

  void run() {
    for_each_head(plan_, [&](std::size_t batch, std::size_t head) {
      const std::size_t kv_head = plan_.kv_head_of(head);
      const Matrix<const Real> weights = plan_.scores_of<const Real>(trace_.weights.data.data(), batch, head);
      const Matrix<const Real> d_output =
          plan_.output_of<const Real>(output_gradient_.data.data(), batch, head);
      kernels::multiply_transposed_add<Real>(d_output, call_.value(batch, head),
                                             plan_.scores_of(gradient_.weights.data.data(), batch, head));
      kernels::transpose_multiply_add<Real>(columns(weights, plan_.past_len, plan_.key_len), d_output,
                                            head_of(gradient_.value, plan_.value_sizes(), batch, kv_head));
      forget_hidden(batch, head);
      pass_softmax(batch, head);
      pass_scale(batch, head);
      const Matrix<const Real> d_raw =
          plan_.scores_of<const Real>(gradient_.raw_scores.data.data(), batch, head);
      kernels::multiply_add<Real>(d_raw, call_.key(batch, head),
                                  head_of(gradient_.query, plan_.query_sizes(), batch, head));
      kernels::transpose_multiply_add<Real>(columns(d_raw, plan_.past_len, plan_.key_len),
                                            call_.query(batch, head),
                                            head_of(gradient_.key, plan_.key_sizes(), batch, kv_head));
    });
  }

private:
  Matrix<Real> head_of(Tensor<Real>& tensor, const Sizes4& sizes, std::size_t batch, std::size_t head) const {
    return layout_of(plan_.rank, sizes).matrix(tensor.data.data(), batch, head);
  }

  /// A hidden key's value may be so large that its product passes all range; nothing depends on it.
  void forget_hidden(std::size_t batch, std::size_t head) {
    const Matrix<const Real> scores =
        plan_.scores_of<const Real>(trace_.masked_scores.data.data(), batch, head);
    const Matrix<Real> d_weights = plan_.scores_of(gradient_.weights.data.data(), batch, head);
    for (std::size_t row = 0; row < scores.rows; ++row) {
      for (std::size_t key = 0; key < scores.cols; ++key) {
        if (std::isinf(scores.row(row)[key]) && !std::isfinite(d_weights.row(row)[key]))
          d_weights.row(row)[key] = 0;
      }
    }
  }

  void pass_softmax(std::size_t batch, std::size_t head) {
    const Matrix<const Real> weights = plan_.scores_of<const Real>(trace_.weights.data.data(), batch, head);
    const Matrix<const Real> d_weights =
        plan_.scores_of<const Real>(gradient_.weights.data.data(), batch, head);
    const Matrix<Real> d_scores = plan_.scores_of(gradient_.scores.data.data(), batch, head);
    for (std::size_t row = 0; row < weights.rows; ++row) {
      kernels::softmax_gradient_row(weights.row(row), d_weights.row(row), weights.cols, d_scores.row(row));
    }
  }

  void pass_scale(std::size_t batch, std::size_t head) {
    const Matrix<const Real> raw = plan_.scores_of<const Real>(trace_.raw_scores.data.data(), batch, head);
    const Matrix<const Real> d_scores =
        plan_.scores_of<const Real>(gradient_.scores.data.data(), batch, head);
    const Matrix<Real> d_raw = plan_.scores_of(gradient_.raw_scores.data.data(), batch, head);
    const Real scale = static_cast<Real>(plan_.scale);
    for (std::size_t row = 0; row < raw.rows; ++row) {
      for (std::size_t key = 0; key < raw.cols; ++key) {
        const Real slope = d_scores.row(row)[key];  // 0 for hidden keys, whose raw score may be any
        d_raw.row(row)[key] = slope == 0 ? slope : slope * cap_slope(raw.row(row)[key] * scale) * scale;
      }
    }
  }

  /// Derivative of softcap * tanh(x), x = score / softcap: 1 - tanh^2, as 4 e^-2|x| / (1 + e^-2|x|)^2, which keeps its
  /// digits far out.
  Real cap_slope(Real score) const {
    if (!plan_.softcap) return 1;
    const double small = natural_exp(-2 * std::fabs(static_cast<double>(score) / *plan_.softcap));
    return static_cast<Real>(4 * small / (1 + small) / (1 + small));
  }

  const Call<Real>& call_;
  const Plan& plan_;
  const AttentionTrace<Real>& trace_;
  const TensorView<Real>& output_gradient_;
  AttentionGradient<Real>& gradient_;
};

template <class Real>
Refusal check_gradient(const AttentionGradient<Real>& gradient) {
  const std::pair<const char*, const Tensor<Real>*> parts[] = {
      {"gradient of weights", &gradient.weights},
      {"gradient of scores", &gradient.scores},
      {"gradient of raw scores", &gradient.raw_scores},
      {"gradient of query", &gradient.query},
      {"gradient of key", &gradient.key},
      {"gradient of value", &gradient.value}};
  for (const auto& [what, tensor] : parts) {
    if (auto refusal = check_result("output_gradient", what, *tensor)) return refusal;
  }
  return nullptr;
}

}  // namespace

template <class Real>
Result<AttentionGradient<Real>> attention_gradient(const AttentionInput<Real>& input,
                                                   const TensorView<Real>& output_gradient) {
  Plan plan;
  if (auto refusal = check_call(input, kept_by(input, output_gradient), plan)) return refusal;
  if (auto refusal = check_shape("output_gradient", output_gradient)) return refusal;
  if (auto refusal = check_gradient_shape(output_gradient.shape, plan)) return refusal;
  if (auto refusal = check_numbers("output_gradient", output_gradient)) return refusal;
  const Call<Real> call(input, plan);
  const auto trace = make_trace<Real>(plan);
  if (auto refusal = run_stages(call, *trace)) return refusal;

  auto gradient = std::make_unique<AttentionGradient<Real>>();
  gradient->query.reset(input.query.shape);
  gradient->key.reset(input.key.shape);
  gradient->value.reset(input.value.shape);
  for (Tensor<Real>* stage : {&gradient->weights, &gradient->scores, &gradient->raw_scores}) {
    stage->reset(plan.score_shape());
  }
  Backward<Real>(call, *trace, output_gradient, *gradient).run();
  if (auto refusal = check_gradient(*gradient)) return refusal;
  return gradient;
}

template Result<AttentionGradient<float>> attention_gradient(const AttentionInput<float>&,
                                                             const TensorView<float>&);
template Result<AttentionGradient<double>> attention_gradient(const AttentionInput<double>&,
                                                              const TensorView<double>&);

}  // namespace sdpa
