// SPDX-License-Identifier: MIT
// What the scaling lab says of a draw is true of its numbers: every sentence is driven through all its branches, in every
// language that is shipped.
import { describe, expect, it } from 'vitest';
import { message } from '../../../web/src/content/catalogue.ts';
import { fetchLanguage } from '../../../web/src/content/languages.ts';
import { params, sentences } from '../../../web/src/elements/scaling-sentences.ts';
import { columnOf } from '../../../web/src/model/scaling-draw.ts';
import { findingOf, findings, streamSaid } from '../../../web/src/model/scaling-words.ts';
import type { ScalingState } from '../../../web/src/model/scaling-state.ts';
import { formatNumber } from '../../../web/src/model/format.ts';
import { plain } from '../../../web/src/views/rich.ts';
import { drawsOf, scalingPage, scalingSession, sceneOf } from './scaling-pages.ts';

await fetchLanguage('hi-Latn');

const STYLE = { digits: 3 };
const fresh = { stream: 'fresh', m: 3 } as const;

/** States of real draws, and the finding that holds for each; many draws only where it needs them. */
const FINDINGS: readonly (readonly [finding: string, state: Partial<ScalingState>])[] = [
  ['collapse', { dk: 512, stream: 'course', m: 3 }],
  ['collapse', { ...fresh, dk: 4 }],
  ['both', { ...fresh, dk: 4 }],
  ['alike', { ...fresh, dk: 2 }],
  ['lucky', { dk: 512, draws: 200, ...fresh }],
  ['soften', { dk: 64, stream: 'course', m: 3 }],
  ['soften', { dk: 4, stream: 'course', m: 3 }],
  ['soften', { dk: 4, stream: 'course', m: 3, draws: 200 }],
  ['same', { ...fresh, dk: 1 }],
  ['raw.one', { dk: 512, scalings: ['none', 'dk'] }],
  ['raw.spread', { dk: 64, scalings: ['none'] }],
  ['scaled.one', { ...fresh, dk: 4, scalings: ['sqrt'] }],
  ['scaled.spread', { dk: 64, scalings: ['sqrt', 'dk'] }],
  ['other', { dk: 64, scalings: ['dk'] }],
];

/** The session of the first seed from 3 on whose draw has a finding. */
function sessionWith(finding: string, state: Partial<ScalingState>) {
  for (let seed = 3; seed < 20000; seed++) {
    const session = scalingSession('course', { ...state, seed });
    if (session.draw !== null && findingOf(session.draw, drawsOf(session).many) === finding) return session;
  }
  throw new Error(`no draw is ${finding}`);
}

describe('the finding', () => {
  it.each(FINDINGS)('is %s where the numbers say so, with those numbers: %j', (finding, state) => {
    const session = sessionWith(finding, state);
    const { draw } = session;
    if (draw === null) throw new Error('nothing was drawn');
    const { many, tally } = drawsOf(session);
    const [raw, scaled] = [
      columnOf(draw, 'none')?.maxWeight ?? NaN,
      columnOf(draw, 'sqrt')?.maxWeight ?? NaN,
    ];
    const usual = many.find(({ scaling }) => scaling === 'none')?.median ?? NaN;
    const holds: Readonly<Record<string, boolean>> = {
      collapse: raw > 0.99 && scaled <= 0.99,
      both: raw > 0.99 && scaled > 0.99,
      alike: raw <= 0.99 && raw - scaled < 0.05,
      lucky: raw <= 0.99 && usual > 0.99,
      soften: raw <= 0.99 && raw - scaled >= 0.05 && !(usual > 0.99),
      same: draw.dk === 1 && raw === scaled,
      'raw.one': raw > 0.99,
      'raw.spread': raw <= 0.99,
      'scaled.one': scaled > 0.99,
      'scaled.spread': scaled <= 0.99,
      other: Number.isNaN(raw) && Number.isNaN(scaled),
    };
    expect(holds[finding]).toBe(true);
    const [first] = findings(draw, many, tally, STYLE);
    expect(first?.key).toBe(`scaling.finding.${finding}`);
    const shown = [raw, scaled, finding === 'lucky' ? usual : NaN]
      .filter((value) => !Number.isNaN(value))
      .map((value) => formatNumber(value, STYLE));
    for (const language of ['en', 'hi-Latn']) {
      const said = message(language, first?.key ?? '', first?.args);
      expect(said.startsWith('**')).toBe(true);
      for (const number of shown) expect(said).toContain(number);
    }
  });
});

