// SPDX-License-Identifier: MIT
// Timing with a clock that is told: what the medians are, and when a sample is complete.
#include "sdpa/timing.hpp"

#include <cmath>

#include "run_helpers.hpp"

namespace sdpa::testing {
namespace {

/// A timing whose inputs are drawn.
std::unique_ptr<Timing> drawn(const TimingOptions& options) {
  auto run = started(timing(options));
  run->advance(kAllWork);
  run->took(1000);  // for nothing
  return run;
}

TEST(Timing, BothMethodsTakeTurns) {
  const auto run = drawn({.n = 3, .m = 2, .dk = 4});
  EXPECT_TRUE(std::isnan(run->result().naive_ms));
  EXPECT_EQ(run->progress().total, 10U);
  run->advance(kAllWork);
  run->took(5);
  EXPECT_EQ(run->progress().done, 1U);
  const double naive = run->result().naive_ms;
  EXPECT_GT(naive, 0);
  EXPECT_TRUE(std::isnan(run->result().core_ms));
  EXPECT_TRUE(std::isnan(run->result().ratio));
  run->advance(kAllWork);
  run->took(7);
  EXPECT_EQ(run->result().naive_ms, naive);
  EXPECT_GT(run->result().core_ms, 0);
  EXPECT_EQ(run->result().ratio, naive / run->result().core_ms);
}

TEST(Timing, ASampleNeedsWholeCallsAndFourMilliseconds) {
  // 256 x 256 x 64 is too much for a slice: a call of the loops takes several.
  const auto run = drawn({.n = 256, .m = 256, .dk = 64});
  int slices = 0;
  for (; run->progress().done == 0; ++slices) {
    run->advance(kAllWork);
    run->took(100);
  }
  EXPECT_GT(slices, 10);
  EXPECT_EQ(run->result().naive_ms, 100 * slices);
  // After four slices there are four milliseconds, but no whole call of attend().
  for (slices = 0; slices < 4; ++slices) {
    run->advance(kAllWork);
    run->took(1);
  }
  EXPECT_EQ(run->progress().done, 1U);
  for (; run->progress().done == 1; ++slices) {
    run->advance(kAllWork);
    run->took(1);
  }
  EXPECT_EQ(run->result().core_ms, slices);
}

/// How many slices a sample of attend() takes when each lasts so long.
int slices_of_core_sample(double milliseconds) {
  const auto run = drawn({.n = 1024, .m = 128, .dk = 16});
  for (; run->progress().done == 0; run->took(milliseconds)) run->advance(kAllWork);
  int slices = 0;
  for (; run->progress().done == 1; ++slices) {
    run->advance(kAllWork);
    run->took(milliseconds);
  }
  return slices;
}

TEST(Timing, SlicesOfAttendAreShortWhereItIsSlow) {
  // A call is some six million multiplications.
  EXPECT_GT(slices_of_core_sample(40), 150);
  EXPECT_LT(slices_of_core_sample(0.25), 40);
}

TEST(Timing, ACallIsFinishedBeforeOthersAreBegun) {
  // However much work there is then: else a sample would never consist of whole calls.
  const auto run = drawn({.n = 16, .m = 16, .dk = 16});
  for (std::uint64_t sample = 1; sample <= 10; ++sample) {
    run->advance(1);
    run->took(0);
    for (int slice = 0; slice < 2; ++slice) {
      run->advance(kAllWork);
      run->took(3);
    }
    EXPECT_EQ(run->progress().done, sample);
  }
}

TEST(Timing, ReportsTheMedian) {
  const auto run = drawn({.n = 2, .m = 2, .dk = 2});
  std::vector<double> naive;
  for (const double ms : {9.0, 5.0, 30.0, 6.0, 7.0}) {
    run->advance(kAllWork);
    run->took(ms);
    naive.push_back(run->result().naive_ms / ms);
    run->advance(kAllWork);
    run->took(4);
  }
  ASSERT_TRUE(run->progress().is_finished);
  // The first sample alone is its own median; of all five it is the one of 7.
  EXPECT_NEAR(run->result().naive_ms, 7 * naive[0], 1e-15);
  run->advance(kAllWork);
  run->took(1000);
  EXPECT_NEAR(run->result().naive_ms, 7 * naive[0], 1e-15);
}

TEST(Timing, AClockThatStandsStillDoesNotHoldItUp) {
  const auto run = drawn({.n = 1, .m = 1, .dk = 1 << 17});
  while (!run->progress().is_finished) {
    const auto sample = run->progress().done;
    // One slice stands for them all: thousands would take minutes.
    run->advance(kAllWork);
    while (run->progress().done == sample) run->took(0);
  }
  EXPECT_EQ(run->result().naive_ms, 0);
}

TEST(Timing, Refusals) {
  EXPECT_EQ(refused(timing({.n = 0, .m = 2, .dk = 2})), "out_of_range n: 1 to 16777216, not 0");
  EXPECT_EQ(refused(timing({.n = 2, .m = 0, .dk = 2})), "out_of_range m: 1 to 16777216, not 0");
  EXPECT_EQ(refused(timing({.n = 2, .m = 2, .dk = 0})), "out_of_range dk: 1 to 16777216, not 0");
  EXPECT_EQ(refused(timing({.n = 512, .m = 1024, .dk = 64})),
            "out_of_range n: n times m times d_k of at most 16777216, not 33554432");
  EXPECT_EQ(refused(timing({.n = 4096, .m = 1, .dk = 4096})).substr(0, 15), "too_large call:");
}

}  // namespace
}  // namespace sdpa::testing
