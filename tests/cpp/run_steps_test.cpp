// SPDX-License-Identifier: MIT
// How long a step is, told without a clock: advance(1) takes one step, so a known amount of work must be cut into at
// least so many. Options are the largest that there are; a page that gives a run eight milliseconds relies on it.
#include <functional>

#include "run_helpers.hpp"
#include "sdpa/dot_product_experiment.hpp"
#include "sdpa/exam.hpp"
#include "sdpa/score_sweep.hpp"
#include "sdpa/timing.hpp"
#include "sdpa/training.hpp"

namespace sdpa::testing {
namespace {

/// Steps until `done` units of progress.
std::size_t steps_until(Run& run, std::uint64_t done, const std::function<void()>& after_step = [] {}) {
  std::size_t steps = 0;
  for (; run.progress().done < done; ++steps) {
    run.advance(1);
    after_step();
  }
  return steps;
}

TEST(RunSteps, APairOfTheLongestVectorsIsDrawnInBlocks) {
  for (const Distribution distribution : {Distribution::normal, Distribution::t3}) {
    const auto run = started(
        dot_product_experiment({.dims = {kMaxDim}, .samples = 2, .seed = 1, .distribution = distribution}));
    // Two vectors of 65 536 numbers, 1024 at a time, and their product.
    EXPECT_EQ(steps_until(*run, 1), 128U + 1U);
  }
}

TEST(RunSteps, TheLongestPaperIsAnsweredInBlocks) {
  const auto run = started(exam({.questions = {kMaxDim}, .students = 2, .seed = 1}));
  EXPECT_EQ(steps_until(*run, 1), 64U);
}

TEST(RunSteps, TheLongestRowIsMeasuredInParts) {
  const auto run = started(score_sweep(
      {.dims = {1}, .keys = 4096, .draws = 2, .seed = 1, .divisors = std::vector<DivisorChoice>(16)}));
  // 4097 vectors; under each divisor 4096 exponentials and as many logarithms, 512 at a time.
  EXPECT_EQ(steps_until(*run, 1), 4097U + 5U + 16U * 16U);
}

TEST(RunSteps, TheFirstStepOfTheWidestTrainingIsMany) {
  const auto run = started(training({.dk = 4096, .learning_rate = 1, .steps = 2, .seed = 1}));
  EXPECT_TRUE(run->result().example_weights.empty());
  // Both weights and the embeddings, the probe row by row, the product row by row, the measure row by row; then a batch
  // row by row, its gradient for the query's weights and for the keys' row by row, and product and measure again.
  constexpr std::size_t kBefore = 129 + 128 + 16 + 128;
  constexpr std::size_t kStep = 16 + 16 + 16 + 16 + 128;
  EXPECT_EQ(steps_until(*run, 1), kBefore + kStep);
  EXPECT_EQ(steps_until(*run, 2), kStep);
}

TEST(RunSteps, InputsOfATimingAreDrawnInBlocksAndItsCallsAreCut) {
  const auto run = started(timing({.n = 512, .m = 512, .dk = 64}));
  const auto took = [&run] { run->took(1); };
  // 3 x 32 768 inputs; then 512 rows of loops, then attend() for 512 queries, one at a time.
  EXPECT_EQ(steps_until(*run, 1, took), 96U + 512U);
  EXPECT_EQ(steps_until(*run, 2, took), 512U);
}

}  // namespace
}  // namespace sdpa::testing
