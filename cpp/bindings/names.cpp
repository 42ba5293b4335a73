// SPDX-License-Identifier: MIT
// The closed lists that a test compares with those of the engine.
#include <string>
#include <string_view>

#include <emscripten/bind.h>

#include "sdpa/error.hpp"
#include "sdpa/faults.hpp"

namespace {

/// The names of a closed list in the core's order, separated by spaces.
template <class Names> std::string joined(const Names& names) {
  std::string text;
  for (const std::string_view name : names) {
    if (!text.empty()) text += ' ';
    text += name;
  }
  return text;
}

std::string error_code_names() { return joined(sdpa::kErrorCodeNames); }
std::string fault_names() { return joined(sdpa::kFaultNames); }

}  // namespace

EMSCRIPTEN_BINDINGS(sdpa_names) {
  emscripten::function("error_code_names()", &error_code_names);
  emscripten::function("fault_names()", &fault_names);
}
