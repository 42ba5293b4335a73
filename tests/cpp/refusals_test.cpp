// SPDX-License-Identifier: MIT
// The public door: what is refused, with which code, which argument, and both shapes in words.
#include <cmath>
#include <limits>

#include "samples.hpp"
#include "sdpa/faults.hpp"
#include "sdpa/softmax.hpp"

namespace sdpa::testing {
namespace {

using Input = OwnedInput<double>;

Input usual() { return random_input<double>(2, 3, 4, 5, 1); }

Error refusal_of(const Input& input) {
  const auto result = attention(input.view());
  if (result.has_value()) {
    ADD_FAILURE() << "not refused";
    return {};
  }
  return result.error();
}

void expect_refusal(const Input& input, ErrorCode code, const std::string& argument,
                    const std::string& expected, const std::string& actual) {
  const Error error = refusal_of(input);
  EXPECT_EQ(code_name(error.code), code_name(code));
  EXPECT_EQ(error.argument, argument);
  EXPECT_EQ(error.expected, expected);
  EXPECT_EQ(error.actual, actual);
}

TEST(Refusals, RowsOfKeyMustBeAsLongAsRowsOfQuery) {
  Input input = usual();
  input.key = random_tensor<double>({3, 2}, 2);
  expect_refusal(input, ErrorCode::shape_mismatch, "key", "rows of 4 numbers, as query (2 x 4)", "3 x 2");
}

TEST(Refusals, EveryKeyNeedsAValue) {
  Input input = usual();
  input.value = random_tensor<double>({4, 5}, 2);
  expect_refusal(input, ErrorCode::shape_mismatch, "value", "3 rows, one for each row of key (3 x 4)",
                 "4 x 5");
}

TEST(Refusals, AMaskMustFitTheScores) {
  Input input = usual();
  input.mask = random_mask({3, 2}, 1);
  expect_refusal(input, ErrorCode::mask_shape, "mask", "a shape that broadcasts to the scores (2 x 3)",
                 "3 x 2");
  input = usual();
  input.bias = random_tensor<double>({2}, 1);
  expect_refusal(input, ErrorCode::mask_shape, "bias", "a shape that broadcasts to the scores (2 x 3)", "2");
}

TEST(Refusals, EmptyTensors) {
  Input input = usual();
  input.query = Tensor<double>(Shape{0, 4});
  expect_refusal(input, ErrorCode::empty, "query", "at least one number along every axis", "0 x 4");
}

TEST(Refusals, NumbersThatDoNotFillTheirShape) {
  AttentionInput<double> input = usual().view();
  const std::vector<double> five(5);
  input.query = TensorView<double>(Shape{2, 4}, five);
  const auto result = attention(input);
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().expected, "8 numbers for the shape 2 x 4");
  EXPECT_EQ(result.error().actual, "5 numbers");
  EXPECT_EQ(attention(AttentionInput<double>{}).error().code, ErrorCode::shape_mismatch);
}

TEST(Refusals, NotFiniteNumbersAreNamedWithTheirPlace) {
  Input input = usual();
  input.key.data[6] = std::nan("");
  expect_refusal(input, ErrorCode::not_finite, "key", "finite numbers", "NaN at row 2, column 3 of 3 x 4");
  input = usual();
  input.value.data[0] = -std::numeric_limits<double>::infinity();
  expect_refusal(input, ErrorCode::not_finite, "value", "finite numbers",
                 "-Infinity at row 1, column 1 of 3 x 5");
}

TEST(Refusals, ABiasMayHideButNotForce) {
  Input input = usual();
  input.bias = Tensor<double>(Shape{1, 3}, {0, std::numeric_limits<double>::infinity(), 0});
  expect_refusal(input, ErrorCode::not_finite, "bias", "finite numbers or -Infinity",
                 "Infinity at row 1, column 2 of 1 x 3");
}

TEST(Refusals, FormsMustAgree) {
  Input input = usual();
  input.key = random_tensor<double>({1, 3, 4}, 1);
  expect_refusal(input, ErrorCode::shape_mismatch, "key", "2 axes, as query (2 x 4)", "1 x 3 x 4");
  input = usual();
  input.query = random_tensor<double>({4}, 1);
  expect_refusal(input, ErrorCode::shape_mismatch, "query", "2, 3 or 4 axes: n x d_k", "4");
}

Input batched() {
  Input input;
  input.query = random_tensor<double>({2, 3, 8}, 1);
  input.key = random_tensor<double>({2, 5, 8}, 2);
  input.value = random_tensor<double>({2, 5, 6}, 3);
  input.options.heads = 2;
  return input;
}

TEST(Refusals, HeadsMustShareTheWidth) {
  Input input = batched();
  input.options.heads = 3;
  expect_refusal(input, ErrorCode::heads_mismatch, "query", "a width that 3 heads can share", "2 x 3 x 8");
  input.options.heads = 4;
  expect_refusal(input, ErrorCode::heads_mismatch, "value", "a width that 4 heads can share", "2 x 5 x 6");
  input.options.heads = 0;
  expect_refusal(input, ErrorCode::out_of_range, "heads", "at least 1", "0");
}

TEST(Refusals, KeyValueHeadsMustDivideTheHeads) {
  Input input = batched();
  input.options.heads = 4;
  input.options.kv_heads = 3;
  expect_refusal(input, ErrorCode::heads_mismatch, "kv_heads",
                 "key/value heads that divide the 4 heads of query (2 x 3 x 8)", "3");
  Input four;
  four.query = random_tensor<double>({1, 4, 2, 3}, 1);
  four.key = four.value = random_tensor<double>({1, 3, 2, 3}, 2);
  expect_refusal(four, ErrorCode::heads_mismatch, "key",
                 "key/value heads that divide the 4 heads of query (1 x 4 x 2 x 3)", "1 x 3 x 2 x 3");
}

TEST(Refusals, BatchesMustAgree) {
  Input input = batched();
  input.key = random_tensor<double>({1, 5, 8}, 2);
  expect_refusal(input, ErrorCode::shape_mismatch, "key", "a batch of 2, as query (2 x 3 x 8)", "1 x 5 x 8");
  input = batched();
  input.value = random_tensor<double>({3, 5, 6}, 2);
  expect_refusal(input, ErrorCode::shape_mismatch, "value", "a batch of 2, as query (2 x 3 x 8)",
                 "3 x 5 x 6");
}

TEST(Refusals, ACacheIsKeysAndValuesOfTheRightShape) {
  Input input = batched();
  input.past_key = random_tensor<double>({2, 2, 7, 4}, 1);
  expect_refusal(input, ErrorCode::shape_mismatch, "past_value",
                 "cached values beside past_key (2 x 2 x 7 x 4)", "nothing");
  input.past_value = random_tensor<double>({2, 2, 6, 3}, 1);
  expect_refusal(input, ErrorCode::shape_mismatch, "past_value", "2 x 2 x 7 x 3, as past_key (2 x 2 x 7 x 4)",
                 "2 x 2 x 6 x 3");
  input.past_key = random_tensor<double>({2, 2, 7, 5}, 1);
  expect_refusal(input, ErrorCode::shape_mismatch, "past_key", "2 x 2 x 7 x 4, as key (2 x 5 x 8)",
                 "2 x 2 x 7 x 5");
  input.past_key = random_tensor<double>({7, 4}, 1);
  expect_refusal(input, ErrorCode::shape_mismatch, "past_key", "4 axes: batch x heads x length x d_k",
                 "7 x 4");
}

TEST(Refusals, Options) {
  Input input = usual();
  input.options.softcap = 0.0;
  expect_refusal(input, ErrorCode::out_of_range, "softcap", "a number greater than 0", "0");
  input.options.softcap = -1.5;
  expect_refusal(input, ErrorCode::out_of_range, "softcap", "a number greater than 0", "-1.5");
  input.options.softcap = std::nan("");
  expect_refusal(input, ErrorCode::not_finite, "softcap", "a finite number", "NaN");
  input = usual();
  input.options.scale = std::numeric_limits<double>::infinity();
  expect_refusal(input, ErrorCode::not_finite, "scale", "a finite number", "Infinity");
}

TEST(Refusals, OptionsThatFloatCannotHold) {
  auto input = random_input<float>(1, 1, 1, 1, 1);
  input.options.scale = 1e300;
  EXPECT_EQ(attention(input.view()).error().argument, "scale");
  input.options.scale = 1;
  for (const double cap : {1e-60, 1e60}) {
    input.options.softcap = cap;
    EXPECT_EQ(attention(input.view()).error().argument, "softcap");
    EXPECT_EQ(attention(input.view()).error().expected, "a number that float32 can hold");
  }
}

TEST(Refusals, FiniteNumbersWhoseProductsOverflow) {
  Input input = usual();
  input.query.data[5] = 1e200;
  input.key.data[5] = 1e200;
  expect_refusal(input, ErrorCode::overflow, "query",
                 "raw scores (query times key) within the range of the number type",
                 "beyond it at row 2, column 2 of 2 x 3");
  input = usual();
  input.query.data[0] = input.key.data[0] = 1e100;
  input.options.scale = 1e200;
  EXPECT_EQ(refusal_of(input).argument, "scale");
  input = usual();
  input.query.data[0] = input.key.data[0] = 1e154;
  input.bias = Tensor<double>(Shape{1}, {std::numeric_limits<double>::max()});
  EXPECT_EQ(refusal_of(input).argument, "bias");
  EXPECT_EQ(refusal_of(input).code, ErrorCode::overflow);
}

TEST(Refusals, ABiasThatOverflowsIsNamedWithThePlaceOfItsScore) {
  Input input = random_input<double>(70, 140, 1, 1, 1);
  input.query.data[66] = input.key.data[135] = 1e154;
  input.options.scale = 1;
  input.bias = Tensor<double>(Shape{70, 140});
  input.bias.data[66 * 140 + 135] = std::numeric_limits<double>::max();
  const std::string place = "beyond it at row 67, column 136 of 70 x 140";
  expect_refusal(input, ErrorCode::overflow, "bias", "scores plus bias within the range of the number type",
                 place);
  EXPECT_EQ(attend(input.view()).error().actual, place);
}

TEST(Refusals, TooLargeIsSaidBeforeAnythingIsAllocated) {
  // 3000 x 3000 scores in four stages pass 48 MiB.
  Input input = random_input<double>(3000, 3000, 1, 1, 1);
  expect_refusal(input, ErrorCode::too_large, "call", "at most 50331648 bytes in all arrays together",
                 "288264000 bytes");
}

TEST(Refusals, SizesThatWouldWrapRoundAreRefused) {
  const std::vector<double> none;
  AttentionInput<double> input;
  constexpr std::size_t kHuge = std::numeric_limits<std::size_t>::max() / 2 + 1;
  input.query = TensorView<double>(Shape{kHuge, 4}, none);
  input.key = input.value = input.query;
  EXPECT_EQ(attention(input).error().code, ErrorCode::shape_mismatch);
}

TEST(Refusals, Softmax) {
  const Tensor<double> number(Shape{}, {1});
  EXPECT_EQ(softmax<double>(number, SoftmaxAxis::row).error().actual, "a number");
  EXPECT_EQ(softmax<double>(Tensor<double>(Shape{2, 0}), SoftmaxAxis::row).error().code, ErrorCode::empty);
  const Tensor<double> bad(Shape{1, 1, 2}, {0, HUGE_VAL});
  EXPECT_EQ(softmax<double>(bad, SoftmaxAxis::whole).error().actual, "Infinity at [1, 1, 2] of 1 x 1 x 2");
  EXPECT_EQ(softmax<double>(Tensor<double>(Shape{2000000}), SoftmaxAxis::row).error().code,
            ErrorCode::too_large);
}

TEST(Refusals, NamesOfCodesAreThePublicOnes) {
  EXPECT_EQ(code_name(ErrorCode::not_a_number), "not_a_number");
  EXPECT_EQ(code_name(ErrorCode::mask_shape), "mask_shape");
  EXPECT_EQ(code_name(ErrorCode::engine_unavailable), "engine_unavailable");
  EXPECT_EQ(fault_name(Fault::future_only), "future-only");
  EXPECT_EQ(fault_name(Fault::softmax_whole), "softmax-whole");
}

}  // namespace
}  // namespace sdpa::testing
