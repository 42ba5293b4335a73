// SPDX-License-Identifier: MIT
// Is it noise? Moments, distribution, tails, and correlations within and between sequences, for fixed seeds. Each bound
// is so wide that a good generator passes it with a probability above 0.999 for all seeds together.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <vector>

#include "random/fast_normals.hpp"
#include "samples.hpp"
#include "sdpa/normals.hpp"

namespace sdpa::testing {
namespace {

constexpr std::size_t kCount = 1 << 19;
/// Standard errors; of one z-value with probability 1.2e-7 exceeded.
constexpr double kFarOut = 5.3;

struct Sequence {
  Generator generator;
  std::uint32_t seed;

  std::vector<double> draw(std::size_t count = kCount, std::uint32_t skip = 0) const {
    return value_of(normals(generator, seed, count, skip));
  }
};

std::string name_of(const ::testing::TestParamInfo<Sequence>& info) {
  return (info.param.generator == Generator::numpy ? "numpy_" : "fast_") + std::to_string(info.param.seed);
}

class NormalsQuality : public ::testing::TestWithParam<Sequence> {};

/// Mean of f(x) in standard errors, where f(x) has mean `mean` and variance `variance`.
template <class Function>
double z_value(const std::vector<double>& numbers, double mean, double variance, Function f) {
  double sum = 0;
  for (const double x : numbers) sum += f(x) - mean;
  return sum / std::sqrt(variance * static_cast<double>(numbers.size()));
}

/// Correlation of left with right, `lag` places later, in standard errors.
double correlation(const std::vector<double>& left, const std::vector<double>& right, std::size_t lag) {
  const std::size_t count = right.size() - lag;
  double sum = 0;
  for (std::size_t i = 0; i < count; ++i) sum += left[i] * right[i + lag];
  return sum / std::sqrt(static_cast<double>(count));
}

/// Squares, centred and scaled: correlated where radii are, even if signs are not.
std::vector<double> energies(std::vector<double> numbers) {
  for (double& x : numbers) x = (x * x - 1) / std::sqrt(2.0);
  return numbers;
}

TEST_P(NormalsQuality, TheFirstEightMoments) {
  const auto numbers = GetParam().draw();
  // E[x^p] is 0 for odd p, else the product of the odd numbers below p.
  double moment = 1;
  for (int power = 1; power <= 8; ++power) {
    if (power % 2 == 0) moment *= power - 1;
    double twice = 1;  // E[x^2p]
    for (int odd = 1; odd < 2 * power; odd += 2) twice *= odd;
    const double mean = power % 2 == 0 ? moment : 0;
    const double z =
        z_value(numbers, mean, twice - mean * mean, [power](double x) { return std::pow(x, power); });
    EXPECT_LT(std::fabs(z), kFarOut) << "power " << power;
  }
}

TEST_P(NormalsQuality, KolmogorovSmirnov) {
  auto numbers = GetParam().draw();
  std::sort(numbers.begin(), numbers.end());
  const double count = static_cast<double>(numbers.size());
  double distance = 0;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const double below = std::erfc(-numbers[i] / std::sqrt(2.0)) / 2;
    const double rank = static_cast<double>(i);
    distance = std::max({distance, below - rank / count, (rank + 1) / count - below});
  }
  // P(sqrt(n) D > 2.5) is about 2 e^(-2 * 2.5^2) = 7e-6.
  EXPECT_LT(distance * std::sqrt(count), 2.5);
  EXPECT_GT(distance * std::sqrt(count), 0.25) << "more even than chance";
}

TEST_P(NormalsQuality, TheTailsAreNeitherThinNorThick) {
  const auto numbers = GetParam().draw();
  for (const double bound : {1.0, 2.0, 3.0, 4.0}) {
    const double share = std::erfc(bound / std::sqrt(2.0));
    const double z = z_value(numbers, share, share * (1 - share),
                             [bound](double x) { return std::fabs(x) > bound ? 1.0 : 0.0; });
    EXPECT_LT(std::fabs(z), kFarOut) << bound;
  }
}

TEST_P(NormalsQuality, NoNumberKnowsItsNeighbours) {
  const auto numbers = GetParam().draw();
  const auto squares = energies(numbers);
  for (const std::size_t lag :
       {1U, 2U, 3U, 4U, 5U, 6U, 7U, 8U, 12U, 16U, 24U, 32U, 64U, 128U, 256U, 512U, 624U, 1024U}) {
    EXPECT_LT(std::fabs(correlation(numbers, numbers, lag)), kFarOut) << lag;
    EXPECT_LT(std::fabs(correlation(squares, squares, lag)), 1.5 * kFarOut) << lag;  // heavier tails
    EXPECT_LT(std::fabs(correlation(numbers, squares, lag)), 1.2 * kFarOut) << lag;
  }
}

TEST_P(NormalsQuality, NeighbouringSeedsAreStrangers) {
  const auto numbers = GetParam().draw();
  const auto squares = energies(numbers);
  for (const std::uint32_t difference : {1U, 2U, 4U, 256U, 65536U, 0x80000000U}) {
    const auto others = Sequence{GetParam().generator, GetParam().seed ^ difference}.draw();
    const auto other_squares = energies(others);
    for (std::size_t lag = 0; lag <= 8; ++lag) {
      EXPECT_LT(std::fabs(correlation(numbers, others, lag)), kFarOut) << difference << ' ' << lag;
      EXPECT_LT(std::fabs(correlation(others, numbers, lag)), kFarOut) << difference << ' ' << lag;
      EXPECT_LT(std::fabs(correlation(squares, other_squares, lag)), 1.5 * kFarOut)
          << difference << ' ' << lag;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, NormalsQuality,
                         ::testing::Values(Sequence{Generator::fast, 0}, Sequence{Generator::fast, 1},
                                           Sequence{Generator::fast, 3},
                                           Sequence{Generator::fast, 0xffffffffU},
                                           Sequence{Generator::numpy, 3}),
                         name_of);

TEST(FastNormals, FirstNumbersOfManySeedsAreNoiseToo) {
  std::vector<double> firsts;
  for (std::uint32_t seed = 0; seed < 40000; ++seed) {
    double first = 0;
    FastNormals(seed).fill(&first, 1);
    firsts.push_back(first);
  }
  EXPECT_LT(std::fabs(z_value(firsts, 0, 1, [](double x) { return x; })), kFarOut);
  EXPECT_LT(std::fabs(z_value(firsts, 1, 2, [](double x) { return x * x; })), kFarOut);
  for (const std::size_t lag : {1U, 2U, 3U, 4U, 8U})
    EXPECT_LT(std::fabs(correlation(firsts, firsts, lag)), kFarOut);
}

TEST(FastNormals, UniformsFillTheirBoxesEvenly) {
  constexpr std::size_t kSide = 64;
  constexpr double kBoxes = kSide * kSide;
  std::vector<double> numbers(kCount);
  FastNormals(3).fill_uniform(numbers.data(), numbers.size());
  EXPECT_GE(*std::min_element(numbers.begin(), numbers.end()), 0);
  EXPECT_LT(*std::max_element(numbers.begin(), numbers.end()), 1);
  // Pairs of neighbours in a square of boxes.
  std::vector<double> boxes(kSide * kSide);
  for (std::size_t i = 0; i < kCount; i += 2) {
    const auto row = static_cast<std::size_t>(numbers[i] * kSide);
    boxes[row * kSide + static_cast<std::size_t>(numbers[i + 1] * kSide)] += 1;
  }
  const double expected = static_cast<double>(kCount / 2) / kBoxes;
  double chi_square = 0;
  for (const double box : boxes) chi_square += (box - expected) * (box - expected) / expected;
  EXPECT_LT(std::fabs(chi_square - (kBoxes - 1)) / std::sqrt(2 * (kBoxes - 1)), kFarOut);
}

TEST(FastNormals, EveryBitIsAFairCoin) {
  FastNormals random(3);
  std::array<int, 64> ones{};
  for (std::size_t draw = 0; draw < kCount; ++draw) {
    const std::uint64_t bits = random.bits();
    for (std::size_t place = 0; place < ones.size(); ++place)
      ones[place] += (bits >> place & 1) != 0 ? 1 : -1;
  }
  for (const int sum : ones) EXPECT_LT(std::abs(sum), kFarOut * std::sqrt(static_cast<double>(kCount)));
}

}  // namespace
}  // namespace sdpa::testing
