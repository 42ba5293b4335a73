// SPDX-License-Identifier: MIT
// fit_temperature() behind the frame.
#include "sdpa/temperature.hpp"

#include <emscripten/bind.h>

#include <utility>

#include "frame.hpp"

namespace {

using namespace sdpa;
using namespace sdpa::bindings;

enum Slot : int { kScores, kWanted };
enum Number : std::size_t { kTemperature, kResidual };

bool bound_fit_temperature() {
  begin_results();
  auto result = fit_temperature(input<double>(kScores).data, input<double>(kWanted).data);
  if (!result) return refuse(result.error());
  TemperatureFit& fit = result.value();
  publish_list(std::move(fit.weights));
  frame().numbers[kTemperature] = fit.temperature;
  frame().numbers[kResidual] = fit.residual;
  return true;
}

}  // namespace

EMSCRIPTEN_BINDINGS(sdpa_temperature) { emscripten::function("fit_temperature()", &bound_fit_temperature); }
