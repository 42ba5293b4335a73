// SPDX-License-Identifier: MIT
// What the variance lab says is true of its numbers; the numbers of its presets; what is refused, and what a link bends.
import { describe, expect, it } from 'vitest';
import { message } from '../../../web/src/content/catalogue.ts';
import { fetchLanguage } from '../../../web/src/content/languages.ts';
import { rightAnswerOf } from '../../../web/src/elements/variance-core.ts';
import { varianceSentences } from '../../../web/src/elements/variance-view.ts';
import { varianceProgram } from '../../../web/src/model/copy/variance-numpy.ts';
import { breakOne, brokenOf, type VarianceState } from '../../../web/src/model/variance-state.ts';
import {
  findingOf,
  varianceFindings,
  varianceStreamSaid,
  type SpreadFound,
} from '../../../web/src/model/variance-words.ts';
import { plain } from '../../../web/src/views/rich.ts';
import { printedBy } from '../model/copy/python.ts';
import { measured, VARIANCE_NAMES, varianceSceneOf, varianceSession } from './variance-pages.ts';

await fetchLanguage('hi-Latn');

describe('the numbers of the presets', () => {
  const variances = (name: string, state: Partial<VarianceState> = {}) =>
    measured(varianceSession(name, state)).perDim;

  it('course: the printed variances, and their distance from theory', () => {
    const found = variances('course');
    expect(found.map(({ variance }) => variance.toFixed(8))).toEqual([
      '4.02707235',
      '62.57298022',
      '535.53119518',
    ]);
    expect(found.map(({ standardError }) => standardError?.toFixed(3))).toEqual(['0.167', '2.071', '16.238']);
    expect(found.map(({ errorsOff }) => errorsOff?.toFixed(2))).toEqual(['0.16', '-0.69', '1.45']);
    expect(found.map(({ sd }) => sd.toFixed(2))).toEqual(['2.01', '7.91', '23.14']);
  });

  it.each([
    ['unit-spread', 1, 0],
    ['uniform-from-zero', 7 / 144, 0.25],
    ['uniform-about-zero', 1 / 9, 0],
    ['signs', 1, 0],
    ['heavy-tails', 9, 0],
    ['mean-half', 1.5, 0.25],
    ['spread-two', 16, 0],
    ['correlated', 1.25, 0.5],
  ])('%s: variance and mean for every unit of length', (name, variance, mean) => {
    for (const dim of variances(name, { div: 'none' })) {
      expect(dim.theoryVariancePerDk).toBeCloseTo(variance, 9);
      expect(dim.theoryMean).toBeCloseTo(mean * dim.dk, 9);
      const off = dim.errorsOff;
      if (name === 'heavy-tails') expect(off).toBeNull();
      else expect(Math.abs(off ?? NaN)).toBeLessThan(4);
    }
  });

  it('shared-part: 64.75 at d_k = 256', () => {
    expect(variances('shared-part').at(-1)?.theoryVariancePerDk).toBeCloseTo(64.75, 9);
  });

  it('exam: perfect papers divided by √n are 22.6 and 2, and luck has spread 1', () => {
    expect(variances('exam-perfect').map(({ mean }) => mean.toFixed(4))).toEqual(['2.0000', '22.6274']);
    for (const { sd } of variances('exam-luck')) expect(sd).toBeCloseTo(1, 1);
    expect(variances('exam', { div: 'dk' }).map(({ theoryMean }) => theoryMean)).toEqual([0.7, 0.7]);
  });

  it.each(VARIANCE_NAMES)('%s has a name, and is a state of its own', (name) => {
    expect(message('en', `preset.${name}`)).not.toBe('');
    const session = varianceSession(name);
    expect(session.changedExample).toBe(false);
    const other = varianceSession('course');
    other.openLink(session.link().text);
    expect(other.saved()).toEqual(session.saved());
    expect(other.notes).toEqual([]);
  });
});

describe('the finding', () => {
  it.each([
    ['plain', {}],
    ['plain', { dist: 'sign' }],
    ['other', { sigma: 2 }],
    ['unit', { div: 'sqrt' }],
    ['steady', { div: 'sqrt', dist: 'uniform-unit' }],
    ['growing', { div: 'sqrt', a2: 0.5 }],
    ['by-dk', { div: 'dk' }],
    ['none', { sigma: 0 }],
  ] as const)('is %s where theory says so: %j', (finding, state) => {
    const session = varianceSession('course', { n: 100, stream: 'fresh', ...state });
    const found = measured(session).perDim;
    expect(findingOf(session.state, found)).toBe(finding);
    for (const language of ['en', 'hi-Latn']) {
      const t = (key: string, args = {}) => message(language, key, args);
      const [first] = varianceSentences(varianceSceneOf(session, { t }));
      expect(first).toMatch(/^\*\*/);
      if (finding !== 'unit' && finding !== 'none') expect(first).toMatch(/\d/);
    }
  });
});

