// SPDX-License-Identifier: MIT
// Plain gradient descent, step by step, watched on a fixed probe.
#include "sdpa/training.hpp"

#include <algorithm>
#include <cmath>

#include "../checks.hpp"
#include "../runs/memory.hpp"
#include "../runs/options.hpp"
#include "../vectors.hpp"
#include "model.hpp"

namespace sdpa {
namespace {

constexpr std::size_t kBatch = 16;
constexpr std::size_t kProbe = 128;
constexpr std::size_t kProduct = kInputs * kInputs;
constexpr double kWeightSd = 0.25;  // variance 1/16
constexpr double kMaxDk = 4096;
// Work, in draws.
constexpr std::size_t kDrawnAtOnce = 1024;
constexpr std::size_t kProductsOfDraw = 8;  // so many multiplications of long vectors
constexpr std::size_t kWorkOfAnswer = 256;

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

Refusal check_bytes(double numbers) {
  ByteCount bytes;
  bytes.add(numbers, sizeof(double));
  return bytes.check(kMaxRunBytes);
}

}  // namespace

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

Training::Training(std::unique_ptr<State> state) : state_(std::move(state)), numbers_(state_->at.size) {}
Training::~Training() = default;

void Training::advance(std::size_t work) {
  for (std::size_t spent = 0; spent < work && !state_->is_finished();) spent += state_->go_on(numbers_);
}

Progress Training::progress() const { return {state_->done, state_->steps, state_->is_finished()}; }

TrainingResult Training::result() const {
  const State& state = *state_;
  const auto list = [this](std::size_t place, std::size_t count) {
    const double* first = numbers_.data() + place;
    return std::vector<double>(first, first + count);
  };
  const std::size_t measured = state.has_blown_up ? state.done - 1 : state.done;
  TrainingResult result;
  if (state.has_blown_up) result.blew_up_at = state.done;
  result.loss = list(state.at.loss, measured);
  result.top_weight = list(state.at.top_weight, measured);
  result.right_key_share = list(state.at.right_share, measured);
  if (!state.is_begun) return result;
  result.example_weights = list(state.at.example, kKeys);
  result.example_matches = list(state.at.probe + kRowSize - kKeys, kKeys);
  return result;
}

Run::Memory Training::memory() { return memory_of(*state_, numbers_); }

Result<Training> training(const TrainingOptions& options) {
  if (auto refusal = check_range("dk", static_cast<double>(options.dk), 1, kMaxDk)) return refusal;
  if (auto refusal = check_range("steps", static_cast<double>(options.steps), 1, kMaxSamples)) return refusal;
  if (!std::isfinite(options.learning_rate)) {
    return refuse(ErrorCode::not_finite, "learning_rate", "a finite number", {"#", options.learning_rate});
  }
  if (options.learning_rate <= 0) {
    return refuse(ErrorCode::out_of_range, "learning_rate", "a number greater than 0",
                  {"#", options.learning_rate});
  }
  auto scale = divisor(options.divisor.kind, options.divisor.value, options.dk);
  if (!scale) return scale.take_refusal();
  // The curves are counted first: a std::size_t has 32 bits in WebAssembly, and the sum of all places could wrap.
  if (auto refusal = check_bytes(3 * static_cast<double>(options.steps))) return refusal;
  if (auto refusal = check_bytes(static_cast<double>(Places(options).size))) return refusal;
  return std::unique_ptr<Training>(
      new Training(std::make_unique<Training::State>(options, scale.value().scale)));
}

}  // namespace sdpa
