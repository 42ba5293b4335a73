// SPDX-License-Identifier: MIT
// The steps of the public door; see door.hpp. Shapes are read in door_shapes.cpp.
#include "door.hpp"

namespace sdpa {
namespace {

template <class T>
Claim claim_of(const TensorView<T>& tensor) {
  return {&tensor.shape, tensor.data.size()};
}

template <class T>
Claim claim_of(const std::optional<TensorView<T>>& tensor) {
  return tensor ? claim_of(*tensor) : Claim{};
}

/// Inputs, the joined cache, the output, and what the caller keeps.
Refusal check_memory(const Plan& plan, const Claims& claims, const Keeps& keeps, std::size_t real_size) {
  double numbers = keeps.others;
  for (const Claim* claim :
       {&claims.query, &claims.key, &claims.value, &claims.bias, &claims.past_key, &claims.past_value}) {
    numbers += static_cast<double>(claim->numbers);
  }
  ByteCount bytes;
  bytes.add(numbers, real_size);
  bytes.add(static_cast<double>(claims.mask.numbers), 1);
  bytes.add(plan.output_sizes(), real_size);
  bytes.add(plan.score_sizes(), real_size, keeps.score_arrays);
  bytes.add({plan.batch, plan.heads, plan.query_len, 1}, real_size, keeps.row_arrays);
  if (plan.past_len > 0) {
    const double width = static_cast<double>(plan.head_dim + plan.value_dim);
    bytes.add({plan.batch, plan.kv_heads, plan.total_keys(), 1}, real_size, width);
  }
  return bytes.check();
}

}  // namespace

template <class Real>
Refusal check_call(const AttentionInput<Real>& input, const Keeps& keeps, Plan& plan) {
  const Claims claims{claim_of(input.query),     claim_of(input.key),  claim_of(input.value),
                      claim_of(input.mask),      claim_of(input.bias), claim_of(input.past_key),
                      claim_of(input.past_value)};
  if (auto refusal = read_shapes(claims, input, sizeof(Real), plan)) return refusal;
  if (auto refusal = check_memory(plan, claims, keeps, sizeof(Real))) return refusal;
  if (auto refusal = check_numbers("query", input.query)) return refusal;
  if (auto refusal = check_numbers("key", input.key)) return refusal;
  if (auto refusal = check_numbers("value", input.value)) return refusal;
  if (input.past_key && input.past_value) {
    if (auto refusal = check_numbers("past_key", *input.past_key)) return refusal;
    if (auto refusal = check_numbers("past_value", *input.past_value)) return refusal;
  }
  return input.bias ? check_numbers("bias", *input.bias, Infinities::lowest_allowed) : nullptr;
}

template Refusal check_call(const AttentionInput<float>&, const Keeps&, Plan&);
template Refusal check_call(const AttentionInput<double>&, const Keeps&, Plan&);

}  // namespace sdpa
