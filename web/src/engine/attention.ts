// SPDX-License-Identifier: MIT
// attention() and faultyAttention(): writes the call, reads every stage back. The orders of slots, integers, numbers
// and results are those of cpp/bindings/attention.cpp.
import type { Border, NumberKind } from './border.ts';
import { choiceOf, countOf, numberOf } from './options.ts';
import { isFloat32, measure, type Measured } from './tensor-input.ts';
import type { AttentionInput, AttentionTrace } from './types.ts';

const INTEGER = { causal: 0, hasScale: 1, hasSoftcap: 2, heads: 3, kvHeads: 4, fault: 5 } as const;
const NUMBER = { scale: 0, softcap: 1 } as const;
const RESULT = {
  rawScores: 0,
  scores: 1,
  maskedScores: 2,
  weights: 3,
  output: 4,
  max: 5,
  sum: 6,
  entropy: 7,
  effectiveKeys: 8,
  maxWeight: 9,
  visibleKeys: 10,
  weightSum: 11,
} as const;

/** In the order of Causal in cpp/include/sdpa/attention.hpp. */
const CAUSAL = [false, 'top-left', 'bottom-right'] as const;

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

export function faultyAttention(border: Border, input: AttentionInput, fault: Fault): AttentionTrace {
  const index = choiceOf(FAULTS, fault, 'fault');
  writeCall(border, input);
  border.setInteger(INTEGER.fault, index);
  if (!border.module.faulty_attention()) throw border.refusal();
  return takeTrace(border);
}

function writeCall(border: Border, input: AttentionInput): void {
  const query = measure(input.query, 'query');
  const key = measure(input.key, 'key');
  const value = measure(input.value, 'value');
  const mask = measureOptional(input.mask, 'mask', true);
  const bias = measureOptional(input.bias, 'bias');
  const pastKey = measureOptional(input.pastKey, 'pastKey');
  const pastValue = measureOptional(input.pastValue, 'pastValue');
  const causal = input.causal === undefined ? 0 : choiceOf(CAUSAL, input.causal, 'causal');
  const kind: NumberKind = isFloat32(query) && isFloat32(key) && isFloat32(value) ? 'float32' : 'float64';
  border.write(kind, [query, key, value, mask, bias, pastKey, pastValue]);
  border.setInteger(INTEGER.causal, causal);
  border.setInteger(INTEGER.hasScale, input.scale === undefined ? 0 : 1);
  border.setInteger(INTEGER.hasSoftcap, input.softcap === undefined ? 0 : 1);
  border.setInteger(INTEGER.heads, input.heads === undefined ? 0 : countOf(input.heads, 'heads'));
  border.setInteger(INTEGER.kvHeads, input.kvHeads === undefined ? 0 : countOf(input.kvHeads, 'kvHeads'));
  if (input.scale !== undefined) border.setNumber(NUMBER.scale, numberOf(input.scale, 'scale'));
  if (input.softcap !== undefined) border.setNumber(NUMBER.softcap, numberOf(input.softcap, 'softcap'));
}

function measureOptional(input: unknown, argument: string, isMask = false): Measured | undefined {
  return input === undefined ? undefined : measure(input, argument, isMask);
}

function takeTrace(border: Border): AttentionTrace {
  return {
    rawScores: border.take(RESULT.rawScores),
    scores: border.take(RESULT.scores),
    maskedScores: border.take(RESULT.maskedScores),
    weights: border.take(RESULT.weights),
    output: border.take(RESULT.output),
    rows: {
      max: border.take(RESULT.max),
      sum: border.take(RESULT.sum),
      entropy: border.take(RESULT.entropy),
      effectiveKeys: border.take(RESULT.effectiveKeys),
      maxWeight: border.take(RESULT.maxWeight),
      visibleKeys: border.take(RESULT.visibleKeys),
      weightSum: border.take(RESULT.weightSum),
    },
    scale: border.number(NUMBER.scale),
  };
}

/** Every array must fit before one is touched: a trace is refilled as a whole or not at all. */
function fitsTrace(border: Border, trace: AttentionTrace): boolean {
  const { rows } = trace;
  return (
    !Object.isFrozen(trace) &&
    border.fits(RESULT.rawScores, trace.rawScores) &&
    border.fits(RESULT.scores, trace.scores) &&
    border.fits(RESULT.maskedScores, trace.maskedScores) &&
    border.fits(RESULT.weights, trace.weights) &&
    border.fits(RESULT.output, trace.output) &&
    border.fits(RESULT.max, rows.max) &&
    border.fits(RESULT.sum, rows.sum) &&
    border.fits(RESULT.entropy, rows.entropy) &&
    border.fits(RESULT.effectiveKeys, rows.effectiveKeys) &&
    border.fits(RESULT.maxWeight, rows.maxWeight) &&
    border.fits(RESULT.visibleKeys, rows.visibleKeys) &&
    border.fits(RESULT.weightSum, rows.weightSum)
  );
}

function refillTrace(border: Border, trace: AttentionTrace): void {
  const { rows } = trace;
  border.refill(RESULT.rawScores, trace.rawScores);
  border.refill(RESULT.scores, trace.scores);
  border.refill(RESULT.maskedScores, trace.maskedScores);
  border.refill(RESULT.weights, trace.weights);
  border.refill(RESULT.output, trace.output);
  border.refill(RESULT.max, rows.max);
  border.refill(RESULT.sum, rows.sum);
  border.refill(RESULT.entropy, rows.entropy);
  border.refill(RESULT.effectiveKeys, rows.effectiveKeys);
  border.refill(RESULT.maxWeight, rows.maxWeight);
  border.refill(RESULT.visibleKeys, rows.visibleKeys);
  border.refill(RESULT.weightSum, rows.weightSum);
  (trace as { scale: number }).scale = border.number(NUMBER.scale);
}
