// SPDX-License-Identifier: MIT
// What every call needs beside its own function: the frame, the arena, the last refusal, and the lists a test compares.
// Embind checks nothing in release builds, so no bound function takes more than a number.
#include <emscripten/bind.h>

#include <string>
#include <string_view>

#include "frame.hpp"
#include "sdpa/faults.hpp"

namespace {

using sdpa::bindings::last_error;

EMSCRIPTEN_DECLARE_VAL_TYPE(Int32Array)

/// The frame as an Int32Array over the module's memory. The memory never grows, so the view stays good for ever.
Int32Array frame_view() {
  auto* words = reinterpret_cast<std::int32_t*>(&sdpa::bindings::frame());
  return Int32Array(emscripten::val(
      emscripten::typed_memory_view(sizeof(sdpa::bindings::Frame) / sizeof(std::int32_t), words)));
}

std::string error_code() { return std::string(sdpa::code_name(last_error().code)); }
std::string error_argument() { return last_error().argument; }
std::string error_expected() { return last_error().expected; }
std::string error_actual() { return last_error().actual; }

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

std::string version() { return SDPA_VERSION; }

}  // namespace

EMSCRIPTEN_BINDINGS(sdpa_module) {
  emscripten::register_type<Int32Array>("Int32Array");
  emscripten::function("frame()", &frame_view);
  emscripten::function("reserve(bytes)", &sdpa::bindings::reserve);
  emscripten::function("error_code()", &error_code);
  emscripten::function("error_argument()", &error_argument);
  emscripten::function("error_expected()", &error_expected);
  emscripten::function("error_actual()", &error_actual);
  emscripten::function("error_code_names()", &error_code_names);
  emscripten::function("fault_names()", &fault_names);
  emscripten::function("version()", &version);
}
