// SPDX-License-Identifier: MIT
// cases/bugs.json: for every public bug report the right numbers come out, and the reported wrong ones do not.
#include <map>

#include "samples.hpp"
#include "sdpa/softmax.hpp"

namespace sdpa::testing {
namespace {

template <class Real>
constexpr Tolerance kNineDigits =
    std::is_same_v<Real, double> ? Tolerance{5.1e-9, 1e-60} : Tolerance{2e-6, 1e-37};

/// What came out, under the names that a report gives to it.
template <class Real>
using Results = std::map<std::string, Tensor<Real>>;

/// Every number that a report calls right.
template <class Real>
void expect_right(const Results<Real>& results, Fields& expected) {
  std::size_t read = 0;
  for (const auto& [name, got] : results) {
    if (!expected.has(name)) continue;
    EXPECT_TRUE(near(got, to_tensor<double>(expected.at(name)), kNineDigits<Real>)) << name;
    ++read;
  }
  EXPECT_GT(read, 0U) << "a report without numbers";
}

/// The numbers that a report calls wrong, directly or under the name of the mistake, did not come out.
template <class Real>
void expect_not_wrong(const Results<Real>& results, const Json& reported) {
  constexpr Tolerance kVisible{0, 1e-3};
  Fields wrong(reported);
  for (const auto& [name, got] : results) {
    if (wrong.has(name)) {
      EXPECT_FALSE(near(got, to_tensor<double>(wrong.at(name)), kVisible)) << name;
    }
    // What a float cannot hold is no mistake in float, and one in double.
    if (!wrong.has(name + "_float32")) continue;
    const bool is_same = static_cast<bool>(near(got, to_tensor<double>(wrong.at(name + "_float32")), {}));
    EXPECT_EQ(is_same, (std::is_same_v<Real, float>)) << name;
  }
  for (const auto& [mistake, numbers] : reported.items()) {
    if (numbers.is_object()) expect_not_wrong(results, wrong.at(mistake));
  }
}

/// A report about attention: its input, and which of its options are the reporter's own.
template <class Real>
OwnedInput<Real> to_bug_input(Fields& fields) {
  OwnedInput<Real> input = to_input<Real>(fields);
  if (fields.has("key_padding")) {
    input.mask = to_tensor<std::uint8_t>(fields.at("key_padding"));
    for (std::uint8_t& is_padding : input.mask.data) is_padding = is_padding == 0 ? 1 : 0;
  }
  if (fields.value("is_causal", false)) input.options.causal = Causal::top_left;
  if (fields.has("heads")) input.options.heads = fields.at("heads").get<std::size_t>();
  if (fields.has("d_model")) {
    EXPECT_EQ(fields.at("d_model"), *input.options.heads * input.query.shape.from_end(1));
  }
  // Whether they are asked for makes no difference: attention() always gives them, attend() never.
  if (fields.has("ask_weights")) {
    EXPECT_NE(fields.at("ask_weights"), false);
  }
  return input;
}

template <class Real>
Results<Real> results_of(const AttentionInput<Real>& call) {
  const AttentionTrace<Real> trace = value_of(attention(call));
  const std::vector<double> output(trace.output.data.begin(), trace.output.data.end());
  EXPECT_TRUE(near(value_of(attend(call)), output, kNineDigits<Real>)) << "the output without the weights";
  return {{"weights", trace.weights}, {"output", trace.output}};
}

template <class Real>
void expect_trace(const AttentionInput<Real>& call, const Json& json) {
  Fields expected(json);
  const Results<Real> results = results_of(call);
  expect_right(results, expected);
  const auto said = [](const char* what, std::size_t count) {
    return what + (" (" + std::to_string(count) + ")");
  };
  const Shape& shape = results.at("weights").shape;
  const std::string rows = said("queries", shape.from_end(2)), columns = said("keys", shape.from_end(1));
  EXPECT_EQ(expected.value("rows", rows), rows);
  EXPECT_EQ(expected.value("columns", columns), columns);
}

/// Reports that ask for something else than numbers.
template <class Real>
void expect_sentence(const AttentionInput<Real>& call, const std::string& sentence) {
  if (sentence == "same output whether or not the weights are asked for") {
    results_of(call);
    return;
  }
  ASSERT_EQ(sentence, "an error that names both lengths") << "a sentence that no test understands";
  const auto result = attention(call);
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().code, ErrorCode::shape_mismatch);
  EXPECT_EQ(result.error().expected, std::to_string(call.key.shape[0]) + " rows, one for each row of key (" +
                                         call.key.shape.text() + ")");
  EXPECT_EQ(result.error().actual, call.value.shape.text());
}

template <class Real>
void expect_attention(Fields& entry) {
  Fields fields(entry.at("input"));
  const OwnedInput<Real> input = to_bug_input<Real>(fields);
  AttentionInput<Real> call = input.view();
  const Json& expected = entry.at("expect");
  if (expected.is_string()) return expect_sentence(call, expected);
  if (entry.has("wrong")) expect_not_wrong(results_of(call), entry.at("wrong"));
  if (!expected.contains("top_left")) return expect_trace(call, expected);
  Fields corners(expected);
  expect_trace(call, corners.at("top_left"));
  call.causal = Causal::bottom_right;
  expect_trace(call, corners.at("bottom_right"));
}

/// A report about a softmax, or its first half: the largest number along an axis, taken away with kept dimensions.
template <class Real>
void expect_softmax(Fields& entry) {
  Fields input(entry.at("input"));
  const auto scores = to_tensor<Real>(input.at(input.has("x") ? "x" : "logits"));
  const int last_axis = scores.shape.rank() - 1;
  const int axis = input.value("axis", last_axis);
  ASSERT_TRUE(axis == last_axis || axis == last_axis - 1) << "softmax has no such axis";
  const auto result =
      value_of(softmax<Real>(scores, axis == last_axis ? SoftmaxAxis::row : SoftmaxAxis::column));
  const Results<Real> results = {{"weights", result.weights}, {"minus_max", result.shifted}};
  Fields expected(entry.at("expect"));
  expect_right(results, expected);
  if (entry.has("wrong")) expect_not_wrong(results, entry.at("wrong"));
}

template <class Real>
void expect_right_numbers(const Json& report) {
  Fields entry(report, {"number", "issue", "kind", "symptom", "note"});
  if (entry.at("input").contains("Q")) return expect_attention<Real>(entry);
  expect_softmax<Real>(entry);
}

class PublicBug : public ::testing::TestWithParam<Json> {};

TEST_P(PublicBug, IsNotHereInDouble) { expect_right_numbers<double>(GetParam()); }

TEST_P(PublicBug, IsNotHereInFloat) { expect_right_numbers<float>(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Reports, PublicBug, ::testing::ValuesIn(load_cases("bugs.json")), test_name);

}  // namespace
}  // namespace sdpa::testing
