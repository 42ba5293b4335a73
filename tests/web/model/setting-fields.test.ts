// SPDX-License-Identifier: MIT
// What is said of a setting that a laboratory does not take.
import { describe, expect, it } from 'vitest';
import { readSetting } from '../../../web/src/model/setting-fields.ts';

describe('a setting out of its range', () => {
  it('is told its limits with a true minus sign, and the page the same in ASCII', () => {
    const { problem } = readSetting('mu', '-3', { min: -1, max: 1, whole: false });
    expect(problem?.args).toMatchObject({ low: '−1', high: 1, text: '-3' });
    expect(problem?.expected).toBe('-1 to 1');
  });
});
