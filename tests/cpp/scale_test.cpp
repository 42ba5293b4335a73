// SPDX-License-Identifier: MIT
// The table from divisors to multipliers.
#include "sdpa/scale.hpp"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace sdpa::testing {
namespace {

Scale scale_of(DivisorKind kind, double value, std::size_t head_dim) {
  const auto result = divisor(kind, value, head_dim);
  EXPECT_TRUE(result.has_value());
  return result.value();
}

TEST(Divisor, FourKinds) {
  EXPECT_EQ(scale_of(DivisorKind::none, 0, 64).scale, 1);
  EXPECT_EQ(scale_of(DivisorKind::sqrt, 0, 64).divisor, 8);
  EXPECT_EQ(scale_of(DivisorKind::sqrt, 0, 64).scale, 0.125);
  EXPECT_EQ(scale_of(DivisorKind::dk, 0, 64).divisor, 64);
  EXPECT_EQ(scale_of(DivisorKind::number, -4, 64).scale, -0.25);
  EXPECT_EQ(scale_of(DivisorKind::sqrt, 0, 4096).divisor, 64);
  EXPECT_EQ(scale_of(DivisorKind::sqrt, 0, 512).divisor, std::sqrt(512.0));
}

TEST(Divisor, ZeroIsRefusedAndNotReplacedByADefault) {
  const auto result = divisor(DivisorKind::number, 0, 64);
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().code, ErrorCode::out_of_range);
  EXPECT_EQ(result.error().argument, "divisor");
}

TEST(Divisor, WhatIsNoDivisorIsRefused) {
  EXPECT_EQ(divisor(DivisorKind::number, std::nan(""), 64).error().code, ErrorCode::not_finite);
  EXPECT_EQ(divisor(DivisorKind::number, std::numeric_limits<double>::infinity(), 64).error().code,
            ErrorCode::not_finite);
  EXPECT_EQ(divisor(DivisorKind::number, 1e-320, 64).error().code, ErrorCode::out_of_range);
  EXPECT_EQ(divisor(DivisorKind::sqrt, 0, 0).error().argument, "head_dim");
}

}  // namespace
}  // namespace sdpa::testing
