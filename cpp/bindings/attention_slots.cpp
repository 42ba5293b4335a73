// SPDX-License-Identifier: MIT
// Reads attention calls from the frame and publishes traces; see attention_slots.hpp.
#include "attention_slots.hpp"

#include <optional>
#include <utility>

namespace sdpa::bindings {
namespace {

std::optional<std::size_t> count_at(AttentionInteger index) {
  const std::int32_t count = frame().integers[index];
  return count == 0 ? std::nullopt : std::optional<std::size_t>(count);
}

std::optional<double> number_at(AttentionNumber index, AttentionInteger is_given) {
  return frame().integers[is_given] == 0 ? std::nullopt : std::optional(frame().numbers[index]);
}

template <class T>
std::optional<TensorView<T>> optional_input(AttentionSlot slot) {
  return given(slot) ? std::optional(input<T>(slot)) : std::nullopt;
}

AttentionOptions read_options() {
  return {
      .causal = static_cast<Causal>(frame().integers[kCausal]),
      .scale = number_at(kScale, kHasScale),
      .softcap = number_at(kSoftcap, kHasSoftcap),
      .heads = count_at(kHeads),
      .kv_heads = count_at(kKvHeads),
  };
}

}  // namespace

bool is_float32() { return holds_float32(kQuery); }

template <class Real>
AttentionInput<Real> read_attention_input() {
  AttentionInput<Real> call;
  static_cast<AttentionOptions&>(call) = read_options();
  call.query = input<Real>(kQuery);
  call.key = input<Real>(kKey);
  call.value = input<Real>(kValue);
  call.mask = optional_input<std::uint8_t>(kMask);
  call.bias = optional_input<Real>(kBias);
  call.past_key = optional_input<Real>(kPastKey);
  call.past_value = optional_input<Real>(kPastValue);
  return call;
}

template <class Real>
void publish_trace(AttentionTrace<Real>& trace) {
  RowFacts<Real>& rows = trace.rows;
  for (Tensor<Real>* tensor : {&trace.raw_scores, &trace.scores, &trace.masked_scores, &trace.weights,
                               &trace.output, &rows.max, &rows.sum, &rows.entropy, &rows.effective_keys,
                               &rows.max_weight, &rows.visible_keys, &rows.weight_sum}) {
    publish(std::move(*tensor));
  }
  frame().numbers[kScale] = trace.scale;
}

template AttentionInput<float> read_attention_input<float>();
template AttentionInput<double> read_attention_input<double>();
template void publish_trace(AttentionTrace<float>&);
template void publish_trace(AttentionTrace<double>&);

}  // namespace sdpa::bindings
