// SPDX-License-Identifier: MIT
// Textbook loops against attend(), in turns.
#include "sdpa/timing.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "../checks.hpp"
#include "../random/fast_normals.hpp"
#include "../runs/memory.hpp"
#include "../runs/options.hpp"
#include "quantiles.hpp"
#include "sdpa/attention.hpp"

namespace sdpa {
namespace {

constexpr std::size_t kRounds = 5;
constexpr double kSampleMs = 4;
constexpr std::size_t kMostSlices = 4096;      // of a sample: a clock may stand still
constexpr std::size_t kNaiveSlice = 1U << 17;  // multiplications
constexpr std::size_t kCoreSlice = 1U << 19;
constexpr double kMostProducts = 1U << 24;

}  // namespace

struct Timing::State {
  TimingOptions sizes;
  std::array<std::array<double, kRounds>, 2> samples{};  // milliseconds of a call: naive, core
  std::size_t done = 0;                                  // samples
  // The sample under way.
  double elapsed = 0;
  std::size_t calls = 0;
  std::size_t slices = 0;
  std::size_t row = 0;  // the next one of a naive call

  bool is_naive() const { return done % 2 == 0; }
  std::size_t products_of_row() const { return 2 * sizes.m * sizes.dk; }
  double median(std::size_t method) const;
};

double Timing::State::median(std::size_t method) const {
  std::array<double, kRounds> numbers = samples[method];
  const std::size_t count = (done + 1 - method) / 2;
  return quantiles(std::span(numbers).first(count)).median;
}

Timing::Timing(std::unique_ptr<State> state) : state_(std::move(state)) {
  const auto [n, m, dk] = state_->sizes;
  FastNormals random(1);
  for (auto [list, size] : {std::pair{&query_, n * dk}, {&key_, m * dk}, {&value_, m * dk}}) {
    list->resize(size);
    for (float& number : *list) {
      double normal = 0;
      random.fill(&normal, 1);
      number = static_cast<float>(normal);
    }
  }
  scores_.resize(m);
  output_.resize(n * dk);
}
Timing::~Timing() = default;

void Timing::advance(std::size_t) {
  if (progress().is_finished) return;
  state_->is_naive() ? advance_naive() : advance_core();
}

namespace {

/// One row of attention as a textbook would write it. out: dk zeros
void naive_row(const float* query, std::span<const float> keys, std::span<const float> values,
               std::span<float> scores, std::span<float> out) {
  const std::size_t dk = out.size();
  const float scale = 1 / std::sqrt(static_cast<float>(dk));
  float max = -std::numeric_limits<float>::infinity();
  for (std::size_t key = 0; key < scores.size(); ++key) {
    float sum = 0;
    for (std::size_t dim = 0; dim < dk; ++dim) sum += query[dim] * keys[key * dk + dim];
    scores[key] = sum * scale;
    max = std::max(max, scores[key]);
  }
  float total = 0;
  for (float& score : scores) {
    score = std::exp(score - max);
    total += score;
  }
  for (std::size_t key = 0; key < scores.size(); ++key) {
    const float weight = scores[key] / total;
    for (std::size_t dim = 0; dim < dk; ++dim) out[dim] += weight * values[key * dk + dim];
  }
}

}  // namespace

void Timing::advance_naive() {
  State& state = *state_;
  const auto [n, m, dk] = state.sizes;
  const std::size_t most_rows = std::max(kNaiveSlice / state.products_of_row(), std::size_t{1});
  const std::size_t rows = most_rows >= n ? most_rows / n * n : std::min(most_rows, n - state.row);
  for (std::size_t done = 0; done < rows; ++done) {
    const std::span<float> out(&output_[state.row * dk], dk);
    std::fill(out.begin(), out.end(), 0.0F);
    naive_row(&query_[state.row * dk], key_, value_, scores_, out);
    if (++state.row < n) continue;
    state.row = 0;
    ++state.calls;
  }
}

void Timing::advance_core() {
  State& state = *state_;
  const auto [n, m, dk] = state.sizes;
  AttentionInput<float> input;
  input.query = {Shape{n, dk}, query_};
  input.key = {Shape{m, dk}, key_};
  input.value = {Shape{m, dk}, value_};
  const std::size_t calls = std::max(kCoreSlice / (n * state.products_of_row()), std::size_t{1});
  for (std::size_t call = 0; call < calls; ++call) {
    if (auto output = attend(input)) output_ = std::move(output.value().data);
  }
  state.calls += calls;
}

void Timing::took(double milliseconds) {
  State& state = *state_;
  if (progress().is_finished) return;
  state.elapsed += milliseconds;
  ++state.slices;
  if (state.row != 0 || (state.elapsed < kSampleMs && state.slices < kMostSlices)) return;
  state.samples[state.done % 2][state.done / 2] = state.elapsed / static_cast<double>(state.calls);
  ++state.done;
  state.elapsed = 0;
  state.calls = state.slices = 0;
}

Progress Timing::progress() const { return {state_->done, 2 * kRounds, state_->done == 2 * kRounds}; }

TimingResult Timing::result() const {
  const double naive = state_->median(0);
  const double core = state_->median(1);
  return {naive, core, naive / core};
}

Run::Memory Timing::memory() { return memory_of(*state_, {}); }

Result<Timing> timing(const TimingOptions& options) {
  const auto size = [](std::size_t count) { return static_cast<double>(count); };
  if (auto refusal = check_range("n", size(options.n), 1, kMostProducts)) return refusal;
  if (auto refusal = check_range("m", size(options.m), 1, kMostProducts)) return refusal;
  if (auto refusal = check_range("dk", size(options.dk), 1, kMostProducts)) return refusal;
  const double products = size(options.n) * size(options.m) * size(options.dk);
  if (products > kMostProducts) {
    return refuse(ErrorCode::out_of_range, "n", {"n times m times d_k of at most #", kMostProducts},
                  {"#", products});
  }
  ByteCount bytes;
  bytes.add((2 * size(options.n) + 2 * size(options.m)) * size(options.dk) + size(options.m), sizeof(float));
  if (auto refusal = bytes.check(kMaxRunBytes)) return refusal;
  auto state = std::make_unique<Timing::State>();
  state->sizes = options;
  return std::unique_ptr<Timing>(new Timing(std::move(state)));
}

}  // namespace sdpa
