// SPDX-License-Identifier: MIT
// dot_parts() behind the frame.
#include "sdpa/dot_parts.hpp"

#include <emscripten/bind.h>

#include <limits>
#include <utility>

#include "frame.hpp"

namespace {

using namespace sdpa;
using namespace sdpa::bindings;

enum Slot : int { kQuery, kKey };
enum Number : std::size_t { kDot, kQueryLength, kKeyLength, kCosine };

bool bound_dot_parts() {
  begin_results();
  auto result = dot_parts(input<double>(kQuery).data, input<double>(kKey).data);
  if (!result) return refuse(result.error());
  DotParts& parts = result.value();
  publish_list(std::move(parts.products));
  publish_list(std::move(parts.partial_sums));
  auto& numbers = frame().numbers;
  numbers[kDot] = parts.dot;
  numbers[kQueryLength] = parts.query_length;
  numbers[kKeyLength] = parts.key_length;
  numbers[kCosine] = parts.cosine.value_or(std::numeric_limits<double>::quiet_NaN());
  return true;
}

}  // namespace

EMSCRIPTEN_BINDINGS(sdpa_dot_parts) { emscripten::function("dot_parts()", &bound_dot_parts); }
