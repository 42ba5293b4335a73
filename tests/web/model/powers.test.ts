// SPDX-License-Identifier: MIT
// Derivatives of very different sizes: few decimals never make a zero of one that is none.
import { describe, expect, it } from 'vitest';
import { sizeText } from '../../../web/src/model/powers.ts';

describe('a derivative as it is printed', () => {
  it.each([
    [0.235, 4, '0.2350'],
    [-0.235, 2, '−0.23'],
    [0.000024, 4, '2.40 × 10⁻⁵'],
    [0.235, 0, '2.35 × 10⁻¹'],
    [-0.0312, 1, '−3.12 × 10⁻²'],
    [0.6, 0, '1'],
    [0, 0, '0'],
    [0, 4, '0.0000'],
  ])('%d with %d decimals is %s', (value, digits, text) => {
    expect(sizeText(value, digits)).toBe(text);
  });
});
