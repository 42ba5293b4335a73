// SPDX-License-Identifier: MIT
// Facts about rows: maxima, sums, entropy, effective keys, visible keys.
#include <cmath>
#include <limits>

#include "samples.hpp"

namespace sdpa::testing {
namespace {

AttentionTrace<double> trace_of(const OwnedInput<double>& input) { return value_of(attention(input.view())); }

TEST(RowFacts, EqualWeightsHaveTheEntropyOfTheirNumber) {
  OwnedInput<double> input;
  input.query = Tensor<double>(Shape{1, 2}, {0, 0});
  input.key = random_tensor<double>({5, 2}, 1);
  input.value = random_tensor<double>({5, 1}, 2);
  const auto rows = trace_of(input).rows;
  EXPECT_NEAR(rows.entropy.data[0], std::log(5.0), 1e-15);
  EXPECT_NEAR(rows.effective_keys.data[0], 5, 1e-14);
  EXPECT_EQ(rows.max_weight.data[0], 0.2);
  EXPECT_EQ(rows.visible_keys.data[0], 5);
  EXPECT_EQ(rows.sum.data[0], 5);
  EXPECT_EQ(rows.max.data[0], 0);
}

TEST(RowFacts, TheCoursesDemonstrationAt64Dimensions) {
  OwnedInput<double> input;
  input.query = Tensor<double>(Shape{1, 1}, {1});
  input.key = Tensor<double>(Shape{3, 1}, {-0.3, 12.27, 11.5});
  input.value = Tensor<double>(Shape{3, 1}, {0, 0, 0});
  input.options.scale = 0.125;
  const auto scaled = trace_of(input).rows;
  EXPECT_NEAR(scaled.entropy.data[0], 0.9451, 1e-3);
  EXPECT_NEAR(scaled.effective_keys.data[0], 2.573, 1e-3);
}

TEST(RowFacts, OneVisibleKeyHasNoUncertainty) {
  auto input = random_input<double>(1, 3, 2, 1, 5);
  input.mask = Tensor<std::uint8_t>(Shape{1, 3}, {0, 1, 0});
  const auto rows = trace_of(input).rows;
  EXPECT_EQ(rows.entropy.data[0], 0);
  EXPECT_FALSE(std::signbit(rows.entropy.data[0]));
  EXPECT_EQ(rows.effective_keys.data[0], 1);
  EXPECT_EQ(rows.visible_keys.data[0], 1);
  EXPECT_EQ(rows.max_weight.data[0], 1);
}

TEST(RowFacts, TheEntropyOfASaturatedRowKeepsItsDigits) {
  // Weights 1 - e and e: the entropy is e (1 - ln e), of which -p ln p of the first weight is a part that its rounded
  // value does not know any more.
  for (const double gap : {5.0, 30.0, 40.0, 300.0}) {
    OwnedInput<double> input;
    input.query = Tensor<double>(Shape{1, 1}, {1});
    input.key = Tensor<double>(Shape{2, 1}, {gap, 0});
    input.value = Tensor<double>(Shape{2, 1}, {0, 0});
    const double small = std::exp(-gap) / (1 + std::exp(-gap));
    const double exact = -small * std::log(small) - (1 - small) * std::log1p(-small);
    EXPECT_NEAR(trace_of(input).rows.entropy.data[0] / exact, 1, 4e-15) << gap;
  }
}

TEST(RowFacts, ARowWithoutAVisibleKeyIsAllZeroAndNeverNaN) {
  auto input = random_input<double>(2, 3, 2, 2, 6);
  input.mask = Tensor<std::uint8_t>(Shape{2, 3}, {0, 0, 0, 1, 1, 0});
  const auto trace = trace_of(input);
  const auto& rows = trace.rows;
  EXPECT_EQ(trace.weights.data[0] + trace.weights.data[1] + trace.weights.data[2], 0);
  EXPECT_EQ(trace.output.data[0], 0);
  EXPECT_EQ(trace.output.data[1], 0);
  EXPECT_EQ(rows.max.data[0], -std::numeric_limits<double>::infinity());
  EXPECT_EQ(rows.sum.data[0], 0);
  EXPECT_EQ(rows.entropy.data[0], 0);
  EXPECT_EQ(rows.effective_keys.data[0], 0);
  EXPECT_EQ(rows.visible_keys.data[0], 0);
  EXPECT_EQ(rows.weight_sum.data[0], 0);
  EXPECT_EQ(rows.visible_keys.data[1], 2);
}

TEST(RowFacts, HaveTheShapeOfTheCall) {
  EXPECT_EQ(trace_of(random_input<double>(2, 3, 2, 2, 7)).rows.max.shape, Shape{2});
  OwnedInput<double> input;
  input.query = random_tensor<double>({2, 4, 6}, 8);
  input.key = random_tensor<double>({2, 5, 6}, 9);
  input.value = random_tensor<double>({2, 5, 9}, 10);
  input.options.heads = 3;
  const auto trace = trace_of(input);
  EXPECT_EQ(trace.rows.entropy.shape, (Shape{2, 3, 4}));
  EXPECT_EQ(trace.weights.shape, (Shape{2, 3, 4, 5}));
  EXPECT_EQ(trace.output.shape, (Shape{2, 4, 9}));
}

}  // namespace
}  // namespace sdpa::testing
