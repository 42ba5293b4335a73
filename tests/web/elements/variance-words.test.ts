// SPDX-License-Identifier: MIT
// What the variance lab says is true of its numbers; the numbers of its presets; what is refused, and what a link bends.
import { takeLink } from '../../../web/src/model/link-taking.ts';
import { describe, expect, it } from 'vitest';
import { message } from '../../../web/src/content/catalogue.ts';
import { fetchLanguage } from '../../../web/src/content/languages.ts';
import { rightAnswerOf } from '../../../web/src/elements/variance-core.ts';
import { histograms, table } from '../../../web/src/elements/variance-picture.ts';
import { rowsSaid, varianceSentences } from '../../../web/src/elements/variance-sentences.ts';
import { varianceProgram } from '../../../web/src/model/copy/variance-numpy.ts';
import { formatFixed } from '../../../web/src/model/format.ts';
import { breakOne, brokenOf, DIVISIONS, type VarianceState } from '../../../web/src/model/variance-state.ts';
import {
  findingOf,
  sized,
  tableDigits,
  varianceFindings,
  varianceStreamSaid,
  type SpreadFound,
} from '../../../web/src/model/variance-words.ts';
import { plain } from '../../../web/src/views/rich.ts';
import { markupOf } from '../content/template-text.ts';
import { printedBy } from '../model/copy/python.ts';
import {
  measured,
  VARIANCE_NAMES,
  variancePage,
  varianceSceneOf,
  varianceSession,
} from './variance-pages.ts';

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

  /** Presets as they open: what the products have by theory for every unit of length, and what they are divided by. */
  it.each([
    ['unit-spread', 1, 0, 'sqrt'],
    ['uniform-from-zero', 7 / 144, 0.25, 'sqrt'],
    ['uniform-about-zero', 1 / 9, 0, 'none'],
    ['signs', 1, 0, 'none'],
    ['heavy-tails', 9, 0, 'none'],
    ['mean-half', 1.5, 0.25, 'none'],
    ['spread-two', 16, 0, 'none'],
    ['correlated', 1.25, 0.5, 'none'],
  ] as const)('%s: variance and mean as it opens', (name, variance, mean, div) => {
    expect(varianceSession(name).state.div).toBe(div);
    for (const dim of variances(name)) {
      const unit = div === 'sqrt' ? 1 : dim.dk;
      expect(dim.theoryVariance).toBeCloseTo(variance * unit, 9);
      expect(dim.theoryMean).toBeCloseTo((mean * dim.dk) / (div === 'sqrt' ? Math.sqrt(dim.dk) : 1), 9);
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
    expect(variances('exam').map(({ theoryMean }) => theoryMean.toFixed(4))).toEqual(['2.8000', '358.4000']);
    for (const { theoryMean, mean } of variances('exam')) expect(mean / theoryMean).toBeCloseTo(1, 1);
  });

  it.each(VARIANCE_NAMES)('%s has a name, and is a state of its own', (name) => {
    expect(message('en', `preset.${name}`)).not.toBe('');
    const session = varianceSession(name);
    expect(session.changedExample).toBe(false);
    const other = varianceSession('course');
    other.openLink(session.link().text, takeLink);
    expect(other.saved()).toEqual(session.saved());
    expect(other.notes).toEqual([]);
  });
});

const LANGUAGES = ['en', 'hi-Latn'];
const sayIn =
  (language: string) =>
  (key: string, args = {}) =>
    message(language, key, args);

