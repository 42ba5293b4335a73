// SPDX-License-Identifier: MIT
// Dot products of random vectors, pair by pair.
#include "sdpa/dot_product_experiment.hpp"

#include <algorithm>
#include <cmath>

#include "../runs/memory.hpp"
#include "../runs/options.hpp"
#include "../vectors.hpp"
#include "draws.hpp"
#include "spread.hpp"

namespace sdpa {

namespace {

std::uint64_t first_round_of(const DotProductOptions& options) {
  if (options.generator == Generator::fast) return 0;
  return options.first_round > 0 ? options.first_round : options.samples;
}

}  // namespace

struct DotProductExperiment::State {
  explicit State(const DotProductOptions& options)
      : draws(options.generator, options.distribution, options.seed),
        first(first_round_of(options)),
        bins(options.bins),
        column_count(options.dims.size()) {
    draws.skip(options.skip);
    is_plain = options.mean == 0 && options.sd == 1 && options.correlation == 0 && options.share == 0;
    mean = options.mean;
    sd = options.sd;
    correlation = options.correlation;
    rest = std::sqrt(1 - correlation * correlation);
    common = std::sqrt(options.share);
    own = std::sqrt(1 - options.share);
  }

  std::span<const Spread> measured() const { return {columns.data(), column_count}; }
  std::size_t shared_draws() const { return common > 0 ? 1 : 0; }
  std::size_t draws_for(std::size_t dk) const { return 2 * (shared_draws() + dk); }

  double mixed_dot(const double* numbers, std::size_t dk) const;

