// SPDX-License-Identifier: MIT
// The course's program: its printed output as the course page shows it, its options, and what is refused. Its numbers
// are compared in numpy_cases_internal_test.cpp.
#include "sdpa/course_demo.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "samples.hpp"
#include "sdpa/normals.hpp"

namespace sdpa::testing {
namespace {

constexpr std::array<std::size_t, 3> kCourseDims = {4, 64, 512};

/// What the course's page prints, lines 191 to 220.
std::string course_output() {
  std::ifstream file(SDPA_COURSE_OUTPUT);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(CourseDemo, PrintsWhatTheCoursePageShows) {
  EXPECT_EQ(value_of(course_demo({.dims = kCourseDims})).text, course_output());
}

TEST(CourseDemo, WithoutSamplesTheVariancePartIsLeftOut) {
  const auto demo = value_of(course_demo({.dims = kCourseDims, .samples = 0}));
  const std::string course = course_output();
  EXPECT_EQ(demo.text, course.substr(0, course.find("\n---")));
  EXPECT_TRUE(demo.variance.empty());
}

TEST(CourseDemo, AFreshStreamForgetsTheHeadSizesBefore) {
  const auto all = value_of(course_demo({.dims = kCourseDims, .samples = 10, .stream = DemoStream::fresh}));
  for (std::size_t index = 0; index < kCourseDims.size(); ++index) {
    const auto one = std::span(kCourseDims).subspan(index, 1);
    const auto alone = value_of(course_demo({.dims = one, .samples = 10, .stream = DemoStream::fresh}));
    EXPECT_EQ(all.demo[index].raw_scores, alone.demo[0].raw_scores);
    EXPECT_EQ(all.variance[index].variance, alone.variance[0].variance);
  }
  // 62.57 and 535.53 depend on everything before them; at a fresh 64 one key takes all, at a fresh 512 none does.
  EXPECT_GT(all.demo[1].raw_weights[2], 0.9999);
  EXPECT_NEAR(*std::max_element(all.demo[2].raw_weights.begin(), all.demo[2].raw_weights.end()), 0.6715,
              5e-5);
}

TEST(CourseDemo, TheFirstBlockIsTheSameInBothStreams) {
  const auto course = value_of(course_demo({.dims = kCourseDims, .samples = 0}));
  const auto fresh = value_of(course_demo({.dims = kCourseDims, .samples = 0, .stream = DemoStream::fresh}));
  EXPECT_EQ(course.demo[0].raw_scores, fresh.demo[0].raw_scores);
  EXPECT_NE(course.demo[1].raw_scores, fresh.demo[1].raw_scores);
}

TEST(CourseDemo, StandardErrorsAreThoseOfTheory) {
  const auto demo = value_of(course_demo({.dims = kCourseDims}));
  EXPECT_NEAR(demo.variance[0].standard_error, 0.167, 5e-4);
  EXPECT_NEAR(demo.variance[1].standard_error, 2.071, 5e-4);
  EXPECT_NEAR(demo.variance[2].standard_error, 16.238, 5e-4);
}

TEST(CourseDemo, StandardErrorsAreWhatManySeedsShow) {
  constexpr std::array<std::size_t, 1> kDims = {8};
  constexpr int kSeeds = 400;
  double squares = 0;
  double expected = 0;
  for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
    const auto result = value_of(course_demo({.seed = seed, .dims = kDims, .samples = 500})).variance[0];
    squares += (result.variance - 8) * (result.variance - 8) / kSeeds;
    expected = result.standard_error;
  }
  EXPECT_NEAR(std::sqrt(squares), expected, 4 * expected / std::sqrt(2.0 * kSeeds));
}

TEST(CourseDemo, AWeightThatUnderflowsIsZero) {
  // So many dimensions that some raw scores lie more than 745 apart.
  constexpr std::array<std::size_t, 1> kDims = {1000000};
  const auto block = value_of(course_demo({.seed = 1, .dims = kDims, .samples = 1})).demo[0];
  EXPECT_EQ(*std::min_element(block.raw_weights.begin(), block.raw_weights.end()), 0);
  EXPECT_GT(*std::min_element(block.weights.begin(), block.weights.end()), 0.001);
}

Error refusal_of(const CourseDemoOptions& options) {
  const auto result = course_demo(options);
  return result ? Error{} : result.error();
}

TEST(CourseDemo, WhatIsPrintedOfAHeadSizeIsNoLongerThanWhatIsCountedForIt) {
  constexpr std::array<std::size_t, 3> kDims = {1, 7, 200000};
  for (std::uint32_t seed = 0; seed < 20; ++seed) {
    const auto demo = value_of(course_demo({.seed = seed, .dims = kDims, .samples = 2}));
    EXPECT_LT(demo.text.size(), 400 * kDims.size()) << seed;
  }
}

TEST(CourseDemo, ManySmallHeadSizesCountAsTheTextTheyPrint) {
  const std::vector<std::size_t> dims(100000, 1);
  const auto refusal = refusal_of({.dims = dims, .samples = 0});
  EXPECT_EQ(refusal.code, ErrorCode::too_large);
  EXPECT_EQ(refusal_of({.dims = std::span(dims).first(30000), .samples = 0}).expected, "");
}

TEST(CourseDemo, Refusals) {
  constexpr std::array<std::size_t, 2> kZero = {4, 0};
  constexpr std::array<std::size_t, 1> kHuge = {2000000};
  constexpr std::array<std::size_t, 1> kLarge = {100000};
  EXPECT_EQ(refusal_of({}).code, ErrorCode::empty);
  EXPECT_EQ(refusal_of({.dims = kZero}).code, ErrorCode::out_of_range);
  EXPECT_EQ(refusal_of({.dims = kZero}).argument, "dims");
  EXPECT_EQ(refusal_of({.dims = kHuge}).code, ErrorCode::too_large);
  EXPECT_EQ(refusal_of({.dims = kCourseDims, .samples = 10000000}).code, ErrorCode::too_large);
  EXPECT_EQ(refusal_of({.dims = kLarge, .samples = 10000}).code, ErrorCode::out_of_range);
  EXPECT_EQ(refusal_of({.dims = kLarge, .samples = 10000}).argument, "samples");
}

}  // namespace
}  // namespace sdpa::testing