describe('the finding', () => {
  const small = { n: 100, stream: 'fresh' } as const;

  it.each([
    ['plain', {}],
    ['plain', { dist: 'sign' }],
    ['other', { sigma: 2 }],
    ['other', { a2: 0.5 }],
    ['other', { rho: 0.1 }],
    ['unit', { div: 'sqrt' }],
    ['unit', { div: 'sqrt', dist: 'sign' }],
    ['steady.sqrt', { div: 'sqrt', rho: 0.1 }],
    ['steady.sqrt', { div: 'sqrt', mu: 0.05 }],
    ['steady.sqrt', { div: 'sqrt', dist: 't3' }],
    ['growing.sqrt', { div: 'sqrt', a2: 0.05, dims: [4, 6] }],
    ['steady.sqrt', { div: 'sqrt', dist: 'uniform-unit' }],
    ['growing.sqrt', { div: 'sqrt', a2: 0.5 }],
    ['shrinking.dk', { div: 'dk' }],
    ['shrinking.dk', { div: 'dk', dims: [1, 4] }],
    ['steady.dk', { div: 'dk', a2: 0.9, dims: [64, 512, 4096] }],
    ['single', { dims: [64] }],
    ['single', { dims: [64], div: 'dk' }],
    ['none', { sigma: 0 }],
  ] as const)('is %s where theory says so: %j', (finding, state) => {
    const session = varianceSession('course', { ...small, ...state });
    const found = measured(session).perDim;
    expect(findingOf(session.state, found)).toBe(finding);
    const spreads = found.map(({ theorySd }) => theorySd);
    const [first = NaN] = spreads;
    const last = spreads.at(-1) ?? NaN;
    const holds: Readonly<Record<string, boolean>> = {
      plain: found.every(({ dk, theoryVariance }) => Math.abs(theoryVariance / dk - 1) < 1e-9),
      other: found.some(({ dk, theoryVariance }) => Math.abs(theoryVariance / dk - 1) > 1e-9),
      unit: spreads.every((sd) => Math.abs(sd - 1) < 1e-9),
      'steady.sqrt': spreads.every((sd) => Math.abs(sd / first - 1) < 1e-9 && Math.abs(sd - 1) > 1e-9),
      'steady.dk': spreads.every((sd) => Math.abs(sd / first - 1) < 0.01),
      'growing.sqrt': last > first,
      'shrinking.dk': last < first,
      single: spreads.length === 1,
      none: spreads.every((sd) => sd === 0),
    };
    expect(holds[finding]).toBe(true);
    for (const language of LANGUAGES) {
      const [said = ''] = varianceSentences(varianceSceneOf(session, { t: sayIn(language) }));
      expect(said).toMatch(/^\*\*/);
      if (finding !== 'none') expect(said).toMatch(/\d/);
      // What is said not to be 1 is not printed as 1.
      if (finding === 'steady.sqrt') expect(said).not.toMatch(/ 1(\.0+)?\.$/);
      const isEven = /nearly even|lagbhag barabar/.test(said);
      expect(isEven).toBe(finding === 'shrinking.dk' && last < 0.1);
      const [low, high] = found
        .map(({ sd }) => sd)
        .sort((a, b) => a - b)
        .filter((_, at, all) => at === 0 || at === all.length - 1);
      if (finding === 'unit') for (const sd of [low, high]) expect(said).toContain(sd?.toFixed(2));
    }
  });

  it('does not speak of what was measured before anything was', () => {
    for (const state of [{ div: 'sqrt' }, { dims: [64] }] as const) {
      const session = varianceSession('course', { ...small, ...state });
      for (const t of LANGUAGES.map(sayIn)) {
        const run = { state: 'idle', result: measured(session, false) } as const;
        expect(varianceSentences(varianceSceneOf(session, { t, run }))[0]).not.toContain('measured');
      }
    }
  });
});

