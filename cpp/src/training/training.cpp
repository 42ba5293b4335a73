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
    batch = place(kBatch * kRowSize);
    example = place(kKeys);
    loss = place(options.steps);
    top_weight = place(options.steps);
    right_share = place(options.steps);
  }

  std::size_t size = 0;
  std::size_t embeddings, query_weights, key_weights, old_weights, product, gradient, probe, batch, example;
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

  void begin(std::span<double> numbers);
  void multiply(double* numbers) const;
  void descend(std::span<double> numbers);
  bool measure(double* numbers) const;

  Places at;
  FastNormals random;
  Task task;
  std::size_t dk;
  double factor;  // 1 / divisor
  double rate;
  std::size_t steps;
  std::size_t done = 0;
  bool has_blown_up = false;
};

void Training::State::begin(std::span<double> numbers) {
  random.fill(&numbers[at.embeddings], kTypes * kInputs);
  for (const std::size_t place : {at.query_weights, at.key_weights}) {
    const std::span<double> weights = numbers.subspan(place, kInputs * dk);
    random.fill(weights.data(), weights.size());
    for (double& weight : weights) weight *= kWeightSd;
  }
  draw_rows(random, task, &numbers[at.embeddings], numbers.subspan(at.probe, kProbe * kRowSize));
  multiply(numbers.data());
  measure(numbers.data());
}

/// product = W_Q W_K^T / divisor
void Training::State::multiply(double* numbers) const {
  for (std::size_t row = 0; row < kInputs; ++row) {
    for (std::size_t column = 0; column < kInputs; ++column) {
      const double* query = numbers + at.query_weights + row * dk;
      const double* key = numbers + at.key_weights + column * dk;
      numbers[at.product + row * kInputs + column] = dot(query, key, dk) * factor;
    }
  }
}

/// One step on a new batch.
void Training::State::descend(std::span<double> numbers) {
  draw_rows(random, task, &numbers[at.embeddings], numbers.subspan(at.batch, kBatch * kRowSize));
  double* gradient = &numbers[at.gradient];
  std::fill_n(gradient, kProduct, 0.0);
  for (std::size_t index = 0; index < kBatch; ++index) {
    const Row row(&numbers[at.batch + index * kRowSize]);
    add_gradient(row, answer(row, &numbers[at.product]), gradient);
  }
  const double change = -rate * factor / static_cast<double>(kBatch * kValues);
  for (std::size_t index = 0; index < kProduct; ++index) gradient[index] *= change;

  double* query = &numbers[at.query_weights];
  double* key = &numbers[at.key_weights];
  double* old_query = &numbers[at.old_weights];
  std::copy_n(query, kInputs * dk, old_query);
  for (std::size_t index = 0; index < kProduct; ++index) {
    add_times(gradient[index], key + index % kInputs * dk, query + index / kInputs * dk, dk);
  }
  for (std::size_t index = 0; index < kProduct; ++index) {
    add_times(gradient[index], old_query + index / kInputs * dk, key + index % kInputs * dk, dk);
  }
  multiply(numbers.data());
}

/// Measures the probe; false, and nothing is kept, if its loss is not finite.
bool Training::State::measure(double* numbers) const {
  double squares = 0;
  double top = 0;
  double right = 0;
  std::array<double, kKeys> example{};
  for (std::size_t index = 0; index < kProbe; ++index) {
    const Row row(numbers + at.probe + index * kRowSize);
    const Answer given = answer(row, numbers + at.product);
    const auto largest = std::max_element(given.weights.begin(), given.weights.end());
    squares += given.squares;
    top += *largest;
    right += row.matches[largest - given.weights.begin()];
    if (index == 0) example = given.weights;
  }
  if (!std::isfinite(squares)) return false;
  std::copy(example.begin(), example.end(), numbers + at.example);
  if (done == 0) return true;
  numbers[at.loss + done - 1] = squares / (kProbe * kValues);
  numbers[at.top_weight + done - 1] = top / kProbe;
  numbers[at.right_share + done - 1] = right / kProbe;
  return true;
}

Training::Training(std::unique_ptr<State> state) : state_(std::move(state)), numbers_(state_->at.size) {
  state_->begin(numbers_);
}
Training::~Training() = default;

void Training::advance(std::size_t work) {
  State& state = *state_;
  for (std::size_t step = 0; step < work && !progress().is_finished; ++step) {
    state.descend(numbers_);
    ++state.done;
    state.has_blown_up = !state.measure(numbers_.data());
  }
}

Progress Training::progress() const {
  return {state_->done, state_->steps, state_->has_blown_up || state_->done == state_->steps};
}

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
