// SPDX-License-Identifier: MIT
// The public door of attention: from an input as it came to a Plan, or a refusal, before anything is computed or
// allocated. The functions are the door's steps, so that callers who keep other arrays can count those.
#pragma once

#include "checks.hpp"
#include "plan.hpp"
#include "sdpa/attention.hpp"

namespace sdpa {

/// What a call keeps besides its inputs and its output.
enum class Keeps { every_stage, output_only };

/// Every check that needs no arithmetic: shapes, options, memory, finite numbers. `workspace`: how many numbers the
/// caller will hold beside inputs, stages and output.
template <class Real> Result<Plan> check_call(const AttentionInput<Real>& input, Keeps keeps, std::uint64_t workspace = 0);

/// Shapes and options.
template <class Real> Result<Plan> read_shapes(const AttentionInput<Real>& input);

/// What the inputs and the joined cache take.
template <class Real> ByteCount count_inputs(const AttentionInput<Real>& input, const Plan& plan);

/// What the stages, the row facts and the output take.
template <class Real> void count_stages(const Plan& plan, ByteCount& bytes);

/// Finite numbers.
template <class Real> Refusal check_contents(const AttentionInput<Real>& input);

}  // namespace sdpa