describe('the distance from theory', () => {
  const base = measured(varianceSession('course')).perDim;
  const said = (errorsOff: number | null, standardError: number | null = 2) => {
    const found: readonly SpreadFound[] = base.map((one) => ({ ...one, errorsOff, standardError }));
    const { state } = varianceSession('course');
    return varianceFindings(state, found, null, undefined).at(-1);
  };

  it.each([
    [0.2, 'variance.off.usual', 'above'],
    [-1.9, 'variance.off.usual', 'below'],
    [2.1, 'variance.off.far', 'above'],
    [-5, 'variance.off.far', 'below'],
  ] as const)('%d standard errors: %s, %s', (off, key, side) => {
    expect(said(off)).toMatchObject({ key, args: { side } });
    for (const language of ['en', 'hi-Latn'])
      expect(message(language, key, said(off)?.args)).toContain(Math.abs(off).toFixed(1));
  });

  it('has no sentence without spread, and says where no formula holds', () => {
    expect(said(null, null)?.key).toBe('variance.off.unknown');
    expect(said(null, 0)?.key).toBe('variance.theory.none');
  });

  it('is that of the farthest length: 535.53 is 1.4 standard errors above 512', () => {
    const scene = varianceSceneOf(varianceSession('course'));
    expect(plain(varianceSentences(scene).at(-1) ?? '')).toMatch(
      /^535\.53 is 1\.4 standard errors above 512/,
    );
  });
});

describe('assumptions', () => {
  it('are broken one at a time', () => {
    const session = varianceSession('course');
    session.setting('rho', '0.5', 'rho');
    session.setting('dist', 't3', 'seed');
    expect(session.state).toMatchObject({ dist: 't3', rho: 0 });
    session.setting('a2', '0.3', 'a2');
    expect(session.state).toMatchObject({ dist: 'normal', a2: 0.3 });
    session.setting('a2', '0', 'a2');
    expect(brokenOf(session.state)).toBe('none');
    expect(brokenOf(breakOne(session.state, 'mu'))).toBe('mu');
  });

  it.each([
    ['dk', '0,64', 'dk'],
    ['dk', 'abc', 'dk'],
    ['dk', '', 'dk'],
    ['n', '99', 'n'],
    ['n', '100001', 'n'],
    ['mu', '2', 'mu'],
    ['rho', '-1', 'rho'],
    ['a2', '0.95', 'a2'],
    ['ability', '1.1', 'ability'],
  ] as const)('%s = %s is refused', (name, text, control) => {
    const session = varianceSession('course');
    const before = session.state;
    expect(session.setting(name, text, control)).toBe(false);
    expect(session.problem?.place).toEqual({ control });
    expect(session.state).toBe(before);
  });

  it('takes up to six lengths, sorted, each once', () => {
    const session = varianceSession('course');
    session.setting('dk', '512, 4 64 4;8,16,32,128', 'dk');
    expect(session.state.dims).toEqual([4, 8, 16, 64, 512]);
  });

  it('are bent to what there is by a link', () => {
    const session = varianceSession('course');
    session.openLink('v1;dk=999999;n=5;div=<script>;rho=7');
    expect(session.state).toMatchObject({ dims: [4096], n: 100, div: 'none', rho: 1 });
    expect(session.notes).toHaveLength(4);
  });

  it.each([
    ['course', {}],
    ['elsewhere', { n: 3000 }],
    ['elsewhere', { sigma: 2 }],
    ['fresh', { stream: 'fresh' }],
  ] as const)('are drawn from the stream that is said: %s', (kind, state) => {
    expect(varianceStreamSaid(varianceSession('course', state).state).args).toMatchObject({ kind });
  });
});

describe('the question', () => {
  it('has its answers from the core', () => {
    const scene = varianceSceneOf(varianceSession('course'));
    const exam = varianceSceneOf(varianceSession('exam-perfect'));
    const wider = varianceSession('course').question;
    const fair = varianceSession('exam-perfect').question;
    if (wider === null || fair === null) throw new Error('nothing is asked');
    expect(wider.choices[rightAnswerOf(wider, scene.session.theory, [])]).toBe(4);
    expect(rightAnswerOf(fair, [], exam.shares)).toBe(1);
    expect(rightAnswerOf(fair, [], [0.5, 0.5])).toBe(0);
  });
});

describe('the copied program', () => {
  it('prints the variances of the course’s run, in NumPy', () => {
    const say = (key: string, args = {}) => message('en', key, args);
    const program = varianceProgram(varianceSession('course').state, say) ?? '';
    expect(printedBy([program])[0]).toEqual(['4 4.03', '64 62.57', '512 535.53']);
  });

  it('runs for other entries, and there is none where NumPy has no such draw', () => {
    const say = (key: string, args = {}) => message('en', key, args);
    const of = (state: Partial<VarianceState>) =>
      varianceProgram(varianceSession('course', { n: 100, ...state }).state, say);
    const programs = (['sign', 'uniform-symmetric', 'uniform-unit', 't3'] as const).map(
      (dist) => of({ dist }) ?? '',
    );
    for (const lines of printedBy([...programs, of({ mu: 0.5, div: 'sqrt' }) ?? '']))
      expect(lines).toHaveLength(3);
    expect([of({ rho: 0.5 }), of({ a2: 0.5 }), of({ scene: 'exam' })]).toEqual([null, null, null]);
  });
});
