// SPDX-License-Identifier: MIT
// A trace on its way back from the core: into new arrays, or into those of an earlier trace when all of them fit. The
// order of results is that of publish_trace() in cpp/bindings/attention_slots.cpp.
import { NUMBER } from './attention-call.ts';
import type { LeanBorder } from './border.ts';
import type { AttentionTrace } from './types.ts';

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

const NO_ROWS: Partial<AttentionTrace['rows']> = {};

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

/** All of it must fit before one array is touched: a trace is refilled as a whole or not at all. */
export function fitsTrace(border: LeanBorder, trace: AttentionTrace): boolean {
  // JavaScript can hand in anything.
  const rows = (trace as Partial<AttentionTrace>).rows ?? NO_ROWS;
  return (
    Object.getOwnPropertyDescriptor(trace, 'scale')?.writable === true &&
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

export function refillTrace(border: LeanBorder, trace: AttentionTrace): void {
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
