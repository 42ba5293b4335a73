// SPDX-License-Identifier: MIT
// dot_product_experiment(), exam() and score_sweep() behind the frame. Orders as in web/src/engine/runs.
#include <emscripten/bind.h>

#include <limits>
#include <utility>

#include "run_options.hpp"
#include "run_slots.hpp"
#include "sdpa/dot_product_experiment.hpp"
#include "sdpa/exam.hpp"
#include "sdpa/score_sweep.hpp"

namespace {

using namespace sdpa;
using namespace sdpa::bindings;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

enum FitNumber : std::size_t { kVarianceSlope = kFirstNumber, kSdSlope, kStandardError };

void append(std::vector<double>& list, const std::vector<double>& more) {
  list.insert(list.end(), more.begin(), more.end());
}

/// Thirteen facts of each dimension, then the edges and the counts of all; the fit as numbers, NaN if there is none.
void publish_spreads(const DotProductResult& result) {
  std::vector<double> facts;
  std::vector<double> edges;
  std::vector<double> counts;
  for (const SpreadOfDim& dim : result.per_dim) {
    append(facts, {static_cast<double>(dim.dk), static_cast<double>(dim.samples), dim.mean, dim.variance,
                   dim.standard_error.value_or(kNone), dim.theory_mean, dim.theory_variance, dim.sd,
                   dim.theory_sd, dim.errors_off.value_or(kNone), dim.variance_per_dk,
                   dim.theory_variance_per_dk, static_cast<double>(dim.histogram.counts.size())});
    append(edges, dim.histogram.edges);
    append(counts, dim.histogram.counts);
  }
  publish_list(std::move(facts));
  publish_list(std::move(edges));
  publish_list(std::move(counts));
  auto& numbers = frame().numbers;
  const PowerLaw fit = result.fit.value_or(PowerLaw{kNone, kNone, std::nullopt});
  numbers[kVarianceSlope] = fit.variance_slope;
  numbers[kSdSlope] = fit.sd_slope;
  numbers[kStandardError] = fit.standard_error.value_or(kNone);
}

int bound_dot_product_experiment() {
  begin_results();
  enum Integer : std::size_t {
    kSamples,
    kGenerator,
    kDistribution,
    kBins,
    kSeed,
    kDivisorKind,
    kSkip,
    kFirstRound
  };
  enum Number : std::size_t { kMean, kSd, kCorrelation, kShare, kDivisor };
  const auto& numbers = frame().numbers;
  return start(dot_product_experiment({.dims = counts_in(0),
                                       .samples = count_at(kSamples),
                                       .seed = seed_at(kSeed),
                                       .skip = count_at(kSkip),
                                       .first_round = count_at(kFirstRound),
                                       .generator = choice_at<Generator>(kGenerator),
                                       .distribution = choice_at<Distribution>(kDistribution),
                                       .mean = numbers[kMean],
                                       .sd = numbers[kSd],
                                       .correlation = numbers[kCorrelation],
                                       .share = numbers[kShare],
                                       .divisor = {choice_at<DivisorKind>(kDivisorKind), numbers[kDivisor]},
                                       .bins = count_at(kBins)}),
               [](Run& run) { publish_spreads(static_cast<DotProductExperiment&>(run).result()); });
}

int bound_exam() {
  begin_results();
  enum Integer : std::size_t { kMarking, kStudents, kDivisorKind, kSeed };
  enum Number : std::size_t { kAbility };
  return start(exam({.questions = counts_in(0),
                     .marking = choice_at<Marking>(kMarking),
                     .ability = frame().numbers[kAbility],
                     .students = count_at(kStudents),
                     .divisor = choice_at<DivisorKind>(kDivisorKind),
                     .seed = seed_at(kSeed)}),
               [](Run& run) { publish_spreads(static_cast<Exam&>(run).result()); });
}

/// Seventeen facts of each cell.
void publish_cells(const ScoreSweepResult& result) {
  std::vector<double> facts;
  for (const SweepCell& cell : result.cells) {
    for (const Quantiles& of : {cell.max_weight, cell.entropy, cell.jacobian_norm}) {
      append(facts, {of.p10, of.median, of.p90, of.mean});
    }
    append(facts, {cell.dead_share, cell.one_hot_share, static_cast<double>(cell.draws),
                   static_cast<double>(cell.dead_count), static_cast<double>(cell.one_hot_count)});
  }
  publish_list(std::move(facts));
}

/// Inputs: the dims, the kinds of the divisors, their numbers.
int bound_score_sweep() {
  begin_results();
  enum Integer : std::size_t { kKeys, kDraws, kGenerator, kNumberType, kSeed };
  ScoreSweepOptions options{.dims = counts_in(0),
                            .keys = count_at(kKeys),
                            .draws = count_at(kDraws),
                            .seed = seed_at(kSeed),
                            .divisors = {},
                            .generator = choice_at<Generator>(kGenerator),
                            .dtype = choice_at<NumberType>(kNumberType)};
  const auto values = input<double>(2).data;
  for (const std::size_t kind : counts_in(1)) {
    options.divisors.push_back({static_cast<DivisorKind>(kind), values[options.divisors.size()]});
  }
  return start(score_sweep(options), [](Run& run) { publish_cells(static_cast<ScoreSweep&>(run).result()); });
}

}  // namespace

EMSCRIPTEN_BINDINGS(sdpa_experiments) {
  emscripten::function("dot_product_experiment()", &bound_dot_product_experiment);
  emscripten::function("exam()", &bound_exam);
  emscripten::function("score_sweep()", &bound_score_sweep);
}
