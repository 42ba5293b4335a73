// SPDX-License-Identifier: MIT
// Reads what the shapes and options of a call mean. Every refusal names the shape it met and the shape it needed.
#include <cmath>
#include <limits>

#include "door.hpp"
#include "sdpa/scale.hpp"
#include "text.hpp"

namespace sdpa {
namespace {

Error mismatch(std::string_view argument, std::string expected, const Shape& actual) {
  return {ErrorCode::shape_mismatch, std::string(argument), std::move(expected), actual.text()};
}

template <class T> Refusal check_if_given(std::string_view name, const std::optional<TensorView<T>>& tensor) {
  return tensor ? check_shape(name, *tensor) : std::nullopt;
}

/// All tensors filled, query, key and value of one form.
template <class Real> Refusal check_forms(const AttentionInput<Real>& input) {
  if (auto refusal = check_shape("query", input.query)) return refusal;
  if (auto refusal = check_shape("key", input.key)) return refusal;
  if (auto refusal = check_shape("value", input.value)) return refusal;
  if (auto refusal = check_if_given("mask", input.mask)) return refusal;
  if (auto refusal = check_if_given("bias", input.bias)) return refusal;
  if (auto refusal = check_if_given("past_key", input.past_key)) return refusal;
  if (auto refusal = check_if_given("past_value", input.past_value)) return refusal;
  const int rank = input.query.shape.rank();
  if (rank < 2) return mismatch("query", "2, 3 or 4 axes: n x d_k", input.query.shape);
  const std::string form = count_text(static_cast<std::uint64_t>(rank)) + " axes, as query (" + input.query.shape.text() + ")";
  if (input.key.shape.rank() != rank) return mismatch("key", form, input.key.shape);
  if (input.value.shape.rank() != rank) return mismatch("value", form, input.value.shape);
  return std::nullopt;
}

/// Splits `width` numbers of a row among heads.
Refusal check_split(std::string_view argument, const Shape& shape, std::size_t heads) {
  if (shape.from_end(1) % heads == 0) return std::nullopt;
  return Error{ErrorCode::heads_mismatch, std::string(argument),
               "a width that " + count_text(heads) + " heads can share", shape.text()};
}

/// batch, heads, kv_heads and the widths of a head.
template <class Real> Refusal read_heads(const AttentionInput<Real>& input, Plan& plan) {
  const Shape& query = input.query.shape;
  const Shape& key = input.key.shape;
  const Shape& value = input.value.shape;
  const bool axis_of_heads = plan.rank == 4;
  plan.model_heads = input.heads.value_or(axis_of_heads ? query[1] : 1);
  const std::size_t kv_heads = input.kv_heads.value_or(axis_of_heads ? key[1] : plan.model_heads);
  if (plan.model_heads == 0) return Error{ErrorCode::out_of_range, "heads", "at least 1", "0"};
  if (kv_heads == 0) return Error{ErrorCode::out_of_range, "kv_heads", "at least 1", "0"};
  if (axis_of_heads && query[1] != plan.model_heads) {
    return Error{ErrorCode::heads_mismatch, "heads", count_text(query[1]) + ", as query (" + query.text() + ")",
                 count_text(plan.model_heads)};
  }
  if (axis_of_heads && key[1] != kv_heads) {
    return Error{ErrorCode::heads_mismatch, "kv_heads", count_text(key[1]) + ", as key (" + key.text() + ")",
                 count_text(kv_heads)};
  }
  if (plan.model_heads % kv_heads != 0) {
    return Error{ErrorCode::heads_mismatch, axis_of_heads ? "key" : "kv_heads",
                 "key/value heads that divide the " + count_text(plan.model_heads) + " heads of query (" + query.text() + ")",
                 axis_of_heads ? key.text() : count_text(kv_heads)};
  }
  const bool shared_width = plan.rank == 3;
  if (shared_width) {
    if (auto refusal = check_split("query", query, plan.model_heads)) return refusal;
    if (auto refusal = check_split("key", key, kv_heads)) return refusal;
    if (auto refusal = check_split("value", value, kv_heads)) return refusal;
  }
  plan.batch = plan.rank == 2 ? 1 : query[0];
  plan.heads = plan.rank == 2 ? 1 : plan.model_heads;
  plan.kv_heads = plan.rank == 2 ? 1 : kv_heads;
  plan.head_dim = query.from_end(1) / (shared_width ? plan.heads : 1);
  plan.value_dim = value.from_end(1) / (shared_width ? plan.kv_heads : 1);
  return std::nullopt;
}

/// Key agrees with query, value with key.
template <class Real> Refusal read_lengths(const AttentionInput<Real>& input, Plan& plan) {
  const Shape& query = input.query.shape;
  const Shape& key = input.key.shape;
  const Shape& value = input.value.shape;
  const int length_axis = plan.rank == 4 ? 2 : plan.rank - 2;
  plan.query_len = query[length_axis];
  plan.key_len = key[length_axis];
  if (plan.rank > 2 && key[0] != plan.batch) {
    return mismatch("key", "a batch of " + count_text(plan.batch) + ", as query (" + query.text() + ")", key);
  }
  if (plan.rank > 2 && value[0] != plan.batch) {
    return mismatch("value", "a batch of " + count_text(plan.batch) + ", as query (" + query.text() + ")", value);
  }
  const std::size_t key_width = plan.head_dim * (plan.rank == 3 ? plan.kv_heads : 1);
  if (key.from_end(1) != key_width) {
    return mismatch("key", "rows of " + count_text(key_width) + " numbers, as query (" + query.text() + ")", key);
  }
  if (value[length_axis] != plan.key_len) {
    return mismatch("value", count_text(plan.key_len) + " rows, one for each row of key (" + key.text() + ")", value);
  }
  if (plan.rank == 4 && value[1] != plan.kv_heads) {
    return mismatch("value", count_text(plan.kv_heads) + " heads, as key (" + key.text() + ")", value);
  }
  return std::nullopt;
}

template <class Real> Refusal read_past(const AttentionInput<Real>& input, Plan& plan) {
  if (!input.past_key && !input.past_value) return std::nullopt;
  if (!input.past_value) return mismatch("past_value", "cached values beside past_key", input.past_key->shape);
  if (!input.past_key) return mismatch("past_key", "cached keys beside past_value", input.past_value->shape);
  const Shape& keys = input.past_key->shape;
  const Shape& values = input.past_value->shape;
  if (keys.rank() != kMaxRank) return mismatch("past_key", "4 axes: batch x heads x length x d_k", keys);
  plan.past_len = keys[2];
  const Shape wanted_keys{plan.batch, plan.kv_heads, plan.past_len, plan.head_dim};
  const Shape wanted_values{plan.batch, plan.kv_heads, plan.past_len, plan.value_dim};
  if (keys != wanted_keys) return mismatch("past_key", wanted_keys.text() + ", as key (" + input.key.shape.text() + ")", keys);
  if (values != wanted_values) {
    return mismatch("past_value", wanted_values.text() + ", as past_key (" + keys.text() + ")", values);
  }
  return std::nullopt;
}

/// A mask or bias must broadcast from the right to the scores.
template <class T>
Refusal check_broadcast(std::string_view name, const std::optional<TensorView<T>>& tensor, const Plan& plan) {
  if (!tensor) return std::nullopt;
  const Sizes4 sizes = pad_shape(tensor->shape);
  const Sizes4 wanted = plan.score_sizes();
  bool fits = true;
  for (std::size_t axis = 0; axis < sizes.size(); ++axis) {
    fits = fits && (sizes[axis] == 1 || sizes[axis] == wanted[axis]);
  }
  if (fits) return std::nullopt;
  return Error{ErrorCode::mask_shape, std::string(name),
               "a shape that broadcasts to the scores (" + plan.score_shape().text() + ")", tensor->shape.text()};
}

/// Whether a double lies within the range of the number type the call computes in.
template <class Real> bool fits_type(double number) {
  return std::fabs(number) <= static_cast<double>(std::numeric_limits<Real>::max());
}

template <class Real> Refusal read_options(const AttentionInput<Real>& input, Plan& plan) {
  const Result<Scale> usual = divisor(DivisorKind::sqrt, 0, plan.head_dim);
  plan.scale = input.scale.value_or(usual.value().scale);
  plan.softcap = input.softcap;
  plan.causal = input.causal;
  if (!std::isfinite(plan.scale)) {
    return Error{ErrorCode::not_finite, "scale", "a finite number", number_text(plan.scale)};
  }
  if (!fits_type<Real>(plan.scale)) {
    return Error{ErrorCode::out_of_range, "scale", "a number that float32 can hold", number_text(plan.scale)};
  }
  if (!plan.softcap) return std::nullopt;
  if (!std::isfinite(*plan.softcap)) {
    return Error{ErrorCode::not_finite, "softcap", "a finite number", number_text(*plan.softcap)};
  }
  if (!fits_type<Real>(*plan.softcap) || !(static_cast<Real>(*plan.softcap) > 0)) {
    return Error{ErrorCode::out_of_range, "softcap", "a number greater than 0", number_text(*plan.softcap)};
  }
  return std::nullopt;
}

}  // namespace

template <class Real> Result<Plan> read_shapes(const AttentionInput<Real>& input) {
  if (auto refusal = check_forms(input)) return *refusal;
  Plan plan;
  plan.rank = input.query.shape.rank();
  if (auto refusal = read_heads(input, plan)) return *refusal;
  if (auto refusal = read_lengths(input, plan)) return *refusal;
  if (auto refusal = read_past(input, plan)) return *refusal;
  if (auto refusal = check_broadcast("mask", input.mask, plan)) return *refusal;
  if (auto refusal = check_broadcast("bias", input.bias, plan)) return *refusal;
  if (auto refusal = read_options(input, plan)) return *refusal;
  return plan;
}

template Result<Plan> read_shapes(const AttentionInput<float>&);
template Result<Plan> read_shapes(const AttentionInput<double>&);

}  // namespace sdpa
