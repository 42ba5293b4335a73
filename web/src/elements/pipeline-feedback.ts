// SPDX-License-Identifier: MIT
// What is said of an answer: the belief behind it, and how the right number was made.
import { html, nothing, type TemplateResult } from 'lit';
import { addMessages } from '../content/catalogue.ts';
import texts from '../content/messages/en/feedback.messages.json' with { type: 'json' };
import { choiceText } from '../model/question.ts';
import { madePanel } from '../views/panel.ts';
import { rich } from '../views/rich.ts';
import { emptyPanel, type PipelineView } from './pipeline-scene.ts';

addMessages(texts);

export function feedback(view: PipelineView): TemplateResult {
  const { t, prediction, arithmetic } = view;
  const { question, answer, right } = prediction;
  const name = question?.name ?? '';
  const slot = answer.choice === right ? 'feedback-right' : 'feedback-wrong';
  const belief = html`<p class="belief" part="feedback">
    <b>${t(`predict.${name}.title`)}.</b>
    <slot name=${slot}>${rich(t(`predict.${name}.why`, { choice: answer.choice ?? 'none' }))}</slot>
  </p>`;
  const made = arithmetic.loaded?.explained(view) ?? html`<p class="empty">${emptyPanel(view)}</p>`;
  return madePanel({ explained: html`${belief}${made}`, empty: '', action: nothing });
}

/** What is said when the result is shown. */
export function toldSentence({ t, prediction }: PipelineView): string {
  const { question, right } = prediction;
  if (question === null || right === null) return '';
  const choice: number | string = question.choices[right] ?? 0;
  if (typeof choice === 'string') return t('bugs.said', { answer: t(`bug.${choice}`) });
  const answer = choiceText(choice);
  return `${t('predict.said', { answer })} ${t(`predict.${question.name}.title`)}.`;
}
