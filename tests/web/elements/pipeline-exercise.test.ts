// SPDX-License-Identifier: MIT
// A step that the reader fills in, after a check: which entries are not right, and what is no number at all.
import { describe, expect, it } from 'vitest';
import { Fading } from '../../../web/src/elements/fading.ts';
import { drawExercise } from '../../../web/src/elements/pipeline-exercise.ts';
import { PipelineSession } from '../../../web/src/elements/pipeline-session.ts';
import { NOTHING_HIDDEN, type PipelineState } from '../../../web/src/model/pipeline-state.ts';
import type { StepId } from '../../../web/src/model/pipeline-steps.ts';
import { markupOf } from '../content/template-text.ts';
import { engine } from '../worked.ts';
import { sessionOf, viewOf } from './pages.ts';

const STEP: StepId = 'weights';

function checked(entries: readonly string[]) {
  const session = new PipelineSession();
  session.start(engine);
  session.goTo(STEP);
  const fading = new Fading<StepId>({ emit: () => undefined, requestUpdate: () => undefined });
  const view = viewOf(session, { fading, faded: [STEP] });
  entries.forEach((text, index) => {
    fading.type(STEP, index, text);
  });
  fading.checked(
    STEP,
    entries.map((text) => text === '0.731'),
  );
  const page = () => markupOf(drawExercise(view));
  return { fading, page };
}

const wrong = (page: string) => page.match(/aria-invalid="?true/g)?.length ?? 0;

it('marks the entries that are not right, until they are changed', () => {
  const { fading, page } = checked(['0.731', '0.5']);
  expect(wrong(page())).toBe(1);
  expect(page()).toContain('1 of 2 is right.');
  expect(page()).not.toContain('Not a number');
  fading.type(STEP, 1, '0.2');
  expect(wrong(page())).toBe(0);
});

describe('the why of a step that is done', () => {
  const asked = (step: StepId, changes: Partial<PipelineState>): boolean => {
    const session = sessionOf('causal-3');
    session.change({ ...session.state, step, ...changes });
    const fading = new Fading<StepId>({ emit: () => undefined, requestUpdate: () => undefined });
    fading.of(session.run?.result);
    const view = viewOf(session, { faded: [step], fading });
    fading.show(step);
    return markupOf(drawExercise(view)).includes('type="radio"');
  };
  const emptyRow = { mask: 'custom', hidden: NOTHING_HIDDEN.map((row) => row.map(() => true)) } as const;

  it.each([
    ['scaled', {}, true],
    ['scaled', { scale: 'none' }, false],
    ['scaled', { scale: 'custom', divisor: '0.5' }, false],
    ['weights', {}, true],
    ['weights', { axis: 'whole' }, false],
    ['weights', emptyRow, false],
    ['output', emptyRow, false],
    ['scores', emptyRow, true],
  ] as const)('%s, %j: asked only where its answers are true', (step, changes, isAsked) => {
    expect(asked(step, changes as Partial<PipelineState>)).toBe(isAsked);
  });
});

it('says what is no number, and what is missing', () => {
  expect(checked(['0.731', 'abc']).page()).toContain('Not a number: “abc”.');
  const { page } = checked(['0.731', '']);
  expect(page()).toContain('A number is missing.');
  expect(wrong(page())).toBe(1);
});
