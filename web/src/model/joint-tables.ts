// SPDX-License-Identifier: MIT
// The result of multi-head attention, and the tables that are drawn of it.
import type { JointName, JointTables } from './joint.ts';
import type { JointNumbers, Mode } from './joint-state.ts';
import { rowOf, type NumberMatrix } from './pipeline-result.ts';
import { JOINT_TABLES } from './pipeline-state.ts';

/** Row-major, as the engine gives it. */
interface Numbers {
  readonly shape: readonly number[];
  readonly data: ArrayLike<number>;
}

/** X, the tokens that are asked (X itself in self mode), the weight matrices, and the engine's trace of every head. */
export interface JointTrace extends JointNumbers {
  /** Whether X or other tokens were asked. */
  readonly mode: Mode;
  readonly heads: readonly {
    readonly query: Numbers;
    readonly key: Numbers;
    readonly value: Numbers;
    readonly output: Numbers;
  }[];
  /** The heads' outputs side by side. */
  readonly concat: Numbers;
  /** concat * wo */
  readonly output: Numbers;
}

/** Other tokens are there only where they were asked. */
export function tablesIn(trace: JointTrace): JointTables {
  const { heads, concat, output, mode } = trace;
  const given = JOINT_TABLES.filter((name) => name !== 'context' || mode === 'cross');
  return new Map<JointName, NumberMatrix>([
    ...given.map((name) => [name, sideBySide([trace[name]])] as const),
    ['all-q', sideBySide(heads.map(({ query }) => rowsOf(query)))],
    ['all-k', sideBySide(heads.map(({ key }) => rowsOf(key)))],
    ['all-v', sideBySide(heads.map(({ value }) => rowsOf(value)))],
    ...heads.map((head, index) => [`part-${index + 1}` as const, matrixOf(head.output)] as const),
    ['concat', matrixOf(concat)],
    ['joined', matrixOf(output)],
  ]);
}

export function matrixOf({ shape, data }: Numbers): NumberMatrix {
  return { rows: shape[0] ?? 0, cols: shape[1] ?? 0, data };
}

export function rowsOf(numbers: Numbers): number[][] {
  const matrix = matrixOf(numbers);
  return Array.from({ length: matrix.rows }, (_, row) => rowOf(matrix, row));
}

/** Tables of the same height as one. */
function sideBySide(tables: readonly (readonly (readonly number[])[])[]): NumberMatrix {
  const rows = (tables[0] ?? []).map((_, row) => tables.flatMap((table) => table[row] ?? []));
  return { rows: rows.length, cols: rows[0]?.length ?? 0, data: rows.flat() };
}
