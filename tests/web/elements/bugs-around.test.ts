// SPDX-License-Identifier: MIT
// Find the bug, with everything else that a pipeline can do: undo, Reset, steps to be filled in, an author's own tables,
// all steps at once, the slower core, and a second widget.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { BUG_PRESETS, type BugPresetName } from '../../../web/src/content/bug-presets.ts';
import { message } from '../../../web/src/content/catalogue.ts';
import { fetchLanguage } from '../../../web/src/content/languages.ts';
import { BugRuns } from '../../../web/src/elements/bug-runs.ts';
import { bugsPart } from '../../../web/src/elements/pipeline-bugs.ts';
import { drawFlow } from '../../../web/src/elements/pipeline-flow.ts';
import { pictures, type PipelineView } from '../../../web/src/elements/pipeline-scene.ts';
import '../../../web/src/elements/pipeline-scenes.ts';
import { PipelineSession } from '../../../web/src/elements/pipeline-session.ts';
import { loadEngine } from '../../../web/src/engine/index.ts';
import type { PipelineResult } from '../../../web/src/model/pipeline-result.ts';
import { weightsBeside } from '../../../web/src/views/weights-beside.ts';
import { markupOf } from '../content/template-text.ts';
import { engine, scoresState } from '../worked.ts';
import { choose, covered, frameOf, questionOf, sessionOf, sessionWith, t, viewOf } from './pages.ts';

const NAMES = Object.keys(BUG_PRESETS) as BugPresetName[];
const host = { addController: () => undefined, requestUpdate: () => undefined } as never;
const flow = { loaded: { drawFlow }, failed: false, want: () => Promise.resolve() } as never;

beforeAll(async () => {
  expect(await fetchLanguage('hi-Latn')).toBe('hi-Latn');
});

async function opened(session: PipelineSession, changes: Partial<PipelineView> = {}) {
  const part = await bugsPart(host, session);
  const view = () => part.seen(viewOf(session, changes));
  const drawn = () => part.drawBug(view());
  return {
    view,
    page: () => markupOf(drawn()),
    choose: (numbers: string) => {
      choose(drawn(), 'numbers', numbers);
    },
    weights: () => view().session.run?.result.stages.weights.data,
  };
}

/** The result with the mistake and without, of what a session is set to. */
function resultsOf(session: PipelineSession, core = engine): [PipelineResult, PipelineResult] {
  const preset = BUG_PRESETS[session.state.preset as BugPresetName];
  const runs = new BugRuns(core, preset);
  runs.follow(session);
  const [wrong, right] = [runs.told, session].map(({ run }) => run?.result);
  if (wrong === undefined || right === undefined) throw new Error('nothing was computed');
  return [wrong, right];
}

const weightsOf = (session: PipelineSession, core = engine) =>
  resultsOf(session, core).map(({ stages }) => stages.weights.data);

describe('what a reader does', () => {
  it('undo: the faulty numbers go along, also from another example and back', async () => {
    const session = sessionOf('bug-no-scale');
    const { weights, view } = await opened(session);
    const before = weights();
    session.set(new Map([['q', '9,0,0,0~0,0,9,0']]));
    expect(weights()).not.toEqual(before);
    expect(weights()).toEqual(weightsOf(session)[0]);
    session.undo();
    expect(weights()).toEqual(before);
    session.load('cross-2x3');
    expect(view().session).toBe(session);
    session.undo();
    expect(weights()).toEqual(before);
  });

  it('Reset: the page is about the mistake again', async () => {
    const session = sessionOf('bug-softmax-whole');
    const reset = vi.fn(() => {
      session.reset();
    });
    const act = { reset } as never;
    const { choose: switchTo, weights, view } = await opened(session, { frame: frameOf({ act }) });
    const [wrong, right] = weightsOf(session);
    switchTo('right');
    expect(weights()).toEqual(right);
    view().frame.act.reset();
    expect(reset).toHaveBeenCalledOnce();
    expect(weights()).toEqual(wrong);
  });

  it.each(NAMES)('%s: no step is left to the reader, before the mistake is told and after', async (name) => {
    const session = sessionOf(name);
    const prediction = questionOf(session);
    const faded = ['scores', 'scaled', 'weights', 'output'] as const;
    const { view, page } = await opened(session, { prediction, faded });
    prediction.begin(session.question);
    for (const act of [() => undefined, prediction.skip, () => prediction.begin(null)]) {
      act();
      session.goTo('weights');
      expect(covered(page())).toBe(0);
      expect(view()).toMatchObject({ faded: [], fading: null });
    }
  });

  it('keeps the tables of an author in the menu, and in the numbers', async () => {
    const session = new PipelineSession();
    session.load('bug-no-scale');
    session.set(new Map([['q', '1,1,0,0~0,0,1,1']]));
    session.start(engine);
    session.goTo('inputs');
    const { choose: switchTo, page, view, weights } = await opened(session);
    for (const numbers of ['faulty', 'right']) {
      switchTo(numbers);
      expect(page()).toContain('value=own');
      expect(view().session).toMatchObject({ example: 'own', hasOwn: true, changed: false });
      expect(weights()).toEqual(weightsOf(session)[numbers === 'faulty' ? 0 : 1]);
    }
    session.keep({ matrix: 'k', row: 0, col: 0 }, '9');
    switchTo('faulty');
    expect(view().session).toMatchObject({ example: 'own', changed: true });
  });
});

