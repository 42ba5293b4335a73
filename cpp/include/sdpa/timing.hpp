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

/// Progress counts samples: five of each method, taking turns. The inputs are drawn first, which counts for nothing.
class Timing final : public Run {
public:
  ~Timing() override;
  /// Draws `work` inputs; once there are all, one slice of one method: about 16 multiplications for each unit of work, at
  /// least one query's, at most 2^17 of the loops. Of attend() at most 2^17 at first, then what took about two
  /// milliseconds, 2^15 to 2^22: as WebAssembly it is many times faster than as JavaScript. In calls, or in parts of a
  /// call by queries.
  void advance(std::size_t work) override;
  /// How many milliseconds the last advance() took; at least 0. A sample is complete after whole calls of four
  /// milliseconds or more together, or 512 slices, so a clock of low resolution is good enough, and one that stands
  /// still does no harm: then the times are 0 and their ratio NaN.
  void took(double milliseconds);
  Progress progress() const override;
  TimingResult result() const;

private:
  friend Result<Timing> timing(const TimingOptions& options);
  struct State;
  explicit Timing(std::unique_ptr<State> state);
  Memory memory() override;

  void draw(std::size_t work);
  void advance_naive(std::size_t products);
  void advance_core(std::size_t products);

  std::unique_ptr<State> state_;
  std::vector<float> numbers_;  // query, key, value, output, scores of a row
};

/// Starts a timing; nothing is drawn or timed yet. Inputs are normal numbers in float32, query [n, dk], key and value
/// [m, dk].
/// n, m, dk  at least 1; n * m * dk at most 2^24, so that a call is short
/// Errors    out_of_range ("n", "m", "dk"), too_large (12 n d_k + 8 m d_k + 4 m bytes, more than kMaxRunBytes)
/// Cost      ten times four milliseconds, or ten calls where a call takes longer; O((n + m) d_k) memory
/// Source    tests/cpp/timing_test.cpp
Result<Timing> timing(const TimingOptions& options);

}  // namespace sdpa
