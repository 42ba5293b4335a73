// SPDX-License-Identifier: MIT
// Operands as they are printed, and how many digits a calculator needs to come to the printed result.
import { describe, expect, it } from 'vitest';
import { formatPadded } from '../../../web/src/model/format.ts';
import { operandDigits, printedValue, printOperand } from '../../../web/src/model/printed.ts';

describe('an operand', () => {
  it.each([
    [3, '3'],
    [-3, '−3'],
    [0, '0'],
    [0.5, '0.500'],
    [-0.0625, '−0.062'],
    [1234.5, '1234.500'],
    [0.00025, '2.5 × 10^−4'],
    [-3.9e-7, '−3.9 × 10^−7'],
    [-Infinity, '−∞'],
  ])('%d is printed as %s with three digits', (value, text) => {
    expect(printOperand(value, 3)).toBe(text);
  });

  it('stands for the number it reads as', () => {
    expect([3, 0.26894, -0.0625, 2.55e-7, -Infinity].map((value) => printedValue(value, 3))).toEqual([
      3,
      0.269,
      -0.062,
      Number((2.55e-7).toExponential(1)),
      -Infinity,
    ]);
  });
});

describe('the digits of operands', () => {
  const product = ([a = 0, b = 0]: readonly number[]) => a * b;

  it('are the usual three when those suffice', () => {
    const found = operandDigits([0.7310585786300049, 5], 3.6552928931500244, {}, product);
    expect(found).toEqual({ digits: 3, exact: true });
  });

  it('are more when three would give another result', () => {
    // 0.6225 × 0.3775 = 0.2350, where 0.622 × 0.378 is 0.2351.
    const share = 0.6224593312018546;
    const found = operandDigits([share, 1 - share], share * (1 - share), { digits: 4 }, product);
    expect(found).toEqual({ digits: 4, exact: true });
    expect(operandDigits([1.0006, 100], 100.06, {}, product)).toEqual({ digits: 4, exact: true });
  });

  it('are at least one, even at no decimals', () => {
    expect(operandDigits([0.5, 4], 2, { digits: 0 }, product)).toEqual({ digits: 1, exact: true });
  });

  it('read 2.9999999999 as 3', () => {
    const found = operandDigits([0.1, 30], 3, {}, ([a = 0, b = 0]) => a * b - 1e-11);
    expect(found).toEqual({ digits: 3, exact: true });
  });

  it('can be told how the result is printed', () => {
    const sum = (printed: readonly number[]) => printed.reduce((total, one) => total + one, 0);
    expect(operandDigits([0.25, 0.75], 1, {}, sum, formatPadded)).toEqual({ digits: 3, exact: true });
  });

  it('are the usual three where none lead to the printed result but three come near it', () => {
    const share = ([over = 0, under = 1]: readonly number[]) => over / under;
    expect(operandDigits([0.7, 0.7 + 1e-15], 1 - 1e-15, {}, share)).toEqual({ digits: 3, exact: false });
  });

  it('are as many as come near the result, and never more than twelve', () => {
    // At three digits 123456.789 · 1000.0001235 would be 0.06 off.
    const large = 123456.789 * 1000.0001235;
    const nothingPrintsSo = () => String(Math.random());
    expect(operandDigits([123456.789, 1000.0001235], large, {}, product, nothingPrintsSo)).toEqual({
      digits: 7,
      exact: false,
    });
    expect(operandDigits([1, 2], 5, {}, product)).toEqual({ digits: 12, exact: false });
    expect(operandDigits([1, 0], 1, {}, ([a = 0, b = 0]) => a / b)).toEqual({ digits: 12, exact: false });
  });
});
