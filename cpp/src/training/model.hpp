// SPDX-License-Identifier: MIT
// One attention with learned projections of query and keys, and its gradient by hand.
#pragma once

#include <array>

#include "rows.hpp"

namespace sdpa {

/// What the model makes of a row.
struct Answer {
  std::array<double, kKeys> weights;
  std::array<double, kValues> error;  // output - target
  double squares = 0;                 // of the error; NaN if a score is not finite
};

/// product: W_Q W_K^T / divisor [16, 16]
Answer answer(const Row& row, const double* product);

/// Adds to `gradient` [16, 16] the derivative of the row's squares by the product.
void add_gradient(const Row& row, const Answer& answer, double* gradient);

}  // namespace sdpa
