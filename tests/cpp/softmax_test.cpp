// SPDX-License-Identifier: MIT
// Softmax: cases/exact/softmax.json, the three axes, every step, rows without a visible score.
#include "sdpa/softmax.hpp"

#include <cmath>
#include <limits>

#include "cases.hpp"

namespace sdpa::testing {
namespace {

constexpr double kHidden = -std::numeric_limits<double>::infinity();

class ExactSoftmax : public ::testing::TestWithParam<Json> {};
class ExactSoftmaxInFloat : public ::testing::TestWithParam<Json> {};

template <class Real>
void expect_weights(const Json& json) {
  Fields test_case(json, kExactWords);
  Fields input(test_case.at("input"));
  Fields expected(test_case.at("expected"));
  const auto result = softmax<Real>(to_tensor<Real>(input.at("logits")), SoftmaxAxis::row);
  ASSERT_TRUE(result.has_value()) << result.error().actual;
  EXPECT_TRUE(matches(result.value().weights, expected.at("weights")));
  if (!expected.has("logsumexp")) return;
  Tensor<Real> from_steps = result.value().max;
  for (std::size_t row = 0; row < from_steps.data.size(); ++row)
    from_steps.data[row] += std::log(result.value().sum.data[row]);
  EXPECT_TRUE(matches(from_steps, expected.at("logsumexp")));
}

TEST_P(ExactSoftmax, WeightsMatchInDouble) { expect_weights<double>(GetParam()); }

TEST_P(ExactSoftmaxInFloat, WeightsMatchInFloat) { expect_weights<float>(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Cases, ExactSoftmax, ::testing::ValuesIn(load_cases("exact/softmax.json")),
                         test_name);
INSTANTIATE_TEST_SUITE_P(Cases, ExactSoftmaxInFloat,
                         ::testing::ValuesIn(load_float_cases("exact/softmax.json")), test_name);

SoftmaxResult<double> softmax_of(const Tensor<double>& scores, SoftmaxAxis axis) {
  auto result = softmax<double>(scores, axis);
  EXPECT_TRUE(result.has_value());
  return result.value();
}

const Tensor<double> kSquare(Shape{2, 2}, {1, 0, 0.5, 0.5});

TEST(SoftmaxAxes, WholeMatrixSumsToOneAndRowsDoNot) {
  const auto result = softmax_of(kSquare, SoftmaxAxis::whole);
  EXPECT_TRUE(near(result.weights, {0.3875, 0.1425, 0.2350, 0.2350}, {0, 5e-5}));
  EXPECT_EQ(result.sum.shape, Shape{});
  EXPECT_EQ(result.max.data, std::vector<double>{1});
}

TEST(SoftmaxAxes, ColumnsOfAMatrixAreRowsOfItsTranspose) {
  const Tensor<double> tall(Shape{3, 2}, {1, 2, 3, 5, -1, 0});
  const Tensor<double> wide(Shape{2, 3}, {1, 3, -1, 2, 5, 0});
  const auto columns = softmax_of(tall, SoftmaxAxis::column);
  const auto rows = softmax_of(wide, SoftmaxAxis::row);
  EXPECT_EQ(columns.max.shape, Shape{2});
  EXPECT_EQ(columns.sum.data, rows.sum.data);
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 2; ++column) {
      EXPECT_EQ(columns.weights.data[row * 2 + column], rows.weights.data[column * 3 + row]);
    }
  }
}

TEST(SoftmaxAxes, AListIsOneRowAndItsColumnsAreSingleNumbers) {
  const Tensor<double> list(Shape{3}, {1, 2, 3});
  EXPECT_EQ(softmax_of(list, SoftmaxAxis::column).weights.data, (std::vector<double>{1, 1, 1}));
  EXPECT_EQ(softmax_of(list, SoftmaxAxis::row).weights.data,
            softmax_of(list, SoftmaxAxis::whole).weights.data);
}

TEST(SoftmaxAxes, MoreAxesFallIntoGroupsOfTheirOwn) {
  const Tensor<double> cube(Shape{2, 2, 2}, {0, 0, 0, 0, 9, 9, 1, 1});
  EXPECT_EQ(softmax_of(cube, SoftmaxAxis::row).weights.data, std::vector<double>(8, 0.5));
  const auto columns = softmax_of(cube, SoftmaxAxis::column);
  EXPECT_EQ(columns.max.shape, (Shape{2, 2}));
  EXPECT_TRUE(near(columns.max, {0, 0, 9, 9}, {}));
  EXPECT_NEAR(columns.weights.data[4] + columns.weights.data[6], 1, 1e-15);
}

TEST(SoftmaxSteps, EveryStepIsShown) {
  const auto result = softmax_of(kSquare, SoftmaxAxis::row);
  EXPECT_EQ(result.shifted.data, (std::vector<double>{0, -1, 0, 0}));
  EXPECT_EQ(result.exps.data, (std::vector<double>{1, std::exp(-1.0), 1, 1}));
  EXPECT_EQ(result.sum.data, (std::vector<double>{1 + std::exp(-1.0), 2}));
}

TEST(SoftmaxSteps, AHiddenRowIsZeroAndNeverNaN) {
  const Tensor<double> scores(Shape{2, 2}, {kHidden, kHidden, 3, kHidden});
  const auto result = softmax_of(scores, SoftmaxAxis::row);
  EXPECT_EQ(result.weights.data, (std::vector<double>{0, 0, 1, 0}));
  EXPECT_EQ(result.exps.data, (std::vector<double>{0, 0, 1, 0}));
  EXPECT_EQ(result.sum.data, (std::vector<double>{0, 1}));
  EXPECT_EQ(result.max.data, (std::vector<double>{kHidden, 3}));
}

TEST(SoftmaxSteps, ScoresAtTheEndsOfTheNumberLineDoNotOverflow) {
  constexpr double kLargest = std::numeric_limits<double>::max();
  const Tensor<double> apart(Shape{2}, {kLargest, -kLargest});
  EXPECT_EQ(softmax_of(apart, SoftmaxAxis::row).weights.data, (std::vector<double>{1, 0}));
  const Tensor<double> equal(Shape{2}, {kLargest, kLargest});
  EXPECT_EQ(softmax_of(equal, SoftmaxAxis::row).weights.data, (std::vector<double>{0.5, 0.5}));
}

}  // namespace
}  // namespace sdpa::testing
