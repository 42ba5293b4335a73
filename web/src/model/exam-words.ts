// SPDX-License-Identifier: MIT
// What can truly be said of exams: what a divisor makes of marks, and of luck. Which sentence it is follows from the
// marking and from the mean marks that were found.
import { ONE_HOT } from './course.ts';
import { formatFull, formatNumber, type NumberStyle } from './format.ts';
import type { Said } from './picture.ts';
import type { VarianceState } from './variance-state.ts';
import { sized, two, type SpreadFound } from './variance-words.ts';

/** Spreads and means within this share of each other are said to be the same. */
const ALIKE = 0.05;

/** The finding first; then softmax's shares of the mean marks; then the limits of the analogy. */
export function examFindings(
  state: VarianceState,
  found: readonly SpreadFound[],
  shares: readonly number[],
  style: NumberStyle,
): Said[] {
  const drawn = found.filter(({ samples }) => samples > 0);
  const first = drawn[0];
  const last = drawn.at(-1);
  if (first === undefined || last === undefined) return [];
  const args = {
    exams: drawn.length,
    few: first.dk,
    many: last.dk,
    firstMean: sized(first.mean, 2),
    lastMean: sized(last.mean, 2),
    firstSd: two(first.sd),
    lastSd: two(last.sd),
    unit: drawn.every(({ sd }) => Math.abs(sd - 1) < ALIKE) ? 'yes' : 'no',
  };
  const kind = examKind(state, first, last);
  const compared = drawn.length > 1 && kind !== 'luck' && kind !== 'zero';
  return [
    { key: `variance.exam.${kind === 'zero' || kind === 'plain' ? kind : `${kind}.${state.div}`}`, args },
    ...(compared ? sharesSaid(state, drawn, shares, style) : []),
    { key: 'variance.exam.breaks' },
  ];
}

/** What kind of exams these are, where the numbers bear out what is said of the kind. */
export function examKind(
  { div, marking, ability }: VarianceState,
  first: SpreadFound,
  last: SpreadFound,
): 'zero' | 'plain' | 'luck' | 'perfect' | 'marks' | 'points' {
  if (marking === 'zero-one' && ability === 0) return 'zero';
  if (first === last) return 'plain';
  if (marking === 'plus-minus' && ability === 0.5) return bearsLuck(div, first, last) ? 'luck' : 'plain';
  if (ability === 1) return 'perfect';
  if (!bearsMarks(div, first, last)) return 'plain';
  return marking === 'zero-one' ? 'marks' : 'points';
}

/** Guessing: spreads grow, are the same, or shrink. */
function bearsLuck(div: VarianceState['div'], first: SpreadFound, last: SpreadFound): boolean {
  if (div === 'sqrt') return Math.abs(last.sd - first.sd) < 2 * ALIKE * first.sd;
  return div === 'none' ? last.sd > first.sd : last.sd < first.sd;
}

/** Marks move away from 0, also when divided by the root; divided by n they are alike, and spread less. */
function bearsMarks(div: VarianceState['div'], first: SpreadFound, last: SpreadFound): boolean {
  const [less, more] = [Math.abs(first.mean), Math.abs(last.mean)];
  if (div !== 'dk') return more > (1 + ALIKE) * less;
  return Math.abs(last.mean - first.mean) < 3 * ALIKE && (last.sd < first.sd || first.sd === 0);
}

function sharesSaid(
  { div }: VarianceState,
  drawn: readonly SpreadFound[],
  shares: readonly number[],
  style: NumberStyle,
): Said[] {
  const share = Math.max(...shares);
  if (share <= ONE_HOT)
    return [{ key: 'variance.exam.shares.fair', args: { share: formatNumber(share, style) } }];
  const shown = formatNumber(share, { digits: 3 });
  const args = {
    most: drawn[shares.indexOf(share)]?.dk ?? 1,
    share: formatNumber(share, style),
    rest: formatFull(Math.min(...shares)),
    // What is printed as 1 to three places is 100 in a hundred.
    all: shown === '1' || shown.startsWith('≈') ? 'yes' : 'no',
    divided: div === 'none' ? 'no' : 'yes',
  };
  return [{ key: 'variance.exam.shares.one', args }];
}
