// SPDX-License-Identifier: MIT
// Runs made of arbitrary bytes; see run_calls.hpp.
#include "run_calls.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "sdpa/dot_product_experiment.hpp"
#include "sdpa/exam.hpp"
#include "sdpa/score_sweep.hpp"
#include "sdpa/timing.hpp"
#include "sdpa/training.hpp"

namespace sdpa::fuzz {
namespace {

constexpr std::size_t kDraws = 5000;
constexpr std::size_t kTraining = 200000;  // some steps
constexpr std::size_t kTiming = 10;

std::vector<std::size_t> read_sizes(ByteReader& bytes) {
  std::vector<std::size_t> sizes(bytes.byte() % 70U);
  for (std::size_t& size : sizes) size = bytes.size();
  return sizes;
}

DivisorChoice read_divisor(ByteReader& bytes) {
  return {static_cast<DivisorKind>(bytes.byte() % 4), bytes.number<double>()};
}

std::uint32_t small_seed(ByteReader& bytes) { return bytes.byte(); }

/// Mostly in quarters between 0 and 1.
double read_share(ByteReader& bytes) {
  const std::uint8_t choice = bytes.byte();
  return choice < 240 ? choice % 5 / 4.0 : bytes.number<double>();
}

const char* check(const DotProductResult& result, const Progress& progress) {
  double samples = 0;
  for (const SpreadOfDim& dim : result.per_dim) {
    const auto& [edges, counts] = dim.histogram;
    const double count = static_cast<double>(dim.samples);
    if (edges.size() != counts.size() + 1) return "a histogram with another number of edges";
    if (!std::is_sorted(edges.begin(), edges.end())) return "edges that are not ascending";
    if (std::accumulate(counts.begin(), counts.end(), 0.0) != count) return "a sample that was not counted";
    if (count > 0 && !(dim.variance >= 0 && std::isfinite(dim.mean))) return "a variance that is none";
    if (!std::isfinite(dim.theory_mean) || !(dim.theory_variance >= 0)) return "a theory of no numbers";
    samples += count;
  }
  if (result.fit && !std::isfinite(result.fit->variance_slope)) return "a slope that is none";
  return samples == static_cast<double>(progress.done) ? nullptr : "another number of samples";
}

const char* check(const ScoreSweepResult& result, const Progress&) {
  for (const SweepCell& cell : result.cells) {
    for (const Quantiles& of : {cell.max_weight, cell.entropy, cell.jacobian_norm}) {
      const bool is_none = std::isnan(of.p10) && std::isnan(of.median) && std::isnan(of.p90);
      if (!is_none && !(0 <= of.p10 && of.p10 <= of.median && of.median <= of.p90))
        return "unsorted quantiles";
    }
    if (cell.dead_share > 1 || cell.one_hot_share < 0) return "a share that is none";
    if (cell.dead_count > cell.draws || cell.one_hot_count > cell.draws) return "more rows than draws";
  }
  return nullptr;
}

const char* check(const TrainingResult& result, const Progress& progress) {
  if (result.loss.size() + (result.blew_up_at ? 1 : 0) != progress.done) return "a step without a loss";
  for (const double loss : result.loss) {
    if (!(loss >= 0) || !std::isfinite(loss)) return "a loss that is none";
  }
  return nullptr;
}

const char* check(const TimingResult& result, const Progress& progress) {
  return progress.done == 0 || result.naive_ms >= 0 ? nullptr : "a time that is none";
}

/// start: makes a Result of the same run again and again. most_work: of a slice, so that it takes a moment only.
template <class Start>
const char* drive(ByteReader& bytes, std::size_t most_work, Start start) {
  auto result = start();
  if (!result) {
    const auto& [code, argument, expected, actual] = result.error();
    return argument.empty() || expected.empty() || actual.empty() ? "a refusal without words" : nullptr;
  }
  auto run = result.take();
  for (int slice = 0; slice < 4; ++slice) {
    const Progress before = run->progress();
    run->advance(bytes.byte() * most_work / 255);
    if constexpr (requires { run->took(1); }) run->took(bytes.byte());
    const Progress after = run->progress();
    if (after.done < before.done || after.done > after.total) return "progress that goes astray";
    if (const char* wrong = check(run->result(), after)) return wrong;
    if (!bytes.coin()) continue;
    const auto saved = run->save();
    run = start().take();
    run->restore(saved);
    if (run->progress().done != after.done) return "a run that is not restored";
  }
  return nullptr;
}

const char* try_dot_products(ByteReader& bytes) {
  DotProductOptions options;
  options.dims = read_sizes(bytes);
  options.samples = bytes.size();
  options.seed = small_seed(bytes);
  const std::uint8_t stream = bytes.byte();
  options.generator = static_cast<Generator>(stream % 2);
  // Of NumPy's stream any part of the samples may come first, or one more than there are.
  if (options.generator == Generator::numpy)
    options.first_round = std::size_t{stream} / 2 % 8 * (options.samples + 1) / 7;
  options.distribution = static_cast<Distribution>(bytes.byte() % 5);
  if (bytes.coin()) options.mean = bytes.number<double>();
  if (bytes.coin()) options.sd = bytes.number<double>();
  options.correlation = read_share(bytes);
  options.share = read_share(bytes);
  options.divisor = read_divisor(bytes);
  options.bins = bytes.size();
  return drive(bytes, kDraws, [&options] { return dot_product_experiment(options); });
}

const char* try_exam(ByteReader& bytes) {
  const ExamOptions options{.questions = read_sizes(bytes),
                            .marking = static_cast<Marking>(bytes.byte() % 2),
                            .ability = read_share(bytes),
                            .students = bytes.size(),
                            .divisor = static_cast<DivisorKind>(bytes.byte() % 3),
                            .seed = small_seed(bytes)};
  return drive(bytes, kDraws, [&options] { return exam(options); });
}

const char* try_sweep(ByteReader& bytes) {
  ScoreSweepOptions options{.dims = read_sizes(bytes),
                            .keys = bytes.size(),
                            .draws = bytes.size(),
                            .seed = small_seed(bytes),
                            .divisors = {},
                            .generator = static_cast<Generator>(bytes.byte() % 2),
                            .dtype = static_cast<NumberType>(bytes.byte() % 2)};
  options.divisors.resize(bytes.byte() % 18U);
  for (DivisorChoice& divisor : options.divisors) divisor = read_divisor(bytes);
  return drive(bytes, kDraws, [&options] { return score_sweep(options); });
}

const char* try_training(ByteReader& bytes) {
  const TrainingOptions options{.task = static_cast<Task>(bytes.byte() % 2),
                                .dk = bytes.size(),
                                .divisor = read_divisor(bytes),
                                .learning_rate = bytes.number<double>(),
                                .steps = bytes.size(),
                                .seed = small_seed(bytes)};
  return drive(bytes, kTraining, [&options] { return training(options); });
}

const char* try_timing(ByteReader& bytes) {
  const TimingOptions options{.n = bytes.size(), .m = bytes.size(), .dk = bytes.size()};
  return drive(bytes, kTiming, [&options] { return timing(options); });
}

}  // namespace

const char* try_run(ByteReader& bytes, std::uint8_t kind) {
  if (kind == 0) return try_dot_products(bytes);
  if (kind == 1) return try_exam(bytes);
  if (kind == 2) return try_sweep(bytes);
  return kind == 3 ? try_training(bytes) : try_timing(bytes);
}

}  // namespace sdpa::fuzz
