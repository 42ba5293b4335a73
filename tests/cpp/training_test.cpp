// SPDX-License-Identifier: MIT
// Training: what is learned, what is told of it, and what becomes of rates that are too large. Its arithmetic is tested in
// training_internal_test.cpp, its acceptance over many seeds in tests/engine/training.test.ts.
#include "sdpa/training.hpp"

#include <cmath>
#include <numeric>

#include "run_helpers.hpp"

namespace sdpa::testing {
namespace {

TrainingOptions usual() {
  return {.task = Task::blend,
          .dk = 16,
          .divisor = {DivisorKind::sqrt, 0},
          .learning_rate = 1,
          .steps = 60,
          .seed = 1};
}

TEST(Training, LearnsToBlendTwoKeys) {
  TrainingOptions options = usual();
  options.steps = 300;
  const auto result = finished(training(options));
  ASSERT_EQ(result.loss.size(), 300U);
  EXPECT_LT(result.loss.back(), 0.15);
  EXPECT_LT(result.loss.back(), result.loss.front() / 3);
  EXPECT_NEAR(result.top_weight.back(), 0.53, 0.06);
  EXPECT_GT(result.right_key_share.back(), 0.95);
  EXPECT_FALSE(result.blew_up_at.has_value());
}

TEST(Training, TheExampleIsARowOfTheProbe) {
  for (const Task task : {Task::blend, Task::lookup}) {
    TrainingOptions options = usual();
    options.task = task;
    options.steps = 200;
    const auto result = finished(training(options));
    const auto& weights = result.example_weights;
    const auto& matches = result.example_matches;
    EXPECT_NEAR(std::accumulate(weights.begin(), weights.end(), 0.0), 1, 1e-12);
    EXPECT_EQ(std::accumulate(matches.begin(), matches.end(), 0.0), task == Task::blend ? 2 : 1);
    EXPECT_GT(std::inner_product(weights.begin(), weights.end(), matches.begin(), 0.0), 0.8);
  }
}

TEST(Training, ADivisorIsANumber) {
  // The root of a d_k of 16 is the number 4.
  TrainingOptions options = usual();
  const auto by_root = finished(training(options));
  options.divisor = {DivisorKind::number, 4};
  EXPECT_EQ(finished(training(options)).loss, by_root.loss);
  options.divisor = {DivisorKind::dk, 0};
  EXPECT_NE(finished(training(options)).loss, by_root.loss);
}

TEST(Training, BlowsUpAndKeepsThePicture) {
  // Softmax saturates long before its scores pass all range, and then nothing is learned any more: a run only blows up
  // where scores are small and weights are not.
  TrainingOptions options = usual();
  options.divisor = {DivisorKind::number, 1e303};
  options.learning_rate = 1e308;
  const auto run = started(training(options));
  run->advance(kAllWork);
  const auto result = run->result();
  ASSERT_TRUE(result.blew_up_at.has_value());
  EXPECT_TRUE(run->progress().is_finished);
  EXPECT_EQ(run->progress().done, *result.blew_up_at);
  EXPECT_GT(*result.blew_up_at, 2U);
  EXPECT_LT(*result.blew_up_at, options.steps);
  EXPECT_EQ(result.loss.size(), *result.blew_up_at - 1);
  for (const double loss : result.loss) EXPECT_TRUE(std::isfinite(loss));
  EXPECT_NEAR(std::accumulate(result.example_weights.begin(), result.example_weights.end(), 0.0), 1, 1e-9);
  run->advance(10);
  EXPECT_EQ(run->progress().done, *result.blew_up_at);
}

TEST(Training, SeedsDiffer) {
  TrainingOptions options = usual();
  const auto first = finished(training(options)).loss;
  options.seed = 2;
  EXPECT_NE(finished(training(options)).loss, first);
}

TEST(Training, Refusals) {
  const auto refusal = [](auto change) {
    TrainingOptions options = usual();
    change(options);
    return refused(training(options));
  };
  EXPECT_EQ(refusal([](auto& o) { o.dk = 0; }), "out_of_range dk: 1 to 4096, not 0");
  EXPECT_EQ(refusal([](auto& o) { o.dk = 5000; }), "out_of_range dk: 1 to 4096, not 5000");
  EXPECT_EQ(refusal([](auto& o) { o.steps = 0; }), "out_of_range steps: 1 to 2147483647, not 0");
  EXPECT_EQ(refusal([](auto& o) { o.learning_rate = 0; }),
            "out_of_range learning_rate: a number greater than 0, not 0");
  EXPECT_EQ(refusal([](auto& o) { o.learning_rate = HUGE_VAL; }),
            "not_finite learning_rate: a finite number, not Infinity");
  EXPECT_EQ(refusal([](auto& o) { o.divisor = {DivisorKind::number, 0}; }),
            "out_of_range divisor: a number other than 0, not 0");
  EXPECT_EQ(refusal([](auto& o) { o.steps = 1000000; }).substr(0, 20), "too_large call: at m");
}

}  // namespace
}  // namespace sdpa::testing
