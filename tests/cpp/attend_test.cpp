// SPDX-License-Identifier: MIT
// attend() is attention().output without the memory: equal in every form and at the edges of tiles, refusing the same,
// and able to run sizes whose scores would not fit.
#include <cmath>
#include <limits>

#include "samples.hpp"

namespace sdpa::testing {
namespace {

template <class Real>
constexpr Tolerance kRounding =
    std::is_same_v<Real, double> ? Tolerance{1e-12, 1e-13} : Tolerance{1e-5, 4e-6};

template <class Real>
class Attend : public ::testing::Test {
protected:
  static void expect_same(const OwnedInput<Real>& input) {
    const auto trace = value_of(attention(input.view()));
    const auto output = value_of(attend(input.view()));
    EXPECT_EQ(output.shape, trace.output.shape);
    const std::vector<double> expected(trace.output.data.begin(), trace.output.data.end());
    EXPECT_TRUE(near(output, expected, kRounding<Real>)) << output.shape.text();
  }

  static void expect_same_refusal(const OwnedInput<Real>& input) {
    const auto trace = attention(input.view());
    const auto output = attend(input.view());
    ASSERT_FALSE(trace.has_value());
    ASSERT_FALSE(output.has_value());
    EXPECT_EQ(code_name(output.error().code), code_name(trace.error().code));
    EXPECT_EQ(output.error().argument, trace.error().argument);
    EXPECT_EQ(output.error().expected, trace.error().expected);
    EXPECT_EQ(output.error().actual, trace.error().actual);
  }
};
using Reals = ::testing::Types<float, double>;
TYPED_TEST_SUITE(Attend, Reals);

TYPED_TEST(Attend, EqualsTheOutputOfAttentionAtTheEdgesOfTiles) {
  for (const std::size_t queries : {1U, 63U, 64U, 65U, 130U}) {
    for (const std::size_t keys : {1U, 127U, 128U, 129U, 300U}) {
      this->expect_same(random_input<TypeParam>(queries, keys, 5, 3, 7));
    }
  }
}

TYPED_TEST(Attend, EqualsTheOutputOfAttentionWithEveryOption) {
  for (const Causal causal : {Causal::off, Causal::top_left, Causal::bottom_right}) {
    for (const auto& [queries, keys] : {std::pair<std::size_t, std::size_t>{70, 150}, {150, 70}}) {
      auto input = random_input<TypeParam>(queries, keys, 6, 4, 17);
      input.mask = random_mask({queries, keys}, 18);
      input.bias = random_tensor<TypeParam>({queries, 1}, 19);
      input.options.causal = causal;
      input.options.softcap = 2;
      input.options.scale = -0.7;
      this->expect_same(input);
    }
  }
}

TYPED_TEST(Attend, EqualsTheOutputOfAttentionWithBatchesHeadsAndCache) {
  OwnedInput<TypeParam> input;
  input.query = random_tensor<TypeParam>({2, 70, 24}, 1);
  input.key = random_tensor<TypeParam>({2, 90, 8}, 2);
  input.value = random_tensor<TypeParam>({2, 90, 10}, 3);
  input.past_key = random_tensor<TypeParam>({2, 2, 60, 4}, 4);
  input.past_value = random_tensor<TypeParam>({2, 2, 60, 5}, 5);
  input.mask = random_mask({6, 1, 150}, 6);
  input.options.heads = 6;
  input.options.kv_heads = 2;
  input.options.causal = Causal::top_left;
  this->expect_same(input);
}

TYPED_TEST(Attend, ARowWithoutAVisibleKeyIsZeroEvenInTheFirstTile) {
  auto input = random_input<TypeParam>(3, 200, 4, 2, 27);
  input.mask = Tensor<std::uint8_t>(Shape{3, 200});
  input.mask.data[200 + 199] = 1;  // row 2 sees the last key only, rows 1 and 3 nothing
  const auto output = value_of(attend(input.view()));
  EXPECT_EQ(output.data[0], 0);
  EXPECT_EQ(output.data[2], input.value.data[398]);
  EXPECT_EQ(output.data[5], 0);
}

TYPED_TEST(Attend, GrowingScoresMoveTheRunningMaximum) {
  auto input = random_input<TypeParam>(2, 300, 1, 2, 37);
  for (std::size_t key = 0; key < 300; ++key) input.key.data[key] = static_cast<TypeParam>(key);
  input.query.data = {2, -2};
  this->expect_same(input);
}

TYPED_TEST(Attend, ValuesNearTheEndOfTheNumberLineDoNotOverflow) {
  constexpr TypeParam kLargest = std::numeric_limits<TypeParam>::max();
  auto input = random_input<TypeParam>(2, 4, 2, 1, 47);
  input.query.data = {0, 0, 0, 0};
  input.value.data = {kLargest / 2, kLargest / 2, kLargest / 2, kLargest / 2};
  this->expect_same(input);
}

TYPED_TEST(Attend, RefusesWhatAttentionRefusesInTheSameWords) {
  constexpr TypeParam kLarge = std::numeric_limits<TypeParam>::max() / 2;
  auto input = random_input<TypeParam>(70, 140, 3, 2, 57);
  input.query.data[3 * 69 + 1] = kLarge;
  input.key.data[3 * 139 + 1] = 16;
  this->expect_same_refusal(input);
  input.options.causal = Causal::bottom_right;
  this->expect_same_refusal(input);
  // A score that nobody sees may be any.
  input.options.causal = Causal::top_left;
  this->expect_same(input);
  input.key.data[3 * 139 + 1] = 1;
  input.options.scale = 64;
  this->expect_same_refusal(input);
  input = random_input<TypeParam>(70, 140, 3, 2, 57);
  input.value = random_tensor<TypeParam>({139, 2}, 1);
  this->expect_same_refusal(input);
  input = random_input<TypeParam>(2, 2, 1, 1, 57);
  input.key.data = {kLarge, kLarge};
  input.query.data = {1, 1};
  input.options.scale = 1;
  input.bias = Tensor<TypeParam>(Shape{1, 2}, {0, std::numeric_limits<TypeParam>::max()});
  this->expect_same_refusal(input);
}

#if defined(__SANITIZE_ADDRESS__)
constexpr std::size_t kManyTokens =
    2048;  // the sanitizers make it slow; the WebAssembly run does the full size
#else
constexpr std::size_t kManyTokens = 8192;
#endif

TEST(AttendLarge, RunsSizesWhoseScoresWouldNotFit) {
  constexpr std::size_t kWidth = 64;
  auto input = random_input<float>(kManyTokens, kManyTokens, kWidth, kWidth, 67);
  for (float& number : input.query.data) number *= 3;  // far from equal weights
  EXPECT_EQ(code_name(attention(input.view()).error().code), "too_large");
  const auto output = value_of(attend(input.view()));
  ASSERT_EQ(output.data.size(), kManyTokens * kWidth);
  // Row by row the output of attention(); among the rows are the ends of tiles.
  for (const std::size_t row : {std::size_t{0}, std::size_t{63}, std::size_t{64}, kManyTokens - 1}) {
    const auto begin = static_cast<std::ptrdiff_t>(row * kWidth);
    OwnedInput<float> alone = input;
    alone.query = Tensor<float>(
        Shape{1, kWidth}, {input.query.data.begin() + begin, input.query.data.begin() + begin + kWidth});
    const auto wanted = value_of(attention(alone.view())).output.data;
    const Tensor<float> got(Shape{1, kWidth},
                            {output.data.begin() + begin, output.data.begin() + begin + kWidth});
    EXPECT_TRUE(near(got, std::vector<double>(wanted.begin(), wanted.end()), {1e-4, 1e-6})) << row;
  }
}

}  // namespace
}  // namespace sdpa::testing
