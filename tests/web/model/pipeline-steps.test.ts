// SPDX-License-Identifier: MIT
// The steps of one attention call: which there are, which are next to each other, how they are asked for.
import { describe, expect, it } from 'vitest';
import { neighbours, stepFrom, stepIds, STEPS } from '../../../web/src/model/pipeline-steps.ts';

describe('the steps', () => {
  it('are six in the order of the computation while a mask is on', () => {
    expect(stepIds(true)).toEqual(['inputs', 'scores', 'scaled', 'masked', 'weights', 'output']);
  });

  it('are five without a mask', () => {
    expect(stepIds(false)).toEqual(['inputs', 'scores', 'scaled', 'weights', 'output']);
  });

  it('lead from the first to the last and back, past the masked step when there is none', () => {
    for (const masked of [true, false]) {
      const steps = stepIds(masked);
      steps.forEach((step, place) => {
        expect(neighbours(step, masked)).toEqual({ back: steps[place - 1], next: steps[place + 1] });
      });
    }
    expect(neighbours('scaled', false).next).toBe('weights');
    expect(neighbours('weights', false).back).toBe('scaled');
  });
});

describe('asking for a step', () => {
  it('works by its number, which the mask does not change', () => {
    expect(STEPS.map((_, index) => stepFrom(index))).toEqual([...STEPS]);
    expect(stepFrom('4')).toBe('weights');
  });

  it('works by its name', () => {
    expect(STEPS.map((step) => stepFrom(step))).toEqual([...STEPS]);
    expect(stepFrom(' weights ')).toBe('weights');
  });

  it.each(['', ' ', '6', '-1', '1.0', '01', 'Weights', 'softmax', 'constructor', 'NaN', 1.5, Number.NaN])(
    'finds none for %j',
    (asked) => {
      expect(stepFrom(asked)).toBeUndefined();
    },
  );
});
