// SPDX-License-Identifier: MIT
// What the gradient lab says is true of its numbers, in every branch and in both languages; how small numbers are said;
// what is copied.
import { describe, expect, it } from 'vitest';
import { message } from '../../../web/src/content/catalogue.ts';
import { fetchLanguage } from '../../../web/src/content/languages.ts';
import { explained } from '../../../web/src/elements/gradient-arithmetic.ts';
import { gapLine } from '../../../web/src/elements/gradient-core.ts';
import {
  derivativesSaid,
  gradientParams,
  gradientSentences,
} from '../../../web/src/elements/gradient-sentences.ts';
import {
  gradientCsv,
  gradientProgram,
  rowsCsv,
  rowsProgram,
} from '../../../web/src/model/copy/gradient-numpy.ts';
import { formatFixed } from '../../../web/src/model/format.ts';
import { gapOf, VARIABLES, type GradientState } from '../../../web/src/model/gradient-state.ts';
import type { RowsFound } from '../../../web/src/model/gradient-table.ts';
import {
  comparedWord,
  erratumSaid,
  findingOf,
  gradientFindings,
  rowsFindings,
} from '../../../web/src/model/gradient-words.ts';
import { oneInParts, powerText, ratioText, sizeText } from '../../../web/src/model/powers.ts';
import { markupOf } from '../content/template-text.ts';
import { printedBy } from '../model/copy/python.ts';
import { engine } from '../worked.ts';
import {
  GRADIENT_NAMES,
  gradientSceneOf,
  gradientSession,
  marksOf,
  rowsOf,
  tableOf,
} from './gradient-pages.ts';

await fetchLanguage('hi-Latn');

const LANGUAGES = ['en', 'hi-Latn'] as const;
const sayIn =
  (language: string) =>
  (key: string, args = {}) =>
    message(language, key, args);

/** Everything that is said of a state in a language. */
const saidIn = (language: string, changes: Partial<GradientState>, name = 'example-2') =>
  gradientSentences(gradientSceneOf(gradientSession(name, changes), { t: sayIn(language) }));

