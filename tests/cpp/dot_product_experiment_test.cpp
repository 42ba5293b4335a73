// SPDX-License-Identifier: MIT
// The dot product experiment: its draws are NumPy's, its statistics are those of the draws, its histogram counts them.
#include "sdpa/dot_product_experiment.hpp"

#include <cmath>
#include <numeric>
#include <random>

#include "run_helpers.hpp"

namespace sdpa::testing {
namespace {

/// numpy.random.randn after numpy.random.seed, written down from its description.
class Reference {
public:
  explicit Reference(std::uint32_t seed) : bits_(seed) {}

  double uniform() {
    const auto high = static_cast<double>(bits_() >> 5);
    const auto low = static_cast<double>(bits_() >> 6);
    return (high * 67108864 + low) / 9007199254740992;
  }

  double normal() {
    if (has_kept_) {
      has_kept_ = false;
      return kept_;
    }
    double x = 0;
    double y = 0;
    double square = 0;
    do {
      x = 2 * uniform() - 1;
      y = 2 * uniform() - 1;
      square = x * x + y * y;
    } while (square >= 1 || square == 0);
    const double factor = std::sqrt(-2 * std::log(square) / square);
    kept_ = factor * x;
    has_kept_ = true;
    return factor * y;
  }

  double dot(std::size_t dk) {
    std::vector<double> left(dk);
    for (double& number : left) number = normal();
    double sum = 0;
    for (const double number : left) sum += number * normal();
    return sum;
  }

private:
  std::mt19937 bits_;
  double kept_ = 0;
  bool has_kept_ = false;
};

struct TwoPass {
  explicit TwoPass(const std::vector<double>& numbers) {
    const double count = static_cast<double>(numbers.size());
    mean = std::accumulate(numbers.begin(), numbers.end(), 0.0) / count;
    for (const double number : numbers) variance += (number - mean) * (number - mean) / count;
  }
  double mean = 0;
  double variance = 0;
};

TEST(DotProductExperiment, DrawsAreTheCourseProgramsBegunWithTheSeed) {
  const auto result = finished(dot_product_experiment(
      {.dims = {4, 33, 1}, .samples = 300, .seed = 42, .generator = Generator::numpy}));
  Reference numpy(42);
  for (const SpreadOfDim& dim : result.per_dim) {
    std::vector<double> dots;
    for (int sample = 0; sample < 300; ++sample) dots.push_back(numpy.dot(dim.dk));
    const TwoPass wanted(dots);
    EXPECT_EQ(dim.samples, 300U);
    EXPECT_NEAR(dim.mean, wanted.mean, 1e-12);
    EXPECT_NEAR(dim.variance, wanted.variance, 1e-11 * wanted.variance);
    for (std::size_t bin = 0; bin < dim.histogram.counts.size(); ++bin) {
      const auto in_bin = std::count_if(dots.begin(), dots.end(), [&](double dot) {
        const bool is_last = bin + 1 == dim.histogram.counts.size();
        return dot >= dim.histogram.edges[bin] &&
               (dot < dim.histogram.edges[bin + 1] || (is_last && dot == dim.histogram.edges[bin + 1]));
      });
      EXPECT_EQ(dim.histogram.counts[bin], static_cast<double>(in_bin)) << dim.dk << " bin " << bin;
    }
  }
}

TEST(DotProductExperiment, BeginsWhereTheFirstPartOfTheCourseProgramEnds) {
  // One query and three keys of each length are drawn before; the program prints 4.03, 62.57 and 535.53.
  const auto result = finished(dot_product_experiment({.dims = {4, 64, 512},
                                                       .samples = 2000,
                                                       .seed = 3,
                                                       .skip = std::size_t{4} * (4 + 64 + 512),
                                                       .generator = Generator::numpy}));
  EXPECT_NEAR(result.per_dim[0].variance, 4.02707235, 1e-8);
  EXPECT_NEAR(result.per_dim[1].variance, 62.57298022, 1e-8);
  EXPECT_NEAR(result.per_dim[2].variance, 535.53119518, 1e-8);
}

TEST(DotProductExperiment, BeyondTheFirstRoundTheDimsTakeTurns) {
  const std::vector<std::size_t> dims = {4, 33, 1};
  Reference numpy(42);
  std::vector<std::vector<double>> dots(dims.size());
  for (std::size_t index = 0; index < dims.size(); ++index) {
    for (int sample = 0; sample < 20; ++sample) dots[index].push_back(numpy.dot(dims[index]));
  }
  for (int sample = 20; sample < 50; ++sample) {
    for (std::size_t index = 0; index < dims.size(); ++index) dots[index].push_back(numpy.dot(dims[index]));
  }
  const auto result = finished(dot_product_experiment(
      {.dims = dims, .samples = 50, .seed = 42, .first_round = 20, .generator = Generator::numpy}));
  for (std::size_t index = 0; index < dims.size(); ++index) {
    const TwoPass wanted(dots[index]);
    EXPECT_NEAR(result.per_dim[index].mean, wanted.mean, 1e-12);
    EXPECT_NEAR(result.per_dim[index].variance, wanted.variance, 1e-11 * wanted.variance);
  }
}

TEST(DotProductExperiment, SaysSpreadsAndErrorsOfItsVariances) {
  for (const SpreadOfDim& dim :
       finished(dot_product_experiment({.dims = {4, 64}, .samples = 500, .seed = 7})).per_dim) {
    EXPECT_DOUBLE_EQ(dim.sd * dim.sd, dim.variance);
    EXPECT_DOUBLE_EQ(dim.theory_sd * dim.theory_sd, static_cast<double>(dim.dk));
    EXPECT_DOUBLE_EQ(*dim.errors_off * *dim.standard_error, dim.variance - dim.theory_variance);
    EXPECT_DOUBLE_EQ(dim.variance_per_dk * static_cast<double>(dim.dk), dim.variance);
    EXPECT_EQ(dim.theory_variance_per_dk, 1);
  }
  const auto t3 = finished(
      dot_product_experiment({.dims = {4}, .samples = 50, .seed = 7, .distribution = Distribution::t3}));
  EXPECT_FALSE(t3.per_dim[0].errors_off.has_value());
}

TEST(DotProductExperiment, ADivisorDividesEverything) {
  DotProductOptions options{.dims = {64}, .samples = 500, .seed = 1};
  const SpreadOfDim raw = finished(dot_product_experiment(options)).per_dim[0];
  options.divisor = {DivisorKind::sqrt, 0};
  const SpreadOfDim scaled = finished(dot_product_experiment(options)).per_dim[0];
  EXPECT_NEAR(scaled.mean, raw.mean / 8, 1e-14);
  EXPECT_NEAR(scaled.variance, raw.variance / 64, 1e-14);
  EXPECT_NEAR(scaled.theory_variance, 1, 1e-15);
  EXPECT_NEAR(*scaled.standard_error, *raw.standard_error / 64, 1e-15);
  EXPECT_EQ(scaled.histogram.counts, raw.histogram.counts);
  options.divisor = {DivisorKind::number, -8};
  const SpreadOfDim negative = finished(dot_product_experiment(options)).per_dim[0];
  EXPECT_EQ(negative.mean, -scaled.mean);
  EXPECT_EQ(negative.variance, scaled.variance);
}

TEST(DotProductExperiment, TheHistogramHoldsEverySample) {
  for (const Distribution distribution :
       {Distribution::normal, Distribution::t3, Distribution::uniform_unit}) {
    const auto result = finished(dot_product_experiment(
        {.dims = {1, 7}, .samples = 5000, .seed = 3, .distribution = distribution, .bins = 12}));
    for (const auto& [edges, counts] : {result.per_dim[0].histogram, result.per_dim[1].histogram}) {
      EXPECT_EQ(std::accumulate(counts.begin(), counts.end(), 0.0), 5000);
      ASSERT_EQ(edges.size(), 13U);
      for (std::size_t bin = 2; bin < 11; ++bin) {
        EXPECT_NEAR(edges[bin + 1] - edges[bin], edges[2] - edges[1], 1e-12);
      }
    }
  }
}

TEST(DotProductExperiment, SignsFallInTheMiddleOfTheirBins) {
  // Sums of 512 signs are even: bins of, say, 5.7 would hold two or three of them in turn and look like a comb.
  const auto result = finished(dot_product_experiment(
      {.dims = {512}, .samples = 2000, .seed = 1, .distribution = Distribution::sign}));
  const auto& [edges, counts] = result.per_dim[0].histogram;
  EXPECT_LE(counts.size(), 40U);
  for (std::size_t bin = 1; bin + 1 < counts.size(); ++bin) {
    EXPECT_EQ(edges[bin + 1] - edges[bin], 6);
    EXPECT_EQ(std::fmod(edges[bin], 2), std::copysign(1, edges[bin]));
  }
  EXPECT_EQ(std::accumulate(counts.begin(), counts.end(), 0.0), 2000);
}

TEST(DotProductExperiment, TheVarianceGrowsAsDkAndTheSdAsItsRoot) {
  const auto fit =
      finished(dot_product_experiment({.dims = {4, 16, 64, 256}, .samples = 4000, .seed = 5})).fit;
  ASSERT_TRUE(fit.has_value());
  EXPECT_NEAR(fit->variance_slope, 1, 4 * *fit->standard_error);
  EXPECT_EQ(fit->sd_slope, fit->variance_slope / 2);
  // Each of the four logarithms is off by about sqrt((2 + 6 / d_k) / 4000).
  EXPECT_NEAR(*fit->standard_error, 0.0080, 0.0008);
}

TEST(DotProductExperiment, TheErrorOfTheSlopeIsThatOfManyRuns) {
  constexpr int kRuns = 200;
  std::vector<double> slopes;
  double said = 0;
  for (int seed = 0; seed < kRuns; ++seed) {
    const auto fit =
        finished(dot_product_experiment(
                     {.dims = {2, 8, 32}, .samples = 200, .seed = static_cast<std::uint32_t>(seed)}))
            .fit;
    slopes.push_back(fit->variance_slope);
    said += *fit->standard_error / kRuns;
  }
  // A standard deviation of 200 runs is off by 5 %, the kurtosis of 200 samples lies low by some more.
  EXPECT_NEAR(said / std::sqrt(TwoPass(slopes).variance), 1, 0.2);
  EXPECT_NEAR(TwoPass(slopes).mean, 1, 4 * said / std::sqrt(kRuns));
}

TEST(DotProductExperiment, NoLawBelowTwoDimsThatSpread) {
  EXPECT_FALSE(finished(dot_product_experiment({.dims = {4}, .samples = 10, .seed = 5})).fit.has_value());
  EXPECT_FALSE(finished(dot_product_experiment({.dims = {4, 4}, .samples = 10, .seed = 5})).fit.has_value());
  EXPECT_FALSE(finished(dot_product_experiment({.dims = {4, 8}, .samples = 1, .seed = 5})).fit.has_value());
}

TEST(DotProductExperiment, TheErrorOfASlopeOfTwoOrThreeSamplesIsNotKnown) {
  for (const std::size_t samples : {2U, 3U, 4U}) {
    const auto fit =
        finished(dot_product_experiment({.dims = {4, 8, 64}, .samples = samples, .seed = 5})).fit;
    ASSERT_TRUE(fit.has_value());
    EXPECT_EQ(fit->standard_error.has_value(), samples > 3);
    EXPECT_GT(fit->standard_error.value_or(1), 0);
  }
}

TEST(DotProductExperiment, WithoutSpreadEveryDotProductIsTheSame) {
  const auto result =
      finished(dot_product_experiment({.dims = {4, 9}, .samples = 50, .seed = 5, .mean = 0.5, .sd = 0}));
  const SpreadOfDim& dim = result.per_dim[1];
  EXPECT_EQ(dim.mean, 2.25);
  EXPECT_EQ(dim.variance, 0);
  EXPECT_EQ(dim.theory_variance, 0);
  EXPECT_EQ(*dim.standard_error, 0);
  EXPECT_FALSE(dim.errors_off.has_value());
  EXPECT_EQ(std::accumulate(dim.histogram.counts.begin(), dim.histogram.counts.end(), 0.0), 50);
  EXPECT_FALSE(result.fit.has_value());
}

TEST(DotProductExperiment, BeforeTheFirstDrawTheoryIsThere) {
  const auto run = started(dot_product_experiment({.dims = {4}, .samples = 10, .seed = 1}));
  const SpreadOfDim dim = run->result().per_dim[0];
  EXPECT_EQ(dim.samples, 0U);
  EXPECT_TRUE(std::isnan(dim.mean));
  EXPECT_TRUE(std::isnan(dim.variance));
  EXPECT_FALSE(dim.standard_error.has_value());
  EXPECT_EQ(dim.theory_variance, 4);
}

TEST(DotProductExperiment, FastDimsTakeTurnsAndNumpyDimsDoNot) {
  DotProductOptions options{.dims = {4, 8}, .samples = 100, .seed = 1};
  for (const Generator generator : {Generator::fast, Generator::numpy}) {
    options.generator = generator;
    const auto run = started(dot_product_experiment(options));
    while (run->progress().done < 100) run->advance(1);
    const auto result = run->result();
    EXPECT_EQ(result.per_dim[0].samples, generator == Generator::fast ? 50U : 100U);
    EXPECT_EQ(result.per_dim[1].samples, generator == Generator::fast ? 50U : 0U);
  }
}

TEST(DotProductExperiment, Refusals) {
  const DotProductOptions good{.dims = {4, 64}, .samples = 10, .seed = 1};
  const auto refusal = [&good](auto change) {
    DotProductOptions options = good;
    change(options);
    return refused(dot_product_experiment(options));
  };
  EXPECT_EQ(refusal([](auto& o) { o.dims = {}; }), "empty dims: at least one number, not none");
  EXPECT_EQ(refusal([](auto& o) { o.dims = {4, 0}; }), "out_of_range dims: 1 to 65536, not 0 at place 2");
  EXPECT_EQ(refusal([](auto& o) { o.dims = {65537}; }),
            "out_of_range dims: 1 to 65536, not 65537 at place 1");
  EXPECT_EQ(refusal([](auto& o) { o.dims.assign(65, 4); }), "out_of_range dims: at most 64 numbers, not 65");
  EXPECT_EQ(refusal([](auto& o) { o.samples = 0; }), "out_of_range samples: 1 to 2147483647, not 0");
  EXPECT_EQ(refusal([](auto& o) { o.skip = 1; }), "out_of_range skip: 0 to 0, not 1");
  const auto on_numpy = [](auto& o) {
    o.generator = Generator::numpy;
    o.skip = (1 << 20) + 1;
  };
  EXPECT_EQ(refusal(on_numpy), "out_of_range skip: 0 to 1048576, not 1048577");
  EXPECT_EQ(refusal([](auto& o) { o.first_round = 1; }), "out_of_range first_round: 0 to 0, not 1");
  const auto too_long = [](auto& o) {
    o.generator = Generator::numpy;
    o.first_round = 11;
  };
  EXPECT_EQ(refusal(too_long), "out_of_range first_round: 0 to 10, not 11");
  EXPECT_EQ(refusal([](auto& o) { o.mean = std::nan(""); }), "not_finite mean: a finite number, not NaN");
  EXPECT_EQ(refusal([](auto& o) { o.mean = -1e7; }), "out_of_range mean: -1000000 to 1000000, not -10000000");
  EXPECT_EQ(refusal([](auto& o) { o.sd = -1; }), "out_of_range sd: 0 to 1000000, not -1");
  EXPECT_EQ(refusal([](auto& o) { o.correlation = 1.5; }), "out_of_range correlation: -1 to 1, not 1.5");
  EXPECT_EQ(refusal([](auto& o) { o.share = 2; }), "out_of_range share: 0 to 1, not 2");
  const auto of_signs = [&](auto change) {
    return refusal([&](auto& o) {
      o.distribution = Distribution::sign;
      change(o);
    });
  };
  EXPECT_EQ(of_signs([](auto& o) { o.correlation = 0.5; }), "out_of_range correlation: 0 to 0, not 0.5");
  EXPECT_EQ(of_signs([](auto& o) { o.share = 0.5; }), "out_of_range share: 0 to 0, not 0.5");
  EXPECT_EQ(refusal([](auto& o) { o.bins = 0; }), "out_of_range bins: 1 to 10000, not 0");
  const auto many_bins = [](auto& o) {
    o.dims.assign(64, 4);
    o.bins = 1025;
  };
  EXPECT_EQ(refusal(many_bins), "out_of_range bins: bins times dims of at most 65536, not 65600");
  EXPECT_EQ(refusal([](auto& o) { o.divisor = {DivisorKind::number, 0}; }),
            "out_of_range divisor: a number other than 0, not 0");
  EXPECT_EQ(
      refusal([](auto& o) { o.divisor = {DivisorKind::number, 1e-200}; }),
      "overflow divisor: a divisor that leaves spreads within the range of numbers, not less than 0.000001");
}

}  // namespace
}  // namespace sdpa::testing
