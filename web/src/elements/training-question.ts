// SPDX-License-Identifier: MIT
// The training lab while a question is open: an answer waits for the runs, and their curves come with it. Fetched only
// when there is something to ask.
import { html, nothing, type TemplateResult } from 'lit';
import { addMessages } from '../content/catalogue.ts';
import texts from '../content/messages/en/training-predict.messages.json' with { type: 'json' };
import { formatNumber } from '../model/format.ts';
import { labQuestion } from './lab-question.ts';
import { curves } from './training-picture.ts';
import type { TrainingScene } from './training-scene.ts';
import { standingsOf } from './training-sentences.ts';
import { running, trainingFrame } from './training-view.ts';

export { toldSentence } from './lab-question.ts';

addMessages(texts);

/** The picture stands beside the choices, in one column, in px. */
const COLUMN = 300;
/** The next question, after the first. */
const NEXT = 'small-rate';

export function drawQuestion(scene: TrainingScene): TemplateResult {
  const { prediction, session, style, t, act } = scene;
  const isTold = prediction.right !== null;
  const [first, second] = standingsOf(scene);
  const print = (value: number | undefined) => (value === undefined ? '' : formatNumber(value, style));
  return labQuestion(scene, {
    frame: isTold ? trainingFrame(scene) : scene.frame,
    slots: {
      ...{ steps: String(session.state.steps), rate: String(session.state.rate) },
      ...{ raw: print(first?.loss), scaled: print(second?.loss), top: print(first?.topWeight) },
    },
    picture: isTold ? curves(scene, COLUMN, false) : awaited(scene),
    finding: '',
    answer: act.answer,
    ...(isTold &&
      prediction.question?.name === 'plateau' && {
        next: {
          label: t('training.next'),
          act: () => {
            act.preset(NEXT, true);
          },
        },
      }),
  });
}

/** After an answer, while the runs are on their way. */
function awaited(scene: TrainingScene): TemplateResult {
  return scene.isAwaited ? html`<div class="awaited">${running(scene)}</div>` : html`${nothing}`;
}
