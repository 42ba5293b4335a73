// SPDX-License-Identifier: MIT
// The two-key gradient against the gap, its crossing, and typical gaps, against closed forms.
#include "sdpa/gap_curve.hpp"

#include <cmath>
#include <vector>

#include "samples.hpp"

namespace sdpa::testing {
namespace {

GapCurve curve_of(std::size_t head_dim, const std::vector<double>& gaps = {0}) {
  return value_of(gap_curve(head_dim, gaps));
}

TEST(GapCurve, CrossesWhereTheWidgetsSayItDoes) {
  EXPECT_NEAR(curve_of(4).crossing, 2.12255, 5e-6);
  EXPECT_NEAR(curve_of(64).crossing, 3.44931, 5e-6);
  EXPECT_NEAR(curve_of(512).crossing, 4.49305, 5e-6);
  EXPECT_EQ(curve_of(1).crossing, 0);
}

TEST(GapCurve, BothCurvesAreEqualAtTheCrossing) {
  for (const std::size_t head_dim : {2U, 3U, 64U, 4096U}) {
    const auto curve = curve_of(head_dim, {curve_of(head_dim).crossing});
    EXPECT_NEAR(curve.raw[0] / curve.scaled[0], 1, 1e-13) << head_dim;
  }
}

TEST(GapCurve, ShowsExampleTwoAndTheTypicalGap) {
  const auto curve = curve_of(64, {0.5, -0.5, std::sqrt(128.0), 0});
  EXPECT_NEAR(curve.raw[0], 0.2350037, 1e-7);
  EXPECT_NEAR(curve.scaled[0], 0.0312195, 1e-7);
  EXPECT_EQ(curve.raw[0], curve.raw[1]);
  EXPECT_NEAR(curve.raw[2], 1.22e-5, 1e-7);
  EXPECT_NEAR(curve.scaled[2], 1.97e-2, 1e-4);
  EXPECT_EQ(curve.raw[3], 0.25);
  EXPECT_EQ(curve.rms_gap, std::sqrt(128.0));
}

TEST(GapCurve, NeverOverflows) {
  const auto curve = curve_of(64, {1e308});
  EXPECT_EQ(curve.raw[0], 0);
  EXPECT_EQ(curve.scaled[0], 0);
}

TEST(GapCurve, TheMedianGapHasItsClosedForms) {
  // d_k = 2: q.k is Laplace distributed, so P(|gap| <= g) = 1 - e^(-g/sqrt 2).
  EXPECT_NEAR(curve_of(2).median_gap, std::sqrt(2.0) * std::log(2.0), 1e-8);
  // d_k = 4: the sum of two such, 1 - (1 + x/2) e^-x with x = g/sqrt 2.
  const double x = curve_of(4).median_gap / std::sqrt(2.0);
  EXPECT_NEAR((1 + x / 2) * std::exp(-x), 0.5, 1e-9);
  // Many dimensions: normal with the root mean square gap.
  const auto wide = curve_of(1000000);
  EXPECT_NEAR(wide.median_gap / wide.rms_gap, 0.674489750196082, 1e-5);
  EXPECT_NEAR(curve_of(64).median_gap, 7.6, 0.05);
}

TEST(GapCurve, OneDimensionIsTheProductOfTwoNormals) {
  // P(|q| |z| sqrt 2 <= g) by adding up over z, independently of the core's integral over |q|.
  const double gap = curve_of(1).median_gap;
  constexpr double kStep = 1e-4;
  double share = 0;
  for (double z = kStep / 2; z < 9; z += kStep) {
    const double density = std::sqrt(2 / 3.14159265358979323846) * std::exp(-z * z / 2);
    share += kStep * density * std::erf(gap / (2 * z));
  }
  EXPECT_NEAR(share, 0.5, 1e-7);
}

TEST(GapCurve, HugeDimensionsAreStillComputed) {
  const auto curve = curve_of(std::size_t{1} << 31);
  EXPECT_NEAR(curve.median_gap / curve.rms_gap, 0.674489750196082, 1e-5);
  EXPECT_GT(curve.crossing, 10);
}

TEST(GapCurve, Refusals) {
  EXPECT_EQ(gap_curve(0, std::vector<double>{1}).error().argument, "head_dim");
  EXPECT_EQ(gap_curve(4, std::vector<double>{}).error().code, ErrorCode::empty);
  EXPECT_EQ(gap_curve(4, std::vector<double>{HUGE_VAL}).error().code, ErrorCode::not_finite);
}

}  // namespace
}  // namespace sdpa::testing
