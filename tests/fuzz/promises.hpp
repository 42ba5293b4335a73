// SPDX-License-Identifier: MIT
// What every call promises, whatever it was asked.
#pragma once

#include <algorithm>
#include <cmath>

#include "sdpa/error.hpp"
#include "sdpa/tensor.hpp"

namespace sdpa::fuzz {

/// A refusal says what was wrong, what was expected and what came.
template <class T>
bool is_said(const Result<T>& result) {
  return !result.error().argument.empty() && !result.error().expected.empty() &&
         !result.error().actual.empty();
}

/// Refused, and one of these is missing.
template <class T>
bool is_silent(const Result<T>& result) {
  return !result && !is_said(result);
}

/// No NaN, no infinity.
template <class Real>
bool all_finite(const Tensor<Real>& tensor) {
  return std::all_of(tensor.data.begin(), tensor.data.end(),
                     [](Real number) { return std::isfinite(number); });
}

}  // namespace sdpa::fuzz
