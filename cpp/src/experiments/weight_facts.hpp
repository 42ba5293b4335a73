// SPDX-License-Identifier: MIT
// What one row of scores becomes under softmax, in three numbers.
#pragma once

#include <cstddef>
#include <span>

#include "sdpa/score_sweep.hpp"

namespace sdpa {

struct WeightFacts {
  double max_weight = 0;
  double entropy = 0;
  double jacobian_norm = 0;
};

/// One row after the other, some keys at a time, so that a long one can be left and taken up again. Plain memory.
class WeightSteps {
public:
  /// Keys whose exponential or logarithm is taken in one step.
  static constexpr std::size_t kKeysAtOnce = 512;

  /// The next step of a row; true when its facts are complete, and a new row may begin.
  /// scores: finite; weights: room for as many. Both are to stay as they are until the row is complete.
  bool advance(std::span<const double> scores, NumberType dtype, std::span<double> weights);
  /// Whether the next step is the first of a row.
  bool is_at_start() const { return stage_ == Stage::exponentials && next_ == 0; }
  /// Of the row that was completed last.
  const WeightFacts& facts() const { return facts_; }

private:
  enum class Stage : std::size_t { exponentials, entropy };

  void divide(NumberType dtype, std::span<double> weights);

  Stage stage_ = Stage::exponentials;
  std::size_t next_ = 0;     // key of this stage
  double max_ = 0;           // of the scores
  double sum_ = 0;           // of the exponentials
  std::size_t largest_ = 0;  // key
  double others_ = 0;        // 1 - the largest weight, with all its digits
  WeightFacts facts_;
};

}  // namespace sdpa
