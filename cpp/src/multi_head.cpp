// SPDX-License-Identifier: MIT
// Multi-head attention: projections by the kernels, one 3-D call of attention() for all heads, its trace cut into
// heads.
#include "sdpa/multi_head.hpp"

#include <algorithm>
#include <utility>

#include "call.hpp"
#include "checks.hpp"
#include "kernels/kernels.hpp"

namespace sdpa {
namespace {

Matrix<const double> as_matrix(const TensorView<double>& tensor) {
  return {tensor.data.data(), tensor.shape[0], tensor.shape[1], tensor.shape[1]};
}

/// A named matrix of `rows` (0: any) times d_model.
Refusal check_matrix(const char* name, const Shape& shape, std::size_t numbers, std::size_t rows,
                     const Shape& x) {
  if (auto refusal = check_shape(name, shape, numbers)) return refusal;
  if (shape.rank() == 2 && shape[1] == x[1] && (rows == 0 || shape[0] == rows)) return nullptr;
  return rows == 0
             ? refuse(ErrorCode::shape_mismatch, name, {"rows of # numbers, as x (#)", x[1], x}, {"#", shape})
             : refuse(ErrorCode::shape_mismatch, name, {"# rows and columns, as x (#)", rows, x},
                      {"#", shape});
}

Refusal check_memory(const Shape& x, const Shape& context, std::size_t heads, std::size_t masked) {
  const std::size_t width = x[1];
  constexpr std::size_t kBytes = sizeof(double);
  ByteCount bytes;
  bytes.add({1, 4, width, width}, kBytes);                  // wq, wk, wv, wo
  bytes.add({1, 1, x[0] + context[0], width}, kBytes);      // x and context
  bytes.add({1, 2, x[0] + 2 * context[0], width}, kBytes);  // projections, together and cut into heads
  bytes.add({2, heads, x[0], context[0]}, kBytes, 4);       // stages, likewise
  bytes.add({2, heads, x[0], 7}, kBytes);                   // row facts, likewise
  bytes.add({1, 4, x[0], width}, kBytes);                   // outputs
  bytes.add(static_cast<double>(masked), 1);
  return bytes.check();
}

Refusal check_input(const MultiHeadInput& input, const TensorView<double>& context) {
  const Shape& x = input.x.shape;
  if (auto refusal = check_shape("x", input.x)) return refusal;
  if (x.rank() != 2) return refuse(ErrorCode::shape_mismatch, "x", "2 axes: n x d_model", {"#", x});
  const std::pair<const char*, const TensorView<double>*> matrices[] = {
      {"context", &context}, {"wq", &input.wq}, {"wk", &input.wk}, {"wv", &input.wv}, {"wo", &input.wo}};
  for (const auto& [name, matrix] : matrices) {
    const std::size_t rows = matrix == &context ? 0 : x[1];
    if (auto refusal = check_matrix(name, matrix->shape, matrix->data.size(), rows, x)) return refusal;
  }
  if (input.heads == 0) return refuse(ErrorCode::out_of_range, "heads", "at least 1", "0");
  if (x[1] % input.heads != 0) {
    return refuse(ErrorCode::heads_mismatch, "heads", {"a divisor of d_model, as x (#)", x},
                  {"#", input.heads});
  }
  const std::size_t masked = input.mask ? input.mask->data.size() : 0;
  if (auto refusal = check_memory(x, context.shape, input.heads, masked)) return refusal;
  if (auto refusal = check_numbers("x", input.x)) return refusal;
  for (const auto& [name, matrix] : matrices) {
    if (auto refusal = check_numbers(name, *matrix)) return refusal;
  }
  return nullptr;
}

/// rows * weights as a batch of one: [1, rows, width].
Tensor<double> project(const TensorView<double>& rows, const TensorView<double>& weights) {
  Tensor<double> product(Shape{1, rows.shape[0], weights.shape[1]});
  kernels::multiply_add<double>(as_matrix(rows), as_matrix(weights),
                                {product.data.data(), rows.shape[0], weights.shape[1], weights.shape[1]});
  return product;
}

/// The share of one head in a tensor [1, rows, heads * width], as a matrix of its own.
Tensor<double> cut_columns(const Tensor<double>& joined, std::size_t heads, std::size_t head) {
  const std::size_t width = joined.shape[2] / heads;
  Tensor<double> share(Shape{joined.shape[1], width});
  for (std::size_t row = 0; row < joined.shape[1]; ++row) {
    std::copy_n(&joined.data[row * joined.shape[2] + head * width], width, &share.data[row * width]);
  }
  return share;
}

/// The part of one head in a tensor [1, heads, ...].
Tensor<double> cut_block(const Tensor<double>& joined, std::size_t head) {
  const bool is_matrix = joined.shape.rank() == 4;
  Tensor<double> block(is_matrix ? Shape{joined.shape[2], joined.shape[3]} : Shape{joined.shape[2]});
  std::copy_n(&joined.data[head * block.data.size()], block.data.size(), block.data.begin());
  return block;
}

/// The trace of one head.
void cut_trace(const AttentionTrace<double>& joined, std::size_t heads, std::size_t head,
               AttentionTrace<double>& trace) {
  using Trace = AttentionTrace<double>;
  for (Tensor<double> Trace::* const stage :
       {&Trace::raw_scores, &Trace::scores, &Trace::masked_scores, &Trace::weights}) {
    trace.*stage = cut_block(joined.*stage, head);
  }
  using Rows = RowFacts<double>;
  for (Tensor<double> Rows::* const fact : {&Rows::max, &Rows::sum, &Rows::entropy, &Rows::effective_keys,
                                            &Rows::max_weight, &Rows::visible_keys, &Rows::weight_sum}) {
    trace.rows.*fact = cut_block(joined.rows.*fact, head);
  }
  trace.output = cut_columns(joined.output, heads, head);
  trace.scale = joined.scale;
}

}  // namespace

Result<MultiHead> multi_head(const MultiHeadInput& input) {
  const TensorView<double> context = input.context.value_or(input.x);
  if (auto refusal = check_input(input, context)) return refusal;
  const Tensor<double> query = project(input.x, input.wq);
  const Tensor<double> key = project(context, input.wk);
  const Tensor<double> value = project(context, input.wv);
  if (auto refusal = check_result("wq", "x times wq", query)) return refusal;
  if (auto refusal = check_result("wk", "context times wk", key)) return refusal;
  if (auto refusal = check_result("wv", "context times wv", value)) return refusal;

  AttentionInput<double> call;
  call.query = query;
  call.key = key;
  call.value = value;
  call.mask = input.mask;
  call.causal = input.causal;
  call.scale = input.scale;
  call.heads = input.heads;
  const Result<AttentionTrace<double>> attended = attention(call);
  if (!attended) return Refusal(new Error(attended.error()));

  auto result = std::make_unique<MultiHead>();
  result->heads.resize(input.heads);
  for (std::size_t head = 0; head < input.heads; ++head) {
    HeadTrace& part = result->heads[head];
    part.query = cut_columns(query, input.heads, head);
    part.key = cut_columns(key, input.heads, head);
    part.value = cut_columns(value, input.heads, head);
    cut_trace(attended.value(), input.heads, head, part.trace);
  }
  result->concat = Tensor<double>(input.x.shape, attended.value().output.data);
  result->output = Tensor<double>(input.x.shape, project(result->concat, input.wo).data);
  if (auto refusal = check_result("wo", "concatenation times wo", result->output)) return refusal;
  return result;
}

}  // namespace sdpa
