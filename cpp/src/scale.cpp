// SPDX-License-Identifier: MIT
// The table from divisors to multipliers.
#include "sdpa/scale.hpp"

#include <cmath>

#include "refuse.hpp"

namespace sdpa {

Result<Scale> divisor(DivisorKind kind, double value, std::size_t head_dim) {
  if (head_dim == 0) return refuse(ErrorCode::out_of_range, "head_dim", "at least 1", "0");
  const double dim = static_cast<double>(head_dim);
  double chosen = 1;
  switch (kind) {
    case DivisorKind::none: break;
    case DivisorKind::sqrt: chosen = std::sqrt(dim); break;
    case DivisorKind::dk: chosen = dim; break;
    case DivisorKind::number: chosen = value; break;
  }
  if (!std::isfinite(chosen)) {
    return refuse(ErrorCode::not_finite, "divisor", "a finite number", {"#", chosen});
  }
  const double scale = 1 / chosen;
  if (!std::isfinite(scale)) {
    return refuse(ErrorCode::out_of_range, "divisor", "a number other than 0", {"#", chosen});
  }
  return Scale{chosen, scale};
}

}  // namespace sdpa
