// SPDX-License-Identifier: MIT
// What a longer key does: to its scores, and to the weight that each query gives it.
import type { NumberMatrix } from './pipeline-result.ts';

/** What the buttons multiply a key by. */
export const STRETCHES = [0.1, 0.5, 2, 10] as const;

export function columnOf({ rows, cols, data }: NumberMatrix, col: number): number[] {
  return Array.from({ length: rows }, (_, row) => data[row * cols + col] ?? NaN);
}

/** Whether every score is what it was, times the same number; the last digits may differ. */
export function isMultiplied(before: readonly number[], now: readonly number[], times: number): boolean {
  return before.every((score, row) => {
    const expected = score * times;
    return Math.abs((now[row] ?? NaN) - expected) <= LAST_DIGITS * Math.max(Math.abs(expected), 1);
  });
}

/** For how many queries the weight grew, and for how many it shrank; to twelve decimals. */
export function growth(before: readonly number[], now: readonly number[]): { more: number; less: number } {
  const steps = before.map((weight, row) => (now[row] ?? NaN) - weight);
  return {
    more: steps.filter((step) => step > LEAST).length,
    less: steps.filter((step) => step < -LEAST).length,
  };
}

const LAST_DIGITS = 1e-9;
const LEAST = 5e-13;
