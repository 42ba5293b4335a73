// SPDX-License-Identifier: MIT
// cases/numpy: every program in the folder, draw by draw, and what it computes from the draws.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "random/numpy_normals.hpp"
#include "samples.hpp"
#include "sdpa/course_demo.hpp"
#include "sdpa/normals.hpp"

namespace sdpa::testing {
namespace {

/// A file holds one program, or a set of them.
std::vector<Json> load_programs() {
  std::vector<Json> programs;
  for (Json& file : load_folder("numpy")) {
    if (!file.contains("cases")) {
      programs.push_back(std::move(file));
      continue;
    }
    for (Json& program : file.at("cases")) programs.push_back(std::move(program));
  }
  return programs;
}

class NumpyCases : public ::testing::TestWithParam<Json> {
protected:
  const Json& at(const char* field) const { return GetParam().at(field); }
  std::uint32_t seed() const { return at("seed").get<std::uint32_t>(); }
  Tolerance relative(const char* field) const {
    return {.relative = at("tolerance").at(field).get<double>()};
  }
  Tolerance absolute(const char* field) const {
    return {.absolute = at("tolerance").at(field).get<double>()};
  }

  CourseDemo demo() const {
    const auto dims = at("dims").get<std::vector<std::size_t>>();
    return value_of(course_demo({.seed = seed(), .dims = dims, .samples = at("samples").get<std::size_t>()}));
  }
};

template <class Numbers>
::testing::AssertionResult list_near(const Numbers& got, const Json& expected, Tolerance tolerance) {
  std::vector<double> list(got.begin(), got.end());
  const Shape shape{list.size()};
  return near(Tensor<double>(shape, std::move(list)), expected.get<std::vector<double>>(), tolerance);
}

TEST_P(NumpyCases, EveryListedDrawIsNumpys) {
  Json draws = at("stream");
  draws[std::to_string(at("normals_used").get<std::size_t>() - 1)] = at("last_normal");
  for (const auto& [position, expected] : draws.items()) {
    const auto skip = static_cast<std::uint32_t>(std::stoul(position));
    const auto got = value_of(normals(Generator::numpy, seed(), 1, skip));
    EXPECT_TRUE(list_near(got, Json::array({expected}), relative("draw_rtol"))) << position;
  }
}

TEST_P(NumpyCases, EveryVectorOfTheDemoBeginsAsInNumpy) {
  NumpyNormals random(seed());
  for (const Json& block : at("demo")) {
    for (const char* head : {"q_head", "k1_head", "k2_head", "k3_head"}) {
      std::vector<double> vector(block.at("d_k").get<std::size_t>());
      random.fill(vector.data(), vector.size());
      vector.resize(block.at(head).size());
      EXPECT_TRUE(list_near(vector, block.at(head), relative("draw_rtol"))) << head;
    }
  }
}

TEST_P(NumpyCases, ScoresAndWeightsAreNumpys) {
  const auto got = demo().demo;
  ASSERT_EQ(got.size(), at("demo").size());
  for (std::size_t index = 0; index < got.size(); ++index) {
    const Json& expected = at("demo")[index];
    EXPECT_EQ(got[index].head_dim, expected.at("d_k"));
    EXPECT_TRUE(list_near(got[index].raw_scores, expected.at("raw_scores"), absolute("score_atol")));
    EXPECT_TRUE(list_near(got[index].scores, expected.at("scaled_scores"), absolute("score_atol")));
    EXPECT_TRUE(list_near(got[index].raw_weights, expected.at("raw_weights"), relative("weight_rtol")));
    EXPECT_TRUE(list_near(got[index].weights, expected.at("scaled_weights"), relative("weight_rtol")));
  }
}

TEST_P(NumpyCases, VariancesAreNumpys) {
  const auto got = demo().variance;
  const Json expected = GetParam().value("variance", Json::array());
  ASSERT_EQ(got.size(), expected.size());
  for (std::size_t index = 0; index < got.size(); ++index) {
    EXPECT_EQ(got[index].head_dim, expected[index].at("d_k"));
    const double variance = expected[index].at("population_variance").get<double>();
    EXPECT_NEAR(got[index].variance, variance, variance * relative("variance_rtol").relative);
    EXPECT_NEAR(got[index].mean, expected[index].at("mean").get<double>(), absolute("score_atol").absolute);
  }
}

INSTANTIATE_TEST_SUITE_P(Cases, NumpyCases, ::testing::ValuesIn(load_programs()), test_name);

}  // namespace
}  // namespace sdpa::testing
