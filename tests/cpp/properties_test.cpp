// SPDX-License-Identifier: MIT
// What must hold for any input: rows sum to 1, shifts change nothing, order of keys changes nothing, causal is a mask,
// and the naive reference agrees.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "reference.hpp"
#include "samples.hpp"

namespace sdpa::testing {
namespace {

template <class Real>
constexpr Tolerance kRounding =
    std::is_same_v<Real, double> ? Tolerance{1e-12, 1e-13} : Tolerance{1e-5, 2e-6};

template <class Real>
class Properties : public ::testing::Test {};
using Reals = ::testing::Types<float, double>;
TYPED_TEST_SUITE(Properties, Reals);

struct Sizes {
  std::size_t query_len, key_len, head_dim, value_dim;
};
const Sizes kSizes[] = {{1, 1, 1, 1}, {3, 5, 4, 2}, {5, 3, 7, 6}, {17, 33, 9, 5}, {40, 24, 64, 20}};

TYPED_TEST(Properties, TheNaiveReferenceAgrees) {
  std::uint32_t seed = 100;
  for (const Sizes& sizes : kSizes) {
    auto input =
        random_input<TypeParam>(sizes.query_len, sizes.key_len, sizes.head_dim, sizes.value_dim, seed += 10);
    input.mask = random_mask({sizes.query_len, sizes.key_len}, seed);
    input.bias = random_tensor<TypeParam>({1, sizes.key_len}, seed + 5);
    input.options.softcap = 1.5;
    input.options.scale = -0.3;
    const auto trace = value_of(attention(input.view()));

    ReferenceHead head{rows_of(input.query), rows_of(input.key), rows_of(input.value), -0.3, 1.5};
    head.visible = [&](std::size_t i, std::size_t j) { return input.mask.data[i * sizes.key_len + j] != 0; };
    head.bias = [&](std::size_t, std::size_t j) { return static_cast<double>(input.bias.data[j]); };
    const auto reference = reference_attention(head);
    EXPECT_TRUE(near(trace.weights, flat(reference.weights), kRounding<TypeParam>)) << sizes.query_len;
    EXPECT_TRUE(near(trace.output, flat(reference.output), kRounding<TypeParam>)) << sizes.query_len;
  }
}

TYPED_TEST(Properties, RowsSumToOne) {
  std::uint32_t seed = 200;
  for (const Sizes& sizes : kSizes) {
    const auto input =
        random_input<TypeParam>(sizes.query_len, sizes.key_len, sizes.head_dim, sizes.value_dim, seed += 10);
    const auto trace = value_of(attention(input.view()));
    EXPECT_TRUE(near(trace.rows.weight_sum, std::vector<double>(sizes.query_len, 1.0), kRounding<TypeParam>));
    EXPECT_TRUE(std::all_of(trace.weights.data.begin(), trace.weights.data.end(),
                            [](TypeParam w) { return w >= 0; }));
  }
}

TYPED_TEST(Properties, AddingOneNumberToAllScoresChangesNothing) {
  auto input = random_input<TypeParam>(4, 6, 8, 3, 300);
  const auto plain = value_of(attention(input.view()));
  input.bias = Tensor<TypeParam>(Shape{1, 1}, {TypeParam{100}});
  const auto shifted = value_of(attention(input.view()));
  const std::vector<double> weights(plain.weights.data.begin(), plain.weights.data.end());
  const Tolerance after_shift{kRounding<TypeParam>.relative * 10, kRounding<TypeParam>.absolute};
  EXPECT_TRUE(near(shifted.weights, weights, after_shift));
}

TYPED_TEST(Properties, TheOrderOfKeysDoesNotMatter) {
  auto input = random_input<TypeParam>(4, 6, 8, 3, 400);
  const auto plain = value_of(attention(input.view()));
  const std::size_t order[] = {3, 0, 5, 1, 4, 2};
  const auto shuffle = [&order](const Tensor<TypeParam>& rows) {
    Tensor<TypeParam> shuffled(rows.shape);
    const std::size_t width = rows.shape[1];
    for (std::size_t row = 0; row < 6; ++row) {
      std::copy_n(&rows.data[order[row] * width], width, &shuffled.data[row * width]);
    }
    return shuffled;
  };
  input.key = shuffle(input.key);
  input.value = shuffle(input.value);
  const auto shuffled = value_of(attention(input.view()));
  const std::vector<double> output(plain.output.data.begin(), plain.output.data.end());
  EXPECT_TRUE(near(shuffled.output, output, kRounding<TypeParam>));
  EXPECT_EQ(shuffled.scores.data[0], plain.scores.data[3]);
}

TYPED_TEST(Properties, CausalIsTheMaskOfItsTriangle) {
  for (const auto& [query_len, key_len] : {std::pair<std::size_t, std::size_t>{4, 4}, {2, 5}, {5, 2}}) {
    for (const Causal corner : {Causal::top_left, Causal::bottom_right}) {
      auto causal = random_input<TypeParam>(query_len, key_len, 4, 3, 500);
      auto masked = causal;
      causal.options.causal = corner;
      masked.mask = Tensor<std::uint8_t>(Shape{query_len, key_len});
      for (std::size_t i = 0; i < query_len; ++i) {
        for (std::size_t j = 0; j < key_len; ++j) {
          const bool sees = corner == Causal::top_left ? j <= i : j + query_len <= i + key_len;
          masked.mask.data[i * key_len + j] = sees ? 1 : 0;
        }
      }
      const auto by_rule = value_of(attention(causal.view()));
      const auto by_mask = value_of(attention(masked.view()));
      EXPECT_EQ(by_rule.masked_scores.data, by_mask.masked_scores.data);
      EXPECT_EQ(by_rule.weights.data, by_mask.weights.data);
      EXPECT_EQ(by_rule.output.data, by_mask.output.data);
    }
  }
}

TYPED_TEST(Properties, AHiddenKeyCannotBeFeltHoweverLargeItIs) {
  constexpr TypeParam kLargest = std::numeric_limits<TypeParam>::max();
  auto input = random_input<TypeParam>(3, 4, 2, 2, 600);
  input.mask = Tensor<std::uint8_t>(Shape{1, 4}, {1, 0, 1, 1});
  const auto before = value_of(attention(input.view()));
  input.value.data[2] = kLargest;
  input.value.data[3] = -kLargest;
  const auto after = value_of(attention(input.view()));
  EXPECT_EQ(after.output.data, before.output.data);
  for (std::size_t row = 0; row < 3; ++row) EXPECT_EQ(after.weights.data[row * 4 + 1], 0);
}

TYPED_TEST(Properties, ABiasOfMinusInfinityHidesLikeAMask) {
  auto biased = random_input<TypeParam>(2, 3, 4, 2, 700);
  auto masked = biased;
  biased.bias = Tensor<TypeParam>(Shape{2, 3});
  biased.bias.data[1] = biased.bias.data[3] = -std::numeric_limits<TypeParam>::infinity();
  masked.mask = Tensor<std::uint8_t>(Shape{2, 3}, {1, 0, 1, 0, 1, 1});
  EXPECT_EQ(value_of(attention(biased.view())).weights.data, value_of(attention(masked.view())).weights.data);
}

TEST(HiddenKeys, MayLeaveTheRangeOfNumbers) {
  // Two opposite infinities and a scale of 0: nothing of them is left, not even NaN.
  for (const double scale : {1.0, 0.0}) {
    auto input = random_input<double>(2, 3, 4, 5, 1);
    input.mask = Tensor<std::uint8_t>(Shape{1, 3}, {1, 0, 1});
    input.options.scale = scale;
    const auto before = value_of(attention(input.view()));
    const std::size_t width = input.key.shape.from_end(1);
    for (std::size_t dim = 0; dim < width; ++dim)
      input.key.data[width + dim] = dim % 2 == 0 ? 1.7e308 : -1.7e308;
    for (double& number : input.query.data) number *= 8;
    input.options.scale = scale / 8;
    const auto after = value_of(attention(input.view()));
    EXPECT_EQ(after.weights.data, before.weights.data);
    EXPECT_EQ(after.output.data, before.output.data);
    EXPECT_TRUE(near(value_of(attend(input.view())), before.output, {1e-14, 1e-15}));
    for (const auto* stage : {&after.raw_scores, &after.scores, &after.masked_scores}) {
      for (const double score : stage->data) EXPECT_FALSE(std::isnan(score));
    }
  }
}

}  // namespace
}  // namespace sdpa::testing
