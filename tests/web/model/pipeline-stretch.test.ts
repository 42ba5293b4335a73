// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { columnOf, growth, isMultiplied } from '../../../web/src/model/pipeline-stretch.ts';

describe('a stretched key', () => {
  it('is one column of the scores and of the weights', () => {
    expect(columnOf({ rows: 2, cols: 3, data: [1, 2, 3, 4, 5, 6] }, 1)).toEqual([2, 5]);
  });

  it('has scores that are multiplied alike, but for the last digits', () => {
    expect(isMultiplied([2, -1], [6, -3 + 1e-12], 3)).toBe(true);
    expect(isMultiplied([2, -1], [6, -2], 3)).toBe(false);
    expect(isMultiplied([2], [], 3)).toBe(false);
  });

  it('gets more weight from some queries and less from others', () => {
    expect(growth([0.5, 0.5, 0.5], [0.6, 0.4, 0.5])).toEqual({ more: 1, less: 1 });
    expect(growth([0.5], [0.5 + 1e-14])).toEqual({ more: 0, less: 0 });
  });
});
