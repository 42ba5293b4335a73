// SPDX-License-Identifier: MIT
// A step that the reader fills in, after a check: which entries are not right, and what is no number at all.
import { expect, it } from 'vitest';
import { Fading } from '../../../web/src/elements/fading.ts';
import { drawExercise } from '../../../web/src/elements/pipeline-exercise.ts';
import { PipelineSession } from '../../../web/src/elements/pipeline-session.ts';
import type { StepId } from '../../../web/src/model/pipeline-steps.ts';
import { markupOf } from '../content/template-text.ts';
import { engine } from '../worked.ts';
import { viewOf } from './pages.ts';

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

it('says what is no number, and what is missing', () => {
  expect(checked(['0.731', 'abc']).page()).toContain('Not a number: “abc”.');
  const { page } = checked(['0.731', '']);
  expect(page()).toContain('A number is missing.');
  expect(wrong(page())).toBe(1);
});
