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
import { askedOf, widthOf, type Joint, type Mode } from './joint-state.ts';
import { matrixPicture } from './pipeline-picture.ts';
import { columnOf, entry, rowOf, type NumberMatrix } from './pipeline-result.ts';
import { JOINT_TABLES, type JointTable, type PipelineState } from './pipeline-state.ts';

/** Before the heads, in them, and after them. */
export const PLACES = ['projections', 'heads', 'concat', 'joined'] as const;
export type Place = (typeof PLACES)[number];
/** What is projected. */
export const KINDS = ['q', 'k', 'v'] as const;
export type Kind = (typeof KINDS)[number];

/** What is given, all heads' queries, keys and values side by side, the heads' outputs, C and Y. */
export type JointName = JointTable | `all-${Kind}` | `part-${number}` | 'concat' | 'joined';

/** Every table that has been computed, by its name. */
export type JointTables = ReadonlyMap<JointName, NumberMatrix>;

export interface JointCell {
  readonly matrix: JointName;
  readonly row: number;
  readonly col: number;
}

/** A table is a product of two others, or the heads' outputs side by side; undefined for what is given. */
export function factorsOf(name: JointName, mode: Mode): readonly [JointName, JointName] | undefined {
  const kind = KINDS.find((one) => name === `all-${one}`);
  if (kind !== undefined) return [kind === 'q' ? 'x' : askedOf({ mode }), `w${kind}`];
  return name === 'joined' ? ['concat', 'wo'] : undefined;
}

/** What is drawn at a place: the table that is made, and those it is made from. */
export function tablesOf(
  place: Exclude<Place, 'heads'>,
  kind: Kind,
  { heads, mode }: Pick<Joint, 'heads' | 'mode'>,
): readonly JointName[] {
  const made = place === 'projections' ? (`all-${kind}` as const) : place;
  const factors = factorsOf(made, mode);
  if (factors !== undefined) return [made, ...factors];
  return [made, ...Array.from({ length: heads }, (_, index) => `part-${index + 1}` as const)];
}