describe('a number that is whole by theory', () => {
  it('is printed and said bare, whatever rounding has left of it', () => {
    expect([sized(9.000000000000002), sized(0.9999999999999998), sized(2.0000001), sized(9.5)]).toEqual([
      '9',
      '1',
      '2.00',
      '9.50',
    ]);
    expect(tableDigits(measured(varianceSession('unit-spread', { n: 100 })).perDim)).toBe(2);
    for (const div of ['none', 'sqrt'] as const) {
      const scene = varianceSceneOf(varianceSession('heavy-tails', { div, n: 100 }));
      expect(rowsSaid(scene)).not.toMatch(/theory \d+\.0/);
      expect(markupOf(histograms(scene, 400))).not.toMatch(/±\d+\.0/);
    }
    const luck = varianceSceneOf(varianceSession('exam-luck', { n: 100 }));
    expect(markupOf(histograms(luck, 400)).match(/±1</g)).toHaveLength(2);
  });

  it('is heard with the decimals of the table', () => {
    for (const name of ['uniform-about-zero', 'uniform-from-zero', 'signs', 'exam'] as const) {
      const scene = varianceSceneOf(varianceSession(name, { n: 500 }));
      const page = markupOf(table(scene));
      const numbers = rowsSaid(scene).match(/(?<=(variance|theory|mean|spread) )[\d.]*\d/g) ?? [];
      expect(numbers.length).toBeGreaterThan(3);
      for (const number of numbers) expect(page).toContain(`>${number}<`);
    }
  });
});

describe('heavy tails', () => {
  it('have no standard error of any kind, and no distance to choose', () => {
    for (const t of LANGUAGES.map(sayIn)) {
      const session = varianceSession('heavy-tails', { n: 500 });
      const said = varianceSentences(varianceSceneOf(session, { t })).join(' ');
      expect(said).not.toContain('±');
      expect(said).toContain(t('variance.off.unknown'));
    }
    const empty = message('en', 'variance.made.empty');
    expect(variancePage(varianceSession('heavy-tails', { n: 500 }))).not.toContain(empty);
    expect(variancePage(varianceSession('signs', { n: 500 }))).toContain(empty);
    expect(varianceSentences(varianceSceneOf(varianceSession('signs', { n: 500 }))).join(' ')).toContain('±');
  });
});

