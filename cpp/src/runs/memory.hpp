// SPDX-License-Identifier: MIT
// A run's memory as bytes.
#pragma once

#include <array>
#include <span>
#include <type_traits>
#include <vector>

namespace sdpa {

/// The two parts of a run: its state, which is plain memory without addresses, and its numbers.
template <class State, class Number>
std::array<std::span<std::byte>, 2> memory_of(State& state, std::vector<Number>& numbers) {
  static_assert(std::is_trivially_copyable_v<State> && sizeof(State) % sizeof(double) == 0);
  return {std::as_writable_bytes(std::span(&state, 1)), std::as_writable_bytes(std::span(numbers))};
}

}  // namespace sdpa
