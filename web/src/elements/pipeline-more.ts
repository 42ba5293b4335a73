// SPDX-License-Identifier: MIT
// What the pipeline offers and says beyond its first picture: the controls behind a word, the captions of later steps,
// its notes, and the sentences of the live region. Fetched when a reader comes near.
import type { TemplateResult } from 'lit';
import { addMessages } from '../content/catalogue.ts';
import texts from '../content/messages/en/more.messages.json' with { type: 'json' };
import formulas from '../content/shifted.formulas.json' with { type: 'json' };
import { SIZE_LIMIT } from '../model/matrix-cells.ts';
import { SHIFT_RANGE } from '../model/pipeline-check.ts';
import { writeMatrixLines } from '../model/matrix-text.ts';
import { AXES, INPUTS, shownCells } from '../model/pipeline-state.ts';
import { STRETCHES } from '../model/pipeline-stretch.ts';
import type { DrawerName } from '../views/pipeline-controls.ts';
import { DRAWERS } from '../views/pipeline-drawers.ts';
import drawers from '../views/styles/drawers.css';
import bar from '../views/styles/share.css';
import type { PipelineView } from './pipeline-scene.ts';
import { refusedEntry } from './pipeline-view.ts';

export { enterSize, enterTable, pasteCells } from './pipeline-entries.ts';
export { OnPaper } from './on-paper.ts';
export { feedback, toldSentence } from './pipeline-feedback.ts';
export { addConstant, moveFirstOf } from './pipeline-moving.ts';
export { stretchKey } from './pipeline-stretching.ts';
export { goToProblem, wayTo } from './pipeline-problem.ts';
export { share } from './pipeline-share.ts';
// Notes about a link are in its words; the bundler would leave out an import of nothing.
export { problemText } from './trouble.ts';
export { caption, maskAction, notes } from './pipeline-words.ts';
export {
  hiddenSentence,
  orderSentence,
  settingSentence,
  stepSentence,
  stretchSentence,
} from './pipeline-spoken.ts';

addMessages(texts);

export const styles = drawers + bar;

/** Formulas with a constant added, by the names of those without. */
export const shiftedFormulas = formulas as unknown as Readonly<Record<string, TemplateResult>>;

export function drawer(name: DrawerName, view: PipelineView): TemplateResult {
  const { session, t, act } = view;
  const { state } = session;
  return DRAWERS[name]({
    state,
    axes: AXES,
    texts: INPUTS.map((matrix) => ({ matrix, text: writeMatrixLines(shownCells(state, matrix)) })),
    refused: refusedEntry(session),
    locked: view.frame.locked,
    stretches: STRETCHES,
    stale: session.run === null || session.stale,
    sizeLimit: SIZE_LIMIT,
    shiftRange: SHIFT_RANGE,
    t,
    act,
  });
}
