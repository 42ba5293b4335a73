// SPDX-License-Identifier: MIT
// For tests of runs: started, driven to the end, and refused.
#pragma once

#include <limits>
#include <memory>

#include "samples.hpp"
#include "sdpa/run.hpp"

namespace sdpa::testing {

inline constexpr std::size_t kAllWork = std::numeric_limits<std::size_t>::max();

/// The run itself; the test fails with the refusal's words if there is none, and stops at its use.
template <class Kind>
std::unique_ptr<Kind> started(Result<Kind> result) {
  if (result) return result.take();
  ADD_FAILURE() << code_name(result.error().code) << " " << result.error().argument << ": "
                << result.error().expected << ", not " << result.error().actual;
  return nullptr;
}

/// The result after everything is done.
template <class Kind>
auto finished(Result<Kind> result) {
  const auto run = started(std::move(result));
  run->advance(kAllWork);
  EXPECT_TRUE(run->progress().is_finished);
  return run->result();
}

/// "out_of_range share: 0 to 1, not 2"
template <class Kind>
std::string refused(const Result<Kind>& result) {
  if (result) return "not refused";
  const Error& error = result.error();
  return std::string(code_name(error.code)) + " " + error.argument + ": " + error.expected + ", not " +
         error.actual;
}

}  // namespace sdpa::testing
