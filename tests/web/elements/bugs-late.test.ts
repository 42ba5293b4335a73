// SPDX-License-Identifier: MIT
// An example with a bug that is chosen where the network is slow or fails, beside what else is chosen meanwhile.
import { describe, expect, it, vi } from 'vitest';
import { scenesPart } from '../../../web/src/elements/pipeline-scenes.ts';
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
    const page = { settings, renderRoot, addController: () => undefined, requestUpdate: () => undefined };
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
    return { session, said, select, view, take, page: () => markupOf(scenes.drawScene(view())) };
  }

  /** A way that is open once `arrive` is called. */
  function way() {
    let arrive = (): void => undefined;
    const open = new Promise<void>((resolve) => (arrive = resolve));
    return { coming: () => open, arrive: () => arrive() };
  }

  it('stays out without a network: the reader stays too, is told, and can choose again', async () => {
    const coming = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new Error('no network'));
    const { session, said, select, take, page, view } = await menu(coming);
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
    expect(page()).toContain(t('part.failed'));
    take('bug-no-scale');
    await vi.waitFor(() => {
      expect(session.state.preset).toBe('bug-no-scale');
    });
    expect(session.notes).toEqual([]);
    expect(view().session).not.toBe(session);
  });

  it('gives way to a later choice', async () => {
    for (const later of ['cross-2x3', 'bug-mask-added']) {
      const { coming, arrive } = way();
      const { session, take } = await menu(coming);
      take('bug-no-scale');
      take(later);
      const taken = vi.spyOn(session, 'load');
      arrive();
      await vi.waitFor(() => {
        expect(session.state.preset).toBe(later);
      });
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(session.state.preset).toBe(later);
      expect(taken.mock.calls.flat()).not.toContain('bug-no-scale');
    }
  });

  it('gives way to an example that the page itself takes meanwhile', async () => {
    const { coming, arrive } = way();
    const { session, take, view } = await menu(coming);
    take('bug-no-scale');
    session.load('cross-2x3');
    arrive();
    await vi.waitFor(() => {
      take('bug-mask-added');
      expect(view().session).not.toBe(session);
    });
    expect(session.state.preset).toBe('bug-mask-added');
  });
});
