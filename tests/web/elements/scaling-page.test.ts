// SPDX-License-Identifier: MIT
// The whole page of the scaling lab, drawn without a browser in every state there is: what it says exists, what exists is
// said, and the letters NaN are nowhere.
import { describe, expect, it } from 'vitest';
import { message } from '../../../web/src/content/catalogue.ts';
import { SCALING_PRESETS } from '../../../web/src/content/scaling-presets.ts';
import { weightsSaid } from '../../../web/src/elements/scaling-view.ts';
import { DTYPES, SCALING_VIEWS, SCALINGS } from '../../../web/src/model/scaling-state.ts';
import { CATALOGUE_FILES } from '../../messages.ts';
import { asked as keysAsked, nonsense, t } from './pages.ts';
import { asked, openCopy, SCALING_NAMES, scalingPage, scalingSession, sceneOf } from './scaling-pages.ts';

const sizes = [
  { dk: 1, m: 2 },
  { dk: 4, m: 3 },
  { dk: 100, m: 9 },
  { dk: 4096, m: 32 },
];
const running = { done: 20, total: 500, cancelled: false };

describe('the page of the scaling lab', () => {
  it.each(SCALING_VIEWS.flatMap((view) => sizes.map((size) => ({ view, ...size }))))(
    'can be drawn as $view, d_k $dk, $m keys',
    ({ view, ...size }) => {
      for (const width of [320, 720]) {
        const session = scalingSession('course', { ...size, view, scalings: SCALINGS, draws: 20 });
        expect(nonsense(scalingPage(session, { width }))).toEqual([]);
      }
    },
  );

  it.each(SCALING_NAMES)('can be drawn for the preset %s, and says its finding in bold', (name) => {
    const page = scalingPage(scalingSession(name));
    expect(nonsense(page)).toEqual([]);
    expect(page.replace(/\s+/g, ' ')).toMatch(/<slot name="caption" ?> ?<b>/);
  });

  it.each(SCALINGS)('shows how a weight was made, alone in its row: %s', (scaling) => {
    for (const key of [0, 1, 2]) {
      const session = scalingSession('dk512', { scalings: [scaling], chosen: { scaling, key } });
      const page = scalingPage(session);
      expect(nonsense(page)).toEqual([]);
      expect(page).toContain(message('en', 'made', { value: '' }).trim().split(' ')[0]);
      expect(page).not.toContain(message('en', 'scaling.made.empty'));
    }
  });

  it('says that a part did not come, and that the slower build serves', () => {
    const chosen = { scaling: 'none', key: 0 } as const;
    const failed = { loaded: undefined, failed: true } as never;
    expect(scalingPage(scalingSession('dk4', { chosen }), { arithmetic: failed })).toContain(
      message('en', 'part.failed'),
    );
    const { engine } = sceneOf(scalingSession('dk4'));
    expect(scalingPage(scalingSession('dk4'), { engine: { ...engine, backend: 'js' } })).toContain(
      message('en', 'fallback'),
    );
  });

  it('tells how far many draws have come, with a way to end them, and where they were ended', () => {
    const session = scalingSession('many-keys');
    const page = (state: 'running' | 'cancelled') =>
      scalingPage(session, { many: [], run: { state, progress: running } });
    expect(page('running')).toContain('20 of 500');
    expect(page('running')).toContain(message('en', 'lab.cancel'));
    expect(page('cancelled')).toContain(message('en', 'lab.stopped', { done: 20, total: 500 }));
    for (const key of ['lab.done', 'lab.quarter']) expect(t(key, { total: 500, quarter: 2 })).not.toBe('');
  });

  it('keeps the example’s correction to the example, and to authors who want it', () => {
    const text = message('en', 'scaling.erratum.dk512');
    expect(scalingPage(scalingSession('dk512'))).toContain(text);
    expect(scalingPage(scalingSession('dk512'), { errata: false })).not.toContain(text);
    expect(scalingPage(scalingSession('dk512', { seed: 4 }))).not.toContain(text);
    expect(scalingPage(scalingSession('fixed-8-at-128'))).toContain('1.41');
  });

  it('shows which puzzles are solved', () => {
    const page = scalingPage(scalingSession('course', { scalings: ['custom'], divisor: 0.1 }));
    expect(page).toContain(message('en', 'lab.solved'));
    expect(page).toContain(message('en', 'lab.open'));
  });

  it('offers its copies', () => {
    const page = scalingPage(scalingSession('dk64'), { copy: openCopy() });
    for (const format of ['numpy', 'csv', 'json']) expect(page).toContain(message('en', `copy.${format}`));
  });

  it.each(DTYPES)('says in which numbers softmax is computed: %s', (dtype) => {
    const page = scalingPage(scalingSession('dk512', { dtype }));
    expect(page.includes(message('en', 'scaling.float32'))).toBe(dtype === 'float32');
  });

  it('has rows of many keys read by their largest, sharp ones by their key, others whole', () => {
    expect(weightsSaid(sceneOf(scalingSession('many-keys')))).toContain('for key 18');
    expect(weightsSaid(sceneOf(scalingSession('dk512')))).toBe(
      'Raw: key 1 gets almost all the weight. Divided by square root: 0.583, 0.304, 0.114. ' +
        'Divided by d k: 0.345, 0.335, 0.321.',
    );
  });
});

describe('the question of the scaling lab', () => {
  const asking = SCALING_NAMES.filter((name) => SCALING_PRESETS[name].question !== null);

  it.each(asking)('keeps the weights of %s back until it is answered', (name) => {
    const choices = SCALING_PRESETS[name].question?.choices ?? [];
    for (const choice of [null, ...choices.keys()]) {
      const { open, told, said } = asked(name, choice);
      expect([...nonsense(open), ...nonsense(told), ...nonsense(said)]).toEqual([]);
      expect(open).not.toContain('0.685');
      expect(told).toContain(message('en', `predict.${SCALING_PRESETS[name].question?.name ?? ''}.title`));
      expect(said).not.toBe('');
    }
  });

  it.each([
    ['course', 1],
    ['one-seed-misleads', 1],
  ])('has its answer from the core: %s', (name, right) => {
    expect(asked(name, null).prediction.right).toBe(right);
  });
});

describe('the words of the scaling lab', () => {
  it('are all asked for', () => {
    const own = CATALOGUE_FILES.filter(
      ({ language, file }) => language === 'en' && /^(lab|scaling)/.test(file),
    );
    // Asked by other tests of this lab: tests/web/model/scaling-words.test.ts, and the copied program's.
    const elsewhere = /^(E_SETTING|scaling\.finding\.|scaling\.(by|tiny|many)|scaling\.puzzle\.|copy\.)/;
    const keys = own.flatMap(({ texts }) => Object.keys(texts)).filter((key) => !elsewhere.test(key));
    expect(keys.length).toBeGreaterThan(60);
    expect(keys.filter((key) => !keysAsked.has(key))).toEqual([]);
  });
});
