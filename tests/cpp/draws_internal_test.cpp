// SPDX-License-Identifier: MIT
// The draws of every distribution against what the distribution is, by its whole curve (Kolmogorov and Smirnov).
#include "experiments/draws.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace sdpa::testing {
namespace {

constexpr std::size_t kCount = 100000;

std::vector<double> sorted_draws(Generator generator, Distribution distribution) {
  Draws draws(generator, distribution, 11);
  std::vector<double> buffer(Draws::buffer_size(kCount));
  const double* first = nullptr;
  while (first == nullptr) first = draws.take(kCount, buffer);
  std::vector<double> numbers(first, first + kCount);
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

/// The largest distance between the share of draws below a number and the share that should be.
template <class Share>
double distance(const std::vector<double>& sorted, Share share_below) {
  double largest = 0;
  for (std::size_t index = 0; index < sorted.size(); ++index) {
    const double wanted = share_below(sorted[index]);
    const double below = static_cast<double>(index) / static_cast<double>(sorted.size());
    const double step = 1 / static_cast<double>(sorted.size());
    largest = std::max({largest, std::fabs(wanted - below), std::fabs(wanted - below - step)});
  }
  return largest;
}

/// By chance passed once in 1000 tests.
const double kMostDistance = 1.95 / std::sqrt(static_cast<double>(kCount));

double share_of_t3(double x) {
  const double scaled = x / std::numbers::sqrt3;
  return 0.5 + (scaled / (1 + scaled * scaled) + std::atan(scaled)) / std::numbers::pi;
}

TEST(Draws, HeavyTailsAreStudentsWithThreeDegreesOfFreedom) {
  for (const Generator generator : {Generator::fast, Generator::numpy}) {
    const auto draws = sorted_draws(generator, Distribution::t3);
    EXPECT_LT(distance(draws, share_of_t3), kMostDistance);
    // With another number of degrees of freedom the tails hold more or less: beyond 10 it is 0.2128 %.
    const auto beyond = std::count_if(draws.begin(), draws.end(), [](double x) { return std::fabs(x) > 10; });
    const double wanted = 2 * (1 - share_of_t3(10)) * kCount;
    EXPECT_NEAR(static_cast<double>(beyond), wanted, 4 * std::sqrt(wanted));
  }
}

TEST(Draws, NormalAndUniformAreWhatTheySay) {
  const auto normal = [](double x) { return std::erfc(-x / std::numbers::sqrt2) / 2; };
  const auto unit = [](double x) { return x; };
  const auto symmetric = [](double x) { return (x + 1) / 2; };
  for (const Generator generator : {Generator::fast, Generator::numpy}) {
    EXPECT_LT(distance(sorted_draws(generator, Distribution::normal), normal), kMostDistance);
    EXPECT_LT(distance(sorted_draws(generator, Distribution::uniform_unit), unit), kMostDistance);
    EXPECT_LT(distance(sorted_draws(generator, Distribution::uniform_symmetric), symmetric), kMostDistance);
  }
}

TEST(Draws, SignsAreTwoNumbersEquallyOften) {
  for (const Generator generator : {Generator::fast, Generator::numpy}) {
    const auto draws = sorted_draws(generator, Distribution::sign);
    const auto negative = std::count(draws.begin(), draws.end(), -1.0);
    EXPECT_EQ(negative + std::count(draws.begin(), draws.end(), 1.0), static_cast<std::ptrdiff_t>(kCount));
    EXPECT_NEAR(static_cast<double>(negative), kCount / 2, 4 * std::sqrt(kCount) / 2);
  }
}

TEST(Draws, OneBlockIsDrawnAtATime) {
  Draws draws(Generator::fast, Distribution::normal, 1);
  std::vector<double> buffer(Draws::buffer_size(10 * Draws::kBlock));
  for (int block = 0; block < 10; ++block) EXPECT_EQ(draws.take(10 * Draws::kBlock, buffer), nullptr);
  EXPECT_NE(draws.take(10 * Draws::kBlock, buffer), nullptr);
  EXPECT_EQ(draws.take(1, buffer), nullptr);
  EXPECT_NE(draws.take(Draws::kBlock, buffer), nullptr);
}

TEST(Draws, WhatIsLeftOutIsDrawnInBlocksToo) {
  Draws all(Generator::numpy, Distribution::normal, 3), rest(Generator::numpy, Distribution::normal, 3);
  std::vector<double> buffer(Draws::buffer_size(2 * Draws::kBlock)), other(buffer.size());
  const auto taken = [](Draws& draws, std::size_t count, std::vector<double>& into) {
    int blocks = 0;
    const double* first = nullptr;
    while ((first = draws.take(count, into)) == nullptr) ++blocks;
    return std::pair(blocks, first[count - 1]);
  };
  constexpr std::size_t kLeftOut = Draws::kBlock + 1;
  rest.skip(kLeftOut);
  const auto [blocks, number] = taken(rest, 1, buffer);
  EXPECT_EQ(blocks, 3);  // a whole block and one draw are left out, then a block is there to take from
  EXPECT_EQ(number, taken(all, kLeftOut + 1, other).second);
}

}  // namespace
}  // namespace sdpa::testing
