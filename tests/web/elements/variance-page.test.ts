// SPDX-License-Identifier: MIT
// The whole page of the variance lab, drawn without a browser in every state there is: what it says exists, what exists is
// said, and the letters NaN are nowhere.
import { describe, expect, it } from 'vitest';
import { message } from '../../../web/src/content/catalogue.ts';
import { VARIANCE_PRESETS } from '../../../web/src/content/variance-presets.ts';
import { rowsSaid } from '../../../web/src/elements/variance-sentences.ts';
import { ASSUMPTIONS, breakOne, DIVISIONS, MARKINGS } from '../../../web/src/model/variance-state.ts';
import { CATALOGUE_FILES } from '../../messages.ts';
import { asked, frameOf, nonsense } from './pages.ts';
import {
  measured,
  openVarianceCopy,
  VARIANCE_NAMES,
  varianceAsked,
  variancePage,
  varianceSceneOf,
  varianceSession,
} from './variance-pages.ts';

const SMALL = { n: 100, stream: 'fresh' } as const;

describe('the page of the variance lab', () => {
  it.each(ASSUMPTIONS.flatMap((broken) => DIVISIONS.map((div) => [broken, div] as const)))(
    'can be drawn: %s, divided by %s',
    (broken, div) => {
      const session = varianceSession('course', SMALL);
      session.change({ ...breakOne(session.state, broken), div, chosen: 1 });
      for (const width of [320, 720]) {
        const page = variancePage(session, { width });
        expect(nonsense(page)).toEqual([]);
        expect(page).toContain(message('en', `variance.entries.${broken}`));
      }
    },
  );

  it.each(MARKINGS.flatMap((marking) => DIVISIONS.map((div) => [marking, div] as const)))(
    'can be drawn as an exam: %s, divided by %s',
    (marking, div) => {
      for (const ability of [0.5, 0.7, 1]) {
        const session = varianceSession('exam', { ...SMALL, marking, div, ability });
        expect(nonsense(variancePage(session))).toEqual([]);
      }
    },
  );

  it('can be drawn without spread, with one length, and before anything is drawn', () => {
    const states = [{ sigma: 0 }, { dims: [64] }, { dims: [1, 2, 3, 5, 8, 4096] }];
    for (const state of states)
      expect(nonsense(variancePage(varianceSession('course', { ...SMALL, ...state })))).toEqual([]);
    const session = varianceSession('course', { n: 100000, dims: [4096] });
    const page = variancePage(session, { run: { state: 'idle', result: measured(session, false) } });
    expect(nonsense(page)).toEqual([]);
    expect(page).toContain(message('en', 'variance.waits'));
    expect(page).toContain(`data-run=variance.run`);
  });

  it.each([
    ['running', 'lab.pause'],
    ['paused', 'lab.resume'],
    ['cancelled', 'lab.finish'],
    ['done', 'variance.more'],
  ] as const)('has the buttons of a run that is %s', (state, button) => {
    const session = varianceSession('course', { stream: 'fresh' });
    const result = { ...measured(session), done: 1200, total: 2000 };
    const page = variancePage(session, { run: { state, result } });
    expect(page).toContain(message('en', button));
    expect(page.includes('1200 of 2000')).toBe(state !== 'done');
  });

  it('offers more samples, also of the program’s own run, until there are as many as there may be', () => {
    const more = message('en', 'variance.more');
    const of = (state: Parameters<typeof varianceSession>[1]) => {
      const session = varianceSession('course', state);
      return variancePage(session, { run: { state: 'done', result: measured(session, false) } });
    };
    expect(of({})).toContain(more);
    expect(of({ n: 100000 })).not.toContain(more);
    expect(of({}).replace(/\s+/g, ' ')).toContain('which draws 2000 of each');
    expect(of({ stream: 'fresh', n: 100000 })).not.toContain(more);
    expect(of({ stream: 'fresh', n: 99999 })).toContain(more);
  });

  it.each(VARIANCE_NAMES)('can be drawn for the preset %s, and says its finding in bold', (name) => {
    const page = variancePage(varianceSession(name, { n: 500 }));
    expect(nonsense(page)).toEqual([]);
    expect(page.replace(/\s+/g, ' ')).toMatch(/<slot name="caption" ?> ?<b>/);
  });

  it('corrects what pages say, beside the example only', () => {
    for (const [name, key] of [
      ['course', 'variance.erratum.course'],
      ['exam-perfect', 'variance.erratum.exam'],
    ] as const) {
      const args = { dims: '4, 64, 512', errors: '0.17, 2.07, 16.24' };
      const said = message('en', key, args).split('“')[0] ?? '';
      expect(variancePage(varianceSession(name))).toContain(said);
      expect(variancePage(varianceSession(name), { errata: false })).not.toContain(said);
      expect(variancePage(varianceSession(name, { seed: 4 }))).not.toContain(said);
    }
  });

  it('says how near is near once all has been drawn', () => {
    const session = varianceSession('course');
    const page = (state: 'running' | 'cancelled') =>
      variancePage(session, { run: { state, result: measured(session, false) } });
    for (const state of ['running', 'cancelled'] as const)
      expect(page(state)).not.toContain(message('en', 'erratum'));
  });

  it('says its rows, serves on the slower build, and offers its copies', () => {
    const scene = varianceSceneOf(varianceSession('course'));
    expect(rowsSaid(scene)).toContain('2000 samples at d k 64: variance 62.57, theory 64.');
    const page = variancePage(varianceSession('course'), {
      engine: { ...scene.engine, backend: 'js' },
      copy: openVarianceCopy(),
    });
    expect(page).toContain(message('en', 'fallback'));
    for (const format of ['numpy', 'csv', 'json']) expect(page).toContain(message('en', `copy.${format}`));
    expect(rowsSaid(varianceSceneOf(varianceSession('exam')))).toMatch(/2000 students, 4 questions: mean/);
  });

  it('says what its own keys do', () => {
    const frame = frameOf({ help: 'variance.keys' });
    expect(variancePage(varianceSession('course', SMALL), { frame })).toContain(
      message('en', 'variance.keys'),
    );
  });

  it('shows the arithmetic of a distance from theory', () => {
    const page = variancePage(varianceSession('course', { chosen: 1 }));
    expect(page).toMatch(/62\.57\d* − 64/);
    expect(page).toContain('−0.69');
  });
});

