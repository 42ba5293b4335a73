// SPDX-License-Identifier: MIT
// What the pipeline says besides its numbers: captions, notes, problems, and the sentence for the live region.
import { matrixPicture } from '../model/pipeline-picture.ts';
import { RESULT_OF_STEP } from '../model/pipeline-state.ts';
import { stepIds } from '../model/pipeline-steps.ts';
import { PROBLEM_MESSAGES, type Problem } from '../model/problems.ts';
import type { PipelinePage } from '../views/pipeline-page.ts';
import { plain, type Translate } from '../views/rich.ts';
import { sceneOf, type PipelineView } from './pipeline-scene.ts';

/** Step and the numbers it made, for the live region. */
export function stepSentence(view: PipelineView): string {
  const { session, t } = view;
  const { state } = session;
  const steps = stepIds(state.mask !== 'none');
  const said = t('step.spoken', {
    place: steps.indexOf(state.step) + 1,
    last: steps.length,
    name: t(`step.${state.step}`).toLowerCase(),
  });
  const made = RESULT_OF_STEP[state.step];
  const picture = made === null ? undefined : matrixPicture(sceneOf(view), made);
  const rows = (picture?.cells ?? []).map((cells, index) => {
    const values = cells.map((cell) => cell.text).join(', ');
    const sum = picture?.sums?.[index];
    return sum === undefined
      ? t('step.row', { row: index + 1, values })
      : t('step.row.sum', { row: index + 1, values, sum: spokenSum(sum) });
  });
  return [said, ...rows].join(' ');
}

/** A sum that is right is said without its zeros. */
function spokenSum({ text, odd }: { readonly text: string; readonly odd: boolean }): string {
  return odd ? text : String(Number(text));
}

/** A problem in plain words, for the live region. */
export function problemSentence(problem: Problem, t: Translate): string {
  return plain(problemText(problem, t));
}

/** A problem in the reader's words, as rich text. */
export function problemText({ code, args }: Problem, t: Translate): string {
  return t(PROBLEM_MESSAGES[code], args);
}

/** The caption that is true of this step with these settings. */
export function captionKey({ session }: PipelineView): string {
  const { step, scale, mask, axis } = session.state;
  const detail = {
    scaled: `.${scale}`,
    masked: `.${mask}`,
    weights: `.${axis}`,
    inputs: '',
    scores: '',
    output: '',
  }[step];
  return `caption.${step}${detail}`;
}

/** Sentences about the state: an empty row, the slower engine, a mistake that is often printed. */
export function notes({ session, engine, erratum, t }: PipelineView): PipelinePage['notes'] {
  const { run, stale } = session;
  const empty =
    run === null || stale
      ? []
      : Array.from(run.result.visibleKeys).flatMap((count, row) => (count === 0 ? [row + 1] : []));
  return [
    ...(empty.length > 0
      ? [{ text: t('note.empty-rows', { count: empty.length, rows: empty.join(', ') }) }]
      : []),
    ...(engine.backend === 'js' ? [{ text: t('fallback') }] : []),
    ...(erratum === null ? [] : [{ text: t(erratum), kicker: t('erratum') }]),
  ];
}