describe('the finding', () => {
  it.each([
    ['raw', {}],
    ['raw', { variable: 'q' }],
    ['raw', { scores: [1, 1, 1] }],
    ['raw', { scores: [1, 1, 1], chosen: { row: 0, col: 2 } }],
    ['scaled', { scores: [18.8, 7.5] }],
    ['scaled', { scores: [18.8, 7.5], variable: 'q' }],
    ['scaled', { variable: 'z' }],
    ['scaled', { scores: [30, 1, 2], chosen: { row: 2, col: 0 } }],
    ['near', { variable: 'z', scores: [0.05, 0] }],
    ['same', { variable: 'z', scores: [3, 3] }],
    ['one', { dk: 1 }],
    ['nothing', { scores: [1e6, 0] }],
    ['underflow', { scores: [2000, 0] }],
    ['no-room', { variable: 'q', dk: 1 }],
    ['no-room', { variable: 'q', dk: 2, scores: [1, 2, 3] }],
  ] as const)('is %s where the numbers say so: %j', (finding, changes) => {
    const session = gradientSession('example-2', changes);
    const { state } = session;
    const by = tableOf(session).compared[state.variable];
    expect(findingOf(state, tableOf(session))).toBe(finding);
    const [raw, scaled] = [Math.abs(by?.raw ?? NaN), Math.abs(by?.scaled ?? NaN)];
    const holds: Readonly<Record<string, boolean>> = {
      raw: raw > scaled,
      scaled: scaled > raw,
      near: Math.abs(scaled / raw - 1) < 0.005,
      same: raw === scaled,
      one: raw === scaled && state.dk === 1,
      nothing: raw === 0 && scaled === 0,
      underflow: raw === 0 && scaled > 0,
      'no-room': by === null && state.scores.length > state.dk,
    };
    expect(holds[finding]).toBe(true);
    for (const language of LANGUAGES) {
      const [said = ''] = saidIn(language, changes);
      expect(said).toMatch(/^\*\*/);
      if (finding !== 'raw' && finding !== 'scaled') continue;
      const ratio = finding === 'raw' ? raw / scaled : scaled / raw;
      expect(said).toContain(`${ratioText(ratio)} ${language === 'en' ? 'times' : 'guna'}`);
      // Of two negative numbers the one nearer to 0 is the larger.
      const minus = (by?.raw ?? 0) < 0;
      expect(/smaller|chhota/.test(said)).toBe(finding === 'raw' && !minus);
      expect(/larger|bada/.test(said)).toBe(finding === 'scaled' && !minus);
      expect(/weaker|kamzor/.test(said)).toBe(finding === 'raw' && minus);
      expect(/stronger|mazboot/.test(said)).toBe(finding === 'scaled' && minus);
      const gap = gapOf(state);
      if (gap !== null) expect(said.toLowerCase()).toContain(`gap ${language === 'en' ? 'of ' : ''}${gap}`);
      const variable = { z: 'scaled score', s: 'raw score', q: 'query' }[state.variable];
      expect(said).toContain(
        language === 'en' ? `by the ${variable}` : `scaling ${variable} ke hisaab se liye gaye derivative ko`,
      );
    }
  });

  it('says of a query without room that it is the lab that shows no derivative', () => {
    const changes = { variable: 'q', dk: 2, scores: [1, 2, 3] } as const;
    const [en] = saidIn('en', changes);
    const [hi] = saidIn('hi-Latn', changes);
    expect(en).toMatch(/^\*\*This lab shows no derivative by the query here:\*\* .* length 2 .* 3 keys/);
    expect(hi).toMatch(/^\*\*Is lab mein yahan query ke hisaab se derivative nahi hai:\*\* .* 2 .* 3 keys/);
  });

  it('has one word for how a pair compares', () => {
    const pair = { raw: 1, scaled: 1.004, larger: 'scaled', ratio: 1.004 } as const;
    expect(comparedWord(pair)).toBe('near');
    expect(comparedWord({ ...pair, ratio: 1.006 })).toBe('scaled');
    expect(comparedWord({ ...pair, larger: 'same' })).toBe('same');
    expect([comparedWord(null), comparedWord({ ...pair, ratio: null })]).toEqual(['none', 'none']);
    for (const language of LANGUAGES) {
      const words = ['raw', 'scaled', 'same', 'near', 'none'].map((larger) =>
        message(language, 'gradient.ratio', { larger, ratio: '7.5' }),
      );
      expect(new Set(words).size).toBe(5);
      expect(words.filter((text) => text.includes('7.5'))).toEqual(words.slice(0, 2));
    }
  });

  it('names the score of another key where that is chosen', () => {
    for (const language of LANGUAGES) {
      const [own = ''] = saidIn(language, { scores: [1, 1, 1] });
      const [other = ''] = saidIn(language, { scores: [1, 1, 1], chosen: { row: 0, col: 2 } });
      expect(own).toMatch(/weight 1 and its own score|Weight 1 aur uske apne score/);
      expect(other).toMatch(/weight 1 and score 3|Weight 1 aur score 3/);
    }
  });
});

