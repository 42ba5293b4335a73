// SPDX-License-Identifier: MIT
// Random queries and keys under several divisors, vector by vector.
#include "sdpa/score_sweep.hpp"

#include <algorithm>
#include <cmath>

#include "../checks.hpp"
#include "../runs/memory.hpp"
#include "../runs/options.hpp"
#include "../vectors.hpp"
#include "draws.hpp"
#include "quantiles.hpp"
#include "spread.hpp"
#include "weight_facts.hpp"

namespace sdpa {
namespace {

constexpr std::size_t kMaxKeys = 4096;
constexpr std::size_t kMaxDivisors = 16;
constexpr std::size_t kFacts = 3;      // kept of every draw of a cell
constexpr std::size_t kWorkOfKey = 8;  // of an exponential or a logarithm, in draws

}  // namespace

struct ScoreSweep::State {
  explicit State(const ScoreSweepOptions& options)
      : draws(options.generator, Distribution::normal, options.seed),
        first(options.generator == Generator::fast ? 0 : options.draws),
        dtype(options.dtype),
        keys(options.keys),
        samples(options.draws),
        dim_count(options.dims.size()),
        divisor_count(options.divisors.size()) {
    std::copy(options.dims.begin(), options.dims.end(), dims.begin());
    largest_dim = *std::max_element(options.dims.begin(), options.dims.end());
  }

  std::size_t total() const { return samples * dim_count; }
  std::size_t dim() const { return column_of(done, dim_count, first); }
  /// How many draws of a dimension are complete.
  std::size_t drawn(std::size_t of_dim) const {
    if (first == 0) return (done + dim_count - 1 - of_dim) / dim_count;
    const std::size_t before = of_dim * samples;
    return done < before ? 0 : std::min(done - before, samples);
  }

  std::size_t measure(std::span<double> numbers);

  // Places in numbers_.
  std::size_t query_at() const { return 0; }
  std::size_t scores_at() const { return largest_dim; }
  std::size_t scaled_at() const { return scores_at() + keys; }
  std::size_t weights_at() const { return scaled_at() + keys; }
  std::size_t buffer_at() const { return weights_at() + keys; }
  std::size_t facts_at() const { return buffer_at() + Draws::buffer_size(largest_dim); }
  /// The list of one fact of all draws of a cell.
  std::size_t facts_at(std::size_t of_dim, std::size_t divisor, std::size_t fact) const {
    return facts_at() + ((of_dim * divisor_count + divisor) * kFacts + fact) * samples;
  }
  std::size_t size() const { return facts_at(dim_count, 0, 0); }

