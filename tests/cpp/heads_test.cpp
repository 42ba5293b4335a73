// SPDX-License-Identifier: MIT
// Batches, heads, grouped heads, broadcasting and cached keys: every head must be what a 2-D call of its own gives.
#include "samples.hpp"

namespace sdpa::testing {
namespace {

using Input = OwnedInput<double>;
using Trace = AttentionTrace<double>;
constexpr Tolerance kRounding{1e-13, 1e-14};

Trace trace_of(const Input& input) { return value_of(attention(input.view())); }

/// Numbers [first, first + count) as a matrix.
Tensor<double> block(const Tensor<double>& tensor, std::size_t first, Shape shape) {
  const auto begin = tensor.data.begin() + static_cast<std::ptrdiff_t>(first);
  return {shape, {begin, begin + static_cast<std::ptrdiff_t>(shape.size())}};
}

constexpr std::size_t kBatch = 2, kHeads = 6, kKvHeads = 3, kQueries = 4, kKeys = 5, kDim = 3, kValueDim = 2;

Input grouped() {
  Input input;
  input.query = random_tensor<double>({kBatch, kHeads, kQueries, kDim}, 1);
  input.key = random_tensor<double>({kBatch, kKvHeads, kKeys, kDim}, 2);
  input.value = random_tensor<double>({kBatch, kKvHeads, kKeys, kValueDim}, 3);
  return input;
}

/// One head of a 4-D input as a 2-D input; kv_head says whose keys and values it uses.
Input single(const Input& input, std::size_t batch, std::size_t head, std::size_t kv_head) {
  Input one;
  one.query = block(input.query, (batch * kHeads + head) * kQueries * kDim, {kQueries, kDim});
  const std::size_t kv = batch * input.key.shape[1] + kv_head;
  one.key = block(input.key, kv * kKeys * kDim, {kKeys, kDim});
  one.value = block(input.value, kv * kKeys * kValueDim, {kKeys, kValueDim});
  one.options = input.options;
  return one;
}

void expect_head(const Trace& joined, std::size_t index, const Trace& one) {
  const auto weights = block(joined.weights, index * one.weights.data.size(), one.weights.shape);
  const auto output = block(joined.output, index * one.output.data.size(), one.output.shape);
  EXPECT_TRUE(near(weights, one.weights.data, kRounding)) << "weights of head " << index;
  EXPECT_TRUE(near(output, one.output.data, kRounding)) << "output of head " << index;
}

TEST(Heads, GroupedHeadsShareNeighbouringKeysAndValues) {
  const Input input = grouped();
  const Trace joined = trace_of(input);
  for (std::size_t batch = 0; batch < kBatch; ++batch) {
    for (std::size_t head = 0; head < kHeads; ++head) {
      expect_head(joined, batch * kHeads + head, trace_of(single(input, batch, head, head / 2)));
    }
  }
}

TEST(Heads, GroupedHeadsEqualRepeatedHeads) {
  const Input input = grouped();
  Input repeated = input;
  repeated.key = Tensor<double>(Shape{kBatch, kHeads, kKeys, kDim});
  repeated.value = Tensor<double>(Shape{kBatch, kHeads, kKeys, kValueDim});
  for (std::size_t index = 0; index < kBatch * kHeads; ++index) {
    std::copy_n(&input.key.data[index / 2 * kKeys * kDim], kKeys * kDim,
                &repeated.key.data[index * kKeys * kDim]);
    std::copy_n(&input.value.data[index / 2 * kKeys * kValueDim], kKeys * kValueDim,
                &repeated.value.data[index * kKeys * kValueDim]);
  }
  EXPECT_EQ(trace_of(input).output.data, trace_of(repeated).output.data);
}

TEST(Heads, ThreeAxesAreFourAxesLaidOutByRows) {
  Input four = grouped();
  Input three;
  const auto by_rows = [](const Tensor<double>& tensor) {
    const auto& shape = tensor.shape;
    Tensor<double> rows(Shape{shape[0], shape[2], shape[1] * shape[3]});
    for (std::size_t index = 0; index < tensor.data.size(); ++index) {
      const std::size_t column = index % shape[3];
      const std::size_t row = index / shape[3] % shape[2];
      const std::size_t head = index / shape[3] / shape[2] % shape[1];
      const std::size_t batch = index / shape[3] / shape[2] / shape[1];
      rows.data[((batch * shape[2] + row) * shape[1] + head) * shape[3] + column] = tensor.data[index];
    }
    return rows;
  };
  three.query = by_rows(four.query);
  three.key = by_rows(four.key);
  three.value = by_rows(four.value);
  three.options.heads = kHeads;
  three.options.kv_heads = kKvHeads;
  const Trace by_axis = trace_of(four);
  const Trace by_width = trace_of(three);
  EXPECT_EQ(by_width.weights.shape, by_axis.weights.shape);
  EXPECT_EQ(by_width.weights.data, by_axis.weights.data);
  EXPECT_EQ(by_width.output.shape, (Shape{kBatch, kQueries, kHeads * kValueDim}));
  EXPECT_EQ(by_width.output.data, by_rows(by_axis.output).data);
}

TEST(Heads, ThreeAxesWithoutHeadsAreOneHead) {
  Input three;
  three.query = random_tensor<double>({2, 3, 4}, 1);
  three.key = random_tensor<double>({2, 5, 4}, 2);
  three.value = random_tensor<double>({2, 5, 6}, 3);
  EXPECT_EQ(trace_of(three).scale, 0.5);
  EXPECT_EQ(trace_of(three).weights.shape, (Shape{2, 1, 3, 5}));
}

TEST(Heads, MasksAndBiasesBroadcastAlongAnyAxis) {
  const Shape shapes[] = {Shape{kBatch, kHeads, kQueries, kKeys},
                          Shape{kHeads, kQueries, kKeys},
                          Shape{kQueries, kKeys},
                          Shape{kKeys},
                          Shape{kBatch, 1, 1, kKeys},
                          Shape{1, kHeads, 1, 1},
                          Shape{kQueries, 1},
                          Shape{}};
  for (const Shape& shape : shapes) {
    Input small = grouped();
    small.mask = random_mask(shape, 11);
    small.bias = random_tensor<double>(shape, 12);
    Input full = grouped();
    full.mask = Tensor<std::uint8_t>(Shape{kBatch, kHeads, kQueries, kKeys});
    full.bias = Tensor<double>(Shape{kBatch, kHeads, kQueries, kKeys});
    for (std::size_t index = 0; index < full.mask.data.size(); ++index) {
      std::size_t place = 0;
      std::size_t step = 1;
      std::size_t rest = index;
      for (int axis = 3; axis >= 0; --axis) {
        const std::size_t at = rest % full.mask.shape[axis];
        rest /= full.mask.shape[axis];
        const int own_axis = axis - (4 - shape.rank());
        if (own_axis < 0 || shape[own_axis] == 1) continue;
        place += at * step;
        step *= shape[own_axis];
      }
      full.mask.data[index] = small.mask.data[place];
      full.bias.data[index] = small.bias.data[place];
    }
    EXPECT_EQ(trace_of(small).masked_scores.data, trace_of(full).masked_scores.data) << shape.text();
  }
}

TEST(Cache, CachedRowsComeFirstAndCountForBothCorners) {
  for (const Causal causal : {Causal::off, Causal::top_left, Causal::bottom_right}) {
    Input cached = grouped();
    constexpr std::size_t kPast = 3;
    cached.past_key = random_tensor<double>({kBatch, kKvHeads, kPast, kDim}, 21);
    cached.past_value = random_tensor<double>({kBatch, kKvHeads, kPast, kValueDim}, 22);
    cached.options.causal = causal;
    Input joined = grouped();
    joined.key = Tensor<double>(Shape{kBatch, kKvHeads, kPast + kKeys, kDim});
    joined.value = Tensor<double>(Shape{kBatch, kKvHeads, kPast + kKeys, kValueDim});
    for (std::size_t head = 0; head < kBatch * kKvHeads; ++head) {
      double* keys = &joined.key.data[head * (kPast + kKeys) * kDim];
      double* values = &joined.value.data[head * (kPast + kKeys) * kValueDim];
      std::copy_n(&cached.past_key.data[head * kPast * kDim], kPast * kDim, keys);
      std::copy_n(&cached.key.data[head * kKeys * kDim], kKeys * kDim, keys + kPast * kDim);
      std::copy_n(&cached.past_value.data[head * kPast * kValueDim], kPast * kValueDim, values);
      std::copy_n(&cached.value.data[head * kKeys * kValueDim], kKeys * kValueDim,
                  values + kPast * kValueDim);
    }
    joined.mask = Tensor<std::uint8_t>(Shape{kQueries, kPast + kKeys});
    for (std::size_t i = 0; i < kQueries; ++i) {
      for (std::size_t j = 0; j < kPast + kKeys; ++j) {
        const bool sees = causal == Causal::off || (causal == Causal::top_left && j <= i + kPast) ||
                          (causal == Causal::bottom_right && j + kQueries <= i + kPast + kKeys);
        joined.mask.data[i * (kPast + kKeys) + j] = sees ? 1 : 0;
      }
    }
    const Trace with_cache = trace_of(cached);
    const Trace without = trace_of(joined);
    EXPECT_EQ(with_cache.masked_scores.data, without.masked_scores.data);
    EXPECT_EQ(with_cache.output.data, without.output.data);
  }
}

TEST(Cache, ATwoDimensionalCallTakesACacheOfOneBatchAndHead) {
  Input input = random_input<double>(1, 2, 3, 4, 31);
  input.past_key = random_tensor<double>({1, 1, 5, 3}, 32);
  input.past_value = random_tensor<double>({1, 1, 5, 4}, 33);
  const Trace trace = trace_of(input);
  EXPECT_EQ(trace.weights.shape, (Shape{1, 7}));
  EXPECT_EQ(trace.rows.visible_keys.data[0], 7);
}

}  // namespace
}  // namespace sdpa::testing
