// SPDX-License-Identifier: MIT
// The pages around the heads, drawn without a browser: every place, every number of heads, both ways out of them.
import type { TemplateResult } from 'lit';
import { describe, expect, it } from 'vitest';
import { message } from '../../../web/src/content/catalogue.ts';
import { fetchLanguage } from '../../../web/src/content/languages.ts';
import { guardedActs } from '../../../web/src/elements/guarded.ts';
import { JointRuns } from '../../../web/src/elements/joint-runs.ts';
import { headsPart } from '../../../web/src/elements/pipeline-heads.ts';
import type { PipelineView } from '../../../web/src/elements/pipeline-scene.ts';
import * as trouble from '../../../web/src/elements/trouble.ts';
import { shorten } from '../../../web/src/model/fields.ts';
import { takeLink } from '../../../web/src/model/link-taking.ts';
import { LOCKS } from '../../../web/src/model/locks.ts';
import { explainJoint, PLACES } from '../../../web/src/model/joint.ts';
import { COUNTS, MODES } from '../../../web/src/model/joint-state.ts';
import { checkSize } from '../../../web/src/model/pipeline-entries.ts';
import { CATALOGUE_FILES } from '../../messages.ts';
import { markupOf } from '../content/template-text.ts';
import { engine } from '../worked.ts';
import { asked, choose, frameOf, nonsense, sessionOf, t, viewOf } from './pages.ts';

await fetchLanguage('hi-Latn');

/** What was caught of acts that threw. */
const bugs: unknown[] = [];
const host = {
  addController: () => undefined,
  requestUpdate: () => undefined,
  guarded: <Acts extends object>(acts: Acts) => guardedActs(acts, (cause) => bugs.push(cause)),
} as never;

/** Presses the button with these words. */
function press(drawn: unknown, words: string): void {
  if (Array.isArray(drawn)) {
    for (const one of drawn) press(one, words);
    return;
  }
  if (typeof drawn !== 'object' || drawn === null || !('strings' in drawn)) return;
  const { values } = drawn as TemplateResult;
  const [act, label] = values;
  if (label === words && typeof act === 'function') (act as () => void)();
  for (const one of values) press(one, words);
}

/** `before` is done to the session before the part comes. */
async function opened(
  preset: string,
  changes: Partial<PipelineView> = {},
  before: (session: ReturnType<typeof sessionOf>) => void = () => undefined,
) {
  const session = sessionOf(preset);
  before(session);
  const said: string[] = [];
  const led: string[] = [];
  const told: string[] = [];
  const loaded = { trouble: { loaded: trouble, failed: false, want: () => Promise.resolve() } as never };
  const plain = (): PipelineView => viewOf(session, { ...loaded, ...changes });
  // The element asks for its view before the part is there as well.
  let seen = plain;
  const pipeline = {
    session,
    view: () => seen(),
    changed: (changed: boolean, _: string, done = false) => told.push(`${changed} ${done}`),
    say: (sentence: string) => said.push(sentence),
    focusControl: (name: string) => led.push(name),
    goToProblem: () => led.push('problem'),
  };
  const part = await headsPart(host, pipeline as never);
  seen = () => part.seen(plain());
  const draw = () => part.drawHeads(seen());
  return {
    session,
    seen: () => seen(),
    part,
    said,
    led,
    told,
    page: () => markupOf(draw()),
    toMistake: () => {
      press(draw(), message('en', 'goto.error'));
    },
    go: (name: string, value: string) => {
      choose(draw(), name, value);
    },
  };
}

