// SPDX-License-Identifier: MIT
// Printed arithmetic must recompute: a reader with a pocket calculator, starting from the printed operands, must
// get the printed result. So operands carry as many digits as that takes. The sums and quotients made here only
// choose that number of digits; no number computed here is ever shown.
import { formatFixed, formatNumber, type NumberStyle } from './format.ts';

const MOST_DIGITS = 12;
const DEFAULT_DIGITS = 3;
const MINUS = '\u2212';

/** An operand: whole numbers bare, small ones as a power of ten, others with `digits` decimals. */
export function printOperand(value: number, digits: number): string {
  if (value === -Infinity || Number.isInteger(value)) return formatNumber(value);
  if (Math.abs(value) < 0.001) {
    const [mantissa = '', power = ''] = value.toExponential(Math.max(digits - 2, 1)).split('e');
    return `${mantissa} × 10^${power}`.replaceAll('-', MINUS);
  }
  return formatFixed(value, digits).replace('-', MINUS);
}

/** The number that printOperand's text stands for. */
export function printedValue(value: number, digits: number): number {
  if (value === -Infinity || Number.isInteger(value)) return value;
  return Math.abs(value) < 0.001
    ? Number(value.toExponential(Math.max(digits - 2, 1)))
    : Number(formatFixed(value, digits));
}

/** The fewest digits with which `recompute` of the printed operands prints like `result`; undefined if none do. */
export function digitsThatRecompute(
  operands: readonly number[],
  result: number,
  style: NumberStyle,
  recompute: (printed: readonly number[]) => number,
): number | undefined {
  const wanted = formatNumber(result, style);
  for (let digits = style.digits ?? DEFAULT_DIGITS; digits <= MOST_DIGITS; digits++) {
    const printed = operands.map((operand) => printedValue(operand, Math.max(digits, 1)));
    if (sameText(recompute(printed), wanted, style)) return Math.max(digits, 1);
  }
  return undefined;
}

/** 3.0000000001 from a pocket calculator reads as 3. */
function sameText(value: number, wanted: string, style: NumberStyle): boolean {
  if (!Number.isFinite(value)) return false;
  if (formatNumber(value, style) === wanted) return true;
  const nearest = Math.round(value);
  return Math.abs(value - nearest) < 1e-9 && formatNumber(nearest, style) === wanted;
}
