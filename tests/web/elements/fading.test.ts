// SPDX-License-Identifier: MIT
// A step that the reader fills in: checked as often as one likes, told to the page once, begun again for other numbers.
import { beforeEach, describe, expect, it } from 'vitest';
import { Fading } from '../../../web/src/elements/fading.ts';

let events: [type: string, detail: object][];
let fading: Fading<'weights'>;

beforeEach(() => {
  events = [];
  fading = new Fading({
    emit: (type, detail) => events.push([type, detail]),
    requestUpdate: () => undefined,
  });
  fading.of('a result');
});

describe('a step that is left to the reader', () => {
  it('says which entries are right, and forgets that of an entry that is changed', () => {
    fading.type('weights', 0, '0.73');
    expect(fading.checked('weights', [true, false])).toBe(false);
    expect(fading.attempt('weights')).toMatchObject({ texts: ['0.73'], right: [true, false], done: false });
    fading.type('weights', 0, '0.9');
    expect(fading.attempt('weights').right).toEqual([false, false]);
  });

  it('tells the page of a check that was not all right, and shows nothing', () => {
    fading.type('weights', 0, '0.73');
    fading.checked('weights', [true, false]);
    expect(events).toEqual([
      ['sdpa-predict', { prompt: 'fade.weights', choice: '0.73', correct: false, skipped: false }],
    ]);
  });

  it('is done when all entries are right; the page hears it once', () => {
    fading.type('weights', 1, '0.27');
    fading.type('weights', 0, '0.73');
    expect(fading.checked('weights', [true, true])).toBe(true);
    expect(fading.attempt('weights')).toMatchObject({ done: true, skipped: false });
    expect(events).toEqual([
      ['sdpa-predict', { prompt: 'fade.weights', choice: '0.73 0.27', correct: true, skipped: false }],
      ['sdpa-reveal', { prompt: 'fade.weights' }],
    ]);
  });

  it('is shown to a reader who asks for it', () => {
    fading.show('weights');
    expect(fading.attempt('weights')).toMatchObject({ done: true, skipped: true });
    expect(events[0]).toEqual([
      'sdpa-predict',
      { prompt: 'fade.weights', choice: null, correct: null, skipped: true },
    ]);
  });

  it('keeps the answer to "why" until the numbers are others', () => {
    fading.answer('weights', 2, 1);
    expect(events).toEqual([
      ['sdpa-predict', { prompt: 'fade.weights.why', choice: 1, correct: false, skipped: false }],
    ]);
    expect(fading.of('a result').attempt('weights').why).toBe(2);
    expect(fading.of('another').attempt('weights').why).toBeNull();
  });
});
