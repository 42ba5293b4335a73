// SPDX-License-Identifier: MIT
// cases/numpy: every program in the folder, draw by draw, and what it computes from the draws. Every field is compared.
#include <gtest/gtest.h>

#include <array>
#include <numeric>
#include <string>
#include <vector>

#include "random/numpy_normals.hpp"
#include "samples.hpp"
#include "sdpa/course_demo.hpp"
#include "sdpa/normals.hpp"
#include "sdpa/statistics.hpp"

namespace sdpa::testing {
namespace {

/// What a file says about itself.
const std::set<std::string> kWords = {"name", "kind", "note", "source", "order"};

/// The files that hold one program, or those that hold a set of them.
std::vector<Json> load_files(bool are_sets) {
  std::vector<Json> files;
  for (Json& file : load_folder("numpy")) {
    if (file.contains("cases") == are_sets) files.push_back(std::move(file));
  }
  return files;
}

std::vector<Json> load_programs() {
  std::vector<Json> programs = load_files(false);
  for (const Json& set : load_files(true)) {
    for (const Json& program : set.at("cases")) programs.push_back(program);
  }
  return programs;
}

template <class Numbers>
::testing::AssertionResult list_near(const Numbers& got, const Json& expected, Tolerance tolerance) {
  std::vector<double> list(got.begin(), got.end());
  const Shape shape{list.size()};
  return near(Tensor<double>(shape, std::move(list)), expected.get<std::vector<double>>(), tolerance);
}

::testing::AssertionResult number_near(double got, const Json& expected, Tolerance tolerance) {
  return list_near(std::array{got}, Json::array({expected}), tolerance);
}

/// The tolerances of a program.
struct Allowed {
  explicit Allowed(Fields&& fields)
      : draw{.relative = fields.at("draw_rtol")},
        score{.absolute = fields.at("score_atol")},
        weight{.relative = fields.at("weight_rtol")},
        variance{.relative = fields.at("variance_rtol")} {}

  Tolerance draw, score, weight, variance;
};

/// The scores and weights of one head size.
void expect_block(const DemoBlock& got, Fields& expected, const Allowed& allowed) {
  EXPECT_EQ(got.head_dim, expected.at("d_k"));
  EXPECT_TRUE(list_near(got.raw_scores, expected.at("raw_scores"), allowed.score));
  EXPECT_TRUE(list_near(got.scores, expected.at("scaled_scores"), allowed.score));
  EXPECT_TRUE(list_near(got.raw_weights, expected.at("raw_weights"), allowed.weight));
  EXPECT_TRUE(list_near(got.weights, expected.at("scaled_weights"), allowed.weight));
}

/// A program drawn anew, in the order of its README.
class Redrawn {
public:
  explicit Redrawn(std::uint32_t seed) : random_(seed) {}

  std::vector<double> vector(std::size_t size) {
    std::vector<double> numbers(size);
    random_.fill(numbers.data(), size);
    used_ += size;
    last_ = numbers.back();
    return numbers;
  }

  void expect_vectors(Fields& block, const Allowed& allowed) {
    for (const char* head : {"q_head", "k1_head", "k2_head", "k3_head"}) {
      auto numbers = vector(block.at("d_k"));
      numbers.resize(block.at(head).size());
      EXPECT_TRUE(list_near(numbers, block.at(head), allowed.draw)) << head;
    }
  }

  /// The dot products of one head size, and their moments.
  void expect_dots(Fields& expected, std::size_t samples, const Allowed& allowed) {
    std::vector<double> dots(samples);
    for (double& each : dots) {
      const auto left = vector(expected.at("d_k"));
      const auto right = vector(left.size());
      each = std::inner_product(left.begin(), left.end(), right.begin(), 0.0);
    }
    const auto found = value_of(moments<double>({Shape{samples}, dots}));
    EXPECT_TRUE(number_near(found.population_variance, expected.at("population_variance"), allowed.variance));
    ASSERT_TRUE(found.sample_variance);
    EXPECT_TRUE(number_near(*found.sample_variance, expected.at("sample_variance"), allowed.variance));
    EXPECT_TRUE(number_near(dots.back(), expected.at("last_dot"), allowed.score));
    dots.resize(expected.at("first_dots").size());
    EXPECT_TRUE(list_near(dots, expected.at("first_dots"), allowed.score));
  }

