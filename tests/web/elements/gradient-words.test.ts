// SPDX-License-Identifier: MIT
// What the gradient lab says is true of its derivatives, in every branch and in both languages.
import { describe, expect, it } from 'vitest';
import { message } from '../../../web/src/content/catalogue.ts';
import { explained } from '../../../web/src/elements/gradient-arithmetic.ts';
import { gapLine } from '../../../web/src/elements/gradient-core.ts';
import { gradientSentences } from '../../../web/src/elements/gradient-sentences.ts';
import { gapOf, type GradientState } from '../../../web/src/model/gradient-state.ts';
import {
  comparedWord,
  erratumSaid,
  findingOf,
  gradientFindings,
} from '../../../web/src/model/gradient-words.ts';
import { ratioText } from '../../../web/src/model/powers.ts';
import { markupOf } from '../content/template-text.ts';
import { engine } from '../worked.ts';
import {
  GRADIENT_NAMES,
  gradientSceneOf,
  gradientSession,
  LANGUAGES,
  marksOf,
  saidIn,
  sayIn,
  tableOf,
} from './gradient-pages.ts';

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
