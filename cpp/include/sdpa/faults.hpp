// SPDX-License-Identifier: MIT
// Attention with one deliberate mistake: for "find the bug", and to prove that a check would have caught it.
// Every fault was seen in real projects; tests/cases/bugs.json names the threads.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "sdpa/attention.hpp"

namespace sdpa {

/// The mistakes, each with what gives it away.
enum class Fault {
  no_scale,              ///< scale 1: weights too sharp
  scale_twice,           ///< scale * scale: weights too flat
  scale_by_dk,           ///< divides by d_k instead of its root: too flat
  scale_by_sqrt_dmodel,  ///< divides by sqrt(heads * d_k) instead of sqrt(d_k): too flat, more so with more heads
  softmax_columns,       ///< columns sum to 1, rows do not
  softmax_whole,         ///< the whole matrix (of a head) sums to 1, rows do not
  mask_after_softmax,  ///< hidden weights set to 0 after the softmax: rows sum to less than 1
  mask_added,          ///< 1 added where a key may be seen, 0 where not: hidden keys keep weight
  mask_inverted,       ///< sees exactly what it should not
  key_not_transposed,  ///< query * key instead of query * key^T; only possible if m == d_k
  future_only,  ///< the triangle's other side: sees only what comes later (causal off counts as top_left)
};

/// The names in the order of Fault; part of the public contract and the only list of them in C++.
inline constexpr std::array<std::string_view, 11> kFaultNames = {
    "no-scale",        "scale-twice",        "scale-by-dk",        "scale-by-sqrt-dmodel",
    "softmax-columns", "softmax-whole",      "mask-after-softmax", "mask-added",
    "mask-inverted",   "key-not-transposed", "future-only",
};

/// The public name of a fault: fault_name(Fault::no_scale) is "no-scale".
constexpr std::string_view fault_name(Fault fault) { return kFaultNames[static_cast<std::size_t>(fault)]; }

/// The same trace as attention(), with one stage done wrong.
/// Formula:  that of attention(), except the stage the fault names
/// input     as attention(); the three mask faults look at mask and causal together and do nothing if all is visible
///           and neither is given
/// Returns   AttentionTrace whose stages are those the faulty program would have had. rows: weight_sum, max_weight,
///           entropy (-sum p ln p, whatever the weights add up to) and effective_keys describe the faulty weights;
///           max and sum are of the row's own masked scores, as a right softmax would use them. What softmax_columns
///           and softmax_whole divided by is in softmax(scores, SoftmaxAxis::column or whole). visible_keys counts
///           the keys that the faulty program let the row see. scale is the multiplier it used.
/// Errors    those of attention(), by the arithmetic of the fault: overflow also where the faulty scale or product passes
///           the range, and with mask_after_softmax, mask_added, mask_inverted and future_only where the score of a
///           hidden key does, for such a program looks at it. too_large: softmax_columns and softmax_whole take five
///           arrays of the scores' size more. For key_not_transposed also shape_mismatch ("key") if m + past_len != d_k.
/// Cost      as attention(), and those five arrays; in double only, mistakes are looked at and not timed
/// Source    tests/cases/bugs.json
Result<AttentionTrace<double>> faulty_attention(const AttentionInput<double>& input, Fault fault);

}  // namespace sdpa
