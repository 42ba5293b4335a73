// SPDX-License-Identifier: MIT
// Exams: perfect papers, binomial spreads, and what the divisors do to them.
#include "sdpa/exam.hpp"

#include <cmath>
#include <numeric>

#include "run_helpers.hpp"

namespace sdpa::testing {
namespace {

TEST(Exam, PerfectPapersDividedByTheRootAreStillFarApart) {
  const auto result = finished(
      exam({.questions = {512, 4}, .ability = 1, .students = 10, .divisor = DivisorKind::sqrt, .seed = 1}));
  EXPECT_NEAR(result.per_dim[0].mean, 22.6274, 5e-5);
  EXPECT_EQ(result.per_dim[1].mean, 2);
  EXPECT_EQ(result.per_dim[0].variance, 0);
  EXPECT_EQ(result.per_dim[0].theory_variance, 0);
  EXPECT_EQ(result.per_dim[0].histogram.counts, std::vector<double>{10});
  EXPECT_FALSE(result.fit.has_value());
}

TEST(Exam, NobodyKnowsAnything) {
  const auto result = finished(
      exam({.questions = {5}, .marking = Marking::plus_minus, .ability = 0, .students = 3, .seed = 1}));
  EXPECT_EQ(result.per_dim[0].mean, -5);
}

TEST(Exam, GuessingSpreadsAsTheRootWhateverTheLength) {
  const auto result = finished(exam({.questions = {4, 512},
                                     .marking = Marking::plus_minus,
                                     .ability = 0.5,
                                     .students = 4000,
                                     .divisor = DivisorKind::sqrt,
                                     .seed = 2}));
  for (const SpreadOfDim& dim : result.per_dim) {
    EXPECT_NEAR(dim.theory_mean, 0, 1e-15);
    EXPECT_NEAR(dim.theory_variance, 1, 1e-15);
    EXPECT_NEAR(std::sqrt(dim.variance), 1, 0.05) << dim.dk;
  }
  EXPECT_NEAR(result.fit->variance_slope, 0, 4 * *result.fit->standard_error);
}

/// The fourth central moment less the square of the second, by adding up over all numbers of right answers.
double fluctuation_of_marks(std::size_t questions, double ability) {
  const double n = static_cast<double>(questions);
  double probability = std::pow(1 - ability, n);  // of no right answer
  double second = 0;
  double fourth = 0;
  for (double right = 0; right <= n; ++right) {
    const double squared = std::pow(right - n * ability, 2);
    second += probability * squared;
    fourth += probability * squared * squared;
    probability *= (n - right) / (right + 1) * ability / (1 - ability);
  }
  return fourth - second * second;
}

TEST(Exam, ALongRunAgreesWithTheory) {
  for (const Marking marking : {Marking::zero_one, Marking::plus_minus}) {
    for (const double ability : {0.5, 0.7, 0.99}) {
      const auto result = finished(exam(
          {.questions = {1, 4, 100}, .marking = marking, .ability = ability, .students = 20000, .seed = 3}));
      for (const SpreadOfDim& dim : result.per_dim) {
        const double n = static_cast<double>(dim.dk);
        const bool is_signed = marking == Marking::plus_minus;
        const double variance = n * ability * (1 - ability) * (is_signed ? 4 : 1);
        EXPECT_NEAR(dim.theory_mean, is_signed ? n * (2 * ability - 1) : n * ability, 1e-12);
        EXPECT_NEAR(dim.theory_variance, variance, 1e-12 * variance);
        EXPECT_NEAR(dim.mean, dim.theory_mean, 4 * std::sqrt(variance / 20000)) << n << " " << ability;
        // For one question answered right half the time the variance is 1/4 less the square of what the mean is off:
        // its error is of the next order, 1/samples.
        EXPECT_NEAR(dim.variance, variance, 4 * *dim.standard_error + 16 * variance / 20000)
            << n << " " << ability;
        const double step = is_signed ? 2 : 1;
        const double fluctuation = fluctuation_of_marks(dim.dk, ability) * std::pow(step, 4);
        const double leading = fluctuation > 0 ? fluctuation : 2 * variance * variance / 20000;
        EXPECT_NEAR(*dim.standard_error / std::sqrt(leading / 20000), 1, 1e-11) << n << " " << ability;
      }
    }
  }
}

TEST(Exam, EveryMarkHasItsBin) {
  const auto result = finished(
      exam({.questions = {4}, .ability = 0.5, .students = 2000, .divisor = DivisorKind::dk, .seed = 4}));
  const auto& [edges, counts] = result.per_dim[0].histogram;
  EXPECT_EQ(std::accumulate(counts.begin(), counts.end(), 0.0), 2000);
  for (const double mark : {0.0, 0.25, 0.5, 0.75, 1.0}) {
    const auto above = std::upper_bound(edges.begin(), edges.end(), mark);
    ASSERT_TRUE(above != edges.begin() && above != edges.end());
    EXPECT_NEAR(*above - mark, 0.125, 1e-15);
    EXPECT_GT(counts[static_cast<std::size_t>(above - edges.begin()) - 1], 50);
  }
}

TEST(Exam, Refusals) {
  const ExamOptions good{.questions = {4}, .students = 10};
  const auto refusal = [&good](auto change) {
    ExamOptions options = good;
    change(options);
    return refused(exam(options));
  };
  EXPECT_EQ(refusal([](auto& o) { o.questions = {}; }), "empty questions: at least one number, not none");
  EXPECT_EQ(refusal([](auto& o) { o.questions = {0}; }),
            "out_of_range questions: 1 to 65536, not 0 at place 1");
  EXPECT_EQ(refusal([](auto& o) { o.students = 0; }), "out_of_range students: 1 to 2147483647, not 0");
  EXPECT_EQ(refusal([](auto& o) { o.ability = 1.1; }), "out_of_range ability: 0 to 1, not 1.1");
  EXPECT_EQ(refusal([](auto& o) { o.ability = std::nan(""); }),
            "not_finite ability: a finite number, not NaN");
}

}  // namespace
}  // namespace sdpa::testing
