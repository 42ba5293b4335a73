// SPDX-License-Identifier: MIT
// Calls to the public door made of arbitrary bytes: what the fuzzer tries, and what the kept corpus replays.
#pragma once

#include <cstdint>
#include <span>

namespace sdpa::fuzz {

/// Reads one call from the bytes, makes it, and checks what must hold of any answer: a refusal with words in it, or
/// numbers that are finite where they must be, rows that sum to 1 or to 0, attend() like attention(). Returns what is
/// wrong, or nullptr.
const char* try_call(std::span<const std::uint8_t> bytes);

}  // namespace sdpa::fuzz
