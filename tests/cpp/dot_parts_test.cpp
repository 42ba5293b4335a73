// SPDX-License-Identifier: MIT
// A dot product taken apart: products, sums, lengths, angle, and what is refused.
#include "sdpa/dot_parts.hpp"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

namespace sdpa::testing {
namespace {

using List = std::vector<double>;

TEST(DotParts, ShowsEveryStep) {
  const auto parts = dot_parts(List{1, 0, 1, 0}, List{3, 3, 0, 0}).value();
  EXPECT_EQ(parts.products, (List{3, 0, 0, 0}));
  EXPECT_EQ(parts.partial_sums, (List{3, 3, 3, 3}));
  EXPECT_EQ(parts.dot, 3);
  EXPECT_DOUBLE_EQ(parts.query_length, 1.4142135623730951);
  EXPECT_DOUBLE_EQ(parts.key_length, 4.242640687119285);
  EXPECT_DOUBLE_EQ(parts.cosine.value(), 0.5);
}

TEST(DotParts, AZeroVectorHasNoAngle) {
  const auto parts = dot_parts(List{0, 0}, List{1, 2}).value();
  EXPECT_EQ(parts.dot, 0);
  EXPECT_FALSE(parts.cosine.has_value());
}

TEST(DotParts, TheCosineSurvivesTinyAndHugeVectors) {
  EXPECT_DOUBLE_EQ(dot_parts(List{1e-200, 0}, List{1e-200, 1e-200}).value().cosine.value(),
                   0.70710678118654757);
  EXPECT_DOUBLE_EQ(dot_parts(List{1e200, 0}, List{1e100, 0}).value().cosine.value(), 1);
  EXPECT_EQ(dot_parts(List{0.1, 0.2, 0.3}, List{0.1, 0.2, 0.3}).value().cosine.value(), 1);
}

TEST(DotParts, RefusesWhatCannotBeMultiplied) {
  const auto unequal = dot_parts(List{1, 2}, List{1, 2, 3}).error();
  EXPECT_EQ(unequal.code, ErrorCode::shape_mismatch);
  EXPECT_EQ(unequal.expected, "2 numbers, as query");
  EXPECT_EQ(unequal.actual, "3");
  EXPECT_EQ(dot_parts(List{}, List{}).error().code, ErrorCode::empty);
  EXPECT_EQ(dot_parts(List{1e200}, List{1e200}).error().code, ErrorCode::overflow);
  EXPECT_EQ(dot_parts(List{1.7e308, 1.7e308}, List{0, 0}).error().code, ErrorCode::overflow);
  EXPECT_EQ(dot_parts(List{1.7e308, 1.7e308}, List{0, 0}).error().actual, "beyond it for 2 numbers");
  EXPECT_EQ(dot_parts(List{1}, List{HUGE_VAL}).error().code, ErrorCode::not_finite);
}

}  // namespace
}  // namespace sdpa::testing
