// SPDX-License-Identifier: MIT
// The natural logarithm by way of log1p. The C library's log brings a table of 4 kB that does not compress, a sixth of
// what the browser would load; log1p is a polynomial, and this is right to the last digit or two.
#pragma once

#include <cmath>

namespace sdpa {

/// ln(x) for finite x > 0.
inline double natural_log(double x) {
  constexpr double kLn2 = 0.69314718055994530942;
  constexpr double kRootHalf = 0.70710678118654752440;
  int exponent = 0;
  double part = std::frexp(x, &exponent);  // in [1/2, 1)
  if (part < kRootHalf) {
    part *= 2;
    --exponent;
  }
  return std::log1p(part - 1) + kLn2 * exponent;
}

}  // namespace sdpa