  std::size_t used() const { return used_; }
  double last() const { return last_; }

private:
  NumpyNormals random_;
  std::size_t used_ = 0;
  double last_ = 0;
};

class NumpyCases : public ::testing::TestWithParam<Json> {};

TEST_P(NumpyCases, EveryNumberIsNumpys) {
  Fields program(GetParam(), kWords);
  const Allowed allowed(Fields(program.at("tolerance")));
  const auto seed = program.at("seed").get<std::uint32_t>();
  const auto samples = program.at("samples").get<std::size_t>();
  const auto dims = program.at("dims").get<std::vector<std::size_t>>();
  const CourseDemo got = value_of(course_demo({.seed = seed, .dims = dims, .samples = samples}));
  Redrawn redrawn(seed);

  const Json& demo = program.at("demo");
  ASSERT_EQ(got.demo.size(), demo.size());
  for (std::size_t index = 0; index < demo.size(); ++index) {
    Fields block(demo[index]);
    expect_block(got.demo[index], block, allowed);
    redrawn.expect_vectors(block, allowed);
  }
  // Sets of one size each have no part about variances.
  const Json variances = program.value("variance", Json::array());
  ASSERT_EQ(got.variance.size(), variances.size());
  for (std::size_t index = 0; index < variances.size(); ++index) {
    Fields expected(variances[index]);
    EXPECT_EQ(got.variance[index].head_dim, expected.at("d_k"));
    EXPECT_TRUE(
        number_near(got.variance[index].variance, expected.at("population_variance"), allowed.variance));
    EXPECT_TRUE(number_near(got.variance[index].mean, expected.at("mean"), allowed.score));
    redrawn.expect_dots(expected, samples, allowed);
  }
  EXPECT_EQ(redrawn.used(), program.at("normals_used"));
  EXPECT_TRUE(number_near(redrawn.last(), program.at("last_normal"), allowed.draw));
  for (const auto& [position, expected] : program.at("stream").items()) {
    const auto skip = static_cast<std::uint32_t>(std::stoul(position));
    const auto draw = value_of(normals(Generator::numpy, seed, 1, skip));
    EXPECT_TRUE(list_near(draw, Json::array({expected}), allowed.draw)) << position;
  }
}

INSTANTIATE_TEST_SUITE_P(Cases, NumpyCases, ::testing::ValuesIn(load_programs()), test_name);

class NumpyFreshSets : public ::testing::TestWithParam<Json> {};

TEST_P(NumpyFreshSets, AreOneProgramWithAFreshStream) {
  Fields set(GetParam(), kWords);
  const Json& programs = set.at("cases");
  std::vector<std::size_t> dims;
  for (const Json& program : programs) dims.push_back(program.at("dims").at(0));
  const auto seed = programs.at(0).at("seed").get<std::uint32_t>();
  const CourseDemo got =
      value_of(course_demo({.seed = seed, .dims = dims, .samples = 0, .stream = DemoStream::fresh}));
  ASSERT_EQ(got.demo.size(), programs.size());
  for (std::size_t index = 0; index < programs.size(); ++index) {
    Fields block(programs[index].at("demo").at(0), {"q_head", "k1_head", "k2_head", "k3_head"});
    expect_block(got.demo[index], block, Allowed(Fields(programs[index].at("tolerance"))));
  }
}

INSTANTIATE_TEST_SUITE_P(Cases, NumpyFreshSets, ::testing::ValuesIn(load_files(true)), test_name);

}  // namespace
}  // namespace sdpa::testing
