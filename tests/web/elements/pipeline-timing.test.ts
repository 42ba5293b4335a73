// SPDX-License-Identifier: MIT
// What the timing card says of what was measured, and of what was guessed.
import { describe, expect, it } from 'vitest';
import { found } from '../../../web/src/elements/pipeline-timing.ts';
import { GUESSES, isWithin, TIMED_DK, TIMED_SIZES, type Timed } from '../../../web/src/model/timing.ts';
import { plain } from '../../../web/src/views/rich.ts';
import { timingCard, type TimingCard } from '../../../web/src/views/timing-card.ts';
import { CATALOGUE_FILES } from '../../messages.ts';
import { markupOf } from '../content/template-text.ts';
import { engine } from '../worked.ts';
import { asked, t } from './pages.ts';

const said = (timed: Partial<Timed>): string =>
  found({ size: '256', guess: undefined, naiveMs: 8.9, coreMs: 2.2, ratio: 4.05, ...timed }, t)
    .map(plain)
    .join(' ');

describe('the finding of a timing', () => {
  it('has the factor, both times and the size', () => {
    expect(said({})).toContain('At 256 × 256 the core is 4.0 times as fast. Plain loops took 8.90 ms');
    expect(said({})).toContain('the core 2.20 ms: medians');
    expect(said({ naiveMs: 130.4, coreMs: 5.214, ratio: 25.01, size: '512' })).toContain(
      'At 512 × 512 the core is 25 times as fast. Plain loops took 130 ms, the core 5.21 ms',
    );
  });

  it('judges a guess by the factor as it is shown', () => {
    expect(said({ guess: 'many' })).toContain('You guessed it: 4 to 12 times.');
    expect(said({ guess: 'few', ratio: 3.96 })).toContain('You guessed it: 1.5 to 4 times.');
    expect(said({ guess: 'many', ratio: 3.96 })).toContain('You guessed it: 4 to 12 times.');
    expect(said({ guess: 'most' })).toContain('You guessed: over 12 times.');
    expect(said({ guess: 'same' })).toContain('You guessed: hardly faster.');
    expect(said({})).not.toContain('guessed');
  });

  it('judges a factor near 1, which is shown with ≈', () => {
    const near = said({ ratio: 1.02, guess: 'same' });
    expect(near).toContain('the core is ≈1 times as fast');
    expect(near).toContain('You guessed it: hardly faster.');
  });

  it('says where a gain comes from only where there is one', () => {
    expect(said({ ratio: 1.2 })).toContain('Here the core gains next to nothing.');
    expect(said({ ratio: 3 })).toContain('how many at once');
  });

  it('finds nothing where the clock stood still', () => {
    const stood = 'This browser’s clock stood still while the core worked, so there is nothing to compare.';
    expect(said({ naiveMs: 0, coreMs: 0, ratio: NaN, guess: 'few' })).toBe(stood);
    expect(said({ naiveMs: 5, coreMs: 0, ratio: Infinity })).toBe(stood);
  });

  it('has a guess for every factor, and every size is one that the core times', () => {
    for (const factor of [0.2, 1, 1.5, 2, 4, 11, 12, 900])
      expect(GUESSES.some((guess) => isWithin(guess, factor))).toBe(true);
    for (const size of TIMED_SIZES) {
      const run = engine.timing({ n: Number(size), m: Number(size), dk: TIMED_DK });
      expect(run.result.total).toBe(10);
      run.cancel();
    }
  });
});

describe('the timing card', () => {
  const card: TimingCard = {
    sizes: TIMED_SIZES,
    size: '256',
    guesses: GUESSES,
    guess: undefined,
    running: null,
    found: [],
    t,
    act: { size: () => undefined, guess: () => undefined, measure: () => undefined },
  };

  it('has one button: measure, stop, measure again', () => {
    expect(markupOf(timingCard(card))).toContain('Measure');
    const running = markupOf(timingCard({ ...card, running: { done: 3, total: 10 } }));
    expect(running).toContain('Stop');
    expect(running).toContain('3 of 10 samples');
    expect(running).not.toContain('Measure');
    expect(markupOf(timingCard({ ...card, found: ['found'] }))).toContain('Measure again');
  });

  it('asks first and shows what was found', () => {
    const text = markupOf(timingCard({ ...card, found: ['**Found.**', 'Really.'] }));
    expect(text).toContain('How many times as fast is the core?');
    expect(text).toContain('Found.');
    expect(text).toContain('Really.');
  });

  it('asks for every sentence that there is', () => {
    const keys = CATALOGUE_FILES.flatMap(({ language, file, texts }) =>
      language === 'en' && file === 'timing' ? Object.keys(texts) : [],
    );
    expect(keys.length).toBeGreaterThan(10);
    expect(keys.filter((key) => !asked.has(key))).toEqual([]);
  });
});
