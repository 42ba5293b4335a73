// SPDX-License-Identifier: MIT
// How the options of runs lie in the frame.
#pragma once

#include <vector>

#include "frame.hpp"

namespace sdpa::bindings {

inline std::size_t count_at(std::size_t integer) {
  return static_cast<std::size_t>(frame().integers[integer]);
}

/// A word of 32 bits, which an Int32Array holds as a number that may be negative.
inline std::uint32_t seed_at(std::size_t integer) {
  return static_cast<std::uint32_t>(frame().integers[integer]);
}

template <class Choice>
Choice choice_at(std::size_t integer) {
  return static_cast<Choice>(frame().integers[integer]);
}

/// An input that is a list of whole numbers.
std::vector<std::size_t> counts_in(int slot);

}  // namespace sdpa::bindings
