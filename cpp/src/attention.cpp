// SPDX-License-Identifier: MIT
// Attention with every stage kept: the door, then the stages in order.
#include "sdpa/attention.hpp"

#include "call.hpp"
#include "door.hpp"
#include "stages.hpp"

namespace sdpa {

template <class Real>
Result<AttentionTrace<Real>> attention(const AttentionInput<Real>& input) {
  Plan plan;
  if (auto refusal = check_call(input, kEveryStage, plan)) return refusal;
  const Call<Real> call(input, plan);
  auto trace = make_trace<Real>(plan);
  if (auto refusal = run_stages(call, *trace)) return refusal;
  return trace;
}

template Result<AttentionTrace<float>> attention(const AttentionInput<float>&);
template Result<AttentionTrace<double>> attention(const AttentionInput<double>&);

}  // namespace sdpa
