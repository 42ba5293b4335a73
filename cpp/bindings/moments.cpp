// SPDX-License-Identifier: MIT
// moments() behind the frame: what a test compares with tests/cases/exact/variance.json on every build. The engine has
// no such method; course_demo() and its variances are made of it.
#include <emscripten/bind.h>

#include <limits>

#include "frame.hpp"
#include "sdpa/statistics.hpp"

namespace {

using namespace sdpa;
using namespace sdpa::bindings;

enum Slot : int { kNumbers };
enum Number : std::size_t {
  kMean,
  kPopulationVariance,
  kSampleVariance
};  // the last is NaN if there is none

template <class Real>
bool moments_of() {
  const auto found = moments(input<Real>(kNumbers));
  if (!found) return refuse(found.error());
  const Moments<Real>& facts = found.value();
  auto& numbers = frame().numbers;
  numbers[kMean] = facts.mean;
  numbers[kPopulationVariance] = facts.population_variance;
  numbers[kSampleVariance] = facts.sample_variance.value_or(std::numeric_limits<Real>::quiet_NaN());
  return true;
}

bool bound_moments() {
  begin_results();
  return holds_float32(kNumbers) ? moments_of<float>() : moments_of<double>();
}

}  // namespace

EMSCRIPTEN_BINDINGS(sdpa_moments) { emscripten::function("moments()", &bound_moments); }
