// SPDX-License-Identifier: MIT
// What can truly be said of an experiment, as messages with their slots. Which sentence it is follows from the core's
// numbers and from what is set.
import { COURSE } from './course.ts';
import { formatNumber, formatPadded, MINUS } from './format.ts';
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

type Slots = NonNullable<Said['args']>;

/** Chance puts about one variance in twenty further off than this, in standard errors. */
const USUAL = 2;
/** Theory's spreads are exact: what differs by more than their last digits is not the same. */
const DUST = 1e-9;
/** Spreads within this share of each other are said to be nearly the same. */
const ALIKE = 0.01;
/** Softmax of scores that spread by less is nearly even. */
const EVEN = 0.1;

/** So many digits of a number are sure; what comes after them is rounding. */
const SURE = 12;
const sure = (value: number) => Number(value.toPrecision(SURE));

/** Decimals that the smallest of these numbers needs, so that all of them have as many. */
export function digitsFor(values: readonly number[]): number {
  const sizes = values.map((value) => Math.abs(sure(value)));
  const least = Math.min(...sizes.filter((size) => size !== 0 && !Number.isNaN(size)));
  return least < 0.1 ? 4 : least < 1 ? 3 : 2;
}

/** Decimals of the variances, in the pictures, the table, speech and the copied program. */
export function tableDigits(found: readonly SpreadFound[]): number {
  return digitsFor(found.map(({ theoryVariance }) => theoryVariance));
}

/** A number with the decimals that its size needs; whole ones bare, also those that rounding has left beside it. */
export function sized(value: number, digits = digitsFor([value])): string {
  const whole = sure(value);
  return Number.isInteger(whole) ? formatNumber(whole) : formatPadded(value, { digits });
}

export const two = (value: number) => formatPadded(value, { digits: 2 });

/** The finding first, in bold; then what theory holds of the products themselves, and how far the numbers are from it. */
export function varianceFindings(
  state: VarianceState,
  found: readonly SpreadFound[],
  fit: PowerFound | null,
  undivided: SpreadFound | undefined,
): Said[] {
  const drawn = found.filter(({ samples }) => samples > 0);
  return [
    { key: `variance.finding.${findingOf(state, found)}`, args: ends(found, drawn) },
    { key: `variance.theory.${brokenOf(state)}`, args: theorySlots(state, undivided) },
    ...(fit === null ? [] : [{ key: 'variance.fit', args: fitSlots(fit, drawn) }]),
    ...farthest(drawn),
  ];
}

/** Which of the findings holds, by what theory says of the spreads. */
export function findingOf({ div, sigma }: VarianceState, found: readonly SpreadFound[]): string {
  if (sigma === 0) return 'none';
  const spreads = found.map(({ theorySd }) => theorySd);
  const [first = 1] = spreads;
  const last = spreads.at(-1) ?? 1;
  if (spreads.length < 2) return 'single';
  const alike = (to: number, share: number) => spreads.every((sd) => Math.abs(sd - to) < share * to);
  if (div === 'none')
    return found.every(({ theoryVariancePerDk }) => Math.abs(theoryVariancePerDk - 1) < DUST)
      ? 'plain'
      : 'other';
  if (div === 'sqrt' && alike(1, DUST)) return 'unit';
  if (alike(first, div === 'sqrt' ? DUST : ALIKE)) return `steady.${div}`;
  return last > first ? `growing.${div}` : `shrinking.${div}`;
}

function ends(found: readonly SpreadFound[], drawn: readonly SpreadFound[]): Slots {
  const first = found[0];
  const last = found.at(-1);
  const measured = drawn.map(({ sd }) => sd);
  return {
    least: String(first?.dk ?? 1),
    most: String(last?.dk ?? 1),
    first: apart(first?.theorySd ?? 0),
    last: apart(last?.theorySd ?? 0),
    even: (last?.theorySd ?? 1) < EVEN ? 'yes' : 'no',
    drawn: drawn.length > 0 ? 'yes' : 'no',
    low: two(Math.min(...measured, Infinity) < Infinity ? Math.min(...measured) : 0),
    high: two(Math.max(...measured, 0)),
  };
}

function theorySlots(state: VarianceState, longest: SpreadFound | undefined): Slots {
  const set = (name: 'mu' | 'sigma' | 'rho' | 'a2') => String(state[name]).replace('-', MINUS);
  return {
    ...{ mu: set('mu'), sigma: set('sigma'), rho: set('rho'), a2: set('a2') },
    dk: String(longest?.dk ?? 1),
    perDk: sized(longest?.theoryVariancePerDk ?? 0),
    mean: sized(longest?.theoryMean ?? 0),
  };
}

/** What is not 1 does not look like it. */
function apart(sd: number): string {
  const text = sized(sd);
  return text === '1.00' ? sized(sd, 4) : text;
}

/** How far off a slope is follows from how far off variances are: where no formula holds for them, none does for it. */
function fitSlots(
  { varianceSlope, sdSlope, standardError }: PowerFound,
  drawn: readonly SpreadFound[],
): Slots {
  const isKnown = !Number.isNaN(standardError) && drawn.every((one) => one.standardError !== null);
  const error = two(isKnown ? standardError : 0);
  return { slope: two(varianceSlope), root: two(sdSlope), known: isKnown ? 'yes' : 'no', error };
}

/** The length whose variance is farthest from theory, and how many are far; or that nobody can say how far is far. */
function farthest(found: readonly SpreadFound[]): Said[] {
  const [first] = found;
  if (first === undefined) return [];
  const off = ({ errorsOff }: SpreadFound) => Math.abs(errorsOff ?? 0);
  const known = found.filter(({ errorsOff }) => errorsOff !== null);
  if (known.length === 0) return first.standardError === null ? [{ key: 'variance.off.unknown' }] : [];
  const far = known.reduce((most, one) => (off(one) > off(most) ? one : most));
  return [
    {
      key: 'variance.off.known',
      args: {
        variance: sized(far.variance),
        off: formatPadded(off(far), { digits: 1 }),
        side: (far.errorsOff ?? 0) < 0 ? 'below' : 'above',
        theory: sized(far.theoryVariance),
        lengths: known.length,
        outside: known.filter((one) => off(one) > USUAL).length,
      },
    },
  ];
}

function streamOf(state: VarianceState): string {
  if (isCourseRun(state)) return state.n === COURSE.samples ? 'course' : 'beyond';
  return state.stream === 'course' ? 'elsewhere' : 'fresh';
}

/** What is drawn from, where it may not be what was asked for. */
export function varianceStreamSaid(state: VarianceState): Said {
  return {
    key: 'variance.stream.said',
    args: { kind: streamOf(state), seed: String(state.seed), n: String(COURSE.samples) },
  };
}
