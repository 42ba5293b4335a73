// SPDX-License-Identifier: MIT
// attend() behind the frame.
#include <emscripten/bind.h>

#include <utility>

#include "attention_slots.hpp"
#include "sdpa/attention.hpp"

namespace {

using namespace sdpa;
using namespace sdpa::bindings;

template <class Real>
bool finish(Result<Tensor<Real>> result) {
  if (!result) return refuse(result.error());
  publish(std::move(result.value()));
  return true;
}

bool bound_attend() {
  begin_results();
  return is_float32() ? finish(attend(read_attention_input<float>()))
                      : finish(attend(read_attention_input<double>()));
}

}  // namespace

EMSCRIPTEN_BINDINGS(sdpa_attend) { emscripten::function("attend()", &bound_attend); }