describe('the further sentences', () => {
  const keysOf = (name: string, state: Partial<ScalingState> = {}) => {
    const session = scalingSession(name, state);
    if (session.draw === null) throw new Error('nothing was drawn');
    const { many, tally } = drawsOf(session);
    return findings(session.draw, many, tally, STYLE).map(({ key, args }) => [key, args] as const);
  };
  const argsOf = (found: ReturnType<typeof keysOf>, key: string) => found.find(([one]) => one === key)?.[1];

  it('on dividing by d_k say whether keys can be told apart, by how far the weights are from each other', () => {
    expect(argsOf(keysOf('dk512'), 'scaling.by-dk.flat')).toEqual({ least: '0.321', most: '0.345' });
    expect(argsOf(keysOf('dk4'), 'scaling.by-dk.close')).toEqual({ least: '0.153', most: '0.555' });
    expect(keysOf('dk64', { scalings: ['none'] }).map(([key]) => key)).not.toContain('scaling.by-dk.flat');
  });

  it.each([
    [4, 8, 'more'],
    [64, 8, 'same'],
    [512, 8, 'less'],
  ])('on a divisor of one’s own compare it with the root: d_k %i, %i', (dk, divisor, than) => {
    const found = keysOf('course', { dk, divisor, scalings: ['none', 'custom'] });
    expect(argsOf(found, 'scaling.by-own')).toMatchObject({ than, divisor: '8' });
  });

  it('on many equal weights do not say that some stand out, however many keys there are', () => {
    for (const m of [3, 32])
      for (const dk of [1, 4, 64, 512]) {
        const session = scalingSession('course', { ...fresh, m, dk, scalings: ['dk'] });
        const weights = Array.from(session.draw?.columns[0]?.weights ?? []);
        const flat = Math.max(...weights) < 1.25 * Math.min(...weights);
        const keys = findings(session.draw ?? ({} as never), [], { drawn: 1, wanted: 1 }, STYLE).map(
          ({ key }) => key,
        );
        expect(keys.includes('scaling.by-dk.flat')).toBe(flat && dk > 1);
        expect(keys.includes('scaling.by-dk.close')).toBe(!flat && dk > 1);
      }
  });

  it('on many draws say their medians and counts, once there are many', () => {
    const session = scalingSession('fixed-8-at-128');
    const { many } = drawsOf(session);
    const found = keysOf('fixed-8-at-128').filter(([key]) => key === 'scaling.many.found');
    expect(found.map(([, args]) => args)).toMatchObject([
      { so: 'all', draws: 500, scaling: 'none', median: '≈1', counted: 'yes', sharp: '346' },
      { so: 'same', scaling: 'sqrt', median: '0.578', sharp: '0' },
      { so: 'same', scaling: 'custom', median: '0.656' },
    ]);
    expect(many.map(({ sharp }) => Math.abs((sharp ?? NaN) - Math.round(sharp ?? NaN)) < 1e-9)).toEqual(
      many.map(() => true),
    );
    expect(keysOf('fixed-8-at-128', { draws: 1 }).some(([key]) => key.startsWith('scaling.many'))).toBe(
      false,
    );
  });

  /** Everything that is said and drawn of a run that has not come to its end. */
  const under = (state: Partial<ScalingState>, work: number, language: string) => {
    const session = scalingSession('fixed-8-at-128', state);
    const { many, tally, result } = drawsOf(session, work);
    const t = (key: string, args = {}) => message(language, key, args);
    const scene = sceneOf(session, { many, tally, t, run: { state: 'cancelled', result } });
    const page = scalingPage(session, scene).replaceAll('500 draws</', '').replace(/\s+/g, ' ');
    return { tally, result, said: sentences(scene).map(plain).join(' '), paper: params(scene), page };
  };

  it.each(['en', 'hi-Latn'])('say how many draws there are, not how many were wanted, in %s', (language) => {
    const { tally, said, paper } = under({}, 100, language);
    expect(tally.wanted).toBe(500);
    expect(tally.drawn).toBeGreaterThanOrEqual(100);
    expect(tally.drawn).toBeLessThan(500);
    const drawn = String(tally.drawn);
    const counted = language === 'en' ? `${drawn} of 500 draws` : `500 mein se (pehle )?${drawn} draws`;
    for (const text of [said, paper]) expect(text).toMatch(new RegExp(counted));
    expect(said).not.toMatch(/(^|[^f] )500 draws/);
  });

  it.each(['en', 'hi-Latn'])('do not count draws of a curve whose lengths take turns, in %s', (language) => {
    const { tally, said, page } = under({ view: 'curve', dk: 128 }, 2000, language);
    expect(tally).toEqual({ drawn: null, wanted: 500 });
    expect(said).toContain(language === 'en' ? 'In the draws so far' : 'Ab tak ke draws');
    expect(page).toContain(language === 'en' ? 'the draws so far: median' : 'ab tak ke draws mein');
    expect(`${said}${page}`).not.toMatch(/In 500 draws|percent of 500|0\.99 se zyada milta/);
  });

  it.each([
    ['en', 'one draw.'],
    ['hi-Latn', 'ek draw.'],
  ])('say on paper that one draw is one, in %s', (language, draw) => {
    const t = (key: string, args = {}) => message(language, key, args);
    expect(params(sceneOf(scalingSession('dk512'), { t }))).toMatch(
      new RegExp(`^\\[dk\\] = 512, .* ${draw}$`),
    );
  });

  it('are silent on medians of fewer than two draws', () => {
    const { said, tally } = under({}, 0, 'en');
    expect(tally.drawn).toBe(0);
    expect(said).not.toContain('median');
  });

  it('on a weight that is printed as nothing say what it is, and when it is nothing', () => {
    expect(argsOf(keysOf('dk512'), 'scaling.tiny.near')).toMatchObject({ key: 2, value: '3.911 574 × 10⁻⁷' });
    const float32 = keysOf('course', { dk: 4096, stream: 'fresh', dtype: 'float32', seed: 3 });
    expect(argsOf(float32, 'scaling.tiny.zero')).toMatchObject({ scaling: 'none' });
    expect(keysOf('course', { dk: 4096, stream: 'fresh', seed: 3 }).map(([key]) => key)).not.toContain(
      'scaling.tiny.zero',
    );
    expect(keysOf('dk4').some(([key]) => key.startsWith('scaling.tiny'))).toBe(false);
  });

  it('can all be said, in every language', () => {
    for (const name of ['dk512', 'dk4', 'fixed-8-at-128'])
      for (const language of ['en', 'hi-Latn']) {
        const t = (key: string, args = {}) => message(language, key, args);
        const said = sentences(sceneOf(scalingSession(name), { t }))
          .map(plain)
          .join(' ');
        expect(said).toMatch(/0\.\d{3}/);
        expect(said).not.toMatch(/NaN|undefined|\{/);
      }
  });
});

describe('the stream', () => {
  it.each([
    ['course', { stream: 'course' }],
    ['fresh', { stream: 'fresh' }],
    ['elsewhere', { stream: 'course', dk: 100 }],
    ['elsewhere', { stream: 'course', m: 4 }],
  ] as const)('is said as it is drawn from: %s', (kind, state) => {
    const session = scalingSession('course', state);
    expect(streamSaid(session.state).args).toMatchObject({ kind, seed: '3' });
    expect(session.draw?.stream).toBe(kind === 'course' ? 'course' : 'fresh');
    expect(scalingPage(session)).toContain(
      message('en', 'scaling.stream.said', { kind, seed: '3', m: session.state.m }),
    );
  });
});
