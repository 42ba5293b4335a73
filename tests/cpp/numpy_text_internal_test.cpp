// SPDX-License-Identifier: MIT
// Numbers as Python and NumPy print them; every expected text is NumPy 1.24.2's. Hundreds of whole programs are compared
// with the NumPy of this machine in tests/engine/numpy-programs.test.ts.
#include "numpy_text.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <random>
#include <string>
#include <vector>

namespace sdpa::testing {
namespace {

struct ArrayText {
  std::vector<double> numbers;
  int places;
  const char* text;
};

void expect_texts(const std::vector<ArrayText>& cases) {
  for (const auto& [numbers, places, text] : cases) EXPECT_EQ(array_text(numbers, places), text);
}

TEST(ArrayText, ScoresAreAlignedAtThePoint) {
  expect_texts({
      {{0.5094, -2.062, 3.0815}, 2, "[ 0.51 -2.06  3.08]"},
      {{-0.3, 12.27, 11.5}, 2, "[-0.3  12.27 11.5 ]"},
      {{14.511, -0.243, -22.4207}, 2, "[ 14.51  -0.24 -22.42]"},
      {{-5.5, -0.04, 20}, 2, "[-5.5  -0.04 20.  ]"},
      {{-100, -20, -3}, 2, "[-100.  -20.   -3.]"},
      {{50, 50, 0.05}, 2, "[50.   50.    0.05]"},
  });
}

TEST(ArrayText, ShorterFractionsLeaveBlanks) {
  expect_texts({
      {{0, 0.68504, 0.31496}, 4, "[0.    0.685 0.315]"},
      {{0.1, 0.02, 0.003}, 2, "[0.1  0.02 0.  ]"},
      {{0.9, 0.1, 0}, 4, "[0.9 0.1 0. ]"},
      {{0.3333, 0.3333, 0.3334}, 4, "[0.3333 0.3333 0.3334]"},
      {{7}, 2, "[7.]"},
      {{-7}, 2, "[-7.]"},
  });
}

TEST(ArrayText, WeightsTooSmallToShowAreZero) {
  expect_texts({
      {{1, 3.9e-07, 9e-17}, 4, "[1. 0. 0.]"},
      {{0.99995, 5e-05, 1e-09}, 4, "[1. 0. 0.]"},
      {{1e-09, 1e-09, 1}, 4, "[0. 0. 1.]"},
      {{1, 0, 5e-324}, 4, "[1. 0. 0.]"},
      {{0.9985, 0.0015, 2e-05}, 4, "[0.9985 0.0015 0.    ]"},
  });
}

TEST(ArrayText, WideRangesAreScientific) {
  expect_texts({
      {{0.9991, 0.0009, 4e-05}, 4, "[9.991e-01 9.000e-04 0.000e+00]"},
      {{0.99, 0.0099, 0.0001}, 4, "[9.9e-01 9.9e-03 1.0e-04]"},
      {{1000, 1, 0.5}, 2, "[1.e+03 1.e+00 5.e-01]"},
      {{1000.01, 1, 500}, 2, "[1.00001e+03 1.00000e+00 5.00000e+02]"},
      {{10.01, 0.01, 5}, 2, "[1.001e+01 1.000e-02 5.000e+00]"},
      {{100.1, -0.1, 3.33}, 2, "[ 1.001e+02 -1.000e-01  3.330e+00]"},
      {{1000000, 0.01, 1.5}, 2, "[1.0e+06 1.0e-02 1.5e+00]"},
      {{-45, 0.04, -0.3}, 2, "[-4.5e+01  4.0e-02 -3.0e-01]"},
      {{123456.78, -0.1, 2}, 2, "[ 1.2345678e+05 -1.0000000e-01  2.0000000e+00]"},
      {{1234567.89, -1000.5, 0.01}, 2, "[ 1.23456789e+06 -1.00050000e+03  1.00000000e-02]"},
      {{99.995, 0.005, 0.015}, 2, "[1.e+02 0.e+00 2.e-02]"},
  });
}

TEST(ArrayText, ExactlyAThousandTimesIsNotWide) {
  expect_texts({
      {{1000, 1, -2}, 2, "[1000.    1.   -2.]"},
      {{10, 0.01, 5}, 2, "[10.    0.01  5.  ]"},
      {{0.5, 0.4995, 0.0005}, 4, "[0.5    0.4995 0.0005]"},
  });
}

TEST(ArrayText, ZerosKeepTheirSign) {
  expect_texts({
      {{-30.5, 0.02, -0.001}, 2, "[-3.05e+01  2.00e-02 -0.00e+00]"},
      {{-0.001, -0.004, -0.0049}, 2, "[-0. -0. -0.]"},
      {{-0.001, 0, 0.004}, 2, "[-0.  0.  0.]"},
      {{0, 0, 0}, 2, "[0. 0. 0.]"},
      {{-0.0, -0.0, -0.0}, 2, "[-0. -0. -0.]"},
      {{-0.001}, 2, "[-0.]"},
  });
}

TEST(ArrayText, TiesGoToTheEvenDigit) {
  expect_texts({
      {{0.125, 0.375, -0.625}, 2, "[ 0.12  0.38 -0.62]"},
      {{2.5, -3.5, 0.5}, 0, "[ 2. -4.  0.]"},
      {{5e-05, 0.00015, 0.00025}, 4, "[0.     0.0001 0.0002]"},
  });
}

struct FixedText {
  double number;
  int places;
  const char* text;
};

TEST(FixedText, IsPythonsFormat) {
  const std::vector<FixedText> cases = {
      {0.924033871869807, 4, "0.9240"},
      {1, 4, "1.0000"},
      {0, 4, "0.0000"},
      {0.99995, 4, "1.0000"},
      {0.99994999, 4, "0.9999"},
      {0.99995000001, 4, "1.0000"},
      {0.125, 2, "0.12"},
      {0.375, 2, "0.38"},
      {0.03125, 4, "0.0312"},
      {0.09375, 4, "0.0938"},
      {2.675, 2, "2.67"},
      {1.005, 2, "1.00"},
      {0.045, 2, "0.04"},
      {5e-05, 4, "0.0001"},
      {0.00015, 4, "0.0001"},
      {0.25, 1, "0.2"},
      {0.35, 1, "0.3"},
      {0.29, 1, "0.3"},
      {535.5311951, 2, "535.53"},
      {999.995, 2, "1000.00"},
      {999.9949999, 2, "999.99"},
      {1e-300, 2, "0.00"},
      {5e-324, 4, "0.0000"},
      {123456789012.345, 2, "123456789012.35"},
      {999999999999.995, 2, "999999999999.99"},
      {9.9999499999999, 4, "9.9999"},
  };
  for (const auto& [number, places, text] : cases) EXPECT_EQ(fixed_text(number, places), text) << number;
}

TEST(FixedText, RoundsTheExactBinaryValue) {
  std::mt19937_64 bits(1);
  for (int draw = 0; draw < 20000; ++draw) {
    // A number half-way between two texts as nearly as doubles can be, and its neighbours.
    const auto units = static_cast<double>(bits() % 40000000);
    const double half_way = (units + 0.5) / 1e4;
    for (const double number : {half_way, std::nextafter(half_way, 0), std::nextafter(half_way, 1e9)}) {
      std::vector<char> expected(32);
      expected.resize(
          static_cast<std::size_t>(std::snprintf(expected.data(), expected.size(), "%.4f", number)));
      EXPECT_EQ(fixed_text(number, 4), std::string(expected.begin(), expected.end()));
    }
  }
}

}  // namespace
}  // namespace sdpa::testing
