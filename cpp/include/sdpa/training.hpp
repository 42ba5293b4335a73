// SPDX-License-Identifier: MIT
// A small model that learns to attend: does scaling matter for learning? Both answers are here, by the learning rate.
#pragma once

#include <memory>
#include <optional>

#include "sdpa/run.hpp"
#include "sdpa/scale.hpp"

namespace sdpa {

enum class Task {
  blend,   ///< two keys match the query: the answer is the mean of their values
  lookup,  ///< one key matches
};

struct TrainingOptions {
  Task task = Task::blend;
  std::size_t dk = 0;          ///< 1 to 4096
  DivisorChoice divisor = {};  ///< of the raw scores
  double learning_rate = 0;    ///< above 0
  std::size_t steps = 0;       ///< at least 1
  std::uint32_t seed = 0;
};

/// Measured on the probe after every step; lists are as long as there were steps. A run whose numbers pass all range
/// ends at that step, of which nothing is kept.
struct TrainingResult {
  std::optional<std::uint64_t> blew_up_at;  ///< the step, counted from 1
  std::vector<double> loss;
  std::vector<double> top_weight;       ///< mean over the probe of the largest weight
  std::vector<double> right_key_share;  ///< share of the probe whose largest weight is on a matching key
  std::vector<double> example_weights;  ///< [8] of one row of the probe, now; empty before it was measured
  std::vector<double>
      example_matches;  ///< [8] 1 for a key that matches the query of that row, else 0; as empty
};

/// Progress counts steps. What comes before the first (weights and probe are drawn, the probe is measured) counts for
/// nothing, and a step is cut into some hundred pieces.
class Training final : public Run {
public:
  ~Training() override;
  void advance(std::size_t work) override;
  Progress progress() const override;
  /// At any time. O(steps done); allocates the lists.
  TrainingResult result() const;

private:
  friend Result<Training> training(const TrainingOptions& options);
  struct State;
  explicit Training(std::unique_ptr<State> state);
  Memory memory() override;

  std::unique_ptr<State> state_;
  std::vector<double> numbers_;
};

/// Starts a training; nothing is drawn yet.
/// Task      8 types, each an embedding ~ N(0, I_16), fixed per seed. A row has a query of a random type and 8 keys: two
///           (blend) or one (lookup) at random places are of the query's type, the others of random other types. Every
///           query and key is its type's embedding + 0.3 N(0, I_16); values ~ N(0, I_8), new for each row.
/// Formula:  s_j = (x W_Q) . (y_j W_K) / divisor;  out = sum_j softmax(s)_j v_j;  loss = mean over rows and the 8 value
///           dimensions of (out - mean of the matching values)^2. Since s_j = x (W_Q W_K^T) y_j / divisor, the gradients
///           are dW_Q = D W_K and dW_K = D^T W_Q with D = sum over rows of x (sum_j ds_j y_j)^T / divisor.
/// Learning  W_Q, W_K [16, dk] begin with entries ~ N(0, 1/16); plain gradient descent on 16 new rows a step. The probe
///           is 128 rows, fixed per seed. All draws are of the fast generator, in this order: types, W_Q, W_K, probe,
///           then the rows of the steps; in a row its type and places, the types of its other keys, then values, keys and
///           query.
/// Errors    out_of_range ("dk", "steps", "learning_rate", "divisor"), not_finite ("learning_rate", "divisor"), too_large
///           (24 bytes a step, 384 d_k)
/// Cost      about 768 d_k + 150 000 multiplications a step; 32 d_k + 30 000 draws before the first
/// Source    design.md 7; derived here; tests/cpp/training_internal_test.cpp (gradients by differences)
Result<Training> training(const TrainingOptions& options);

}  // namespace sdpa