describe('what is said beside it', () => {
  const sentences = (changes: Partial<GradientState>) => {
    const session = gradientSession('example-2', changes);
    return gradientFindings(session.state, tableOf(session), marksOf(session), 4);
  };
  const keysOf = (changes: Partial<GradientState>) => sentences(changes).map(({ key }) => key);

  it('where it turns round, on the side where the reader is', () => {
    for (const [scores, side] of [
      [[3.4, 0], 'below'],
      [[3.5, 0], 'above'],
    ] as const)
      for (const dk of [64, 512]) {
        const turns = sentences({ scores, dk }).find(({ key }) => key === 'gradient.turns');
        const { crossing } = marksOf(gradientSession('example-2', { scores, dk }));
        const truth = (scores[0] ?? 0) < (crossing?.gap ?? 0) ? 'below' : 'above';
        expect(turns?.args).toMatchObject({ side: truth, crossing: crossing?.gap.toFixed(3) });
        if (dk === 64) expect(truth).toBe(side);
      }
    for (const language of LANGUAGES) {
      expect(message(language, 'gradient.turns', { side: 'below', crossing: 'C' })).toMatch(/Past|ke baad/);
      expect(message(language, 'gradient.turns', { side: 'above', crossing: 'C' })).toMatch(/Below|neeche/);
    }
  });

  it('what is so at the typical gap, unless the reader is there', () => {
    const typical = sentences({}).find(({ key }) => key === 'gradient.typical');
    expect(typical?.args).toEqual({ larger: 'scaled', ratio: '1611', typical: '11.3' });
    expect(keysOf({ scores: [11.3, 0] })).not.toContain('gradient.typical');
    const { state, marks, table } = gradientSession('example-2');
    if (marks === null || table === null) throw new Error('nothing was computed');
    for (const [larger, ratio, kind] of [
      ['raw', 3, 'raw'],
      ['scaled', 3, 'scaled'],
      ['same', 1, 'none'],
      ['scaled', null, 'none'],
    ] as const) {
      const other = { ...marks, atTypical: { ...marks.atTypical, larger, ratio } };
      const said = gradientFindings(state, table, other, 4).find(({ key }) => key === 'gradient.typical');
      expect(said?.args).toMatchObject({ larger: kind });
      for (const language of LANGUAGES) {
        const text = message(language, 'gradient.typical', said?.args);
        expect(text.includes('raw')).toBe(kind === 'raw');
        expect(text.includes('scaled')).toBe(kind === 'scaled');
        expect(text).toContain('11.3');
        expect(text).toContain('root-mean-square');
      }
    }
  });

  it.each([2, 3, 4, 5, 6, 7, 8, 16, 64, 512, 4096])(
    'on which side of the crossing most gaps lie at d_k = %i, wherever the reader is',
    (dk) => {
      const { crossing, median } = marksOf(gradientSession('example-2', { dk }));
      const isCommon = median > (crossing?.gap ?? NaN);
      const turn = crossing?.gap.toFixed(3) ?? '';
      for (const scores of [
        [0.5, 0],
        [11.3, 0],
      ]) {
        const common = sentences({ dk, scores }).find(({ key }) => key === 'gradient.common');
        expect(common?.args).toEqual({
          ...{ common: isCommon ? 'yes' : 'no', crossing: turn },
          ...{ median: median.toFixed(1), dk: String(dk) },
        });
        // What is printed does not contradict itself either.
        expect(Number(median.toFixed(1)) > Number(turn)).toBe(isCommon);
        for (const language of LANGUAGES) {
          const text = message(language, 'gradient.common', common?.args);
          expect(text).toContain(turn);
          expect(/are common|aam hain/.test(text)).toBe(isCommon);
          expect(/Most random pairs|zyadatar random pairs/.test(text)).toBe(!isCommon);
        }
      }
    },
  );

  it('nothing of gaps with more keys, by the scaled score, or where raw and scaled cannot be told apart', () => {
    for (const changes of [
      { scores: [1, 2, 3] },
      { variable: 'z' },
      { dk: 1 },
      { scores: [3.45, 0] },
      { scores: [2000, 0] },
      { scores: [1e6, 0] },
    ] as const)
      expect(keysOf(changes).filter((key) => /turns|typical|common/.test(key))).toEqual([]);
  });

  it('what the derivative is by, dividing by d_k itself, and that sums are 0, where these are shown', () => {
    expect(keysOf({ variable: 's' })).not.toContain('gradient.by.z');
    const z = sentences({ variable: 'z' }).find(({ key }) => key === 'gradient.by.z');
    expect(z?.args).toEqual({ divisor: '8', raw: '0.2350', scaled: '0.0312' });
    const q = sentences({ variable: 'q' }).find(({ key }) => key === 'gradient.by.q');
    expect(q?.args).toEqual({ root: '8', keys: 2 });
    const dk = sentences({ scalings: ['none', 'sqrt', 'dk'] }).find(({ key }) => key === 'gradient.by-dk');
    expect(dk?.args).toEqual({ value: '0.0039' });
    for (const key of ['gradient.by.q', 'gradient.by.z'])
      expect(keysOf({ variable: key === 'gradient.by.q' ? 'q' : 'z', dk: 1 })).not.toContain(key);
    expect(keysOf({ view: 'jacobian' })).toContain('gradient.sums');
    expect(keysOf({})).not.toContain('gradient.sums');
  });

  it.each([
    [0, 3, /When all scores move by the same, no weight changes/, /Saare scores barabar badlein/],
    [3, 1, /what one gains when this score moves, the others lose/, /yeh score badle toh/],
    [3, 3, /A sum of zeros\./, /Zeros ka sum\./],
  ] as const)('why the sum in row %i and column %i is 0', (row, col, en, hi) => {
    const session = gradientSession('uniform-3', { chosen: { row, col } });
    for (const [language, words, other] of [
      ['en', en, /Each column adds up to 0.*So does each row: moving all scores together changes no weight/],
      ['hi-Latn', hi, /Har column ka sum 0 hai.*Har row ka bhi: saare scores saath badlein/],
    ] as const) {
      const scene = gradientSceneOf(session, { t: sayIn(language) });
      expect(markupOf(explained(scene)).replace(/\s+/g, ' ')).toMatch(words);
      expect(gradientSentences(scene).join(' ')).toMatch(other);
    }
  });

  it('that scaling never makes the signal smaller than by the root, and how much larger past the crossing', () => {
    const gaps = Array.from({ length: 81 }, (_, step) => step / 2);
    const [raw = [], scaled = []] = (['none', 'sqrt'] as const).map((scaling) =>
      gapLine(engine, { dk: 64, variable: 's' }, scaling, gaps).points.map(({ value }) => value),
    );
    raw.forEach((value, at) => expect(value).toBeLessThanOrEqual(8 * (scaled[at] ?? 0)));
    expect((raw[0] ?? 0) / (scaled[0] ?? 1)).toBeCloseTo(8, 12);
    const slots = { choice: '2', root: '8', raw: 'R', scaled: 'S' };
    expect(message('en', 'predict.again.why', slots)).toMatch(
      /up to 8 times smaller where gaps are small, and saves it where they are large\.$/,
    );
    expect(message('hi-Latn', 'predict.again.why', slots)).toMatch(
      /Scaling signal ko chhote gaps par 8 guna tak chhota kar deti hai, aur bade gaps par bachati hai\.$/,
    );
  });

  it('by which score is asked and corrected, in Hinglish as well', () => {
    for (const key of ['predict.larger', 'predict.again'])
      expect(message('hi-Latn', key)).toContain(
        '**Raw** score ke hisaab se kis version ka gradient bada hai?',
      );
    expect(message('hi-Latn', 'predict.larger.why', { choice: '2' })).toMatch(
      /scaled score ke hisaab se derivative .* Raw score ke hisaab se gradients/,
    );
    expect(message('hi-Latn', 'gradient.by.z')).toContain('Raw score ke hisaab se chain rule');
    expect(message('en', 'gradient.made.note.s')).toMatch(
      /^Where there is a division, the chain rule divides too/,
    );
    expect(message('hi-Latn', 'gradient.made.note.s')).toMatch(/^Jahan division hai, wahan chain rule bhi/);
  });

  it.each(GRADIENT_NAMES)('is Hinglish for %s, with the same numbers', (name) => {
    const numbers = (texts: readonly string[]) =>
      (texts.join(' ').match(/\d+(\.\d+)?/g) ?? []).filter((text) => text !== '1').sort();
    expect(numbers(saidIn('hi-Latn', {}, name))).toEqual(numbers(saidIn('en', {}, name)));
    expect(saidIn('hi-Latn', {}, name)).not.toEqual(saidIn('en', {}, name));
  });
});

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

