// SPDX-License-Identifier: MIT
// Attention and what is made of it; see attention_calls.hpp.
#include "attention_calls.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "promises.hpp"
#include "sdpa/faults.hpp"
#include "sdpa/gradient.hpp"
#include "sdpa/multi_head.hpp"
#include "sdpa/softmax.hpp"

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

template <class Real>
const char* check_trace(const AttentionTrace<Real>& trace) {
  for (const Tensor<Real>* tensor : {&trace.weights, &trace.output, &trace.rows.sum, &trace.rows.entropy,
                                     &trace.rows.effective_keys, &trace.rows.max_weight}) {
    if (!all_finite(*tensor)) return "a number that is not finite in a trace";
  }
  for (std::size_t index = 0; index < trace.scores.data.size(); ++index) {
    const Real raw = trace.raw_scores.data[index], score = trace.scores.data[index];
    if (std::isnan(raw) || std::isnan(score)) return "a score that is no number";
    const bool is_hidden = std::isinf(trace.masked_scores.data[index]);
    if ((std::isinf(raw) || std::isinf(score)) && !is_hidden) return "a visible score that is not finite";
  }
  for (std::size_t row = 0; row < trace.rows.weight_sum.data.size(); ++row) {
    const Real wanted = trace.rows.visible_keys.data[row] == 0 ? Real{0} : Real{1};
    if (std::fabs(trace.rows.weight_sum.data[row] - wanted) > Real(1e-4))
      return "a row that does not sum to 1";
  }
  return nullptr;
}

template <class Real>
double largest_of(std::span<const Real> numbers) {
  double largest = 0;
  for (const Real number : numbers) largest = std::max(largest, std::fabs(static_cast<double>(number)));
  return largest;
}

/// attend() adds up in another order than attention(). Where scores are large that may change everything, and nothing
/// is said; else the outputs differ by some roundings of the largest value.
template <class Real>
bool is_same_output(const AttentionInput<Real>& input, const Tensor<Real>& output,
                    const AttentionTrace<Real>& trace) {
  const double width = static_cast<double>(input.query.shape.from_end(1));
  double keys = largest_of(input.key.data), values = largest_of(input.value.data);
  if (input.past_key) keys = std::max(keys, largest_of(input.past_key->data));
  if (input.past_value) values = std::max(values, largest_of(input.past_value->data));
  double biases = 0;  // added to scores, they round them
  for (const Real number : input.bias ? input.bias->data : std::span<const Real>()) {
    if (std::isfinite(number)) biases = std::max(biases, std::fabs(static_cast<double>(number)));
  }
  const double scores = width * largest_of(input.query.data) * keys * std::fabs(trace.scale) + biases;
  const double allowed = (512 + 8 * scores) * static_cast<double>(std::numeric_limits<Real>::epsilon());
  if (allowed > 0.1) return true;
  for (std::size_t index = 0; index < output.data.size(); ++index) {
    const double difference = std::fabs(static_cast<double>(output.data[index] - trace.output.data[index]));
    if (difference > allowed * values + static_cast<double>(std::numeric_limits<Real>::min())) return false;
  }
  return true;
}

template <class Real>
const char* try_attention(const AttentionInput<Real>& input) {
  const auto trace = attention(input);
  const auto output = attend(input);
  if (is_silent(trace) || is_silent(output)) return "a refusal without words";
  if (trace.has_value() != output.has_value()) return "attend and attention disagree about refusing";
  if (!trace) return trace.error().code == output.error().code ? nullptr : "attend refuses with another code";
  if (const char* wrong = check_trace(trace.value())) return wrong;
  if (output.value().shape != trace.value().output.shape) return "attend has another shape";
  return is_same_output(input, output.value(), trace.value()) ? nullptr : "attend has other numbers";
}

template <class Real>
const char* try_gradient(ByteReader& bytes, const AttentionInput<Real>& input) {
  const auto trace = attention(input);
  const auto direction =
      bytes.tensor<Real>(trace && bytes.byte() < 240 ? trace.value().output.shape : bytes.shape());
  const auto gradient = attention_gradient<Real>(input, direction);
  if (!gradient) return is_said(gradient) ? nullptr : "a refusal without words";
  const auto& parts = gradient.value();
  for (const Tensor<Real>* part :
       {&parts.query, &parts.key, &parts.value, &parts.weights, &parts.scores, &parts.raw_scores}) {
    if (!all_finite(*part)) return "a gradient that is not finite";
  }
  return nullptr;
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
  const auto& [weights, shifted, exps, max, sum] = result.value();
  const bool is_finite = all_finite(weights) && all_finite(exps) && all_finite(sum);
  return is_finite ? nullptr : "a weight that is not finite";
}

const char* try_fault(ByteReader& bytes) {
  Call<double> call;
  const auto fault = static_cast<Fault>(bytes.byte() % kFaultNames.size());
  read_options(bytes, call.input);
  read_tensors(bytes, call);
  const auto trace = faulty_attention(call.input, fault);
  if (!trace) return is_said(trace) ? nullptr : "a refusal without words";
  const auto& [raw, scores, masked, weights, output, rows, scale] = trace.value();
  for (const Tensor<double>* tensor : {&weights, &output, &rows.sum, &rows.entropy, &rows.effective_keys,
                                       &rows.max_weight, &rows.visible_keys, &rows.weight_sum}) {
    if (!all_finite(*tensor)) return "a number that is not finite in a faulty trace";
  }
  for (const Tensor<double>* stage : {&raw, &scores, &masked}) {
    if (std::any_of(stage->data.begin(), stage->data.end(), [](double score) { return std::isnan(score); }))
      return "a faulty score that is no number";
  }
  return std::isfinite(scale) ? nullptr : "a faulty scale that is not finite";
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
  Tensor<std::uint8_t> mask;
  if (bytes.coin()) {
    mask = bytes.tensor<std::uint8_t>(shape({width, width}));
    input.mask = mask;
  }
  const auto result = multi_head(input);
  if (!result) return is_said(result) ? nullptr : "a refusal without words";
  return all_finite(result.value().output) ? nullptr : "an output that is not finite";
}

}  // namespace

const char* try_attention_call(ByteReader& bytes, std::uint8_t function) {
  if (function == 3) return try_fault(bytes);
  if (function == 4) return try_multi_head(bytes);
  return bytes.coin() ? try_typed<float>(bytes, function) : try_typed<double>(bytes, function);
}

}  // namespace sdpa::fuzz
