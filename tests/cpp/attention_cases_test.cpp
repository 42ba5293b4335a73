// SPDX-License-Identifier: MIT
// cases/exact/attention.json: every stage of every case, in double and in float.
#include "cases.hpp"

namespace sdpa::testing {
namespace {

class ExactAttention : public ::testing::TestWithParam<Json> {};

template <class Real>
void expect_stages(const Json& test_case) {
  const auto input = to_input<Real>(test_case.at("input"));
  const auto result = attention(input.view());
  ASSERT_TRUE(result.has_value()) << result.error().argument << ": " << result.error().actual;
  const AttentionTrace<Real>& trace = result.value();
  const Json& expected = test_case.at("expected");
  EXPECT_TRUE(matches(trace.raw_scores, expected.at("raw"))) << "raw scores";
  EXPECT_TRUE(matches(trace.scores, expected.at(expected.contains("capped") ? "capped" : "scaled")))
      << "scores";
  if (expected.contains("masked")) {
    EXPECT_TRUE(matches(trace.masked_scores, expected.at("masked"))) << "masked scores";
  }
  EXPECT_TRUE(matches(trace.weights, expected.at("weights"))) << "weights";
  EXPECT_TRUE(matches(trace.output, expected.at("output"))) << "output";
}

TEST_P(ExactAttention, EveryStageMatchesInDouble) { expect_stages<double>(GetParam()); }

TEST_P(ExactAttention, EveryStageMatchesInFloat) {
  if (needs_double(GetParam())) return;
  expect_stages<float>(GetParam());
}

INSTANTIATE_TEST_SUITE_P(Cases, ExactAttention, ::testing::ValuesIn(load_cases("exact/attention.json")),
                         test_name);

}  // namespace
}  // namespace sdpa::testing
