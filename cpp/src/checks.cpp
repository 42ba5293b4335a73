// SPDX-License-Identifier: MIT
// The single checks behind the public door; see checks.hpp.
#include "checks.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

#include "text.hpp"

namespace sdpa {
namespace {

constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();

std::uint64_t multiply_capped(std::uint64_t a, std::uint64_t b) { return b != 0 && a > kMost / b ? kMost : a * b; }

std::uint64_t add_capped(std::uint64_t a, std::uint64_t b) { return a > kMost - b ? kMost : a + b; }

}  // namespace

void ByteCount::add(std::uint64_t numbers, std::size_t bytes_each) {
  bytes_ = add_capped(bytes_, multiply_capped(numbers, bytes_each));
}

void ByteCount::add(const Sizes4& sizes, std::size_t bytes_each, std::uint64_t times) {
  for (const std::size_t size : sizes) times = multiply_capped(times, size);
  add(times, bytes_each);
}

Refusal ByteCount::check() const {
  if (bytes_ <= kMaxBytes) return std::nullopt;
  return Error{ErrorCode::too_large, "call", "at most " + count_text(kMaxBytes) + " bytes in all arrays together",
               count_text(bytes_) + " bytes"};
}

template <class T> Refusal check_shape(std::string_view name, const TensorView<T>& tensor) {
  if (tensor.shape.size() == 0) {
    return Error{ErrorCode::empty, std::string(name), "at least one number along every axis", tensor.shape.text()};
  }
  if (tensor.shape.size() != tensor.data.size()) {
    return Error{ErrorCode::shape_mismatch, std::string(name),
                 count_text(tensor.shape.size()) + " numbers for the shape " + tensor.shape.text(),
                 count_text(tensor.data.size()) + " numbers"};
  }
  return std::nullopt;
}

template <class Real>
Refusal check_numbers(std::string_view name, const TensorView<Real>& tensor, Infinities infinities) {
  const bool hiding_allowed = infinities == Infinities::lowest_allowed;
  const auto bad = std::find_if(tensor.data.begin(), tensor.data.end(), [hiding_allowed](Real number) {
    return !std::isfinite(number) && !(hiding_allowed && number < 0);
  });
  if (bad == tensor.data.end()) return std::nullopt;
  const auto index = static_cast<std::size_t>(bad - tensor.data.begin());
  return Error{ErrorCode::not_finite, std::string(name), hiding_allowed ? "finite numbers or -Infinity" : "finite numbers",
               number_text(static_cast<double>(*bad)) + " at " + position_text(tensor.shape, index) + " of " +
                   tensor.shape.text()};
}

template <class Real>
Error overflow_at(std::string_view argument, std::string_view what, const Shape& shape, std::size_t index) {
  const char* largest = std::is_same_v<Real, float> ? "3.4e38" : "1.7e308";
  return Error{ErrorCode::overflow, std::string(argument), std::string(what) + " within +-" + largest,
               "beyond it at " + position_text(shape, index) + " of " + shape.text()};
}

template <class Real>
Refusal check_result(std::string_view argument, std::string_view what, const Tensor<Real>& result) {
  const auto bad = std::find_if(result.data.begin(), result.data.end(), [](Real x) { return !std::isfinite(x); });
  if (bad == result.data.end()) return std::nullopt;
  return overflow_at<Real>(argument, what, result.shape, static_cast<std::size_t>(bad - result.data.begin()));
}

template Refusal check_shape(std::string_view, const TensorView<float>&);
template Refusal check_shape(std::string_view, const TensorView<double>&);
template Refusal check_shape(std::string_view, const TensorView<std::uint8_t>&);
template Refusal check_numbers(std::string_view, const TensorView<float>&, Infinities);
template Refusal check_numbers(std::string_view, const TensorView<double>&, Infinities);
template Refusal check_result(std::string_view, std::string_view, const Tensor<float>&);
template Refusal check_result(std::string_view, std::string_view, const Tensor<double>&);
template Error overflow_at<float>(std::string_view, std::string_view, const Shape&, std::size_t);
template Error overflow_at<double>(std::string_view, std::string_view, const Shape&, std::size_t);

}  // namespace sdpa
