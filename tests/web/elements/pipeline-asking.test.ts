// SPDX-License-Identifier: MIT
// An open question and the ways in from outside: what a link or the page says goes before where the example begins.
import { takeLink } from '../../../web/src/model/link-taking.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PipelineSession } from '../../../web/src/elements/pipeline-session.ts';
import { questionOf, sessionOf } from './pages.ts';

describe.each(['example-1', 'causal-3', 'padding', 'long-key'])('a question of %s', (preset) => {
  let session: PipelineSession;
  let prediction: ReturnType<typeof questionOf>;
  /** Where the example begins. */
  let begins: string;

  beforeEach(() => {
    session = sessionOf(preset);
    begins = session.state.step;
    prediction = questionOf(session);
    prediction.begin(session.question);
  });

  it('gives way to a link, even one to the very step that it shows', () => {
    expect(session.state.step).toBe('weights');
    expect(session.openLink(`v1;preset=${preset};step=4`, takeLink)).toBe(true);
    prediction.begin(session.question);
    expect([prediction.question, session.state.step]).toEqual([null, 'weights']);
  });

  it('leaves the reader where the example begins when a link says nothing of the step', () => {
    session.openLink('v1;axis=col', takeLink);
    prediction.begin(session.question);
    expect([session.state.step, session.told.step]).toEqual([begins, begins]);
  });

  it('stays when a link cannot be read', () => {
    expect(session.openLink('v2;step=4', takeLink)).toBe(false);
    expect([session.state.step, session.told.step]).toEqual(['weights', begins]);
  });
});
