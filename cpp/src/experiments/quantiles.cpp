// SPDX-License-Identifier: MIT
// Quantiles of a list, without sorting more of it than they need.
#include "quantiles.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace sdpa {
namespace {

/// The quantile between the two neighbours where a share of the numbers lies below. It is looked for in [from, to); all
/// numbers before are smaller, all behind larger.
double quantile(std::span<double> numbers, double share, std::size_t from, std::size_t to) {
  const double place = share * static_cast<double>(numbers.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  double* const at = &numbers[below];
  std::nth_element(&numbers[from], at, numbers.data() + to);
  const double part = place - static_cast<double>(below);
  if (part == 0) return *at;
  const std::size_t end = below + 1 < to ? to : numbers.size();
  return *at + part * (*std::min_element(at + 1, numbers.data() + end) - *at);
}

}  // namespace

Quantiles quantiles(std::span<double> numbers) {
  if (numbers.empty()) {
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    return {kNone, kNone, kNone, kNone};
  }
  // First, while the order is still that of the draws.
  const double sum = std::accumulate(numbers.begin(), numbers.end(), 0.0);
  const std::size_t count = numbers.size();
  const std::size_t middle = (count - 1) / 2;
  const double median = quantile(numbers, 0.5, 0, count);
  return {quantile(numbers, 0.1, 0, middle + 1), median, quantile(numbers, 0.9, middle, count),
          sum / static_cast<double>(count)};
}

}  // namespace sdpa
