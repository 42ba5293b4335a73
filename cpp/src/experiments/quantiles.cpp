// SPDX-License-Identifier: MIT
// Quantiles of a list, without sorting more of it than they need.
#include "quantiles.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace sdpa {
namespace {

/// The quantile between the two neighbours where a share of the numbers lies below.
double quantile(std::span<double> numbers, double share) {
  const double place = share * static_cast<double>(numbers.size() - 1);
  const auto below = static_cast<std::ptrdiff_t>(place);
  const auto at = numbers.begin() + below;
  std::nth_element(numbers.begin(), at, numbers.end());
  const double low = *at;
  const double part = place - static_cast<double>(below);
  if (part == 0) return low;
  return low + part * (*std::min_element(at + 1, numbers.end()) - low);
}

}  // namespace

Quantiles quantiles(std::span<double> numbers) {
  if (numbers.empty()) {
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    return {kNone, kNone, kNone, kNone};
  }
  // First, while the order is still that of the draws.
  const double sum = std::accumulate(numbers.begin(), numbers.end(), 0.0);
  return {quantile(numbers, 0.1), quantile(numbers, 0.5), quantile(numbers, 0.9),
          sum / static_cast<double>(numbers.size())};
}

}  // namespace sdpa
