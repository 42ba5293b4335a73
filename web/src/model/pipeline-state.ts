// SPDX-License-Identifier: MIT
// What a pipeline widget shows, as one immutable value, and the ways to change it. No result lives here.
import { visibleCells, withCell, SIZE_LIMIT, type CellStore, type CellText } from './matrix-cells.ts';
import { stepIds, type StepId } from './pipeline-steps.ts';

export const INPUTS = ['q', 'k', 'v'] as const;
export type InputName = (typeof INPUTS)[number];
export type SizeName = 'n' | 'm' | 'dk' | 'dv';
export const SCALES = ['sqrt', 'none', 'dk', 'custom'] as const;
export type ScaleChoice = (typeof SCALES)[number];
/** 'padding' hides the last key, which only fills a table up. */
export const MASK_CHOICES = ['none', 'causal', 'padding', 'custom'] as const;
export type MaskChoice = (typeof MASK_CHOICES)[number];
export const AXES = ['row', 'column', 'whole'] as const;
export type AxisChoice = (typeof AXES)[number];
/** One step at a time, the whole calculation as a flow, or all steps one below the other. */
export const VIEWS = ['steps', 'flow', 'all'] as const;
export type ViewChoice = (typeof VIEWS)[number];
/** The matrices of the pipeline: three inputs, five stages. */
export type MatrixName = InputName | 'raw' | 'scores' | 'masked' | 'weights' | 'output';

/** Numbers that are shown beside the cells: what they are divided by, and facts about a softmax or a row of weights. */
export type FactName = 'divisor' | 'max' | 'sum' | 'rowSum';

/** A number on the screen: an entry of a matrix, or a fact that goes with that entry. */
export interface CellRef {
  readonly matrix: MatrixName;
  readonly row: number;
  /** The sum of a row stands in the column after the last. */
  readonly col: number;
  readonly fact?: FactName;
}

export interface PipelineState {
  readonly preset: string;
  readonly sizes: Readonly<Record<SizeName, number>>;
  readonly cells: Readonly<Record<InputName, CellStore>>;
  readonly scale: ScaleChoice;
  /** What stands in the field "divide by", used when scale is 'custom'. */
  readonly divisor: string;
  /** What stands in the field "add to every score"; '0' adds nothing. */
  readonly shift: string;
  readonly mask: MaskChoice;
  /** The custom mask, SIZE_LIMIT × SIZE_LIMIT; true = hidden. */
  readonly hidden: readonly (readonly boolean[])[];
  readonly axis: AxisChoice;
  readonly view: ViewChoice;
  readonly step: StepId;
  readonly chosen: CellRef | null;
}

/** A mask that hides nothing. */
export const NOTHING_HIDDEN = Array.from({ length: SIZE_LIMIT }, () =>
  Array.from({ length: SIZE_LIMIT }, () => false),
);

/** The interface's word for a scale; a number is a divisor of the reader's own. */
export function scaleChoice(scale: string): ScaleChoice {
  return SCALES.find((one) => one === scale) ?? 'custom';
}

/** Rows and columns of an input matrix. */
export function inputShape(state: PipelineState, name: InputName): readonly [number, number] {
  const { n, m, dk, dv } = state.sizes;
  return name === 'q' ? [n, dk] : name === 'k' ? [m, dk] : [m, dv];
}

export function setCell(
  state: PipelineState,
  name: InputName,
  row: number,
  col: number,
  text: string,
): PipelineState {
  return { ...state, cells: { ...state.cells, [name]: withCell(state.cells[name], row, col, text) } };
}

/** What the present mask hides, as a mask of the reader's own would; SIZE_LIMIT × SIZE_LIMIT. */
function hiddenNow({ mask, hidden, sizes }: PipelineState): PipelineState['hidden'] {
  if (mask === 'custom') return hidden;
  const hides = {
    none: () => false,
    causal: (row: number, col: number) => col > row,
    padding: (_: number, col: number) => col === sizes.m - 1,
  }[mask];
  return NOTHING_HIDDEN.map((cells, row) => cells.map((_, col) => hides(row, col)));
}

/** Hides or shows one key for one query; whatever the mask was becomes the reader's own mask. */
export function toggleHidden(state: PipelineState, row: number, col: number): PipelineState {
  const hidden = hiddenNow(state).map((cells, r) =>
    cells.map((isHidden, c) => isHidden !== (r === row && c === col)),
  );
  return { ...state, mask: 'custom', hidden };
}

