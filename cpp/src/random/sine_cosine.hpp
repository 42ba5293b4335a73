// SPDX-License-Identifier: MIT
// Sine and cosine of a small angle as plain arithmetic without branches, so that loops over them vectorise and every
// build gives the same bits.
// Source: polynomials of fdlibm (Sun Microsystems 1993)
#pragma once

namespace sdpa {

/// sin(x) for |x| <= pi/4. Error below one unit in the last place.
inline double small_sine(double x) {
  const double z = x * x;
  const double rest = 8.33333333332248946124e-03 +
                      z * (-1.98412698298579493134e-04 + z * 2.75573137070700676789e-06) +
                      z * (z * z) * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10);
  return x + z * x * (-1.66666666666666324348e-01 + z * rest);
}

/// cos(x) for |x| <= pi/4. Error below one unit in the last place.
inline double small_cosine(double x) {
  const double z = x * x;
  const double low =
      z * (4.16666666666666019037e-02 + z * (-1.38888888888741095749e-03 + z * 2.48015872894767294178e-05));
  const double high =
      z * z * (z * z) *
      (-2.75573143513906633035e-07 + z * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11));
  const double half = 0.5 * z;
  const double near_one = 1 - half;
  return near_one + (((1 - near_one) - half) + z * (low + high));
}

}  // namespace sdpa
