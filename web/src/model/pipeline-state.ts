// SPDX-License-Identifier: MIT
// What a pipeline widget shows, as one immutable value, and the ways to change it. No result lives here.
import {
  cellsFrom,
  visibleCells,
  withCell,
  SIZE_LIMIT,
  type CellStore,
  type CellText,
} from './matrix-cells.ts';
import { stepIds, type StepId } from './pipeline-steps.ts';

export type InputName = 'q' | 'k' | 'v';
export type SizeName = 'n' | 'm' | 'dk' | 'dv';
export type ScaleChoice = 'sqrt' | 'none' | 'dk' | 'custom';
export type MaskChoice = 'none' | 'causal' | 'custom';
export type AxisChoice = 'row' | 'column' | 'whole';
/** The matrices of the pipeline: three inputs, five stages. */
export type MatrixName = InputName | 'raw' | 'scores' | 'masked' | 'weights' | 'output';

export interface CellRef {
  readonly matrix: MatrixName;
  readonly row: number;
  readonly col: number;
}

/** A preset as it stands in content/presets.json. */
export interface PipelinePreset {
  readonly q: readonly (readonly number[])[];
  readonly k: readonly (readonly number[])[];
  readonly v: readonly (readonly number[])[];
  /** 'sqrt' | 'none' | 'dk' or a divisor. */
  readonly scale: string;
  readonly mask: MaskChoice;
  readonly axis: AxisChoice;
  readonly step: StepId;
  /** The note "Check the page": what is often printed wrong, and the steps it belongs to. */
  readonly erratum: {
    readonly message: string;
    readonly steps: readonly StepId[];
    /** It speaks of this example's numbers and settings: it goes when the reader changes them. */
    readonly unchanged: boolean;
  } | null;
}

export interface PipelineState {
  readonly preset: string;
  readonly sizes: Readonly<Record<SizeName, number>>;
  readonly cells: Readonly<Record<InputName, CellStore>>;
  readonly scale: ScaleChoice;
  /** What stands in the field "divide by", used when scale is 'custom'. */
  readonly divisor: string;
  readonly mask: MaskChoice;
  /** The custom mask, SIZE_LIMIT × SIZE_LIMIT; true = hidden. */
  readonly hidden: readonly (readonly boolean[])[];
  readonly axis: AxisChoice;
  readonly step: StepId;
  readonly chosen: CellRef | null;
}

const NOTHING_HIDDEN = Array.from({ length: SIZE_LIMIT }, () =>
  Array.from({ length: SIZE_LIMIT }, () => false),
);

export function stateFromPreset(name: string, preset: PipelinePreset): PipelineState {
  const width = (rows: readonly (readonly number[])[]) => Math.max(...rows.map((row) => row.length));
  const sizes = { n: preset.q.length, m: preset.k.length, dk: width(preset.q), dv: width(preset.v) };
  return {
    preset: name,
    sizes,
    cells: {
      q: cellsFrom(preset.q, sizes.n, sizes.dk),
      k: cellsFrom(preset.k, sizes.m, sizes.dk),
      v: cellsFrom(preset.v, sizes.m, sizes.dv),
    },
    scale: scaleChoice(preset.scale),
    divisor: scaleChoice(preset.scale) === 'custom' ? preset.scale : '3',
    mask: preset.mask,
    hidden: NOTHING_HIDDEN,
    axis: preset.axis,
    step: preset.step,
    chosen: firstCell(preset.step),
  };
}

