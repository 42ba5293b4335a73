// SPDX-License-Identifier: MIT
// The scaling lab while a question is open: the scores it is about, whose weights come with the answer. Fetched only when
// there is something to ask.
import { html, nothing, type TemplateResult } from 'lit';
import { addMessages } from '../content/catalogue.ts';
import texts from '../content/messages/en/scaling-predict.messages.json' with { type: 'json' };
import { formatNumber } from '../model/format.ts';
import { heaviest } from '../model/scaling-draw.ts';
import { scoreList } from '../views/score-list.ts';
import { labQuestion } from './lab-question.ts';
import type { ScalingScene } from './scaling-scene.ts';
import { scalingFrame } from './scaling-view.ts';

export { toldSentence } from './lab-question.ts';

addMessages(texts);

export function drawQuestion(scene: ScalingScene): TemplateResult {
  return labQuestion(scene, {
    frame: scene.prediction.right === null ? scene.frame : scalingFrame(scene),
    slots: slots(scene),
    picture: picture(scene),
    finding: '',
  });
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
