// SPDX-License-Identifier: MIT
// faultyAttention(): attention with one stage done wrong.
import { attentionWith } from './attention.ts';
import type { Border } from './border.ts';
import { choiceOf } from './options.ts';
import type { AttentionInput, AttentionTrace } from './types.ts';

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

export function faultyAttention(border: Border, input: AttentionInput, fault: Fault): AttentionTrace {
  return attentionWith(border, input, choiceOf(FAULTS, fault, 'fault'));
}
