// SPDX-License-Identifier: MIT
// What is set of multi-head attention: the tokens X, in cross mode a second sequence, four weight matrices, the number
// of heads. The state keeps them as texts; here they are read, checked and changed.
import { SIZE_LIMIT, type CellText } from './matrix-cells.ts';
import { readMatrixText, writeMatrixText } from './matrix-text.ts';
import { readRow } from './pipeline-check.ts';
import { JOINT_TABLES, type JointTable, type JointTexts } from './pipeline-state.ts';
import type { Problem } from './problems.ts';

/** Numbers of heads that can be chosen. */
export const COUNTS = [1, 2, 4] as const;
/** Keys and values from the same tokens as the queries, or from others. */
export const MODES = ['self', 'cross'] as const;
export type Mode = (typeof MODES)[number];

type Cells = readonly (readonly CellText[])[];

/** The tables that stand where none is given. */
export type Example = Readonly<Record<JointTable, readonly (readonly number[])[]>>;

export interface Joint {
  readonly heads: number;
  readonly mode: Mode;
  /** Rows of one length: that of X; null is a number that is missing. */
  readonly tables: Readonly<Record<JointTable, Cells>>;
}

export type JointNumbers = Readonly<Record<JointTable, number[][]>>;

/** Reads texts of any kind; what cannot be read is as the example has it. X says how wide everything is. */
export function readJoint(texts: JointTexts, example: Example): Joint {
  const given = (name: JointTable) => {
    const rows = readMatrixText(texts[name] ?? '').slice(0, SIZE_LIMIT);
    return rows.length > 0 ? rows.map((row) => row.slice(0, SIZE_LIMIT)) : undefined;
  };
  const width = Math.max(...(given('x') ?? example.x).map((row) => row.length));
  const tables = JOINT_TABLES.map((name) => {
    const cells = given(name);
    const rows: Cells = cells ?? example[name].map((row) => row.map(String));
    const rest = cells === undefined ? '0' : null;
    return [name, sized(rows, name.startsWith('w') ? width : rows.length, width, rest)] as const;
  });
  return {
    heads: COUNTS.find((count) => String(count) === texts.heads) ?? 1,
    mode: MODES.find((mode) => mode === texts.mode) ?? 'self',
    tables: Object.fromEntries(tables) as Joint['tables'],
  };
}

/** The table with so many rows and columns. */
function sized(cells: Cells, rows: number, cols: number, rest: CellText): Cells {
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: cols }, (_, col) => cells[row]?.[col] ?? rest),
  );
}

/** Columns of X, and so of everything. */
export function widthOf({ tables }: Joint): number {
  return tables.x[0]?.length ?? 1;
}

/** The table that keys and values are made from. */
export function askedOf({ mode }: Pick<Joint, 'mode'>): 'x' | 'context' {
  return mode === 'cross' ? 'context' : 'x';
}

/** Numbers for the core, or what is wrong with them. */
export function checkJoint(
  joint: Joint,
):
  | { readonly numbers: JointNumbers; readonly problems: readonly [] }
  | { readonly numbers: undefined; readonly problems: readonly [Problem, ...Problem[]] } {
  const problems: Problem[] = [];
  // A table that nothing is made from may be as it is.
  const used = JOINT_TABLES.filter((name) => name !== 'context' || joint.mode === 'cross');
  const numbers = Object.fromEntries(
    used.map((name) => [name, joint.tables[name].map((row, index) => readRow(row, name, index, problems))]),
  ) as JointNumbers;
  const unshared = sharing(joint);
  const [first, ...rest] = unshared === undefined ? problems : [...problems, unshared];
  return first === undefined
    ? { numbers: { ...numbers, context: numbers[askedOf(joint)] }, problems: [] }
    : { numbers: undefined, problems: [first, ...rest] };
}

/** Why the columns cannot be shared by the heads. */
export function sharing(joint: Joint): Problem | undefined {
  const { heads } = joint;
  const columns = widthOf(joint);
  if (columns % heads === 0) return undefined;
  const expected = `a divisor of ${columns}`;
  const place = { argument: 'heads' };
  return { code: 'heads_mismatch', place, args: { columns, heads }, expected, actual: String(heads) };
}

/**
 * Puts a table in; what is as in the example is not kept. Where X gets wider, tables that were given get what their texts
 * have beyond the columns of X before, else zeros.
 */
export function withTable(texts: JointTexts, name: JointTable, cells: Cells, example: Example): JointTexts {
  const text = writeMatrixText(cells);
  const put = { ...texts, [name]: text === exampleText(name, example) ? '' : text };
  const before = readJoint(texts, example);
  const after = readJoint(put, example);
  const width = widthOf(after);
  if (name !== 'x' || width <= widthOf(before)) return put;
  const grown = JOINT_TABLES.filter((other) => other !== 'x' && texts[other]).map((other) => {
    const rows = other === 'context' ? before.tables.context.length : width;
    const wide = grownTo(before.tables[other], readMatrixText(texts[other] ?? ''), rows, width);
    return [other, writeMatrixText(wide)] as const;
  });
  return { ...put, ...Object.fromEntries(grown) };
}

export function exampleText(name: JointTable, example: Example): string {
  return writeMatrixText(example[name].map((row) => row.map(String)));
}

/** Sizes that can be set: tokens, tokens that are asked, and the width of all tables. */
export const JOINT_SIZES = ['tokens', 'asked', 'width'] as const;
export type JointSize = (typeof JOINT_SIZES)[number];

export function sizesOf(joint: Joint): Readonly<Record<JointSize, number>> {
  const { x, context } = joint.tables;
  return { tokens: x.length, asked: context.length, width: widthOf(joint) };
}

/** The table of a size, with so many rows or columns; numbers it had before are remembered. */
export function resized(
  joint: Joint,
  size: JointSize,
  count: number,
  memory: Partial<Record<JointTable, Cells>>,
): readonly [JointTable, Cells] {
  const name = size === 'asked' ? 'context' : 'x';
  const cells = joint.tables[name];
  const sizes: Readonly<Record<JointSize, number>> = { ...sizesOf(joint), [size]: count };
  const { tokens, asked, width } = sizes;
  return [name, grownTo(cells, memory[name] ?? [], name === 'x' ? tokens : asked, width)];
}

/** The table with so many rows and columns; beyond its own stands what was known there, else zeros. */
function grownTo(cells: Cells, known: Cells, rows: number, cols: number): Cells {
  const at = (row: number, col: number): CellText => {
    const there = cells[row]?.[col];
    return there === undefined ? (known[row]?.[col] ?? '0') : there;
  };
  return Array.from({ length: rows }, (_, row) => Array.from({ length: cols }, (_, col) => at(row, col)));
}
