// SPDX-License-Identifier: MIT
// Multi-head attention: projections by the kernels, one 3-D call of attention() for all heads, its trace cut into
// heads.
#include "sdpa/multi_head.hpp"

#include <algorithm>
#include <string_view>

#include "call.hpp"
#include "checks.hpp"
#include "kernels/kernels.hpp"
#include "text.hpp"

namespace sdpa {
namespace {

template <class Real>
Matrix<const Real> matrix_of(const TensorView<Real>& tensor) {
  return {tensor.data.data(), tensor.shape[0], tensor.shape[1], tensor.shape[1]};
}

/// A named matrix of `rows` (0: any) times `cols`.
template <class Real>
Refusal check_matrix(std::string_view name, const TensorView<Real>& matrix, std::size_t rows, const Shape& x) {
  if (auto refusal = check_shape(name, matrix)) return refusal;
  const std::size_t cols = x[1];
  if (matrix.shape.rank() == 2 && matrix.shape[1] == cols && (rows == 0 || matrix.shape[0] == rows)) {
    return std::nullopt;
  }
  const std::string wanted_rows = rows == 0 ? "any number" : count_text(rows);
  return Error{ErrorCode::shape_mismatch, std::string(name),
               wanted_rows + " x " + count_text(cols) + ", as x (" + x.text() + ")", matrix.shape.text()};
}

template <class Real>
Refusal check_memory(const MultiHeadInput<Real>& input, const Shape& context) {
  const std::size_t query_len = input.x.shape[0];
  const std::size_t width = input.x.shape[1];
  constexpr std::uint64_t kRowFacts = 7;
  ByteCount bytes;
  bytes.add({1, 4, width, width}, sizeof(Real));                          // the weights
  bytes.add({1, 1, query_len + context[0], width}, sizeof(Real));         // x and context
  bytes.add({1, 2, query_len + 2 * context[0], width}, sizeof(Real));     // projections, also cut into heads
  bytes.add({2, input.heads, query_len, context[0]}, sizeof(Real), 4);    // score stages, likewise
  bytes.add({2, input.heads, query_len, kRowFacts}, sizeof(Real));
  bytes.add({1, 4, query_len, width}, sizeof(Real));                      // outputs
  if (input.mask) bytes.add(input.mask->data.size(), 1);
  return bytes.check();
}

template <class Real>
Refusal check_input(const MultiHeadInput<Real>& input, const TensorView<Real>& context) {
  if (auto refusal = check_shape("x", input.x)) return refusal;
  if (input.x.shape.rank() != 2) {
    return Error{ErrorCode::shape_mismatch, "x", "2 axes: n x d_model", input.x.shape.text()};
  }
  const std::size_t width = input.x.shape[1];
  if (auto refusal = check_matrix("context", context, 0, input.x.shape)) return refusal;
  const std::pair<std::string_view, const TensorView<Real>*> weights[] = {
      {"wq", &input.wq}, {"wk", &input.wk}, {"wv", &input.wv}, {"wo", &input.wo}};
  for (const auto& [name, matrix] : weights) {
    if (auto refusal = check_matrix(name, *matrix, width, input.x.shape)) return refusal;
  }
  if (input.heads == 0) return Error{ErrorCode::out_of_range, "heads", "at least 1", "0"};
  if (width % input.heads != 0) {
    return Error{ErrorCode::heads_mismatch, "heads", "a divisor of d_model, as x (" + input.x.shape.text() + ")",
                 count_text(input.heads)};
  }
  if (auto refusal = check_memory(input, context.shape)) return refusal;
  if (auto refusal = check_numbers("x", input.x)) return refusal;
  if (auto refusal = check_numbers("context", context)) return refusal;
  for (const auto& [name, matrix] : weights) {
    if (auto refusal = check_numbers(name, *matrix)) return refusal;
  }
  return std::nullopt;
}

/// rows * weights as a batch of one: [1, rows, width].
template <class Real>
Tensor<Real> project(const TensorView<Real>& rows, const TensorView<Real>& weights) {
  Tensor<Real> product(Shape{1, rows.shape[0], weights.shape[1]});
  kernels::multiply_add<Real>(matrix_of(rows), matrix_of(weights),
                              {product.data.data(), rows.shape[0], weights.shape[1], weights.shape[1]});
  return product;
}

/// The share of one head in a tensor [1, rows, heads * width], as a matrix of its own.
template <class Real>
Tensor<Real> cut_columns(const Tensor<Real>& joined, std::size_t heads, std::size_t head) {
  const std::size_t width = joined.shape[2] / heads;
  Tensor<Real> share(Shape{joined.shape[1], width});
  for (std::size_t row = 0; row < joined.shape[1]; ++row) {
    std::copy_n(&joined.data[row * joined.shape[2] + head * width], width, &share.data[row * width]);
  }
  return share;
}

/// The part of one head in a tensor [1, heads, ...].
template <class Real>
Tensor<Real> cut_block(const Tensor<Real>& joined, std::size_t head) {
  const bool is_matrix = joined.shape.rank() == 4;
  Tensor<Real> block(is_matrix ? Shape{joined.shape[2], joined.shape[3]} : Shape{joined.shape[2]});
  std::copy_n(&joined.data[head * block.data.size()], block.data.size(), block.data.begin());
  return block;
}

template <class Real>
AttentionTrace<Real> cut_trace(const AttentionTrace<Real>& joined, std::size_t heads, std::size_t head) {
  AttentionTrace<Real> trace;
  trace.raw_scores = cut_block(joined.raw_scores, head);
  trace.scores = cut_block(joined.scores, head);
  trace.masked_scores = cut_block(joined.masked_scores, head);
  trace.weights = cut_block(joined.weights, head);
  trace.output = cut_columns(joined.output, heads, head);
  trace.rows.max = cut_block(joined.rows.max, head);
  trace.rows.sum = cut_block(joined.rows.sum, head);
  trace.rows.entropy = cut_block(joined.rows.entropy, head);
  trace.rows.effective_keys = cut_block(joined.rows.effective_keys, head);
  trace.rows.max_weight = cut_block(joined.rows.max_weight, head);
  trace.rows.visible_keys = cut_block(joined.rows.visible_keys, head);
  trace.rows.weight_sum = cut_block(joined.rows.weight_sum, head);
  trace.scale = joined.scale;
  return trace;
}

}  // namespace

template <class Real>
Result<MultiHead<Real>> multi_head(const MultiHeadInput<Real>& input) {
  const TensorView<Real> context = input.context.value_or(input.x);
  if (auto refusal = check_input(input, context)) return *refusal;
  const Tensor<Real> query = project(input.x, input.wq);
  const Tensor<Real> key = project(context, input.wk);
  const Tensor<Real> value = project(context, input.wv);
  if (auto refusal = check_result("wq", "x times wq", query)) return *refusal;
  if (auto refusal = check_result("wk", "context times wk", key)) return *refusal;
  if (auto refusal = check_result("wv", "context times wv", value)) return *refusal;

  AttentionInput<Real> call;
  call.query = query;
  call.key = key;
  call.value = value;
  call.mask = input.mask;
  call.causal = input.causal;
  call.scale = input.scale;
  call.heads = input.heads;
  const Result<AttentionTrace<Real>> attended = attention(call);
  if (!attended) return attended.error();

  MultiHead<Real> result;
  for (std::size_t head = 0; head < input.heads; ++head) {
    result.heads.push_back({cut_columns(query, input.heads, head), cut_columns(key, input.heads, head),
                            cut_columns(value, input.heads, head), cut_trace(attended.value(), input.heads, head)});
  }
  result.concat = Tensor<Real>(input.x.shape, attended.value().output.data);
  result.output = Tensor<Real>(input.x.shape, project<Real>(result.concat, input.wo).data);
  if (auto refusal = check_result("wo", "concatenation times wo", result.output)) return *refusal;
  return result;
}

template Result<MultiHead<float>> multi_head(const MultiHeadInput<float>&);
template Result<MultiHead<double>> multi_head(const MultiHeadInput<double>&);

}  // namespace sdpa
