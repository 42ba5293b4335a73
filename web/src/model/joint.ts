// SPDX-License-Identifier: MIT
// Multi-head attention around its heads: which tables there are, which of them make which, and how each number was
// made. All numbers come from the core.
import { sumOfProducts } from './equation.ts';
import {
  DEFAULT_DIGITS,
  formatFixed,
  formatFull,
  formatNumber,
  padAlike,
  type NumberStyle,
} from './format.ts';
import type { CellMark, CellPicture, Explanation, Hue, MatrixPicture } from './picture.ts';
import { columnOf, entry, rowOf, type NumberMatrix } from './pipeline-result.ts';

/** Before the heads, in them, and after them. */
export const PLACES = ['projections', 'heads', 'concat', 'joined'] as const;
export type Place = (typeof PLACES)[number];
/** What is projected. */
const KINDS = ['q', 'k', 'v'] as const;
export type Kind = (typeof KINDS)[number];

/** X, the four weight matrices, all heads' queries, keys and values side by side, the heads' outputs, C and Y. */
export type JointName = 'x' | `w${Kind | 'o'}` | `all-${Kind}` | `part-${number}` | 'concat' | 'joined';

/** Every table that has been computed, by its name. */
export type JointTables = ReadonlyMap<JointName, NumberMatrix>;

export interface JointCell {
  readonly matrix: JointName;
  readonly row: number;
  readonly col: number;
}

/** A table is a product of two others, or the heads' outputs side by side; undefined for what is given. */
export function factorsOf(name: JointName): readonly [JointName, JointName] | undefined {
  const kind = KINDS.find((one) => name === `all-${one}`);
  if (kind !== undefined) return ['x', `w${kind}`];
  return name === 'joined' ? ['concat', 'wo'] : undefined;
}

/** What is drawn at a place: the table that is made, and those it is made from. */
export function tablesOf(place: Exclude<Place, 'heads'>, kind: Kind, heads: number): readonly JointName[] {
  if (place === 'projections') return [`all-${kind}`, 'x', `w${kind}`];
  if (place === 'joined') return ['joined', 'concat', 'wo'];
  return ['concat', ...Array.from({ length: heads }, (_, index) => `part-${index + 1}` as const)];
}

/** The hue of a table; X has none, it is none of the ideas yet. */
export function hueOf(name: JointName): Hue | undefined {
  if (name === 'x') return undefined;
  const letter = name.replace(/^(w|all-)/, '');
  return KINDS.find((kind) => kind === letter) ?? 'o';
}

/** Where an entry of C comes from: the head, counted from 0, and its column there. */
export function sourceInHeads(
  col: number,
  headSize: number,
): { readonly head: number; readonly col: number } {
  return { head: Math.floor(col / headSize), col: col % headSize };
}

/** One table as it is drawn, with the marks that go with the chosen number. */
export function jointPicture(
  tables: JointTables,
  name: JointName,
  chosen: JointCell | null,
  style: NumberStyle,
): MatrixPicture | undefined {
  const matrix = tables.get(name);
  if (matrix === undefined) return undefined;
  const padded = padAlike(matrix.data, style);
  const cells = Array.from({ length: matrix.rows }, (_, row) =>
    Array.from({ length: matrix.cols }, (_, col): CellPicture => {
      const { shown, ghost } = padded[row * matrix.cols + col] ?? { shown: '', ghost: '' };
      return {
        text: shown,
        ghost,
        kind: 'number',
        mark: markOf(tables, { matrix: name, row, col }, chosen),
        fill: '',
      };
    }),
  );
  const rowMade = chosen !== null && factorsOf(chosen.matrix)?.[0] === name;
  return {
    // The views draw any table; only the pipeline's own have names that the types know.
    name: name as MatrixPicture['name'],
    hue: hueOf(name) ?? ('x' as Hue),
    cells,
    sourceRow: rowMade ? chosen.row : null,
    sums: null,
    ghostSums: false,
    editable: false,
    stale: false,
    wide: cells.flat().some(({ text, ghost }) => (text + ghost).length > 2),
  };
}

function markOf(tables: JointTables, cell: JointCell, chosen: JointCell | null): CellMark {
  if (chosen === null) return '';
  const same = (a: JointCell) => a.matrix === cell.matrix && a.row === cell.row && a.col === cell.col;
  if (same(chosen)) return 'sel';
  if (factorsOf(chosen.matrix)?.[1] === cell.matrix) return cell.col === chosen.col ? 'src' : '';
  const source = chosen.matrix === 'concat' ? partOf(tables, chosen) : undefined;
  return source !== undefined && same(source) ? 'src' : '';
}

/** The entry of a head's output that stands at a place of C. */
function partOf(tables: JointTables, { row, col }: JointCell): JointCell {
  const source = sourceInHeads(col, tables.get('part-1')?.cols ?? 1);
  return { matrix: `part-${source.head + 1}`, row, col: source.col };
}

/** How a number was made; undefined where the table has no such entry. */
export function explainJoint(
  tables: JointTables,
  cell: JointCell,
  style: NumberStyle,
): Explanation | undefined {
  const { matrix, row, col } = cell;
  const table = tables.get(matrix);
  if (table === undefined || row >= table.rows || col >= table.cols) return undefined;
  const value = entry(table, row, col);
  const isWhole = Number(formatFixed(value, style.digits ?? DEFAULT_DIGITS)) === value;
  const args = { row: row + 1, col: col + 1, ...(matrix.startsWith('part-') && { head: matrix.slice(5) }) };
  return {
    value,
    shown: formatNumber(value, style),
    of: { key: `joint.${familyOf(matrix)}.of`, args },
    given: matrix === 'x' || matrix.startsWith('w'),
    full: isWhole ? null : formatFull(value),
    links: [],
    ...how(tables, cell, value, style),
  };
}

function how(
  tables: JointTables,
  cell: JointCell,
  value: number,
  style: NumberStyle,
): Pick<Explanation, 'equation' | 'note'> {
  const { matrix, row, col } = cell;
  const factors = factorsOf(matrix);
  const [left, right] = (factors ?? []).map((name) => tables.get(name));
  if (factors !== undefined && left !== undefined && right !== undefined) {
    const hue = hueOf(matrix) ?? 'o';
    const hues = [hueOf(factors[0]) ?? ('x' as Hue), hue] as const;
    const equation = sumOfProducts(rowOf(left, row), columnOf(right, col), hues, value, hue, style);
    return {
      equation,
      note: { key: `joint.${familyOf(matrix)}.note`, args: { row: row + 1, col: col + 1 } },
    };
  }
  if (matrix !== 'concat') return { equation: null, note: { key: `joint.${familyOf(matrix)}.note` } };
  const source = sourceInHeads(col, tables.get('part-1')?.cols ?? 1);
  const args = { head: source.head + 1, row: row + 1, col: source.col + 1 };
  return { equation: null, note: { key: 'joint.concat.note', args } };
}

/** Tables that are spoken of in the same way. */
export function familyOf(name: JointName): string {
  return name.replace(/-\d+$/, '');
}
