// SPDX-License-Identifier: MIT
// Keys and queries in another order, and whether the output follows: a sum does not ask for the order of its terms,
// and each query has a row of its own.
import { rowOf, type NumberMatrix } from './pipeline-result.ts';
import type { PipelineState } from './pipeline-state.ts';

/**
 * Moves the first key with its value, or the first query, behind the last; a mask of the reader's own moves along, every
 * other mask stays where it is.
 */
export function moveFirst(state: PipelineState, what: 'keys' | 'queries'): PipelineState {
  const { n, m } = state.sizes;
  const { q, k, v } = state.cells;
  const { hidden } = state;
  if (what === 'queries') return { ...state, cells: { q: rotated(q, n), k, v }, hidden: rotated(hidden, n) };
  return {
    ...state,
    cells: { q, k: rotated(k, m), v: rotated(v, m) },
    hidden: hidden.map((row) => rotated(row, m)),
  };
}

/** The first of `count` items goes behind the last of them. */
function rotated<Item>(items: readonly Item[], count: number): readonly Item[] {
  return [...items.slice(1, count), ...items.slice(0, 1), ...items.slice(count)];
}

/** Whether the output is what it was before keys moved, or its rows moved as the queries did. */
export function isFollowed(what: 'keys' | 'queries', before: NumberMatrix, now: NumberMatrix): boolean {
  const rows = Array.from({ length: before.rows }, (_, row) => rowOf(before, row));
  const expected = what === 'queries' ? rotated(rows, rows.length) : rows;
  return alike(expected.flat(), now.data);
}

/** Whether two tables of weights are alike to twelve decimals. */
export function isTheSame(before: NumberMatrix, now: NumberMatrix): boolean {
  return Array.from(before.data).every(
    (weight, index) => Math.abs(weight - (now.data[index] ?? NaN)) <= 5e-13,
  );
}

/** Sums that are added up in another order may differ in their last digits. */
function alike(a: readonly number[], b: ArrayLike<number>): boolean {
  return a.every(
    (value, index) => Math.abs(value - (b[index] ?? NaN)) <= LAST_DIGITS * Math.max(Math.abs(value), 1),
  );
}

const LAST_DIGITS = 1e-9;
