// SPDX-License-Identifier: MIT
// Every deliberate mistake: the symptom a learner sees, and the check that would have caught it.
#include "sdpa/faults.hpp"

#include <cmath>

#include "samples.hpp"

namespace sdpa::testing {
namespace {

constexpr Tolerance kNineDigits{5.1e-9, 1e-60};
constexpr Tolerance kExact{1e-14, 1e-15};

using Input = OwnedInput<double>;
using Trace = AttentionTrace<double>;

Trace faulty(const Input& input, Fault fault) { return value_of(faulty_attention(input.view(), fault)); }
Trace right(const Input& input) { return value_of(attention(input.view())); }

/// The entry of bugs.json with this number.
const Json& bug(int number) {
  static const std::vector<Json> bugs = load_cases("bugs.json");
  for (const Json& entry : bugs) {
    if (entry.at("number") == number) return entry;
  }
  static const Json none;
  ADD_FAILURE() << "no entry " << number;
  return none;
}

/// Its numbers; the options are each test's own.
Input input_of(const Json& entry) {
  Fields fields(entry.at("input"), {"is_causal", "heads", "d_model"});
  return to_input<double>(fields);
}

/// The check that catches most faults: comparing with numbers that were worked out by hand.
bool caught_by_worked_example(const Trace& trace, const Json& entry) {
  return !near(trace.weights, to_tensor<double>(entry.at("expect").at("weights")).data, kNineDigits);
}

bool rows_sum_to_one(const Trace& trace) {
  return static_cast<bool>(
      near(trace.rows.weight_sum, std::vector<double>(trace.rows.weight_sum.data.size(), 1.0), kExact));
}

/// Weight on a key that the row may not see.
double leaked_weight(const Trace& trace, const Tensor<std::uint8_t>& allowed) {
  double leaked = 0;
  for (std::size_t index = 0; index < allowed.data.size(); ++index) {
    if (allowed.data[index] == 0) leaked += trace.weights.data[index];
  }
  return leaked;
}

TEST(Faults, NoScaleIsTooSharpAndTheWorkedExampleSaysSo) {
  const Json& entry = bug(40);
  const Trace trace = faulty(input_of(entry), Fault::no_scale);
  EXPECT_TRUE(near(trace.weights, to_tensor<double>(entry.at("wrong").at("weights")).data, kNineDigits));
  EXPECT_EQ(trace.scores.data, trace.raw_scores.data);
  EXPECT_EQ(trace.scale, 1);
  EXPECT_TRUE(caught_by_worked_example(trace, entry));
}

TEST(Faults, ScaleTwiceIsTooFlat) {
  const Json& entry = bug(40);
  const Input input = input_of(entry);
  const Trace trace = faulty(input, Fault::scale_twice);
  EXPECT_EQ(trace.scale, 0.25);
  EXPECT_LT(trace.rows.max_weight.data[0], right(input).rows.max_weight.data[0]);
  EXPECT_TRUE(caught_by_worked_example(trace, entry));
}

TEST(Faults, ScaleByDkIsTooFlat) {
  const Json& entry = bug(44);
  Input input = input_of(entry);
  input.options.scale = 0.9;
  const Trace trace = faulty(input, Fault::scale_by_dk);
  EXPECT_EQ(trace.scale, 0.25);
  EXPECT_TRUE(caught_by_worked_example(trace, entry));
}

TEST(Faults, ScaleByTheModelsWidthGrowsFlatterWithMoreHeads) {
  const Json& entry = bug(34);
  Input input = input_of(entry);
  input.options.heads = entry.at("input").at("heads").get<std::size_t>();
  const Trace trace = faulty(input, Fault::scale_by_sqrt_dmodel);
  EXPECT_TRUE(near(trace.weights, to_tensor<double>(entry.at("wrong").at("weights")).data, kNineDigits));
  EXPECT_TRUE(near(trace.output, to_tensor<double>(entry.at("wrong").at("output")).data, kNineDigits));
  EXPECT_TRUE(caught_by_worked_example(trace, entry));
  // With one head the mistake cannot be seen: a test needs at least two.
  input.options.heads = 1;
  EXPECT_EQ(faulty(input, Fault::scale_by_sqrt_dmodel).weights.data, right(input).weights.data);
}

/// Scores [[1, 0], [.5, .5]] themselves.
Input course_matrix() {
  Input input;
  input.query = Tensor<double>(Shape{2, 2}, {1, 0, 0.5, 0.5});
  input.key = Tensor<double>(Shape{2, 2}, {1, 0, 0, 1});
  input.value = Tensor<double>(Shape{2, 1}, {1, 2});
  input.options.scale = 1;
  return input;
}

TEST(Faults, SoftmaxOverTheWholeMatrixLeavesRowsThatDoNotSumToOne) {
  const Trace trace = faulty(course_matrix(), Fault::softmax_whole);
  EXPECT_TRUE(near(trace.weights, {0.3875, 0.1425, 0.2350, 0.2350}, {0, 5e-5}));
  EXPECT_TRUE(near(trace.rows.weight_sum, {0.530, 0.470}, {0, 5e-4}));
  EXPECT_FALSE(rows_sum_to_one(trace));
  EXPECT_TRUE(rows_sum_to_one(right(course_matrix())));
  EXPECT_EQ(trace.rows.max.data, right(course_matrix()).rows.max.data);
  EXPECT_EQ(trace.rows.sum.data, right(course_matrix()).rows.sum.data);
}

TEST(Faults, SoftmaxOverColumnsSumsToOneTheWrongWay) {
  const Json& entry = bug(48);
  Input input = course_matrix();
  input.query = to_tensor<double>(entry.at("input").at("logits"));
  const Trace trace = faulty(input, Fault::softmax_columns);
  EXPECT_TRUE(near(trace.weights, to_tensor<double>(entry.at("wrong").at("weights")).data, kNineDigits));
  EXPECT_NEAR(trace.weights.data[0] + trace.weights.data[2], 1, 1e-15);
  EXPECT_NEAR(trace.weights.data[1] + trace.weights.data[3], 1, 1e-15);
  EXPECT_FALSE(rows_sum_to_one(trace));
  // On the course's matrix the rows happen to sum to 1 all the same: a check needs asymmetric numbers.
  EXPECT_TRUE(rows_sum_to_one(faulty(course_matrix(), Fault::softmax_columns)));
}

TEST(Faults, WholeMatrixMeansTheMatrixOfOneHead) {
  Input input;
  input.query = random_tensor<double>({2, 2, 3, 4}, 1);
  input.key = input.value = random_tensor<double>({2, 2, 5, 4}, 2);
  const Trace trace = faulty(input, Fault::softmax_whole);
  for (std::size_t head = 0; head < 4; ++head) {
    double sum = 0;
    for (std::size_t query = 0; query < 3; ++query) sum += trace.rows.weight_sum.data[head * 3 + query];
    EXPECT_NEAR(sum, 1, 1e-14);
  }
}

TEST(Faults, MaskAfterSoftmaxLeavesLessThanOne) {
  const Json& entry = bug(20);
  const Trace trace = faulty(input_of(entry), Fault::mask_after_softmax);
  EXPECT_TRUE(near(trace.weights, to_tensor<double>(entry.at("wrong").at("weights")).data, kNineDigits));
  EXPECT_TRUE(near(trace.output, to_tensor<double>(entry.at("wrong").at("output")).data, kNineDigits));
  EXPECT_LT(trace.rows.weight_sum.data[0], 0.5);
  EXPECT_FALSE(rows_sum_to_one(trace));
}

TEST(Faults, AnAddedMaskLetsHiddenKeysThrough) {
  const Json& entry = bug(13);
  Input input = input_of(entry);
  input.mask = to_tensor<std::uint8_t>(entry.at("input").at("bias"));
  input.bias = {};
  const Trace trace = faulty(input, Fault::mask_added);
  EXPECT_TRUE(near(trace.weights, to_tensor<double>(entry.at("expect").at("weights")).data, kNineDigits));
  EXPECT_GT(leaked_weight(trace, input.mask), 0.1);
  EXPECT_EQ(leaked_weight(right(input), input.mask), 0);
}

TEST(Faults, AnInvertedMaskSeesOnlyWhatIsHidden) {
  const Json& entry = bug(16);
  const Input input = input_of(entry);
  const Trace trace = faulty(input, Fault::mask_inverted);
  EXPECT_TRUE(near(trace.weights, to_tensor<double>(entry.at("wrong").at("weights")).data, kNineDigits));
  EXPECT_EQ(leaked_weight(trace, input.mask), 1);
}

TEST(Faults, KeyNotTransposedIsOnlySeenWithAnAsymmetricKey) {
  const Json& entry = bug(62);
  const Input input = input_of(entry);  // the unit matrix hides the mistake
  EXPECT_EQ(faulty(input, Fault::key_not_transposed).weights.data, right(input).weights.data);
  Input asymmetric = input;
  asymmetric.key = Tensor<double>(Shape{2, 2}, {1, 2, 0, 1});
  const Trace trace = faulty(asymmetric, Fault::key_not_transposed);
  EXPECT_EQ(trace.raw_scores.data, (std::vector<double>{1, 4, 3, 10}));
  EXPECT_EQ(right(asymmetric).raw_scores.data, (std::vector<double>{5, 2, 11, 4}));
}

TEST(Faults, KeyNotTransposedNeedsASquareKey) {
  const auto input = random_input<double>(2, 3, 4, 1, 1);
  const auto result = faulty_attention(input.view(), Fault::key_not_transposed);
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().code, ErrorCode::shape_mismatch);
  EXPECT_EQ(result.error().actual, "3 x 4");
}

TEST(Faults, FutureOnlySeesWhatComesLaterAndTheLastRowNothing) {
  const Json& entry = bug(27);
  Input input = input_of(entry);
  for (const Causal causal : {Causal::top_left, Causal::off}) {
    input.options.causal = causal;
    const Trace trace = faulty(input, Fault::future_only);
    EXPECT_TRUE(near(trace.weights, to_tensor<double>(entry.at("wrong").at("weights")).data, kNineDigits));
    EXPECT_EQ(trace.rows.visible_keys.data, (std::vector<double>{1, 0}));
  }
  // The check: changing a later key must not change an earlier row.
  input.options.causal = Causal::top_left;
  Input changed = input;
  changed.value.data[3] += 7;
  EXPECT_EQ(right(input).output.data[1], right(changed).output.data[1]);
  EXPECT_NE(faulty(input, Fault::future_only).output.data[1],
            faulty(changed, Fault::future_only).output.data[1]);
}

TEST(Faults, MaskFaultsNeedSomethingHiddenToGetWrong) {
  const auto input = random_input<double>(2, 3, 4, 2, 9);
  for (const Fault fault : {Fault::mask_after_softmax, Fault::mask_added, Fault::mask_inverted}) {
    EXPECT_EQ(faulty(input, fault).weights.data, right(input).weights.data) << fault_name(fault);
  }
}

/// A key that mask hides, whose product with the query is infinite, transposed or not.
Input poisoned_input() {
  Input input;
  input.query = Tensor<double>(Shape{1, 2}, {1e200, 0});
  input.key = Tensor<double>(Shape{2, 2}, {1e-200, 1e200, 1e200, 0});
  input.value = Tensor<double>(Shape{2, 1}, {3, 1e308});
  input.mask = Tensor<std::uint8_t>(Shape{2}, {1, 0});
  return input;
}

TEST(Faults, AHiddenKeyMayHoldWhatItLikesUnlessTheMaskIsWrong) {
  const Input input = poisoned_input();
  for (std::size_t index = 0; index < kFaultNames.size(); ++index) {
    const auto fault = static_cast<Fault>(index);
    const auto result = faulty_attention(input.view(), fault);
    const bool masks_wrongly = fault == Fault::mask_after_softmax || fault == Fault::mask_added ||
                               fault == Fault::mask_inverted || fault == Fault::future_only;
    ASSERT_EQ(result.has_value(), !masks_wrongly) << fault_name(fault);
    if (masks_wrongly) {
      EXPECT_EQ(result.error().code, ErrorCode::overflow) << fault_name(fault);
    } else {
      EXPECT_EQ(result.value().weights.data, (std::vector<double>{1, 0})) << fault_name(fault);
      EXPECT_EQ(result.value().output.data, std::vector<double>{3}) << fault_name(fault);
    }
  }
}

TEST(Faults, OnlyTheWrongAxesTakeMoreMemoryThanTheTruth) {
  const Input input = random_input<double>(1000, 1000, 1, 1, 5);
  EXPECT_TRUE(attention(input.view()).has_value());
  EXPECT_TRUE(faulty_attention(input.view(), Fault::scale_twice).has_value());
  for (const Fault fault : {Fault::softmax_columns, Fault::softmax_whole}) {
    const auto result = faulty_attention(input.view(), fault);
    ASSERT_FALSE(result.has_value()) << fault_name(fault);
    EXPECT_EQ(result.error().code, ErrorCode::too_large) << fault_name(fault);
  }
}

TEST(Faults, AFaultyCallIsCheckedLikeARightOne) {
  auto input = random_input<double>(2, 3, 4, 2, 9);
  input.value = random_tensor<double>({2, 2}, 1);
  const auto result = faulty_attention(input.view(), Fault::no_scale);
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().argument, "value");
}

}  // namespace
}  // namespace sdpa::testing
