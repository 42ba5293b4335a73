// SPDX-License-Identifier: MIT
// What the pipeline says besides its numbers: captions and notes. What is said after an act is in pipeline-spoken.ts.
import type { PipelinePage } from '../views/pipeline-page.ts';
import { maskingOf, type PipelineView } from './pipeline-scene.ts';

/** The caption that is true of what is shown. */
export function caption({ session, t }: PipelineView): string {
  const { step } = session.state;
  const { mask } = maskingOf(session);
  const { scale, axis } = session.shown;
  const detail = {
    scaled: `.${scale}`,
    masked: `.${mask}`,
    weights: `.${axis}`,
    inputs: '',
    scores: '',
    output: '',
  }[step];
  return t(`caption.${step}${detail}`);
}

/** Sentences about the state: an empty row, the slower engine, a mistake that is often printed. */
export function notes({ session, engine, erratum, flowFailed, t }: PipelineView): PipelinePage['notes'] {
  const { run, stale } = session;
  const empty =
    run === null || stale
      ? []
      : Array.from(run.result.visibleKeys).flatMap((count, row) => (count === 0 ? [row + 1] : []));
  return [
    ...(flowFailed && session.state.view !== 'steps' ? [{ text: t('part.failed') }] : []),
    ...session.notes.map(({ key, args }) => ({ text: t(key, args) })),
    ...(empty.length > 0
      ? [{ text: t('note.empty-rows', { count: empty.length, rows: empty.join(', ') }) }]
      : []),
    ...(engine.backend === 'js' ? [{ text: t('fallback') }] : []),
    ...(erratum === null ? [] : [{ text: t(erratum), kicker: t('erratum') }]),
  ];
}
