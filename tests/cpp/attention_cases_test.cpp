// SPDX-License-Identifier: MIT
// cases/exact/attention.json: every stage of every case, in double and in float.
#include "cases.hpp"

namespace sdpa::testing {
namespace {

class ExactAttention : public ::testing::TestWithParam<Json> {};

template <class Real>
void expect_case(const Json& json) {
  Fields test_case(json, kExactWords);
  Fields input(test_case.at("input"));
  Fields expected(test_case.at("expected"));
  expect_stages(to_input<Real>(input), expected);
}

TEST_P(ExactAttention, EveryStageMatchesInDouble) { expect_case<double>(GetParam()); }

TEST_P(ExactAttention, EveryStageMatchesInFloat) {
  if (needs_double(GetParam())) return;
  expect_case<float>(GetParam());
}

INSTANTIATE_TEST_SUITE_P(Cases, ExactAttention, ::testing::ValuesIn(load_cases("exact/attention.json")),
                         test_name);

TEST(CaseFiles, EveryOneIsReadByATest) {
  for (const auto& file : files_not_read()) ADD_FAILURE() << "no test reads " << file;
}

}  // namespace
}  // namespace sdpa::testing
