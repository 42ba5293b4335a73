// SPDX-License-Identifier: MIT
// Steps that readers fill in themselves: which ones, and whether an entry is near enough to the core's number.
import { parseCell } from './parse.ts';

/** Where the steps are faded: the first ones, or the last ones. */
export type FadeFrom = 'start' | 'end';

/** How many steps can be faded at most. */
export const FADE_LIMIT = 5;
export type FadeCount = 0 | 1 | 2 | 3 | 4 | typeof FADE_LIMIT;

/** The steps that are left to the reader, in order; a count that is no number from 0 on leaves none. */
export function fadedSteps<Step>(steps: readonly Step[], count: number, from: FadeFrom): readonly Step[] {
  const faded = Math.min(Math.max(Math.trunc(count) || 0, 0), FADE_LIMIT, steps.length);
  return from === 'start' ? steps.slice(0, faded) : steps.slice(steps.length - faded);
}

/** One in the last decimal place, or half a hundredth where that is more. */
const TOLERANCE = 0.005;

/** Whether an entry says the number as it is printed with so many places; 3/4 counts as 0.75. */
export function isNear(entry: string, truth: number, digits: number): boolean {
  const value = entryValue(entry);
  if (value === undefined) return false;
  const step = Number(`1e-${digits}`);
  return Math.abs(value - truth) <= Math.max(TOLERANCE, step) + Number.EPSILON;
}

/** A decimal number with either mark, or a fraction of two of them; undefined for anything else. */
export function entryValue(entry: string): number | undefined {
  const parts = entry.split('/').map(parseCell);
  const [over, under] = parts.map((part) => ('value' in part ? part.value : undefined));
  if (over === undefined || parts.length > 2) return undefined;
  if (parts.length === 1) return over;
  return under === undefined || under === 0 ? undefined : over / under;
}
