// SPDX-License-Identifier: MIT
// Mean and variance in two passes.
#include "sdpa/statistics.hpp"

#include <cmath>

#include "checks.hpp"

namespace sdpa {
namespace {

/// The mean by way of the first number: of a constant list it is that number exactly, and sums stay small.
template <class Real>
Real mean_of(std::span<const Real> numbers) {
  Real sum = 0;
  for (const Real number : numbers) sum += number - numbers[0];
  return numbers[0] + sum / static_cast<Real>(numbers.size());
}

}  // namespace

template <class Real>
Result<Moments<Real>> moments(const TensorView<Real>& numbers) {
  if (auto refusal = check_shape("numbers", numbers)) return refusal;
  ByteCount bytes;
  bytes.add(static_cast<double>(numbers.data.size()), sizeof(Real));
  if (auto refusal = bytes.check()) return refusal;
  if (auto refusal = check_numbers("numbers", numbers)) return refusal;

  auto result = std::make_unique<Moments<Real>>();
  const Real count = static_cast<Real>(numbers.data.size());
  result->mean = mean_of(numbers.data);
  Real squares = 0;
  Real rest = 0;  // 0 but for the rounding of the mean
  for (const Real number : numbers.data) {
    const Real difference = number - result->mean;
    squares += difference * difference;
    rest += difference;
  }
  const Real sum = squares - rest * rest / count;
  if (!std::isfinite(sum)) return refuse_overflow("numbers", "sum of squares", numbers.data.size());
  result->population_variance = sum / count;
  if (count > 1) result->sample_variance = sum / (count - 1);
  return result;
}

template Result<Moments<float>> moments(const TensorView<float>&);
template Result<Moments<double>> moments(const TensorView<double>&);

}  // namespace sdpa
