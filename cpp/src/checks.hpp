// SPDX-License-Identifier: MIT
// The single checks that every public function is built from. Each returns nothing, or why the call is refused.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "layout.hpp"
#include "sdpa/error.hpp"
#include "sdpa/tensor.hpp"

namespace sdpa {

using Refusal = std::optional<Error>;

/// Adds up what a call takes, without wrapping round.
class ByteCount {
public:
  void add(std::uint64_t numbers, std::size_t bytes_each);
  void add(const Sizes4& sizes, std::size_t bytes_each, std::uint64_t times = 1);
  /// too_large if the sum passes kMaxBytes.
  Refusal check() const;

private:
  std::uint64_t bytes_ = 0;
};

/// empty, or shape_mismatch if the numbers do not fill the shape.
template <class T> Refusal check_shape(std::string_view name, const TensorView<T>& tensor);

enum class Infinities { refused, lowest_allowed };

/// not_finite at the first NaN or infinity, with its place.
template <class Real>
Refusal check_numbers(std::string_view name, const TensorView<Real>& tensor,
                      Infinities infinities = Infinities::refused);

/// overflow if a result is not finite. `argument` is whom to blame, `what` names the result: "raw score".
template <class Real>
Refusal check_result(std::string_view argument, std::string_view what, const Tensor<Real>& result);

/// The refusal of check_result for a result at a known place.
template <class Real> Error overflow_at(std::string_view argument, std::string_view what, const Shape& shape,
                                        std::size_t index);

}  // namespace sdpa
