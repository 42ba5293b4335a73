// SPDX-License-Identifier: MIT
// Forward and backward for one row. The keys are never projected: their scores are x (W_Q W_K^T) y_j. Every sum has an
// order of its own: without scaling and at a large rate learning is chaotic, and a last bit that is another one would be
// another curve.
#include "model.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "../kernels/kernels.hpp"

namespace sdpa {
namespace {

/// out = sum over keys of factors[key] * value (or key), `width` numbers each
template <std::size_t width>
std::array<double, width> blend(const double* factors, const double* vectors) {
  std::array<double, width> sum{};
  for (std::size_t key = 0; key < kKeys; ++key) {
    for (std::size_t index = 0; index < width; ++index) {
      sum[index] += factors[key] * vectors[key * width + index];
    }
  }
  return sum;
}

}  // namespace

Answer answer(const Row& row, const double* product) {
  std::array<double, kInputs> projected{};  // x (W_Q W_K^T)
  for (std::size_t from = 0; from < kInputs; ++from) {
    for (std::size_t to = 0; to < kInputs; ++to) {
      projected[to] += row.query[from] * product[from * kInputs + to];
    }
  }
  Answer result;
  std::array<double, kKeys> scores;
  for (std::size_t key = 0; key < kKeys; ++key) {
    scores[key] = std::inner_product(projected.begin(), projected.end(), row.key(key), 0.0);
    if (!std::isfinite(scores[key])) result.squares = std::numeric_limits<double>::quiet_NaN();
  }
  kernels::softmax_row(scores.data(), kKeys, result.weights.data());

  const double matching = std::accumulate(row.matches, row.matches + kKeys, 0.0);
  const auto output = blend<kValues>(result.weights.data(), row.values);
  const auto target = blend<kValues>(row.matches, row.values);
  for (std::size_t index = 0; index < kValues; ++index) {
    result.error[index] = output[index] - target[index] / matching;
    result.squares += result.error[index] * result.error[index];
  }
  return result;
}

void add_gradient(const Row& row, const Answer& answer, double* gradient) {
  std::array<double, kKeys> by_weights;
  for (std::size_t key = 0; key < kKeys; ++key) {
    by_weights[key] = 2 * std::inner_product(answer.error.begin(), answer.error.end(), row.value(key), 0.0);
  }
  std::array<double, kKeys> by_scores;
  kernels::softmax_gradient_row(answer.weights.data(), by_weights.data(), kKeys, by_scores.data());
  const auto pull = blend<kInputs>(by_scores.data(), row.keys);
  for (std::size_t from = 0; from < kInputs; ++from) {
    for (std::size_t to = 0; to < kInputs; ++to) {
      gradient[from * kInputs + to] += row.query[from] * pull[to];
    }
  }
}

}  // namespace sdpa
