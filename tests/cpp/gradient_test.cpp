// SPDX-License-Identifier: MIT
// Gradients: cases/exact, finite differences, digits where softmax is saturated; the Jacobian of softmax.
#include "sdpa/gradient.hpp"

#include <cmath>
#include <limits>

#include "samples.hpp"

namespace sdpa::testing {
namespace {

class ExactGradient : public ::testing::TestWithParam<Json> {};
class ExactGradientInFloat : public ::testing::TestWithParam<Json> {};

/// By the scores before the cap, as the cases have it; the core has those after it and the raw ones.
template <class Real>
Tensor<Real> by_scaled_scores(const OwnedInput<Real>& input, const AttentionGradient<Real>& gradient) {
  const auto scale = static_cast<Real>(value_of(attention(input.view())).scale);
  if (!input.options.softcap || scale == 0) return gradient.scores;
  Tensor<Real> by_scaled = gradient.raw_scores;
  for (Real& number : by_scaled.data) number /= scale;
  return by_scaled;
}

template <class Real>
void expect_gradients(const Json& json) {
  Fields test_case(json, kExactWords);
  Fields fields(test_case.at("input"));
  Fields expected(test_case.at("expected"));
  const auto input = to_input<Real>(fields);
  expect_stages(input, expected);
  const auto output_gradient = to_tensor<Real>(fields.at("dOutput"));
  const auto gradient = value_of(attention_gradient<Real>(input.view(), output_gradient));
  EXPECT_TRUE(matches(gradient.value, expected.at("dV"))) << "dV";
  EXPECT_TRUE(matches(gradient.weights, expected.at("dWeights"))) << "dWeights";
  EXPECT_TRUE(matches(by_scaled_scores(input, gradient), expected.at("dScaled"))) << "dScaled";
  EXPECT_TRUE(matches(gradient.query, expected.at("dQ"))) << "dQ";
  EXPECT_TRUE(matches(gradient.key, expected.at("dK"))) << "dK";
}

TEST_P(ExactGradient, EveryPartMatchesInDouble) { expect_gradients<double>(GetParam()); }

TEST_P(ExactGradientInFloat, EveryPartMatchesInFloat) { expect_gradients<float>(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Cases, ExactGradient,
                         ::testing::ValuesIn(load_cases("exact/attention_gradient.json")), test_name);
INSTANTIATE_TEST_SUITE_P(Cases, ExactGradientInFloat,
                         ::testing::ValuesIn(load_float_cases("exact/attention_gradient.json")), test_name);

using Input = OwnedInput<double>;

/// L = sum of output * direction.
double loss_of(const Input& input, const Tensor<double>& direction) {
  const auto trace = value_of(attention(input.view()));
  double loss = 0;
  for (std::size_t index = 0; index < direction.data.size(); ++index)
    loss += trace.output.data[index] * direction.data[index];
  return loss;
}

/// Central differences of L by every number of one tensor of the input.
void expect_finite_differences(Input input, Tensor<double> Input::* part, const Tensor<double>& gradient,
                               const Tensor<double>& direction) {
  constexpr double kStep = 1e-5;
  ASSERT_EQ(gradient.shape, (input.*part).shape);
  for (std::size_t index = 0; index < gradient.data.size(); ++index) {
    double& number = (input.*part).data[index];
    const double before = number;
    number = before + kStep;
    const double up = loss_of(input, direction);
    number = before - kStep;
    const double down = loss_of(input, direction);
    number = before;
    EXPECT_NEAR(gradient.data[index], (up - down) / (2 * kStep), 1e-7) << index;
  }
}

void expect_gradient_of_loss(const Input& input, const Shape& output_shape) {
  const auto direction = random_tensor<double>(output_shape, 99);
  const auto gradient = value_of(attention_gradient<double>(input.view(), direction));
  expect_finite_differences(input, &Input::query, gradient.query, direction);
  expect_finite_differences(input, &Input::key, gradient.key, direction);
  expect_finite_differences(input, &Input::value, gradient.value, direction);
}

TEST(AttentionGradient, EqualsFiniteDifferencesWithEveryOption) {
  Input input = random_input<double>(3, 4, 3, 2, 1);
  input.mask = random_mask({3, 4}, 2);
  input.bias = random_tensor<double>({4}, 3);
  input.options.softcap = 1.5;
  input.options.scale = 0.8;
  expect_gradient_of_loss(input, {3, 2});
}

TEST(AttentionGradient, EqualsFiniteDifferencesForGroupedHeadsWithACache) {
  Input input;
  input.query = random_tensor<double>({2, 3, 8}, 1);
  input.key = random_tensor<double>({2, 3, 4}, 2);
  input.value = random_tensor<double>({2, 3, 6}, 3);
  input.past_key = random_tensor<double>({2, 2, 2, 2}, 4);
  input.past_value = random_tensor<double>({2, 2, 2, 3}, 5);
  input.options.heads = 4;
  input.options.kv_heads = 2;
  input.options.causal = Causal::top_left;
  expect_gradient_of_loss(input, {2, 3, 12});
}

TEST(AttentionGradient, KeepsItsDigitsWhereOneWeightIsNearOne) {
  Input input;
  input.query = Tensor<double>(Shape{1, 1}, {1});
  input.key = Tensor<double>(Shape{2, 1}, {60, 0});
  input.value = Tensor<double>(Shape{2, 1}, {1, 3});
  const Tensor<double> ones(Shape{1, 1}, {1});
  const auto gradient = value_of(attention_gradient<double>(input.view(), ones));
  const double small = std::exp(-60.0);
  EXPECT_NEAR(gradient.scores.data[0] / (-2 * small), 1, 1e-13);
  EXPECT_NEAR(gradient.scores.data[1] / (2 * small), 1, 1e-13);
}

TEST(AttentionGradient, RowsOfTheScoreGradientAddUpToZero) {
  const auto input = random_input<double>(5, 40, 4, 3, 7);
  const auto gradient = value_of(attention_gradient<double>(input.view(), random_tensor<double>({5, 3}, 8)));
  for (const auto& row : rows_of(gradient.scores)) {
    double sum = 0;
    for (const double number : row) sum += number;
    EXPECT_NEAR(sum, 0, 1e-14);
  }
}

TEST(AttentionGradient, AHiddenValueHasNoSay) {
  Input input = random_input<double>(2, 3, 2, 1, 9);
  input.mask = Tensor<std::uint8_t>(Shape{1, 3}, {1, 1, 0});
  const Tensor<double> half(Shape{2, 1}, {0.5, 0.5});
  const auto before = value_of(attention_gradient<double>(input.view(), half));
  input.value.data[2] = 1e308;
  const auto after = value_of(attention_gradient<double>(input.view(), half));
  EXPECT_EQ(before.scores.data, after.scores.data);
  EXPECT_EQ(before.query.data, after.query.data);
  EXPECT_EQ(after.value.data[2], 0);
}

TEST(AttentionGradient, AHiddenKeyMayLeaveTheRangeOfNumbers) {
  // The value's product with the gradient of the output does, and so do the key's with the query.
  for (const std::optional<double> softcap : {std::optional<double>(), std::optional<double>(2)}) {
    Input input = random_input<double>(2, 3, 2, 1, 9);
    input.mask = Tensor<std::uint8_t>(Shape{1, 3}, {1, 1, 0});
    input.options.softcap = softcap;
    const Tensor<double> ten(Shape{2, 1}, {10, -10});
    const auto before = value_of(attention_gradient<double>(input.view(), ten));
    input.value.data[2] = 1e308;
    input.key.data[4] = 1.7e308;
    input.key.data[5] = -1.7e308;
    input.query.data[0] = input.query.data[1] = 3;
    const auto after = value_of(attention_gradient<double>(input.view(), ten));
    EXPECT_EQ(after.weights.data[2], 0);
    EXPECT_EQ(after.scores.data[2], 0);
    EXPECT_EQ(after.raw_scores.data[5], 0);
    EXPECT_EQ(after.value.data[2], 0);
    EXPECT_EQ(after.key.data[4], 0);
    EXPECT_EQ(after.scores.data[3], before.scores.data[3]);
    EXPECT_EQ(after.query.data[2], before.query.data[2]);
  }
}

TEST(AttentionGradient, AVisibleKeyMayNot) {
  Input input = random_input<double>(2, 3, 2, 1, 9);
  input.value.data[2] = 1e308;
  const Tensor<double> ten(Shape{2, 1}, {10, -10});
  EXPECT_EQ(attention_gradient<double>(input.view(), ten).error().code, ErrorCode::overflow);
}

TEST(AttentionGradient, RefusesAGradientOfAnotherShape) {
  const auto input = random_input<double>(2, 3, 2, 4, 9);
  const auto result = attention_gradient<double>(input.view(), random_tensor<double>({2, 3}, 1));
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().argument, "output_gradient");
  EXPECT_EQ(result.error().expected, "2 x 4, as the output");
  EXPECT_EQ(result.error().actual, "2 x 3");
  Tensor<double> huge(Shape{2, 4});
  huge.data[0] = std::numeric_limits<double>::max();
  Input large = input;
  large.value.data[0] = 100;
  EXPECT_EQ(attention_gradient<double>(large.view(), huge).error().code, ErrorCode::overflow);
}

class ExactJacobian : public ::testing::TestWithParam<Json> {};

TEST_P(ExactJacobian, MatchesByScaledAndByRawScore) {
  Fields test_case(GetParam(), kExactWords);
  Fields input(test_case.at("input"));
  Fields expected(test_case.at("expected"));
  const auto scores = to_tensor<double>(input.at("logits"));
  const auto scaled = value_of(softmax_jacobian(scores.data));
  EXPECT_TRUE(matches(scaled.weights, expected.at("weights")));
  EXPECT_TRUE(matches(scaled.jacobian, expected.at("jacobian")));
  if (!input.has("chain_factor")) return;
  const auto factor = input.at("chain_factor").get<double>();
  const auto raw = value_of(softmax_jacobian(scores.data, ScoreKind::raw, Scale{1 / factor, factor}));
  EXPECT_TRUE(matches(raw.jacobian, expected.at("jacobian_times_factor")));
}

INSTANTIATE_TEST_SUITE_P(Cases, ExactJacobian, ::testing::ValuesIn(load_cases("exact/softmax_jacobian.json")),
                         test_name);

TEST(SoftmaxJacobian, RowsAddUpToZeroAndTheDiagonalKeepsItsDigits) {
  const std::vector<double> scores{800, 0, 790};
  const auto jacobian = value_of(softmax_jacobian(scores)).jacobian;
  const double other = std::exp(-10.0) / (1 + std::exp(-10.0));
  EXPECT_NEAR(jacobian.data[0] / (other * (1 - other)), 1, 1e-14);
  for (const auto& row : rows_of(jacobian)) EXPECT_NEAR(row[0] + row[1] + row[2], 0, 1e-16);
}

TEST(SoftmaxJacobian, RefusesWhatIsNoScore) {
  EXPECT_EQ(softmax_jacobian(std::vector<double>{}).error().code, ErrorCode::empty);
  EXPECT_EQ(softmax_jacobian(std::vector<double>{HUGE_VAL}).error().code, ErrorCode::not_finite);
  EXPECT_EQ(softmax_jacobian(std::vector<double>(3000)).error().code, ErrorCode::too_large);
  EXPECT_EQ(softmax_jacobian(std::vector<double>{1, 0}, ScoreKind::raw, Scale{0, HUGE_VAL}).error().argument,
            "scale");
}

}  // namespace
}  // namespace sdpa::testing
