// SPDX-License-Identifier: MIT
// divisor() behind the frame: what learners divide by, and the multiplier it means.
#include "sdpa/scale.hpp"

#include <emscripten/bind.h>

#include "frame.hpp"

namespace {

using namespace sdpa;
using namespace sdpa::bindings;

enum Integer : std::size_t { kKind, kHeadDim };
enum Number : std::size_t { kDivisor, kScale };

bool bound_divisor() {
  begin_results();
  Frame& request = frame();
  const auto kind = static_cast<DivisorKind>(request.integers[kKind]);
  const auto result =
      divisor(kind, request.numbers[kDivisor], static_cast<std::size_t>(request.integers[kHeadDim]));
  if (!result) return refuse(result.error());
  request.numbers[kDivisor] = result.value().divisor;
  request.numbers[kScale] = result.value().scale;
  return true;
}

}  // namespace

EMSCRIPTEN_BINDINGS(sdpa_scale) { emscripten::function("divisor()", &bound_divisor); }
