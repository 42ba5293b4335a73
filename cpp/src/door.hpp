// SPDX-License-Identifier: MIT
// The public door of attention: from an input as it came to a Plan, or a refusal, before anything is computed or
// allocated.
#pragma once

#include "checks.hpp"
#include "plan.hpp"
#include "sdpa/attention.hpp"

namespace sdpa {

/// A tensor's shape and how many numbers it came with; the door reads shapes without knowing number types.
struct Claim {
  const Shape* shape = nullptr;  // null: not given
  std::size_t numbers = 0;
};

/// All tensors of a call.
struct Claims {
  Claim query, key, value, mask, bias, past_key, past_value;
};

/// Shapes and options, for numbers of `real_size` bytes.
Refusal read_shapes(const Claims& claims, const AttentionOptions& options, std::size_t real_size, Plan& plan);

/// How many numbers a call keeps besides its inputs and its output.
struct Keeps {
  double score_arrays = 0;  // of the size of the scores
  double row_arrays = 0;    // one number a query
  double others = 0;
};
inline constexpr Keeps kEveryStage{4, 7, 0};  // raw, scaled, masked, weights; the row facts

/// Every check that needs no arithmetic: shapes, options, memory, finite numbers.
template <class Real>
Refusal check_call(const AttentionInput<Real>& input, const Keeps& keeps, Plan& plan);

}  // namespace sdpa
