// SPDX-License-Identifier: MIT
// cases/onnx: batches, heads, grouped heads, masks, cached keys, in double and in float; and for 3-D calls too.
#include "cases.hpp"

namespace sdpa::testing {
namespace {

class OnnxAttention : public ::testing::TestWithParam<Json> {};

template <class Real>
OwnedInput<Real> to_onnx_input(const Json& json) {
  OwnedInput<Real> input;
  input.query = to_flat_tensor<Real>(json.at("q"));
  input.key = to_flat_tensor<Real>(json.at("k"));
  input.value = to_flat_tensor<Real>(json.at("v"));
  if (json.contains("past_key")) {
    input.past_key = to_flat_tensor<Real>(json.at("past_key"));
    input.past_value = to_flat_tensor<Real>(json.at("past_value"));
  }
  if (json.contains("mask")) {
    if (json.at("mask").at("dtype") == "bool") {
      input.mask = to_flat_tensor<std::uint8_t>(json.at("mask"));
    } else {
      input.bias = to_flat_tensor<Real>(json.at("mask"));
    }
  }
  if (json.value("is_causal", false)) input.options.causal = Causal::top_left;
  if (json.contains("scale")) input.options.scale = json.at("scale").get<double>();
  if (json.contains("softcap")) input.options.softcap = json.at("softcap").get<double>();
  if (json.contains("q_num_heads")) {
    input.options.heads = json.at("q_num_heads").get<std::size_t>();
    input.options.kv_heads = json.at("kv_num_heads").get<std::size_t>();
  }
  return input;
}

template <class Real>
::testing::AssertionResult matches_field(const Tensor<Real>& got, const Json& json,
                                         const std::string& field) {
  constexpr bool is_double = std::is_same_v<Real, double>;
  const Tolerance tolerance = is_double ? Tolerance{json.at("rtol_f64"), json.at("atol_f64")}
                                        : Tolerance{json.at("rtol"), json.at("atol")};
  const bool has_double = is_double && json.contains(field + "_f64");
  const auto expected = to_flat_tensor<double>(json.at(has_double ? field + "_f64" : field));
  if (expected.shape != got.shape) return ::testing::AssertionFailure() << "shape is " << got.shape.text();
  return near(got, expected.data, tolerance);
}

template <class Real>
void expect_outputs(const Json& json) {
  const auto input = to_onnx_input<Real>(json);
  const auto result = attention(input.view());
  ASSERT_TRUE(result.has_value()) << result.error().argument << ": " << result.error().expected << ", not "
                                  << result.error().actual;
  const AttentionTrace<Real>& trace = result.value();
  EXPECT_TRUE(matches_field(trace.output, json, "expected")) << "output";
  if (json.contains("qk_matmul_output")) {
    const Tensor<Real>* const stages[] = {&trace.scores, &trace.scores, &trace.masked_scores, &trace.weights};
    const auto mode = json.value("qk_matmul_output_mode", std::size_t{0});
    EXPECT_TRUE(matches_field(*stages[mode], json, "qk_matmul_output")) << "stage " << mode;
  }
}

TEST_P(OnnxAttention, OutputMatchesInDouble) { expect_outputs<double>(GetParam()); }

TEST_P(OnnxAttention, OutputMatchesInFloat) { expect_outputs<float>(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Cases, OnnxAttention, ::testing::ValuesIn(load_folder("onnx")), test_name);

}  // namespace
}  // namespace sdpa::testing
