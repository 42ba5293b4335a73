// SPDX-License-Identifier: MIT
// Numbers of very different sizes: below a thousandth, and above a million, as a power of ten.
import { formatNumber, formatPadded, MINUS } from './format.ts';

/** Below this, four decimals would show hardly anything. */
const SMALL = 0.001;
/** Not taken from format.ts, which a first visit fetches: a name more at its door would cost every reader bytes. */
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const LARGE = 1e6;
/** Digits behind the point before a power of ten. */
const MANTISSA = 2;

/** 1.24 × 10⁻⁵; a power by itself where the mantissa is 1 and `bare` is wanted. */
export function powerText(value: number, digits = MANTISSA, bare = false): string {
  const [mantissa = '', power = ''] = value.toExponential(digits).split('e');
  const raised = power
    .replace('+', '')
    .replace('-', '⁻')
    .replace(/\d/g, (digit) => SUPERSCRIPTS.charAt(Number(digit)));
  return bare ? `10${raised}` : `${mantissa.replace('-', MINUS)} × 10${raised}`;
}

/** A derivative as it is printed: so many decimals, or a power of ten where they would show too little. */
export function sizeText(value: number, digits: number): string {
  if (value !== 0 && Math.abs(value) < SMALL) return powerText(value);
  const text = formatPadded(value, { digits });
  // Few decimals would make a zero of it.
  return value !== 0 && !/[1-9]/.test(text) ? powerText(value) : text;
}

/** How many times: 1.06, 7.5, 1611, 5.5 × 10¹¹. */
export function ratioText(ratio: number): string {
  if (ratio >= LARGE) return powerText(ratio, 1);
  if (ratio >= 9.95) return formatNumber(ratio, { digits: 0 });
  return formatPadded(ratio, { digits: ratio < 2 ? 2 : 1 }).replace(/\.0$/, '');
}

/** A small size as one in so many, rounded to two digits: plain, or with the power of ten that it is times of. */
export function oneInParts(oneIn: number): { readonly n: string; readonly power: number } {
  const [mantissa = '', power = ''] = oneIn.toExponential(1).split('e');
  return Number(power) < 9
    ? { n: String(Number(oneIn.toPrecision(2))), power: 0 }
    : { n: mantissa, power: Number(power) };
}

/** Whether a size is said as one in so many. */
export function isTiny(value: number): boolean {
  return value !== 0 && Math.abs(value) < SMALL;
}