describe('multi-head attention', () => {
  it.each(MODES.flatMap((mode) => COUNTS.map((count) => [mode, count] as const)))(
    'can be drawn everywhere, %s, with %d heads',
    async (mode, count) => {
      const { page, go } = await opened('heads-2');
      go('mode', mode);
      go('heads', String(count));
      for (const place of PLACES) {
        go('place', place);
        for (const kind of ['q', 'k', 'v']) {
          go('kind', kind);
          expect(nonsense(page())).toEqual([]);
          expect(page()).toContain(message('en', `joint.lead.${place}`, { mode, count, head: 1 }));
        }
      }
    },
  );

  it('begins with the projections, and where a step is asked for in a head', async () => {
    const first = await opened('self-4');
    expect(first.page()).toContain(message('en', 'joint.lead.projections'));
    first.session.goTo('weights');
    expect(first.page()).toContain(message('en', 'joint.lead.heads', { count: 1, head: 1 }));
  });

  it('shows the head that was chosen, and locks what comes from X', async () => {
    const { session, seen, go } = await opened('heads-2');
    go('place', 'heads');
    go('head', '2');
    expect(seen().session).not.toBe(session);
    expect(seen().session.textOf({ matrix: 'q', row: 0, col: 1 })).toBe('2');
    expect([...seen().frame.locked]).toEqual(
      expect.arrayContaining(['cells', 'sizes', 'order', 'axis', 'shift']),
    );
  });

  it('is an ordinary attention with another softmax, but what comes from X stays locked', async () => {
    const { session, seen } = await opened('heads-2');
    session.set(new Map([['axis', 'column']]));
    expect(seen().session).toBe(session);
    expect([...seen().frame.locked]).toEqual(['cells', 'sizes', 'order', 'stretch']);
  });

  it('is as its example again when other tokens are not asked any more', async () => {
    const { session, go } = await opened('heads-2');
    go('mode', 'cross');
    expect(session.changed).toBe(true);
    go('mode', 'self');
    expect(session.changed).toBe(false);
  });

  it('says nothing of columns of their own while the heads cannot share them', async () => {
    const { session, page } = await opened('heads-2');
    expect(page()).toContain('Each head takes 2 columns of its own');
    session.set(new Map([['x', '1,2,3,4,5']]));
    expect(page()).not.toContain('Each head takes');
    const caption = (language: string) =>
      message(language, 'joint.caption.projections', { count: 2, size: 0, mode: 'self' });
    expect([caption('en'), caption('hi-Latn')].map((text) => text.trim())).toEqual([
      '**All three come from the same sequence: that is self-attention.**',
      '**Teeno ek hi sequence se aate hain: yahi self-attention hai.**',
    ]);
  });

  it('names the field of the other tokens as its label does', async () => {
    const { page, go } = await opened('heads-2');
    go('mode', 'cross');
    expect(page()).toContain('X C, other tokens as text');
    expect(message('hi-Latn', 'joint.context')).toBe('X C, doosre tokens');
  });

  it('an act that throws is a bug that is told', async () => {
    const { session, go } = await opened('heads-2');
    Object.assign(session, {
      enter: () => {
        throw new Error('a bug');
      },
    });
    go('heads', '4');
    expect(bugs.splice(0)).toEqual([new Error('a bug')]);
  });

  it('is an ordinary attention once its numbers are others', async () => {
    const { session, seen, page } = await opened('heads-2');
    session.set(new Map([['q', '1,2~3,4']]));
    expect(seen().session).toBe(session);
    expect(page()).not.toContain(message('en', 'joint.place'));
  });

  it('has no menu of examples where the author took it away', async () => {
    const locked = await opened('heads-2', { frame: frameOf({ locked: new Set(['preset']) }) });
    expect(locked.page()).not.toContain(message('en', 'preset.misprint'));
    expect((await opened('heads-2')).page()).toContain(message('en', 'preset.misprint'));
  });

  it('has nothing to set where everything is locked', async () => {
    const locked = new Set(LOCKS);
    const { page } = await opened('heads-2', { frame: frameOf({ locked }) });
    expect(page().match(/name="?(heads|mode)|<textarea|class="stepper|<select|editable/g)).toBeNull();
    expect((await opened('heads-2')).page()).toContain('editable');
  });

  it('leads to a mistake, but not where the reader could not mend it', async () => {
    const pages = async (changes: Partial<PipelineView>) => {
      const { session, page } = await opened('self-4', changes);
      session.set(new Map([['wk', 'b']]));
      return page().includes(message('en', 'goto.error'));
    };
    expect(await pages({})).toBe(true);
    expect(await pages({ frame: frameOf({ locked: new Set(['cells']) }) })).toBe(false);
  });

  it('leads to a refused size where it is, and leaves it behind on the way to another page', async () => {
    const { session, page, go, led, toMistake } = await opened('heads-2');
    session.goTo('weights');
    expect(page()).toContain(message('en', 'joint.lead.heads', { count: 2, head: 1 }));
    go('place', 'projections');
    const problem = checkSize('width', '99');
    if (typeof problem === 'number') throw new Error('99 was taken');
    session.refused = { problem, text: '99' };
    toMistake();
    expect([led, session.state.step]).toEqual([['width'], 'weights']);
    expect(page()).toContain(message('en', 'joint.lead.projections', { mode: 'self' }));
    expect(session.problem).toBe(problem);
    go('place', 'concat');
    expect(session.problem).toBeNull();
  });

  it('leads to a divisor in the heads, and shows there what was refused', async () => {
    const { session, page, go, led, toMistake } = await opened('heads-2');
    go('place', 'joined');
    session.change({ ...session.state, scale: 'custom', divisor: 'abc' });
    toMistake();
    expect(led).toEqual(['problem']);
    expect(page()).toContain(message('en', 'joint.lead.heads', { count: 2, head: 1 }));
    session.change({ ...session.state, scale: 'sqrt' });
    session.set(new Map([['x', '1,2,3,4,5,6']]));
    go('heads', '4');
    expect(page()).toContain('6 columns cannot be shared by 4 heads.');
  });

  it.each([
    ['x', '1,abc', 'not_a_number'],
    ['heads', '3', 'unknown_option'],
  ])('tells the page of %s="%s" that came before the part did', async (name, text, code) => {
    const { session, told } = await opened('example-1', {}, (early) => {
      early.set(new Map([[name, text]]));
    });
    expect([session.problem?.code, told]).toEqual([code, ['false true']]);
    const fine = await opened('example-1', {}, (early) => {
      early.set(new Map([['heads', '2']]));
    });
    expect(fine.told).toEqual([]);
  });

  it('says what a link did not get when the part has come', async () => {
    const text = '3'.repeat(200);
    const { session, said } = await opened('example-1', {}, (early) => {
      early.openLink(`v1;heads=${text}`, takeLink);
    });
    await Promise.resolve();
    expect(session.notes).toEqual([{ key: 'link.bent', args: { name: 'heads', text: shorten(text) } }]);
    expect(said).toEqual([message('en', 'link.bent', { name: 'heads', text: shorten(text) })]);
  });

  it.each([
    [
      'en',
      'E_RANGE',
      { where: 'width', low: 1, high: 8, text: '9' },
      'The count of numbers per token must be',
    ],
    ['hi-Latn', 'E_HEADS', { columns: 1, heads: 2 }, '1 column 2 heads mein barabar nahi bant sakta.'],
    ['hi-Latn', 'E_HEADS', { columns: 3, heads: 2 }, '3 columns 2 heads mein barabar nahi bant sakte.'],
    ['hi-Latn', 'joint.said.mode', { mode: 'self' }, 'keys aur values inhi tokens se aati hain'],
    ['hi-Latn', 'joint.said.mode', { mode: 'cross' }, 'keys aur values doosre tokens se aati hain'],
  ])('%s: the grammar of %s %o', (language, key, args, words) => {
    expect(message(language, key, args)).toContain(words);
  });

  it('asks for every sentence that it has', () => {
    const session = sessionOf('heads-2');
    const runs = new JointRuns(engine, session);
    for (const mode of MODES) {
      session.set(new Map([['mode', mode]]));
      const { joint, tables } = runs;
      if (joint === undefined) throw new Error('there are no heads');
      for (const name of tables.keys()) {
        const made = explainJoint({ tables, joint, style: {} }, { matrix: name, row: 0, col: 0 });
        if (made !== undefined)
          for (const { key, args } of [made.of, made.note]) expect(t(key, args)).not.toBe('');
      }
    }
    const { texts } =
      CATALOGUE_FILES.find(({ language, file }) => language === 'en' && file === 'heads') ?? {};
    expect(Object.keys(texts ?? {}).length).toBeGreaterThan(50);
    expect(Object.keys(texts ?? {}).filter((key) => !asked.has(key))).toEqual([]);
  });
});
