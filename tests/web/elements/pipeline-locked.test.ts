// SPDX-License-Identifier: MIT
// The page whose author has taken everything away that can be taken.
import { expect, it } from 'vitest';
import { message } from '../../../web/src/content/catalogue.ts';
import { drawFlow } from '../../../web/src/elements/pipeline-flow.ts';
import { LOCKS, type Lock } from '../../../web/src/model/locks.ts';
import { goToStep } from '../../../web/src/model/pipeline-state.ts';
import { stepIds } from '../../../web/src/model/pipeline-steps.ts';
import { markupOf } from '../content/template-text.ts';
import { BASE } from './every-state.ts';
import { drawn, frameOf, sessionWith, viewOf } from './pages.ts';

it('has nothing to press but its numbers where everything is locked', () => {
  const locked: ReadonlySet<Lock> = new Set(LOCKS);
  const opened = { help: true, canUndo: true, canRedo: true };
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
