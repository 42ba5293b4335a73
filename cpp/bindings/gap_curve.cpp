// SPDX-License-Identifier: MIT
// gap_curve() behind the frame.
#include "sdpa/gap_curve.hpp"

#include <emscripten/bind.h>

#include <utility>

#include "frame.hpp"

namespace {

using namespace sdpa;
using namespace sdpa::bindings;

enum Slot : int { kGaps };
enum Integer : std::size_t { kHeadDim };
enum Number : std::size_t { kCrossing, kRmsGap, kMedianGap };

bool bound_gap_curve() {
  begin_results();
  const auto head_dim = static_cast<std::size_t>(frame().integers[kHeadDim]);
  auto result = gap_curve(head_dim, input<double>(kGaps).data);
  if (!result) return refuse(result.error());
  GapCurve& curve = result.value();
  publish_list(std::move(curve.raw));
  publish_list(std::move(curve.scaled));
  auto& numbers = frame().numbers;
  numbers[kCrossing] = curve.crossing;
  numbers[kRmsGap] = curve.rms_gap;
  numbers[kMedianGap] = curve.median_gap;
  return true;
}

}  // namespace

EMSCRIPTEN_BINDINGS(sdpa_gap_curve) { emscripten::function("gap_curve()", &bound_gap_curve); }
