// SPDX-License-Identifier: MIT
// Which entries count as right (widgets.md C0.7).
import { describe, expect, it } from 'vitest';
import { entryValue, isNear } from '../../../web/src/model/entry.ts';

describe('an entry', () => {
  it.each([
    ['0.731', 0.7310585786, 3, true],
    ['0,73', 0.7310585786, 3, true],
    ['.73', 0.7310585786, 3, true],
    ['0.74', 0.7310585786, 3, false],
    ['0.736', 0.7310585786, 3, true],
    ['0.7361', 0.7310585786, 3, false],
    ['1/2', 0.5, 3, true],
    ['3/4', 0.75, 3, true],
    ['-1/4', -0.25, 3, true],
    ['0', 0, 0, true],
    ['1', 0, 0, true],
    ['2', 0, 0, false],
    ['\u22121', -1, 3, true],
    ['', 0, 3, false],
    ['abc', 0, 3, false],
    ['1/0', 0, 3, false],
    ['1/2/3', 1 / 6, 3, false],
    ['e^0', 1, 3, false],
  ] as const)('%j for %d with %d places: %j', (entry, truth, digits, near) => {
    expect(isNear(entry, truth, digits)).toBe(near);
  });

  it('is nothing where there is no number', () => {
    expect(['', '/', '1/', '/2', 'x/2'].map(entryValue)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
