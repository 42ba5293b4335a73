// SPDX-License-Identifier: MIT
// Saving and restoring a run.
#include "sdpa/run.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <span>

namespace sdpa {

std::size_t Run::bytes() {
  const Memory parts = memory();
  return parts[0].size() + parts[1].size();
}

std::vector<double> Run::save() {
  std::vector<double> saved(bytes() / sizeof(double));
  auto to = std::as_writable_bytes(std::span(saved)).begin();
  for (const std::span<std::byte> part : memory()) to = std::ranges::copy(part, to).out;
  return saved;
}

void Run::restore(std::span<const double> saved) {
  assert(saved.size_bytes() == bytes());
  auto from = std::as_bytes(saved);
  for (const std::span<std::byte> part : memory()) {
    std::ranges::copy(from.first(part.size()), part.begin());
    from = from.subspan(part.size());
  }
}

}  // namespace sdpa
