// SPDX-License-Identifier: MIT
// A number of a pipeline, opened: what is said of how it was made.
import type { NumberStyle } from '../../../web/src/model/format.ts';
import type { Explanation } from '../../../web/src/model/picture.ts';
import { explain } from '../../../web/src/model/pipeline-explain.ts';
import type { CellRef, MatrixName, PipelineState } from '../../../web/src/model/pipeline-state.ts';
import { resultOf, softmax } from '../worked.ts';

export function explained(
  state: PipelineState,
  matrix: MatrixName,
  row: number,
  col: number,
  style: NumberStyle = {},
): Explanation {
  return opened(state, { matrix, row, col }, style);
}

export function opened(state: PipelineState, cell: CellRef, style: NumberStyle = {}): Explanation {
  const explanation = explain(resultOf(state), cell, style, softmax);
  if (explanation === null) throw new Error(`nothing to explain: ${JSON.stringify(cell)}`);
  return explanation;
}

export const lineOf = (...asked: Parameters<typeof explained>) => explained(...asked).equation?.line;
