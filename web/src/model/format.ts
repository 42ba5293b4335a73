// SPDX-License-Identifier: MIT
// Numbers as a learner sees them. The digits are those of Python's format(x, '.3f'): the exact binary value of
// the double, rounded half to even, so that what stands on the page is what the copied program prints.
// JavaScript's toFixed rounds exact ties away from zero and turns to exponents at 1e21, so it is not used.

/** How a number is written. */
export interface NumberStyle {
  /** Decimal places, 0 to 6 in the widgets; default 3. */
  readonly digits?: number;
  /** True for text that is copied or printed: '-' instead of U+2212, '~' for '≈', 'inf' for '∞'. */
  readonly ascii?: boolean;
}

/** One entry of a matrix whose entries share their decimal point. */
export interface PaddedText {
  /** What is read. */
  readonly shown: string;
  /** The decimals that `shown` lacks; the view draws them invisibly after it. */
  readonly ghost: string;
}

export const DEFAULT_DIGITS = 3;
const FULL_DIGITS = 12;
/** Below this, twelve decimals would show fewer than six digits that mean something. */
const SMALLEST_FULL = 1e-6;
export const MINUS = '\u2212';
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** The double as mantissa * 2^exponent, both whole, without its sign. */
function binaryParts(value: number): { readonly mantissa: bigint; readonly exponent: number } {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const fraction = bits & 0xfffffffffffffn;
  const exponentBits = Number((bits >> 52n) & 0x7ffn);
  return exponentBits === 0
    ? { mantissa: fraction, exponent: -1074 }
    : { mantissa: fraction | 0x10000000000000n, exponent: exponentBits - 1075 };
}

/** numerator / 2^shift, rounded to a whole number; an exact half goes to the even neighbour. */
function divideByPowerOfTwo(numerator: bigint, shift: bigint): bigint {
  const quotient = numerator >> shift;
  const twiceRemainder = (numerator - (quotient << shift)) << 1n;
  const divisor = 1n << shift;
  const up = twiceRemainder > divisor || (twiceRemainder === divisor && (quotient & 1n) === 1n);
  return up ? quotient + 1n : quotient;
}

/**
 * Python's format(value, f'.{digits}f') for every finite double, except that zero never carries a minus sign.
 * The text is ASCII.
 * @throws RangeError for NaN and the infinities, which have no digits.
 */
export function formatFixed(value: number, digits: number): string {
  if (!Number.isFinite(value)) {
    throw new RangeError(`no digits to show: ${String(value)}`);
  }
  const { mantissa, exponent } = binaryParts(value);
  const scaled = mantissa * BigInt(`1${'0'.repeat(digits)}`);
  const rounded = exponent >= 0 ? scaled << BigInt(exponent) : divideByPowerOfTwo(scaled, BigInt(-exponent));
  const text = rounded.toString().padStart(digits + 1, '0');
  const point = text.length - digits;
  const sign = value < 0 && rounded !== 0n ? '-' : '';
  const decimals = digits === 0 ? '' : `.${text.slice(point)}`;
  return sign + text.slice(0, point) + decimals;
}

function withMinus(text: string, ascii: boolean): string {
  return ascii ? text : text.replace('-', MINUS);
}

/**
 * A value in a cell: whole numbers bare, others with `digits` places. A value that rounds to 0 or ±1 but is not
 * says so with '≈', because on paper a softmax weight is never exactly 0 or 1. -Infinity is a hidden score.
 * @throws RangeError for NaN and +Infinity, which the core refuses and no view may show.
 */
export function formatNumber(value: number, style: NumberStyle = {}): string {
  const { digits = DEFAULT_DIGITS, ascii = false } = style;
  if (value === -Infinity) {
    return ascii ? '-inf' : `${MINUS}∞`;
  }
  if (Number.isInteger(value)) {
    return withMinus(formatFixed(value, 0), ascii);
  }
  const text = formatFixed(value, digits);
  const wholeZeroOrOne = /^(-?[01])(?:\.0+)?$/.exec(text)?.[1];
  return wholeZeroOrOne === undefined
    ? withMinus(text, ascii)
    : (ascii ? '~' : '≈') + withMinus(wholeZeroOrOne, ascii);
}

/** A value that always keeps its decimals, as the sum of a row does: 1 is '1.000'. */
export function formatPadded(value: number, style: NumberStyle = {}): string {
  const { digits = DEFAULT_DIGITS, ascii = false } = style;
  return withMinus(formatFixed(value, digits), ascii);
}

/** The entries of one matrix, in order, ready to stand under each other point below point. */
export function padAlike(values: ArrayLike<number>, style: NumberStyle = {}): readonly PaddedText[] {
  const { digits = DEFAULT_DIGITS } = style;
  const texts = Array.from(values, (value) => formatNumber(value, style));
  const anyDecimals = texts.some((text) => text.includes('.'));
  const missing = anyDecimals ? `.${'0'.repeat(digits)}` : '';
  return texts.map((shown) => ({ shown, ghost: shown.includes('.') ? '' : missing }));
}

/** Decimals in groups of three: 0.268941421370 becomes 0.268 941 421 370. */
function grouped(text: string): string {
  const [whole = '', decimals] = text.split('.');
  return decimals === undefined ? whole : `${whole}.${decimals.replace(/\d{3}(?=\d)/g, '$& ')}`;
}

/** 3.9 × 10⁻⁷. toExponential is exact, and this far below 1 no double lies half-way between two neighbours. */
function scientific(value: number, ascii: boolean): string {
  const [digits = '', power = ''] = value.toExponential(6).split('e');
  const trimmed = digits.replace(/\.?0+$/, '');
  if (ascii) {
    return `${trimmed}e${power}`;
  }
  const raised = power.replace('-', '⁻').replace(/\d/g, (digit) => SUPERSCRIPTS.charAt(Number(digit)));
  return `${withMinus(grouped(trimmed), false)} × 10${raised}`;
}

/**
 * The number in full, for the panel: twelve decimals in groups of three, more where twelve would read as a whole
 * number that it is not (0.999 999 999 999 999 889), and a power of ten below a millionth.
 */
export function formatFull(value: number, style: Pick<NumberStyle, 'ascii'> = {}): string {
  const { ascii = false } = style;
  if (value === -Infinity || Number.isInteger(value)) {
    return formatNumber(value, { ascii });
  }
  if (Math.abs(value) < SMALLEST_FULL) {
    return scientific(value, ascii);
  }
  let digits = FULL_DIGITS;
  let text = formatFixed(value, digits);
  while (/\.0+$/.test(text)) {
    digits += 3;
    text = formatFixed(value, digits);
  }
  return ascii ? text : withMinus(grouped(text), false);
}