/** The hue of a table; X has none, it is none of the ideas yet. */
export function hueOf(name: JointName): Hue | undefined {
  if (name === 'x' || name === 'context') return undefined;
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

/** Columns of each head's own; 0 while the last result is not that of the heads and columns that are set. */
export function headSize({ tables, joint }: Pick<JointScene, 'tables' | 'joint'>): number {
  const size = tables.get('part-1')?.cols ?? 0;
  return size * joint.heads === widthOf(joint) ? size : 0;
}

/** What the pictures are drawn of. */
export interface JointScene {
  /** The last good result. */
  readonly tables: JointTables;
  /** What is set now. */
  readonly joint: Joint;
  /** What is set cannot be computed. */
  readonly stale: boolean;
  readonly style: NumberStyle;
  readonly chosen: JointCell | null;
  /** Readers may type into what is given. */
  readonly typing: boolean;
  /** Tables that would give away what is left to the reader. */
  readonly covered?: ReadonlySet<JointName>;
}

/** What the output of the first head, on which the exercise is, can be read from. */
export const TOLD_BY_OUTPUT = ['part-1', 'concat', 'joined'] as const;

/** One table as it is drawn, with the marks that go with the chosen number; undefined while it was never made. */
export function jointPicture(scene: JointScene, name: JointName): MatrixPicture | undefined {
  const { tables, joint, stale, style, chosen, typing } = scene;
  const mark = (row: number, col: number) => markOf(scene, { matrix: name, row, col });
  const given = isGiven(name);
  const matrix = tables.get(name);
  if (!given && matrix === undefined) return undefined;
  const cells = given
    ? typedCells(joint, name, style, mark)
    : madeCells(matrix ?? { rows: 0, cols: 0, data: [] }, style, mark).map((row) =>
        scene.covered?.has(name) === true ? row.map(({ mark }) => coveredCell(mark)) : row,
      );
  const rowMade = chosen !== null && !stale && factorsOf(chosen.matrix, joint.mode)?.[0] === name;
  return {
    // The views draw any table; only the pipeline's own have names that the types know.
    name: name as MatrixPicture['name'],
    hue: hueOf(name) ?? ('x' as Hue),
    cells,
    sourceRow: rowMade ? chosen.row : null,
    sums: null,
    ghostSums: false,
    editable: given && typing,
    stale: stale && !given,
    wide: cells.flat().some(({ kind, text, ghost }) => kind === 'number' && (text + ghost).length > 2),
  };
}

export function isGiven(name: string): name is JointTable {
  return JOINT_TABLES.some((table) => table === name);
}

/** What was typed, as a table of queries has it. */
function typedCells(
  { tables }: Joint,
  name: JointTable,
  style: NumberStyle,
  mark: (row: number, col: number) => CellMark,
): readonly (readonly CellPicture[])[] {
  const cells = tables[name];
  const sizes = { n: cells.length, m: 1, dk: cells[0]?.length ?? 1, dv: 1 };
  const table: Pick<PipelineState, 'sizes' | 'cells' | 'chosen'> = {
    sizes,
    cells: { q: cells, k: [], v: [] },
    chosen: null,
  };
  const scene = {
    state: table as PipelineState,
    result: null,
    stale: false,
    style,
    covered: new Set<never>(),
  };
  const picture = matrixPicture(scene, 'q');
  return (picture?.cells ?? []).map((row, r) => row.map((cell, c) => ({ ...cell, mark: mark(r, c) })));
}

function madeCells(
  { rows, cols, data }: NumberMatrix,
  style: NumberStyle,
  mark: (row: number, col: number) => CellMark,
): readonly (readonly CellPicture[])[] {
  const padded = padAlike(data, style);
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: cols }, (_, col): CellPicture => {
      const { shown, ghost } = padded[row * cols + col] ?? { shown: '', ghost: '' };
      return { text: shown, ghost, kind: 'number', mark: mark(row, col), fill: '' };
    }),
  );
}

function coveredCell(mark: CellMark): CellPicture {
  return { text: '?', ghost: '', kind: 'covered', mark, fill: '' };
}

function markOf({ tables, joint, stale, chosen }: JointScene, cell: JointCell): CellMark {
  if (chosen === null) return '';
  const same = (a: JointCell) => a.matrix === cell.matrix && a.row === cell.row && a.col === cell.col;
  if (same(chosen)) return 'sel';
  if (stale) return '';
  if (factorsOf(chosen.matrix, joint.mode)?.[1] === cell.matrix) return cell.col === chosen.col ? 'src' : '';
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
  scene: Pick<JointScene, 'tables' | 'joint' | 'style'>,
  cell: JointCell,
): Explanation | undefined {
  const { tables, style } = scene;
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
    given: isGiven(matrix),
    full: isWhole ? null : formatFull(value),
    links: [],
    ...how(scene, cell, value),
  };
}

function how(
  { tables, joint, style }: Pick<JointScene, 'tables' | 'joint' | 'style'>,
  cell: JointCell,
  value: number,
): Pick<Explanation, 'equation' | 'note'> {
  const { matrix, row, col } = cell;
  const factors = factorsOf(matrix, joint.mode);
  const [left, right] = (factors ?? []).map((name) => tables.get(name));
  if (factors !== undefined && left !== undefined && right !== undefined) {
    const hue = hueOf(matrix) ?? 'o';
    const hues = [hueOf(factors[0]) ?? ('x' as Hue), hue] as const;
    const equation = sumOfProducts(rowOf(left, row), columnOf(right, col), hues, value, hue, style);
    return {
      equation,
      note: { key: `joint.${familyOf(matrix)}.note`, args: { row: row + 1, col: col + 1, mode: joint.mode } },
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
