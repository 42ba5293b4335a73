// SPDX-License-Identifier: MIT
// The variance lab while a question is open: the histograms come with the answer. Fetched only when there is something to
// ask.
import type { TemplateResult } from 'lit';
import { addMessages } from '../content/catalogue.ts';
import texts from '../content/messages/en/variance-predict.messages.json' with { type: 'json' };
import { labQuestion } from './lab-question.ts';
import { blankAxes, histograms } from './variance-picture.ts';
import type { VarianceScene } from './variance-scene.ts';
import { varianceSentences } from './variance-sentences.ts';
import { varianceFrame } from './variance-view.ts';

export { toldSentence } from './lab-question.ts';

addMessages(texts);

/** The picture stands beside the choices, in one column, in px. */
const COLUMN = 300;

export function drawQuestion(scene: VarianceScene): TemplateResult {
  const isTold = scene.prediction.right !== null;
  return labQuestion(scene, {
    frame: isTold ? varianceFrame(scene) : scene.frame,
    slots: {},
    picture: isTold ? histograms(scene, COLUMN) : blankAxes(scene, COLUMN),
    finding: isTold ? (varianceSentences(scene)[0] ?? '') : '',
  });
}
