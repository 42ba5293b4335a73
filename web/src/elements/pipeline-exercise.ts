// SPDX-License-Identifier: MIT
// The steps of a pipeline that the reader fills in: one row of what the step makes. Fetched when an author fades steps.
import type { TemplateResult } from 'lit';
import { addMessages } from '../content/catalogue.ts';
import texts from '../content/messages/en/fade.messages.json' with { type: 'json' };
import { entryValue, isNear } from '../model/entry.ts';
import { shorten } from '../model/fields.ts';
import { rowOf } from '../model/pipeline-result.ts';
import { RESULT_OF_STEP } from '../model/pipeline-state.ts';
import type { StepId } from '../model/pipeline-steps.ts';
import { exerciseView, type WhyView } from '../views/exercise.ts';
import styles from '../views/styles/exercise.css';
import { plain } from '../views/rich.ts';
import { Fading } from './fading.ts';
import { divisorText, type PipelineView } from './pipeline-scene.ts';

addMessages(texts);

export { Fading, styles };

/** The first choice of every "why" is the right one here; on the screen they stand in this order. */
const ORDER: Partial<Record<StepId, readonly number[]>> = {
  scores: [1, 0, 2],
  scaled: [1, 2, 0],
  weights: [2, 0, 1],
  output: [0, 1, 2],
};

/** The row that is filled in. */
const ROW = 0;

/** The exercise of the present step; null where nothing is left to the reader. */
export function drawExercise(view: PipelineView): TemplateResult | null {
  const { session, faded, fading, style, say, t } = view;
  const { step } = session.state;
  const made = RESULT_OF_STEP[step];
  if (session.run === null || made === null || fading === null || !faded.includes(step)) return null;
  const { texts, right, checked: entries, done, skipped } = fading.attempt(step);
  const truth = rowOf(session.run.result.stages[made], ROW);
  const checked = right.length > 0;
  const { scale } = session.state;
  return exerciseView({
    ask: t(`fade.${step}`, { row: ROW + 1, scale, divisor: divisorText(view), dk: session.state.sizes.dk }),
    fields: truth.map((_, index) => ({
      label: t(made === 'output' ? 'fade.column' : 'key', { index: index + 1 }),
      text: texts[index] ?? '',
      right: right[index] ?? false,
      wrong: checked && right[index] !== true && (texts[index] ?? '') === (entries[index] ?? ''),
    })),
    hint: checked ? hint(view, right, entries) : null,
    done,
    why: why(view, fading, skipped),
    t,
    type: (index, text) => {
      fading.type(step, index, text);
    },
    check: () => {
      const near = truth.map((value, index) => isNear(texts[index] ?? '', value, style.digits ?? 3));
      const all = fading.checked(step, near);
      say(all ? t('fade.all') : plain(hint(view, near, texts)));
    },
    show: () => {
      fading.show(step);
      say(t('fade.shown'));
    },
  });
}

/** What is no number is said before what is not right. */
function hint({ session, t }: PipelineView, right: readonly boolean[], entries: readonly string[]): string {
  const { step, axis } = session.state;
  const args = { count: right.filter(Boolean).length, total: right.length };
  const typed = right.map((_, index) => (entries[index] ?? '').trim());
  const none = typed.find((text) => text !== '' && entryValue(text) === undefined);
  const first = none ?? typed.find((text) => text === '');
  const said = first === '' ? t('fade.empty') : first && t('fade.number', { text: shorten(first) });
  return [said, t('fade.count', args), t(`fade.${step}.hint`, { axis })].filter(Boolean).join(' ');
}

/** Whether the reasons hold: of rows that share out 1 among keys, of a divisor that lessens gaps. */
function holds({ session: { state, run } }: PipelineView): boolean {
  if (run === null) return false;
  const { divisor, visibleKeys } = run.result;
  if (state.step === 'scaled') return divisor > 1;
  const isShared = state.axis === 'row' && Array.from(visibleKeys).every((keys) => keys > 0);
  return isShared || (state.step !== 'weights' && state.step !== 'output');
}

/** Where the reasons do not hold, none is asked for. */
function why(view: PipelineView, fading: Fading<StepId>, skipped: boolean): WhyView | null {
  const { session, say, t } = view;
  const { step } = session.state;
  const order = ORDER[step];
  if (order === undefined || !holds(view)) return null;
  const chosen = fading.attempt(step).why;
  const feedback = (choice: number) => t(`fade.${step}.why.told`, { choice: order[choice] ?? 0 });
  return {
    ask: `${skipped ? '' : `${t('fade.all')} `}${t(`fade.${step}.why`)}`,
    choices: order.map((choice) => t(`fade.${step}.why.${choice}`)),
    chosen,
    feedback: chosen === null ? null : feedback(chosen),
    choose: (choice) => {
      fading.answer(step, choice, order[choice] ?? 0);
      say(plain(feedback(choice)));
    },
  };
}
