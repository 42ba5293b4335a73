// SPDX-License-Identifier: MIT
// One cell of a matrix as SVG: tile, ring, number.
import type { CellPicture, MatrixPicture } from '../picture.ts';
import { hueOf, maths, SIZE, text, token, type Palette } from './svg-style.ts';
import { escaped, tag } from './svg-text.ts';

/** Height of a tile in px. */
export const TILE = 36;
/** A digit and a decimal point of the maths font, in px at the size of a number. */
export const DIGIT = 8.6;
const POINT = 4.4;

/** Where a tile is. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Name of the pattern of hidden cells; drawn once a document. */
export const HATCH = 'sdpa-hatch';

export function hatch(palette: Palette): string {
  const line = tag('path', { d: 'M0 0v5', stroke: token(palette, 'rule'), 'stroke-width': 2 });
  const ground = tag('rect', { width: 5, height: 5, fill: token(palette, 'panel') });
  return tag(
    'pattern',
    { id: HATCH, width: 5, height: 5, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
    ground,
    line,
  );
}

export function drawCell(picture: MatrixPicture, cell: CellPicture, box: Box, palette: Palette): string {
  const { x, y, width } = box;
  const wrong = cell.kind === 'missing' || cell.kind === 'wrong';
  const ring = wrong ? token(palette, 'error') : ringOf(picture, cell, palette);
  const tile = tag('rect', { x, y, width, height: TILE, rx: 4, fill: fillOf(picture, cell, palette) });
  const inset = { x: x + 1, y: y + 1, width: width - 2, height: TILE - 2, rx: 3.5, fill: 'none' };
  return [
    tile,
    ring === undefined ? '' : tag('rect', { ...inset, stroke: ring, 'stroke-width': picture.stale ? 1 : 2 }),
    cell.mark === 'also' && !picture.stale ? footBar(picture, box, palette) : '',
    number(picture, cell, box, palette),
  ].join('');
}

function fillOf(picture: MatrixPicture, cell: CellPicture, palette: Palette): string {
  if (picture.stale) return 'none';
  if (cell.kind === 'hidden') return `url(#${HATCH})`;
  if (cell.kind !== 'number') return token(palette, 'error-tint');
  return palette.fills[cell.fill] ?? token(palette, 'tile');
}

function ringOf(picture: MatrixPicture, { mark }: CellPicture, palette: Palette): string | undefined {
  if (picture.stale) return token(palette, 'rule');
  if (mark === 'sel') return token(palette, 'ink');
  return mark === 'src' ? hueOf(palette, picture.hue) : undefined;
}

/** Takes part in the chosen number. */
function footBar({ hue }: MatrixPicture, { x, y, width }: Box, palette: Palette): string {
  return tag('rect', {
    x: x + 6,
    y: y + TILE - 5,
    width: width - 12,
    height: 2,
    rx: 1,
    fill: hueOf(palette, hue),
  });
}

/** Decimals stand point below point: what is before the point ends there, the rest begins there. */
function number(picture: MatrixPicture, cell: CellPicture, box: Box, palette: Palette): string {
  const middle = box.x + box.width / 2;
  const y = box.y + TILE / 2 + 6;
  const quietly = cell.kind === 'hidden' || picture.stale;
  const style = {
    y,
    fill: token(palette, quietly ? 'quiet' : 'ink'),
    ...maths(palette, SIZE.number),
    'font-weight': cell.mark === 'sel' && !picture.stale ? 600 : undefined,
  };
  const tail = cell.ghost === '' ? (/\.\d+$/.exec(cell.text)?.[0] ?? '') : cell.ghost;
  if (tail === '' || cell.kind !== 'number')
    return text({ x: middle, 'text-anchor': 'middle', ...style }, escaped(cell.text.slice(0, 8)));
  const whole = cell.ghost === '' ? cell.text.slice(0, -tail.length) : cell.text;
  const room = { before: widest(picture) * DIGIT, after: POINT + (tail.length - 1) * DIGIT };
  const point = middle + (room.before - room.after) / 2;
  const before = text({ x: point, 'text-anchor': 'end', ...style }, escaped(whole));
  return cell.ghost === '' ? before + text({ x: point, ...style }, escaped(tail)) : before;
}

/** Characters before the point, in the longest number of a matrix; the sign for "nearly" hangs outside. */
function widest({ cells }: MatrixPicture): number {
  const wholes = cells.flat().map(({ text: shown }) => shown.replace('≈', '').split('.')[0]?.length ?? 0);
  return Math.max(1, ...wholes);
}
