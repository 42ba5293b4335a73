// SPDX-License-Identifier: MIT
// softmax() behind the frame.
#include "sdpa/softmax.hpp"

#include <emscripten/bind.h>

#include <utility>

#include "frame.hpp"

namespace {

using namespace sdpa;
using namespace sdpa::bindings;

enum Slot : int { kScores };
enum Integer : std::size_t { kAxis };

template <class Real> bool softmax_of() {
  auto result = softmax(input<Real>(kScores), static_cast<SoftmaxAxis>(frame().integers[kAxis]));
  if (!result) return refuse(result.error());
  SoftmaxResult<Real>& parts = result.value();
  publish(std::move(parts.weights));
  publish(std::move(parts.shifted));
  publish(std::move(parts.exps));
  publish(std::move(parts.max));
  publish(std::move(parts.sum));
  return true;
}

bool bound_softmax() {
  begin_results();
  return holds_float32(kScores) ? softmax_of<float>() : softmax_of<double>();
}

}  // namespace

EMSCRIPTEN_BINDINGS(sdpa_softmax) { emscripten::function("softmax()", &bound_softmax); }