describe('the settings on paper', () => {
  const params = (name: string, state: Parameters<typeof varianceSession>[1] = {}) =>
    variancePage(varianceSession(name, { n: 100, ...state }))
      .replace(/\s+/g, ' ')
      .match(/<p class="params">(.*?)<\/p>/)?.[1]
      ?.replace(/<[^>]*>/g, '') ?? '';

  it('are all there: entries, divisor and stream of products, marking and ability of exams', () => {
    expect(params('correlated', { div: 'dk' })).toMatch(
      /^Lengths 4, 64, 512; 100 samples of each, seed 3, a stream of its own\. Entries of the vectors: query and key correlated, 0\.5\. Every product is divided by d ?k\.$/,
    );
    expect(params('signs')).toContain('Entries of the vectors: −1 or 1. Every product is divided by 1.');
    expect(params('exam')).toBe(
      'Questions 4, 512; 100 students each, seed 3. An answer counts 1 or 0; share of right answers 0.7. Every mark is divided by 1.',
    );
  });
});

describe('the question of the variance lab', () => {
  const asking = VARIANCE_NAMES.filter((name) => VARIANCE_PRESETS[name].question !== null);

  it.each(asking)('keeps the histograms of %s back until it is answered', (name) => {
    for (const choice of [null, ...(VARIANCE_PRESETS[name].question?.choices.keys() ?? [])]) {
      const { open, told, said } = varianceAsked(name, choice);
      expect([...nonsense(open), ...nonsense(told), ...nonsense(said)]).toEqual([]);
      expect(open).not.toContain('class="hist"');
      expect(open).not.toContain('class="theory"');
      expect(open).toContain(message('en', 'variance.sketch'));
      expect(told).not.toContain(message('en', 'variance.sketch'));
      expect(told).toContain('class="hist"');
      expect(said).not.toBe('');
    }
  });
});

describe('the words of the variance lab', () => {
  it('are all asked for', () => {
    const own = CATALOGUE_FILES.filter(
      ({ language, file }) => language === 'en' && file.startsWith('variance'),
    );
    // Asked by tests/web/elements/variance-words.test.ts.
    const elsewhere = /^(variance\.(off|finding|exam)|copy\.)/;
    const keys = own.flatMap(({ texts }) => Object.keys(texts)).filter((key) => !elsewhere.test(key));
    expect(keys.length).toBeGreaterThan(80);
    expect(keys.filter((key) => !asked.has(key))).toEqual([]);
  });
});
