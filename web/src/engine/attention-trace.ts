// SPDX-License-Identifier: MIT
// A trace on its way back from the core: into new arrays, or into those of an earlier trace when all of them fit.
import { NUMBER } from './attention-call.ts';
import type { LeanBorder } from './border.ts';
import type { AttentionTrace, Tensor } from './types.ts';

/** The results in the order of publish_trace() in cpp/bindings/attention_slots.cpp: the stages, then the facts of rows. */
const STAGES = ['rawScores', 'scores', 'maskedScores', 'weights', 'output'] as const;
const ROWS = ['max', 'sum', 'entropy', 'effectiveKeys', 'maxWeight', 'visibleKeys', 'weightSum'] as const;

/** What follows a trace in the results, where anything does. */
export const TRACE_RESULTS = STAGES.length + ROWS.length;

export function takeTrace(border: LeanBorder): AttentionTrace {
  return {
    ...take(border, STAGES, 0),
    rows: take(border, ROWS, STAGES.length),
    scale: border.number(NUMBER.scale),
  };
}

/** Results under their names, from `first` on. */
function take<Name extends string>(border: LeanBorder, names: readonly Name[], first: number) {
  const taken = names.map((name, place) => [name, border.take(first + place)]);
  return Object.fromEntries(taken) as Record<Name, Tensor>;
}

/** Refills a trace as a whole, or not at all: false when something does not fit, for JavaScript can hand in anything. */
export function refillTrace(border: LeanBorder, trace: AttentionTrace): boolean {
  const { rows }: Partial<AttentionTrace> = trace;
  const tensors = [...STAGES.map((name) => trace[name]), ...ROWS.map((name) => rows?.[name])];
  const fits = tensors.every((tensor, result) => border.fits(result, tensor));
  if (!fits || !Reflect.set(trace, 'scale', border.number(NUMBER.scale))) return false;
  tensors.forEach((tensor, result) => border.refill(result, tensor as Tensor));
  return true;
}
