// SPDX-License-Identifier: MIT
// How much faster than plain loops the core's attention is on this very machine. The core knows no clock: its owner
// tells it how long each slice took.
#pragma once

#include <memory>

#include "sdpa/run.hpp"

namespace sdpa {

struct TimingOptions {
  std::size_t n = 0;   ///< queries
  std::size_t m = 0;   ///< keys
  std::size_t dk = 0;  ///< size of query, key and value
};

/// Medians over the samples so far; NaN while there is none.
struct TimingResult {
  double naive_ms = 0;  ///< of one attention by loops as they are written in a textbook
  double core_ms = 0;   ///< of one attend()
  double ratio = 0;     ///< naive_ms / core_ms
};

/// Progress counts samples: five of each method, taking turns.
class Timing final : public Run {
public:
  ~Timing() override;
  /// One slice of one method, some hundred thousand multiplications or one call, whatever `work` says.
  void advance(std::size_t work) override;
  /// How many milliseconds the last advance() took. A sample is complete after whole calls of four milliseconds or
  /// more together, so a clock of low resolution is good enough.
  void took(double milliseconds);
  Progress progress() const override;
  TimingResult result() const;

private:
  friend Result<Timing> timing(const TimingOptions& options);
  struct State;
  explicit Timing(std::unique_ptr<State> state);
  Memory memory() override;

  void advance_naive();
  void advance_core();

  std::unique_ptr<State> state_;
  std::vector<float> query_, key_, value_, scores_, output_;
};

/// Prepares the inputs, normal numbers in float32; nothing is timed yet.
/// n, m, dk  at least 1; n * m * dk at most 2^24, so that a call is short
/// Errors    out_of_range ("n", "m", "dk"), too_large
/// Cost      about ten times four milliseconds, or ten calls where a call takes longer
/// Source    tests/cpp/timing_test.cpp
Result<Timing> timing(const TimingOptions& options);

}  // namespace sdpa
