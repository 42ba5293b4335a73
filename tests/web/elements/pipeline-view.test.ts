// SPDX-License-Identifier: MIT
// The whole page of the pipeline, drawn without a browser in every state there is: each sentence it asks for exists,
// each sentence that exists is asked for, and the letters NaN are nowhere.

import { readFileSync, readdirSync } from 'node:fs';
import { html } from 'lit';
import { describe, expect, it } from 'vitest';
import { message } from '../../../web/src/content/catalogue.ts';
import { PIPELINE_PRESETS } from '../../../web/src/content/presets.ts';
import { explained, sentence } from '../../../web/src/elements/arithmetic.ts';
import { linking } from '../../../web/src/elements/link-part.ts';
import { enterSize } from '../../../web/src/elements/pipeline-entries.ts';
import { Fading } from '../../../web/src/elements/fading.ts';
import { drawFlow } from '../../../web/src/elements/pipeline-flow.ts';
import { PipelineSession } from '../../../web/src/elements/pipeline-session.ts';
import { drawPipeline } from '../../../web/src/elements/pipeline-view.ts';
import {
  hiddenSentence,
  moveFirstOf,
  orderSentence,
  settingSentence,
  stretchKey,
  stretchSentence,
} from '../../../web/src/elements/pipeline-more.ts';
import { setSize } from '../../../web/src/model/pipeline-entries.ts';
import { goToStep } from '../../../web/src/model/pipeline-state.ts';
import { stepIds, type StepId } from '../../../web/src/model/pipeline-steps.ts';
import { plate } from '../../../web/src/views/plate.ts';
import { rich } from '../../../web/src/views/rich.ts';
import { CATALOGUE_FILES, messagesOf } from '../../messages.ts';
import { markupOf } from '../content/template-text.ts';
import { engine, presetState } from '../worked.ts';
import { BASE, EMPTY_ROW, everyPlace, STATES } from './every-state.ts';
import {
  asked,
  CLOSED,
  copyMenu,
  covered,
  t,
  drawn,
  frameOf,
  nonsense,
  pageAfter,
  sessionWith,
  viewOf,
} from './pages.ts';