/** The interface's word for a scale; a number is a divisor of the reader's own. */
export function scaleChoice(scale: string): ScaleChoice {
  return scale === 'sqrt' || scale === 'none' || scale === 'dk' ? scale : 'custom';
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

/** A whole number from 1 to SIZE_LIMIT; the caller has checked it. */
export function setSize(state: PipelineState, name: SizeName, size: number): PipelineState {
  const sized = { ...state, sizes: { ...state.sizes, [name]: size } };
  return { ...sized, chosen: sized.chosen && withinShape(sized, sized.chosen) };
}

/** What the present mask hides, as a mask of the reader's own would; SIZE_LIMIT × SIZE_LIMIT. */
function hiddenNow({ mask, hidden }: PipelineState): PipelineState['hidden'] {
  if (mask === 'custom') return hidden;
  return NOTHING_HIDDEN.map((cells, row) => cells.map((_, col) => mask === 'causal' && col > row));
}

/** Hides or shows one key for one query; whatever the mask was becomes the reader's own mask. */
export function toggleHidden(state: PipelineState, row: number, col: number): PipelineState {
  const hidden = hiddenNow(state).map((cells, r) =>
    cells.map((isHidden, c) => isHidden !== (r === row && c === col)),
  );
  return { ...state, mask: 'custom', hidden };
}

/**
 * Sets the mask; one of the reader's own begins as what was hidden before. Without a mask the masked step gives way
 * to the weights, where the mask can be put on again.
 */
export function setMask(state: PipelineState, mask: MaskChoice): PipelineState {
  const next = { ...state, mask, hidden: mask === 'custom' ? hiddenNow(state) : state.hidden };
  if (!hasStep(next, state.step)) return goToStep(next, 'weights');
  const { step, chosen } = next;
  const beforeSoftmax = step === 'weights' && (chosen?.matrix === 'scores' || chosen?.matrix === 'masked');
  return beforeSoftmax ? { ...next, chosen: { ...chosen, matrix: weightSource(next) } } : next;
}

/** What softmax takes: the masked scores while a mask is on, else the scores. */
export function weightSource({ mask }: PipelineState): 'masked' | 'scores' {
  return mask === 'none' ? 'scores' : 'masked';
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
  return matrix === 'q' || matrix === 'k' || matrix === 'v';
}

/** Rows and columns of any matrix of the pipeline. */
export function matrixShape(state: PipelineState, matrix: MatrixName): readonly [number, number] {
  if (isInput(matrix)) return inputShape(state, matrix);
  return [state.sizes.n, matrix === 'output' ? state.sizes.dv : state.sizes.m];
}

/** Whether numbers and settings are still those of the preset. */
export function isAsPreset(state: PipelineState, preset: PipelinePreset): boolean {
  const settings = (one: PipelineState) => JSON.stringify({ ...publicState(one), step: '' });
  return settings(state) === settings(stateFromPreset(state.preset, preset));
}

/** Whether the step exists: without a mask there is no masked step. */
export function hasStep(state: PipelineState, step: StepId): boolean {
  return stepIds(state.mask !== 'none').includes(step);
}

/** The state as plain data, for events and for the property `state`. */
export interface PublicState {
  readonly version: 1;
  readonly preset: string;
  readonly q: readonly (readonly CellText[])[];
  readonly k: readonly (readonly CellText[])[];
  readonly v: readonly (readonly CellText[])[];
  readonly scale: string;
  readonly mask: MaskChoice;
  readonly axis: AxisChoice;
  readonly step: StepId;
}

/** Cells are the text that was typed; null is a number that is missing. */
export function publicState(state: PipelineState): PublicState {
  const { preset, scale, divisor, mask, axis, step } = state;
  const cells = (name: InputName) => visibleCells(state.cells[name], ...inputShape(state, name));
  const version = 1;
  return {
    version,
    preset,
    q: cells('q'),
    k: cells('k'),
    v: cells('v'),
    scale: scale === 'custom' ? divisor : scale,
    mask,
    axis,
    step,
  };
}

function firstCell(step: StepId): CellRef | null {
  const matrix = RESULT_OF_STEP[step];
  return matrix === null ? null : { matrix, row: 0, col: 0 };
}

function withinShape(state: PipelineState, cell: CellRef): CellRef {
  const [rows, cols] = matrixShape(state, cell.matrix);
  return { ...cell, row: Math.min(cell.row, rows - 1), col: Math.min(cell.col, cols - 1) };
}
