// SPDX-License-Identifier: MIT
// The core's own exponential against the C library's.
#include "natural_exp.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace sdpa::testing {
namespace {

TEST(NaturalExp, IsThatOfTheCLibraryToTheLastDigitOrTwo) {
  for (double x = 0; x > -708; x -= 0.0137 - x / 500) {
    EXPECT_NEAR(natural_exp(x) / std::exp(x), 1, 3e-16) << x;
  }
}

TEST(NaturalExp, IsThatOfTheCLibraryAboveZero) {
  for (double x = 0; x < 709; x += 0.0137 + x / 500) {
    EXPECT_NEAR(natural_exp(x) / std::exp(x), 1, 3e-16) << x;
  }
}

TEST(NaturalExp, IsExactAtZeroAndFarBelow) {
  EXPECT_EQ(natural_exp(0.0), 1);
  EXPECT_EQ(natural_exp(-0.0), 1);
  EXPECT_EQ(natural_exp(-746.0), 0);
  EXPECT_EQ(natural_exp(-1e308), 0);
  EXPECT_EQ(natural_exp(-std::numeric_limits<double>::infinity()), 0);
}

TEST(NaturalExp, VanishesBySmallSteps) {
  EXPECT_NEAR(natural_exp(-720.0) / std::exp(-720.0), 1, 1e-10);
  EXPECT_GT(natural_exp(-745.0), 0);
  EXPECT_LT(natural_exp(-745.0), 1e-323);
}

TEST(NaturalExp, OfNoNumberIsNone) { EXPECT_TRUE(std::isnan(natural_exp(std::nan("")))); }

}  // namespace
}  // namespace sdpa::testing
