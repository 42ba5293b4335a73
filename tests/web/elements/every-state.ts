// SPDX-License-Identifier: MIT
// Every state that changes what a page shows, and every number in it that can be chosen.
import {
  AXES,
  goToStep,
  INPUTS,
  isAltered,
  MASK_CHOICES,
  matrixShape,
  SCALES,
  type CellRef,
  type MatrixName,
  type PipelineState,
} from '../../../web/src/model/pipeline-state.ts';
import { stepIds, type StepId } from '../../../web/src/model/pipeline-steps.ts';
import { presetState } from '../worked.ts';

/** The tables of each step. */
const SHOWN: Readonly<Record<StepId, readonly MatrixName[]>> = {
  inputs: INPUTS,
  scores: ['q', 'k', 'raw'],
  scaled: ['raw', 'scores'],
  masked: ['scores', 'masked'],
  weights: ['masked', 'weights'],
  output: ['weights', 'v', 'output'],
};

/** Every step of a state, with the first and the last number of each of its tables chosen in turn. */
export function everyPlace(state: PipelineState): PipelineState[] {
  return stepIds(isAltered(state)).flatMap((step) => {
    const there = goToStep(state, step);
    const places = SHOWN[step].flatMap((matrix) => {
      const [rows, cols] = matrixShape(there, matrix);
      return [
        { matrix, row: 0, col: 0 },
        { matrix, row: rows - 1, col: cols - 1 },
      ];
    });
    return [there, ...[...places, ...factsOf(there)].map((chosen) => ({ ...there, chosen }))];
  });
}

/** The numbers of a step that stand in no cell of a table. */
function factsOf({ step, sizes }: PipelineState): readonly CellRef[] {
  if (step === 'scaled') return [{ matrix: 'scores', row: 0, col: 0, fact: 'divisor' }];
  if (step !== 'weights') return [];
  const weight = { matrix: 'weights', row: sizes.n - 1, col: 0 } as const;
  const rowSums = Array.from({ length: sizes.n }, (_, row): CellRef => ({
    matrix: 'weights',
    row,
    col: sizes.m,
    fact: 'rowSum',
  }));
  return [{ ...weight, fact: 'max' }, { ...weight, fact: 'sum' }, ...rowSums];
}

export const BASE = presetState('whole-matrix-softmax');
export const EMPTY_ROW = BASE.hidden.map((row, index) => row.map(() => index === 0));
const UNSHIFTED = SCALES.flatMap((scale) =>
  MASK_CHOICES.flatMap((mask) =>
    AXES.map((axis): PipelineState => ({
      ...BASE,
      scale,
      mask,
      axis,
      hidden: EMPTY_ROW,
    })),
  ),
);

/** With a constant in every score, above and below 0, with and without a mask. */
const SHIFTED = SCALES.map((scale, index): PipelineState => ({
  ...BASE,
  scale,
  mask: MASK_CHOICES[index] ?? 'none',
  shift: index % 2 === 0 ? '100' : '-2.5',
  hidden: EMPTY_ROW,
}));

export const STATES = [...UNSHIFTED, ...SHIFTED];
