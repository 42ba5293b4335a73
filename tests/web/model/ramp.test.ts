// SPDX-License-Identifier: MIT
// Numbers take one of 21 colours. The colour is never the only sign, but it must not mislead either.
import { describe, expect, it } from 'vitest';
import { scoreFill, scoreLimit, weightFill } from '../../../web/src/model/ramp.ts';

describe('the colour of a weight', () => {
  it('runs from the first stop at 0 to the last at 1', () => {
    expect([0, 0.25, 0.5, 0.75, 1].map(weightFill)).toEqual(['w0', 'w5', 'w10', 'w15', 'w20']);
  });

  it('is the nearest stop in between', () => {
    expect([0.024, 0.026, 0.731, 0.269].map(weightFill)).toEqual(['w0', 'w1', 'w15', 'w5']);
  });

  it('stays on the ramp when rounding errors leave it', () => {
    expect([-1e-17, 1 + 1e-15].map(weightFill)).toEqual(['w0', 'w20']);
  });
});

describe('the colour of a score', () => {
  it('is neutral at 0 and one hue for each sign', () => {
    expect([-2, -1, 0, 1, 2].map((score) => scoreFill(score, 2))).toEqual(['s0', 's5', 's10', 's15', 's20']);
  });

  it('is neutral when all scores are 0', () => {
    expect(scoreFill(0, 0)).toBe('s10');
  });

  it('is neutral where a score is hidden', () => {
    expect(scoreFill(-Infinity, 2)).toBe('s10');
  });

  it('stays on the ramp beyond its limit', () => {
    expect([-9, 9].map((score) => scoreFill(score, 2))).toEqual(['s0', 's20']);
  });
});

describe('the limit of the score ramp', () => {
  it('is the largest magnitude of everything that is compared, hidden scores left out', () => {
    expect(scoreLimit([1, -3], new Float64Array([2, -Infinity]))).toBe(3);
  });

  it('is 0 when there is nothing to compare', () => {
    expect(scoreLimit([], [-Infinity])).toBe(0);
  });
});
