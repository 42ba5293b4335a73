// SPDX-License-Identifier: MIT
// multiHead(): the core keeps the results of a call until they are fetched, one head after the other; orders as in
// cpp/bindings/multi_head.cpp.
import { measureOptional, writeOptions } from './attention-call.ts';
import { takeTrace, TRACE_RESULTS } from './attention-trace.ts';
import type { Border } from './border.ts';
import { measure } from './tensor-input.ts';
import type { HeadTrace, MultiHead, MultiHeadInput } from './types.ts';

const JOINED = { concat: 0, output: 1 } as const;

export function multiHead(border: Border, input: MultiHeadInput): MultiHead {
  const x = measure(input.x, 'x');
  const context = measureOptional(input.context, 'context');
  const weights = (['wq', 'wk', 'wv', 'wo'] as const).map((name) => measure(input[name], name));
  const mask = measureOptional(input.mask, 'mask', true);
  // Read once: the caller's own number may be another one when it is asked again.
  const { causal, scale, heads: count } = input;
  writeOptions(border, { causal, scale, heads: count });
  border.write('float64', [x, context, ...weights, mask]);
  if (!border.module.multi_head()) throw border.refusal();
  const heads = Array.from({ length: count }, (_, index) => takeHead(border, index));
  border.module.multi_head_joined();
  return { heads, concat: border.take(JOINED.concat), output: border.take(JOINED.output) };
}

function takeHead(border: Border, index: number): HeadTrace {
  border.module.multi_head_head(index);
  return {
    ...takeTrace(border),
    query: border.take(TRACE_RESULTS),
    key: border.take(TRACE_RESULTS + 1),
    value: border.take(TRACE_RESULTS + 2),
  };
}
