// SPDX-License-Identifier: MIT
// Numbers as Python and NumPy print them, without a C library's formatting: small, the same everywhere, and right to
// the last digit.
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace sdpa {

/// f"{number:.{places}f}": the exact binary value, ties to even.
/// number    at least 0, below 1e15
/// places    at most 4
std::string fixed_text(double number, int places);

/// str(numpy.round(numbers, places)): "[0.0706 0.0054 0.924 ]", or in scientific notation "[9.99e-01 1.00e-04 0.00e+00]"
/// when the largest is more than 1000 times the smallest that is not 0.
/// numbers   finite, magnitudes below 10^(9 - places), so that NumPy's eight places never cut one short; few enough for
///           one line of 75 columns
/// places    at most 4
std::string array_text(std::span<const double> numbers, int places);

}  // namespace sdpa
