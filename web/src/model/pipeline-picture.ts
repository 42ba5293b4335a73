// SPDX-License-Identifier: MIT
// From state and result to the matrices that a view draws: texts, fills, rings. Numbers are printed, never made.
import { formatPadded, padAlike, type NumberStyle } from './format.ts';
import { visibleCells, type CellText } from './matrix-cells.ts';
import { parseCell } from './parse.ts';
import { HUE_OF_MATRIX, type CellMark, type CellPicture, type MatrixPicture } from './picture.ts';
import { scoreFill, scoreLimit, weightFill } from './ramp.ts';
import { entry, rowOf, type NumberMatrix, type PipelineResult } from './pipeline-result.ts';
import {
  inputShape,
  isInput,
  weightSource,
  type CellRef,
  type InputName,
  type MatrixName,
  type PipelineState,
} from './pipeline-state.ts';

/** How far back the picture looks: the state now, and the last good result. */
export interface Scene {
  readonly state: PipelineState;
  /** null before the inputs were ever complete. */
  readonly result: PipelineResult | null;
  /** The inputs have changed since `result` and cannot be computed. */
  readonly stale: boolean;
  readonly style: NumberStyle;
}

/** undefined for a stage that was never computed. */
export function matrixPicture(scene: Scene, name: MatrixName): MatrixPicture | undefined {
  if (isInput(name)) return inputPicture(scene, name);
  return scene.result === null ? undefined : stagePicture(scene, scene.result, name);
}

function inputPicture(scene: Scene, name: InputName): MatrixPicture {
  const { state } = scene;
  const texts = visibleCells(state.cells[name], ...inputShape(state, name));
  const values = texts.flat().map(valueOf);
  const padded = padAlike(
    values.filter((value) => value !== undefined),
    scene.style,
  )[Symbol.iterator]();
  const cells = texts.map((row, r) =>
    row.map((text, c): CellPicture => {
      const mark = markOf(scene, { matrix: name, row: r, col: c });
      if (text === null || text.trim() === '')
        return { text: '', ghost: '', kind: 'missing', mark, fill: '' };
      if (valueOf(text) === undefined) return { text, ghost: '', kind: 'wrong', mark, fill: '' };
      const next = padded.next().value ?? { shown: text, ghost: '' };
      return { text: next.shown, ghost: next.ghost, kind: 'number', mark, fill: '' };
    }),
  );
  return { ...frame(scene, name, cells), editable: true, stale: false };
}

function valueOf(text: CellText): number | undefined {
  const parsed = text === null ? undefined : parseCell(text);
  return parsed !== undefined && 'value' in parsed ? parsed.value : undefined;
}

function stagePicture(scene: Scene, result: PipelineResult, name: MatrixName): MatrixPicture {
  const { style } = scene;
  const matrix = result.stages[name];
  const padded = padAlike(matrix.data, style);
  const fill = fillOf(result, name);
  const cells = Array.from({ length: matrix.rows }, (_, row) =>
    Array.from({ length: matrix.cols }, (_, col): CellPicture => {
      const value = entry(matrix, row, col);
      const { shown, ghost } = padded[row * matrix.cols + col] ?? { shown: '', ghost: '' };
      const hidden = isHidden(result, name, row, col);
      const mark = markOf(scene, { matrix: name, row, col });
      return {
        text: shown,
        ghost: hidden ? '' : ghost,
        kind: hidden ? 'hidden' : 'number',
        mark,
        fill: hidden ? '' : fill(value),
      };
    }),
  );
  const sums = name === 'weights' ? rowSums(result, style) : null;
  return { ...frame(scene, name, cells), sums, editable: false, stale: scene.stale };
}

function frame(scene: Scene, name: MatrixName, cells: readonly (readonly CellPicture[])[]): MatrixPicture {
  return {
    name,
    hue: HUE_OF_MATRIX[name],
    cells,
    sourceRow: sourceRow(scene, name),
    sums: null,
    ghostSums: false,
    editable: false,
    stale: false,
    wide: cells.flat().some(({ kind, text, ghost }) => kind === 'number' && (text + ghost).length > 2),
  };
}

/** Hidden keys are hatched before softmax (−∞) and after it (0). */
function isHidden(result: PipelineResult, name: MatrixName, row: number, col: number): boolean {
  return (name === 'masked' || name === 'weights') && entry(result.stages.masked, row, col) === -Infinity;
}

function fillOf(result: PipelineResult, name: MatrixName): (value: number) => string {
  if (name === 'weights') return weightFill;
  if (name === 'output') return () => '';
  const limit = scoreLimit(result.stages.raw.data, result.stages.scores.data);
  return (score) => scoreFill(score, limit);
}

function rowSums(result: PipelineResult, style: NumberStyle): MatrixPicture['sums'] {
  const one = formatPadded(1, style);
  return Array.from(result.weightSums, (sum, row) => {
    const empty = result.visibleKeys[row] === 0;
    const text = empty ? '0' : formatPadded(sum, style);
    return { text, odd: !empty && text !== one };
  });
}

/** A whole row that made the chosen number: the query row or key row of a score, the weights of an output. */
function sourceRow({ state: { chosen }, stale }: Scene, name: MatrixName): number | null {
  if (chosen === null || stale) return null;
  if (chosen.matrix === 'raw') return name === 'q' ? chosen.row : name === 'k' ? chosen.col : null;
  return chosen.matrix === 'output' && name === 'weights' ? chosen.row : null;
}

function markOf({ state, stale, result }: Scene, cell: CellRef): CellMark {
  const { chosen } = state;
  if (chosen === null) return '';
  if (chosen.matrix === cell.matrix) return chosen.row === cell.row && chosen.col === cell.col ? 'sel' : '';
  if (stale || result === null || !makes(state, cell.matrix, chosen.matrix)) return '';
  const same = chosen.row === cell.row && chosen.col === cell.col;
  if (chosen.matrix === 'output') return cell.col === chosen.col ? 'src' : '';
  if (same) return 'src';
  if (isHidden(result, cell.matrix, cell.row, cell.col)) return '';
  return chosen.matrix === 'weights' && sharesSoftmax(result, chosen, cell) ? 'also' : '';
}

/** The matrix one step before `made`, as the step's picture shows it. */
function makes(state: PipelineState, source: MatrixName, made: MatrixName): boolean {
  if (made === 'output') return source === 'v';
  if (made === 'weights') return source === weightSource(state);
  return (made === 'masked' && source === 'scores') || (made === 'scores' && source === 'raw');
}

function sharesSoftmax(result: PipelineResult, chosen: CellRef, cell: CellRef): boolean {
  const { axis } = result.input;
  return axis === 'whole' || (axis === 'row' ? chosen.row === cell.row : chosen.col === cell.col);
}

/** The scores that are shared out together with the chosen weight, and the place of the chosen one among them. */
export function softmaxGroup(
  result: PipelineResult,
  row: number,
  col: number,
): { scores: number[]; place: number } {
  const masked: NumberMatrix = result.stages.masked;
  const { axis } = result.input;
  if (axis === 'row') return { scores: rowOf(masked, row), place: col };
  if (axis === 'whole') return { scores: Array.from(masked.data), place: row * masked.cols + col };
  return { scores: Array.from({ length: masked.rows }, (_, r) => entry(masked, r, col)), place: row };
}
