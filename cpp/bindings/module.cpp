// SPDX-License-Identifier: MIT
// What every call needs beside its own function: the frame, the arena, and the last refusal.
// Embind checks nothing in release builds, so no bound function takes more than a number.
#include <emscripten/bind.h>

#include <string>

#include "frame.hpp"

namespace {

using sdpa::bindings::last_error;

EMSCRIPTEN_DECLARE_VAL_TYPE(Int32Array)

/// The frame as an Int32Array over the module's memory. The memory never grows, so the view stays good for ever. Whoever
/// has it can call, so this is where the memory is claimed.
Int32Array frame_view() {
  sdpa::bindings::claim_memory();
  auto* words = reinterpret_cast<std::int32_t*>(&sdpa::bindings::frame());
  return Int32Array(emscripten::val(
      emscripten::typed_memory_view(sizeof(sdpa::bindings::Frame) / sizeof(std::int32_t), words)));
}

std::string error_code() { return std::string(sdpa::code_name(last_error().code)); }
std::string error_argument() { return last_error().argument; }
std::string error_expected() { return last_error().expected; }
std::string error_actual() { return last_error().actual; }

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
  emscripten::function("version()", &version);
}
