// SPDX-License-Identifier: MIT
// Turns what stands in the cells and fields into numbers for the engine, or into a list of what is wrong.
import { shorten } from './fields.ts';
import { visibleCells, type CellText } from './matrix-cells.ts';
import { parseCell, CELL_LIMIT } from './parse.ts';
import {
  attending,
  inputShape,
  type AxisChoice,
  type InputName,
  type PipelineState,
} from './pipeline-state.ts';
import type { Problem } from './problems.ts';

export type Divisor = 'sqrt' | 'none' | 'dk' | number;

/** Everything the engine needs for one call. */
export interface PipelineInput {
  readonly query: readonly (readonly number[])[];
  readonly key: readonly (readonly number[])[];
  readonly value: readonly (readonly number[])[];
  readonly divisor: Divisor;
  /** Added to every score. */
  readonly shift: number;
  readonly causal: boolean;
  /** true = may attend; only for a mask that is given cell by cell. */
  readonly mask: readonly (readonly boolean[])[] | undefined;
  readonly axis: AxisChoice;
}

export type Checked =
  | { readonly input: PipelineInput; readonly problems: readonly [] }
  | { readonly input: undefined; readonly problems: readonly [Problem, ...Problem[]] };

export const DIVISOR_RANGE = { min: 0.01, max: 1000 } as const;
export const SHIFT_RANGE = { min: -1000, max: 1000 } as const;

export function checkPipeline(state: PipelineState): Checked {
  const problems: Problem[] = [];
  const query = readMatrix(state, 'q', problems);
  const key = readMatrix(state, 'k', problems);
  const value = readMatrix(state, 'v', problems);
  const divisor = state.scale === 'custom' ? readField(state, 'divisor', problems) : state.scale;
  const shift = readField(state, 'shift', problems);
  const [first, ...rest] = problems;
  if (first !== undefined) return { input: undefined, problems: [first, ...rest] };
  const drawn = state.mask === 'custom' || state.mask === 'padding';
  const mask = drawn ? attending(state) : undefined;
  return {
    input: { query, key, value, divisor, shift, causal: state.mask === 'causal', mask, axis: state.axis },
    problems: [],
  };
}

function readMatrix(state: PipelineState, matrix: InputName, problems: Problem[]): number[][] {
  const [rows, cols] = inputShape(state, matrix);
  return visibleCells(state.cells[matrix], rows, cols).map((cells, row) =>
    readRow(cells, matrix, row, problems),
  );
}

function readRow(cells: readonly CellText[], matrix: InputName, row: number, problems: Problem[]): number[] {
  const firstMissing = cells.indexOf(null);
  if (firstMissing >= 0) {
    const have = cells.filter((cell) => cell !== null).length;
    problems.push({
      code: 'shape_mismatch',
      place: { matrix, row, col: firstMissing },
      args: { matrix, needed: cells.length, row: row + 1, have },
      expected: `${cells.length} numbers in each row`,
      actual: `${have} in row ${row + 1}`,
    });
  }
  return cells.map((text, col) => {
    if (text === null) return 0;
    const parsed = parseCell(text);
    if ('value' in parsed) return parsed.value;
    problems.push(cellProblem(parsed.problem, text, matrix, row, col));
    return 0;
  });
}

function cellProblem(
  problem: 'empty' | 'not-a-number' | 'out-of-range',
  text: string,
  matrix: InputName,
  row: number,
  col: number,
): Problem {
  const place = { matrix, row, col };
  const args = {
    text: shorten(text),
    matrix,
    row: row + 1,
    col: col + 1,
    where: 'cell',
  };
  const range = `-${CELL_LIMIT} to ${CELL_LIMIT}`;
  if (problem === 'empty') return { code: 'empty', place, args, expected: 'a number', actual: 'nothing' };
  if (problem === 'not-a-number')
    return { code: 'not_a_number', place, args, expected: 'a number', actual: text };
  return { code: 'out_of_range', place, args, expected: range, actual: text };
}

const RANGES = { divisor: DIVISOR_RANGE, shift: SHIFT_RANGE };

/** A number in a field of its own; what is wrong with it joins the problems. */
function readField(state: PipelineState, control: keyof typeof RANGES, problems: Problem[]): number {
  const text = state[control];
  const { min, max } = RANGES[control];
  const parsed = parseCell(text);
  const args = { text: shorten(text), where: control, low: min, high: max };
  const problem = { place: { control }, args, expected: `${min} to ${max}`, actual: text } as const;
  if ('value' in parsed) {
    if (parsed.value >= min && parsed.value <= max) return parsed.value;
    const code = control === 'divisor' && parsed.value === 0 ? 'scale_zero' : 'out_of_range';
    problems.push({ ...problem, code });
  } else if (parsed.problem === 'out-of-range') {
    problems.push({ ...problem, code: 'out_of_range' });
  } else {
    const code = parsed.problem === 'empty' ? 'empty' : 'not_a_number';
    problems.push({ ...problem, code, expected: 'a number' });
  }
  return 0;
}
