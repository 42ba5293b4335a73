// SPDX-License-Identifier: MIT
// Checks of the options that runs have in common.
#pragma once

#include <span>

#include "../refuse.hpp"
#include "sdpa/run.hpp"

namespace sdpa {

/// not_finite or out_of_range.
Refusal check_range(const char* argument, double value, double least, double most);

/// empty or out_of_range for a list of dimensions (or of what stands for them).
Refusal check_dims(const char* argument, std::span<const std::size_t> dims);

}  // namespace sdpa
