// SPDX-License-Identifier: MIT
// How a weight was made: the powers of e, their sum, the share. Powers and sum are the core's.
import { added, equation } from './equation.ts';
import { formatNumber, MINUS, type NumberStyle } from './format.ts';
import { softmaxGroup, type SoftmaxGroup } from './pipeline-picture.ts';
import type { Equation, Part } from './picture.ts';
import type { PipelineResult, SoftmaxParts } from './pipeline-result.ts';
import type { CellRef } from './pipeline-state.ts';
import { MOST_DIGITS, operandDigits, printedValue, printOperand } from './printed.ts';

/** More terms than this are written as one sum sign: in a quotient, and where the sum itself is explained. */
const MOST_TERMS = 3;
const MOST_TERMS_ALONE = 8;

type Parts = ReturnType<SoftmaxParts>;

/** One softmax, step by step, and the place of the chosen weight in it. */
export interface Share extends SoftmaxGroup {
  /** Places whose scores are not hidden. */
  readonly visible: readonly number[];
  readonly parts: Parts;
}

/** The softmax that a weight belongs to; null when all its scores are hidden. */
export function shareAt(result: PipelineResult, cell: CellRef, softmax: SoftmaxParts): Share | null {
  const group = softmaxGroup(result, cell.row, cell.col);
  const visible = group.scores.flatMap((score, index) => (score === -Infinity ? [] : [index]));
  return visible.length === 0 ? null : { ...group, visible, parts: softmax(group.scores) };
}

/** e^(s − max) over the sum of all of them. */
export function shareOf(share: Share, weight: number, style: NumberStyle, softmax: SoftmaxParts): Equation {
  const { scores, place, visible, parts } = share;
  const exps = visible.map((index) => parts.exps[index] ?? 0);
  const mine = visible.indexOf(place);
  const few = visible.length <= MOST_TERMS;
  const operands = few ? exps : [exps[mine] ?? 0, parts.sum];
  const { digits: shown, exact } = operandDigits(operands, weight, style, (printed) =>
    few
      ? (printed[mine] ?? 0) / printed.reduce((sum, exp) => sum + exp, 0)
      : (printed[0] ?? 0) / (printed[1] ?? 1),
  );
  const digits = digitsForPowers(share, shown, softmax, (over, { sum }) => {
    const printed = (over[place] ?? 0) / sum;
    return formatNumber(printed, style) === formatNumber(weight, style);
  });
  const over: readonly Part[] = [
    power([{ text: printOperand(scores[place] ?? 0, digits), hue: 's' }, lessMax(parts, digits)]),
  ];
  const print = (exp: number): readonly Part[] => [{ text: printOperand(exp, shown) }];
  const under = few ? powers(share, digits) : sumSign(parts, digits);
  const numbersUnder = few ? added(exps.map(print)) : print(parts.sum);
  const sides = [
    [{ fraction: [over, under] as const }],
    [{ fraction: [print(exps[mine] ?? 0), numbersUnder] as const }],
  ];
  return equation(sides, { text: formatNumber(weight, style), hue: 'a' }, exact);
}

/** The powers of e by themselves, added up. */
export function sumOfPowers(share: Share, style: NumberStyle, softmax: SoftmaxParts): Equation {
  const { visible, parts } = share;
  const exps = visible.map((index) => parts.exps[index] ?? 0);
  const { digits: shown, exact } = operandDigits(exps, parts.sum, style, (printed) =>
    printed.reduce((sum, exp) => sum + exp, 0),
  );
  const wanted = formatNumber(parts.sum, style);
  const digits = digitsForPowers(share, shown, softmax, (_, { sum }) => formatNumber(sum, style) === wanted);
  const few = visible.length <= MOST_TERMS_ALONE;
  const sides = few
    ? [powers(share, digits), added(exps.map((exp) => [{ text: printOperand(exp, shown) }]))]
    : [sumSign(parts, digits)];
  return equation(sides, { text: wanted, hue: 'a' }, exact);
}

/**
 * Scores are printed with enough digits that their powers of e, printed, come out the same, and what is made of them
 * agrees (asked of the core).
 */
function digitsForPowers(
  { scores, parts }: Share,
  shown: number,
  softmax: SoftmaxParts,
  agrees: (over: ArrayLike<number>, under: Parts) => boolean,
): number {
  const print = (exps: ArrayLike<number>) => Array.from(exps, (exp) => printOperand(exp, shown)).join(' ');
  const printed = (values: ArrayLike<number>, digits: number) =>
    softmax(Array.from(values, (value) => printedValue(value, digits)));
  const wanted = print(parts.exps);
  for (let digits = 1; digits < MOST_DIGITS; digits++) {
    const over = printed(scores, digits).exps;
    const under = printed(parts.shifted, digits);
    if (agrees(over, under) && print(over) === wanted && print(under.exps) === wanted) return digits;
  }
  return MOST_DIGITS;
}

/** e^0 + e^−1 + …: the shifted scores that are not hidden. */
function powers({ visible, parts }: Share, digits: number): readonly Part[] {
  const shifted = visible.map((index) => printOperand(parts.shifted[index] ?? 0, digits));
  return added(shifted.map((text) => [power([{ text }])]));
}

/** Σ e^(s − max). */
function sumSign(parts: Parts, digits: number): readonly Part[] {
  return [{ text: 'Σ ' }, power([{ text: 's', hue: 's' }, lessMax(parts, digits)])];
}

function lessMax({ max }: Parts, digits: number): Part {
  const text = printOperand(max, digits);
  return { text: ` − ${text.startsWith(MINUS) ? `(${text})` : text}` };
}

function power(parts: readonly Part[]): Part {
  return { base: { text: 'e' }, power: parts };
}
