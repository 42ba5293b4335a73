// SPDX-License-Identifier: MIT
// cases/bugs.json: for every public bug report the right numbers come out, and the reported wrong ones do not.
#include <cmath>

#include "samples.hpp"
#include "sdpa/faults.hpp"
#include "sdpa/softmax.hpp"

namespace sdpa::testing {
namespace {

template <class Real>
constexpr Tolerance kNineDigits =
    std::is_same_v<Real, double> ? Tolerance{5.1e-9, 1e-60} : Tolerance{2e-6, 1e-37};

template <class Real>
void expect_numbers(const Tensor<Real>& got, const Json& expected) {
  EXPECT_TRUE(near(got, to_tensor<double>(expected).data, kNineDigits<Real>)) << expected.dump();
}

template <class Real>
void expect_trace(const AttentionTrace<Real>& trace, const Json& expected) {
  if (expected.contains("weights")) expect_numbers(trace.weights, expected.at("weights"));
  if (expected.contains("output")) expect_numbers(trace.output, expected.at("output"));
}

/// The wrong numbers, where the report has them, must not be what came out.
template <class Real>
void expect_not_wrong(const AttentionTrace<Real>& trace, const Json& entry) {
  if (!entry.contains("wrong")) return;
  const Json& wrong = entry.at("wrong");
  if (wrong.contains("weights")) {
    EXPECT_FALSE(near(trace.weights, to_tensor<double>(wrong.at("weights")).data, {0, 1e-3}));
  }
  if (wrong.contains("output")) {
    EXPECT_FALSE(near(trace.output, to_tensor<double>(wrong.at("output")).data, {0, 1e-3}));
  }
}

template <class Real>
OwnedInput<Real> to_bug_input(const Json& json) {
  OwnedInput<Real> input = to_input<Real>(json);
  if (json.contains("key_padding")) {
    input.mask = to_tensor<std::uint8_t>(json.at("key_padding"));
    for (std::uint8_t& is_padding : input.mask.data) is_padding = is_padding == 0 ? 1 : 0;
  }
  if (json.value("is_causal", false)) input.options.causal = Causal::top_left;
  if (json.contains("heads")) input.options.heads = json.at("heads").get<std::size_t>();
  return input;
}

template <class Real>
void expect_attention(const Json& entry) {
  const OwnedInput<Real> input = to_bug_input<Real>(entry.at("input"));
  const auto result = attention(input.view());
  const Json& expected = entry.at("expect");
  if (entry.at("issue") == "pytorch/pytorch#193728") {
    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(result.error().code, ErrorCode::shape_mismatch);
    EXPECT_EQ(result.error().expected, "2 rows, one for each row of key (2 x 1)");
    EXPECT_EQ(result.error().actual, "3 x 1");
    return;
  }
  ASSERT_TRUE(result.has_value()) << result.error().actual;
  if (expected.is_string()) {
    const auto output = attend(input.view());
    ASSERT_TRUE(output.has_value());
    const auto& with_weights = result.value().output.data;
    EXPECT_TRUE(near(output.value(), {with_weights.begin(), with_weights.end()}, kNineDigits<Real>));
    return;
  }
  if (expected.contains("top_left")) {
    expect_trace(result.value(), expected.at("top_left"));
    auto cached = input.view();
    cached.causal = Causal::bottom_right;
    expect_trace(value_of(attention(cached)), expected.at("bottom_right"));
    return;
  }
  expect_trace(result.value(), expected);
  expect_not_wrong(result.value(), entry);
}

template <class Real>
void expect_softmax(const Json& entry) {
  const auto logits = to_tensor<Real>(entry.at("input").at("logits"));
  const auto result = value_of(softmax<Real>(logits, SoftmaxAxis::row));
  expect_numbers(result.weights, entry.at("expect").at("weights"));
}

/// xtensor's amax over an axis with kept dimensions, minus: our softmax along columns shows the same difference.
template <class Real>
void expect_minus_max(const Json& entry) {
  ASSERT_EQ(entry.at("input").at("axis"), 1);
  const auto x = to_tensor<Real>(entry.at("input").at("x"));
  const auto result = value_of(softmax<Real>(x, SoftmaxAxis::column));
  expect_numbers(result.shifted, entry.at("expect").at("minus_max"));
}

class PublicBug : public ::testing::TestWithParam<Json> {};

template <class Real>
void expect_right_numbers(const Json& entry) {
  const Json& input = entry.at("input");
  if (input.contains("Q")) return expect_attention<Real>(entry);
  if (input.contains("logits")) return expect_softmax<Real>(entry);
  ASSERT_TRUE(input.contains("x")) << "an entry of a kind that no test reads";
  expect_minus_max<Real>(entry);
}

TEST_P(PublicBug, IsNotHereInDouble) { expect_right_numbers<double>(GetParam()); }

TEST_P(PublicBug, IsNotHereInFloat) { expect_right_numbers<float>(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Reports, PublicBug, ::testing::ValuesIn(load_cases("bugs.json")), test_name);

}  // namespace
}  // namespace sdpa::testing
