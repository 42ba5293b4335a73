// SPDX-License-Identifier: MIT
// attention() and faulty_attention() behind the frame: read the slots, call the core for the type of the numbers,
// publish every stage.
#include "sdpa/attention.hpp"

#include <emscripten/bind.h>

#include <optional>
#include <utility>

#include "frame.hpp"
#include "sdpa/faults.hpp"

namespace {

using namespace sdpa;
using namespace sdpa::bindings;

/// Input slots, integers and numbers of an attention call; the order is part of the ABI.
enum Slot : int { kQuery, kKey, kValue, kMask, kBias, kPastKey, kPastValue };
enum Integer : std::size_t { kCausal, kHasScale, kHasSoftcap, kHeads, kKvHeads, kFault };
enum Number : std::size_t { kScale, kSoftcap };

/// A count that may be absent: zero stands for "not given", since the engine refuses counts below one.
std::optional<std::size_t> count_at(Integer index) {
  const std::int32_t count = frame().integers[index];
  return count == 0 ? std::nullopt : std::optional<std::size_t>(count);
}

template <class Real> AttentionInput<Real> read_input() {
  const Frame& request = frame();
  AttentionInput<Real> call;
  call.query = input<Real>(kQuery);
  call.key = input<Real>(kKey);
  call.value = input<Real>(kValue);
  if (given(kMask)) call.mask = input<std::uint8_t>(kMask);
  if (given(kBias)) call.bias = input<Real>(kBias);
  call.causal = static_cast<Causal>(request.integers[kCausal]);
  if (request.integers[kHasScale] != 0) call.scale = request.numbers[kScale];
  if (request.integers[kHasSoftcap] != 0) call.softcap = request.numbers[kSoftcap];
  call.heads = count_at(kHeads);
  call.kv_heads = count_at(kKvHeads);
  if (given(kPastKey)) call.past_key = input<Real>(kPastKey);
  if (given(kPastValue)) call.past_value = input<Real>(kPastValue);
  return call;
}

/// The stages in the order of web/src/engine/attention.ts; the scale goes back where it came from.
template <class Real> void publish_trace(AttentionTrace<Real>& trace) {
  publish(std::move(trace.raw_scores));
  publish(std::move(trace.scores));
  publish(std::move(trace.masked_scores));
  publish(std::move(trace.weights));
  publish(std::move(trace.output));
  publish(std::move(trace.rows.max));
  publish(std::move(trace.rows.sum));
  publish(std::move(trace.rows.entropy));
  publish(std::move(trace.rows.effective_keys));
  publish(std::move(trace.rows.max_weight));
  publish(std::move(trace.rows.visible_keys));
  publish(std::move(trace.rows.weight_sum));
  frame().numbers[kScale] = trace.scale;
}

template <class Real> bool finish(Result<AttentionTrace<Real>> result) {
  if (!result) return refuse(result.error());
  publish_trace(result.value());
  return true;
}

bool is_float32() { return kind_of(kQuery) == Kind::float32; }

bool bound_attention() {
  begin_results();
  return is_float32() ? finish(attention(read_input<float>())) : finish(attention(read_input<double>()));
}

bool bound_faulty_attention() {
  begin_results();
  const auto fault = static_cast<Fault>(frame().integers[kFault]);
  return is_float32() ? finish(faulty_attention(read_input<float>(), fault))
                      : finish(faulty_attention(read_input<double>(), fault));
}

}  // namespace

EMSCRIPTEN_BINDINGS(sdpa_attention) {
  emscripten::function("attention()", &bound_attention);
  emscripten::function("faulty_attention()", &bound_faulty_attention);
}
