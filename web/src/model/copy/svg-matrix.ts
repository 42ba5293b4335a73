// SPDX-License-Identifier: MIT
// One matrix as SVG: brackets, tiles, rings, headers, row sums, with the sizes of the look.
import type { MatrixPicture, SumPicture } from '../picture.ts';
import { DIGIT, drawCell, TILE, type Box } from './svg-cell.ts';
import { hueOf, maths, quiet, SIZE, soft, text, token, type Palette } from './svg-style.ts';
import { escaped, marked, roomFor, tag } from './svg-text.ts';

/** A matrix with its words; captions may carry the marks of a message. */
export interface SvgMatrix {
  readonly picture: MatrixPicture;
  readonly letter: string;
  readonly caption: string;
  /** One for each row, and for each column where columns have names. */
  readonly rowHeads: readonly string[];
  readonly colHeads: readonly string[] | null;
  readonly sumHead: string;
}

/** A drawing with its size; `axis` is the height that an arrow beside it points at. */
export interface Drawn {
  readonly markup: string;
  readonly width: number;
  readonly height: number;
  readonly axis: number;
}

const WIDE_TILE = 57;
const GAP = 3;
const LIP = 7;
const PAD = 12;
const NAME_ROW = 34;
const HEAD_ROW = 22;
/** Where things are: the tiles begin at (left, top). */
interface Grid {
  readonly left: number;
  readonly top: number;
  readonly tile: number;
  readonly right: number;
  readonly bottom: number;
}

export function drawMatrix(matrix: SvgMatrix, palette: Palette): Drawn {
  const { picture, colHeads } = matrix;
  const { cells, sums } = picture;
  const cols = cells[0]?.length ?? 0;
  const tile = picture.wide ? WIDE_TILE : TILE;
  const left = Math.max(0, ...matrix.rowHeads.map((head) => roomFor(head, SIZE.label))) + PAD + 4;
  const top = NAME_ROW + (colHeads === null ? 0 : HEAD_ROW);
  const right = left + cols * (tile + GAP) - GAP;
  const grid = { left, top: top + 4, tile, right, bottom: top + 4 + cells.length * (TILE + GAP) - GAP };
  const name = nameOf(matrix, grid, palette);
  const sumRoom = sums === null ? 0 : PAD + Math.max(roomFor(matrix.sumHead, SIZE.label), 7 * DIGIT);
  const parts = [
    name.markup,
    heads(matrix, grid, palette),
    brackets(picture, grid, palette),
    ...cells.flatMap((row, r) => row.map((cell, c) => drawCell(picture, cell, cellBox(grid, r, c), palette))),
    sourceRing(picture, grid, palette),
    sums === null ? '' : drawSums(matrix, sums, grid, palette),
  ];
  const width = Math.max(right + 5 + sumRoom, name.end);
  return { markup: parts.join(''), width, height: grid.bottom + 6, axis: (top + grid.bottom) / 2 };
}

function cellBox({ left, top, tile }: Grid, row: number, col: number): Box {
  return { x: left + col * (tile + GAP), y: top + row * (TILE + GAP), width: tile };
}

/** Letter, name and shape, centred on the brackets unless the row headers leave no room for that. */
function nameOf(
  { picture, letter, caption }: SvgMatrix,
  { left, right }: Grid,
  palette: Palette,
): { readonly markup: string; readonly end: number } {
  const shape = `${picture.cells.length} × ${picture.cells[0]?.length ?? 0}`;
  const room = { letter: 28, caption: roomFor(caption, SIZE.label), shape: roomFor(shape, SIZE.label) + 12 };
  const width = room.letter + room.caption + 8 + room.shape;
  const start = Math.max(0, (left + right - width) / 2);
  const stale = picture.stale ? token(palette, 'soft') : hueOf(palette, picture.hue);
  const pill = start + room.letter + room.caption + 8;
  const markup = [
    text(
      {
        x: start + 22,
        y: 20,
        'text-anchor': 'end',
        fill: stale,
        ...maths(palette, SIZE.letter),
        'font-style': 'italic',
      },
      escaped(letter),
    ),
    text({ x: start + room.letter, y: 20, ...soft(palette) }, marked(caption, SIZE.label)),
    tag('rect', {
      x: pill,
      y: 6,
      width: room.shape,
      height: 19,
      rx: 9.5,
      fill: 'none',
      stroke: token(palette, 'rule'),
    }),
    text({ x: pill + room.shape / 2, y: 20, 'text-anchor': 'middle', ...quiet(palette, 12) }, escaped(shape)),
  ];
  return { markup: markup.join(''), end: pill + room.shape + 1 };
}

function heads({ rowHeads, colHeads }: SvgMatrix, grid: Grid, palette: Palette): string {
  const rows = rowHeads.map((head, row) => {
    const y = grid.top + row * (TILE + GAP) + TILE / 2 + 4.5;
    return text({ x: grid.left - PAD - 2, y, 'text-anchor': 'end', ...quiet(palette) }, escaped(head));
  });
  const cols = (colHeads ?? []).map((head, col) => {
    const x = grid.left + col * (grid.tile + GAP) + grid.tile / 2;
    return text({ x, y: NAME_ROW + 14, 'text-anchor': 'middle', ...quiet(palette) }, escaped(head));
  });
  return [...rows, ...cols].join('');
}

function brackets({ hue, stale }: MatrixPicture, grid: Grid, palette: Palette): string {
  const [from, to] = [grid.top - 4, grid.bottom + 4];
  const [left, right] = [grid.left - 4, grid.right + 4];
  const d = `M${left + LIP - 4} ${from}H${left - 1}V${to}H${left + LIP - 4}M${right - LIP + 4} ${from}H${right + 1}V${to}H${right - LIP + 4}`;
  const stroke = stale ? token(palette, 'edge') : hueOf(palette, hue);
  return tag('path', { d, fill: 'none', stroke, 'stroke-width': 1.5 });
}

/** A whole row that made the chosen number. */
function sourceRing({ sourceRow, hue }: MatrixPicture, grid: Grid, palette: Palette): string {
  if (sourceRow === null) return '';
  const y = grid.top + sourceRow * (TILE + GAP) - 2;
  const box = { x: grid.left - 2, y, width: grid.right - grid.left + 4, height: TILE + 4, rx: 6 };
  return tag('rect', { ...box, fill: 'none', stroke: hueOf(palette, hue), 'stroke-width': 2 });
}

function drawSums(
  { sumHead, picture }: SvgMatrix,
  sums: readonly SumPicture[],
  grid: Grid,
  palette: Palette,
): string {
  if (picture.ghostSums) return '';
  const x = grid.right + 5 + PAD;
  const head = text({ x, y: NAME_ROW + 14, ...quiet(palette) }, escaped(sumHead));
  const rows = sums.map(({ text: shown, odd, chosen }, row) => {
    const strong = odd || chosen;
    return text(
      {
        x,
        y: grid.top + row * (TILE + GAP) + TILE / 2 + 6,
        fill: token(palette, strong ? 'ink' : 'soft'),
        ...maths(palette, 16),
        'font-weight': strong ? 600 : undefined,
      },
      escaped(odd ? `${shown} ≠ 1` : shown),
    );
  });
  return [head, ...rows].join('');
}
