// SPDX-License-Identifier: MIT
// What the core makes of one draw and of many: plain data for the views and for the sentences.
import type { Scaling, Stream } from './scaling-state.ts';

/** One way of dividing, on the same raw scores as the others. */
export interface ScalingColumn {
  readonly scaling: Scaling;
  readonly divisor: number;
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
  /** Share of draws whose largest weight is above 0.99. */
  readonly oneHot: number;
}

export function columnOf(draw: ScalingDraw, scaling: Scaling): ScalingColumn | undefined {
  return draw.columns.find((column) => column.scaling === scaling);
}

/** Index of the largest weight. */
export function heaviest(weights: ArrayLike<number>): number {
  return Array.from(weights).reduce((best, weight, key) => (weight > (weights[best] ?? 0) ? key : best), 0);
}
