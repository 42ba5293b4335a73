// SPDX-License-Identifier: MIT
// The natural logarithm as plain arithmetic without branches or tables. Loops over it vectorise; every build, native,
// WebAssembly or JavaScript, gives the same bits, where the C libraries differ in the last one; and it is small, where
// the C library's log brings a table of 4 kB that does not compress.
#pragma once

#include <bit>
#include <cstdint>

namespace sdpa {

/// ln(x) for finite x > 0. Error below one unit in the last place; for subnormal x (below 2.3e-308) the result is some
/// number between -710 and -708.
/// Source: reduction and polynomial of fdlibm (Sun Microsystems 1993)
inline double natural_log(double x) {
  constexpr double kLn2High = 6.93147180369123816490e-01;  // times an exponent it is exact
  constexpr double kLn2Low = 1.90821492927058770002e-10;
  constexpr std::uint64_t kOne = std::uint64_t{0x3ff00000} << 32;
  constexpr std::uint64_t kRootHalf = std::uint64_t{0x3fe6a09e} << 32;
  constexpr std::uint64_t kFraction = (std::uint64_t{1} << 52) - 1;
  constexpr std::uint64_t kTwoTo52 = std::uint64_t{0x43300000} << 32;

  // x = 2^exponent * (1 + f) with 1 + f between the roots of 1/2 and 2.
  const std::uint64_t bits = std::bit_cast<std::uint64_t>(x) + (kOne - kRootHalf);
  const double exponent = std::bit_cast<double>((bits >> 52) | kTwoTo52) - (0x1p52 + 1023);
  const double f = std::bit_cast<double>((bits & kFraction) + kRootHalf) - 1;

  // ln(1 + f) = f - f^2/2 + s (f^2/2 + R(s^2)) with s = f / (2 + f)
  const double half_square = 0.5 * f * f;
  const double s = f / (2 + f);
  const double z = s * s;
  const double w = z * z;
  const double even =
      w * (3.999999999940941908e-01 + w * (2.222219843214978396e-01 + w * 1.531383769920937332e-01));
  const double odd =
      z * (6.666666666666735130e-01 +
           w * (2.857142874366239149e-01 + w * (1.818357216161805012e-01 + w * 1.479819860511658591e-01)));
  return s * (half_square + (even + odd)) + exponent * kLn2Low - half_square + f + exponent * kLn2High;
}

}  // namespace sdpa
