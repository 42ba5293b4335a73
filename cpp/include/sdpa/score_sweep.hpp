// SPDX-License-Identifier: MIT
// What scaling does to softmax, over many random queries and keys: how sharp the weights are and how much gradient they
// let through, for every d_k and divisor.
#pragma once

#include <memory>

#include "sdpa/normals.hpp"
#include "sdpa/run.hpp"
#include "sdpa/scale.hpp"

namespace sdpa {

/// The number type of scores and weights.
enum class NumberType { float64, float32 };

struct ScoreSweepOptions {
  std::vector<std::size_t> dims;  ///< at most kMaxDims, each 1 to kMaxDim
  std::size_t keys = 0;           ///< m, 1 to 4096
  std::size_t draws = 0;          ///< queries for each of the dims, at least 1
  std::uint32_t seed = 0;
  std::vector<DivisorChoice> divisors;  ///< 1 to 16, all applied to the same queries and keys
  Generator generator = Generator::fast;
  NumberType dtype = NumberType::float64;
};

/// Where a tenth, half and nine tenths of the numbers lie below, by linear interpolation as numpy.quantile; and their
/// mean. NaN while there are no numbers.
struct Quantiles {
  double p10 = 0;
  double median = 0;
  double p90 = 0;
  double mean = 0;
};

/// One d_k with one divisor.
struct SweepCell {
  std::size_t dk = 0;
  std::size_t divisor = 0;  ///< index into the options' divisors
  Quantiles max_weight;
  Quantiles entropy;  ///< of the weights, in nats
  Quantiles
      jacobian_norm;      ///< Frobenius norm of diag(p) - p p^T: how the weights answer to the scaled scores
  std::size_t draws = 0;  ///< rows so far
  std::size_t dead_count = 0;     ///< rows whose Jacobian norm is below 0.01
  std::size_t one_hot_count = 0;  ///< rows whose largest weight is above 0.99
  double dead_share = 0;          ///< dead_count / draws; NaN while there are none
  double one_hot_share = 0;       ///< one_hot_count / draws
};

struct ScoreSweepResult {
  std::vector<SweepCell> cells;  ///< dims in order, and for each the divisors in order
};

/// Progress counts queries, each with its keys, of all dims together.
class ScoreSweep final : public Run {
public:
  ~ScoreSweep() override;
  void advance(std::size_t work) override;
  Progress progress() const override;
  /// Sorts what is there so far: O(draws) for each cell.
  ScoreSweepResult result() const;

private:
  friend Result<ScoreSweep> score_sweep(const ScoreSweepOptions& options);
  struct State;
  explicit ScoreSweep(std::unique_ptr<State> state);
  Memory memory() override;

  std::unique_ptr<State> state_;
  std::vector<double> numbers_;
};

/// Starts a sweep; nothing is drawn yet.
/// Formula:  weights = softmax(q . k_j / divisor) over the keys j, with standard normal q and k_j
/// Draws     Query, then its keys, in one stream that begins with the seed. From NumPy's stream all draws of one d_k come
///           before those of the next: with one draw and three keys these are the demonstrations of the course's program
///           (dims 4, 64, 512: its own stream; one d_k alone: freshly seeded). From the fast generator the dims take turns.
/// dtype     float32: scores are computed in double, rounded to float and turned into weights in float by std::exp, never
///           by a kernel's polynomial; so a weight is exactly 0 where a float is.
/// Errors    empty ("dims", "divisors"), out_of_range, not_finite ("divisor"), overflow ("divisor"), too_large (24 bytes
///           for each draw of each cell)
/// Cost      (1 + keys) * d_k draws a query, and a softmax for each divisor
/// Source    widgets.md findings 2 and 6; tests/cpp/score_sweep_test.cpp
Result<ScoreSweep> score_sweep(const ScoreSweepOptions& options);

}  // namespace sdpa
