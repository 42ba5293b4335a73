// SPDX-License-Identifier: MIT
// The − and + of a number and the keys in its field: what they enter.
import type { TemplateResult } from 'lit';
import { describe, expect, it } from 'vitest';
import { steppedField } from '../../../web/src/views/stepper.ts';
import { stopField } from '../../../web/src/views/stop-slider.ts';

const CONTROL = { name: 'shift', label: '', spoken: '', value: '', invalid: false };

/** The functions that a drawing takes, in their order; `count` is how many arguments they have. */
function acts(drawn: unknown, count: number): unknown[] {
  if (Array.isArray(drawn)) return drawn.flatMap((one) => acts(one, count));
  if (typeof drawn === 'function') return drawn.length === count ? [drawn] : [];
  if (typeof drawn !== 'object' || drawn === null || !('strings' in drawn)) return [];
  return (drawn as TemplateResult).values.flatMap((value) => acts(value, count));
}

/** Presses a key in the field; true when the key does nothing else any more. */
function press(drawn: TemplateResult, key: string, value = '', part: object = {}): boolean {
  let prevented = false;
  const target = { localName: 'input', value };
  const event = { key, target, preventDefault: () => (prevented = true), ...part };
  const [keydown] = acts(drawn, 1) as [(event: object) => void];
  keydown(event);
  return prevented;
}

/** What the buttons of a field enter, in their order. */
function entered(steps: Parameters<typeof steppedField>[2]): string[] {
  const set: string[] = [];
  const field = steppedField({ ...CONTROL, set: (text) => set.push(text) }, (key) => key, steps);
  for (const act of acts(field, 0)) (act as () => void)();
  return set;
}

/** What a key enters into a field that shows `now`. */
function keyed(
  steps: Parameters<typeof steppedField>[2],
  key: string,
  typed?: string,
  part?: object,
): readonly [...texts: string[], prevented: boolean] {
  const set: string[] = [];
  const value = String(steps.now);
  const field = steppedField({ ...CONTROL, value, set: (text) => set.push(text) }, (name) => name, steps);
  const prevented = press(field, key, typed ?? value, part);
  return [...set, prevented];
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

  const halves = { by: 0.5, min: -1000, max: 1000 };
  const sizes = { min: 1, max: 8 };
  it.each([
    ['ArrowUp', { now: 2, ...sizes }, ['3', true]],
    ['ArrowDown', { now: 2, ...sizes }, ['1', true]],
    ['PageUp', { now: 2, ...sizes }, ['6', true]],
    ['PageUp', { now: 6, ...sizes }, ['8', true]],
    ['PageUp', { now: 8, ...sizes }, [true]],
    ['PageDown', { now: 3, ...sizes }, ['1', true]],
    ['ArrowDown', { now: 1, ...sizes }, [true]],
    ['ArrowUp', { now: 16.1, ...halves }, ['16.6', true]],
    ['PageDown', { now: 0, ...halves }, ['-2', true]],
    ['Home', { now: 2, ...sizes }, [false]],
    ['End', { now: 2, ...sizes }, [false]],
    ['7', { now: 2, ...sizes }, [false]],
  ] as const)('%s in a field %o', (key, steps, expected) => {
    expect(keyed(steps, key)).toEqual(expected);
  });

  it.each([
    ['5', ['6', true]],
    ['99', ['8', true]],
    ['1', [true]],
    ['many', ['3', true]],
    ['', ['3', true]],
  ] as const)('goes on from “%s”, which has just been typed over a 2', (typed, expected) => {
    expect(keyed({ now: 2, ...sizes }, 'ArrowUp', typed)).toEqual(expected);
  });

  it('takes a comma for a point', () => {
    expect(keyed({ now: 0, ...halves }, 'ArrowUp', '1,5')).toEqual(['2', true]);
  });

  it('leaves chords and keys on its buttons alone', () => {
    for (const chord of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])
      expect(keyed({ now: 2, ...sizes }, 'ArrowUp', undefined, { [chord]: true })).toEqual([false]);
    const target = { localName: 'button' };
    expect(keyed({ now: 2, ...sizes }, 'ArrowUp', undefined, { target })).toEqual([false]);
  });
});

describe('the field beside a slider', () => {
  it.each([
    ['ArrowUp', 64, 96],
    ['ArrowDown', 64, 48],
    ['PageUp', 48, 128],
    ['PageDown', 64, 32],
    ['PageDown', 32, 32],
    ['ArrowUp', 50, 64],
    ['Home', 64, undefined],
  ])('%s from %d goes to the stop %s', (key, value, expected) => {
    const went: number[] = [];
    const nothing = () => undefined;
    const slide = (stop: number) => {
      went.push(stop);
    };
    const words = { name: 'dk', label: '', spoken: '', refused: null, t: (text: string) => text };
    const acts = { slide, settle: nothing, enter: nothing };
    const field = stopField({ ...words, ...acts, stops: [32, 48, 64, 96, 128], value });
    press(field, key, String(value));
    expect(went.at(-1)).toBe(expected === value ? undefined : expected);
  });
});
