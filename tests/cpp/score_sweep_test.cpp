// SPDX-License-Identifier: MIT
// Sweeps: the course's own draws, what was measured about typical rows, and quantiles by their definition.
#include "sdpa/score_sweep.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "run_helpers.hpp"
#include "sdpa/gradient.hpp"
#include "sdpa/normals.hpp"
#include "sdpa/softmax.hpp"

namespace sdpa::testing {
namespace {

const std::vector<DivisorChoice> kNoneAndRoot = {{DivisorKind::none, 0}, {DivisorKind::sqrt, 0}};

std::vector<SweepCell> cells_of(const ScoreSweepOptions& options) {
  return finished(score_sweep(options)).cells;
}

TEST(ScoreSweep, OneDrawOfThreeKeysIsTheDemonstrationOfTheCourse) {
  const auto cells = cells_of({.dims = {4, 64, 512},
                               .keys = 3,
                               .draws = 1,
                               .seed = 3,
                               .divisors = kNoneAndRoot,
                               .generator = Generator::numpy});
  EXPECT_NEAR(cells[0].max_weight.median, 0.924, 5e-4);
  EXPECT_NEAR(cells[1].max_weight.median, 0.739, 5e-4);
  EXPECT_NEAR(cells[2].max_weight.median, 0.685, 5e-4);
  EXPECT_NEAR(cells[2].entropy.median, 0.6231, 5e-5);
  EXPECT_NEAR(cells[3].entropy.median, 0.9451, 5e-5);
  EXPECT_NEAR(1 - cells[4].max_weight.median, 3.9116e-7, 1e-11);
  EXPECT_NEAR(cells[5].max_weight.median, 0.583, 5e-4);
}

TEST(ScoreSweep, FreshlySeededOneDrawMisleads) {
  const auto top = [](std::size_t dk) {
    const auto cells = cells_of({.dims = {dk},
                                 .keys = 3,
                                 .draws = 1,
                                 .seed = 3,
                                 .divisors = kNoneAndRoot,
                                 .generator = Generator::numpy});
    return cells[0].max_weight.median;
  };
  EXPECT_NEAR(top(64), 1.0, 5e-5);
  EXPECT_NEAR(top(512), 0.6715, 5e-5);
}

TEST(ScoreSweep, TypicalRowsAreDeadWithoutScaling) {
  const auto cells = cells_of({.dims = {512}, .keys = 8, .draws = 4000, .seed = 1, .divisors = kNoneAndRoot});
  // Measured elsewhere: 7e-5 against 0.37, and 70 % of rows below 0.01.
  EXPECT_GT(cells[0].jacobian_norm.median, 2e-5);
  EXPECT_LT(cells[0].jacobian_norm.median, 3e-4);
  EXPECT_NEAR(cells[1].jacobian_norm.median, 0.37, 0.01);
  EXPECT_NEAR(cells[0].dead_share, 0.70, 0.03);
  EXPECT_EQ(cells[1].dead_share, 0);
  EXPECT_GT(cells[0].one_hot_share, 0.65);
  EXPECT_EQ(cells[1].one_hot_share, 0);
}

TEST(ScoreSweep, MoreKeysFlattenTheWeights) {
  const auto top = [](std::size_t keys) {
    return cells_of(
               {.dims = {64}, .keys = keys, .draws = 300, .seed = 1, .divisors = {{DivisorKind::sqrt, 0}}})[0]
        .max_weight.median;
  };
  EXPECT_NEAR(top(2), 0.72, 0.03);
  EXPECT_NEAR(top(512), 0.02, 0.005);
}

/// The facts of every draw by the functions of the core that show one row at a time.
TEST(ScoreSweep, QuantilesAreThoseOfTheDraws) {
  constexpr std::size_t kDk = 5;
  constexpr std::size_t kKeys = 4;
  constexpr std::size_t kDraws = 21;  // a tenth, half and nine tenths fall on numbers
  std::vector<double> numbers = value_of(normals(Generator::numpy, 8, (1 + kKeys) * kDk * kDraws));
  std::vector<double> tops;
  std::vector<double> norms;
  std::vector<double> entropies;
  for (std::size_t draw = 0; draw < kDraws; ++draw) {
    const double* query = &numbers[draw * (1 + kKeys) * kDk];
    std::vector<double> scores(kKeys);
    for (std::size_t key = 0; key < kKeys; ++key) {
      for (std::size_t dim = 0; dim < kDk; ++dim) scores[key] += query[dim] * query[(1 + key) * kDk + dim];
    }
    const auto jacobian = value_of(softmax_jacobian(scores));
    tops.push_back(*std::max_element(jacobian.weights.data.begin(), jacobian.weights.data.end()));
    double squares = 0;
    for (const double slope : jacobian.jacobian.data) squares += slope * slope;
    norms.push_back(std::sqrt(squares));
    double entropy = 0;
    for (const double weight : jacobian.weights.data) entropy -= weight * std::log(weight);
    entropies.push_back(entropy);
  }
  const auto cell = cells_of({.dims = {kDk},
                              .keys = kKeys,
                              .draws = kDraws,
                              .seed = 8,
                              .divisors = {{DivisorKind::none, 0}},
                              .generator = Generator::numpy})[0];
  std::sort(tops.begin(), tops.end());
  std::sort(norms.begin(), norms.end());
  std::sort(entropies.begin(), entropies.end());
  EXPECT_NEAR(cell.max_weight.p10, tops[2], 1e-14);
  EXPECT_NEAR(cell.max_weight.median, tops[10], 1e-14);
  EXPECT_NEAR(cell.max_weight.p90, tops[18], 1e-14);
  EXPECT_NEAR(cell.jacobian_norm.p10, norms[2], 1e-14);
  EXPECT_NEAR(cell.jacobian_norm.median, norms[10], 1e-14);
  EXPECT_NEAR(cell.jacobian_norm.p90, norms[18], 1e-14);
  EXPECT_NEAR(cell.entropy.p10, entropies[2], 1e-14);
  EXPECT_NEAR(cell.entropy.median, entropies[10], 1e-14);
  EXPECT_NEAR(cell.entropy.p90, entropies[18], 1e-14);
  EXPECT_NEAR(cell.entropy.mean, std::accumulate(entropies.begin(), entropies.end(), 0.0) / kDraws, 1e-14);
  const auto share = [](auto begin, auto end) { return static_cast<double>(end - begin) / kDraws; };
  EXPECT_EQ(cell.draws, tops.size());
  EXPECT_EQ(static_cast<double>(cell.dead_count) / kDraws, cell.dead_share);
  EXPECT_EQ(static_cast<double>(cell.one_hot_count) / kDraws, cell.one_hot_share);
  EXPECT_EQ(cell.dead_share, share(norms.begin(), std::lower_bound(norms.begin(), norms.end(), 0.01)));
  EXPECT_EQ(cell.one_hot_share, share(std::upper_bound(tops.begin(), tops.end(), 0.99), tops.end()));
}

TEST(ScoreSweep, BetweenTwoDrawsAQuantileIsInterpolated) {
  const auto cell_of = [](std::size_t draws) {
    return cells_of({.dims = {3},
                     .keys = 2,
                     .draws = draws,
                     .seed = 8,
                     .divisors = {{DivisorKind::none, 0}},
                     .generator = Generator::numpy})[0];
  };
  const double first = cell_of(1).max_weight.median;
  const auto both = cell_of(2).max_weight;
  const double second = 2 * both.mean - first;
  EXPECT_NEAR(both.median, both.mean, 1e-15);
  EXPECT_NEAR(both.p10, std::min(first, second) + 0.1 * std::fabs(first - second), 1e-15);
  EXPECT_NEAR(both.p90, std::min(first, second) + 0.9 * std::fabs(first - second), 1e-15);
}

TEST(ScoreSweep, NormAndEntropyOfASaturatedRowKeepTheirDigits) {
  // Two keys with weights 1 - e and e: e is far below what is left of 1 - (1 - e), which is rounding.
  for (const auto& [seed, most] : {std::pair{6U, 1e-10}, {3U, 1e-24}}) {
    const auto cell = cells_of(
        {.dims = {4096}, .keys = 2, .draws = 1, .seed = seed, .divisors = {{DivisorKind::none, 0}}})[0];
    // The norm is 2 e (1 - e), the entropy e (1 - ln e): e can be told from one and looked up in the other.
    const double small = cell.jacobian_norm.median / 2;
    EXPECT_GT(small, 0);
    EXPECT_LT(small, most);
    EXPECT_NEAR(cell.entropy.median / (small * (1 - std::log(small))), 1, 1e-9);
  }
}

TEST(ScoreSweep, InFloatSmallWeightsVanish) {
  ScoreSweepOptions options{
      .dims = {4096}, .keys = 2, .draws = 200, .seed = 1, .divisors = {{DivisorKind::none, 0}}};
  const auto in_double = cells_of(options)[0];
  options.dtype = NumberType::float32;
  const auto in_float = cells_of(options)[0];
  EXPECT_EQ(in_float.jacobian_norm.p10, 0);
  EXPECT_GT(in_double.jacobian_norm.p10, 0);
  EXPECT_NEAR(in_float.max_weight.p10, in_double.max_weight.p10, 1e-5);
}

TEST(ScoreSweep, BeforeTheFirstDrawThereAreNoNumbers) {
  const auto run = started(score_sweep({.dims = {4}, .keys = 2, .draws = 3, .divisors = kNoneAndRoot}));
  const auto cells = run->result().cells;
  ASSERT_EQ(cells.size(), 2U);
  EXPECT_TRUE(std::isnan(cells[1].max_weight.median));
  EXPECT_TRUE(std::isnan(cells[1].dead_share));
  EXPECT_EQ(cells[1].draws, 0U);
}

TEST(ScoreSweep, Refusals) {
  const ScoreSweepOptions good{.dims = {4, 8}, .keys = 3, .draws = 10, .divisors = kNoneAndRoot};
  const auto refusal = [&good](auto change) {
    ScoreSweepOptions options = good;
    change(options);
    return refused(score_sweep(options));
  };
  EXPECT_EQ(refusal([](auto& o) { o.dims = {}; }), "empty dims: at least one number, not none");
  EXPECT_EQ(refusal([](auto& o) { o.keys = 0; }), "out_of_range keys: 1 to 4096, not 0");
  EXPECT_EQ(refusal([](auto& o) { o.keys = 5000; }), "out_of_range keys: 1 to 4096, not 5000");
  EXPECT_EQ(refusal([](auto& o) { o.draws = 0; }), "out_of_range draws: 1 to 2147483647, not 0");
  EXPECT_EQ(refusal([](auto& o) { o.divisors = {}; }), "empty divisors: at least one divisor, not none");
  EXPECT_EQ(refusal([](auto& o) { o.divisors.resize(17); }),
            "out_of_range divisors: at most 16 divisors, not 17");
  EXPECT_EQ(refusal([](auto& o) { o.divisors = {{DivisorKind::number, HUGE_VAL}}; }),
            "not_finite divisor: a finite number, not Infinity");
  EXPECT_EQ(
      refusal([](auto& o) { o.divisors = {{DivisorKind::number, 1e-40}}; }),
      "overflow divisor: a divisor that leaves scores within the range of numbers, not less than 0.000001");
  // 24 bytes for each of 2 x 2 x 100 000 draws, and 1049 numbers of workspace.
  EXPECT_EQ(refusal([](auto& o) { o.draws = 100000; }),
            "too_large call: at most 6291456 bytes in all arrays together, not 9608392 bytes");
}

}  // namespace
}  // namespace sdpa::testing
