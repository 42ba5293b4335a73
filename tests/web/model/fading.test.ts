// SPDX-License-Identifier: MIT
// Which steps are left to the reader (widgets.md C0.7).
import { describe, expect, it } from 'vitest';
import { fadedSteps } from '../../../web/src/model/fading.ts';

const STEPS = ['scores', 'scaled', 'weights', 'output'];

describe('the steps that are left to the reader', () => {
  it.each([
    [0, 'end', []],
    [1, 'end', ['output']],
    [2, 'end', ['weights', 'output']],
    [2, 'start', ['scores', 'scaled']],
    [99, 'start', STEPS],
    [99, 'end', STEPS],
    [-1, 'end', []],
    [Number.NaN, 'start', []],
    [1.9, 'start', ['scores']],
  ] as const)('%d from the %s', (count, from, expected) => {
    expect(fadedSteps(STEPS, count, from)).toEqual(expected);
  });
});
