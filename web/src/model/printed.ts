// SPDX-License-Identifier: MIT
// Printed arithmetic must recompute: a reader with a pocket calculator, starting from the printed operands, must
// get the printed result. So operands carry as many digits as that takes. The sums and quotients made here only
// choose that number of digits; no number computed here is ever shown.
import { DEFAULT_DIGITS, formatFixed, formatNumber, MINUS, type NumberStyle } from './format.ts';

/** No operand is printed with more decimals. */
export const MOST_DIGITS = 12;

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

/** Decimals of printed operands, and whether they give the printed result ("=") or only come near it ("≈"). */
export interface OperandDigits {
  readonly digits: number;
  readonly exact: boolean;
}

/**
 * The fewest digits with which `recompute` of the printed operands prints like `result`; where none do (a share of 1
 * that is not quite 1), the fewest that come within the last printed place of it.
 */
export function operandDigits(
  operands: readonly number[],
  result: number,
  style: NumberStyle,
  recompute: (printed: readonly number[]) => number,
  print = formatNumber,
): OperandDigits {
  const wanted = print(result, style);
  const lastPlace = Number(`1e-${style.digits ?? DEFAULT_DIGITS}`);
  let near: number | undefined;
  for (let digits = Math.max(style.digits ?? DEFAULT_DIGITS, 1); digits <= MOST_DIGITS; digits++) {
    const found = recompute(operands.map((operand) => printedValue(operand, digits)));
    if (readings(found).some((value) => print(value, style) === wanted)) return { digits, exact: true };
    if (Math.abs(found - result) < lastPlace) near ??= digits;
  }
  return { digits: near ?? MOST_DIGITS, exact: false };
}

/** What a pocket calculator's display may be read as: 3.0000000001 is also 3. */
function readings(value: number): readonly number[] {
  if (!Number.isFinite(value)) return [];
  const nearest = Math.round(value);
  return Math.abs(value - nearest) < 1e-9 ? [value, nearest] : [value];
}
