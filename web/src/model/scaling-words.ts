// SPDX-License-Identifier: MIT
// What can truly be said of the present draw, as messages with their slots. Which sentence it is follows from the core's
// numbers; nothing is said that they do not show.
import { formatFull, formatNumber, type NumberStyle } from './format.ts';
import type { Said } from './picture.ts';
import { columnOf, heaviest, type ManyDraws, type ScalingColumn, type ScalingDraw } from './scaling-draw.ts';
import { drawnStream, type ScalingState } from './scaling-state.ts';

const PERCENT = new Intl.NumberFormat('en', { style: 'percent' });

/** From here on "almost all the weight" is said of one key. */
const ONE_HOT = 0.99;
/** Largest weights that differ by less are said to be alike. */
const ALIKE = 0.05;
/** Weights within this of each other can hardly be told apart. */
const FLAT = 0.1;
/** Long vectors: here one expects large gaps without a division. */
const LONG = 64;

/** The finding of the draw: the first sentence is the bold one. */
export function findings(
  draw: ScalingDraw,
  many: readonly ManyDraws[],
  draws: number,
  style: NumberStyle,
): Said[] {
  return [
    { key: `scaling.finding.${findingOf(draw)}`, args: slots(draw, style) },
    ...byDk(draw, style),
    ...byOwn(draw, style),
    ...manyFound(draw, many, draws, style),
    ...(draws > 1 ? [] : tiny(draw, style)),
  ];
}

/** Which of the findings holds. */
export function findingOf(draw: ScalingDraw): string {
  const raw = columnOf(draw, 'none');
  const scaled = columnOf(draw, 'sqrt');
  if (raw === undefined && scaled === undefined) return 'other';
  if (raw === undefined || scaled === undefined)
    return (raw ?? scaled)?.scaling === 'none' ? `raw.${rawKind(draw)}` : scaledKind(draw);
  if (draw.dk === 1) return 'same';
  if (raw.maxWeight > ONE_HOT) return scaled.maxWeight > ONE_HOT ? 'both' : 'collapse';
  if (raw.maxWeight - scaled.maxWeight < ALIKE) return 'alike';
  return draw.dk >= LONG ? 'lucky' : 'soften';
}

function rawKind(draw: ScalingDraw): 'one' | 'spread' {
  return (columnOf(draw, 'none')?.maxWeight ?? 0) > ONE_HOT ? 'one' : 'spread';
}

function scaledKind(draw: ScalingDraw): string {
  return (columnOf(draw, 'sqrt')?.maxWeight ?? 0) > ONE_HOT ? 'scaled.one' : 'scaled.spread';
}

function slots(draw: ScalingDraw, style: NumberStyle): NonNullable<Said['args']> {
  const raw = columnOf(draw, 'none');
  const scaled = columnOf(draw, 'sqrt');
  const any = raw ?? scaled ?? draw.columns[0];
  const text = (column: ScalingColumn | undefined) =>
    column === undefined ? '' : formatNumber(column.maxWeight, style);
  return {
    dk: draw.dk,
    m: draw.m,
    key: heaviest(any?.weights ?? []) + 1,
    raw: text(raw),
    scaled: text(scaled),
    weight: text(any),
  };
}

/** Dividing by d_k itself: nearly equal weights, or not yet. */
function byDk(draw: ScalingDraw, style: NumberStyle): Said[] {
  const column = columnOf(draw, 'dk');
  if (column === undefined || draw.dk === 1) return [];
  const weights = Array.from(column.weights);
  const least = Math.min(...weights);
  const most = Math.max(...weights);
  const key = most - least < FLAT ? 'scaling.by-dk.flat' : 'scaling.by-dk.close';
  return [{ key, args: { least: formatNumber(least, style), most: formatNumber(most, style) } }];
}

/** The reader's own divisor, beside the root. */
function byOwn(draw: ScalingDraw, style: NumberStyle): Said[] {
  const own = columnOf(draw, 'custom');
  if (own === undefined) return [];
  const than = own.divisor === draw.root ? 'same' : own.divisor < draw.root ? 'less' : 'more';
  const args = {
    than,
    divisor: formatNumber(own.divisor, style),
    root: formatNumber(draw.root, { ...style, digits: 2 }),
    weight: formatNumber(own.maxWeight, style),
  };
  return [{ key: 'scaling.by-own', args }];
}

/** Medians over many draws, for this d_k. */
function manyFound(draw: ScalingDraw, many: readonly ManyDraws[], draws: number, style: NumberStyle): Said[] {
  if (draws < 2) return [];
  const found = (scaling: string) => many.find((one) => one.dk === draw.dk && one.scaling === scaling);
  const raw = found('none');
  const scaled = found('sqrt');
  const own = found('custom');
  const median = (one: ManyDraws) => formatNumber(one.median, style);
  return [
    ...(raw === undefined
      ? []
      : [
          {
            key: 'scaling.many.raw',
            args: { draws, median: median(raw), share: PERCENT.format(raw.oneHot) },
          },
        ]),
    ...(scaled === undefined ? [] : [{ key: 'scaling.many.sqrt', args: { median: median(scaled) } }]),
    ...(own === undefined ? [] : [{ key: 'scaling.many.own', args: { median: median(own) } }]),
  ];
}

/** A weight that is printed as if it were nothing; only a hidden key, or a number too small to be kept, weighs 0. */
function tiny(draw: ScalingDraw, style: NumberStyle): Said[] {
  const [column] = draw.columns;
  if (column === undefined) return [];
  const weights = Array.from(column.weights);
  const nothing = weights.findIndex((weight) => weight === 0);
  if (nothing >= 0)
    return [{ key: 'scaling.tiny.zero', args: { key: nothing + 1, scaling: column.scaling } }];
  const near = weights.findIndex((weight) => formatNumber(weight, style).startsWith('≈0'));
  if (near < 0) return [];
  return [
    {
      key: 'scaling.tiny.near',
      args: { key: near + 1, value: formatFull(weights[near] ?? 0), scaling: column.scaling },
    },
  ];
}

/** Which stream is drawn from, where it may not be the one that was asked for. */
export function streamSaid(state: ScalingState): Said {
  const drawn = drawnStream(state);
  const kind = drawn === state.stream ? drawn : 'elsewhere';
  return { key: 'scaling.stream.said', args: { kind, seed: String(state.seed), m: state.m } };
}