  Draws draws;
  std::size_t first;  // draws of each d_k before those of the next; then the dims take turns
  NumberType dtype;
  std::size_t keys;
  std::size_t samples;
  std::size_t dim_count;
  std::size_t divisor_count;
  std::size_t largest_dim;
  std::size_t done = 0;
  std::size_t vectors = 0;   // of the draw under way: its query, then its keys
  std::size_t measured = 0;  // divisors under which it was measured
  WeightSteps row;
  std::array<std::size_t, kMaxDims> dims;
  std::array<double, kMaxDims * kMaxDivisors> factors;  // 1 / divisor
};

/// The draw under way is complete: a step towards what its scores become under each divisor. Returns its work.
std::size_t ScoreSweep::State::measure(std::span<double> numbers) {
  const std::size_t of_dim = dim();
  const std::span<double> scaled = numbers.subspan(scaled_at(), keys);
  if (row.is_at_start()) {
    const double factor = factors[of_dim * kMaxDivisors + measured];
    for (std::size_t key = 0; key < keys; ++key) scaled[key] = numbers[scores_at() + key] * factor;
  }
  const std::size_t work = kWorkOfKey * std::min(keys, WeightSteps::kKeysAtOnce);
  if (!row.advance(scaled, dtype, numbers.subspan(weights_at(), keys))) return work;
  const WeightFacts& facts = row.facts();
  const std::size_t draw = drawn(of_dim);
  numbers[facts_at(of_dim, measured, 0) + draw] = facts.max_weight;
  numbers[facts_at(of_dim, measured, 1) + draw] = facts.entropy;
  numbers[facts_at(of_dim, measured, 2) + draw] = facts.jacobian_norm;
  if (++measured < divisor_count) return work;
  measured = vectors = 0;
  ++done;
  return work;
}

ScoreSweep::ScoreSweep(std::unique_ptr<State> state) : state_(std::move(state)) {}
ScoreSweep::~ScoreSweep() = default;

void ScoreSweep::advance(std::size_t work) {
  State& state = *state_;
  const std::span<double> numbers(numbers_);
  for (std::size_t spent = 0; state.done < state.total() && spent < work;) {
    if (state.vectors > state.keys) {
      spent += state.measure(numbers);
      continue;
    }
    const std::size_t dk = state.dims[state.dim()];
    const double* vector = state.draws.take(dk, numbers.subspan(state.buffer_at()));
    spent += vector == nullptr ? Draws::kBlock : dk;
    if (vector == nullptr) continue;
    double* query = &numbers[state.query_at()];
    if (state.vectors == 0) {
      std::copy_n(vector, dk, query);
    } else {
      numbers[state.scores_at() + state.vectors - 1] = dot(query, vector, dk);
    }
    ++state.vectors;
  }
}

Progress ScoreSweep::progress() const {
  return {state_->done, state_->total(), state_->done == state_->total()};
}

namespace {

template <class IsMeant>
std::size_t count_of(std::span<const double> numbers, IsMeant is_meant) {
  return static_cast<std::size_t>(std::count_if(numbers.begin(), numbers.end(), is_meant));
}

double share(std::size_t part, std::size_t whole) {
  return static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

ScoreSweepResult ScoreSweep::result() const {
  const State& state = *state_;
  ScoreSweepResult result;
  result.cells.resize(state.dim_count * state.divisor_count);
  std::vector<double> list;
  for (std::size_t index = 0; index < result.cells.size(); ++index) {
    SweepCell& cell = result.cells[index];
    const std::size_t dim = index / state.divisor_count;
    cell.dk = state.dims[dim];
    cell.divisor = index % state.divisor_count;
    cell.draws = state.drawn(dim);
    const auto take = [&](std::size_t fact) {
      const double* first = numbers_.data() + state.facts_at(dim, cell.divisor, fact);
      list.assign(first, first + cell.draws);
      return quantiles(list);
    };
    cell.max_weight = take(0);
    cell.one_hot_count = count_of(list, [](double weight) { return weight > 0.99; });
    cell.entropy = take(1);
    cell.jacobian_norm = take(2);
    cell.dead_count = count_of(list, [](double norm) { return norm < 0.01; });
    cell.dead_share = share(cell.dead_count, cell.draws);
    cell.one_hot_share = share(cell.one_hot_count, cell.draws);
  }
  return result;
}

Run::Memory ScoreSweep::memory() { return memory_of(*state_, numbers_); }

namespace {

Refusal check_options(const ScoreSweepOptions& options) {
  if (auto refusal = check_dims("dims", options.dims)) return refusal;
  if (auto refusal = check_range("keys", static_cast<double>(options.keys), 1, kMaxKeys)) return refusal;
  if (auto refusal = check_range("draws", static_cast<double>(options.draws), 1, kMaxSamples)) return refusal;
  if (options.divisors.empty()) {
    return refuse(ErrorCode::empty, "divisors", "at least one divisor", "none");
  }
  if (options.divisors.size() <= kMaxDivisors) return nullptr;
  return refuse(ErrorCode::out_of_range, "divisors", {"at most # divisors", kMaxDivisors},
                {"#", options.divisors.size()});
}

Refusal check_bytes(const ScoreSweepOptions& options, const Sizes4& facts, std::size_t largest_dim) {
  ByteCount bytes;
  bytes.add(facts, sizeof(double));
  bytes.add(static_cast<double>(Draws::buffer_size(2 * largest_dim) + 3 * options.keys), sizeof(double));
  return bytes.check(kMaxRunBytes);
}

/// Beyond it a difference of scores could pass the range of a float.
constexpr double kLargestFactor = 1e30;

}  // namespace

Result<ScoreSweep> score_sweep(const ScoreSweepOptions& options) {
  if (auto refusal = check_options(options)) return refusal;
  const std::size_t largest = *std::max_element(options.dims.begin(), options.dims.end());
  const Sizes4 facts{options.dims.size(), options.divisors.size(), kFacts, options.draws};
  if (auto refusal = check_bytes(options, facts, largest)) return refusal;

  auto state = std::make_unique<ScoreSweep::State>(options);
  for (std::size_t dim = 0; dim < options.dims.size(); ++dim) {
    for (std::size_t index = 0; index < options.divisors.size(); ++index) {
      const auto [kind, value] = options.divisors[index];
      auto scale = divisor(kind, value, options.dims[dim]);
      if (!scale) return scale.take_refusal();
      if (std::fabs(scale.value().scale) > kLargestFactor) {
        return refuse(ErrorCode::overflow, "divisor",
                      "a divisor that leaves scores within the range of numbers",
                      {"#", scale.value().divisor});
      }
      state->factors[dim * kMaxDivisors + index] = scale.value().scale;
    }
  }
  std::unique_ptr<ScoreSweep> run(new ScoreSweep(std::move(state)));
  run->numbers_.assign(run->state_->size(), 0.0);
  return run;
}

}  // namespace sdpa
