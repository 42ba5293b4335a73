// SPDX-License-Identifier: MIT
// The single checks that every public function is built from. Each returns nothing, or why the call is refused.
#pragma once

#include <cstddef>
#include <span>

#include "layout.hpp"
#include "refuse.hpp"
#include "sdpa/error.hpp"
#include "sdpa/tensor.hpp"

namespace sdpa {

/// Adds up the bytes that a call takes. In double, which does not wrap round.
class ByteCount {
public:
  void add(double numbers, std::size_t bytes_each) { bytes_ += numbers * static_cast<double>(bytes_each); }
  void add(const Sizes4& sizes, std::size_t bytes_each, double times = 1);
  /// too_large if the sum passes the limit.
  Refusal check(std::size_t limit = kMaxBytes) const;

private:
  double bytes_ = 0;
};

/// empty, or shape_mismatch if `numbers` do not fill the shape.
Refusal check_shape(const char* name, const Shape& shape, std::size_t numbers);

template <class T>
Refusal check_shape(const char* name, const TensorView<T>& tensor) {
  return check_shape(name, tensor.shape, tensor.data.size());
}

/// A list of numbers as a tensor of rank 1.
inline TensorView<double> as_list(std::span<const double> numbers) {
  return {Shape{numbers.size()}, numbers};
}

enum class Infinities { refused, lowest_allowed };

/// not_finite at the first NaN or infinity, with its place.
template <class Real>
Refusal check_numbers(const char* name, const TensorView<Real>& tensor,
                      Infinities infinities = Infinities::refused);

/// overflow if a result is not finite.
template <class Real>
Refusal check_result(const char* argument, const char* what, const Tensor<Real>& result);

}  // namespace sdpa
