// SPDX-License-Identifier: MIT
// Building equations out of parts, with the same line of text for speech and for copying.
import { formatNumber, MINUS, type NumberStyle } from './format.ts';
import type { Equation, Hue, Part } from './picture.ts';
import { operandDigits, printOperand } from './printed.ts';

/** A result that the cell writes as "≈1" is no "=" either, and the sign stands once. */
export function equation(
  sides: readonly (readonly Part[])[],
  { text, hue }: Equation['result'],
  recomputes: boolean,
): Equation {
  const result = { text: text.replace('≈', ''), hue };
  const exact = recomputes && result.text === text;
  const texts = sides.map((side) => side.map(lineOf).join(''));
  const line = `${texts.join(' = ')} ${exact ? '=' : '≈'} ${result.text}`;
  return { sides, result, exact, line };
}

/** a₁·b₁ + a₂·b₂ + … = value, each factor in its hue. */
export function sumOfProducts(
  left: readonly number[],
  right: readonly number[],
  hues: readonly [Hue, Hue],
  value: number,
  resultHue: Hue,
  style: NumberStyle,
): Equation {
  const half = left.length;
  const { digits, exact } = operandDigits([...left, ...right], value, style, (printed) =>
    printed.slice(0, half).reduce((sum, factor, index) => sum + factor * (printed[half + index] ?? 0), 0),
  );
  const print = (factor: number) => printOperand(factor, digits);
  const products = left.map((factor, index): readonly Part[] => [
    { text: bracketed(print(factor), index === 0), hue: hues[0] },
    { text: '·' },
    { text: bracketed(print(right[index] ?? 0), false), hue: hues[1] },
  ]);
  return equation([added(products)], { text: formatNumber(value, style), hue: resultHue }, exact);
}

/** Terms with plus signs between them. */
export function added(terms: readonly (readonly Part[])[]): readonly Part[] {
  return terms.flatMap((term, index) => (index > 0 ? [{ text: ' + ' }, ...term] : term));
}

/** A negative factor or power of ten inside a product stands in brackets; the first one needs none for its sign. */
function bracketed(text: string, first: boolean): string {
  return (text.startsWith(MINUS) && !first) || text.includes('×') ? `(${text})` : text;
}

function lineOf(part: Part): string {
  if ('text' in part) return part.text;
  if ('root' in part) return `√${part.root}`;
  if ('fraction' in part) {
    const [over, under] = part.fraction.map((parts) => ({
      text: parts.map(lineOf).join(''),
      terms: parts.length,
    }));
    return `${grouped(over)} ÷ ${grouped(under)}`;
  }
  const power = part.power.map(lineOf).join('');
  return `${lineOf(part.base)}^${power.includes(' ') ? `(${power.replaceAll(' ', '')})` : power}`;
}

function grouped(side: { text: string; terms: number } | undefined): string {
  if (side === undefined) return '';
  return side.terms > 1 ? `(${side.text})` : side.text;
}
