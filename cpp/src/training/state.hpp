// SPDX-License-Identifier: MIT
// A training under way: what it holds, and the stages that it goes through in little pieces.
#pragma once

#include "../random/fast_normals.hpp"
#include "rows.hpp"

namespace sdpa {

inline constexpr std::size_t kBatch = 16;
inline constexpr std::size_t kProbe = 128;
inline constexpr std::size_t kProduct = kInputs * kInputs;

/// Where things lie among the numbers of a training; sizes in numbers.
struct Places {
  explicit Places(const TrainingOptions& options) {
    const std::size_t weights = kInputs * options.dk;
    embeddings = place(kTypes * kInputs);
    query_weights = place(weights);
    key_weights = place(weights);
    old_weights = place(weights);
    product = place(kProduct);
    gradient = place(kProduct);
    probe = place(kProbe * kRowSize);
    batch = place(kRowSize);
    example = place(kKeys);
    new_example = place(kKeys);
    loss = place(options.steps);
    top_weight = place(options.steps);
    right_share = place(options.steps);
  }

  std::size_t size = 0;
  std::size_t embeddings, query_weights, key_weights, old_weights, product, gradient, probe, batch, example,
      new_example;
  std::size_t loss, top_weight, right_share;

private:
  std::size_t place(std::size_t count) {
    size += count;
    return size - count;
  }
};

struct Training::State {
  State(const TrainingOptions& options, double factor_of)
      : at(options),
        random(options.seed),
        task(options.task),
        dk(options.dk),
        factor(factor_of),
        rate(options.learning_rate),
        steps(options.steps) {}

  /// The next little piece of the stage under way. Returns its work.
  std::size_t go_on(std::span<double> numbers);
  bool is_finished() const { return has_blown_up || done == steps; }

  Places at;
  FastNormals random;
  Task task;
  std::size_t dk;
  double factor;  // 1 / divisor
  double rate;
  std::size_t steps;
  std::size_t done = 0;
  bool is_begun = false;  // the probe was measured before the first step
  bool has_blown_up = false;

private:
  /// The first three happen once, the others in turns, beginning with the third.
  enum class Stage : std::size_t { weights, probe, product, measure, batch, query, key };

  std::size_t draw_weights(std::span<double> numbers);
  std::size_t draw_probe(std::span<double> numbers);
  std::size_t multiply(double* numbers);
  std::size_t measure(double* numbers);
  std::size_t draw_batch(std::span<double> numbers);
  std::size_t descend(double* numbers);
  void keep_measures(double* numbers);
  /// A piece of `count` is done; after the last of `all` the next stage begins.
  void count_piece(std::size_t count, std::size_t all, Stage next);

  Stage stage = Stage::weights;
  std::size_t piece = 0;  // number, row or column of the stage that is next
  double squares = 0;     // of the probe so far
  double top = 0;
  double right = 0;
};

}  // namespace sdpa
