// SPDX-License-Identifier: MIT
// What can truly be said of derivatives and of many random rows, as messages with their slots. Which sentence it is follows
// from the core's numbers; nothing is said that they do not show.
import { formatNumber, formatPadded } from './format.ts';
import { gapOf, ROWS, type GradientState } from './gradient-state.ts';
import {
  sideOf,
  type Compared,
  type GapMarks,
  type GradientTable,
  type RowsFound,
} from './gradient-table.ts';
import type { Said } from './picture.ts';
import { ratioText, sizeText } from './powers.ts';

type Slots = NonNullable<Said['args']>;

/** Ratios below this are no difference worth a number. */
const NEAR = 1.005;
/** Gaps this near to the typical one are that one. */
const AT = 0.05;

/** The finding first, in bold; then where it turns round, how common that is, and what the derivative is by. */
export function gradientFindings(
  state: GradientState,
  table: GradientTable,
  marks: GapMarks,
  digits: number,
): Said[] {
  const finding = findingOf(state, table);
  const args = findingSlots(state, table, digits);
  return [
    { key: `gradient.finding.${finding}`, args },
    ...(finding === 'raw' || finding === 'scaled' ? turning(state, marks) : []),
    ...byWhat(state, table, digits),
    ...byDk(state, table, digits),
    ...(state.view === 'jacobian' ? [{ key: 'gradient.sums' }] : []),
  ];
}

/** How a pair compares, in a word: which is larger, or that they are nearly or exactly the same; none where nobody can say. */
export function comparedWord(by: Compared | null): 'raw' | 'scaled' | 'same' | 'near' | 'none' {
  if (by === null) return 'none';
  if (by.larger === 'same') return 'same';
  if (by.ratio === null) return 'none';
  return by.ratio < NEAR ? 'near' : by.larger;
}

/** Which of the findings holds. */
export function findingOf({ variable }: GradientState, { compared, dk }: GradientTable): string {
  const by = compared[variable];
  if (by === null) return 'no-room';
  if (dk === 1) return 'one';
  if (by.ratio === null) return by.raw === 0 && by.scaled === 0 ? 'nothing' : 'underflow';
  return comparedWord(by);
}

function findingSlots(
  state: GradientState,
  { compared, cell, keys, dk }: GradientTable,
  digits: number,
): Slots {
  const by = compared[state.variable];
  const gap = gapOf(state);
  return {
    by: state.variable,
    where: gap === null ? (cell.row === cell.col ? 'own' : 'other') : 'gap',
    gap: gap === null ? '' : String(gap),
    row: cell.row + 1,
    col: cell.col + 1,
    keys,
    dk: String(dk),
    ratio: ratioText(by?.ratio ?? 1),
    sign: (by?.raw ?? 0) < 0 ? 'minus' : 'plus',
    raw: sizeText(by?.raw ?? 0, digits),
    scaled: sizeText(by?.scaled ?? 0, digits),
  };
}

/** Where raw and scaled change places, what is so at the typical gap, and on which side most random pairs lie. */
function turning(state: GradientState, { crossing, typical, median, atTypical }: GapMarks): Said[] {
  const gap = gapOf(state);
  if (gap === null || crossing === null) return [];
  const text = (value: number, digits: number) => formatNumber(value, { digits });
  const isTypical = Math.abs(gap - typical) < AT;
  const turn = text(crossing.gap, 3);
  const common = median > crossing.gap ? 'yes' : 'no';
  return [
    { key: 'gradient.turns', args: { side: gap < crossing.gap ? 'below' : 'above', crossing: turn } },
    ...(isTypical ? [] : [typicalSaid(atTypical, text(typical, 1))]),
    {
      key: 'gradient.common',
      args: { common, crossing: turn, median: formatPadded(median, { digits: 1 }), dk: String(state.dk) },
    },
  ];
}

function typicalSaid({ larger, ratio }: Compared, typical: string): Said {
  const kind = ratio === null || larger === 'same' ? 'none' : larger;
  return { key: 'gradient.typical', args: { larger: kind, ratio: ratioText(ratio ?? 1), typical } };
}

/** What the derivative is by, where that is not what query and key make. */
function byWhat(
  { variable }: GradientState,
  { compared, root, keys, dk }: GradientTable,
  digits: number,
): Said[] {
  const [divisor, raw, scaled] = [
    formatNumber(root, { digits: 2 }),
    ...(['raw', 'scaled'] as const).map((side) => sizeText(compared.s?.[side] ?? 0, digits)),
  ];
  if (variable === 's' || dk === 1) return [];
  if (variable === 'z')
    return [{ key: 'gradient.by.z', args: { divisor, raw: raw ?? '', scaled: scaled ?? '' } }];
  return compared.q === null ? [] : [{ key: 'gradient.by.q', args: { root: divisor, keys } }];
}

/** Dividing by d_k itself, where it is shown. */
function byDk(
  { scalings, variable }: GradientState,
  { sides, cell, keys, dk }: GradientTable,
  digits: number,
): Said[] {
  const value = sideOf(sides, 'dk').derivatives[variable]?.[cell.row * keys + cell.col];
  if (!scalings.includes('dk') || value === undefined || dk === 1) return [];
  return [{ key: 'gradient.by-dk', args: { value: sizeText(value, digits) } }];
}

/** How many rows let hardly anything through, what is typical of them, and what their average hides. */
export function rowsFindings(found: readonly RowsFound[], done: number, dk: number, digits: number): Said[] {
  const [raw, scaled] = (['none', 'sqrt'] as const).map((name) =>
    found.find(({ scaling }) => scaling === name),
  );
  if (raw === undefined || scaled === undefined) return [{ key: 'gradient.rows.none' }];
  const count = (value: number) => formatNumber(value, { digits: 0 });
  return [
    {
      key: 'gradient.rows.found',
      args: {
        kind:
          dk === 1 ? 'one' : raw.dead > scaled.dead ? 'fewer' : raw.dead === scaled.dead ? 'same' : 'more',
        ...{ dead: count(raw.dead), rest: count(scaled.dead), done, whole: done === ROWS ? 'yes' : 'no' },
      },
    },
    {
      key: 'gradient.rows.median',
      args: { raw: sizeText(raw.median, digits), scaled: sizeText(scaled.median, digits) },
    },
    {
      key: 'gradient.rows.mean',
      args: {
        story: raw.median < scaled.median && raw.meanByQuery > scaled.meanByQuery ? 'different' : 'alike',
        raw: sizeText(raw.meanByQuery, 2),
        scaled: sizeText(scaled.meanByQuery, 2),
      },
    },
  ];
}

/** What pages say of Example 2, put right with the numbers of the table. */
export function erratumSaid({ sides, compared }: GradientTable, digits: number): Said {
  const weights = (['none', 'sqrt'] as const).flatMap((name) =>
    Array.from(sideOf(sides, name).weights, (weight) => formatNumber(weight)),
  );
  const size = (value = 0) => sizeText(Math.abs(value), digits);
  const [first = '', second = '', third = '', fourth = ''] = weights;
  return {
    key: 'gradient.erratum',
    args: {
      z: size(compared.z?.scaled),
      s: size(compared.s?.scaled),
      raw: size(compared.s?.raw),
      ratio: ratioText(compared.s?.ratio ?? 1),
      ...{ first, second, third, fourth },
    },
  };
}
