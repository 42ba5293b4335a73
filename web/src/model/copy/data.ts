// SPDX-License-Identifier: MIT
// The numbers as data, with all their digits: CSV with one number a line, and JSON. Reading them back gives the same
// doubles, bit for bit.
import { rowOf, type NumberMatrix } from '../pipeline-result.ts';
import type { CopySource } from './source.ts';
import { fullNumber } from './text.ts';

/** What the weights of each row add up to stands among the matrices, as one column; of weights2 as row_sums2. */
const sumsOf = (weights: string) => weights.replace(/^\D+/, 'row_sums');

interface Table {
  readonly name: string;
  readonly values: NumberMatrix;
}

function tables({ stages }: CopySource): readonly Table[] {
  return stages.flatMap(({ name, values, made }) => [
    { name, values },
    ...(made.kind === 'softmax'
      ? [{ name: sumsOf(name), values: { rows: made.sums.length, cols: 1, data: made.sums } }]
      : []),
  ]);
}

/** matrix,row,column,value; rows and columns are counted from 1, a hidden score is -Infinity. */
export function csvTable(source: CopySource): string {
  const lines = tables(source).flatMap(({ name, values }) =>
    Array.from(
      { length: values.rows * values.cols },
      (_, index) =>
        `${name},${Math.floor(index / values.cols) + 1},${(index % values.cols) + 1},${fullNumber(values.data[index] ?? 0)}`,
    ),
  );
  return ['matrix,row,column,value', ...lines, ''].join('\n');
}

/**
 * {format, version, complete, state, result}: the state as the element's property `state` gives it, and every matrix
 * as a list of rows. JSON has no infinity: a hidden score is the text "-Infinity".
 */
export function jsonText(source: CopySource, format: string, state: object): string {
  const matrices = tables(source).map(({ name, values }) => {
    const rows = Array.from({ length: values.rows }, (_, row) => `      [${jsonRow(values, row)}]`);
    return `    "${name}": [\n${rows.join(',\n')}\n    ]`;
  });
  return [
    '{',
    `  "format": ${JSON.stringify(format)},`,
    '  "version": 1,',
    `  "complete": ${String(!source.stale)},`,
    `  "state": ${JSON.stringify(state, null, 2).replaceAll('\n', '\n  ')},`,
    '  "result": {',
    matrices.join(',\n'),
    '  }',
    '}',
    '',
  ].join('\n');
}

function jsonRow(values: NumberMatrix, row: number): string {
  return rowOf(values, row)
    .map((value) => (value === -Infinity ? '"-Infinity"' : fullNumber(value)))
    .join(', ');
}
