// SPDX-License-Identifier: MIT
// attention(), attend() and faultyAttention(); see cpp/bindings/attention.cpp.
import { writeCall, writeFault } from './attention-call.ts';
import { fitsTrace, refillTrace, takeTrace } from './attention-trace.ts';
import type { Border } from './border.ts';
import { choiceOf } from './options.ts';
import type { AttentionInput, AttentionTrace, Tensor } from './types.ts';

/** Deliberate mistakes, in the core's order (kFaultNames in cpp/include/sdpa/faults.hpp; a test compares the two). */
export const FAULTS = [
  'no-scale',
  'scale-twice',
  'scale-by-dk',
  'scale-by-sqrt-dmodel',
  'softmax-columns',
  'softmax-whole',
  'mask-after-softmax',
  'mask-added',
  'mask-inverted',
  'key-not-transposed',
  'future-only',
] as const;
export type Fault = (typeof FAULTS)[number];

export function attention(border: Border, input: AttentionInput, reuse?: AttentionTrace): AttentionTrace {
  writeCall(border, input);
  if (!border.module.attention()) throw border.refusal();
  if (reuse === undefined || !fitsTrace(border, reuse)) return takeTrace(border);
  refillTrace(border, reuse);
  return reuse;
}

export function attend(border: Border, input: AttentionInput, reuse?: Tensor): Tensor {
  writeCall(border, input);
  if (!border.module.attend()) throw border.refusal();
  if (reuse === undefined || !border.fits(0, reuse)) return border.take(0);
  border.refill(0, reuse);
  return reuse;
}

export function faultyAttention(border: Border, input: AttentionInput, fault: Fault): AttentionTrace {
  const index = choiceOf(FAULTS, fault, 'fault');
  writeCall(border, input, { kind: 'float64' });
  writeFault(border, index);
  if (!border.module.faulty_attention()) throw border.refusal();
  return takeTrace(border);
}