/** Sets the mask; one of the reader's own is what it was, or else begins as what was hidden before. */
export function setMask(state: PipelineState, mask: MaskChoice): PipelineState {
  const begins = mask === 'custom' && !state.hidden.some((row) => row.includes(true));
  return { ...state, mask, hidden: begins ? hiddenNow(state) : state.hidden };
}

/**
 * Where nothing is done to the scores any more, the masked step gives way to the weights, where the mask can be put on
 * again, and what was chosen goes along. For when all that is set at once is set.
 */
export function arrived(state: PipelineState): PipelineState {
  if (!hasStep(state, state.step)) return goToStep(state, 'weights');
  const { step, chosen } = state;
  const gone = chosen?.matrix === 'masked' && !isAltered(state);
  const source = step === 'weights' && chosen?.matrix === 'scores';
  return gone || source ? { ...state, chosen: { ...chosen, matrix: weightSource(state) } } : state;
}

/** Whether something is done to the scores before softmax: a mask, or a constant. */
export function isAltered({ mask, shift }: Pick<PipelineState, 'mask' | 'shift'>): boolean {
  return mask !== 'none' || shift !== '0';
}

/** What softmax takes: the scores, or what a mask or a constant made of them. */
export function weightSource(state: PipelineState): 'masked' | 'scores' {
  return isAltered(state) ? 'masked' : 'scores';
}

/** Goes to a step; the chosen place goes along, from number to number. */
export function goToStep(state: PipelineState, step: StepId): PipelineState {
  const target = RESULT_OF_STEP[step];
  if (target === null) return { ...state, step, chosen: null };
  const place = state.chosen !== null && !isInput(state.chosen.matrix) ? state.chosen : firstCell(step);
  return { ...state, step, chosen: place && withinShape(state, { ...place, matrix: target }) };
}

/** The matrix that a step makes; the first step makes none. */
export const RESULT_OF_STEP: Readonly<Record<StepId, Exclude<MatrixName, InputName> | null>> = {
  inputs: null,
  scores: 'raw',
  scaled: 'scores',
  masked: 'masked',
  weights: 'weights',
  output: 'output',
};

export function isInput(matrix: MatrixName): matrix is InputName {
  return INPUTS.some((input) => input === matrix);
}

/** Rows and columns of any matrix of the pipeline. */
export function matrixShape(state: PipelineState, matrix: MatrixName): readonly [number, number] {
  if (isInput(matrix)) return inputShape(state, matrix);
  return [state.sizes.n, matrix === 'output' ? state.sizes.dv : state.sizes.m];
}

/** What stands in the cells of an input. */
export function shownCells(state: PipelineState, matrix: InputName): readonly (readonly CellText[])[] {
  return visibleCells(state.cells[matrix], ...inputShape(state, matrix));
}

/** Whether the tables of two states have the same sizes. */
export function sameSizes(a: PipelineState, b: PipelineState): boolean {
  return JSON.stringify(a.sizes) === JSON.stringify(b.sizes);
}

/** Whether the step exists: where nothing is done to the scores there is no masked step. */
export function hasStep(state: PipelineState, step: StepId): boolean {
  return stepIds(isAltered(state)).includes(step);
}

/** The mask in its present size: true = may attend. */
export function attending(state: PipelineState): readonly (readonly boolean[])[] {
  const { n, m } = state.sizes;
  return hiddenNow(state)
    .slice(0, n)
    .map((row) => row.slice(0, m).map((isHidden) => !isHidden));
}

/** The cell that a step opens with. */
export function firstCell(step: StepId): CellRef | null {
  const matrix = RESULT_OF_STEP[step];
  return matrix === null ? null : { matrix, row: 0, col: 0 };
}

/** The steps whose tables are on the screen. */
export function shownSteps(state: PipelineState): readonly StepId[] {
  return state.view === 'steps' ? [state.step] : stepIds(isAltered(state));
}

/** The entry that a fact goes with. */
export function withoutFact({ matrix, row, col }: CellRef): CellRef {
  return { matrix, row, col };
}

/** The nearest entry that the matrix has now; a fact is left for the entry it goes with. */
export function withinShape(state: PipelineState, { matrix, row, col }: CellRef): CellRef {
  const [rows, cols] = matrixShape(state, matrix);
  return { matrix, row: Math.min(row, rows - 1), col: Math.min(col, cols - 1) };
}
