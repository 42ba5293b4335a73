// SPDX-License-Identifier: MIT
// What a reader enters beside the cells: sizes, whole tables, and cells from a spreadsheet.
import { shorten } from './fields.ts';
import { SIZE_LIMIT } from './matrix-cells.ts';
import { readMatrixText, writeMatrixText, type CellRows } from './matrix-text.ts';
import { parseCell } from './parse.ts';
import { withMatrix } from './pipeline-fields.ts';
import {
  inputShape,
  sameSizes,
  withinShape,
  type InputName,
  type PipelineState,
  type SizeName,
} from './pipeline-state.ts';
import type { Problem } from './problems.ts';

/** The size a reader typed, or why it is refused (a control refuses; nothing is clamped silently). */
export function checkSize(name: SizeName, text: string): number | Problem {
  const place = { control: name };
  const args = { text: shorten(text), where: name, low: 1, high: SIZE_LIMIT };
  const parsed = parseCell(text);
  if (!('value' in parsed) && parsed.problem !== 'out-of-range') {
    const code = parsed.problem === 'empty' ? 'empty' : 'not_a_number';
    return { code, place, args, expected: 'a whole number', actual: text };
  }
  const size = 'value' in parsed ? parsed.value : SIZE_LIMIT + 1;
  if (Number.isInteger(size) && size >= 1 && size <= SIZE_LIMIT) return size;
  return { code: 'out_of_range', place, args, expected: `1 to ${SIZE_LIMIT}`, actual: text };
}

/** Why a text is no table of the present size; null when it is one, or none that can be read. */
export function sizeKept(
  state: PipelineState,
  name: InputName,
  text: string,
  place: Problem['place'],
): Problem | null {
  const rows = readMatrixText(text);
  const cols = Math.max(0, ...rows.map((row) => row.length));
  if (cols === 0 || sameSizes(withMatrix(state, name, rows), state)) return null;
  const [height, width] = inputShape(state, name);
  const args = { matrix: name, rows: height, cols: width };
  const [expected, actual] = [`${height} x ${width}`, `${rows.length} x ${cols}`];
  return { code: 'size_fixed', place, args, expected, actual };
}

/** The text of a table after cells have been put into it from a place on. */
export function pastedInto(
  cells: readonly (readonly (string | null)[])[],
  row: number,
  col: number,
  pasted: CellRows,
): string {
  const rows = Math.max(cells.length, row + pasted.length);
  const merged = Array.from({ length: rows }, (_, r) => {
    const [before, put] = [cells[r] ?? [], pasted[r - row] ?? []];
    const cols = Math.max(before.length, put.length === 0 ? 0 : col + put.length);
    return Array.from({ length: cols }, (_, c) => put[c - col] ?? before[c] ?? null);
  });
  return writeMatrixText(merged);
}

/** A whole number from 1 to SIZE_LIMIT; the caller has checked it. */
export function setSize(state: PipelineState, name: SizeName, size: number): PipelineState {
  const sized = { ...state, sizes: { ...state.sizes, [name]: size } };
  return { ...sized, chosen: sized.chosen && withinShape(sized, sized.chosen) };
}
