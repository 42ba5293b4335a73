// SPDX-License-Identifier: MIT
// The whole page of the scaling lab, drawn without a browser in every state there is: what it says exists, what exists is
// said, and the letters NaN are nowhere.
import { describe, expect, it } from 'vitest';
import { message } from '../../../web/src/content/catalogue.ts';
import { SCALING_PRESETS } from '../../../web/src/content/scaling-presets.ts';
import { weightsSaid } from '../../../web/src/elements/scaling-sentences.ts';
import { formatNumber } from '../../../web/src/model/format.ts';
import { DK_STOPS } from '../../../web/src/model/stops.ts';
import { DTYPES, SCALING_VIEWS, SCALINGS } from '../../../web/src/model/scaling-state.ts';
import { CATALOGUE_FILES } from '../../messages.ts';
import { engine } from '../worked.ts';
import { asked as keysAsked, frameOf, nonsense, t } from './pages.ts';
import {
  asked,
  drawsOf,
  openCopy,
  printedFor,
  SCALING_NAMES,
  scalingPage,
  scalingSession,
  sceneOf,
} from './scaling-pages.ts';

const sizes = [
  { dk: 1, m: 2 },
  { dk: 4, m: 3 },
  { dk: 100, m: 9 },
  { dk: 4096, m: 32 },
];

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

  it('tells how far many draws have come, with ways to pause and end them, and to finish them then', () => {
    const session = scalingSession('many-keys');
    const { many, tally, result } = drawsOf(session, 20);
    const page = (state: 'running' | 'paused' | 'cancelled' | 'done') =>
      scalingPage(session, { many, tally, run: { state, result } });
    const { done = 0 } = result ?? {};
    expect(page('running')).toContain(`${done} of 500`);
    expect(page('cancelled')).toContain(message('en', 'lab.stopped', { done, total: 500 }));
    for (const [state, keys] of [
      ['running', ['lab.pause', 'lab.cancel']],
      ['paused', ['lab.resume', 'lab.cancel']],
      ['cancelled', ['lab.finish']],
      ['done', []],
    ] as const) {
      const all = ['lab.pause', 'lab.resume', 'lab.cancel', 'lab.finish'] as const;
      const shown = all.filter((key) => page(state).includes(`>${message('en', key)}<`));
      expect(shown.sort()).toEqual([...keys].sort());
    }
    for (const key of ['lab.done', 'lab.quarter']) expect(t(key, { total: 500, quarter: 2 })).not.toBe('');
  });

  it('says that the last lines of the output are being drawn, until they are there', () => {
    const session = scalingSession('course', { view: 'printed' });
    const waits = message('en', 'scaling.printed.waits');
    const early = scalingPage(session, { printed: () => printedFor(session, false) });
    expect(early).toContain(waits);
    expect(early).toContain('d_k = 512');
    expect(scalingPage(session)).not.toContain(waits);
  });

  it.each([
    { dk: 64, stream: 'fresh', m: 3, seed: 3 },
    { dk: 4, stream: 'fresh', m: 5, seed: 7 },
    { dk: 100, stream: 'course', m: 3, seed: 4294967295 },
    { dk: 1, stream: 'course', m: 2, seed: 0 },
  ] as const)('prints what the program prints of the draw that is set: %o', (changes) => {
    const session = scalingSession('course', { view: 'printed', ...changes });
    const { dk, m, seed } = changes;
    const { text } = engine.courseDemo({ seed, dims: [dk], samples: 2000, stream: 'fresh' });
    expect(printedFor(session)).toEqual({ text, isWhole: true });
    const said = t('scaling.printed.said', { kind: m === 3 ? 'fresh' : 'keys', m, seed: String(seed) });
    const page = scalingPage(session);
    expect(page).toContain(said);
    expect(page).not.toContain('<mark>');
  });

  it('prints the course’s program for another seed, with the length that is set marked and nothing to add', () => {
    const session = scalingSession('course', { view: 'printed', seed: 12 });
    const { text } = engine.courseDemo({ seed: 12, dims: [4, 64, 512], samples: 2000 });
    expect(printedFor(session).text).toBe(text);
    expect(scalingPage(session)).toMatch(/<mark>d_k = 64/);
    expect(scalingPage(session)).not.toContain('for this length alone');
  });

  it('has the numbers of the curve as a table, at every stop, and none where nothing was drawn', () => {
    const session = scalingSession('one-seed-misleads', { draws: 20 });
    const { many } = drawsOf(session);
    const tables = scalingPage(session)
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ');
    for (const dk of DK_STOPS) {
      const numbers = (['none', 'sqrt'] as const).flatMap((scaling) => {
        const found = many.find((one) => one.dk === dk && one.scaling === scaling);
        return [found?.low, found?.median, found?.high].map((value) =>
          formatNumber(value ?? NaN, { digits: 3 }),
        );
      });
      expect(tables).toContain(` ${dk} ${numbers.join(' ')} `);
    }
    const early = scalingPage(session, { many: [], tally: { drawn: 0, wanted: 20 } });
    expect(nonsense(early)).toEqual([]);
    expect(early).toContain('<td>–</td>');
    expect(scalingPage(scalingSession('dk4', { draws: 20 }))).not.toContain('stay below');
  });

  it.each([
    [{}, 'seed 3, drawn as in the page’s program; one draw.'],
    [{ stream: 'fresh', draws: 20 }, 'seed 3, drawn anew for this length; 20 draws.'],
  ] as const)('says on paper where its vectors come from: %j', (changes, said) => {
    expect(scalingPage(scalingSession('dk4', changes)).replace(/\s+/g, ' ')).toContain(`3 keys, ${said}</p>`);
  });

  it('says what its own keys do', () => {
    expect(scalingPage(scalingSession('dk4'), { frame: frameOf({ help: 'lab.keys' }) })).toContain(
      message('en', 'lab.keys'),
    );
  });

  it('keeps the example’s correction to the example, and to authors who want it', () => {
    const text = message('en', 'scaling.erratum.dk512');
    expect(scalingPage(scalingSession('dk512'))).toContain(text);
    expect(scalingPage(scalingSession('dk512'), { errata: false })).not.toContain(text);
    expect(scalingPage(scalingSession('dk512', { seed: 4 }))).not.toContain(text);
    const fixed = scalingSession('fixed-8-at-128');
    const spread = fixed.draw?.columns.find(({ scaling }) => scaling === 'custom')?.spread ?? NaN;
    expect(spread).toBeCloseTo(Math.SQRT2, 12);
    const args = { divisor: '8', dk: '128', spread: formatNumber(spread, { digits: 2 }) };
    expect(scalingPage(fixed).replace(/\s+/g, ' ')).toContain(
      message('en', 'scaling.erratum.fixed', args).split('[dk] = ')[1],
    );
  });

  it('shows which puzzles are solved', () => {
    const page = scalingPage(scalingSession('course', { scalings: ['custom'], divisor: 0.1 }));
    expect(page).toContain(message('en', 'lab.solved'));
    expect(page).toContain(message('en', 'lab.open'));
  });

  it('offers its copies', () => {
    const page = scalingPage(scalingSession('dk64'), { copy: openCopy() });
    for (const format of ['numpy', 'printed', 'csv', 'json'])
      expect(page).toContain(message('en', `copy.${format}`));
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