describe('the erratum', () => {
  it('has its numbers from the core, whichever derivative is chosen', () => {
    const own = erratumSaid(tableOf(gradientSession('example-2')), 4);
    const other = erratumSaid(tableOf(gradientSession('example-2', { chosen: { row: 1, col: 0 } })), 4);
    expect(own.args).toEqual({
      ...{ z: '0.2498', s: '0.0312', raw: '0.2350', ratio: '7.5' },
      ...{ first: '0.622', second: '0.378', third: '0.516', fourth: '0.484' },
    });
    expect(other).toEqual(own);
    for (const language of LANGUAGES) {
      const text = message(language, own.key, own.args);
      for (const value of Object.values(own.args ?? {})) expect(text).toContain(value);
    }
  });
});

describe('numbers of very different sizes', () => {
  it('are printed with the digits that their size needs', () => {
    expect([0.235004, -0.0312195, 0, 1.8800297].map((value) => sizeText(value, 4))).toEqual([
      '0.2350',
      '−0.0312',
      '0.0000',
      '1.8800',
    ]);
    expect([1.23726e-5, -1.266e-14].map((value) => sizeText(value, 4))).toEqual([
      '1.24 × 10⁻⁵',
      '−1.27 × 10⁻¹⁴',
    ]);
    expect([1.0628, 1.98, 7.527, 8, 9.96, 1611.2, 5.49e11].map(ratioText)).toEqual([
      '1.06',
      '1.98',
      '7.5',
      '8',
      '10',
      '1611',
      '5.5 × 10¹¹',
    ]);
    expect(powerText(1e-7, 0, true)).toBe('10⁻⁷');
  });

  it('are said as one in a number of two digits', () => {
    expect(oneInParts(80823)).toEqual({ n: '81000', power: 0 });
    expect(oneInParts(1234.5)).toEqual({ n: '1200', power: 0 });
    expect(oneInParts(7.896e13)).toEqual({ n: '7.9', power: 13 });
  });
});

