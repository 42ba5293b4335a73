// SPDX-License-Identifier: MIT
// Mean and variance: cases/exact/variance.json and what must hold of any list.
#include "sdpa/statistics.hpp"

#include <cmath>
#include <limits>

#include "samples.hpp"

namespace sdpa::testing {
namespace {

class ExactVariance : public ::testing::TestWithParam<Json> {};
class ExactVarianceInFloat : public ::testing::TestWithParam<Json> {};

template <class Real>
Tensor<Real> number(Real value) {
  return {Shape{}, {value}};
}

template <class Real>
void expect_moments(const Json& json) {
  Fields test_case(json, kExactWords);
  Fields input(test_case.at("input"));
  Fields expected(test_case.at("expected"));
  const auto result = value_of(moments<Real>(to_tensor<Real>(input.at("x"))));
  EXPECT_TRUE(matches(number(result.mean), expected.at("mean")));
  EXPECT_TRUE(matches(number(result.population_variance), expected.at("population_variance")));
  ASSERT_EQ(result.sample_variance.has_value(), expected.has("sample_variance"));
  if (result.sample_variance) {
    EXPECT_TRUE(matches(number(*result.sample_variance), expected.at("sample_variance")));
  }
}

TEST_P(ExactVariance, MatchesInDouble) { expect_moments<double>(GetParam()); }

TEST_P(ExactVarianceInFloat, MatchesInFloat) { expect_moments<float>(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Cases, ExactVariance, ::testing::ValuesIn(load_cases("exact/variance.json")),
                         test_name);
INSTANTIATE_TEST_SUITE_P(Cases, ExactVarianceInFloat,
                         ::testing::ValuesIn(load_float_cases("exact/variance.json")), test_name);

TEST(Moments, AddingOneNumberChangesTheMeanOnly) {
  auto numbers = random_tensor<double>({1000}, 5);
  const auto before = value_of(moments<double>(numbers));
  for (double& each : numbers.data) each += 1048576;
  const auto after = value_of(moments<double>(numbers));
  EXPECT_NEAR(after.mean, before.mean + 1048576, 1e-9);
  EXPECT_NEAR(after.population_variance, before.population_variance, 1e-12);
}

TEST(Moments, AConstantListHasNoVarianceAtAll) {
  const auto result = value_of(moments<double>(Tensor<double>(Shape{3}, {0.1, 0.1, 0.1})));
  EXPECT_EQ(result.mean, 0.1);
  EXPECT_EQ(result.population_variance, 0);
}

TEST(Moments, Refusals) {
  EXPECT_EQ(moments<double>(Tensor<double>(Shape{0})).error().code, ErrorCode::empty);
  EXPECT_EQ(moments<double>(Tensor<double>(Shape{1}, {HUGE_VAL})).error().code, ErrorCode::not_finite);
  EXPECT_EQ(moments<double>(Tensor<double>(Shape{2}, {1e200, -1e200})).error().code, ErrorCode::overflow);
}

}  // namespace
}  // namespace sdpa::testing
