// SPDX-License-Identifier: MIT
// The present picture as an SVG document of its own: presentation attributes only, the light theme on white, text that
// stays text, and in words what it shows. It opens in a browser, in a drawing program and on paper.
import { hatch } from './svg-cell.ts';
import { drawMatrix, type Drawn, type SvgMatrix } from './svg-matrix.ts';
import { drawShare, SHARE_HEIGHT, type SvgShare } from './svg-share.ts';
import { SIZE, soft, text, token, type Palette } from './svg-style.ts';
import { escaped, marked, roomFor, tag } from './svg-text.ts';

export interface SvgPicture {
  /** Language of the words. */
  readonly language: string;
  /** Text alternative: a name, and the numbers in sentences. */
  readonly title: string;
  readonly description: string;
  readonly sources: readonly SvgMatrix[];
  /** What is done with the sources, on an arrow; null for sources that stand by themselves. */
  readonly operation: string | null;
  readonly made: SvgMatrix | null;
  readonly share: SvgShare | null;
}

const MARGIN = 20;
const GAP = 24;
/** Wider pictures put the result below its sources. */
const MOST_WIDTH = 860;
const LEAST_ARROW = 90;
const LEAST_SHARE = 320;

export function svgDocument(picture: SvgPicture, palette: Palette): string {
  const stage = drawStage(picture, palette);
  const share = picture.share;
  const width = Math.max(stage.width, share === null ? 0 : LEAST_SHARE);
  const shareTop = stage.height + GAP;
  const height = share === null ? stage.height : shareTop + SHARE_HEIGHT;
  const [allWide, allHigh] = [Math.ceil(width + 2 * MARGIN), Math.ceil(height + 2 * MARGIN)];
  const content = [
    move((width - stage.width) / 2, 0, stage.markup),
    share === null ? '' : move(0, shareTop, drawShare(share, width, palette)),
  ];
  const frame = {
    xmlns: 'http://www.w3.org/2000/svg',
    width: allWide,
    height: allHigh,
    viewBox: `0 0 ${allWide} ${allHigh}`,
    role: 'img',
    'xml:lang': picture.language,
    direction: 'ltr',
  };
  return `${tag(
    'svg',
    frame,
    tag('title', {}, escaped(picture.title)),
    tag('desc', {}, escaped(picture.description)),
    tag('defs', {}, hatch(palette)),
    tag('rect', { width: allWide, height: allHigh, fill: token(palette, 'paper') }),
    move(MARGIN, MARGIN, content.join('')),
  )}\n`;
}

function drawStage({ sources, operation, made }: SvgPicture, palette: Palette): Drawn {
  const drawn = sources.map((source) => drawMatrix(source, palette));
  if (operation === null || made === null) return inputs(drawn);
  const stack = below(drawn);
  const result = drawMatrix(made, palette);
  const arrow = Math.max(LEAST_ARROW, roomFor(operation, SIZE.label));
  return stack.width + result.width + arrow + 2 * GAP <= MOST_WIDTH
    ? inRow(stack, result, arrow, arrowRight(operation, arrow, palette))
    : inColumn(stack, result, arrowDown(operation, palette));
}

/** Q over K, and V beside them where there is room. */
function inputs(drawn: readonly Drawn[]): Drawn {
  const last = drawn.at(-1);
  const stack = below(drawn.slice(0, -1));
  if (last === undefined || stack.width + 2 * GAP + last.width > MOST_WIDTH) return below(drawn);
  return inRow(stack, last, 0, '');
}

/** One below the other, their right edges in line: brackets of one width stand above each other. */
function below(drawn: readonly Drawn[]): Drawn {
  const [only] = drawn;
  if (only !== undefined && drawn.length === 1) return only;
  const width = Math.max(0, ...drawn.map((one) => one.width));
  let height = 0;
  const placed = drawn.map((one) => {
    const top = height === 0 ? 0 : height + GAP;
    height = top + one.height;
    return move(width - one.width, top, one.markup);
  });
  return { markup: placed.join(''), width, height, axis: height / 2 };
}

/** Left and right at one height, with room for an arrow between them. */
function inRow(left: Drawn, right: Drawn, room: number, arrow: string): Drawn {
  const axis = Math.max(left.axis, right.axis);
  const start = left.width + GAP;
  const next = start + room + GAP;
  const height = Math.max(axis - left.axis + left.height, axis - right.axis + right.height);
  const placed = [
    move(0, axis - left.axis, left.markup),
    arrow === '' ? '' : move(start, axis, arrow),
    move(next, axis - right.axis, right.markup),
  ];
  return { markup: placed.join(''), width: next + right.width, height, axis };
}

function inColumn(source: Drawn, result: Drawn, arrow: string): Drawn {
  const width = Math.max(source.width, result.width);
  const next = source.height + 2 * GAP + 8;
  const placed = [
    move(width - source.width, 0, source.markup),
    move(width / 2, source.height + GAP - 8, arrow),
    move(width - result.width, next, result.markup),
  ];
  return { markup: placed.join(''), width, height: next + result.height, axis: 0 };
}

function arrowRight(operation: string, length: number, palette: Palette): string {
  const label = { x: length / 2, y: -9, 'text-anchor': 'middle', ...soft(palette) };
  return (
    text(label, marked(operation, SIZE.label)) + line(`M0 0H${length - 1}M${length - 6} -5l5 5l-5 5`, palette)
  );
}

function arrowDown(operation: string, palette: Palette): string {
  const label = { x: 14, y: 17, ...soft(palette) };
  return line('M0 0v24M-4 19l4 5l4-5', palette) + text(label, marked(operation, SIZE.label));
}

function line(d: string, palette: Palette): string {
  const pen = { stroke: token(palette, 'soft'), 'stroke-width': 1.25, 'stroke-linecap': 'round' };
  return tag('path', { d, fill: 'none', ...pen });
}

function move(x: number, y: number, markup: string): string {
  return tag('g', { transform: `translate(${x} ${y})` }, markup);
}
