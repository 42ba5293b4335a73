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
constexpr std::size_t kMostSlices = 512;     // of a sample: a clock may stand still
constexpr std::size_t kProductsOfUnit = 16;  // multiplications
// Multiplications of a slice. attend() is faster or slower than the loops, much faster as WebAssembly, so that its slices
// find their length by the clock; those of the loops are short everywhere.
constexpr std::size_t kNaiveSlice = 1U << 17;
constexpr std::size_t kFirstCoreSlice = 1U << 17;
constexpr std::size_t kLeastCoreSlice = 1U << 15;
constexpr std::size_t kMostCoreSlice = 1U << 22;
constexpr double kSliceMs = 2;
constexpr double kMostChange = 16;      // of a slice at a time
constexpr std::size_t kScoreWork = 16;  // of an exponential, in multiplications
constexpr std::size_t kProductsOfCall = 1U << 15;
constexpr std::size_t kDrawnAtOnce = 1024;
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
  std::size_t row = 0;  // the next one of a call
  // Slices of attend() since their length was judged.
  std::size_t core_slice = kFirstCoreSlice;
  std::size_t judged_slices = 0;
  double judged_ms = 0;
  FastNormals random{1};
  std::size_t drawn = 0;  // inputs

  // Places in numbers_.
  std::size_t key_at() const { return sizes.n * sizes.dk; }
  std::size_t value_at() const { return key_at() + sizes.m * sizes.dk; }
  std::size_t output_at() const { return value_at() + sizes.m * sizes.dk; }
  std::size_t scores_at() const { return output_at() + sizes.n * sizes.dk; }
  /// Even, for memory is saved in pieces of eight bytes.
  std::size_t size() const { return (scores_at() + sizes.m + 1) / 2 * 2; }

  bool is_naive() const { return done % 2 == 0; }
  std::size_t products_of_row() const { return 2 * sizes.m * sizes.dk + kScoreWork * (sizes.m + 1); }
  std::size_t rows_of_slice(std::size_t products, std::size_t products_of_call) const;
  void judge_core_slice(double milliseconds);
  double median(std::size_t method) const;
};

/// Judges several at once where the clock is coarse; one that stands still says nothing.
void Timing::State::judge_core_slice(double milliseconds) {
  ++judged_slices;
  judged_ms += milliseconds;
  if (judged_ms < kSampleMs) return;
  const double wanted = kSliceMs * static_cast<double>(judged_slices) / judged_ms;
  const double length = static_cast<double>(core_slice) * std::clamp(wanted, 1 / kMostChange, kMostChange);
  core_slice = std::clamp(static_cast<std::size_t>(length), kLeastCoreSlice, kMostCoreSlice);
  judged_slices = 0;
  judged_ms = 0;
}

double Timing::State::median(std::size_t method) const {
  std::array<double, kRounds> numbers = samples[method];
  const std::size_t count = (done + 1 - method) / 2;
  return quantiles(std::span(numbers).first(count)).median;
}

Timing::Timing(std::unique_ptr<State> state) : state_(std::move(state)), numbers_(state_->size()) {}
Timing::~Timing() = default;

/// A part of the call under way; whole calls if none is under way and there is room for one.
std::size_t Timing::State::rows_of_slice(std::size_t products, std::size_t products_of_call) const {
  const std::size_t whole = products / (sizes.n * products_of_row() + products_of_call);
  return row == 0 && whole > 0 ? whole * sizes.n
                               : std::clamp(products / products_of_row(), std::size_t{1}, sizes.n - row);
}

void Timing::advance(std::size_t work) {
  if (work == 0 || progress().is_finished) return;
  if (state_->drawn < state_->output_at()) return draw(work);
  const std::size_t products = std::min(work, kMostCoreSlice) * kProductsOfUnit;
  state_->is_naive() ? advance_naive(std::min(products, kNaiveSlice))
                     : advance_core(std::min(products, state_->core_slice));
}

void Timing::draw(std::size_t work) {
  std::array<double, kDrawnAtOnce> block;
  for (std::size_t spent = 0; spent < work && state_->drawn < state_->output_at(); spent += kDrawnAtOnce) {
    const std::size_t count = std::min(kDrawnAtOnce, state_->output_at() - state_->drawn);
    state_->random.fill(block.data(), count);
    std::transform(block.data(), block.data() + count, &numbers_[state_->drawn],
                   [](double number) { return static_cast<float>(number); });
    state_->drawn += count;
  }
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

void Timing::advance_naive(std::size_t products) {
  State& state = *state_;
  const auto [n, m, dk] = state.sizes;
  const std::span<float> numbers(numbers_);
  for (std::size_t rows = state.rows_of_slice(products, 0); rows > 0; --rows) {
    const std::span<float> out = numbers.subspan(state.output_at() + state.row * dk, dk);
    std::fill(out.begin(), out.end(), 0.0F);
    naive_row(&numbers[state.row * dk], numbers.subspan(state.key_at(), m * dk),
              numbers.subspan(state.value_at(), m * dk), numbers.subspan(state.scores_at(), m), out);
    if (++state.row < n) continue;
    state.row = 0;
    ++state.calls;
  }
}

void Timing::advance_core(std::size_t products) {
  State& state = *state_;
  const auto [n, m, dk] = state.sizes;
  const std::span<float> numbers(numbers_);
  AttentionInput<float> input;
  input.key = {Shape{m, dk}, numbers.subspan(state.key_at(), m * dk)};
  input.value = {Shape{m, dk}, numbers.subspan(state.value_at(), m * dk)};
  for (std::size_t left = state.rows_of_slice(products, kProductsOfCall); left > 0;) {
    const std::size_t rows = std::min(left, n - state.row);
    input.query = {Shape{rows, dk}, numbers.subspan(state.row * dk, rows * dk)};
    if (auto output = attend(input)) numbers[state.output_at()] = output.value().data.back();
    left -= rows;
    state.row += rows;
    if (state.row < n) continue;
    state.row = 0;
    ++state.calls;
  }
}

void Timing::took(double milliseconds) {
  State& state = *state_;
  if (progress().is_finished || (state.calls == 0 && state.row == 0)) return;  // nothing but drawing
  if (!state.is_naive()) state.judge_core_slice(milliseconds);
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

Run::Memory Timing::memory() { return memory_of(*state_, numbers_); }

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
  // The numbers of the run, and the output of the call under way.
  bytes.add((3 * size(options.n) + 2 * size(options.m)) * size(options.dk) + size(options.m), sizeof(float));
  if (auto refusal = bytes.check(kMaxRunBytes)) return refusal;
  auto state = std::make_unique<Timing::State>();
  state->sizes = options;
  return std::unique_ptr<Timing>(new Timing(std::move(state)));
}

}  // namespace sdpa
