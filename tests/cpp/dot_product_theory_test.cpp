// SPDX-License-Identifier: MIT
// Every formula of theory against exact moments and against long runs: mean, variance and standard error of the variance.
// Seeds are fixed; a long run would call a formula wrong by chance in about one of 16 000 checks (four standard errors).
#include <array>
#include <cmath>

#include <Eigen/Core>

#include "run_helpers.hpp"
#include "sdpa/dot_product_experiment.hpp"

namespace sdpa::testing {
namespace {

struct Assumption {
  const char* name;
  DotProductOptions options;
  double mean;  ///< by the formulas of the widgets
  double variance;
};

DotProductOptions with(std::size_t dk, auto change) {
  DotProductOptions options{.dims = {dk}, .samples = 0, .seed = 0};
  change(options);
  return options;
}

DotProductOptions drawn_from(Distribution distribution, std::size_t dk) {
  return with(dk, [=](auto& o) { o.distribution = distribution; });
}

const std::vector<Assumption>& assumptions() {
  static const std::vector<Assumption> all = {
      {"normal, d_k 4", with(4, [](auto&) {}), 0, 4},
      {"normal, d_k 1", with(1, [](auto&) {}), 0, 1},
      {"normal, d_k 64", with(64, [](auto&) {}), 0, 64},
      {"signs", drawn_from(Distribution::sign, 12), 0, 12},
      {"uniform about 0", drawn_from(Distribution::uniform_symmetric, 12), 0, 12.0 / 9},
      {"uniform from 0", drawn_from(Distribution::uniform_unit, 12), 3, 12 * (1.0 / 144 + 2.0 / 4 / 12)},
      {"sd 2", with(6, [](auto& o) { o.sd = 2; }), 0, 6 * 16},
      {"mean 0.5", with(6, [](auto& o) { o.mean = 0.5; }), 1.5, 6 * 1.5},
      {"mean -0.7, sd 1.5", with(6, [](auto& o) { o.mean = -0.7, o.sd = 1.5; }), 6 * 0.49,
       6 * (5.0625 + 2 * 0.49 * 2.25)},
      {"correlation 0.5", with(6, [](auto& o) { o.correlation = 0.5; }), 3, 6 * 1.25},
      {"correlation -0.8", with(6, [](auto& o) { o.correlation = -0.8; }), -4.8, 6 * 1.64},
      {"correlation 1", with(6, [](auto& o) { o.correlation = 1; }), 6, 12},
      {"share 0.5", with(8, [](auto& o) { o.share = 0.5; }), 0, 8 * (1 + 7 * 0.25)},
      {"share 1", with(8, [](auto& o) { o.share = 1; }), 0, 64},
      {"signs about 1", with(6, [](auto& o) { o.distribution = Distribution::sign, o.mean = 1; }), 6, 6 * 3},
      {"uniform about 2",
       with(6, [](auto& o) { o.distribution = Distribution::uniform_symmetric, o.mean = 2; }), 24,
       6 * (1.0 / 9 + 8.0 / 3)},
      // All at once: (1 + rho^2) tr S^2 + 2 (1 + rho) mu^2 1'S1 with S = sd^2 ((1 - a) I + a J).
      {"everything", with(5, [](auto& o) { o.mean = 0.3, o.sd = 1.2, o.correlation = 0.4, o.share = 0.25; }),
       5 * (0.4 * 1.44 + 0.09), 1.16 * 2.0736 * 5 * 1.25 + 2 * 1.4 * 0.09 * 1.44 * 5 * 2},
  };
  return all;
}

SpreadOfDim measured(const Assumption& assumption, std::size_t samples, std::uint32_t seed) {
  DotProductOptions options = assumption.options;
  options.samples = samples;
  options.seed = seed;
  return finished(dot_product_experiment(options)).per_dim[0];
}

TEST(DotProductTheory, MeanAndVarianceAreTheFormulasOfTheWidgets) {
  for (const Assumption& assumption : assumptions()) {
    const SpreadOfDim dim = measured(assumption, 1, 0);
    EXPECT_NEAR(dim.theory_mean, assumption.mean, 1e-12) << assumption.name;
    EXPECT_NEAR(dim.theory_variance, assumption.variance, 1e-12 * assumption.variance) << assumption.name;
  }
}

TEST(DotProductTheory, ALongRunAgrees) {
  constexpr std::size_t kSamples = 40000;
  for (const Assumption& assumption : assumptions()) {
    const SpreadOfDim dim = measured(assumption, kSamples, 1);
    const double error_of_mean = std::sqrt(dim.theory_variance / kSamples);
    EXPECT_NEAR(dim.mean, dim.theory_mean, 4 * error_of_mean) << assumption.name;
    EXPECT_NEAR(dim.variance, dim.theory_variance, 4 * *dim.standard_error) << assumption.name;
  }
}

/// Second and fourth cumulant of a dot product.
struct Cumulants {
  double second;
  double fourth;
};

/// E x^2, E x^3, E x^4 of mean + sd * draw.
std::array<double, 4> raw_moments(const DotProductOptions& options) {
  // E a, E a^2, E a^3, E a^4 of a draw.
  const std::array<double, 4> draw = [&]() -> std::array<double, 4> {
    switch (options.distribution) {
      case Distribution::sign: return {0, 1, 0, 1};
      case Distribution::uniform_symmetric: return {0, 1.0 / 3, 0, 1.0 / 5};
      case Distribution::uniform_unit: return {1.0 / 2, 1.0 / 3, 1.0 / 4, 1.0 / 5};
      default: return {0, 1, 0, 3};
    }
  }();
  const double m = options.mean;
  const double s = options.sd;
  return {m + s * draw[0], m * m + 2 * m * s * draw[0] + s * s * draw[1],
          m * m * m + 3 * m * m * s * draw[0] + 3 * m * s * s * draw[1] + s * s * s * draw[2],
          m * m * m * m + 4 * m * m * m * s * draw[0] + 6 * m * m * s * s * draw[1] +
              4 * m * s * s * s * draw[2] + s * s * s * s * draw[3]};
}

/// Of d_k independent products: their raw moments are squares of those of an entry.
Cumulants of_products(const DotProductOptions& options) {
  auto raw = raw_moments(options);
  for (double& moment : raw) moment *= moment;
  const auto [first, second, third, fourth] = raw;
  const double variance = second - first * first;
  const double central =
      fourth - 4 * first * third + 6 * first * first * second - 3 * first * first * first * first;
  const double dk = static_cast<double>(options.dims[0]);
  return {dk * variance, dk * (central - 3 * variance * variance)};
}

/// Of the quadratic form x'Ax of normals with covariance S, x = (q, k), A = ((0, I), (I, 0)) / 2: the cumulant of order s
/// is 2^(s-1) (s-1)! (tr (AS)^s + s mu'(AS)^(s-1) A mu). By matrices written out.
Cumulants of_quadratic_form(const DotProductOptions& options) {
  using Matrix = Eigen::MatrixXd;
  const auto dk = static_cast<Eigen::Index>(options.dims[0]);
  const Matrix within =
      options.sd * options.sd *
      ((1 - options.share) * Matrix::Identity(dk, dk) + options.share * Matrix::Ones(dk, dk));
  Matrix covariance(2 * dk, 2 * dk);
  covariance << within, options.correlation * within, options.correlation * within, within;
  Matrix form = Matrix::Zero(2 * dk, 2 * dk);
  form.topRightCorner(dk, dk) = form.bottomLeftCorner(dk, dk) = Matrix::Identity(dk, dk) / 2;
  const Eigen::VectorXd mean = Eigen::VectorXd::Constant(2 * dk, options.mean);
  // Lazily: other products take half of WebAssembly's stack as their workspace.
  const Matrix once = form.lazyProduct(covariance);
  const Matrix twice = once.lazyProduct(once);
  const double second = 2 * (twice.trace() + 2 * mean.dot(once * (form * mean)));
  const double fourth =
      48 * (twice.lazyProduct(twice).trace() + 4 * mean.dot(twice * (once * (form * mean))));
  return {second, fourth};
}

TEST(DotProductTheory, StandardErrorsAreThoseOfTheExactMoments) {
  constexpr std::size_t kSamples = 250;
  for (const Assumption& assumption : assumptions()) {
    const DotProductOptions& options = assumption.options;
    const bool is_normal = options.distribution == Distribution::normal;
    const Cumulants exact = is_normal ? of_quadratic_form(options) : of_products(options);
    const SpreadOfDim dim = measured(assumption, kSamples, 1);
    EXPECT_NEAR(dim.theory_variance / exact.second, 1, 1e-13) << assumption.name;
    const double squared = (exact.fourth + 2 * exact.second * exact.second) / kSamples;
    EXPECT_NEAR(*dim.standard_error * *dim.standard_error / squared, 1, 1e-12) << assumption.name;
  }
}

TEST(DotProductTheory, BothWaysToTheMomentsAreTheSameWhereBothHold) {
  const DotProductOptions options = with(6, [](auto& o) { o.mean = -0.7, o.sd = 1.5; });
  const Cumulants products = of_products(options);
  const Cumulants form = of_quadratic_form(options);
  EXPECT_NEAR(products.second / form.second, 1, 1e-13);
  EXPECT_NEAR(products.fourth / form.fourth, 1, 1e-13);
}

TEST(DotProductTheory, VariancesOfManyShortRunsAreOffByTheStandardError) {
  constexpr int kRuns = 1000;
  constexpr std::size_t kSamples = 100;
  const Assumption assumption = assumptions().front();
  double squares = 0;
  for (std::uint32_t run = 0; run < kRuns; ++run) {
    const SpreadOfDim dim = measured(assumption, kSamples, 1000 + run);
    const double off = (dim.variance - dim.theory_variance) / *dim.standard_error;
    squares += off * off / kRuns;
  }
  // A mean of 1000 squares with a kurtosis of about 6 is off by 0.07.
  EXPECT_NEAR(squares, 1, 0.25);
}

TEST(DotProductTheory, OneSignHasAVarianceThatIsOffByTheMeanOnly) {
  // +-1 with mean e has the variance 1 - e^2: off by e^2, whose standard deviation is sqrt(2) / samples.
  for (const double sd : {1.0, 0.3}) {
    const SpreadOfDim dim =
        finished(dot_product_experiment(
                     {.dims = {1}, .samples = 500, .seed = 1, .distribution = Distribution::sign, .sd = sd}))
            .per_dim[0];
    EXPECT_NEAR(*dim.standard_error / dim.theory_variance, std::sqrt(2.0) / 500, 1e-15);
    EXPECT_NEAR(dim.variance, dim.theory_variance - dim.mean * dim.mean, 1e-14);
  }
}

TEST(DotProductTheory, TheStandardErrorsOfTheCourse) {
  const auto result = finished(dot_product_experiment({.dims = {4, 64, 512}, .samples = 2000, .seed = 3}));
  EXPECT_NEAR(*result.per_dim[0].standard_error, 0.167, 5e-4);
  EXPECT_NEAR(*result.per_dim[1].standard_error, 2.071, 5e-4);
  EXPECT_NEAR(*result.per_dim[2].standard_error, 16.238, 5e-4);
}

TEST(DotProductTheory, StandardErrorsByKurtosis) {
  // Var sqrt((2 + (kappa^2 - 3) / d_k) / n): normal 2 + 6/d_k, signs 2 - 2/d_k, uniform 2 + 0.24/d_k.
  const auto factor = [](Distribution distribution) {
    const SpreadOfDim dim =
        finished(
            dot_product_experiment({.dims = {8}, .samples = 100, .seed = 1, .distribution = distribution}))
            .per_dim[0];
    return std::pow(*dim.standard_error / dim.theory_variance, 2) * 100;
  };
  EXPECT_NEAR(factor(Distribution::normal), 2 + 6.0 / 8, 1e-12);
  EXPECT_NEAR(factor(Distribution::sign), 2 - 2.0 / 8, 1e-12);
  EXPECT_NEAR(factor(Distribution::uniform_symmetric), 2 + 0.24 / 8, 1e-12);
}

TEST(DotProductTheory, HeavyTailsHaveAVarianceButNoErrorOfIt) {
  const SpreadOfDim dim =
      finished(dot_product_experiment(
                   {.dims = {16}, .samples = 100000, .seed = 1, .distribution = Distribution::t3}))
          .per_dim[0];
  EXPECT_FALSE(dim.standard_error.has_value());
  EXPECT_NEAR(dim.theory_variance, 9 * 16, 1e-12);
  EXPECT_NEAR(dim.mean, 0, 4 * std::sqrt(dim.theory_variance / 100000));
  // Nobody can say how near; a third is what this takes to be no other distribution.
  EXPECT_NEAR(dim.variance / dim.theory_variance, 1, 0.33);
}

}  // namespace
}  // namespace sdpa::testing