describe('what is copied', () => {
  const say = sayIn('en');

  /** As Python writes what the page writes as 1.24 × 10⁻⁵. */
  const printed = (value: number) =>
    value !== 0 && Math.abs(value) < 0.001
      ? value.toExponential(2).replace(/-(\d)$/, '-0$1')
      : formatFixed(value, 4);

  it('NumPy prints the derivatives of the page, of every preset by every variable', () => {
    const sessions = [
      ...GRADIENT_NAMES.flatMap((name) => VARIABLES.map((variable) => gradientSession(name, { variable }))),
      gradientSession('three-variables', { scalings: ['none', 'sqrt', 'dk'] }),
      gradientSession('uniform-3', { scores: [3, -1, 0.5, 2.25], dk: 7 }),
      gradientSession('example-2', { scores: [2000, 0] }),
    ];
    const shown = sessions.map((session) => {
      const { variable, scalings } = session.state;
      const { sides, keys } = tableOf(session);
      return sides
        .filter(({ scaling }) => scalings.includes(scaling))
        .flatMap(({ scaling, derivatives }) => [
          scaling,
          ...Array.from({ length: keys }, (_, row) =>
            Array.from(derivatives[variable] ?? [])
              .slice(row * keys, (row + 1) * keys)
              .map(printed)
              .join(' '),
          ),
        ]);
    });
    expect(printedBy(sessions.map(({ state }) => gradientProgram(state, 4, say)))).toEqual(shown);
  });

  it('NumPy refuses a query without room, as the page does, and prints no minus before 0', () => {
    const { state } = gradientSession('uniform-3', { variable: 'q', dk: 2 });
    for (const [language, refusal] of [
      ['en', /ValueError: Vectors of length d_k have no room for so many keys at right angles\./],
      ['hi-Latn', /ValueError: Length d_k ke vectors mein itni keys/],
    ] as const)
      expect(() => printedBy([gradientProgram(state, 4, sayIn(language))])).toThrow(refusal);
    const { state: few } = gradientSession('example-2', { chosen: { row: 0, col: 1 } });
    expect(printedBy([gradientProgram(few, 0, say)])[0]).toEqual([
      'none',
      '0 0',
      '0 0',
      'sqrt',
      '0 0',
      '0 0',
    ]);
  });

  it('random rows: NumPy comes near', () => {
    const { state } = gradientSession('dead-rows');
    const [lines = []] = printedBy([rowsProgram(state, say)]);
    const [none, sqrt] = lines.map((line) => line.split(' '));
    expect(Number(none?.[1])).toBeGreaterThan(310);
    expect(Number(none?.[1])).toBeLessThan(390);
    expect(sqrt?.slice(0, 2)).toEqual(['sqrt', '0']);
  });

  it('tables have a line for each derivative, and for each way of dividing', () => {
    const lines = gradientCsv(tableOf(gradientSession('example-2')))
      .trim()
      .split('\n');
    expect(lines).toHaveLength(1 + 3 * 3 * 4);
    expect(lines[5]).toMatch(/^none,s,1,1,0\.2350037122/);
    const { rows } = gradientSceneOf(gradientSession('dead-rows'));
    expect(
      rowsCsv(rows)
        .trim()
        .split('\n')
        .map((line) => line.split(',')[0]),
    ).toEqual(['scaling', 'none', 'sqrt', 'dk']);
  });
});
