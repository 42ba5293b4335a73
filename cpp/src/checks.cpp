// SPDX-License-Identifier: MIT
// The single checks behind the public door; see checks.hpp.
#include "checks.hpp"

#include <cmath>

namespace sdpa {
namespace {

/// The first number that is NaN or infinite (-infinity may be allowed); the size if there is none.
template <class Real>
[[gnu::noinline]] std::size_t find_not_finite(std::span<const Real> numbers, bool may_hide) {
  std::size_t index = 0;
  while (index < numbers.size() && (std::isfinite(numbers[index]) || (may_hide && numbers[index] < 0)))
    ++index;
  return index;
}

}  // namespace

void ByteCount::add(const Sizes4& sizes, std::size_t bytes_each, double times) {
  for (const std::size_t size : sizes) times *= static_cast<double>(size);
  add(times, bytes_each);
}

Refusal ByteCount::check(std::size_t limit) const {
  if (bytes_ <= static_cast<double>(limit)) return nullptr;
  return refuse(ErrorCode::too_large, "call", {"at most # bytes in all arrays together", limit},
                {"# bytes", bytes_});
}

Refusal check_shape(const char* name, const Shape& shape, std::size_t numbers) {
  if (shape.size() == 0) {
    return refuse(ErrorCode::empty, name, "at least one number along every axis", {"#", shape});
  }
  if (shape.size() == numbers) return nullptr;
  return refuse(ErrorCode::shape_mismatch, name, {"# numbers for the shape #", shape.size(), shape},
                {"# numbers", numbers});
}

template <class Real>
Refusal check_numbers(const char* name, const TensorView<Real>& tensor, Infinities infinities) {
  const bool may_hide = infinities == Infinities::lowest_allowed;
  const std::size_t index = find_not_finite(tensor.data, may_hide);
  if (index == tensor.data.size()) return nullptr;
  return refuse_number(name, tensor.shape, index, static_cast<double>(tensor.data[index]), may_hide);
}

template <class Real>
Refusal check_result(const char* argument, const char* what, const Tensor<Real>& result) {
  const std::size_t index = find_not_finite<Real>(result.data, false);
  if (index == result.data.size()) return nullptr;
  return refuse_overflow(argument, what, result.shape, index);
}

template Refusal check_numbers(const char*, const TensorView<float>&, Infinities);
template Refusal check_numbers(const char*, const TensorView<double>&, Infinities);
template Refusal check_result(const char*, const char*, const Tensor<float>&);
template Refusal check_result(const char*, const char*, const Tensor<double>&);

}  // namespace sdpa
