// SPDX-License-Identifier: MIT
// cases/exact/attention.json: every stage of every case, in double and in float.
#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <set>
#include <string>

#include "cases.hpp"

namespace sdpa::testing {
namespace {

class ExactAttention : public ::testing::TestWithParam<Json> {};
class ExactAttentionInFloat : public ::testing::TestWithParam<Json> {};

template <class Real>
void expect_case(const Json& json) {
  Fields test_case(json, kExactWords);
  Fields input(test_case.at("input"));
  Fields expected(test_case.at("expected"));
  expect_stages(to_input<Real>(input), expected);
}

TEST_P(ExactAttention, EveryStageMatchesInDouble) { expect_case<double>(GetParam()); }

TEST_P(ExactAttentionInFloat, EveryStageMatchesInFloat) { expect_case<float>(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Cases, ExactAttention, ::testing::ValuesIn(load_cases("exact/attention.json")),
                         test_name);
INSTANTIATE_TEST_SUITE_P(Cases, ExactAttentionInFloat,
                         ::testing::ValuesIn(load_float_cases("exact/attention.json")), test_name);

/// How many tests GoogleTest has made of a suite.
std::ptrdiff_t tests_of(const std::string& suite) {
  const auto& all = *::testing::UnitTest::GetInstance();
  for (int index = 0; index < all.total_test_suite_count(); ++index) {
    if (all.GetTestSuite(index)->name() == suite) return all.GetTestSuite(index)->total_test_count();
  }
  return 0;
}

TEST(CaseFiles, FloatRunsEveryCaseButTheNamedOnes) {
  const std::set<std::string> named = names_without_float();
  EXPECT_EQ(named.size(), 10U) << "the README names them";
  const std::map<std::string, std::string> suites = {{"Softmax", "softmax"},
                                                     {"Attention", "attention"},
                                                     {"Gradient", "attention_gradient"},
                                                     {"Variance", "variance"}};
  for (const auto& [suite, file] : suites) {
    const auto cases = load_cases("exact/" + file + ".json");
    const auto away = std::count_if(cases.begin(), cases.end(), [&](const Json& each) {
      return named.contains(each.at("name").get<std::string>());
    });
    EXPECT_EQ(tests_of("Cases/Exact" + suite), std::ssize(cases));
    EXPECT_EQ(tests_of("Cases/Exact" + suite + "InFloat"), std::ssize(cases) - away) << suite;
  }
}

TEST(CaseFiles, EveryOneIsReadByATest) {
  for (const auto& file : files_not_read()) ADD_FAILURE() << "no test reads " << file;
}

}  // namespace
}  // namespace sdpa::testing
