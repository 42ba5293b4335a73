// SPDX-License-Identifier: MIT
// What the core makes of one draw and of many: plain data for the views and for the sentences.
import type { Scaling, Stream } from './scaling-state.ts';

/** One way of dividing, on the same raw scores as the others. */
export interface ScalingColumn {
  readonly scaling: Scaling;
  readonly divisor: number;
  /** Of such scores, by theory: the root of d_k over the divisor. */
  readonly spread: number;
  readonly scores: ArrayLike<number>;
  readonly weights: ArrayLike<number>;
  readonly maxWeight: number;
  /** In nats. */
  readonly entropy: number;
  /** Share of the largest possible entropy. */
  readonly evenness: number;
  /** e^entropy: over how many keys the weights are spread. */
  readonly effectiveKeys: number;
}

export interface ScalingDraw {
  readonly dk: number;
  readonly m: number;
  readonly seed: number;
  readonly stream: Stream;
  /** Root of d_k. */
  readonly root: number;
  readonly rawScores: ArrayLike<number>;
  /** Entropy of m equal weights. */
  readonly mostEntropy: number;
  readonly columns: readonly ScalingColumn[];
}

/** How largest weights are spread over many draws, for one d_k and one way of dividing. */
export interface ManyDraws {
  readonly dk: number;
  readonly scaling: Scaling;
  readonly low: number;
  readonly median: number;
  readonly high: number;
  readonly entropy: number;
  /** How many of the draws have a weight above 0.99; null while nobody can say of how many. */
  readonly sharp: number | null;
}

/** How many draws there are of each length. */
export interface Tally {
  /** null while several lengths take turns. */
  readonly drawn: number | null;
  readonly wanted: number;
}

/** All that were asked for, and more than one. */
export function isWhole({ drawn, wanted }: Tally): boolean {
  return drawn === wanted && wanted > 1;
}

/** Fewer than two have no middle. */
export function areMany({ drawn, wanted }: Tally): boolean {
  return wanted > 1 && (drawn === null || drawn > 1);
}

export function columnOf(draw: ScalingDraw, scaling: Scaling): ScalingColumn | undefined {
  return draw.columns.find((column) => column.scaling === scaling);
}

/** Index of the largest weight. */
export function heaviest(weights: ArrayLike<number>): number {
  return Array.from(weights).reduce((best, weight, key) => (weight > (weights[best] ?? 0) ? key : best), 0);
}
