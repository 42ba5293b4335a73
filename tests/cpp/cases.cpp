// SPDX-License-Identifier: MIT
// Cases as tensors, and how near a result must come; see cases.hpp.
#include "cases.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "samples.hpp"

namespace sdpa::testing {
namespace {

template <class T>
T convert(const Json& json) {
  if (json.is_boolean()) return static_cast<T>(json.get<bool>() ? 1 : 0);
  return static_cast<T>(to_number(json));
}

template <class T>
void flatten(const Json& nested, std::vector<T>& data) {
  if (!nested.is_array()) return data.push_back(convert<T>(nested));
  for (const Json& inner : nested) flatten(inner, data);
}

}  // namespace

double to_number(const Json& json) {
  if (json.is_number()) return json.get<double>();
  const auto text = json.get<std::string>();
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (text == "Infinity") return kInfinity;
  if (text == "-Infinity") return -kInfinity;
  return std::numeric_limits<double>::quiet_NaN();
}

template <class T>
Tensor<T> to_tensor(const Json& nested) {
  std::vector<std::size_t> dims;
  for (const Json* level = &nested; level->is_array(); level = &level->front()) dims.push_back(level->size());
  std::vector<T> data;
  flatten(nested, data);
  return {Shape(std::span<const std::size_t>(dims)), std::move(data)};
}

template <class T>
Tensor<T> to_flat_tensor(const Json& shaped) {
  const auto dims = shaped.at("shape").get<std::vector<std::size_t>>();
  std::vector<T> data;
  flatten(shaped.at("data"), data);
  return {Shape(std::span<const std::size_t>(dims)), std::move(data)};
}

template <class Real>
::testing::AssertionResult near(const Tensor<Real>& got, const std::vector<double>& expected,
                                Tolerance tolerance) {
  if (got.data.size() != expected.size()) {
    return ::testing::AssertionFailure() << got.data.size() << " numbers instead of " << expected.size();
  }
  for (std::size_t index = 0; index < expected.size(); ++index) {
    const double number = static_cast<double>(got.data[index]);
    const double wanted = expected[index];
    if (number == wanted) continue;
    const double bound = tolerance.absolute + tolerance.relative * std::fabs(wanted);
    if (std::isfinite(wanted) && std::fabs(number - wanted) <= bound) continue;
    return ::testing::AssertionFailure()
           << "number " << index << " of " << got.shape.text() << " is " << number << ", not " << wanted
           << " (off by " << number - wanted << ", allowed " << bound << ")";
  }
  return ::testing::AssertionSuccess();
}

template <class Real>
::testing::AssertionResult near(const Tensor<Real>& got, const Tensor<double>& expected,
                                Tolerance tolerance) {
  if (got.shape == expected.shape) return near(got, expected.data, tolerance);
  return ::testing::AssertionFailure()
         << "the shape is " << got.shape.text() << ", not " << expected.shape.text();
}

template <class Real>
::testing::AssertionResult matches(const Tensor<Real>& got, const Json& expected) {
  Fields field(expected, {"dec"});
  Tolerance tolerance{field.at("rtol"), field.at("atol")};
  if constexpr (std::is_same_v<Real, float>) {
    constexpr double kWider = 536870912;  // 2^29, the difference between the two precisions
    tolerance = {tolerance.relative * kWider, std::max(tolerance.absolute * kWider, 1e-37)};
  }
  const auto numbers = to_flat_tensor<double>({{"shape", field.at("shape")}, {"data", field.at("f64")}});
  return near(got, numbers, tolerance);
}

std::string test_name(const ::testing::TestParamInfo<Json>& info) {
  std::string name = info.param.at(info.param.contains("name") ? "name" : "issue").get<std::string>();
  std::replace_if(name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return std::to_string(info.index) + "_" + name;
}

template <class Real>
AttentionInput<Real> OwnedInput<Real>::view() const {
  const auto is_given = [](const auto& tensor) { return !tensor.data.empty(); };
  AttentionInput<Real> input = options;
  input.query = query;
  input.key = key;
  input.value = value;
  if (is_given(mask)) input.mask = mask;
  if (is_given(bias)) input.bias = bias;
  if (is_given(past_key)) input.past_key = past_key;
  if (is_given(past_value)) input.past_value = past_value;
  return input;
}

template <class Real>
OwnedInput<Real> to_input(Fields& input) {
  OwnedInput<Real> owned;
  owned.query = to_tensor<Real>(input.at("Q"));
  owned.key = to_tensor<Real>(input.at("K"));
  owned.value = to_tensor<Real>(input.at("V"));
  if (input.has("allowed")) owned.mask = to_tensor<std::uint8_t>(input.at("allowed"));
  if (input.has("bias")) owned.bias = to_tensor<Real>(input.at("bias"));
  if (input.has("scale")) owned.options.scale = input.at("scale").get<double>();
  if (input.has("softcap")) owned.options.softcap = input.at("softcap").get<double>();
  return owned;
}

template <class Real>
void expect_stages(const OwnedInput<Real>& input, Fields& expected) {
  const AttentionTrace<Real> trace = value_of(attention(input.view()));
  EXPECT_TRUE(matches(trace.raw_scores, expected.at("raw"))) << "raw scores";
  AttentionInput<Real> not_capped = input.view();
  not_capped.softcap.reset();
  EXPECT_TRUE(matches(value_of(attention(not_capped)).scores, expected.at("scaled"))) << "scaled scores";
  if (input.options.softcap) {
    EXPECT_TRUE(matches(trace.scores, expected.at("capped"))) << "capped scores";
  }
  if (expected.has("masked")) {
    EXPECT_TRUE(matches(trace.masked_scores, expected.at("masked"))) << "masked scores";
  }
  EXPECT_TRUE(matches(trace.weights, expected.at("weights"))) << "weights";
  EXPECT_TRUE(matches(trace.output, expected.at("output"))) << "output";
  EXPECT_TRUE(matches(value_of(attend(input.view())), expected.at("output"))) << "output of attend";
}

template Tensor<std::uint8_t> to_tensor(const Json&);
template Tensor<std::uint8_t> to_flat_tensor(const Json&);
#define SDPA_INSTANTIATE(Real)                                                                          \
  template Tensor<Real> to_tensor(const Json&);                                                         \
  template Tensor<Real> to_flat_tensor(const Json&);                                                    \
  template ::testing::AssertionResult near(const Tensor<Real>&, const std::vector<double>&, Tolerance); \
  template ::testing::AssertionResult near(const Tensor<Real>&, const Tensor<double>&, Tolerance);      \
  template ::testing::AssertionResult matches(const Tensor<Real>&, const Json&);                        \
  template AttentionInput<Real> OwnedInput<Real>::view() const;                                         \
  template OwnedInput<Real> to_input(Fields&);                                                          \
  template void expect_stages(const OwnedInput<Real>&, Fields&);
SDPA_INSTANTIATE(float)
SDPA_INSTANTIATE(double)
#undef SDPA_INSTANTIATE

}  // namespace sdpa::testing
