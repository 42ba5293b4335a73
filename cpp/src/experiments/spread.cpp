// SPDX-License-Identifier: MIT
// Moments in one pass and histograms; see spread.hpp.
#include "spread.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "../natural_log.hpp"

namespace sdpa {

Bins bins_for(const Theory& theory, const Lattice& lattice, std::size_t count) {
  constexpr double kReach = 5;
  const double sd = std::sqrt(theory.variance);
  const double reached = 2 * kReach * sd;
  double range = reached;
  if (range == 0) range = lattice.step > 0 ? lattice.step : 1;
  Bins bins{theory.mean - range / 2, range / static_cast<double>(count), count};
  if (lattice.step == 0) return bins;
  bins.width = std::max(1.0, std::ceil(bins.width / lattice.step)) * lattice.step;
  const double places = std::floor((bins.first - lattice.origin) / lattice.step);
  bins.first = lattice.origin + (places + 0.5) * lattice.step;
  bins.count = std::min(count, static_cast<std::size_t>(std::ceil(reached / bins.width)) + 1);
  return bins;
}

void Spread::add(double number, double* counts) {
  least = samples == 0 ? number : std::min(least, number);
  largest = samples == 0 ? number : std::max(largest, number);

  samples += 1;
  const double n = samples;
  const double difference = number - mean;
  const double step = difference / n;
  const double term = difference * step * (n - 1);
  fourth += term * step * step * (n * n - 3 * n + 3) + 6 * step * step * second - 4 * step * third;
  third += term * step * (n - 2) - 3 * step * second;
  second += term;
  mean += step;

  const double bin = std::floor((number - bins.first) / bins.width);
  const double last = static_cast<double>(bins.count - 1);
  counts[static_cast<std::size_t>(std::clamp(bin, 0.0, last))] += 1;
}

double Spread::standard_error() const {
  constexpr double kRounding = 1e-12;  // of the difference that a fluctuation is
  const double squared = theory.variance * theory.variance;
  const double leading =
      theory.fluctuation > kRounding * squared ? theory.fluctuation : 2 * squared / samples;
  return std::sqrt(leading / samples);
}

void Spread::write_result(std::span<const double> counts, SpreadOfDim& column) const {
  column.dk = dk;
  column.samples = static_cast<std::uint64_t>(samples);
  column.theory_mean = theory.mean;
  column.theory_variance = theory.variance;
  const bool is_empty = samples == 0;
  column.mean = is_empty ? std::numeric_limits<double>::quiet_NaN() : mean;
  column.variance = second / samples;
  if (!is_empty && !std::isnan(theory.fluctuation)) {
    column.standard_error = standard_error();
    if (*column.standard_error > 0) {
      column.errors_off = (column.variance - theory.variance) / *column.standard_error;
    }
  }
  column.sd = std::sqrt(column.variance);
  column.theory_sd = std::sqrt(theory.variance);
  column.variance_per_dk = column.variance / static_cast<double>(dk);
  column.theory_variance_per_dk = theory.variance / static_cast<double>(dk);
  Histogram& histogram = column.histogram;
  histogram.counts.assign(counts.data(), counts.data() + bins.count);
  histogram.edges.resize(bins.count + 1);
  for (std::size_t edge = 0; edge <= bins.count; ++edge) {
    histogram.edges[edge] = bins.first + static_cast<double>(edge) * bins.width;
  }
  if (is_empty) return;
  histogram.edges.front() = std::min(histogram.edges.front(), least);
  histogram.edges.back() = std::max(histogram.edges.back(), largest);
}

std::optional<PowerLaw> fit_power_law(std::span<const Spread> columns) {
  const auto has_spread = [](const Spread& column) { return column.second > 0; };
  const auto x_of = [](const Spread& column) { return natural_log(static_cast<double>(column.dk)); };
  double count = 0;
  double mean = 0;
  for (const Spread& column : columns) {
    if (!has_spread(column)) continue;
    count += 1;
    mean += (x_of(column) - mean) / count;
  }
  double squares = 0;
  double slope = 0;
  double error = 0;
  double fewest = kMaxSamples;
  for (const Spread& column : columns) {
    if (!has_spread(column)) continue;
    const double x = x_of(column) - mean;
    // The relative error of a variance, squared, by the samples' own kurtosis.
    const double kurtosis = column.fourth * column.samples / column.second / column.second;
    fewest = std::min(fewest, column.samples);
    squares += x * x;
    slope += x * natural_log(column.second / column.samples);
    error += x * x * (kurtosis - 1) / column.samples;
  }
  constexpr double kRounding = 1e-12;  // of logarithms of equal dims
  if (squares < kRounding) return std::nullopt;
  slope /= squares;
  PowerLaw law{slope, slope / 2, std::nullopt};
  constexpr double kEnough = 4;
  if (fewest >= kEnough) law.standard_error = std::sqrt(std::max(error, 0.0)) / squares;
  return law;
}

DotProductResult describe(std::span<const Spread> columns, std::span<const double> counts,
                          std::size_t stride) {
  DotProductResult result;
  result.per_dim.resize(columns.size());
  for (std::size_t index = 0; index < columns.size(); ++index) {
    columns[index].write_result(counts.subspan(index * stride), result.per_dim[index]);
  }
  result.fit = fit_power_law(columns);
  return result;
}

}  // namespace sdpa
