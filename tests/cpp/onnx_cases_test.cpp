// SPDX-License-Identifier: MIT
// cases/onnx: batches, heads, grouped heads, masks, cached keys, in double and in float; and for 3-D calls too.
#include "samples.hpp"

namespace sdpa::testing {
namespace {

class OnnxAttention : public ::testing::TestWithParam<Json> {};

/// What a case says about itself: where it is from, and who has checked it.
const std::set<std::string> kWords = {"name", "source", "note", "opset", "cross_check", "like"};

/// Boolean: who may attend; float: numbers to add.
template <class Real>
void read_mask(const Json& json, OwnedInput<Real>& input) {
  Fields fields(json);
  const std::string dtype = fields.at("dtype");
  const Json tensor = {{"shape", fields.at("shape")}, {"data", fields.at("data")}};
  if (dtype == "bool") {
    input.mask = to_flat_tensor<std::uint8_t>(tensor);
  } else {
    EXPECT_EQ(dtype, "float");
    input.bias = to_flat_tensor<Real>(tensor);
  }
}

template <class Real>
OwnedInput<Real> to_onnx_input(Fields& given) {
  OwnedInput<Real> input;
  input.query = to_flat_tensor<Real>(given.at("q"));
  input.key = to_flat_tensor<Real>(given.at("k"));
  input.value = to_flat_tensor<Real>(given.at("v"));
  if (given.has("past_key") || given.has("past_value")) {
    input.past_key = to_flat_tensor<Real>(given.at("past_key"));
    input.past_value = to_flat_tensor<Real>(given.at("past_value"));
  }
  if (given.has("mask")) read_mask(given.at("mask"), input);
  if (given.value("is_causal", false)) input.options.causal = Causal::top_left;
  if (given.has("scale")) input.options.scale = given.at("scale").get<double>();
  if (given.has("softcap")) input.options.softcap = given.at("softcap").get<double>();
  if (given.has("q_num_heads")) input.options.heads = given.at("q_num_heads").get<std::size_t>();
  if (given.has("kv_num_heads")) input.options.kv_heads = given.at("kv_num_heads").get<std::size_t>();
  return input;
}

/// Of a case for both precisions the fields of this one; a double core is held to expected_f64 where it is there.
template <class Real>
class Expected {
public:
  explicit Expected(Fields& given)
      : given_(given),
        of_float_{given.at("rtol"), given.at("atol")},
        of_double_{given.at("rtol_f64"), given.at("atol_f64")} {}

  ::testing::AssertionResult matches(const Tensor<Real>& got, const std::string& field) {
    const auto for_float = to_flat_tensor<double>(given_.at(field));
    const std::string precise = field + "_f64";
    const auto for_double = given_.has(precise) ? to_flat_tensor<double>(given_.at(precise)) : for_float;
    return std::is_same_v<Real, double> ? near(got, for_double, of_double_) : near(got, for_float, of_float_);
  }

private:
  Fields& given_;
  Tolerance of_float_, of_double_;
};

/// What the mode numbers mean: scores before the cap, after it, with the mask, and the weights.
template <class Real>
Tensor<Real> stage_of(const OwnedInput<Real>& input, std::size_t mode) {
  AttentionInput<Real> call = input.view();
  if (mode == 0) call.softcap.reset();
  const AttentionTrace<Real> trace = value_of(attention(call));
  if (mode == 2) return trace.masked_scores;
  if (mode == 3) return trace.weights;
  EXPECT_LT(mode, 2U);
  return trace.scores;
}

template <class Real>
void expect_outputs(const Json& json) {
  Fields given(json, kWords);
  const auto input = to_onnx_input<Real>(given);
  EXPECT_EQ(given.at("layout").get<std::string>().front() - '0', input.query.shape.rank());
  Expected<Real> expected(given);
  EXPECT_TRUE(expected.matches(value_of(attention(input.view())).output, "expected"));
  EXPECT_TRUE(expected.matches(value_of(attend(input.view())), "expected")) << "attend";
  if (!given.has("qk_matmul_output")) return;
  const auto mode = given.value("qk_matmul_output_mode", std::size_t{0});
  EXPECT_TRUE(expected.matches(stage_of(input, mode), "qk_matmul_output")) << "stage " << mode;
}

TEST_P(OnnxAttention, OutputMatchesInDouble) { expect_outputs<double>(GetParam()); }

TEST_P(OnnxAttention, OutputMatchesInFloat) { expect_outputs<float>(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Cases, OnnxAttention, ::testing::ValuesIn(load_folder("onnx")), test_name);

}  // namespace
}  // namespace sdpa::testing