describe('the page in every state', () => {
  it.each(STATES)('can be drawn: divided by $scale, mask $mask, softmax along $axis', (state) => {
    for (const place of everyPlace(state)) expect(nonsense(drawn(sessionWith(place)))).toEqual([]);
  });

  it.each(STATES)('can be drawn at once: divided by $scale, mask $mask, softmax along $axis', (state) => {
    for (const view of ['flow', 'all'] as const)
      for (const width of [320, 1200]) {
        const page = markupOf(drawFlow(viewOf(sessionWith({ ...state, view }), { width })));
        expect(nonsense(page)).toEqual([]);
        expect(page).toContain(message('en', 'flow.caption').split('**')[1]);
      }
  });

  it.each([1, 8])('can be drawn with %d of everything, wide and narrow', (size) => {
    const names = ['n', 'm', 'dk', 'dv'] as const;
    const state = names.reduce((sized, name) => setSize(sized, name, size), presetState('causal-3'));
    for (const step of stepIds(true))
      for (const width of [0, 320, 720, 1200])
        expect(
          nonsense(
            drawn(sessionWith(goToStep(state, step)), {
              width,
              frame: frameOf({ help: 'keys.help', canUndo: true }),
            }),
          ),
        ).toEqual([]);
  });

  it('says what is wrong in every way a reader can be wrong', () => {
    const session = sessionWith(BASE);
    const wrongs: readonly (() => unknown)[] = [
      ...['abc', '', '1e999'].flatMap((text) => [
        () => session.keep({ matrix: 'k', row: 0, col: 0 }, text),
        () => enterSize(session, 'n', text),
        () => enterSize(session, 'dk', text),
        () => {
          session.change({ ...BASE, scale: 'custom', divisor: text });
        },
      ]),
      () => enterSize(session, 'm', '9'),
      () => {
        session.change({ ...BASE, scale: 'custom', divisor: '0' });
      },
      () => {
        session.load('misprint');
      },
      () => {
        session.load('no such example');
      },
    ];
    for (const wrong of wrongs) {
      session.change(BASE);
      wrong();
      expect(session.problem).not.toBeNull();
      for (const step of stepIds(false)) {
        session.state = goToStep(session.state, step);
        expect(nonsense(drawn(session))).toEqual([]);
      }
    }
  });

  it('can be copied in every format, or says why not', () => {
    const session = sessionWith(BASE);
    const menu = drawn(session, { copy: copyMenu() });
    for (const format of ['numpy', 'pytorch', 'latex', 'csv', 'json', 'svg'])
      expect(menu).toContain(message('en', `copy.${format}`));
    expect(drawn(session)).not.toContain(message('en', 'copy.numpy'));
    const failed = drawn(session, { copy: { ...CLOSED, isOpen: true, failed: true } as never });
    expect(failed).toContain(message('en', 'part.failed'));
    session.keep({ matrix: 'q', row: 0, col: 0 }, 'abc');
    expect(drawn(session, { copy: copyMenu() })).toContain(message('en', 'copy.stale'));
    const never = new PipelineSession();
    never.load('misprint');
    never.start(engine);
    expect(drawn(never, { copy: copyMenu() })).toContain(message('en', 'copy.nothing'));
  });

  it('can be copied as a link, and says what the link leaves behind', () => {
    const drawnLink = (cut: boolean) =>
      markupOf(linking('link', {} as never, {} as never, CLOSED).drawn({ text: '#', cut }, {}, t));
    expect(drawnLink(false)).toContain(message('en', 'copy.link'));
    expect(drawnLink(false)).not.toContain(message('en', 'link.cut'));
    expect(drawnLink(true)).toContain(message('en', 'link.cut'));
  });

  it.each(STATES)('says what changed: divided by $scale, mask $mask, softmax along $axis', (state) => {
    const view = viewOf(sessionWith(goToStep({ ...state, divisor: '3' }, 'weights')));
    const said = (['mask', 'axis', 'scale', 'shift'] as const).map((setting) =>
      settingSentence(setting, view),
    );
    expect(nonsense(said.join(' '))).toEqual([]);
    expect(new Set(said).size).toBe(4);
    for (const sentence of said) expect(sentence).toContain('Row 2: ');
    if (state.scale === 'custom') expect(said[2]).toMatch(/\b3\b/);
  });

  it('says which key was hidden or shown, and that results are not updated', () => {
    const session = sessionWith(goToStep({ ...BASE, mask: 'custom', hidden: EMPTY_ROW }, 'masked'));
    const hidden = hiddenSentence({ matrix: 'masked', row: 0, col: 1 }, viewOf(session));
    const shown = hiddenSentence({ matrix: 'masked', row: 1, col: 1 }, viewOf(session));
    expect(hidden).toContain(message('en', 'announce.hidden', { row: 1, col: 2 }));
    expect(shown).toContain(message('en', 'announce.shown', { row: 2, col: 2 }));
    expect([hidden, shown].join(' ')).not.toContain('∞');
    session.keep({ matrix: 'q', row: 0, col: 0 }, 'abc');
    expect(settingSentence('mask', viewOf(session))).toContain(message('en', 'announce.stale'));
  });

  it.each(STATES)(
    'leaves steps to the reader: divided by $scale, mask $mask, softmax along $axis',
    (state) => {
      for (const step of ['scores', 'scaled', 'weights', 'output'] as const) {
        const session = sessionWith(goToStep({ ...state, divisor: '3' }, step));
        const fading = new Fading<StepId>({ emit: () => undefined, requestUpdate: () => undefined });
        const left = { faded: [step], fading };
        fading.checked(step, [false, false]);
        const before = drawn(session, left);
        expect(nonsense(before)).toEqual([]);
        expect(covered(before)).toBeGreaterThan(0);
        expect(before).toContain(message('en', 'fade.turn'));
        fading.show(step);
        for (const why of [0, 1, 2]) {
          fading.answer(step, why, why);
          const after = drawn(session, left);
          expect([covered(after), ...nonsense(after)]).toEqual([0]);
          expect(after).toContain(message('en', 'fade.done'));
        }
      }
    },
  );

  it.each(['keys', 'queries'] as const)(
    'says that %s changed places, and what became of the output',
    (what) => {
      const [free, masked] = [presetState('shuffle'), presetState('causal-3')].map((state) => {
        const session = sessionWith(state);
        moveFirstOf(session, what);
        expect(orderSentence(what, viewOf(session))).toContain(message('en', `announce.${what}`));
        return drawn(session);
      });
      const bold = (same: string) => markupOf(html`${rich(message('en', `note.moved.${what}`, { same }))}`);
      expect(free).toContain(bold('yes'));
      expect(masked).toContain(bold('no'));
    },
  );

  it.each([
    { times: 2, more: 1, less: 1 },
    { times: 0.5, more: 0, less: 2 },
  ])('says what key 1 times $times does to its scores and weights, by the core', ({ times, more, less }) => {
    const session = sessionWith(BASE);
    const [before = NaN] = Array.from(session.run?.result.stages.raw.data ?? []);
    expect(stretchKey(session, engine, 0, times)).toBe(true);
    expect(session.run?.result.stages.raw.data[0]).toBe(before * times);
    expect(stretchSentence(0, times, viewOf(session))).toContain(
      message('en', 'announce.stretched', { key: 1, times }),
    );
    const args = { key: 1, times, follows: 'yes', same: 'no', more, less };
    expect(drawn(session)).toContain(markupOf(html`${rich(message('en', 'note.stretched', args))}`));
    session.undo();
    expect(session.run?.result.stages.raw.data[0]).toBe(before);
  });

  it('stretches no key of inputs that cannot be computed', () => {
    const session = sessionWith(presetState('misprint'));
    expect(stretchKey(session, engine, 0, 2)).toBe(false);
  });

  it.each(['none', 'dk', 'custom'] as const)('does not explain a root that is not there: %s', (scale) => {
    const chosen = { matrix: 'scores', row: 0, col: 0, fact: 'divisor' } as const;
    const page = drawn(sessionWith({ ...goToStep({ ...BASE, scale, divisor: '3' }, 'scaled'), chosen }));
    expect(page).not.toContain('√4</span> =');
    expect(page).toMatch(/How [\d.]+ was made/);
    expect(page).not.toContain('<p class="empty">');
  });

  it('explains the entry where its largest score is gone, because all are hidden now', () => {
    const chosen = { matrix: 'weights', row: 0, col: 0, fact: 'max' } as const;
    const hidden = { ...BASE, mask: 'custom', hidden: EMPTY_ROW } as const;
    expect(drawn(sessionWith({ ...goToStep(hidden, 'weights'), chosen }))).not.toContain('<p class="empty">');
  });

  it('has an empty panel until the arithmetic has come, and says so when it does not come', () => {
    const session = sessionWith(presetState('causal-3'));
    const waiting = (changes: object) =>
      drawn(session, { arithmetic: { loaded: undefined, failed: false, ...changes } as never });
    expect(waiting({})).toContain('<p class="empty"></p>');
    expect(waiting({ failed: true })).toContain(message('en', 'part.failed'));
    session.state = goToStep(session.state, 'inputs');
    expect(waiting({ failed: true })).toContain(message('en', 'made.empty'));
  });

  it('has something to say before there ever was a result', () => {
    const session = new PipelineSession();
    session.load('misprint');
    session.start(engine);
    expect(drawn(session)).toContain(message('en', 'stale.none'));
  });

  it('says that the fallback engine serves, and what is often misprinted', () => {
    for (const { erratum } of Object.values(PIPELINE_PRESETS)) {
      const page = drawn(sessionWith(BASE), {
        erratum: erratum?.message ?? null,
        engine: { ...engine, backend: 'js' },
      });
      expect(page).toContain(message('en', 'fallback'));
      if (erratum !== null) expect(page).toContain(`<b>${message('en', 'erratum')}.</b>`);
    }
  });
});

