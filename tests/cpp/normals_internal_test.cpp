// SPDX-License-Identifier: MIT
// Both generators: the same sequence however it is cut, in every build, and the algorithms they are said to be.
#include "sdpa/normals.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numbers>
#include <vector>

#include "natural_log.hpp"
#include "random/fast_normals.hpp"
#include "random/mersenne_twister.hpp"
#include "random/numpy_normals.hpp"
#include "samples.hpp"

namespace sdpa::testing {
namespace {

/// FNV-1a over the bit patterns, a word at a time.
std::uint64_t hash_of(const std::vector<double>& numbers) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const double number : numbers) hash = (hash ^ std::bit_cast<std::uint64_t>(number)) * 0x100000001b3U;
  return hash;
}

/// The same count of numbers, drawn in calls of 0, 1, 2 ... at a time.
template <class Random>
std::vector<double> in_pieces(Random random, std::size_t count) {
  std::vector<double> numbers(count);
  std::size_t done = 0;
  for (std::size_t size = 0; done < count; size = (size + 1) % 23) {
    const std::size_t piece = std::min(size, count - done);
    random.fill(numbers.data() + done, piece);
    done += piece;
  }
  return numbers;
}

// tests/engine/normals.test.ts has the same two for the builds that browsers load.
TEST(Normals, AreTheSameBitsInEveryBuild) {
  EXPECT_EQ(hash_of(value_of(normals(Generator::numpy, 3, 10000))), 0xc2f504b46730e00aU);
  EXPECT_EQ(hash_of(value_of(normals(Generator::fast, 3, 10000))), 0xc917d299e64a5904U);
}

TEST(Normals, DoNotDependOnHowTheCallsAreCut) {
  EXPECT_EQ(in_pieces(NumpyNormals(5), 5001), value_of(normals(Generator::numpy, 5, 5001)));
  EXPECT_EQ(in_pieces(FastNormals(5), 5001), value_of(normals(Generator::fast, 5, 5001)));
}

TEST(Normals, SkippingIsDrawingAndThrowingAway) {
  for (const Generator generator : {Generator::numpy, Generator::fast}) {
    const auto all = value_of(normals(generator, 7, 1100));
    for (const std::uint32_t skip : {1U, 2U, 3U, 127U, 128U, 129U, 256U, 600U, 1001U}) {
      const auto rest = value_of(normals(generator, 7, 99, skip));
      EXPECT_TRUE(std::equal(rest.begin(), rest.end(), all.data() + skip)) << skip;
    }
  }
}

TEST(Normals, SkippingFromTheMiddleOfAPair) {
  NumpyNormals skipping(9);
  NumpyNormals drawing(9);
  for (const std::size_t count : {1U, 1U, 2U, 3U, 200U, 0U, 5U}) {
    EXPECT_EQ(skipping.next(), drawing.next());
    skipping.skip(count);
    std::vector<double> unwanted(count);
    drawing.fill(unwanted.data(), count);
  }
}

TEST(Normals, NoneIsAnEmptyListAndTooManyAreRefused) {
  EXPECT_TRUE(value_of(normals(Generator::numpy, 0, 0)).empty());
  EXPECT_EQ(value_of(normals(Generator::numpy, 0, kMaxBytes / sizeof(double))).size(), kMaxBytes / 8);
  const auto refused = normals(Generator::fast, 0, kMaxBytes / sizeof(double) + 1);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::too_large);
  // What is skipped counts, too.
  for (const Generator generator : {Generator::numpy, Generator::fast}) {
    const auto far = normals(generator, 0, 1, 100000000);
    ASSERT_FALSE(far);
    EXPECT_EQ(far.error().code, ErrorCode::out_of_range);
    EXPECT_EQ(far.error().argument, "skip");
    EXPECT_EQ(far.error().expected, "at most 100000000 random numbers, with those skipped");
    EXPECT_EQ(far.error().actual, "100000001");
  }
}

TEST(Normals, UniformsAndNormalsOfNumpyShareOneStream) {
  // numpy.random.seed(3); rand(), randn(), rand(), randn(), randn() of NumPy 1.24.2
  NumpyNormals random(3);
  EXPECT_EQ(random.uniform(), 0.5507979025745755);
  EXPECT_NEAR(random.next(), -1.0294714740051425, 4e-15);
  EXPECT_EQ(random.uniform(), 0.510827605197663);
  EXPECT_NEAR(random.next(), 1.0248068016826362, 4e-15);
  EXPECT_NEAR(random.next(), -0.27738820251439905, 4e-15);
  EXPECT_EQ(random.uniform(), 0.05146720330082988);
}

TEST(MersenneTwister, IsTheOneThatIsPublished) {
  // The C++ standard requires the 10000th output of a default-seeded mt19937, whose seed is 5489.
  MersenneTwister twister(5489);
  std::uint32_t word = 0;
  for (int draw = 0; draw < 10000; ++draw) word = twister.next();
  EXPECT_EQ(word, 4123659995U);
}

