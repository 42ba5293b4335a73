// SPDX-License-Identifier: MIT
// Reproducible inputs for property tests: small asymmetric tensors that differ in every axis.
#pragma once

#include <cstdint>
#include <random>

#include "cases.hpp"

namespace sdpa::testing {

template <class Real>
Tensor<Real> random_tensor(Shape shape, std::uint32_t seed) {
  std::mt19937 bits(seed);
  Tensor<Real> tensor(shape);
  for (Real& number : tensor.data) number = static_cast<Real>(bits() % 4096) / Real{1024} - Real{2};
  return tensor;
}

/// About two thirds may attend.
inline Tensor<std::uint8_t> random_mask(Shape shape, std::uint32_t seed) {
  std::mt19937 bits(seed);
  Tensor<std::uint8_t> mask(shape);
  for (std::uint8_t& may : mask.data) may = bits() % 3 != 0 ? 1 : 0;
  return mask;
}

/// query [query_len, head_dim], key [key_len, head_dim], value [key_len, value_dim]
template <class Real>
OwnedInput<Real> random_input(std::size_t query_len, std::size_t key_len, std::size_t head_dim,
                              std::size_t value_dim, std::uint32_t seed) {
  OwnedInput<Real> input;
  input.query = random_tensor<Real>({query_len, head_dim}, seed);
  input.key = random_tensor<Real>({key_len, head_dim}, seed + 1);
  input.value = random_tensor<Real>({key_len, value_dim}, seed + 2);
  return input;
}

/// The value of a result that a test needs; the test stops with the refusal's words if there is none.
template <class T>
T value_of(Result<T> result) {
  if (!result) {
    ADD_FAILURE() << code_name(result.error().code) << " " << result.error().argument << ": "
                  << result.error().expected << ", not " << result.error().actual;
    return T{};
  }
  return std::move(result.value());
}

/// A row-major tensor as rows.
template <class Real>
std::vector<std::vector<double>> rows_of(const Tensor<Real>& tensor) {
  const std::size_t width = tensor.shape.from_end(1);
  std::vector<std::vector<double>> rows;
  for (std::size_t first = 0; first < tensor.data.size(); first += width) {
    const auto begin = tensor.data.begin() + static_cast<std::ptrdiff_t>(first);
    rows.emplace_back(begin, begin + static_cast<std::ptrdiff_t>(width));
  }
  return rows;
}

inline std::vector<double> flat(const std::vector<std::vector<double>>& rows) {
  std::vector<double> numbers;
  for (const auto& row : rows) numbers.insert(numbers.end(), row.begin(), row.end());
  return numbers;
}

}  // namespace sdpa::testing
