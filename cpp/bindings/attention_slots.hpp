// SPDX-License-Identifier: MIT
// How an attention call and its trace lie in the frame; shared by everything that attends. The orders are part of the
// ABI and repeated in web/src/engine/attention-call.ts and attention-trace.ts.
#pragma once

#include "frame.hpp"
#include "sdpa/attention.hpp"

namespace sdpa::bindings {

/// Input slots, integers and numbers of a call. A count of zero means "not given".
enum AttentionSlot : int { kQuery, kKey, kValue, kMask, kBias, kPastKey, kPastValue, kOutputGradient };
enum AttentionInteger : std::size_t { kCausal, kHasScale, kHasSoftcap, kHeads, kKvHeads, kFault };
enum AttentionNumber : std::size_t { kScale, kSoftcap };

/// All numbers of a call have the type of its query.
bool is_float32();

template <class Real>
AttentionInput<Real> read_attention_input();

/// The twelve tensors in order, and the scale into numbers[kScale].
template <class Real>
void publish_trace(AttentionTrace<Real>& trace);

}  // namespace sdpa::bindings