TEST(NaturalLog, IsRightToTheLastDigit) {
  std::mt19937_64 bits(1);
  for (int draw = 0; draw < 200000; ++draw) {
    // Every exponent of a normal number, and mantissas near 1 as often as all others.
    const std::uint64_t exponent = draw % 2 == 0 ? 1022 + bits() % 2 : 1 + bits() % 2046;
    const double x = std::bit_cast<double>(exponent << 52 | bits() >> 12);
    const double expected = std::log(x);
    EXPECT_LE(std::fabs(natural_log(x) - expected), std::fabs(expected) * 0x1p-52) << x;
  }
  EXPECT_EQ(natural_log(1), 0);
}

/// The published algorithms as their authors write them, one lane at a time.
class PlainGenerator {
public:
  explicit PlainGenerator(std::uint32_t seed) {
    std::uint64_t counter = seed;
    for (auto& lane : lanes_) {
      for (std::size_t word = 0; word < 4; word += 2) {
        const std::uint64_t mixed = split_mix(counter);
        lane[word] = static_cast<std::uint32_t>(mixed);
        lane[word + 1] = static_cast<std::uint32_t>(mixed >> 32);
      }
    }
  }

  static std::uint64_t split_mix(std::uint64_t& counter) {
    std::uint64_t z = (counter += 0x9e3779b97f4a7c15U);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
  }

  static std::uint32_t xoshiro(std::array<std::uint32_t, 4>& s) {
    const std::uint32_t result = std::rotl(s[0] + s[3], 7) + s[0];
    const std::uint32_t t = s[1] << 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = std::rotl(s[3], 11);
    return result;
  }

  std::array<std::uint32_t, 4> step() {
    std::array<std::uint32_t, 4> words;
    for (std::size_t lane = 0; lane < 4; ++lane) words[lane] = xoshiro(lanes_[lane]);
    return words;
  }

private:
  std::array<std::array<std::uint32_t, 4>, 4> lanes_;
};

TEST(FastNormals, TheReferenceGivesThePublishedNumbers) {
  std::uint64_t counter = 1234567;
  EXPECT_EQ(PlainGenerator::split_mix(counter), 6457827717110365317U);
  EXPECT_EQ(PlainGenerator::split_mix(counter), 3203168211198807973U);
  std::array<std::uint32_t, 4> state = {1, 2, 3, 4};
  for (const std::uint32_t expected : {641U, 1573767U, 3222811527U, 3517856514U, 836907274U, 4247214768U}) {
    EXPECT_EQ(PlainGenerator::xoshiro(state), expected);
  }
}

TEST(FastNormals, BitsAreTheWordsOfFourGenerators) {
  FastNormals random(77);
  PlainGenerator plain(77);
  for (int step = 0; step < 1000; ++step) {
    const auto words = plain.step();
    EXPECT_EQ(random.bits(), std::uint64_t{words[0]} << 32 | words[1]);
    EXPECT_EQ(random.bits(), std::uint64_t{words[2]} << 32 | words[3]);
  }
}

TEST(FastNormals, AreTheBoxMullerTransformOfThoseWords) {
  constexpr double kTurn = 2 * std::numbers::pi * 0x1p-32;
  PlainGenerator plain(77);
  const auto numbers = value_of(normals(Generator::fast, 77, 80000));
  for (std::size_t group = 0; group < numbers.size(); group += 8) {
    const auto radii = plain.step();
    const auto angles = plain.step();
    for (std::size_t lane = 0; lane < 4; ++lane) {
      const double radius = std::sqrt(-2 * std::log((radii[lane] + 0.5) * 0x1p-32));
      // The last two bits choose among an angle within an eighth turn and its images; the others make it.
      const std::uint32_t word = angles[lane];
      const double angle = ((static_cast<std::int32_t>(word) >> 2) + 0.5) * kTurn;
      const double sign = (word & 2) != 0 ? -1 : 1;
      std::array<double, 2> expected = {sign * radius * std::cos(angle), sign * radius * std::sin(angle)};
      if ((word & 1) != 0) std::swap(expected[0], expected[1]);
      for (std::size_t part = 0; part < 2; ++part) {
        const double number = numbers[group + 2 * lane + part];
        EXPECT_LE(std::fabs(number - expected[part]), std::fabs(expected[part]) * 1e-15)
            << group << ' ' << lane;
      }
    }
  }
}

TEST(FastNormals, UniformsAreTheUpperBitsOf64) {
  FastNormals uniforms(4);
  FastNormals words(4);
  std::vector<double> numbers(1001);
  uniforms.fill_uniform(numbers.data(), 2);
  uniforms.fill_uniform(numbers.data() + 2, 999);
  for (const double number : numbers)
    EXPECT_EQ(number, std::ldexp(static_cast<double>(words.bits() >> 11), -53));
}

}  // namespace
}  // namespace sdpa::testing
