// SPDX-License-Identifier: MIT
// attention_gradient() and softmax_jacobian() behind the frame.
#include "sdpa/gradient.hpp"

#include <emscripten/bind.h>

#include <utility>

#include "attention_slots.hpp"

namespace {

using namespace sdpa;
using namespace sdpa::bindings;

template <class Real>
bool gradient_of() {
  auto result = attention_gradient(read_attention_input<Real>(), input<Real>(kOutputGradient));
  if (!result) return refuse(result.error());
  AttentionGradient<Real>& by = result.value();
  for (Tensor<Real>* tensor : {&by.query, &by.key, &by.value, &by.weights, &by.scores, &by.raw_scores}) {
    publish(std::move(*tensor));
  }
  return true;
}

bool bound_attention_gradient() {
  begin_results();
  return is_float32() ? gradient_of<float>() : gradient_of<double>();
}

enum JacobianSlot : int { kScores };
enum JacobianInteger : std::size_t { kScoreKind, kDivisorKind, kHeadDim };
enum JacobianNumber : std::size_t { kDivisor };

bool bound_softmax_jacobian() {
  begin_results();
  const Frame& request = frame();
  const auto kind = static_cast<DivisorKind>(request.integers[kDivisorKind]);
  const auto head_dim = static_cast<std::size_t>(request.integers[kHeadDim]);
  const auto scale = divisor(kind, request.numbers[kDivisor], head_dim);
  if (!scale) return refuse(scale.error());
  const auto by = static_cast<ScoreKind>(request.integers[kScoreKind]);
  auto result = softmax_jacobian(input<double>(kScores).data, by, scale.value());
  if (!result) return refuse(result.error());
  publish(std::move(result.value().weights));
  publish(std::move(result.value().jacobian));
  return true;
}

}  // namespace

EMSCRIPTEN_BINDINGS(sdpa_gradient) {
  emscripten::function("attention_gradient()", &bound_attention_gradient);
  emscripten::function("softmax_jacobian()", &bound_softmax_jacobian);
}
