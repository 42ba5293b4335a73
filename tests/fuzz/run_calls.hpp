// SPDX-License-Identifier: MIT
// Runs made of arbitrary bytes: started, advanced, saved, restored and asked for their results.
#pragma once

#include "byte_reader.hpp"

namespace sdpa::fuzz {

inline constexpr std::uint8_t kRunKinds = 5;

/// Null, or what went wrong. kind < kRunKinds.
const char* try_run(ByteReader& bytes, std::uint8_t kind);

}  // namespace sdpa::fuzz
