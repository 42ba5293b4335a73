// SPDX-License-Identifier: MIT
// The pages around the heads, drawn without a browser: every place, every number of heads, both ways out of them.
import { describe, expect, it } from 'vitest';
import { message } from '../../../web/src/content/catalogue.ts';
import { JointRuns } from '../../../web/src/elements/joint-runs.ts';
import { headsPart } from '../../../web/src/elements/pipeline-heads.ts';
import type { PipelineView } from '../../../web/src/elements/pipeline-scene.ts';
import { LOCKS } from '../../../web/src/model/locks.ts';
import { explainJoint, PLACES } from '../../../web/src/model/joint.ts';
import { COUNTS, MODES } from '../../../web/src/model/joint-state.ts';
import { CATALOGUE_FILES } from '../../messages.ts';
import { markupOf } from '../content/template-text.ts';
import { engine } from '../worked.ts';
import { asked, choose, frameOf, nonsense, sessionOf, t, viewOf } from './pages.ts';

const host = { addController: () => undefined, requestUpdate: () => undefined } as never;

async function opened(preset: string, changes: Partial<PipelineView> = {}) {
  const session = sessionOf(preset);
  const seen = (): PipelineView => part.seen(viewOf(session, changes));
  const pipeline = { session, view: () => seen(), changed: () => undefined, say: () => undefined };
  const part = await headsPart(host, pipeline as never);
  const draw = () => part.drawHeads(seen());
  return {
    session,
    seen,
    page: () => markupOf(draw()),
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
          expect(page()).toContain(message('en', `joint.place.${place}`, { count }));
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
