// SPDX-License-Identifier: MIT
// The scaling lab while a question is open: what is asked, the scores it is about, and then, in the same place, what is
// so and why. Fetched only when there is something to ask.
import { html, nothing, type TemplateResult } from 'lit';
import { addMessages } from '../content/catalogue.ts';
import told from '../content/messages/en/feedback.messages.json' with { type: 'json' };
import predict from '../content/messages/en/predict.messages.json' with { type: 'json' };
import texts from '../content/messages/en/scaling-predict.messages.json' with { type: 'json' };
import { formatNumber } from '../model/format.ts';
import { heaviest } from '../model/scaling-draw.ts';
import { madePanel } from '../views/panel.ts';
import { plate } from '../views/plate.ts';
import { predictionCard } from '../views/prediction-card.ts';
import { rich } from '../views/rich.ts';
import { scoreList } from '../views/score-list.ts';
import type { ScalingScene } from './scaling-scene.ts';
import { scalingFrame } from './scaling-view.ts';

addMessages(predict);
addMessages(told);
addMessages(texts);

export function drawQuestion(scene: ScalingScene): TemplateResult {
  const { t, prediction } = scene;
  const { question, answer, right } = prediction;
  if (question === null) throw new Error('no question is open');
  const card = predictionCard({
    ask: t(`predict.${question.name}`, slots(scene)),
    choices: question.choices.map((choice, index) => ({
      text: t(`predict.${question.name}.choice.${choice}`),
      share: question.shares[index] ?? 0,
      percent: '',
    })),
    choice: answer.choice,
    right,
    picture: picture(scene),
    hint: prediction.hint,
    truth: t('lab.truth'),
    t,
    choose: prediction.choose,
    check: prediction.check,
    skip: prediction.skip,
  });
  // What is covered cannot be copied either.
  const frame = right === null ? scene.frame : scalingFrame(scene);
  return plate(
    frame,
    html`<div class="words">${card}</div>
      ${right === null ? nothing : feedback(scene)}`,
  );
}

/** The raw scores; their weights are covered until the answer is told. */
function picture({ session, prediction, style, t }: ScalingScene): TemplateResult {
  const raw = session.draw?.columns[0];
  const told = prediction.right !== null;
  if (raw === undefined || prediction.question?.name === 'always') return html`${nothing}`;
  return scoreList(
    Array.from(raw.scores, (score, key) => ({
      name: t('key', { index: key + 1 }),
      score: formatNumber(score, { digits: 2 }),
      weight: told ? formatNumber(raw.weights[key] ?? 0, style) : null,
    })),
    t,
  );
}

function feedback(scene: ScalingScene): TemplateResult {
  const { t, prediction } = scene;
  const { question, answer, right } = prediction;
  const name = question?.name ?? '';
  const slot = answer.choice === right ? 'feedback-right' : 'feedback-wrong';
  const chosen = answer.choice === null ? 'none' : String(question?.choices[answer.choice] ?? 'none');
  const args = { ...slots(scene), choice: chosen };
  const explained = html`<p class="belief" part="feedback">
    <b>${t(`predict.${name}.title`)}.</b>
    <slot name=${slot}>${rich(t(`predict.${name}.why`, args))}</slot>
  </p>`;
  return html`${madePanel({ explained, empty: '', action: nothing })}
    <div class="nav">
      <button class="btn main" type="button" data-go="on" @click=${prediction.goOn}>
        ${t('predict.on')}
      </button>
    </div>`;
}

/** The two largest raw weights, and where they are. */
function slots({ session, style }: Pick<ScalingScene, 'session' | 'style'>): Record<string, string | number> {
  const raw = session.draw?.columns[0];
  const weights = Array.from(raw?.weights ?? []);
  const first = heaviest(weights);
  const second = heaviest(weights.map((weight, key) => (key === first ? -1 : weight)));
  const text = (key: number) => formatNumber(weights[key] ?? 0, style);
  const score = (key: number) => formatNumber(raw?.scores[key] ?? 0, { digits: 2 });
  return {
    seed: String(session.state.seed),
    dk: String(session.state.dk),
    scores: weights.map((_, key) => score(key)).join(', '),
    ...{ first: text(first), second: text(second), firstKey: first + 1, secondKey: second + 1 },
  };
}

/** What is said when the result is shown. */
export function toldSentence({ t, prediction }: ScalingScene): string {
  const { question, right } = prediction;
  if (question === null || right === null) return '';
  const answer = t(`predict.${question.name}.choice.${question.choices[right] ?? ''}`);
  return `${t('lab.said', { answer })} ${t(`predict.${question.name}.title`)}.`;
}
