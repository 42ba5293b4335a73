// SPDX-License-Identifier: MIT
// Entropy with all its digits, also where one weight is near 1 and all that is left lies in the small ones.
#pragma once

#include "natural_log.hpp"

namespace sdpa {

/// What one weight adds to the entropy of its row: -p ln p, in nats; p = 0 adds nothing.
/// others   the sum of all other weights: 1 - p, with the digits that 1 - p has lost where p is near 1
inline double entropy_term(double weight, double others) {
  if (weight == 0) return 0;
  if (weight < 0.5) return -weight * natural_log(weight);
  const double rest = 1 - others;
  // What is lost when `rest` is rounded is lost in the logarithm and in the divisor alike.
  return rest == 1 ? weight * others : -weight * natural_log(rest) * others / (1 - rest);
}

}  // namespace sdpa
