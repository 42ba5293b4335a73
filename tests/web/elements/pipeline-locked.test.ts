// SPDX-License-Identifier: MIT
// The page whose author has taken everything away that can be taken.
import { enterSize } from '../../../web/src/elements/pipeline-entries.ts';
import { expect, it } from 'vitest';
import { message } from '../../../web/src/content/catalogue.ts';
import { drawFlow } from '../../../web/src/elements/pipeline-flow.ts';
import type { PipelineView } from '../../../web/src/elements/pipeline-scene.ts';
import { drawPipeline } from '../../../web/src/elements/pipeline-view.ts';
import { LOCKS, type Lock } from '../../../web/src/model/locks.ts';
import { goToStep, type PipelineState } from '../../../web/src/model/pipeline-state.ts';
import { stepIds } from '../../../web/src/model/pipeline-steps.ts';
import { markupOf } from '../content/template-text.ts';
import { BASE } from './every-state.ts';
import { presetState } from '../worked.ts';
import { drawn, frameOf, sessionWith, viewOf } from './pages.ts';

it('has nothing to press but its numbers where everything is locked', () => {
  const locked: ReadonlySet<Lock> = new Set(LOCKS);
  const opened = { help: 'keys.help', canUndo: true, canRedo: true };
  for (const step of stepIds(true)) {
    const session = sessionWith(goToStep({ ...BASE, mask: 'causal' }, step));
    const open = drawn(session, { frame: frameOf(opened) });
    const closed = drawn(session, { frame: frameOf({ ...opened, locked }) });
    expect(open).toMatch(/<(button|select|input)/);
    expect(closed.match(/<(select|input)|class="(btn|step)|id="(copy|keys)"/g)).toBeNull();
    session.state = { ...session.state, view: 'flow' };
    const flow = markupOf(drawFlow(viewOf(session, { frame: frameOf({ ...opened, locked }) })));
    expect(flow.match(/<(select|input)|<button\s+class="(pill|btn)/g)).toBeNull();
    expect(flow).toMatch(/<span class="pill"/);
    for (const key of ['reset', 'undo', 'redo', 'language.hi-Latn'])
      expect([open, closed].map((page) => page.includes(message('en', key)))).toEqual([true, false]);
  }
});

it('leads to no mistake that the reader could not mend', () => {
  const act = { goToProblem: () => undefined } as PipelineView['act'];
  const wrongs: readonly (readonly [Lock, Partial<PipelineState>])[] = [
    ['scale', { scale: 'custom', divisor: '0' }],
    ['cells', { ...presetState('misprint'), view: 'flow' }],
  ];
  for (const [lock, wrong] of wrongs) {
    const session = sessionWith({ ...BASE, view: 'flow', ...wrong });
    const go = message('en', 'goto.error');
    const page = (locked: readonly Lock[]) =>
      [drawPipeline, drawFlow].map((draw) =>
        markupOf(draw(viewOf(session, { frame: frameOf({ locked: new Set(locked) }), act }))).includes(go),
      );
    expect([page([]), page([lock])], lock).toEqual([
      [true, true],
      [false, false],
    ]);
  }
  const session = sessionWith(BASE);
  enterSize(session, 'n', '0');
  const locked = new Set<Lock>(['sizes']);
  expect(drawn(session, { act })).toContain(message('en', 'goto.error'));
  expect(drawn(session, { frame: frameOf({ locked }), act })).not.toContain(message('en', 'goto.error'));
});
