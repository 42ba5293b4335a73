// SPDX-License-Identifier: MIT
// Pieces of Python text that the NumPy and the PyTorch program share.
import { entry, type NumberMatrix } from '../pipeline-result.ts';
import { counted, type Made, type Say } from './source.ts';
import { fullNumber } from './text.ts';

/** `name = open[[1, 0], …]close`, one row of the table on a line. */
export function assignTable(
  name: string,
  { rows, cols }: Pick<NumberMatrix, 'rows' | 'cols'>,
  entryText: (row: number, col: number) => string,
  [open, close]: readonly [string, string],
): readonly string[] {
  const lines = Array.from({ length: rows }, (_, row) => {
    const entries = Array.from({ length: cols }, (__, col) => entryText(row, col));
    return `    [${entries.join(', ')}],`;
  });
  return [`${name} = ${open}[`, ...lines, `]${close}`];
}

export function numbersOf(values: NumberMatrix): (row: number, col: number) => string {
  return (row, col) => fullNumber(entry(values, row, col));
}

/** True and False in a table, as Python writes them. */
export function truthsOf(table: readonly (readonly boolean[])[]): (row: number, col: number) => string {
  return (row, col) => (table[row]?.[col] === true ? 'True' : 'False');
}

/** A sentence as a docstring of one line: quotes and backslashes of a translation cannot end it. */
export function docstring(text: string): string {
  const line = text.replace(/\s+/g, ' ').replaceAll('\\', '/').replaceAll('"', "'");
  return `"""${line}"""`;
}

/** What becomes of the places where everything is hidden. */
export function emptyText({ axis, empty }: Made<'softmax'>, say: Say): string {
  return say('copy.empty', { axis, count: empty.length, places: counted(empty) });
}
