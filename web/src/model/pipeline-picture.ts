// SPDX-License-Identifier: MIT
// From state and result to the matrices that a view draws: texts, fills, rings. Numbers are printed, never made.
import { formatPadded, padAlike, type NumberStyle } from './format.ts';
import type { CellText } from './matrix-cells.ts';
import { parseCell } from './parse.ts';
import { HUE_OF_MATRIX, type CellMark, type CellPicture, type MatrixPicture } from './picture.ts';
import { scoreFill, scoreLimit, weightFill } from './ramp.ts';
import { columnOf, entry, rowOf, type PipelineResult } from './pipeline-result.ts';
import {
  isInput,
  shownCells,
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
  /** Matrices that wait for the reader's answer. */
  readonly covered: ReadonlySet<MatrixName>;
}

/** undefined for a stage that was never computed. */
export function matrixPicture(scene: Scene, name: MatrixName): MatrixPicture | undefined {
  if (isInput(name)) return inputPicture(scene, name);
  return scene.result === null ? undefined : stagePicture(scene, scene.result, name);
}

function inputPicture(scene: Scene, name: InputName): MatrixPicture {
  const { state } = scene;
  const texts = shownCells(state, name);
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
  if (scene.covered.has(name)) return coveredPicture(scene, name, cells);
  const sums = name === 'weights' ? rowSums(result, scene) : null;
  return { ...frame(scene, name, cells), sums, editable: false, stale: scene.stale };
}

/** The same table with its numbers kept back. */
function coveredPicture(
  scene: Scene,
  name: MatrixName,
  cells: readonly (readonly CellPicture[])[],
): MatrixPicture {
  const hideAll = cells.map((row) =>
    row.map(({ mark }): CellPicture => ({ text: '?', ghost: '', kind: 'covered', mark, fill: '' })),
  );
  return { ...frame(scene, name, hideAll), wide: cells.flat().some(isWide), stale: scene.stale };
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
    wide: cells.flat().some(isWide),
  };
}

function isWide({ kind, text, ghost }: CellPicture): boolean {
  return kind === 'number' && (text + ghost).length > 2;
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

function rowSums(result: PipelineResult, { state: { chosen }, style }: Scene): MatrixPicture['sums'] {
  const one = formatPadded(1, style);
  return Array.from(result.weightSums, (sum, row) => {
    const empty = result.visibleKeys[row] === 0;
    const text = empty ? '0' : formatPadded(sum, style);
    return { text, odd: !empty && text !== one, chosen: chosen?.fact === 'rowSum' && chosen.row === row };
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
  const same = chosen.row === cell.row && chosen.col === cell.col;
  if (chosen.fact === 'rowSum') return cell.matrix === 'weights' && cell.row === chosen.row ? 'src' : '';
  if (chosen.matrix === cell.matrix) return same ? 'sel' : '';
  if (stale || result === null || !makes(state, cell.matrix, chosen.matrix)) return '';
  if (chosen.matrix === 'output') return cell.col === chosen.col ? 'src' : '';
  if (chosen.fact === 'divisor') return '';
  const hidden = isHidden(result, cell.matrix, cell.row, cell.col);
  if (chosen.fact === undefined && same) return 'src';
  if (hidden || chosen.matrix !== 'weights' || !sharesSoftmax(result, chosen, cell)) return '';
  return chosen.fact === 'max' && isLargest(result, cell) ? 'src' : 'also';
}

/** The score that softmax takes off all the scores it shares out together. */
function isLargest(result: PipelineResult, { row, col }: CellRef): boolean {
  const { scores, place } = softmaxGroup(result, row, col);
  return scores[place] === Math.max(...scores);
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

/** The scores that are shared out together with a weight, and the place of its own among them. */
export interface SoftmaxGroup {
  readonly scores: readonly number[];
  readonly place: number;
}

export function softmaxGroup(result: PipelineResult, row: number, col: number): SoftmaxGroup {
  const { masked } = result.stages;
  const { axis } = result.input;
  if (axis === 'row') return { scores: rowOf(masked, row), place: col };
  if (axis === 'column') return { scores: columnOf(masked, col), place: row };
  return { scores: Array.from(masked.data), place: row * masked.cols + col };
}
