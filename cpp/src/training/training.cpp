// SPDX-License-Identifier: MIT
// The door of training: options, slices, results. The work is in state.cpp.
#include "sdpa/training.hpp"

#include <cmath>

#include "../checks.hpp"
#include "../runs/memory.hpp"
#include "../runs/options.hpp"
#include "state.hpp"

namespace sdpa {
namespace {

constexpr double kMaxDk = 4096;

Refusal check_bytes(double numbers) {
  ByteCount bytes;
  bytes.add(numbers, sizeof(double));
  return bytes.check(kMaxRunBytes);
}

}  // namespace

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
