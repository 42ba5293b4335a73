// SPDX-License-Identifier: MIT
// Sums over long vectors, fast, and in an order that is the same in every build.
#pragma once

#include <cstddef>

namespace sdpa {

/// left . right, as eight sums side by side.
double dot(const double* left, const double* right, std::size_t count);

/// out += factor * numbers
void add_times(double factor, const double* numbers, double* out, std::size_t count);

}  // namespace sdpa
