// SPDX-License-Identifier: MIT
// What holds for every run: the same numbers however it is cut into slices, saved and restored; results at any time.
#include "sdpa/run.hpp"

#include <cmath>
#include <random>
#include <string>

#include "run_helpers.hpp"
#include "sdpa/dot_product_experiment.hpp"
#include "sdpa/exam.hpp"
#include "sdpa/score_sweep.hpp"
#include "sdpa/timing.hpp"
#include "sdpa/training.hpp"

namespace sdpa::testing {
namespace {

/// A result as one list.
std::vector<double> numbers_of(const DotProductResult& result) {
  std::vector<double> numbers;
  for (const SpreadOfDim& dim : result.per_dim) {
    numbers.insert(numbers.end(), {static_cast<double>(dim.samples), dim.mean, dim.variance});
    numbers.insert(numbers.end(), dim.histogram.edges.begin(), dim.histogram.edges.end());
    numbers.insert(numbers.end(), dim.histogram.counts.begin(), dim.histogram.counts.end());
  }
  return numbers;
}

std::vector<double> numbers_of(const ScoreSweepResult& result) {
  std::vector<double> numbers;
  for (const SweepCell& cell : result.cells) {
    for (const Quantiles& of : {cell.max_weight, cell.entropy, cell.jacobian_norm}) {
      numbers.insert(numbers.end(), {of.p10, of.median, of.p90, of.mean});
    }
    numbers.insert(numbers.end(), {cell.dead_share, cell.one_hot_share, static_cast<double>(cell.draws)});
  }
  return numbers;
}

std::vector<double> numbers_of(const TrainingResult& result) {
  std::vector<double> numbers = result.loss;
  for (const auto* list : {&result.top_weight, &result.right_key_share, &result.example_weights}) {
    numbers.insert(numbers.end(), list->begin(), list->end());
  }
  return numbers;
}

/// NaN, which stands for what was not measured yet, is like NaN.
void expect_same(const std::vector<double>& numbers, const std::vector<double>& wanted) {
  ASSERT_EQ(numbers.size(), wanted.size());
  for (std::size_t place = 0; place < numbers.size(); ++place) {
    const bool are_none = std::isnan(numbers[place]) && std::isnan(wanted[place]);
    EXPECT_TRUE(are_none || numbers[place] == wanted[place])
        << numbers[place] << ", not " << wanted[place] << ", at place " << place;
  }
}

/// The numbers of a run in one go, and in random slices with results taken, saved and restored in between.
template <class Start>
void expect_same_however_cut(Start start) {
  const auto wanted = numbers_of(finished(start()));
  std::mt19937 random(7);
  for (const std::size_t largest : {1U, 50U, 3000U}) {
    auto run = started(start());
    std::uint64_t done = 0;
    std::size_t slices = 0;
    while (!run->progress().is_finished) {
      run->advance(1 + random() % largest);
      EXPECT_GE(run->progress().done, done);
      done = run->progress().done;
      if (++slices % 16 != 0) continue;
      const auto partial = numbers_of(run->result());
      const auto saved = run->save();
      EXPECT_EQ(saved.size() * sizeof(double), run->bytes());
      run = started(start());
      run->restore(saved);
      EXPECT_EQ(run->progress().done, done);
      expect_same(numbers_of(run->result()), partial);
    }
    EXPECT_GT(slices, 0U);
    EXPECT_EQ(run->progress().done, run->progress().total);
    SCOPED_TRACE("slices of up to " + std::to_string(largest));
    expect_same(numbers_of(run->result()), wanted);
  }
}

TEST(Run, DotProductsAreTheSameHoweverCut) {
  for (const Generator generator : {Generator::numpy, Generator::fast}) {
    for (const Distribution distribution :
         {Distribution::normal, Distribution::sign, Distribution::uniform_unit,
          Distribution::uniform_symmetric, Distribution::t3}) {
      expect_same_however_cut([=] {
        return dot_product_experiment({.dims = {1, 17, 700},
                                       .samples = 20,
                                       .seed = 4,
                                       .generator = generator,
                                       .distribution = distribution});
      });
    }
    expect_same_however_cut([=] {
      return dot_product_experiment({.dims = {5, 16},
                                     .samples = 100,
                                     .seed = 4,
                                     .generator = generator,
                                     .correlation = 0.5,
                                     .share = 0.5});
    });
  }
}

TEST(Run, ExamsAreTheSameHoweverCut) {
  expect_same_however_cut(
      [] { return exam({.questions = {4, 100, 65}, .ability = 0.7, .students = 60, .seed = 2}); });
}

TEST(Run, SweepsAreTheSameHoweverCut) {
  for (const Generator generator : {Generator::numpy, Generator::fast}) {
    expect_same_however_cut([=] {
      return score_sweep({.dims = {3, 600, 64},
                          .keys = 5,
                          .draws = 9,
                          .seed = 2,
                          .divisors = {{DivisorKind::none, 0}, {DivisorKind::sqrt, 0}},
                          .generator = generator});
    });
  }
}

TEST(Run, TrainingIsTheSameHoweverCut) {
  expect_same_however_cut([] {
    return training({.task = Task::lookup,
                     .dk = 5,
                     .divisor = {DivisorKind::sqrt, 0},
                     .learning_rate = 1,
                     .steps = 40,
                     .seed = 2});
  });
}

/// The numbers of a run of 50, and of one of 20 that was left half-way or at its end and goes on to 50.
template <class Start>
void expect_to_go_on(Start start) {
  const auto wanted = numbers_of(finished(start(50)));
  for (const std::size_t work : {std::size_t{3000}, kAllWork}) {
    const auto shorter = started(start(20));
    shorter->advance(work);
    EXPECT_EQ(shorter->progress().is_finished, work == kAllWork);
    const auto longer = started(start(50));
    longer->restore(shorter->save());
    EXPECT_EQ(longer->progress().done, shorter->progress().done);
    EXPECT_EQ(longer->progress().total, 2 * 50U);
    expect_same(numbers_of(longer->result()), numbers_of(shorter->result()));
    longer->advance(kAllWork);
    expect_same(numbers_of(longer->result()), wanted);
  }
}

TEST(Run, ALongerOneGoesOnFromAShorterOne) {
  for (const Distribution distribution : {Distribution::normal, Distribution::sign, Distribution::t3}) {
    expect_to_go_on([=](std::size_t samples) {
      return dot_product_experiment(
          {.dims = {70, 130}, .samples = samples, .seed = 4, .distribution = distribution});
    });
  }
  expect_to_go_on([](std::size_t samples) {
    return dot_product_experiment({.dims = {70, 130},
                                   .samples = samples,
                                   .seed = 4,
                                   .skip = 5000,
                                   .first_round = 20,
                                   .generator = Generator::numpy});
  });
  expect_to_go_on([](std::size_t students) {
    return exam({.questions = {100, 165}, .ability = 0.7, .students = students, .seed = 2});
  });
}

TEST(Run, ATimingCanBeSavedAndRestored) {
  auto run = started(timing({.n = 2, .m = 2, .dk = 2}));
  run->advance(kAllWork);  // draws the inputs
  run->advance(kAllWork);
  run->took(5);
  const double naive = run->result().naive_ms;
  const auto saved = run->save();
  run = started(timing({.n = 2, .m = 2, .dk = 2}));
  run->restore(saved);
  EXPECT_EQ(run->progress().done, 1U);
  EXPECT_EQ(run->result().naive_ms, naive);
}

TEST(Run, NoWorkIsNoStep) {
  const auto run = started(exam({.questions = {4}, .students = 3, .seed = 1}));
  run->advance(0);
  EXPECT_EQ(run->progress().done, 0U);
  run->advance(1);
  EXPECT_EQ(run->progress().done, 1U);
  run->advance(kAllWork);
  run->advance(kAllWork);
  EXPECT_EQ(run->progress().done, 3U);
}

TEST(Run, AThousandStartedAndDroppedLeaveNothingBehind) {
  // More than a gigabyte in all: as WebAssembly they have 256 MiB, and natively a leak fails the test run at its end.
  std::size_t bytes = 0;
  for (std::uint32_t seed = 0; seed < 1000; ++seed) {
    const auto run = started(score_sweep(
        {.dims = {1}, .keys = 2, .draws = 50000, .seed = seed, .divisors = {{DivisorKind::none, 0}}}));
    if (seed % 3 == 0) run->advance(2000);
    EXPECT_EQ(run->progress().done > 0, seed % 3 == 0);
    bytes += run->bytes();
  }
  EXPECT_GT(bytes, std::size_t{1} << 30);
}

TEST(Run, NoneTakesMoreThanItsShareOfMemory) {
  const auto sweep = started(score_sweep(
      {.dims = {1, 2}, .keys = 2, .draws = 65000, .seed = 1, .divisors = {{DivisorKind::none, 0}, {}}}));
  EXPECT_GT(sweep->bytes(), 6000000U);
  // The state itself comes on top of what is refused beforehand; it is a fixed few kilobytes.
  EXPECT_LT(sweep->bytes(), kMaxRunBytes + 30000);
}

}  // namespace
}  // namespace sdpa::testing
