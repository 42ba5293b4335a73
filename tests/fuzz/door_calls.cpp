// SPDX-License-Identifier: MIT
// Calls to the public door made of arbitrary bytes; see door_calls.hpp.
#include "door_calls.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "byte_reader.hpp"
#include "run_calls.hpp"
#include "sdpa/course_demo.hpp"
#include "sdpa/dot_parts.hpp"
#include "sdpa/faults.hpp"
#include "sdpa/gap_curve.hpp"
#include "sdpa/gradient.hpp"
#include "sdpa/multi_head.hpp"
#include "sdpa/normals.hpp"
#include "sdpa/softmax.hpp"
#include "sdpa/statistics.hpp"
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
  if (!trace && !is_said(trace)) return "a refusal without words";
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
  if (const auto facts = moments<double>(first)) {
    if (!(facts.value().population_variance >= 0)) return "a variance that is none";
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

/// A size that is quick to work through, or one to be refused.
std::size_t size_of_work(ByteReader& bytes) {
  constexpr std::size_t kQuick = 4096;
  constexpr std::size_t kRefused = std::size_t{1} << 23;
  const std::size_t size = bytes.size();
  return size < kRefused ? std::min(size, kQuick) : size;
}

std::uint32_t read_seed(ByteReader& bytes) {
  std::uint32_t seed = 0;
  for (int byte = 0; byte < 4; ++byte) seed = seed << 8 | bytes.byte();
  return seed;
}

const char* try_normals(ByteReader& bytes) {
  const auto generator = static_cast<Generator>(bytes.byte() % 2);
  const std::uint32_t seed = read_seed(bytes);
  const std::size_t count = size_of_work(bytes);
  const auto skip = static_cast<std::uint32_t>(bytes.byte());
  const auto numbers = normals(generator, seed, count, skip);
  if (!numbers) return is_said(numbers) ? nullptr : "a refusal without words";
  if (numbers.value().size() != count) return "another count of normals";
  for (const double number : numbers.value()) {
    if (!(std::fabs(number) < 13)) return "a normal that no double makes";
  }
  return nullptr;
}

const char* try_course_demo(ByteReader& bytes) {
  CourseDemoOptions options;
  options.seed = read_seed(bytes);
  std::vector<std::size_t> dims(bytes.byte() % 4U);
  for (std::size_t& head_dim : dims) head_dim = size_of_work(bytes);
  options.dims = dims;
  options.samples = bytes.size();
  if (options.samples < 1000000) options.samples %= 100;
  options.stream = static_cast<DemoStream>(bytes.byte() % 2);
  const auto result = course_demo(options);
  if (!result) return is_said(result) ? nullptr : "a refusal without words";
  const auto& [text, demo, variance] = result.value();
  if (!text.starts_with("\nd_k = ") || !text.ends_with('\n')) return "a text that is not the program's";
  for (const DemoBlock& block : demo) {
    const double sum = block.weights[0] + block.weights[1] + block.weights[2];
    if (!(std::fabs(sum - 1) < 1e-12)) return "weights that do not sum to 1";
  }
  for (const DotVariance& each : variance) {
    if (!(each.variance >= 0) || !(each.standard_error > 0)) return "a variance that is none";
  }
  return demo.size() == dims.size() ? nullptr : "another count of blocks";
}

constexpr std::uint8_t kFirstRun = 247;  // 247 to 251

}  // namespace

const char* try_call(std::span<const std::uint8_t> all) {
  ByteReader bytes(all);
  const std::uint8_t first = bytes.byte();
  if (first == 252) return try_normals(bytes);
  if (first == 253) return try_course_demo(bytes);
  if (first >= kFirstRun && first < kFirstRun + kRunKinds) {
    return try_run(bytes, static_cast<std::uint8_t>(first - kFirstRun));
  }
  const std::uint8_t function = first % 6;
  if (function == 3) return try_fault(bytes);
  if (function == 4) return try_multi_head(bytes);
  if (function == 5) return try_lists(bytes);
  return bytes.coin() ? try_typed<float>(bytes, function) : try_typed<double>(bytes, function);
}

}  // namespace sdpa::fuzz
