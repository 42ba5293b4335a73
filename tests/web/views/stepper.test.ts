// SPDX-License-Identifier: MIT
// The − and + of a number: what they enter.
import type { TemplateResult } from 'lit';
import { describe, expect, it } from 'vitest';
import { steppedField } from '../../../web/src/views/stepper.ts';

/** What the buttons of a field enter, in their order. */
function entered(steps: Parameters<typeof steppedField>[2]): string[] {
  const set: string[] = [];
  const control = { name: 'shift', label: '', spoken: '', value: '', invalid: false };
  const field = steppedField({ ...control, set: (text) => set.push(text) }, (key) => key, steps);
  const press = (value: unknown): void => {
    if (typeof value === 'function' && value.length === 0) (value as () => void)();
    else if (typeof value === 'object' && value !== null && 'strings' in value)
      (value as TemplateResult).values.forEach(press);
  };
  press(field);
  return set;
}

describe('a stepped number', () => {
  it.each([
    [16.1, ['15.6', '16.6']],
    [0.3, ['-0.2', '0.8']],
    [0, ['-0.5', '0.5']],
    [-999.7, ['-999.2']],
    [1000, ['999.5']],
  ])('from %d, half a step down and up, within its range', (now, texts) => {
    expect(entered({ now, by: 0.5, min: -1000, max: 1000 })).toEqual(texts);
  });
});
