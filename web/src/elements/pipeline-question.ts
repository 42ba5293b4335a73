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
/** The picture stands beside the choices, in one column: the width of a widget that has room for no more, in px. */
const COLUMN = 312;

export function drawQuestion(view: PipelineView): TemplateResult {
  const { t, prediction } = view;
  const { question, answer, right } = prediction;
  if (question === null) throw new Error('no question is open');
  const percent = new Intl.NumberFormat(t('language'), { style: 'percent' });
  const longest = Math.max(1, ...question.choices);
  const card = predictionCard({
    ask: t(`predict.${question.name}`),
    choices: question.choices.map((choice) => ({
      text: formatNumber(choice, { digits: CHOICE_DIGITS }),
      share: choice / longest,
      percent: question.col === null ? '' : percent.format(choice),
    })),
    choice: answer.choice,
    right,
    picture: stage({ ...view, width: Math.min(view.width, COLUMN * view.textSize) }),
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
  const belief = html`<p class="belief" part="feedback">
    <b>${t(`predict.${name}.title`)}.</b>
    <slot name=${slot}>${rich(t(`predict.${name}.why`, { choice: answer.choice ?? 'none' }))}</slot>
  </p>`;
  const made = arithmetic.loaded?.explained(view) ?? html`<p class="empty">${emptyPanel(view)}</p>`;
  return html`${madePanel({ explained: html`${belief}${made}`, empty: '', action: nothing })}
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
