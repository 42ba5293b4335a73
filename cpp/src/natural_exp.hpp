// SPDX-License-Identifier: MIT
// The exponential as plain arithmetic without branches or tables: every build, native, WebAssembly or JavaScript, gives
// the same bits, where the C libraries differ in the last one. Long chains of steps depend on that; and it is small, where
// the C library's exp brings a table of 2 kB that does not compress.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

namespace sdpa {

/// e^x for x up to 709. Error below one unit in the last place; exactly 0 below about -745.
/// Source: reduction and rational form of fdlibm (Sun Microsystems 1993)
inline double natural_exp(double x) {
  constexpr double kLn2High = 6.93147180369123816490e-01;
  constexpr double kLn2Low = 1.90821492927058770002e-10;
  constexpr double kToBase2 = 1.44269504088896338700;
  constexpr double kShift = 0x1.8p52;  // added to it, a number is rounded to a whole one

  // e^x = 2^power * e^(high - low) with high - low between -ln 2 / 2 and ln 2 / 2.
  const double within = std::max(x, -750.0);
  const double shifted = within * kToBase2 + kShift;
  const double power = shifted - kShift;
  const double high = within - power * kLn2High;
  const double low = power * kLn2Low;
  const double r = high - low;
  const double z = r * r;
  const double c = r - z * (1.66666666666666019037e-01 +
                            z * (-2.77777777770155933842e-03 +
                                 z * (6.61375632143793436117e-05 +
                                      z * (-1.65339022054652515390e-06 + z * 4.13813679705723846039e-08))));
  const double part = 1 - ((low - r * c / (2 - c)) - high);

  // In two factors, because 2^power may lie below the range of normal numbers.
  const auto bits =
      static_cast<std::int64_t>(std::bit_cast<std::uint64_t>(shifted) - std::bit_cast<std::uint64_t>(kShift));
  const std::int64_t half = bits >> 1;
  const auto two_to = [](std::int64_t exponent) {
    return std::bit_cast<double>(static_cast<std::uint64_t>(exponent + 1023) << 52);
  };
  return part * two_to(half) * two_to(bits - half);
}

/// e^x in the type of x. In float it is the C library's, whose table is small.
inline double exponential(double x) { return natural_exp(x); }
inline float exponential(float x) { return std::exp(x); }

}  // namespace sdpa
