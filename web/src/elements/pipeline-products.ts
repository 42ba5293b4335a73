// SPDX-License-Identifier: MIT
// Products of numbers by the core: a diagonal matrix times a column is each entry times its own factor.
import type { LeanEngine } from '../engine/lean.ts';

/** Every factor times the number in its place. */
export function products(
  engine: LeanEngine,
  factors: readonly number[],
  numbers: readonly number[],
): readonly number[] {
  const query = factors.map((factor, row) => factors.map((_, col) => (row === col ? factor : 0)));
  const { rawScores } = engine.attention({ query, key: [[...numbers]], value: [[0]], scale: 1 });
  return Array.from(rawScores.data);
}
