// SPDX-License-Identifier: MIT
// What the variance lab says of exams is true of their marks, whatever the marking, the ability and the divisor.
import { describe, expect, it } from 'vitest';
import { message } from '../../../web/src/content/catalogue.ts';
import { fetchLanguage } from '../../../web/src/content/languages.ts';
import { rowsSaid, varianceSentences } from '../../../web/src/elements/variance-sentences.ts';
import { examFindings } from '../../../web/src/model/exam-words.ts';
import type { VarianceState } from '../../../web/src/model/variance-state.ts';
import { sized } from '../../../web/src/model/variance-words.ts';
import { measured, varianceSceneOf, varianceSession } from './variance-pages.ts';

await fetchLanguage('hi-Latn');

const LANGUAGES = ['en', 'hi-Latn'];
const sayIn =
  (language: string) =>
  (key: string, args = {}) =>
    message(language, key, args);

describe('exams', () => {
  const exam = (state: Partial<VarianceState>) => varianceSession('exam', { n: 2000, seed: 5, ...state });
  const pm = { marking: 'plus-minus' } as const;

  it.each([
    ['marks.none', {}],
    ['marks.none', { ability: 0.01 }],
    ['marks.sqrt', { div: 'sqrt' }],
    ['marks.dk', { div: 'dk' }],
    ['perfect.none', { ability: 1 }],
    ['perfect.none', { ability: 1, ...pm }],
    ['perfect.sqrt', { ability: 1, div: 'sqrt' }],
    ['perfect.dk', { ability: 1, div: 'dk' }],
    ['zero', { ability: 0 }],
    ['zero', { ability: 0, div: 'sqrt', dims: [4] }],
    ['points.none', { ability: 0.2, ...pm }],
    ['points.none', { ability: 0, ...pm }],
    ['points.sqrt', { ability: 0.3, div: 'sqrt', ...pm }],
    ['points.dk', { ability: 0.7, div: 'dk', ...pm }],
    ['luck.none', { ability: 0.5, ...pm }],
    ['luck.sqrt', { ability: 0.5, div: 'sqrt', ...pm }],
    ['luck.dk', { ability: 0.5, div: 'dk', ...pm }],
    ['plain', { dims: [1] }],
    ['plain', { dims: [512], div: 'sqrt', ability: 0.5, ...pm }],
  ] as const)('are said to be %s where the marks bear it out: %j', (key, state) => {
    const session = exam(state);
    const { perDim } = measured(session);
    const [first] = perDim;
    const last = perDim.at(-1);
    if (first === undefined || last === undefined) throw new Error('no exam');
    const [kind = '', div = ''] = key.split('.');
    if (kind === 'zero') for (const { mean, sd } of perDim) expect([mean, sd]).toEqual([0, 0]);
    if (kind === 'marks' && div === 'none') expect(last.mean).toBeGreaterThan(first.mean);
    if (['marks', 'points'].includes(kind) && div !== 'dk')
      expect(Math.abs(last.mean)).toBeGreaterThan(1.05 * Math.abs(first.mean));
    if (key === 'marks.dk') expect(last.sd).toBeLessThan(first.sd);
    if (kind === 'perfect') for (const { sd } of perDim) expect(sd).toBe(0);
    for (const language of LANGUAGES) {
      const scene = varianceSceneOf(session, { t: sayIn(language) });
      const args = examFindings(session.state, perDim, scene.shares, {})[0];
      expect(args?.key).toBe(`variance.exam.${key}`);
      const [said = '', next = ''] = varianceSentences(scene);
      expect(said).toMatch(/^\*\*/);
      if (kind !== 'zero')
        expect(said).toContain(kind === 'luck' ? first.sd.toFixed(2) : sized(first.mean, 2));
      if (perDim.length === 1) expect(said).not.toContain(';');
      if (first.dk === 1) expect(said).toMatch(/one question|ek question/);
      expect(/100%/.test(next)).toBe(
        perDim.length > 1 && scene.shares.some((share) => share > 0.9995) && !['luck', 'zero'].includes(kind),
      );
    }
  });

  it('say "both about 1" of spreads that are', () => {
    const about = (state: Partial<VarianceState>) =>
      LANGUAGES.map((language) =>
        /about 1|lagbhag 1/.test(
          varianceSentences(
            varianceSceneOf(exam({ ...pm, ability: 0.5, div: 'sqrt', ...state }), { t: sayIn(language) }),
          )[0] ?? '',
        ),
      );
    expect(about({})).toEqual([true, true]);
    expect(about({ div: 'none' })).toEqual([false, false]);
  });

  it('name the exam that softmax gives nearly all to, and how nearly', () => {
    const said = (state: Partial<VarianceState>) => varianceSentences(varianceSceneOf(exam(state)))[1] ?? '';
    expect(said({ ability: 1, div: 'sqrt' })).toMatch(
      /gives nearly all to the exam of 512 questions: ≈1 against .*, still 100%/,
    );
    expect(said({ ability: 1 })).toMatch(/against .*, 100%/);
    // Wrong answers cost points: the longer exam has the lower marks.
    expect(said({ ability: 0.2, ...pm })).toContain('to the exam of 4 questions');
    expect(said({ ability: 1, dims: [4, 9] })).toMatch(
      /nearly all to the exam of 9 questions: 0\.993 against [\d. ]+\.$/,
    );
    expect(said({ ability: 1, div: 'dk' })).toBe('Softmax of these means gives at most 0.500.');
  });

  it('count one question as one', () => {
    const scene = varianceSceneOf(exam({ dims: [1, 4] }));
    expect(rowsSaid(scene)).toContain('2000 students, one question:');
  });
});
