// SPDX-License-Identifier: MIT
// A laboratory while a question is open: what is asked, and then, in the same place, what is so and why. Fetched only
// when there is something to ask, with the words and the picture of the laboratory itself.
import { html, nothing, type TemplateResult } from 'lit';
import { addMessages } from '../content/catalogue.ts';
import told from '../content/messages/en/feedback.messages.json' with { type: 'json' };
import predict from '../content/messages/en/predict.messages.json' with { type: 'json' };
import type { Question } from '../model/question.ts';
import { madePanel } from '../views/panel.ts';
import { plate, type PlateFrame } from '../views/plate.ts';
import { predictionCard } from '../views/prediction-card.ts';
import { rich, type Translate } from '../views/rich.ts';
import type { Prediction } from './prediction.ts';

addMessages(predict);
addMessages(told);

/** What a question of a laboratory has beside its choices: how much of its bar is filled for each, 0 to 1. */
interface LabQuestion extends Question {
  readonly shares: readonly number[];
}

interface Asking {
  readonly prediction: Prediction<LabQuestion>;
  readonly t: Translate;
}

interface Asked {
  /** With the drawers of the laboratory; the bare one while the result is covered, which cannot be copied either. */
  readonly frame: PlateFrame;
  /** Slots of what is asked, and of why it is so. */
  readonly slots: Readonly<Record<string, string | number>>;
  readonly picture: TemplateResult;
  /** Rich text after the feedback; empty for none. */
  readonly finding: string;
  /** Check and Show me, where they are more than the question's own. */
  readonly answer?: (how: 'check' | 'skip') => void;
  /** The next sensible act after the answer, where it is another than going on. */
  readonly next?: { readonly label: string; readonly act: () => void };
}

export function labQuestion(
  { prediction, t }: Asking,
  { frame, slots, picture, finding, answer: given, next }: Asked,
): TemplateResult {
  const { question, answer, right } = prediction;
  if (question === null) throw new Error('no question is open');
  const card = predictionCard({
    ask: t(`predict.${question.name}`, slots),
    choices: question.choices.map((choice, index) => ({
      text: t(`predict.${question.name}.choice.${choice}`),
      share: question.shares[index] ?? 0,
      percent: '',
    })),
    choice: answer.choice,
    right,
    picture,
    hint: prediction.hint,
    truth: t('lab.truth'),
    t,
    choose: prediction.choose,
    check:
      given === undefined
        ? prediction.check
        : () => {
            given('check');
          },
    skip:
      given === undefined
        ? prediction.skip
        : () => {
            given('skip');
          },
  });
  // Choices that are no shares of anything have no bars.
  const isBare = question.shares.every((share) => share === 0);
  const slot = answer.choice === right ? 'feedback-right' : 'feedback-wrong';
  const choice = answer.choice === null ? 'none' : String(question.choices[answer.choice] ?? 'none');
  const explained = html`<p class="belief" part="feedback">
    <b>${t(`predict.${question.name}.title`)}.</b>
    <slot name=${slot}>${rich(t(`predict.${question.name}.why`, { ...slots, choice }))}</slot>
    ${rich(finding)}
  </p>`;
  const feedback = html`${madePanel({ explained, empty: '', action: nothing })}
    <div class="nav">
      <button
        class="btn ${next === undefined ? 'main' : ''}"
        type="button"
        data-go="on"
        @click=${prediction.goOn}
      >
        ${t('predict.on')}
      </button>
      ${
        next === undefined
          ? nothing
          : html`<button class="btn main" type="button" data-go="next" @click=${next.act}>
              ${next.label}
            </button>`
      }
    </div>`;
  return plate(
    frame,
    html`<div class="words ${isBare ? 'bare' : ''}">${card}</div>
      ${right === null ? nothing : feedback}`,
  );
}

/** What is said when the result is shown. */
export function toldSentence({ t, prediction }: Asking): string {
  const { question, right } = prediction;
  if (question === null || right === null) return '';
  const answer = t(`predict.${question.name}.choice.${question.choices[right] ?? ''}`);
  return `${t('lab.said', { answer })} ${t(`predict.${question.name}.title`)}.`;
}
