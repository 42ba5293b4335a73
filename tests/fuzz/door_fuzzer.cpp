// SPDX-License-Identifier: MIT
// libFuzzer's entry: every input is one call to the public door; a broken promise stops the run.
#include <cstdio>
#include <cstdlib>

#include "door_calls.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (const char* wrong = sdpa::fuzz::try_call({data, size})) {
    std::fprintf(stderr, "%s\n", wrong);
    std::abort();
  }
  return 0;
}
