// SPDX-License-Identifier: MIT
// attention() and faulty_attention() behind the frame.
#include "sdpa/attention.hpp"

#include <emscripten/bind.h>

#include "attention_slots.hpp"
#include "sdpa/faults.hpp"

namespace {

using namespace sdpa;
using namespace sdpa::bindings;

template <class Real>
bool finish(Result<AttentionTrace<Real>> result) {
  if (!result) return refuse(result.error());
  publish_trace(result.value());
  return true;
}

bool bound_attention() {
  begin_results();
  return is_float32() ? finish(attention(read_attention_input<float>()))
                      : finish(attention(read_attention_input<double>()));
}

/// The fault that is asked for. The lean module knows the two wrong axes of softmax, and none of the code of the others.
Fault asked_fault() {
  const auto fault = static_cast<Fault>(frame().integers[kFault]);
#ifdef SDPA_FLOAT64_ONLY
  return fault == Fault::softmax_columns ? Fault::softmax_columns : Fault::softmax_whole;
#else
  return fault;
#endif
}

/// Mistakes are shown in double, whatever the type of the numbers was.
bool bound_faulty_attention() {
  begin_results();
  const Fault fault = asked_fault();
  return finish(faulty_attention(read_attention_input<double>(), fault));
}

}  // namespace

EMSCRIPTEN_BINDINGS(sdpa_attention) {
  emscripten::function("attention()", &bound_attention);
  emscripten::function("faulty_attention()", &bound_faulty_attention);
}
