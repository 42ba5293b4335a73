// SPDX-License-Identifier: MIT
// Quantiles of a list.
#pragma once

#include <span>

#include "sdpa/score_sweep.hpp"

namespace sdpa {

/// Puts the numbers into another order.
Quantiles quantiles(std::span<double> numbers);

}  // namespace sdpa
