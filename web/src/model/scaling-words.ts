// SPDX-License-Identifier: MIT
// What can truly be said of the present draw, as messages with their slots. Which sentence it is follows from the core's
// numbers; nothing is said that they do not show.
import { ONE_HOT } from './course.ts';
import { formatFull, formatNumber, type NumberStyle } from './format.ts';
import type { Said } from './picture.ts';
import {
  areMany,
  columnOf,
  heaviest,
  type ManyDraws,
  type ScalingColumn,
  type ScalingDraw,
  type Tally,
} from './scaling-draw.ts';
import { drawnStream, type ScalingState } from './scaling-state.ts';

type Slots = NonNullable<Said['args']>;

/** Largest weights that differ by less are said to be alike. */
const ALIKE = 0.05;
/** The largest of some weights is less than a quarter above the smallest: they are nearly the same. */
const FLAT = 1.25;

/** The finding of the draw: the first sentence is the bold one. */
export function findings(
  draw: ScalingDraw,
  many: readonly ManyDraws[],
  tally: Tally,
  style: NumberStyle,
): Said[] {
  const here = many.filter(({ dk }) => dk === draw.dk);
  return [
    { key: `scaling.finding.${findingOf(draw, here)}`, args: slots(draw, here, style) },
    ...byDk(draw, style),
    ...byOwn(draw, style),
    ...manyFound(here, tally, style),
    ...(tally.wanted > 1 ? [] : tiny(draw, style)),
  ];
}

/** Which of the findings holds; `here` is what many draws of this length have given. */
export function findingOf(draw: ScalingDraw, here: readonly ManyDraws[]): string {
  const raw = columnOf(draw, 'none');
  const scaled = columnOf(draw, 'sqrt');
  const kind = (column: ScalingColumn) => (column.maxWeight > ONE_HOT ? 'one' : 'spread');
  if (scaled === undefined) return raw === undefined ? 'other' : `raw.${kind(raw)}`;
  if (raw === undefined) return `scaled.${kind(scaled)}`;
  if (draw.dk === 1) return 'same';
  if (raw.maxWeight > ONE_HOT) return scaled.maxWeight > ONE_HOT ? 'both' : 'collapse';
  const usual = here.find(({ scaling }) => scaling === 'none')?.median ?? 0;
  if (usual > ONE_HOT) return 'lucky';
  return raw.maxWeight - scaled.maxWeight < ALIKE ? 'alike' : 'soften';
}

function slots(draw: ScalingDraw, here: readonly ManyDraws[], style: NumberStyle): Slots {
  const raw = columnOf(draw, 'none');
  const scaled = columnOf(draw, 'sqrt');
  const any = raw ?? scaled ?? draw.columns[0];
  const text = (value: number | undefined) => (value === undefined ? '' : formatNumber(value, style));
  return {
    m: draw.m,
    key: heaviest(any?.weights ?? []) + 1,
    root: formatNumber(draw.root, { digits: 2 }),
    raw: text(raw?.maxWeight),
    scaled: text(scaled?.maxWeight),
    weight: text(any?.maxWeight),
    usual: text(here.find(({ scaling }) => scaling === 'none')?.median),
  };
}

/** Dividing by d_k itself: nearly equal weights, or not yet. */
function byDk(draw: ScalingDraw, style: NumberStyle): Said[] {
  const column = columnOf(draw, 'dk');
  if (column === undefined || draw.dk === 1) return [];
  const weights = Array.from(column.weights);
  const least = Math.min(...weights);
  const most = Math.max(...weights);
  const key = most < FLAT * least ? 'scaling.by-dk.flat' : 'scaling.by-dk.close';
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

/** How many draws there are, for sentences that begin with it. */
export function tallySlots({ drawn, wanted }: Tally): Slots {
  const so = drawn === null ? 'several' : drawn === wanted ? 'all' : 'some';
  return { so, draws: drawn ?? wanted, wanted };
}

/** Medians over many draws, for this d_k. */
function manyFound(here: readonly ManyDraws[], tally: Tally, style: NumberStyle): Said[] {
  if (!areMany(tally)) return [];
  const rows = (['none', 'sqrt', 'custom'] as const).flatMap(
    (scaling) => here.find((one) => one.scaling === scaling) ?? [],
  );
  return rows.map(({ scaling, median, sharp }, index) => ({
    key: 'scaling.many.found',
    args: {
      ...tallySlots(tally),
      // Which draws they are is said once.
      ...(index > 0 && { so: 'same' }),
      median: formatNumber(median, style),
      counted: sharp === null ? 'no' : 'yes',
      sharp: formatNumber(sharp ?? 0, { digits: 0 }),
      scaling,
    },
  }));
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
