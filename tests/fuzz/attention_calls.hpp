// SPDX-License-Identifier: MIT
// Attention and what is made of it, as calls of arbitrary bytes.
#pragma once

#include "byte_reader.hpp"

namespace sdpa::fuzz {

/// function: 0 attention and attend, 1 gradient, 2 softmax, 3 a fault, 4 several heads. Returns nothing, or which promise
/// was broken.
const char* try_attention_call(ByteReader& bytes, std::uint8_t function);

}  // namespace sdpa::fuzz
