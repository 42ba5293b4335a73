// SPDX-License-Identifier: MIT
// The steps of the public door; see door.hpp. Shapes are read in door_shapes.cpp.
#include "door.hpp"

namespace sdpa {

template <class Real> ByteCount count_inputs(const AttentionInput<Real>& input, const Plan& plan) {
  ByteCount bytes;
  bytes.add(plan.query_sizes(), sizeof(Real));
  bytes.add(plan.key_sizes(), sizeof(Real));
  bytes.add(plan.value_sizes(), sizeof(Real));
  if (input.mask) bytes.add(input.mask->data.size(), sizeof(std::uint8_t));
  if (input.bias) bytes.add(input.bias->data.size(), sizeof(Real));
  if (plan.past_len > 0) {
    // The cache itself, and cached and new numbers joined.
    const std::uint64_t width = plan.head_dim + plan.value_dim;
    bytes.add({plan.batch, plan.kv_heads, plan.past_len, 1}, sizeof(Real), width);
    bytes.add({plan.batch, plan.kv_heads, plan.total_keys(), 1}, sizeof(Real), width);
  }
  return bytes;
}

template <class Real> void count_stages(const Plan& plan, ByteCount& bytes) {
  constexpr std::uint64_t kScoreStages = 4;  // raw, scaled, masked, weights
  constexpr std::uint64_t kRowFacts = 7;
  bytes.add(plan.score_sizes(), sizeof(Real), kScoreStages);
  bytes.add({plan.batch, plan.heads, plan.query_len, kRowFacts}, sizeof(Real));
}

template <class Real> Refusal check_contents(const AttentionInput<Real>& input) {
  if (auto refusal = check_numbers("query", input.query)) return refusal;
  if (auto refusal = check_numbers("key", input.key)) return refusal;
  if (auto refusal = check_numbers("value", input.value)) return refusal;
  if (input.past_key) {
    if (auto refusal = check_numbers("past_key", *input.past_key)) return refusal;
    if (auto refusal = check_numbers("past_value", *input.past_value)) return refusal;
  }
  if (input.bias) return check_numbers("bias", *input.bias, Infinities::lowest_allowed);
  return std::nullopt;
}

template <class Real> Result<Plan> check_call(const AttentionInput<Real>& input, Keeps keeps, std::uint64_t workspace) {
  auto plan = read_shapes(input);
  if (!plan) return plan;
  ByteCount bytes = count_inputs(input, plan.value());
  bytes.add(plan.value().output_sizes(), sizeof(Real));
  bytes.add(workspace, sizeof(Real));
  if (keeps == Keeps::every_stage) count_stages<Real>(plan.value(), bytes);
  if (auto refusal = bytes.check()) return *refusal;
  if (auto refusal = check_contents(input)) return *refusal;
  return plan;
}

template ByteCount count_inputs(const AttentionInput<float>&, const Plan&);
template ByteCount count_inputs(const AttentionInput<double>&, const Plan&);
template void count_stages<float>(const Plan&, ByteCount&);
template void count_stages<double>(const Plan&, ByteCount&);
template Refusal check_contents(const AttentionInput<float>&);
template Refusal check_contents(const AttentionInput<double>&);
template Result<Plan> check_call(const AttentionInput<float>&, Keeps, std::uint64_t);
template Result<Plan> check_call(const AttentionInput<double>&, Keeps, std::uint64_t);

}  // namespace sdpa
