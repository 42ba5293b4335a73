// SPDX-License-Identifier: MIT
// timing() behind the frame; the clock is on the other side.
#include "sdpa/timing.hpp"

#include <emscripten/bind.h>

#include "run_options.hpp"
#include "run_slots.hpp"

namespace {

using namespace sdpa;
using namespace sdpa::bindings;

enum Integer : std::size_t { kN, kM, kDk };
enum ResultNumber : std::size_t { kNaiveMs = kFirstNumber, kCoreMs, kRatio };

int bound_timing() {
  begin_results();
  return start(timing({.n = count_at(kN), .m = count_at(kM), .dk = count_at(kDk)}), [](Run& run) {
    const TimingResult result = static_cast<Timing&>(run).result();
    auto& numbers = frame().numbers;
    numbers[kNaiveMs] = result.naive_ms;
    numbers[kCoreMs] = result.core_ms;
    numbers[kRatio] = result.ratio;
  });
}

/// Tells a timing how many milliseconds its last run_advance() took; true when it is finished.
bool timing_took(int slot, double milliseconds) {
  auto& run = static_cast<Timing&>(run_in(slot));
  run.took(milliseconds);
  return run.progress().is_finished;
}

}  // namespace

EMSCRIPTEN_BINDINGS(sdpa_timing) {
  emscripten::function("timing()", &bound_timing);
  emscripten::function("timing_took(slot, milliseconds)", &timing_took);
}
