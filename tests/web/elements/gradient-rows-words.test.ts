// SPDX-License-Identifier: MIT
// What the gradient lab says of random rows, and in the live region, in every branch and in both languages.
import { describe, expect, it } from 'vitest';
import { message } from '../../../web/src/content/catalogue.ts';
import { derivativesSaid, gradientParams } from '../../../web/src/elements/gradient-sentences.ts';
import { type GradientState } from '../../../web/src/model/gradient-state.ts';
import type { RowsFound } from '../../../web/src/model/gradient-table.ts';
import { rowsFindings } from '../../../web/src/model/gradient-words.ts';
import { gradientSceneOf, gradientSession, LANGUAGES, rowsOf, saidIn, sayIn } from './gradient-pages.ts';

describe('random rows', () => {
  const row = (
    scaling: RowsFound['scaling'],
    dead: number,
    median: number,
    meanByQuery: number,
  ): RowsFound => ({
    ...{ scaling, dead, median, meanByQuery, deadPercent: dead / 5 },
    ...{ low: median / 10, high: median * 2, mean: median, oneIn: 1 / median },
  });
  const said = (raw: RowsFound, scaled: RowsFound, done = 500, dk = 64) =>
    rowsFindings([raw, scaled], done, dk, 4);

  it.each([
    ['fewer', 300, 20, 64],
    ['fewer', 300, 1, 64],
    ['fewer', 300, 0, 64],
    ['same', 7, 7, 64],
    ['more', 3, 9, 64],
    ['one', 2, 2, 1],
  ] as const)('%s: %i raw rows and %i others', (kind, dead, rest, dk) => {
    const [found] = said(row('none', dead, 0.1, 1), row('sqrt', rest, 0.3, 0.5), 500, dk);
    expect(found?.args).toMatchObject({ kind, dead: String(dead), rest: String(rest) });
    for (const language of LANGUAGES) {
      const text = message(language, 'gradient.rows.found', found?.args);
      expect(text).toContain(String(dead));
      expect(/none does|ek bhi nahi/.test(text)).toBe(kind === 'fewer' && rest === 0);
      expect(/more do|aur zyada/.test(text)).toBe(kind === 'more');
      expect(text.includes('1 does')).toBe(language === 'en' && kind === 'fewer' && rest === 1);
      expect(/the root is 1|root 1 hai/.test(text)).toBe(kind === 'one');
      expect(text).not.toMatch(/So far|Ab tak/);
    }
  });

  it('say so while they are not all drawn, and before the first', () => {
    const [found] = said(row('none', 30, 0.1, 1), row('sqrt', 0, 0.3, 0.5), 120);
    for (const language of LANGUAGES)
      expect(message(language, 'gradient.rows.found', found?.args)).toMatch(/So far|Ab tak/);
    expect(rowsFindings([], 0, 64, 4)).toEqual([{ key: 'gradient.rows.none' }]);
  });

  it.each([
    [0.001, 0.3, 1.5, 0.4, 'different'],
    [0.001, 0.3, 0.2, 0.4, 'alike'],
    [0.4, 0.3, 1.5, 0.4, 'alike'],
  ] as const)(
    'medians %f and %f, means %f and %f: the average is %s',
    (raw, scaled, rawMean, scaledMean, story) => {
      const mean = said(row('none', 9, raw, rawMean), row('sqrt', 0, scaled, scaledMean)).at(-1);
      expect(mean?.args).toMatchObject({ story });
      for (const language of LANGUAGES) {
        const text = message(language, 'gradient.rows.mean', mean?.args);
        expect(/another story|doosri kahani/.test(text)).toBe(story === 'different');
        const why =
          language === 'en' ? /Nothing divides a raw gradient/ : /raw gradient ko kuch divide nahi karta/;
        expect(why.test(text)).toBe(story === 'different');
      }
    },
  );

  it('of 512 numbers tell what the design says of them', () => {
    const [found, median, mean] = saidIn('en', {}, 'dead-rows');
    expect(found).toMatch(/^\*\*3[3-7]\d of 500 raw rows .* none does\.\*\*/);
    expect(median).toMatch(/ × 10⁻⁵ raw and 0\.3\d+ scaled/);
    expect(mean).toMatch(/1\.\d+ raw and 0\.3\d scaled/);
  });

  it('are counted on paper as far as they were drawn', () => {
    const session = gradientSession('dead-rows', { m: 2 });
    const result = { ...rowsOf(session), done: 120, total: 500 };
    for (const [language, stopped, wanted] of [
      ['en', '120 random rows of 2 keys', '500 random rows of 2 keys'],
      ['hi-Latn', '2 keys ki 120 random rows', '2 keys ki 500 random rows'],
    ] as const) {
      const scene = gradientSceneOf(session, { t: sayIn(language), run: { state: 'cancelled', result } });
      expect(gradientParams(scene)).toContain(stopped);
      expect(gradientParams({ ...scene, run: { state: 'idle', result: undefined } })).toContain(wanted);
    }
  });
});

describe('the live region', () => {
  const said = (changes: Partial<GradientState>, language = 'en') =>
    derivativesSaid(gradientSceneOf(gradientSession('example-2', changes), { t: sayIn(language) }));

  it('says a size below a thousandth as one in so many', () => {
    expect(said({})).toBe('Gap 0.5. Raw: 0.2350. Divided by the square root: 0.0312.');
    expect(said({ scores: [11.3, 0] })).toBe(
      'Gap 11.3. Raw: about 1 in 81000. Divided by the square root: 0.0197.',
    );
    expect(said({ scores: [11.3, 0] }, 'hi-Latn')).toBe(
      'Gap 11.3. Raw: lagbhag 81000 mein 1. Square root se divide: 0.0197.',
    );
    expect(said({ scores: [32, 0] })).toMatch(/Raw: about 1 in 7\.9 times 10 to the power 13\./);
    expect(said({ scores: [32, 0] }, 'hi-Latn')).toMatch(/10 ki power 13 ke 7\.9 guna mein 1/);
    expect(said({ scores: [2000, 0] })).toMatch(/Raw: 0\.0000\./);
  });

  it('and keeps the sign of one that is negative', () => {
    const changes = { scores: [11.3, 0], chosen: { row: 0, col: 1 } } as const;
    expect(said(changes)).toContain('Raw: minus about 1 in 81000.');
    expect(said(changes, 'hi-Latn')).toContain('Raw: minus, lagbhag 81000 mein 1.');
    expect(said({ ...changes, scores: [32, 0] })).toContain(
      'Raw: minus about 1 in 7.9 times 10 to the power 13.',
    );
  });

  it('names the cell with more keys, each way of dividing that is shown, and the rows', () => {
    const changes = { scores: [1, 1, 1], chosen: { row: 1, col: 2 }, scalings: ['dk'] } as const;
    expect(said(changes)).toBe('Weight 2, score 3. Divided by d k: −0.0017.');
    expect(said({ variable: 'q', dk: 1 })).toBe('Gap 0.5.');
    const rows = derivativesSaid(gradientSceneOf(gradientSession('dead-rows')));
    expect(rows).toMatch(/^Raw: 3\d\d of 500 rows below 0\.01, median about 1 in 1\d000\. Divided/);
  });
});
