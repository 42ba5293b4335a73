// SPDX-License-Identifier: MIT
// Plain gradient descent, piece by piece, watched on a fixed probe; see state.hpp.
#include "state.hpp"

#include <algorithm>
#include <cmath>

#include "../vectors.hpp"
#include "model.hpp"

namespace sdpa {
namespace {

constexpr double kWeightSd = 0.25;  // variance 1/16
// Work, in draws.
constexpr std::size_t kDrawnAtOnce = 1024;
constexpr std::size_t kProductsOfDraw = 8;  // so many multiplications of long vectors
constexpr std::size_t kWorkOfAnswer = 256;

}  // namespace

std::size_t Training::State::go_on(std::span<double> numbers) {
  switch (stage) {
    case Stage::weights: return draw_weights(numbers);
    case Stage::probe: return draw_probe(numbers);
    case Stage::product: return multiply(numbers.data());
    case Stage::measure: return measure(numbers.data());
    case Stage::batch: return draw_batch(numbers);
    case Stage::query:
    case Stage::key: break;
  }
  return descend(numbers.data());
}

void Training::State::count_piece(std::size_t count, std::size_t all, Stage next) {
  piece += count;
  if (piece < all) return;
  piece = 0;
  stage = next;
}

/// Embeddings and both weights lie side by side, in the order in which they are drawn.
std::size_t Training::State::draw_weights(std::span<double> numbers) {
  const std::size_t count = std::min(kDrawnAtOnce, at.old_weights - piece);
  const std::span<double> drawn = numbers.subspan(piece, count);
  random.fill(drawn.data(), count);
  for (double& number : drawn.subspan(std::min(count, std::max(piece, at.query_weights) - piece)))
    number *= kWeightSd;
  count_piece(count, at.old_weights, Stage::probe);
  return count;
}

std::size_t Training::State::draw_probe(std::span<double> numbers) {
  draw_rows(random, task, &numbers[at.embeddings], numbers.subspan(at.probe + piece * kRowSize, kRowSize));
  count_piece(1, kProbe, Stage::product);
  return kRowSize;
}

/// A row of product = W_Q W_K^T / divisor.
std::size_t Training::State::multiply(double* numbers) {
  for (std::size_t column = 0; column < kInputs; ++column) {
    const double* query = numbers + at.query_weights + piece * dk;
    const double* key = numbers + at.key_weights + column * dk;
    numbers[at.product + piece * kInputs + column] = dot(query, key, dk) * factor;
  }
  count_piece(1, kInputs, Stage::measure);
  return kInputs * dk / kProductsOfDraw + 1;
}

/// A row of the probe.
std::size_t Training::State::measure(double* numbers) {
  const Row row(numbers + at.probe + piece * kRowSize);
  const Answer given = answer(row, numbers + at.product);
  const auto largest = std::max_element(given.weights.begin(), given.weights.end());
  squares += given.squares;
  top += *largest;
  right += row.matches[largest - given.weights.begin()];
  if (piece == 0) std::copy(given.weights.begin(), given.weights.end(), numbers + at.new_example);
  count_piece(1, kProbe, Stage::batch);
  if (stage == Stage::batch) keep_measures(numbers);
  return kWorkOfAnswer;
}

/// Nothing is kept if the loss is not finite.
void Training::State::keep_measures(double* numbers) {
  if (is_begun) ++done;
  const bool is_finite = std::isfinite(squares);
  has_blown_up = is_begun && !is_finite;
  if (is_finite) {
    std::copy_n(numbers + at.new_example, kKeys, numbers + at.example);
    if (is_begun) {
      numbers[at.loss + done - 1] = squares / (kProbe * kValues);
      numbers[at.top_weight + done - 1] = top / kProbe;
      numbers[at.right_share + done - 1] = right / kProbe;
    }
  }
  is_begun = true;
  squares = top = right = 0;
}

/// A new row and its gradient.
std::size_t Training::State::draw_batch(std::span<double> numbers) {
  double* gradient = &numbers[at.gradient];
  const std::span<double> drawn = numbers.subspan(at.batch, kRowSize);
  if (piece == 0) std::fill_n(gradient, kProduct, 0.0);
  draw_rows(random, task, &numbers[at.embeddings], drawn);
  const Row row(drawn.data());
  add_gradient(row, answer(row, &numbers[at.product]), gradient);
  count_piece(1, kBatch, Stage::query);
  if (stage == Stage::query) {
    const double change = -rate * factor / static_cast<double>(kBatch * kValues);
    for (std::size_t index = 0; index < kProduct; ++index) gradient[index] *= change;
    std::copy_n(&numbers[at.query_weights], kInputs * dk, &numbers[at.old_weights]);
  }
  return kRowSize + kWorkOfAnswer;
}

/// What a row of the gradient changes: first in the query's weights, which it belongs to, later in those of all keys.
std::size_t Training::State::descend(double* numbers) {
  for (std::size_t column = 0; column < kInputs; ++column) {
    const double change = numbers[at.gradient + piece * kInputs + column];
    double* key = numbers + at.key_weights + column * dk;
    if (stage == Stage::query) {
      add_times(change, key, numbers + at.query_weights + piece * dk, dk);
    } else {
      add_times(change, numbers + at.old_weights + piece * dk, key, dk);
    }
  }
  count_piece(1, kInputs, stage == Stage::query ? Stage::key : Stage::product);
  return kInputs * dk / kProductsOfDraw + 1;
}

}  // namespace sdpa
