// SPDX-License-Identifier: MIT
// The variance lab while a question is open. Fetched only when there is something to ask.
import { html, nothing, type TemplateResult } from 'lit';
import { addMessages } from '../content/catalogue.ts';
import told from '../content/messages/en/feedback.messages.json' with { type: 'json' };
import predict from '../content/messages/en/predict.messages.json' with { type: 'json' };
import texts from '../content/messages/en/variance-predict.messages.json' with { type: 'json' };
import { madePanel } from '../views/panel.ts';
import { plate } from '../views/plate.ts';
import { predictionCard } from '../views/prediction-card.ts';
import { rich } from '../views/rich.ts';
import type { VarianceScene } from './variance-scene.ts';
import { histograms } from './variance-picture.ts';
import { varianceSentences } from './variance-sentences.ts';
import { varianceFrame } from './variance-view.ts';

addMessages(predict);
addMessages(told);
addMessages(texts);

/** The picture stands beside the choices, in one column, in px. */
const COLUMN = 300;

export function drawQuestion(scene: VarianceScene): TemplateResult {
  const { t, prediction } = scene;
  const { question, answer, right } = prediction;
  if (question === null) throw new Error('no question is open');
  const card = predictionCard({
    ask: t(`predict.${question.name}`),
    choices: question.choices.map((choice, index) => ({
      text: t(`predict.${question.name}.choice.${choice}`),
      share: question.shares[index] ?? 0,
      percent: '',
    })),
    choice: answer.choice,
    right,
    picture: right === null ? html`${nothing}` : histograms(scene, COLUMN),
    hint: prediction.hint,
    truth: t('lab.truth'),
    t,
    choose: prediction.choose,
    check: prediction.check,
    skip: prediction.skip,
  });
  const frame = right === null ? scene.frame : varianceFrame(scene);
  return plate(
    frame,
    html`<div class="words">${card}</div>
      ${right === null ? nothing : feedback(scene)}`,
  );
}

function feedback(scene: VarianceScene): TemplateResult {
  const { t, prediction } = scene;
  const { question, answer, right } = prediction;
  const name = question?.name ?? '';
  const slot = answer.choice === right ? 'feedback-right' : 'feedback-wrong';
  const choice = answer.choice === null ? 'none' : String(question?.choices[answer.choice] ?? 'none');
  const explained = html`<p class="belief" part="feedback">
    <b>${t(`predict.${name}.title`)}.</b>
    <slot name=${slot}>${rich(t(`predict.${name}.why`, { choice }))}</slot>
    ${rich(varianceSentences(scene)[0] ?? '')}
  </p>`;
  return html`${madePanel({ explained, empty: '', action: nothing })}
    <div class="nav">
      <button class="btn main" type="button" data-go="on" @click=${prediction.goOn}>
        ${t('predict.on')}
      </button>
    </div>`;
}

/** What is said when the result is shown. */
export function toldSentence({ t, prediction }: VarianceScene): string {
  const { question, right } = prediction;
  if (question === null || right === null) return '';
  const answer = t(`predict.${question.name}.choice.${question.choices[right] ?? ''}`);
  return `${t('lab.said', { answer })} ${t(`predict.${question.name}.title`)}.`;
}
