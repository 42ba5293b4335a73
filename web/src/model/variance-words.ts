// SPDX-License-Identifier: MIT
// What can truly be said of an experiment, as messages with their slots. Which sentence it is follows from the core's
// numbers and from what is set.
import { formatFull, formatNumber, formatPadded, MINUS, type NumberStyle } from './format.ts';
import type { Said } from './picture.ts';
import { brokenOf, isCourseRun, type VarianceState } from './variance-state.ts';

/** The numbers of one length, as far as sentences need them. */
export interface SpreadFound {
  readonly dk: number;
  readonly samples: number;
  readonly mean: number;
  readonly variance: number;
  readonly standardError: number | null;
  readonly theoryMean: number;
  readonly theoryVariance: number;
  readonly sd: number;
  readonly theorySd: number;
  readonly errorsOff: number | null;
  readonly variancePerDk: number;
  readonly theoryVariancePerDk: number;
}

export interface PowerFound {
  readonly varianceSlope: number;
  readonly sdSlope: number;
  /** NaN: too few samples to say. */
  readonly standardError: number;
}

/** Further off than this is more than chance usually gives: one run in twenty. */
const USUAL = 2;
/** A spread this near to 1 is said to be 1. */
const UNIT = 0.05;
/** "All the weight" is said from here on. */
const ONE_HOT = 0.99;

/** Decimals that the smallest of these numbers needs, so that all of them have as many. */
export function digitsFor(values: readonly number[]): number {
  const least = Math.min(...values.filter((value) => value !== 0 && !Number.isNaN(value)).map(Math.abs));
  return least < 0.1 ? 4 : least < 1 ? 3 : 2;
}

/** A number with the decimals that its size needs; whole ones bare. */
export function sized(value: number, digits = digitsFor([value])): string {
  return Number.isInteger(value) ? formatNumber(value) : formatPadded(value, { digits });
}

const two = (value: number) => formatPadded(value, { digits: 2 });

/** The finding first, in bold; then what theory holds of the products themselves, and how far the numbers are from it. */
export function varianceFindings(
  state: VarianceState,
  found: readonly SpreadFound[],
  fit: PowerFound | null,
  undivided: SpreadFound | undefined,
): Said[] {
  const drawn = found.filter(({ samples }) => samples > 0);
  return [
    { key: `variance.finding.${findingOf(state, found)}`, args: ends(found) },
    { key: `variance.theory.${brokenOf(state)}`, args: theorySlots(state, undivided) },
    ...(fit === null ? [] : [{ key: 'variance.fit', args: fitSlots(fit) }]),
    ...farthest(drawn),
  ];
}

/** Which of the findings holds, by what theory says of the spreads. */
export function findingOf({ div, sigma }: VarianceState, found: readonly SpreadFound[]): string {
  if (sigma === 0) return 'none';
  if (div === 'dk') return 'by-dk';
  const spreads = found.map(({ theorySd }) => theorySd);
  const unit = spreads.every((sd) => Math.abs(sd - 1) < UNIT);
  if (div === 'sqrt') {
    if (unit) return 'unit';
    const [first = 1] = spreads;
    return spreads.every((sd) => Math.abs(sd - first) < UNIT * first) ? 'steady' : 'growing';
  }
  return found.every(({ theoryVariancePerDk }) => Math.abs(theoryVariancePerDk - 1) < UNIT)
    ? 'plain'
    : 'other';
}

function ends(found: readonly SpreadFound[]): NonNullable<Said['args']> {
  const first = found[0];
  const last = found.at(-1);
  return {
    least: String(first?.dk ?? 1),
    most: String(last?.dk ?? 1),
    first: sized(first?.theorySd ?? 0),
    last: sized(last?.theorySd ?? 0),
  };
}

function theorySlots(state: VarianceState, longest: SpreadFound | undefined): NonNullable<Said['args']> {
  const set = (name: 'mu' | 'sigma' | 'rho' | 'a2') => String(state[name]).replace('-', MINUS);
  return {
    ...{ mu: set('mu'), sigma: set('sigma'), rho: set('rho'), a2: set('a2') },
    dk: String(longest?.dk ?? 1),
    perDk: sized(longest?.theoryVariancePerDk ?? 0),
    mean: sized(longest?.theoryMean ?? 0),
  };
}

function fitSlots({ varianceSlope, sdSlope, standardError }: PowerFound): NonNullable<Said['args']> {
  const isKnown = !Number.isNaN(standardError);
  const error = two(isKnown ? standardError : 0);
  return { slope: two(varianceSlope), root: two(sdSlope), known: isKnown ? 'yes' : 'no', error };
}

/** The length whose variance is farthest from theory; or that nobody can say how far is far. */
function farthest(found: readonly SpreadFound[]): Said[] {
  const [first] = found;
  if (first === undefined) return [];
  const known = found.filter(({ errorsOff }) => errorsOff !== null);
  if (known.length === 0) return first.standardError === null ? [{ key: 'variance.off.unknown' }] : [];
  const far = known.reduce((most, one) =>
    Math.abs(one.errorsOff ?? 0) > Math.abs(most.errorsOff ?? 0) ? one : most,
  );
  const off = far.errorsOff ?? 0;
  return [
    {
      key: Math.abs(off) > USUAL ? 'variance.off.far' : 'variance.off.usual',
      args: {
        variance: sized(far.variance),
        off: formatPadded(Math.abs(off), { digits: 1 }),
        side: off < 0 ? 'below' : 'above',
        theory: sized(far.theoryVariance),
      },
    },
  ];
}

/** An exam: what the divisor makes of marks, and of luck. `shares` are softmax's of the mean marks. */
export function examFindings(
  { div, marking, ability }: VarianceState,
  found: readonly SpreadFound[],
  shares: readonly number[],
  style: NumberStyle,
): Said[] {
  const drawn = found.filter(({ samples }) => samples > 0);
  const first = drawn[0];
  const last = drawn.at(-1);
  if (first === undefined || last === undefined) return [];
  const luck = marking === 'plus-minus' && ability === 0.5;
  const args = {
    few: String(first.dk),
    many: String(last.dk),
    firstMean: sized(first.mean, 2),
    lastMean: sized(last.mean, 2),
    firstSd: two(first.sd),
    lastSd: two(last.sd),
  };
  const share = Math.max(...shares);
  return [
    { key: `variance.exam.${luck ? 'luck' : ability === 1 ? 'perfect' : 'marks'}.${div}`, args },
    ...(luck || drawn.length < 2
      ? []
      : [
          {
            key: share > ONE_HOT ? 'variance.exam.shares.one' : 'variance.exam.shares.fair',
            args: { share: formatNumber(share, style), rest: formatFull(Math.min(...shares)) },
          },
        ]),
    { key: 'variance.exam.breaks' },
  ];
}

/** What is drawn from, where it may not be what was asked for. */
export function varianceStreamSaid(state: VarianceState): Said {
  const kind = isCourseRun(state) ? 'course' : state.stream === 'course' ? 'elsewhere' : 'fresh';
  return { key: 'variance.stream.said', args: { kind, seed: String(state.seed) } };
}
