// SPDX-License-Identifier: MIT
// Numbers that readers fill in: what an entry says, and whether it is near enough to the core's number.
import { parseCell } from './parse.ts';

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
