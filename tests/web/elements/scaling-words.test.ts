// SPDX-License-Identifier: MIT
// What the scaling lab says of a draw is true of its numbers: every sentence is driven through all its branches, in every
// language that is shipped.
import { describe, expect, it } from 'vitest';
import { message } from '../../../web/src/content/catalogue.ts';
import { fetchLanguage } from '../../../web/src/content/languages.ts';
import { sentences } from '../../../web/src/elements/scaling-view.ts';
import { findingOf, findings, streamSaid } from '../../../web/src/model/scaling-words.ts';
import type { ScalingState } from '../../../web/src/model/scaling-state.ts';
import { plain } from '../../../web/src/views/rich.ts';
import { allDraws, scalingPage, scalingSession, sceneOf } from './scaling-pages.ts';

await fetchLanguage('hi-Latn');

const STYLE = { digits: 3 };
const fresh = { stream: 'fresh', m: 3 } as const;

/** States of real draws, and the finding that holds for each. */
const FINDINGS: readonly (readonly [finding: string, state: Partial<ScalingState>])[] = [
  ['collapse', { dk: 512, stream: 'course', m: 3 }],
  ['both', { ...fresh, dk: 4, seed: 33 }],
  ['alike', { ...fresh, dk: 2, seed: 3 }],
  ['lucky', { dk: 64, stream: 'course', m: 3 }],
  ['soften', { dk: 4, stream: 'course', m: 3 }],
  ['same', { ...fresh, dk: 1 }],
  ['raw.one', { dk: 512, scalings: ['none', 'dk'] }],
  ['raw.spread', { dk: 64, scalings: ['none'] }],
  ['scaled.one', { ...fresh, dk: 4, seed: 33, scalings: ['sqrt'] }],
  ['scaled.spread', { dk: 64, scalings: ['sqrt', 'dk'] }],
  ['other', { dk: 64, scalings: ['dk'] }],
];

/** The first seed from 0 on whose draw has a finding. */
function seedWith(finding: string, state: Partial<ScalingState>): number {
  for (let seed = 0; seed < 20000; seed++) {
    const { draw } = scalingSession('course', { ...state, seed });
    if (draw !== null && findingOf(draw) === finding) return seed;
  }
  throw new Error(`no draw is ${finding}`);
}

describe('the finding', () => {
  it.each(FINDINGS)('is %s where the numbers say so, with those numbers', (finding, state) => {
    const seed = ['both', 'scaled.one', 'alike'].includes(finding) ? seedWith(finding, state) : 3;
    const session = scalingSession('course', { ...state, seed });
    const { draw } = session;
    if (draw === null) throw new Error('nothing was drawn');
    expect(findingOf(draw)).toBe(finding);
    const [first] = findings(draw, [], 1, STYLE);
    expect(first?.key).toBe(`scaling.finding.${finding}`);
    for (const language of ['en', 'hi-Latn']) {
      const said = message(language, first?.key ?? '', first?.args);
      expect(said.startsWith('**')).toBe(true);
      const numbers = draw.columns
        .filter(({ scaling }) => scaling === 'none' || scaling === 'sqrt' || draw.columns.length === 1)
        .map(({ maxWeight }) => maxWeight.toFixed(3));
      const spoken = ['both', 'same'].includes(finding);
      if (!spoken) expect(numbers.some((number) => said.includes(number.replace('1.000', '≈1')))).toBe(true);
    }
  });
});

describe('the further sentences', () => {
  const keysOf = (name: string, state: Partial<ScalingState> = {}) => {
    const session = scalingSession(name, state);
    if (session.draw === null) throw new Error('nothing was drawn');
    const { draws } = session.state;
    return findings(session.draw, allDraws(session), draws, STYLE).map(
      ({ key, args }) => [key, args] as const,
    );
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

  it('on many draws say their medians, once there are many', () => {
    const found = keysOf('fixed-8-at-128');
    expect(argsOf(found, 'scaling.many.raw')).toEqual({ draws: 500, median: '≈1', share: '69%' });
    expect(argsOf(found, 'scaling.many.sqrt')).toEqual({ median: '0.578' });
    expect(argsOf(found, 'scaling.many.own')).toEqual({ median: '0.656' });
    expect(keysOf('fixed-8-at-128', { draws: 1 }).some(([key]) => key.startsWith('scaling.many'))).toBe(
      false,
    );
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
