// SPDX-License-Identifier: MIT
// A trace on its way back from the core: into new arrays, or into those of an earlier trace when all of them fit. The
// order of results is that of publish_trace() in cpp/bindings/attention_slots.cpp.
import { NUMBER } from './attention-call.ts';
import type { LeanBorder } from './border.ts';
import type { AttentionTrace, Tensor } from './types.ts';

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

/** What follows a trace in the results, where anything does. */
export const TRACE_RESULTS = 12;

export function takeTrace(border: LeanBorder): AttentionTrace {
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

/** Refills a trace as a whole, or not at all: false when something does not fit, for JavaScript can hand in anything. */
export function refillTrace(border: LeanBorder, trace: AttentionTrace): boolean {
  const rows: Partial<AttentionTrace['rows']> = (trace as Partial<AttentionTrace>).rows ?? {};
  const places: readonly [number, Tensor | undefined][] = [
    [RESULT.rawScores, trace.rawScores],
    [RESULT.scores, trace.scores],
    [RESULT.maskedScores, trace.maskedScores],
    [RESULT.weights, trace.weights],
    [RESULT.output, trace.output],
    [RESULT.max, rows.max],
    [RESULT.sum, rows.sum],
    [RESULT.entropy, rows.entropy],
    [RESULT.effectiveKeys, rows.effectiveKeys],
    [RESULT.maxWeight, rows.maxWeight],
    [RESULT.visibleKeys, rows.visibleKeys],
    [RESULT.weightSum, rows.weightSum],
  ];
  const fits = places.every(([result, tensor]) => border.fits(result, tensor));
  if (!fits || !Reflect.set(trace, 'scale', border.number(NUMBER.scale))) return false;
  for (const [result, tensor] of places) border.refill(result, tensor as Tensor);
  return true;
}