describe('the page while a question is open', () => {
  const asking = Object.entries(PIPELINE_PRESETS).filter(([, { question }]) => question !== null);

  it.each(asking)('keeps the weights of %s back until they are told', (name, { question }) => {
    for (const choice of question?.choices.keys() ?? []) {
      const { page, view, said } = pageAfter(name, (prediction) => {
        prediction.choose(choice);
      });
      const told = pageAfter(name, (prediction) => {
        prediction.choose(choice);
        prediction.check();
      });
      expect([said, ...nonsense(page), ...nonsense(told.page)]).toEqual(['']);
      expect(covered(page)).toBe(view.session.state.sizes.n * view.session.state.sizes.m);
      expect(covered(told.page)).toBe(0);
      expect(told.page).toContain(message('en', `predict.${question?.name ?? ''}.title`));
      expect(told.said).toContain(message('en', `predict.${question?.name ?? ''}.title`));
    }
  });

  it.each(asking)('shows %s to a reader who does not want to guess', (name) => {
    const { page, said } = pageAfter(name, (prediction) => {
      prediction.skip();
    });
    expect([covered(page), ...nonsense(page + said)]).toEqual([0]);
    expect(page).toContain(message('en', 'predict.skipped'));
    expect(page).not.toContain(message('en', 'predict.mine'));
  });

  it('asks for a choice when Check comes first', () => {
    const hint = message('en', 'predict.first');
    expect(pageAfter('example-1', () => undefined).page).not.toContain(hint);
    const { page } = pageAfter('example-1', (prediction) => {
      prediction.check();
    });
    expect(page).toContain(hint);
  });

  it('opens no number that would give the answer away', () => {
    const { view } = pageAfter('example-1', () => undefined);
    for (const matrix of ['weights', 'output'] as const) {
      view.session.state = { ...view.session.state, chosen: { matrix, row: 0, col: 0 } };
      expect(markupOf(drawPipeline(view))).toContain(message('en', 'made.covered'));
      expect([explained(view), sentence(view)]).toEqual([null, '']);
    }
  });
});

