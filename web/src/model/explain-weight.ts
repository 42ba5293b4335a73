// SPDX-License-Identifier: MIT
// How a weight was made: the powers of e, their sum, the share. Powers and sum are the core's.
import { equation } from './equation.ts';
import { formatNumber, type NumberStyle } from './format.ts';
import { softmaxGroup } from './pipeline-picture.ts';
import type { Equation, Explanation, Part } from './picture.ts';
import type { PipelineResult, SoftmaxParts } from './pipeline-result.ts';
import type { CellRef } from './pipeline-state.ts';
import { digitsThatRecompute, printedValue, printOperand } from './printed.ts';

/** More terms than this are written as one sum sign. */
const MOST_TERMS = 3;
const MOST_DIGITS = 12;

type Parts = ReturnType<SoftmaxParts>;

export function explainWeight(
  result: PipelineResult,
  cell: CellRef,
  weight: number,
  style: NumberStyle,
  softmax: SoftmaxParts,
): Pick<Explanation, 'equation' | 'note'> {
  const { scores, place } = softmaxGroup(result, cell.row, cell.col);
  const args = { row: cell.row + 1, col: cell.col + 1 };
  const score = scores[place] ?? -Infinity;
  if (score === -Infinity) {
    const empty = scores.every((other) => other === -Infinity);
    return { equation: null, note: { key: empty ? 'made.weights.empty' : 'made.weights.hidden', args } };
  }
  const parts = softmax(scores);
  const key = `made.weights.${result.input.axis}`;
  const visible = scores.flatMap((other, index) => (other === -Infinity ? [] : [index]));
  const note = {
    key,
    args: { ...args, max: printOperand(parts.max, style.digits ?? 3), count: visible.length },
  };
  return { equation: shareOf({ scores, place, visible, weight, parts }, style, softmax), note };
}

/** One softmax, and the share in it that is explained. */
interface Share {
  readonly scores: readonly number[];
  readonly place: number;
  readonly visible: readonly number[];
  readonly weight: number;
  readonly parts: Parts;
}

function shareOf(share: Share, style: NumberStyle, softmax: SoftmaxParts): Equation {
  const { scores, place, visible, weight, parts } = share;
  const exps = visible.map((index) => parts.exps[index] ?? 0);
  const mine = visible.indexOf(place);
  const few = visible.length <= MOST_TERMS;
  const operands = few ? exps : [exps[mine] ?? 0, parts.sum];
  const digits = digitsThatRecompute(operands, weight, style, (printed) =>
    few
      ? (printed[mine] ?? 0) / printed.reduce((sum, exp) => sum + exp, 0)
      : (printed[0] ?? 0) / (printed[1] ?? 1),
  );
  const shown = digits ?? MOST_DIGITS;
  const scoreDigits = digitsForPowers(share, shown, style, softmax);
  const top = printOperand(scores[place] ?? 0, scoreDigits);
  const max = printOperand(parts.max, scoreDigits);
  const over: Part = power([
    { text: top, hue: 's' },
    { text: ` − ${max.startsWith('−') ? `(${max})` : max}` },
  ]);
  const powersUnder: readonly Part[] = few
    ? joined(visible.map((index) => power([{ text: printOperand(parts.shifted[index] ?? 0, scoreDigits) }])))
    : [
        { text: 'Σ ' },
        power([{ text: 's', hue: 's' }, { text: ` − ${max.startsWith('−') ? `(${max})` : max}` }]),
      ];
  const print = (exp: number): Part => ({ text: printOperand(exp, shown) });
  const numbersUnder = few ? joined(exps.map(print)) : [print(parts.sum)];
  const sides = [
    [{ fraction: [[over], powersUnder] as const }],
    [{ fraction: [[print(exps[mine] ?? 0)], numbersUnder] as const }],
  ];
  return equation(sides, { text: formatNumber(weight, style), hue: 'a' }, digits !== undefined);
}

/**
 * Scores are printed with enough digits that their powers of e, printed, come out the same, and the share with them
 * (asked of the core).
 */
function digitsForPowers(
  { scores, place, weight, parts }: Share,
  shown: number,
  style: NumberStyle,
  softmax: SoftmaxParts,
): number {
  const print = (exps: ArrayLike<number>) => Array.from(exps, (exp) => printOperand(exp, shown)).join(' ');
  const printed = (values: ArrayLike<number>, digits: number) =>
    softmax(Array.from(values, (value) => printedValue(value, digits)));
  for (let digits = 1; digits < MOST_DIGITS; digits++) {
    const over = printed(scores, digits).exps;
    const under = printed(parts.shifted, digits);
    const share = formatNumber((over[place] ?? 0) / under.sum, style);
    if (
      share === formatNumber(weight, style) &&
      [over, under.exps].every((exps) => print(exps) === print(parts.exps))
    )
      return digits;
  }
  return MOST_DIGITS;
}

function power(parts: readonly Part[]): Part {
  return { base: { text: 'e' }, power: parts };
}

function joined(terms: readonly Part[]): readonly Part[] {
  return terms.flatMap((term, index) => (index > 0 ? [{ text: ' + ' }, term] : [term]));
}
