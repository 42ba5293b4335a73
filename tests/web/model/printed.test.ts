// SPDX-License-Identifier: MIT
// Operands as they are printed, and how many digits a calculator needs to come to the printed result.
import { describe, expect, it } from 'vitest';
import { digitsThatRecompute, printedValue, printOperand } from '../../../web/src/model/printed.ts';

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

describe('the digits that recompute', () => {
  const product = ([a = 0, b = 0]: readonly number[]) => a * b;

  it('are the usual three when those suffice', () => {
    expect(digitsThatRecompute([0.7310585786300049, 5], 3.6552928931500244, {}, product)).toBe(3);
  });

  it('are more when three would give another result', () => {
    // 0.6225 × 0.3775 = 0.2350, where 0.622 × 0.378 is 0.2351.
    const share = 0.6224593312018546;
    expect(digitsThatRecompute([share, 1 - share], share * (1 - share), { digits: 4 }, product)).toBe(4);
    expect(digitsThatRecompute([1.0006, 100], 100.06, {}, product)).toBe(4);
  });

  it('are at least one, even at no decimals', () => {
    expect(digitsThatRecompute([0.5, 4], 2, { digits: 0 }, product)).toBe(1);
  });

  it('read 2.9999999999 as 3', () => {
    expect(digitsThatRecompute([0.1, 30], 3, {}, ([a = 0, b = 0]) => a * b - 1e-11)).toBe(3);
  });

  it('do not exist when no printed operands lead to the result', () => {
    expect(digitsThatRecompute([1, 2], 5, {}, product)).toBeUndefined();
    expect(digitsThatRecompute([1, 0], 1, {}, ([a = 0, b = 0]) => a / b)).toBeUndefined();
  });
});
