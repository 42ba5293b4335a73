// SPDX-License-Identifier: MIT
// What waits below the rest for the curious: where there is something, what it says, what an author can leave out.
import { describe, expect, it } from 'vitest';
import { Extras } from '../../../web/src/elements/pipeline-extras.ts';
import type { Lock } from '../../../web/src/model/locks.ts';
import type { AxisChoice } from '../../../web/src/model/pipeline-state.ts';
import type { StepId } from '../../../web/src/model/pipeline-steps.ts';
import { textOfTemplate } from '../content/template-text.ts';
import { frameOf, sessionOf, viewOf } from './pages.ts';

const host = { requestUpdate: () => undefined } as never;

function drawn(step: StepId, { axis = 'row', view = 'steps', locks = [] as readonly Lock[] } = {}): string {
  const session = sessionOf('cross-2x3');
  session.goTo(step);
  session.change({ ...session.state, axis: axis as AxisChoice, view: view as 'steps' | 'flow' });
  const frame = frameOf({ locked: new Set(locks) });
  const extras = new Extras(host, (part) => part());
  return textOfTemplate(extras.draw(viewOf(session, { frame }))).replace(/\s+/g, ' ');
}

describe('for the curious', () => {
  it.each([
    ['inputs', false, false],
    ['scores', true, false],
    ['scaled', true, false],
    ['weights', true, false],
    ['output', false, true],
  ] as const)('at the step %s: transposed %s, timing %s', (step, transposed, timing) => {
    const text = drawn(step);
    expect(text.includes('transposed picture')).toBe(transposed);
    expect(text.includes('time it on this device')).toBe(timing);
  });

  it('is all there where all steps are', () => {
    const text = drawn('inputs', { view: 'flow' });
    expect(text).toContain('key 1 0.5060.155');
    expect(text).toContain('time it on this device');
  });

  it('is what an author leaves of it', () => {
    expect(drawn('weights', { locks: ['transposed'] })).toBe('');
    expect(drawn('output', { locks: ['timing'] })).toBe('');
    expect(drawn('inputs', { view: 'flow', locks: ['timing'] })).toContain('transposed picture');
  });

  it('says along what softmax runs in the transposed picture', () => {
    expect(drawn('weights')).toContain('runs down each column');
    expect(drawn('weights', { axis: 'column' })).toContain('runs along each row');
    expect(drawn('weights', { axis: 'whole' })).toContain('over the whole table');
    expect(drawn('weights', { axis: 'column' })).toContain('≠ 1');
  });
});
