// SPDX-License-Identifier: MIT
// The numbers of one attention call as the pipeline's pictures need them. All of them come from the core.
import type { PipelineInput } from './pipeline-check.ts';
import type { MatrixName } from './pipeline-state.ts';

export interface NumberMatrix {
  readonly rows: number;
  readonly cols: number;
  /** Row-major. */
  readonly data: ArrayLike<number>;
}

/** The last good result, together with the input that made it. */
export interface PipelineResult {
  readonly input: PipelineInput;
  readonly stages: Readonly<Record<MatrixName, NumberMatrix>>;
  /** What the weights of each row add up to. */
  readonly weightSums: ArrayLike<number>;
  readonly visibleKeys: ArrayLike<number>;
  /** What raw scores are divided by. */
  readonly divisor: number;
}

/** Softmax of one row of scores, as the core computes it. */
export type SoftmaxParts = (scores: readonly number[]) => {
  readonly shifted: ArrayLike<number>;
  readonly exps: ArrayLike<number>;
  readonly max: number;
  readonly sum: number;
};

export function entry(matrix: NumberMatrix, row: number, col: number): number {
  return matrix.data[row * matrix.cols + col] ?? 0;
}

export function rowOf(matrix: NumberMatrix, row: number): number[] {
  return Array.from({ length: matrix.cols }, (_, col) => entry(matrix, row, col));
}

export function columnOf(matrix: NumberMatrix, col: number): number[] {
  return Array.from({ length: matrix.rows }, (_, row) => entry(matrix, row, col));
}
