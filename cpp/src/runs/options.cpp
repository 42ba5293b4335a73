// SPDX-License-Identifier: MIT
// Checks of the options of runs; see options.hpp.
#include "options.hpp"

#include <cmath>

namespace sdpa {

Refusal check_range(const char* argument, double value, double least, double most) {
  if (!std::isfinite(value)) {
    return refuse(ErrorCode::not_finite, argument, "a finite number", {"#", value});
  }
  if (value >= least && value <= most) return nullptr;
  return refuse(ErrorCode::out_of_range, argument, {"# to #", least, most}, {"#", value});
}

Refusal check_dims(const char* argument, std::span<const std::size_t> dims) {
  if (dims.empty()) return refuse(ErrorCode::empty, argument, "at least one number", "none");
  if (dims.size() > kMaxDims) {
    return refuse(ErrorCode::out_of_range, argument, {"at most # numbers", kMaxDims}, {"#", dims.size()});
  }
  for (std::size_t index = 0; index < dims.size(); ++index) {
    if (dims[index] >= 1 && dims[index] <= kMaxDim) continue;
    return refuse(ErrorCode::out_of_range, argument, {"1 to #", kMaxDim},
                  {"# at place #", dims[index], index + 1});
  }
  return nullptr;
}

}  // namespace sdpa
