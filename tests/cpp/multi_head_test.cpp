// SPDX-License-Identifier: MIT
// Multi-head attention: one head with unit matrices is plain attention, and every head is what its columns say.
#include "sdpa/multi_head.hpp"

#include "samples.hpp"

namespace sdpa::testing {
namespace {

constexpr Tolerance kRounding{1e-12, 1e-13};

Tensor<double> unit(std::size_t size) {
  Tensor<double> matrix(Shape{size, size});
  for (std::size_t index = 0; index < size; ++index) matrix.data[index * size + index] = 1;
  return matrix;
}

/// left * right by the textbook's loops.
Tensor<double> product(const Tensor<double>& left, const Tensor<double>& right) {
  Tensor<double> result(Shape{left.shape[0], right.shape[1]});
  for (std::size_t row = 0; row < left.shape[0]; ++row) {
    for (std::size_t column = 0; column < right.shape[1]; ++column) {
      for (std::size_t inner = 0; inner < left.shape[1]; ++inner) {
        result.data[row * right.shape[1] + column] +=
            left.data[row * left.shape[1] + inner] * right.data[inner * right.shape[1] + column];
      }
    }
  }
  return result;
}

/// Columns [head * width, (head + 1) * width).
Tensor<double> columns(const Tensor<double>& matrix, std::size_t head, std::size_t width) {
  Tensor<double> part(Shape{matrix.shape[0], width});
  for (std::size_t row = 0; row < matrix.shape[0]; ++row) {
    std::copy_n(&matrix.data[row * matrix.shape[1] + head * width], width, &part.data[row * width]);
  }
  return part;
}

struct Weights {
  Tensor<double> x = random_tensor<double>({3, 6}, 1);
  Tensor<double> context = random_tensor<double>({4, 6}, 2);
  Tensor<double> wq = random_tensor<double>({6, 6}, 3);
  Tensor<double> wk = random_tensor<double>({6, 6}, 4);
  Tensor<double> wv = random_tensor<double>({6, 6}, 5);
  Tensor<double> wo = random_tensor<double>({6, 6}, 6);

  MultiHeadInput input(std::size_t heads) const {
    MultiHeadInput call;
    call.x = x;
    call.context = context;
    call.wq = wq;
    call.wk = wk;
    call.wv = wv;
    call.wo = wo;
    call.heads = heads;
    return call;
  }
};

TEST(MultiHead, OneHeadWithUnitMatricesIsPlainAttention) {
  const auto x = random_tensor<double>({3, 4}, 1);
  const auto one = unit(4);
  MultiHeadInput input;
  input.x = x;
  input.wq = input.wk = input.wv = input.wo = one;
  const auto result = value_of(multi_head(input));
  AttentionInput<double> plain;
  plain.query = plain.key = plain.value = x;
  const auto trace = value_of(attention(plain));
  ASSERT_EQ(result.heads.size(), 1U);
  EXPECT_EQ(result.heads[0].trace.weights.data, trace.weights.data);
  EXPECT_EQ(result.heads[0].trace.weights.shape, trace.weights.shape);
  EXPECT_EQ(result.output.data, trace.output.data);
  EXPECT_EQ(result.heads[0].trace.scale, 0.5);
}

TEST(MultiHead, EveryHeadIsAttentionOnItsColumns) {
  const Weights weights;
  const auto mask = random_mask({3, 1, 4}, 7);
  auto input = weights.input(3);
  input.mask = mask;
  const auto result = value_of(multi_head(input));
  for (std::size_t head = 0; head < 3; ++head) {
    OwnedInput<double> one;
    one.query = columns(product(weights.x, weights.wq), head, 2);
    one.key = columns(product(weights.context, weights.wk), head, 2);
    one.value = columns(product(weights.context, weights.wv), head, 2);
    one.mask =
        Tensor<std::uint8_t>(Shape{4}, {mask.data.begin() + static_cast<std::ptrdiff_t>(head) * 4,
                                        mask.data.begin() + static_cast<std::ptrdiff_t>(head) * 4 + 4});
    const auto trace = value_of(attention(one.view()));
    const HeadTrace& part = result.heads[head];
    EXPECT_TRUE(near(part.query, one.query.data, kRounding));
    EXPECT_TRUE(near(part.key, one.key.data, kRounding));
    EXPECT_TRUE(near(part.value, one.value.data, kRounding));
    EXPECT_TRUE(near(part.trace.raw_scores, trace.raw_scores.data, kRounding));
    EXPECT_TRUE(near(part.trace.masked_scores, trace.masked_scores.data, kRounding));
    EXPECT_TRUE(near(part.trace.output, trace.output.data, kRounding));
    EXPECT_TRUE(near(part.trace.rows.entropy, trace.rows.entropy.data, kRounding));
    EXPECT_EQ(part.trace.rows.visible_keys.data, trace.rows.visible_keys.data);
    EXPECT_EQ(columns(result.concat, head, 2).data, part.trace.output.data);
  }
  EXPECT_TRUE(near(result.output, product(result.concat, weights.wo).data, kRounding));
}

TEST(MultiHead, ContextIsXWhenLeftAway) {
  const Weights weights;
  auto with = weights.input(2);
  with.context = weights.x;
  auto without = weights.input(2);
  without.context.reset();
  EXPECT_EQ(value_of(multi_head(with)).output.data, value_of(multi_head(without)).output.data);
}

TEST(MultiHead, Refusals) {
  const Weights weights;
  const auto error_of = [](const MultiHeadInput& input) {
    const auto result = multi_head(input);
    return result.has_value() ? Error{} : result.error();
  };
  EXPECT_EQ(error_of(weights.input(4)).code, ErrorCode::heads_mismatch);
  EXPECT_EQ(error_of(weights.input(4)).expected, "a divisor of d_model, as x (3 x 6)");
  EXPECT_EQ(error_of(weights.input(0)).code, ErrorCode::out_of_range);
  auto input = weights.input(2);
  const auto narrow = random_tensor<double>({6, 5}, 1);
  input.wv = narrow;
  EXPECT_EQ(error_of(input).argument, "wv");
  EXPECT_EQ(error_of(input).expected, "6 rows and columns, as x (3 x 6)");
  EXPECT_EQ(error_of(input).actual, "6 x 5");
  input = weights.input(2);
  input.context = narrow;
  EXPECT_EQ(error_of(input).argument, "context");
  input = weights.input(2);
  const auto wrong_mask = random_mask({2, 4}, 1);
  input.mask = wrong_mask;
  EXPECT_EQ(error_of(input).code, ErrorCode::mask_shape);
  Weights bad;
  bad.wq.data[0] = 1.7e308;
  bad.x.data[0] = 16;
  EXPECT_EQ(error_of(bad.input(2)).argument, "wq");
  EXPECT_EQ(error_of(bad.input(2)).code, ErrorCode::overflow);
}

}  // namespace
}  // namespace sdpa::testing
