// SPDX-License-Identifier: MIT
// The pipeline while a question is open: the question, the softmax it is about with the weights kept back, and then,
// in the same place, what softmax gives and why. Fetched only when there is something to ask.
import { html, nothing, type TemplateResult } from 'lit';
import { addMessages } from '../content/catalogue.ts';
import texts from '../content/messages/en/predict.messages.json' with { type: 'json' };
import { formatNumber } from '../model/format.ts';
import { madePanel } from '../views/panel.ts';
import { plate } from '../views/plate.ts';
import { predictionCard } from '../views/prediction-card.ts';
import { rich } from '../views/rich.ts';
import styles from '../views/styles/question.css';
import type { PipelineView } from './pipeline-scene.ts';
import { plateFrame, stage } from './pipeline-view.ts';
import { emptyPanel } from './pipeline-words.ts';

addMessages(texts);

export { styles };

/** Choices are printed with the two decimals they are compared with. */
const CHOICE_DIGITS = 2;

export function drawQuestion(view: PipelineView): TemplateResult {
  const { t, prediction } = view;
  const { question, answer, right } = prediction;
  if (question === null) throw new Error('no question is open');
  const card = predictionCard({
    ask: t(`predict.${question.name}`),
    choices: question.choices.map((choice) => ({
      text: formatNumber(choice, { digits: CHOICE_DIGITS }),
      share: Math.min(choice, 1),
    })),
    choice: answer.choice,
    right,
    picture: stage(view),
    hint: prediction.hint,
    t,
    choose: prediction.choose,
    check: prediction.check,
    skip: prediction.skip,
  });
  return plate(plateFrame(view), html`${card}${right === null ? nothing : feedback(view)}`);
}

function feedback(view: PipelineView): TemplateResult {
  const { t, prediction, arithmetic } = view;
  const { question, answer, right } = prediction;
  const name = question?.name ?? '';
  const slot = answer.choice === right ? 'feedback-right' : 'feedback-wrong';
  return html`<div class="say" part="feedback">
      <b>${t(`predict.${name}.title`)}.</b>
      <slot name=${slot}>${rich(t(`predict.${name}.why`, { choice: answer.choice ?? 'none' }))}</slot>
    </div>
    ${madePanel({ explained: arithmetic.loaded?.explained(view) ?? null, empty: emptyPanel(view), action: nothing })}
    <div class="nav">
      <button class="btn main" type="button" data-go="on" @click=${prediction.goOn}>
        ${t('predict.on')}
      </button>
    </div>`;
}

/** What is said when the result is shown. */
export function toldSentence({ t, prediction }: PipelineView): string {
  const { question, right } = prediction;
  if (question === null || right === null) return '';
  const answer = formatNumber(question.choices[right] ?? 0, { digits: CHOICE_DIGITS });
  return `${t('predict.said', { answer })} ${t(`predict.${question.name}.title`)}.`;
}
