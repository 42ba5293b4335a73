// SPDX-License-Identifier: MIT
// What the core makes of a gradient lab's state: plain data for the views and for the sentences.
import type { ChosenDerivative, Variable } from './gradient-state.ts';
import type { Division } from './variance-state.ts';

/** One way of dividing, on the same raw scores as the others. */
export interface GradientSide {
  readonly scaling: Division;
  readonly divisor: number;
  /** Scaled. */
  readonly scores: ArrayLike<number>;
  readonly weights: ArrayLike<number>;
  /** Row by row: how weight `row` answers to score `col`, by each variable; null where there is no such thing. */
  readonly derivatives: Readonly<Record<Variable, ArrayLike<number> | null>>;
  /** Sums of the derivatives by the variable that is set. */
  readonly rowSums: ArrayLike<number>;
  readonly colSums: ArrayLike<number>;
  readonly total: number;
}

/** Two derivatives of the same kind, raw and divided by the root. */
export interface Compared {
  readonly raw: number;
  readonly scaled: number;
  readonly larger: 'raw' | 'scaled' | 'same';
  /** The larger over the smaller; null where the smaller is 0. */
  readonly ratio: number | null;
}

export interface GradientTable {
  readonly dk: number;
  /** Number of keys. */
  readonly keys: number;
  /** Root of d_k. */
  readonly root: number;
  readonly rawScores: readonly number[];
  /** Every way of dividing, shown or not. */
  readonly sides: readonly GradientSide[];
  /** The derivative that is compared: the chosen one; while a sum is chosen, the first. */
  readonly cell: ChosenDerivative;
  /** It, by each variable; null where there is no such thing. */
  readonly compared: Readonly<Record<Variable, Compared | null>>;
  /** One over its size by the variable that is set, side by side; null where that is 0. */
  readonly oneIn: readonly (number | null)[];
}

/** Gaps that matter on the axis of gaps, by the variable that is set. */
export interface GapMarks {
  /** Where raw and scaled are equal, and how large both are there; null where they do not cross. */
  readonly crossing: { readonly gap: number; readonly value: number } | null;
  /** Root mean square of the gaps of random pairs. */
  readonly typical: number;
  /** Half of all gaps are smaller. */
  readonly median: number;
  readonly atTypical: Compared;
}

/** Derivatives at one gap, in the order of the ways of dividing. */
export interface GapRow {
  readonly gap: number;
  readonly values: readonly number[];
}

export interface GapPoint {
  readonly gap: number;
  readonly value: number;
}

/** The derivatives of one way of dividing over the gap. */
export interface GapLine {
  readonly scaling: Division;
  readonly points: readonly GapPoint[];
}

/** The sizes of the Jacobians of many random rows, by the scaled scores. */
export interface RowsFound {
  readonly scaling: Division;
  readonly low: number;
  readonly median: number;
  readonly high: number;
  readonly mean: number;
  /** The mean by the query, whose keys have their typical lengths. */
  readonly meanByQuery: number;
  /** One over the median; null where that is 0. */
  readonly oneIn: number | null;
  /** Rows whose size is below 0.01: how many, and in percent. */
  readonly dead: number;
  readonly deadPercent: number;
}

export function sideOf(sides: readonly GradientSide[], scaling: Division): GradientSide {
  const side = sides.find((one) => one.scaling === scaling);
  if (side === undefined) throw new Error(`no side ${scaling}`);
  return side;
}