describe('the distance from theory', () => {
  const base = measured(varianceSession('course')).perDim;
  const said = (errorsOff: readonly (number | null)[], standardError: number | null = 2) => {
    const found: readonly SpreadFound[] = errorsOff.map((off, index) => ({
      ...(base[index] as SpreadFound),
      ...{ errorsOff: off, standardError },
    }));
    const { state } = varianceSession('course');
    return varianceFindings(state, found, null, undefined).at(-1);
  };

  it.each([
    [[0.2], 'above', 0],
    [[-1.9, 0.1, 1], 'below', 0],
    [[2.1, 0, 0], 'above', 1],
    [[2.1, -5, 1.9], 'below', 2],
    [[-2.5], 'below', 1],
  ] as const)('%j standard errors: the farthest is %s, %i of them beyond 2', (off, side, outside) => {
    const far = off.reduce((most: number, one) => (Math.abs(one) > Math.abs(most) ? one : most), 0);
    const found = said(off);
    expect(found).toMatchObject({ key: 'variance.off.known', args: { side, outside, lengths: off.length } });
    for (const language of LANGUAGES) {
      const text = message(language, 'variance.off.known', found?.args);
      expect(text).toContain(Math.abs(far).toFixed(1));
      expect(/farthest|sabse door/.test(text)).toBe(off.length > 1);
      const none = language === 'en' ? 'No variance is' : 'koi variance nahi';
      expect(text.includes(none)).toBe(outside === 0);
      if (outside === 2) expect(text).toContain('2 variances');
      expect(text).toMatch(/one in twenty|bees mein lagbhag ek/);
    }
  });

  it('has no sentence without spread, and says where no formula holds', () => {
    expect(said([null], null)?.key).toBe('variance.off.unknown');
    expect(said([null], 0)?.key).toBe('variance.theory.none');
  });

  it('is that of the farthest length: 535.53 is 1.4 standard errors above 512', () => {
    const scene = varianceSceneOf(varianceSession('course'));
    expect(plain(varianceSentences(scene).at(-1) ?? '')).toMatch(
      /^535\.53 is 1\.4 standard errors above 512, the farthest of 3\. No variance is more than 2 off/,
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
    session.openLink('v1;dk=999999;n=5;div=<script>;rho=7', takeLink);
    expect(session.state).toMatchObject({ dims: [4096], n: 100, div: 'none', rho: 1 });
    expect(session.notes).toHaveLength(4);
  });

  it.each([
    ['course', {}],
    ['beyond', { n: 3000 }],
    ['elsewhere', { n: 1000 }],
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
  const say = sayIn('en');
  const of = (state: Partial<VarianceState>) => {
    const session = varianceSession('course', state);
    return varianceProgram(session.state, tableDigits(measured(session).perDim), say);
  };

  it.each(DIVISIONS)(
    'prints the variances of the course’s run as the table has them, in NumPy: ÷ %s',
    (div) => {
      const { perDim } = measured(varianceSession('course', { div }));
      const shown = perDim.map(({ dk, variance }) => `${dk} ${formatFixed(variance, tableDigits(perDim))}`);
      expect(printedBy([of({ div })])[0]).toEqual(shown);
      const page = variancePage(varianceSession('course', { div })).replace(/\s+/g, ' ');
      for (const line of shown) expect(page).toContain(`<td>${line.split(' ')[1] ?? ''}</td>`);
    },
  );

  it('prints those of the course’s run that goes on beyond what the page draws', () => {
    const { perDim } = measured(varianceSession('course', { n: 3000 }));
    const shown = perDim.map(({ dk, variance }) => `${dk} ${formatFixed(variance, tableDigits(perDim))}`);
    expect(printedBy([of({ n: 3000 })])[0]).toEqual(shown);
  });

  it('comes near for other entries, and says that it only comes near', () => {
    const states: readonly Partial<VarianceState>[] = [
      ...(['sign', 'uniform-symmetric', 'uniform-unit'] as const).map((dist) => ({ dist })),
      ...[{ mu: 0.5, div: 'sqrt' } as const, { sigma: 2 }, { rho: 0.5 }, { rho: 1 }],
      ...[{ a2: 0.5, dims: [4, 64] }, { stream: 'fresh' } as const, { dist: 't3' } as const],
    ].map((state) => ({ ...state, n: 500 }));
    printedBy(states.map(of)).forEach((lines, index) => {
      const { perDim } = measured(varianceSession('course', states[index]));
      expect(lines).toHaveLength(perDim.length);
      lines.forEach((line, row) => {
        const { dk, theoryVariance, standardError } = perDim[row] as SpreadFound;
        const [length, variance] = line.split(' ').map(Number);
        expect(length).toBe(dk);
        // Where no formula says how far it may be off, it only has to run.
        const most = standardError === null ? Infinity : 5 * standardError + 0.01;
        expect(Math.abs((variance ?? NaN) - theoryVariance)).toBeLessThan(most);
      });
    });
    const near = 'faster generator';
    for (const state of states) expect(of(state)).toContain(near);
    expect(of({})).not.toContain(near);
  });

  it('prints means and spreads of exams: perfect papers as the screen has them, others near', () => {
    const exam = (name: string, state: Partial<VarianceState> = {}) => {
      const session = varianceSession(name, state);
      return { ...measured(session), program: varianceProgram(session.state, 2, say) };
    };
    const exams = [
      ...DIVISIONS.map((div) => exam('exam-perfect', { div })),
      ...[exam('exam'), exam('exam-luck'), exam('exam', { marking: 'plus-minus', div: 'dk' })],
    ];
    const printed = printedBy(exams.map(({ program }) => program));
    exams.forEach(({ perDim, program }, index) => {
      expect(program).toContain('faster generator');
      perDim.forEach(({ dk, mean, sd, theorySd, samples }, row) => {
        const [questions = '', ...numbers] = (printed[index]?.[row] ?? '').split(' ');
        expect(questions).toBe(String(dk));
        if (theorySd === 0) expect(numbers).toEqual([formatFixed(mean, 2), formatFixed(sd, 2)]);
        const [otherMean = NaN, otherSd = NaN] = numbers.map(Number);
        expect(Math.abs(otherMean - mean)).toBeLessThan((8 * theorySd) / Math.sqrt(samples) + 0.01);
        expect(Math.abs(otherSd - sd)).toBeLessThan(0.1 * theorySd + 0.01);
      });
    });
  });
});
