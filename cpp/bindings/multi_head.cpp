// SPDX-License-Identifier: MIT
// multi_head() behind the frame. A call has too many results for the frame, so they wait here and are fetched in
// parts: one head after the other, then what joins them.
#include "sdpa/multi_head.hpp"

#include <emscripten/bind.h>

#include <memory>
#include <utility>

#include "attention_slots.hpp"

namespace {

using namespace sdpa;
using namespace sdpa::bindings;

/// Input slots; integers and numbers are those of an attention call.
enum Slot : int { kX, kContext, kWq, kWk, kWv, kWo, kHeadMask };

/// The results of the last call that were not fetched yet.
std::unique_ptr<MultiHead> waiting;

MultiHeadInput read_input() {
  const Frame& request = frame();
  MultiHeadInput call;
  call.x = input<double>(kX);
  if (given(kContext)) call.context = input<double>(kContext);
  call.wq = input<double>(kWq);
  call.wk = input<double>(kWk);
  call.wv = input<double>(kWv);
  call.wo = input<double>(kWo);
  if (given(kHeadMask)) call.mask = input<std::uint8_t>(kHeadMask);
  call.heads = static_cast<std::size_t>(request.integers[kHeads]);
  call.causal = static_cast<Causal>(request.integers[kCausal]);
  if (request.integers[kHasScale] != 0) call.scale = request.numbers[kScale];
  return call;
}

bool bound_multi_head() {
  begin_results();
  waiting.reset();
  auto result = multi_head(read_input());
  if (!result) return refuse(result.error());
  waiting = std::make_unique<MultiHead>(std::move(result.value()));
  return true;
}

/// Results of one head of the last multi_head(): its trace, then query, key and value.
void bound_multi_head_head(int index) {
  begin_results();
  HeadTrace& head = waiting->heads[static_cast<std::size_t>(index)];
  publish_trace(head.trace);
  publish(std::move(head.query));
  publish(std::move(head.key));
  publish(std::move(head.value));
}

/// Concatenation and output of the last multi_head(); after that nothing is left of it.
void bound_multi_head_joined() {
  begin_results();
  publish(std::move(waiting->concat));
  publish(std::move(waiting->output));
  waiting.reset();
}

}  // namespace

EMSCRIPTEN_BINDINGS(sdpa_multi_head) {
  emscripten::function("multi_head()", &bound_multi_head);
  emscripten::function("multi_head_head(index)", &bound_multi_head_head);
  emscripten::function("multi_head_joined()", &bound_multi_head_joined);
}
