// SPDX-License-Identifier: MIT
// One row of weights as a bar of length 1, as SVG.
import type { CellPicture } from '../picture.ts';
import { maths, quiet, SIZE, text, token, type Palette } from './svg-style.ts';
import { escaped, roomFor, tag } from './svg-text.ts';

export interface SvgShare {
  /** What stands above the bar, left and right. */
  readonly of: string;
  readonly one: string;
  readonly cells: readonly CellPicture[];
  readonly names: readonly string[];
  /** The weights themselves; they lay the bar out. */
  readonly weights: readonly number[];
}

const TOP = 22;
const HEIGHT = 30;
export const SHARE_HEIGHT = 76;

export function drawShare(share: SvgShare, width: number, palette: Palette): string {
  const base = TOP + HEIGHT + 4;
  const edge = token(palette, 'edge');
  const ticks = [
    { at: 0, label: '0', anchor: undefined },
    { at: width / 2, label: '0.5', anchor: 'middle' },
    { at: width, label: '1', anchor: 'end' },
  ];
  return [
    text({ x: 0, y: 12, ...quiet(palette, 12) }, escaped(share.of)),
    text({ x: width, y: 12, 'text-anchor': 'end', ...quiet(palette, 12) }, escaped(share.one)),
    ...pieces(share, width, palette),
    ...ticks.map(({ at, label, anchor }) =>
      [
        tag('path', { d: `M${at} ${base}v4`, stroke: edge }),
        text({ x: at, y: SHARE_HEIGHT - 4, 'text-anchor': anchor, ...quiet(palette, 12) }, label),
      ].join(''),
    ),
  ].join('');
}

function pieces({ cells, names, weights }: SvgShare, width: number, palette: Palette): readonly string[] {
  let x = 0;
  return weights.map((weight, index) => {
    const cell = cells[index];
    const [from, length] = [x, weight * width];
    x += length;
    if (cell === undefined || length < 1) return '';
    const gap = index < weights.length - 1 && length > 4 ? 2 : 0;
    const box = { x: from, y: TOP, width: length - gap, height: HEIGHT, rx: 3 };
    const chosen = cell.mark === 'sel' && length > 4;
    return [
      tag('rect', { ...box, fill: palette.fills[cell.fill] ?? token(palette, 'tile') }),
      chosen ? ring(box, palette) : '',
      labels(cell, names[index] ?? '', box, palette),
    ].join('');
  });
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function ring({ x, y, width, height }: Box, palette: Palette): string {
  const inside = { x: x + 1, y: y + 1, width: width - 2, height: height - 2, rx: 2.5 };
  return tag('rect', { ...inside, fill: 'none', stroke: token(palette, 'ink'), 'stroke-width': 2 });
}

/** Name and number where both find room, the number alone where only it does. */
function labels(cell: CellPicture, name: string, { x, y, width }: Box, palette: Palette): string {
  const numberRoom = roomFor(cell.text, SIZE.number) + 12;
  if (width < numberRoom) return '';
  const style = { y: y + 20, fill: token(palette, 'ink') };
  const number = { ...style, ...maths(palette, 15), 'font-weight': cell.mark === 'sel' ? 600 : undefined };
  if (width < numberRoom + roomFor(name, SIZE.label) + 12)
    return text({ x: x + width / 2, 'text-anchor': 'middle', ...number }, escaped(cell.text));
  return [
    text({ x: x + 11, ...quiet(palette), ...style }, escaped(name)),
    text({ x: x + width - 11, 'text-anchor': 'end', ...number }, escaped(cell.text)),
  ].join('');
}
