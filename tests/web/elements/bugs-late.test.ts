// SPDX-License-Identifier: MIT
// An example with a bug that is chosen where the network is slow or fails, beside what else is chosen meanwhile.
import { describe, expect, it, vi } from 'vitest';
import type { ScenesPart } from '../../../web/src/elements/pipeline-scene.ts';
import { scenesPart } from '../../../web/src/elements/pipeline-scenes.ts';
import { drawPipeline } from '../../../web/src/elements/pipeline-view.ts';
import { markupOf } from '../content/template-text.ts';
import { sessionOf, t, viewOf } from './pages.ts';

describe('an example that is chosen while its part is on its way', () => {
  /** A menu at the weights of example 1; `coming` is the way of the part. */
  async function menu(coming: () => Promise<void>) {
    const session = sessionOf('example-1');
    session.goTo('weights');
    const said: string[] = [];
    const select = { value: 'example-1' };
    const settings = { get: () => 'example-1', linked: undefined };
    const renderRoot = { querySelector: () => select };
    const page = {
      ...{ settings, renderRoot, matches: () => false },
      ...{ addController: () => undefined, requestUpdate: () => undefined },
    };
    const load = async <Part extends object>(part: () => Promise<Part>) => {
      await coming();
      return part();
    };
    const scenes = await scenesPart(page as never, { session } as never, load);
    const act = { preset: (name: string) => session.load(name) } as never;
    const view = () => scenes.seen(viewOf(session, { act, say: (sentence) => said.push(sentence) }));
    const take = (name: string) => {
      select.value = name;
      view().act.preset(name, true);
    };
    return { session, said, select, view, take, scenes };
  }

  /** A way that is open once `arrive` is called. */
  function way() {
    let arrive = (): void => undefined;
    const open = new Promise<void>((resolve) => (arrive = resolve));
    return { coming: () => open, arrive: () => arrive() };
  }

  /** Whoever has waited for the part has had a turn. */
  async function hasCome(scenes: ScenesPart): Promise<void> {
    await vi.waitFor(() => {
      expect(scenes.isLate()).toBe(false);
    });
    await new Promise((resolve) => setTimeout(resolve));
  }

  it('stays out without a network: the reader stays too, is told, and can choose again', async () => {
    const coming = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new Error('no network'));
    const { session, said, select, take, view } = await menu(coming);
    const { state } = session;
    for (const times of [1, 2]) {
      if (times === 2) coming.mockRejectedValueOnce(new Error('still none'));
      take('bug-no-scale');
      await vi.waitFor(() => {
        expect(said).toHaveLength(times);
      });
      expect(console.warn).toHaveBeenCalledOnce();
      vi.mocked(console.warn).mockClear();
    }
    expect(said).toEqual([t('part.failed'), t('part.failed')]);
    expect(session).toMatchObject({ state, refused: null, notes: [{ key: 'part.failed' }] });
    expect(select.value).toBe('example-1');
    expect(markupOf(drawPipeline(view()))).toContain(t('part.failed'));
    take('bug-no-scale');
    await vi.waitFor(() => {
      expect(session.state.preset).toBe('bug-no-scale');
    });
    expect(session.notes).toEqual([]);
    expect(view().session).not.toBe(session);
  });

  it.each(['cross-2x3', 'bug-mask-added'])('gives way to a later choice: %s', async (later) => {
    const { coming, arrive } = way();
    const { session, take, scenes } = await menu(coming);
    const taken = vi.spyOn(session, 'load');
    take('bug-no-scale');
    take(later);
    arrive();
    await hasCome(scenes);
    expect(taken.mock.calls).toEqual([[later]]);
    expect(session.state.preset).toBe(later);
  });

  it('gives way to an example that the page itself takes meanwhile', async () => {
    const { coming, arrive } = way();
    const { session, take, scenes } = await menu(coming);
    take('bug-no-scale');
    session.load('cross-2x3');
    arrive();
    await hasCome(scenes);
    expect(session.state.preset).toBe('cross-2x3');
  });
});
