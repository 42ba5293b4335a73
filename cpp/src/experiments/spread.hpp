// SPDX-License-Identifier: MIT
// One column of an experiment on spreads: what theory says, and what was measured, one number at a time.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "sdpa/dot_product_result.hpp"
#include "sdpa/run.hpp"
#include "theory.hpp"

namespace sdpa {

/// Numbers that can only be `origin` plus multiples of `step`; a step of 0 stands for any number.
struct Lattice {
  double origin = 0;
  double step = 0;
};

/// The bins of a histogram: edges at first + k * width.
struct Bins {
  double first = 0;
  double width = 1;
  std::size_t count = 1;
};

/// At most `count` bins over five standard deviations to either side of the mean. On a lattice its edges lie half-way
/// between places.
Bins bins_for(const Theory& theory, const Lattice& lattice, std::size_t count);

/// Plain memory. The counts of the bins lie elsewhere.
struct Spread {
  std::size_t dk = 1;
  double factor = 1;  // 1 / divisor
  Theory theory;
  Bins bins;

  // Sums of powers of differences from the mean.
  double samples = 0;
  double mean = 0;
  double second = 0;
  double third = 0;
  double fourth = 0;
  double least = 0;
  double largest = 0;

  void add(double number, double* counts);
  /// Of the variance, by theory; there is a sample and a fourth moment.
  double standard_error() const;
  /// counts: of the bins, and maybe more
  void write_result(std::span<const double> counts, SpreadOfDim& column) const;
};

/// The law through the columns that have a variance.
std::optional<PowerLaw> fit_power_law(std::span<const Spread> columns);

/// Everything measured; the counts of a column are `stride` numbers apart from those of the next.
DotProductResult describe(std::span<const Spread> columns, std::span<const double> counts,
                          std::size_t stride);

/// Which column is next: the first `first` samples of one come before those of the next, then the columns take turns.
inline std::size_t column_of(std::uint64_t sample, std::size_t columns, std::uint64_t first) {
  return static_cast<std::size_t>(sample < first * columns ? sample / first : sample % columns);
}

}  // namespace sdpa