describe('all steps at once, as on paper', () => {
  const TABLES = ['q', 'k', 'v', 'raw', 'scores', 'weights', 'output'] as const;
  const shows = (page: string) => TABLES.filter((name) => page.includes(`data-matrix=${name}`));

  it.each(NAMES)('%s: with the mistake in every table, and in words', async (name) => {
    const session = sessionOf(name);
    session.goTo('weights');
    const { page, view, choose: switchTo } = await opened(session, { flow });
    expect(shows(page())).not.toEqual(TABLES);
    for (const shown of ['all', 'flow'] as const) {
      session.state = { ...session.state, view: shown };
      expect(shows(page())).toEqual(TABLES);
      expect(view().session.state.view).toBe(shown);
      expect(view().session.run?.result.stages).toEqual(resultsOf(session)[0].stages);
      expect(page()).toContain(t(`predict.${name}.title`));
      expect(page()).not.toContain(t('flow.caption').split('**').at(-1));
    }
    switchTo('right');
    expect(shows(page())).toEqual(TABLES);
    expect(page()).not.toContain(t(`predict.${name}.title`));
    session.state = { ...session.state, view: 'steps' };
    expect(shows(page())).not.toEqual(TABLES);
  });

  it.each<readonly [BugPresetName, string]>([
    ['bug-key-not-transposed', 'flow.raw.note'],
    ['bug-mask-added', 'flow.masked.note'],
    ['bug-mask-after-softmax', 'flow.masked.note'],
  ])('%s: beside the mistake does not stand what is right: %s', async (name, note) => {
    for (const language of ['en', 'hi-Latn']) {
      const words: PipelineView['t'] = (key, args) => message(language, key, args);
      const session = sessionOf(name);
      session.state = { ...session.state, view: 'all' };
      const { page, choose: switchTo } = await opened(session, { flow, t: words });
      expect(page()).not.toContain(words(note));
      expect(page().split(words(`predict.${name}.title`))).toHaveLength(3);
      switchTo('right');
      expect(page()).toContain(words(note));
    }
  });

  it('are fetched when they are asked for; until then one step is there', async () => {
    const want = vi.fn(() => Promise.resolve());
    const session = sessionOf('bug-no-scale');
    const { page } = await opened(session, { flow: { loaded: undefined, failed: false, want } as never });
    page();
    expect(want).not.toHaveBeenCalled();
    session.state = { ...session.state, view: 'all' };
    expect(shows(page())).not.toEqual(TABLES);
    expect(want).toHaveBeenCalled();
  });

  it('can be chosen where settings are others, and then nothing is said of a mistake', async () => {
    const session = sessionOf('bug-no-scale');
    session.set(new Map([['scale', 'none']]));
    session.change({ ...session.state, view: 'flow' });
    const { page, view } = await opened(session, { flow });
    expect(view().frame.locked.has('view')).toBe(false);
    expect(shows(page())).toEqual(TABLES);
    expect(page()).not.toContain(t('bugs.right'));
    expect(page()).not.toContain(t('predict.bug-no-scale.title'));
  });
});

it.each(NAMES)('%s is the same by the slower core', async (name) => {
  const slower = await loadEngine({ backend: 'js' });
  const session = sessionOf(name);
  expect(weightsOf(session, slower)).toEqual(weightsOf(session));
});

it('two widgets know nothing of each other', async () => {
  const [one, other] = [sessionOf('bug-no-scale'), sessionOf('bug-mask-added')];
  const [first, second] = [await opened(one), await opened(other)];
  first.choose('right');
  expect(first.weights()).toEqual(weightsOf(one)[1]);
  expect(second.weights()).toEqual(weightsOf(other)[0]);
  second.choose('right');
  first.choose('faulty');
  expect(first.weights()).toEqual(weightsOf(one)[0]);
  expect(second.weights()).toEqual(weightsOf(other)[1]);
});

it('weights beside each other scroll by keyboard, and are said as in the other tables', () => {
  const view = viewOf(sessionWith(scoresState([0, 12, 12], { mask: 'padding' })));
  const [picture] = pictures(view, ['weights']);
  if (picture === undefined) throw new Error('no weights');
  const page = markupOf(weightsBeside([{ caption: 'with the bug', picture }], t));
  expect(page).toContain('tabindex="0" role="group" aria-label=with the bug');
  expect(page).toContain(`aria-label=${t('spoken.near', { value: '0' })}`);
  expect(page).toContain(`aria-label=${t('spoken.hidden.weight', { value: '0' })}`);
  expect(page).toContain('<span class="approx">≈</span>');
});
