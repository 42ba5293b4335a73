// SPDX-License-Identifier: MIT
// Replays what the fuzzer has kept: every file of tests/fuzz/corpus is one call to the public door.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#include <gtest/gtest.h>

#include "../fuzz/door_calls.hpp"

namespace sdpa::testing {
namespace {

TEST(FuzzCorpus, EveryKeptCallKeepsItsPromises) {
  std::size_t calls = 0;
  for (const auto& entry : std::filesystem::directory_iterator(SDPA_CORPUS_DIR)) {
    std::ifstream file(entry.path(), std::ios::binary);
    const std::vector<char> text{std::istreambuf_iterator<char>(file), {}};
    const std::vector<std::uint8_t> bytes(text.begin(), text.end());
    const char* wrong = fuzz::try_call(bytes);
    EXPECT_EQ(wrong, nullptr) << entry.path() << ": " << wrong;
    ++calls;
  }
  EXPECT_GT(calls, 10U);
}

}  // namespace
}  // namespace sdpa::testing
