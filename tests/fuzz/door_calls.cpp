// SPDX-License-Identifier: MIT
// Calls to the public door made of arbitrary bytes; see door_calls.hpp.
#include "door_calls.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "byte_reader.hpp"
#include "sdpa/dot_parts.hpp"
#include "sdpa/faults.hpp"
#include "sdpa/gap_curve.hpp"
#include "sdpa/gradient.hpp"
#include "sdpa/multi_head.hpp"
#include "sdpa/softmax.hpp"
#include "sdpa/temperature.hpp"

namespace sdpa::fuzz {
namespace {

/// Keeps the tensors of a call alive.
template <class Real>
struct Call {
  Tensor<Real> query, key, value, bias, past_key, past_value;
  Tensor<std::uint8_t> mask;
  AttentionInput<Real> input;
};

template <class Real>
void read_options(ByteReader& bytes, AttentionInput<Real>& input) {
  input.causal = static_cast<Causal>(bytes.byte() % 3);
  input.scale = bytes.maybe(bytes.number<double>());
  input.softcap = bytes.maybe(bytes.number<double>());
  input.heads = bytes.maybe(bytes.size());
  input.kv_heads = bytes.maybe(bytes.size());
}

/// Shapes that fit, as a start; each may be replaced by any other.
template <class Real>
void read_tensors(ByteReader& bytes, Call<Real>& call) {
  const std::size_t rank = 2 + bytes.byte() % 3;
  const std::size_t batch = 1 + bytes.byte() % 2, heads = 1 + bytes.byte() % 4, n = 1 + bytes.byte() % 70;
  const std::size_t m = 1 + bytes.byte() % 140, d = 1 + bytes.byte() % 5, dv = 1 + bytes.byte() % 4;
  const auto form = [&](std::size_t length, std::size_t width) {
    if (rank == 2) return Shape{length, width};
    if (rank == 3) return Shape{batch, length, heads * width};
    return Shape{batch, heads, length, width};
  };
  const auto shape = [&bytes](const Shape& fitting) { return bytes.byte() > 240 ? bytes.shape() : fitting; };
  if (rank == 3 && bytes.coin()) call.input.heads = heads;
  call.query = bytes.tensor<Real>(shape(form(n, d)));
  call.key = bytes.tensor<Real>(shape(form(m, d)));
  call.value = bytes.tensor<Real>(shape(form(m, dv)));
  call.input.query = call.query;
  call.input.key = call.key;
  call.input.value = call.value;
  if (bytes.coin()) {
    call.mask = bytes.tensor<std::uint8_t>(shape({n, m}));
    call.input.mask = call.mask;
  }
  if (bytes.coin()) {
    call.bias = bytes.tensor<Real>(shape({m}));
    call.input.bias = call.bias;
  }
  if (bytes.coin()) {
    const std::size_t past = 1 + bytes.byte() % 3;
    call.past_key = bytes.tensor<Real>(shape({rank == 2 ? 1 : batch, rank == 2 ? 1 : heads, past, d}));
    call.past_value = bytes.tensor<Real>(shape({rank == 2 ? 1 : batch, rank == 2 ? 1 : heads, past, dv}));
    call.input.past_key = call.past_key;
    call.input.past_value = call.past_value;
  }
}

template <class T>
bool is_said(const Result<T>& result) {
  return !result.error().argument.empty() && !result.error().expected.empty() &&
         !result.error().actual.empty();
}

template <class Real>
bool all_finite(const Tensor<Real>& tensor) {
  return std::all_of(tensor.data.begin(), tensor.data.end(),
                     [](Real number) { return std::isfinite(number); });
}

template <class Real>
const char* check_trace(const AttentionTrace<Real>& trace) {
  for (const Tensor<Real>* tensor :
       {&trace.raw_scores, &trace.scores, &trace.weights, &trace.output, &trace.rows.sum, &trace.rows.entropy,
        &trace.rows.effective_keys, &trace.rows.max_weight}) {
    if (!all_finite(*tensor)) return "a number that is not finite in a trace";
  }
  for (std::size_t row = 0; row < trace.rows.weight_sum.data.size(); ++row) {
    const Real wanted = trace.rows.visible_keys.data[row] == 0 ? Real{0} : Real{1};
    if (std::fabs(trace.rows.weight_sum.data[row] - wanted) > Real(1e-4))
      return "a row that does not sum to 1";
  }
  return nullptr;
}

template <class Real>
const char* try_attention(const AttentionInput<Real>& input) {
  const auto trace = attention(input);
  const auto output = attend(input);
  if (!trace && !is_said(trace)) return "a refusal without words";
  if (trace.has_value() != output.has_value()) return "attend and attention disagree about refusing";
  if (!trace) return trace.error().code == output.error().code ? nullptr : "attend refuses with another code";
  if (const char* wrong = check_trace(trace.value())) return wrong;
  return output.value().data.size() == trace.value().output.data.size() ? nullptr
                                                                        : "attend has another shape";
}

template <class Real>
const char* try_gradient(ByteReader& bytes, const AttentionInput<Real>& input) {
  const auto trace = attention(input);
  const auto direction =
      bytes.tensor<Real>(trace && bytes.byte() < 240 ? trace.value().output.shape : bytes.shape());
  const auto gradient = attention_gradient<Real>(input, direction);
  if (!gradient) return is_said(gradient) ? nullptr : "a refusal without words";
  return all_finite(gradient.value().scores) && all_finite(gradient.value().key)
             ? nullptr
             : "a gradient that is not finite";
}

template <class Real>
const char* try_typed(ByteReader& bytes, std::uint8_t function) {
  Call<Real> call;
  read_options(bytes, call.input);
  read_tensors(bytes, call);
  if (function == 0) return try_attention(call.input);
  if (function == 1) return try_gradient(bytes, call.input);
  const auto axis = static_cast<SoftmaxAxis>(bytes.byte() % 3);
  const auto result = softmax<Real>(call.query, axis);
  if (!result) return is_said(result) ? nullptr : "a refusal without words";
  return all_finite(result.value().weights) ? nullptr : "a weight that is not finite";
}

const char* try_fault(ByteReader& bytes) {
  Call<double> call;
  const auto fault = static_cast<Fault>(bytes.byte() % kFaultNames.size());
  read_options(bytes, call.input);
  read_tensors(bytes, call);
  const auto trace = faulty_attention(call.input, fault);
  if (!trace) return is_said(trace) ? nullptr : "a refusal without words";
  return all_finite(trace.value().weights) ? nullptr : "a faulty weight that is not finite";
}

const char* try_multi_head(ByteReader& bytes) {
  const std::size_t width = 1 + bytes.byte() % 8;
  const auto shape = [&bytes](const Shape& fitting) { return bytes.byte() > 240 ? bytes.shape() : fitting; };
  Tensor<double> tensors[6];
  for (Tensor<double>& tensor : tensors) tensor = bytes.tensor<double>(shape({width, width}));
  MultiHeadInput input;
  input.x = tensors[0];
  input.wq = tensors[1];
  input.wk = tensors[2];
  input.wv = tensors[3];
  input.wo = tensors[4];
  if (bytes.coin()) input.context = tensors[5];
  input.heads = bytes.size();
  input.causal = static_cast<Causal>(bytes.byte() % 3);
  input.scale = bytes.maybe(bytes.number<double>());
  const auto result = multi_head(input);
  if (!result) return is_said(result) ? nullptr : "a refusal without words";
  return all_finite(result.value().output) ? nullptr : "an output that is not finite";
}

const char* try_lists(ByteReader& bytes) {
  const auto first = bytes.tensor<double>(Shape{bytes.byte() % 12U});
  const auto second = bytes.tensor<double>(Shape{bytes.coin() ? first.data.size() : bytes.byte() % 12U});
  if (const auto parts = dot_parts(first.data, second.data)) {
    if (!std::isfinite(parts.value().dot) || !std::isfinite(parts.value().query_length))
      return "a dot product of NaN";
    if (std::fabs(parts.value().cosine.value_or(0)) > 1) return "a cosine above 1";
  }
  if (const auto fit = fit_temperature(first.data, second.data)) {
    if (!(fit.value().temperature > 0) || !std::isfinite(fit.value().residual))
      return "a temperature that is none";
  }
  if (const auto jacobian = softmax_jacobian(first.data)) {
    if (!all_finite(jacobian.value().jacobian)) return "a Jacobian that is not finite";
  }
  const auto scale =
      divisor(static_cast<DivisorKind>(bytes.byte() % 4), bytes.number<double>(), bytes.size());
  if (scale && !std::isfinite(scale.value().scale)) return "a scale that is not finite";
  if (const auto curve = gap_curve(bytes.size(), first.data)) {
    if (!(curve.value().median_gap > 0) || !std::isfinite(curve.value().crossing))
      return "a gap that is none";
  }
  return nullptr;
}

}  // namespace

const char* try_call(std::span<const std::uint8_t> all) {
  ByteReader bytes(all);
  const std::uint8_t function = bytes.byte() % 6;
  if (function == 3) return try_fault(bytes);
  if (function == 4) return try_multi_head(bytes);
  if (function == 5) return try_lists(bytes);
  return bytes.coin() ? try_typed<float>(bytes, function) : try_typed<double>(bytes, function);
}

}  // namespace sdpa::fuzz