  Draws draws;
  std::uint64_t first;  // pairs of each d_k before those of the next; then the dims take turns
  std::uint64_t done = 0;
  bool is_plain;
  double mean, sd, correlation, rest, common, own;
  std::size_t bins;
  std::size_t column_count;
  std::array<Spread, kMaxDims> columns;
};

/// The dot product when the entries are not the draws themselves.
double DotProductExperiment::State::mixed_dot(const double* numbers, std::size_t dk) const {
  const std::size_t shared = shared_draws();
  const double* left = numbers + shared;
  const double* right = left + dk + shared;
  const double left_shared = shared > 0 ? common * left[-1] : 0;
  const double right_shared = shared > 0 ? common * right[-1] : 0;
  double sum = 0;
  for (std::size_t index = 0; index < dk; ++index) {
    const double a = left_shared + own * left[index];
    const double b = correlation * a + rest * (right_shared + own * right[index]);
    sum += (mean + sd * a) * (mean + sd * b);
  }
  return sum;
}

DotProductExperiment::DotProductExperiment(std::unique_ptr<State> state, std::uint64_t samples)
    : state_(std::move(state)), total_(samples * state_->column_count) {}
DotProductExperiment::~DotProductExperiment() = default;

/// numbers_: the counts of every column, then the buffer of the draws.
void DotProductExperiment::advance(std::size_t work) {
  State& state = *state_;
  const std::span<double> numbers(numbers_);
  const std::size_t all_bins = state.bins * state.column_count;
  for (std::size_t spent = 0; state.done < total_ && spent < work;) {
    const std::size_t index = column_of(state.done, state.column_count, state.first);
    Spread& column = state.columns[index];
    const std::size_t count = state.draws_for(column.dk);
    const double* drawn = state.draws.take(count, numbers.subspan(all_bins));
    spent += drawn == nullptr ? Draws::kBlock : count;
    if (drawn == nullptr) continue;
    const double product =
        state.is_plain ? dot(drawn, drawn + column.dk, column.dk) : state.mixed_dot(drawn, column.dk);
    column.add(product * column.factor, &numbers[index * state.bins]);
    ++state.done;
  }
}

Progress DotProductExperiment::progress() const { return {state_->done, total_, state_->done == total_}; }

DotProductResult DotProductExperiment::result() const {
  return describe(state_->measured(), numbers_, state_->bins);
}

Run::Memory DotProductExperiment::memory() { return memory_of(*state_, numbers_); }

namespace {

constexpr double kLargestEntry = 1e6;
constexpr std::size_t kMaxBins = 10000;
constexpr std::size_t kMaxAllBins = 1U << 16;  // of all dims: each is copied whenever a result is looked at
constexpr double kMaxSkip = 1 << 20;

// Within the limits of the options no run is too large.
static_assert((kMaxAllBins + Draws::buffer_size(2 * (kMaxDim + 1))) * sizeof(double) <= kMaxRunBytes);

Refusal check_options(const DotProductOptions& options) {
  if (auto refusal = check_dims("dims", options.dims)) return refusal;
  if (auto refusal = check_range("samples", static_cast<double>(options.samples), 1, kMaxSamples))
    return refusal;
  const double most_skipped = options.generator == Generator::numpy ? kMaxSkip : 0;
  if (auto refusal = check_range("skip", static_cast<double>(options.skip), 0, most_skipped)) return refusal;
  const double longest = options.generator == Generator::numpy ? static_cast<double>(options.samples) : 0;
  if (auto refusal = check_range("first_round", static_cast<double>(options.first_round), 0, longest))
    return refusal;
  if (auto refusal = check_range("mean", options.mean, -kLargestEntry, kLargestEntry)) return refusal;
  if (auto refusal = check_range("sd", options.sd, 0, kLargestEntry)) return refusal;
  const double related = options.distribution == Distribution::normal ? 1 : 0;
  if (auto refusal = check_range("correlation", options.correlation, -related, related)) return refusal;
  if (auto refusal = check_range("share", options.share, 0, related)) return refusal;
  if (auto refusal = check_range("bins", static_cast<double>(options.bins), 1, kMaxBins)) return refusal;
  const std::size_t all_bins = options.bins * options.dims.size();
  if (all_bins <= kMaxAllBins) return nullptr;
  return refuse(ErrorCode::out_of_range, "bins", {"bins times dims of at most #", kMaxAllBins},
                {"#", all_bins});
}

/// Signs about 0 have products that are whole multiples of sd^2, two of them apart.
Lattice lattice_of(const DotProductOptions& options, double dk, double factor) {
  if (options.distribution != Distribution::sign || options.mean != 0) return {};
  const double product = options.sd * options.sd * std::fabs(factor);
  return {dk * product, 2 * product};
}

/// What is known of one column, or why its divisor is refused.
Result<Spread> column_for(const DotProductOptions& options, std::size_t dk) {
  auto scale = divisor(options.divisor.kind, options.divisor.value, dk);
  if (!scale) return scale.take_refusal();
  Spread column;
  column.dk = dk;
  column.factor = scale.value().scale;
  column.theory = scaled(dot_product_theory(options, static_cast<double>(dk)), column.factor);
  if (!std::isfinite(column.theory.variance * column.theory.variance)) {
    return refuse(ErrorCode::overflow, "divisor", "a divisor that leaves spreads within the range of numbers",
                  {"#", scale.value().divisor});
  }
  const double size = static_cast<double>(dk);
  column.bins = bins_for(column.theory, lattice_of(options, size, column.factor), options.bins);
  return column;
}

}  // namespace

Result<DotProductExperiment> dot_product_experiment(const DotProductOptions& options) {
  if (auto refusal = check_options(options)) return refusal;
  const std::size_t largest = *std::max_element(options.dims.begin(), options.dims.end());
  const std::size_t counts = options.bins * options.dims.size();
  const std::size_t buffer = Draws::buffer_size(2 * (largest + 1));
  auto state = std::make_unique<DotProductExperiment::State>(options);
  for (std::size_t index = 0; index < options.dims.size(); ++index) {
    auto column = column_for(options, options.dims[index]);
    if (!column) return column.take_refusal();
    state->columns[index] = column.value();
  }
  std::unique_ptr<DotProductExperiment> run(new DotProductExperiment(std::move(state), options.samples));
  run->numbers_.assign(counts + buffer, 0.0);
  return run;
}

}  // namespace sdpa
