// SPDX-License-Identifier: MIT
// The gradient of attention: the stages forward, then the chain rule backward, head by head.
#include "sdpa/gradient.hpp"

#include <cmath>

#include "call.hpp"
#include "door.hpp"
#include "kernels/kernels.hpp"
#include "stages.hpp"
#include "text.hpp"

namespace sdpa {
namespace {

template <class Real>
Result<Plan> check_gradient_call(const AttentionInput<Real>& input, const TensorView<Real>& output_gradient) {
  const Result<Plan> plan = read_shapes(input);
  if (!plan) return plan;
  if (auto refusal = check_shape("output_gradient", output_gradient)) return *refusal;
  const Shape wanted = plan.value().output_shape();
  if (output_gradient.shape != wanted) {
    return Error{ErrorCode::shape_mismatch, "output_gradient", wanted.text() + ", as the output",
                 output_gradient.shape.text()};
  }
  constexpr std::uint64_t kGradientStages = 3;
  ByteCount bytes = count_inputs(input, plan.value());
  count_stages<Real>(plan.value(), bytes);
  bytes.add(plan.value().score_sizes(), sizeof(Real), kGradientStages);
  bytes.add(plan.value().query_sizes(), sizeof(Real));
  bytes.add(plan.value().key_sizes(), sizeof(Real));
  bytes.add(plan.value().value_sizes(), sizeof(Real));
  bytes.add(plan.value().output_sizes(), sizeof(Real), 2);
  if (auto refusal = bytes.check()) return *refusal;
  if (auto refusal = check_contents(input)) return *refusal;
  if (auto refusal = check_numbers("output_gradient", output_gradient)) return *refusal;
  return plan;
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
      : call_(call), plan_(call.plan), trace_(trace), output_gradient_(output_gradient), gradient_(gradient) {}

  void run() {
    for_each_head(plan_, [&](std::size_t batch, std::size_t head) {
      const std::size_t kv_head = plan_.kv_head_of(head);
      const Matrix<const Real> weights = scores_of(plan_, trace_.weights.data.data(), batch, head);
      const Matrix<const Real> d_output = output_of(plan_, output_gradient_.data.data(), batch, head);
      kernels::multiply_transposed<Real>(d_output, call_.value(batch, head),
                                         scores_of(plan_, gradient_.weights.data.data(), batch, head));
      kernels::transpose_multiply_add<Real>(columns(weights, plan_.past_len, plan_.key_len), d_output,
                                            head_of(gradient_.value, plan_.value_sizes(), batch, kv_head));
      pass_softmax(batch, head);
      pass_scale(batch, head);
      const Matrix<const Real> d_raw = scores_of<const Real>(plan_, gradient_.raw_scores.data.data(), batch, head);
      kernels::multiply_add<Real>(d_raw, call_.key(batch, head),
                                  head_of(gradient_.query, plan_.query_sizes(), batch, head));
      kernels::transpose_multiply_add<Real>(columns(d_raw, plan_.past_len, plan_.key_len), call_.query(batch, head),
                                            head_of(gradient_.key, plan_.key_sizes(), batch, kv_head));
    });
  }

 private:
  Matrix<Real> head_of(Tensor<Real>& tensor, const Sizes4& sizes, std::size_t batch, std::size_t head) const {
    return matrix_of<Real>(view_heads(tensor.data.data(), plan_.rank, sizes), batch, head);
  }

  void pass_softmax(std::size_t batch, std::size_t head) {
    const Matrix<const Real> weights = scores_of(plan_, trace_.weights.data.data(), batch, head);
    const Matrix<const Real> d_weights = scores_of<const Real>(plan_, gradient_.weights.data.data(), batch, head);
    const Matrix<Real> d_scores = scores_of(plan_, gradient_.scores.data.data(), batch, head);
    for (std::size_t row = 0; row < weights.rows; ++row) {
      kernels::softmax_gradient_row(weights.row(row), d_weights.row(row), weights.cols, d_scores.row(row));
    }
  }

  void pass_scale(std::size_t batch, std::size_t head) {
    const Matrix<const Real> raw = scores_of(plan_, trace_.raw_scores.data.data(), batch, head);
    const Matrix<const Real> d_scores = scores_of<const Real>(plan_, gradient_.scores.data.data(), batch, head);
    const Matrix<Real> d_raw = scores_of(plan_, gradient_.raw_scores.data.data(), batch, head);
    const Real scale = static_cast<Real>(plan_.scale);
    for (std::size_t row = 0; row < raw.rows; ++row) {
      for (std::size_t key = 0; key < raw.cols; ++key) {
        d_raw.row(row)[key] = d_scores.row(row)[key] * cap_slope(raw.row(row)[key] * scale) * scale;
      }
    }
  }

  /// Derivative of softcap * tanh(score / softcap): 1 - tanh^2, as 1/cosh^2, which keeps its digits far out.
  Real cap_slope(Real score) const {
    if (!plan_.softcap) return 1;
    const Real cosh = std::cosh(score / static_cast<Real>(*plan_.softcap));
    return 1 / cosh / cosh;
  }

  const Call<Real>& call_;
  const Plan& plan_;
  const AttentionTrace<Real>& trace_;
  const TensorView<Real>& output_gradient_;
  AttentionGradient<Real>& gradient_;
};

template <class Real>
Refusal check_gradient(const AttentionGradient<Real>& gradient) {
  constexpr std::string_view kArgument = "output_gradient";
  if (auto refusal = check_result(kArgument, "gradient of weights", gradient.weights)) return refusal;
  if (auto refusal = check_result(kArgument, "gradient of scores", gradient.scores)) return refusal;
  if (auto refusal = check_result(kArgument, "gradient of raw scores", gradient.raw_scores)) return refusal;
  if (auto refusal = check_result(kArgument, "gradient of query", gradient.query)) return refusal;
  if (auto refusal = check_result(kArgument, "gradient of key", gradient.key)) return refusal;
  return check_result(kArgument, "gradient of value", gradient.value);
}

}  // namespace

template <class Real>
Result<AttentionGradient<Real>> attention_gradient(const AttentionInput<Real>& input,
                                                   const TensorView<Real>& output_gradient) {
  const Result<Plan> checked = check_gradient_call(input, output_gradient);
  if (!checked) return checked.error();
  const Call<Real> call(input, checked.value());
  AttentionTrace<Real> trace = make_trace<Real>(call.plan);
  if (auto refusal = run_stages(call, trace)) return *refusal;

  AttentionGradient<Real> gradient;
  gradient.query = Tensor<Real>(input.query.shape);
  gradient.key = Tensor<Real>(input.key.shape);
  gradient.value = Tensor<Real>(input.value.shape);
  for (Tensor<Real>* stage : {&gradient.weights, &gradient.scores, &gradient.raw_scores}) {
    *stage = Tensor<Real>(call.plan.score_shape());
  }
  Backward<Real>(call, trace, output_gradient, gradient).run();
  if (auto refusal = check_gradient(gradient)) return *refusal;
  return gradient;
}

template Result<AttentionGradient<float>> attention_gradient(const AttentionInput<float>&, const TensorView<float>&);
template Result<AttentionGradient<double>> attention_gradient(const AttentionInput<double>&,
                                                              const TensorView<double>&);

}  // namespace sdpa