describe('the author’s own tables', () => {
  it('have the first entry in the menu, by a name of their own, before ours', () => {
    const session = new PipelineSession();
    session.set(new Map([['q', '5,0,1,0']]));
    session.start(engine);
    const own = t('preset.own');
    const entries = () =>
      markupOf(drawPipeline(viewOf(session)))
        .replaceAll(/\s+/g, ' ')
        .match(/<option[^>]*>[^<]*/g)
        ?.map((entry) => entry.replace(/.*>/, '').trim()) ?? []; // prettier-ignore
    expect(entries().slice(0, 2)).toEqual([own, t('preset.example-1')]);
    session.keep({ matrix: 'q', row: 0, col: 0 }, '6');
    expect(entries()[0]).toBe(t('preset.changed', { name: own }));
    expect(markupOf(plate(frameOf({ teaches: false }), html``))).not.toContain(t('footer'));
    expect(markupOf(plate(frameOf(), html``))).toContain(t('footer'));
  });
});

describe('the catalogue', () => {
  const folder = new URL('../../../web/src/', import.meta.url);
  const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('\n');
  const english = messagesOf('en');

  it('has every key that stands in the sources as a call', () => {
    const keys = [...source.matchAll(/(?:\bt\(\s*|\bkey: )'([\w.-]+)'/g)].map((found) => found[1] ?? '');
    expect(keys.length).toBeGreaterThan(30);
    expect(keys.filter((key) => !Object.hasOwn(english, key))).toEqual([]);
  });

  it('has no sentence that is never asked for', () => {
    const named = (key: string) => source.includes(`'${key}'`);
    // The sentences of laboratories, heads, bugs and the timing card are asked for by their own tests.
    const laboratories = /^(lab|scaling|variance|gradient|training|heads|bugs|scenes|timing)/;
    const keys = CATALOGUE_FILES.flatMap(({ language, file, texts }) =>
      language === 'en' && !laboratories.test(file) ? Object.keys(texts) : [],
    );
    expect(keys.filter((key) => !asked.has(key) && !named(key))).toEqual([]);
  });
});
