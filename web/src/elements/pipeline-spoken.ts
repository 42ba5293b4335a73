// SPDX-License-Identifier: MIT
// What the live region says after an act: what was done, and the numbers that follow from it.
import { shorten } from '../model/fields.ts';
import type { CellPicture } from '../model/picture.ts';
import { matrixPicture } from '../model/pipeline-picture.ts';
import { hasStep, isAltered, RESULT_OF_STEP, type CellRef } from '../model/pipeline-state.ts';
import { stepIds, STEPS, type StepId } from '../model/pipeline-steps.ts';
import { spokenValue } from '../views/spoken.ts';
import { divisorText, sceneOf, shiftText, type PipelineView } from './pipeline-scene.ts';

/** Step and the numbers it made, for the live region. */
export function stepSentence(view: PipelineView): string {
  const { session, t } = view;
  const { state } = session;
  const steps = stepIds(isAltered(state));
  const said = t('step.spoken', {
    place: steps.indexOf(state.step) + 1,
    last: steps.length,
    name: t(`step.${state.step}`).toLowerCase(),
  });
  return withResult(said, view);
}

/** A change of a setting, and what follows from it at this step, or where the setting counts. */
export function settingSentence(setting: Setting, view: PipelineView): string {
  const { state, stale } = view.session;
  const { mask, axis, scale } = state;
  // Numbers that could not be updated know nothing of what is set now.
  const divisor = stale ? shorten(state.divisor) : divisorText(view);
  const shift = stale ? shorten(state.shift) : shiftText(view);
  const counts = COUNTS_AT[setting];
  const later = STEPS.indexOf(counts) > STEPS.indexOf(state.step) && state.step !== 'inputs';
  const step = later && hasStep(state, counts) ? counts : state.step;
  return withResult(view.t(`announce.${setting}`, { mask, axis, scale, divisor, shift }), view, step);
}

type Setting = 'mask' | 'axis' | 'scale' | 'shift';

/** The first step that shows what a setting does. */
const COUNTS_AT: Readonly<Record<Setting, StepId>> = {
  scale: 'scaled',
  shift: 'masked',
  mask: 'masked',
  axis: 'weights',
};

/** One score that was hidden or shown again. */
export function hiddenSentence({ row, col }: CellRef, view: PipelineView): string {
  const key = view.session.state.hidden[row]?.[col] === true ? 'announce.hidden' : 'announce.shown';
  return withResult(view.t(key, { row: row + 1, col: col + 1 }), view);
}

/** Keys or queries that changed places, and what follows from it at this step. */
export function orderSentence(what: 'keys' | 'queries', view: PipelineView): string {
  return withResult(view.t(`announce.${what}`), view);
}

/** A key was made longer or shorter. */
export function stretchSentence(key: number, times: number, view: PipelineView): string {
  return withResult(view.t('announce.stretched', { key: key + 1, times }), view);
}

/** A sentence, and the numbers of a step; they say so when they could not be updated. */
function withResult(sentence: string, view: PipelineView, step = view.session.state.step): string {
  const { session, t } = view;
  const made = RESULT_OF_STEP[step];
  const picture = made === null ? undefined : matrixPicture(sceneOf(view), made);
  if (made !== null && session.stale)
    return `${sentence} ${t(session.run === null ? 'stale.none' : 'announce.stale')}`;
  const rows = (picture?.cells ?? []).map((cells, index) => {
    const values = cells.map((cell) => spokenValue(made === 'weights' ? weighed(cell) : cell, t)).join(', ');
    const sum = picture?.sums?.[index];
    return sum === undefined
      ? t('step.row', { row: index + 1, values })
      : t('step.row.sum', { row: index + 1, values, sum: spokenSum(sum) });
  });
  return [sentence, ...rows].join(' ');
}

/** In a row of weights a hidden key simply weighs 0. */
function weighed(cell: CellPicture): CellPicture {
  return cell.kind === 'hidden' ? { ...cell, kind: 'number' } : cell;
}

/** A sum that is right is said without its zeros. */
function spokenSum({ text, odd }: { readonly text: string; readonly odd: boolean }): string {
  return odd ? text : String(Number(text));
}
