// SPDX-License-Identifier: MIT
// What the pipeline says besides its numbers: captions, notes, what can be done with a masked score. What is said after
// an act is in pipeline-spoken.ts.
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

/** At the masked step the chosen key can be hidden or shown. */
export function maskAction({ session, frame, t, act }: PipelineView): PipelinePage['action'] {
  const { chosen } = session.state;
  if (frame.locked.has('mask')) return null;
  const seen = session.shownSteps.includes('masked') && chosen?.matrix === 'masked';
  if (!seen || session.run === null || session.stale) return null;
  const { masked } = session.run.result.stages;
  const hidden = masked.data[chosen.row * masked.cols + chosen.col] === -Infinity;
  const label = t(hidden ? 'show' : 'hide', { row: chosen.row + 1, col: chosen.col + 1 });
  return {
    label,
    act: () => {
      act.toggle(chosen);
    },
  };
}
