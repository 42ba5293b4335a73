// SPDX-License-Identifier: MIT
// Equations as parts for the eye, and the same as one line for speech and for copying.
import { describe, expect, it } from 'vitest';
import { equation, sumOfProducts } from '../../../web/src/model/equation.ts';
import type { Part } from '../../../web/src/model/picture.ts';

const RESULT = { text: '1', hue: 's' } as const;
const lineOf = (...parts: readonly Part[]) => equation([parts], RESULT, true).line;

describe('the line of an equation', () => {
  it('joins its sides by = and ends in the result', () => {
    expect(equation([[{ text: '2 ÷ 2' }], [{ text: '4 ÷ 4' }]], RESULT, true).line).toBe('2 ÷ 2 = 4 ÷ 4 = 1');
  });

  it('says ≈ before the result when the printed digits do not suffice', () => {
    expect(equation([[{ text: '3 ÷ 3' }]], RESULT, false)).toMatchObject({ exact: false, line: '3 ÷ 3 ≈ 1' });
  });

  it('says ≈ once when the cell says it as well', () => {
    const near = equation([[{ text: '7 ÷ 7' }]], { text: '≈1', hue: 'a' }, true);
    expect(near).toMatchObject({ exact: false, line: '7 ÷ 7 ≈ 1', result: { text: '1', hue: 'a' } });
  });

  it('writes a fraction as a quotient, with brackets around more than one term', () => {
    const terms: readonly Part[] = [{ text: '1' }, { text: ' + ' }, { text: '2' }];
    expect(lineOf({ fraction: [[{ text: '3' }], terms] })).toBe('3 ÷ (1 + 2) = 1');
    expect(lineOf({ fraction: [[{ text: '3' }], [{ text: '3' }]] })).toBe('3 ÷ 3 = 1');
  });

  it('writes powers and roots as they are typed', () => {
    expect(lineOf({ base: { text: 'e' }, power: [{ text: '−1' }] })).toBe('e^−1 = 1');
    expect(lineOf({ base: { text: 'e' }, power: [{ text: '0' }, { text: ' − 1' }] })).toBe('e^(0−1) = 1');
    expect(lineOf({ root: '4' })).toBe('√4 = 1');
  });
});

describe('a sum of products', () => {
  it('carries the hue of each matrix through every term', () => {
    const { sides, result } = sumOfProducts([1, 2], [3, 4], ['q', 'k'], 11, 's', {});
    const coloured = sides
      .flat()
      .flatMap((part) => ('hue' in part && 'text' in part ? [[part.hue, part.text]] : []));
    expect(coloured).toEqual([
      ['q', '1'],
      ['k', '3'],
      ['q', '2'],
      ['k', '4'],
    ]);
    expect(result).toEqual({ text: '11', hue: 's' });
  });

  it('says = when the printed digits lead to the result, and ≈ when none do', () => {
    expect(sumOfProducts([2], [3], ['q', 'k'], 6, 's', {}).line).toBe('2·3 = 6');
    expect(sumOfProducts([2], [3], ['q', 'k'], 7, 's', {}).line).toBe('2·3 ≈ 7');
  });
});
