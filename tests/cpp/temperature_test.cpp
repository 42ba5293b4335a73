// SPDX-License-Identifier: MIT
// The divisor that comes nearest to wanted weights.
#include "sdpa/temperature.hpp"

#include <cmath>

#include "samples.hpp"
#include "sdpa/softmax.hpp"

namespace sdpa::testing {
namespace {

using List = std::vector<double>;

TemperatureFit fit(const List& scores, const List& wanted) {
  return value_of(fit_temperature(scores, wanted));
}

TEST(FitTemperature, TheTextbookStoryHasNoSingleDivisor) {
  const auto nearest = fit({10, 5, 1}, {70, 25, 5});
  EXPECT_NEAR(nearest.temperature, 4.27, 0.005);
  EXPECT_NEAR(nearest.weights[0], 0.699, 5e-4);
  EXPECT_NEAR(nearest.weights[1], 0.217, 5e-4);
  EXPECT_NEAR(nearest.weights[2], 0.085, 5e-4);
  EXPECT_GT(nearest.residual, 0.04);
  EXPECT_NEAR(fit({10, 5, 1}, {0.70, 0.25, 0.05}).temperature, nearest.temperature, 1e-12);
}

TEST(FitTemperature, FindsTheDivisorThatMadeTheWeights) {
  // With 0.01 the first two share the weight, for they are near each other.
  for (const double temperature : {0.01, 0.5, 1.0, 8.0, 300.0}) {
    const List scores{3, -1, 0.5, temperature < 0.1 ? 2.99 : 2};
    Tensor<double> divided(Shape{4}, scores);
    for (double& score : divided.data) score /= temperature;
    const auto wanted = value_of(softmax<double>(divided, SoftmaxAxis::row)).weights.data;
    ASSERT_LT(wanted[0], 0.999999);  // one-hot would be any small divisor's
    const auto found = fit(scores, wanted);
    EXPECT_NEAR(found.temperature / temperature, 1, 1e-9);
    EXPECT_NEAR(found.residual, 0, 1e-12);
  }
}

TEST(FitTemperature, NoNeighbouringDivisorIsBetter) {
  const List scores{4, 1, 0, -2, 3};
  const List wanted{0.4, 0.2, 0.05, 0.05, 0.3};
  const auto best = fit(scores, wanted);
  const auto residual_at = [&](double temperature) {
    Tensor<double> divided(Shape{5}, scores);
    for (double& score : divided.data) score /= temperature;
    const auto weights = value_of(softmax<double>(divided, SoftmaxAxis::row)).weights.data;
    double squares = 0;
    for (std::size_t key = 0; key < 5; ++key) squares += std::pow(weights[key] - wanted[key], 2);
    return std::sqrt(squares);
  };
  EXPECT_NEAR(residual_at(best.temperature), best.residual, 1e-14);
  EXPECT_LE(best.residual, residual_at(best.temperature * 1.01));
  EXPECT_LE(best.residual, residual_at(best.temperature / 1.01));
}

TEST(FitTemperature, EqualScoresStayEqual) {
  const auto equal = fit({2, 2, 2, 2}, {1, 0, 0, 0});
  EXPECT_EQ(equal.temperature, 1);
  EXPECT_EQ(equal.weights, (List{0.25, 0.25, 0.25, 0.25}));
  EXPECT_DOUBLE_EQ(equal.residual, std::sqrt(0.75));
}

TEST(FitTemperature, WantsAtTheEdgesStayWithinThousandTimesTheSpread) {
  EXPECT_LE(fit({3, 1}, {1, 0}).temperature, 0.2);
  EXPECT_GE(fit({3, 1}, {1, 1}).temperature, 1000);
}

TEST(FitTemperature, Refusals) {
  const auto unequal = fit_temperature(List{1, 2}, List{1}).error();
  EXPECT_EQ(unequal.code, ErrorCode::shape_mismatch);
  EXPECT_EQ(unequal.expected, "2 shares, one for each score");
  EXPECT_EQ(unequal.actual, "1");
  EXPECT_EQ(fit_temperature(List{}, List{}).error().code, ErrorCode::empty);
  EXPECT_EQ(fit_temperature(List{1, 2}, List{1, -0.5}).error().actual, "-0.5");
  EXPECT_EQ(fit_temperature(List{1, 2}, List{0, 0}).error().code, ErrorCode::out_of_range);
  EXPECT_EQ(fit_temperature(List{1e308, -1e308}, List{1, 1}).error().code, ErrorCode::overflow);
  EXPECT_EQ(fit_temperature(List{1e308, -1e308}, List{1, 1}).error().actual, "beyond it for 2 numbers");
  EXPECT_EQ(fit_temperature(List{1, HUGE_VAL}, List{1, 1}).error().code, ErrorCode::not_finite);
}

}  // namespace
}  // namespace sdpa::testing
