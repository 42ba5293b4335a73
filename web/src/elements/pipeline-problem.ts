// SPDX-License-Identifier: MIT
// The way to what is wrong: the faulty cell or control, the step where it stands, and whether it may be mended there.
import { goToStep, isInput } from '../model/pipeline-state.ts';
import type { StepId } from '../model/pipeline-steps.ts';
import type { Problem } from '../model/problems.ts';
import type { PipelinePage } from '../views/pipeline-page.ts';
import type { PipelineHost } from './pipeline-acts.ts';
import type { PipelineView } from './pipeline-scene.ts';

/** Makes the first faulty cell the tab stop of its matrix; only when the reader asked, focus goes there or to a control. */
export function goToProblem(host: PipelineHost, focus: boolean): void {
  const { session } = host;
  const place = session.problem?.place ?? { argument: '' };
  const seenAt = (...steps: readonly [StepId, ...StepId[]]): void => {
    if (!session.shownSteps.some((step) => steps.includes(step)))
      session.state = goToStep(session.state, steps[0]);
    host.stepped();
  };
  if ('control' in place && focus) {
    seenAt(place.control === 'divisor' || place.control === 'shift' ? 'scaled' : 'inputs');
    host.focusControl(place.control);
  }
  // Tables that Q, K and V are made from stand on pages of their own, which lead to them.
  if (!('matrix' in place) || !isInput(place.matrix)) return;
  if (focus) seenAt('inputs', place.matrix === 'v' ? 'output' : 'scores');
  host.grid().moveStop({ ...place, matrix: place.matrix }, focus);
}

/** The button that leads to a mistake; undefined where the reader may not mend it. */
export function wayTo(problem: Problem, view: PipelineView): NonNullable<PipelinePage['problem']>['go'] {
  const { t, act } = view;
  return canMend(view, problem) ? { label: t('goto.error'), act: act.goToProblem } : undefined;
}

/** A mistake that has a place on the screen, where the reader may mend it. */
function canMend({ frame }: PipelineView, { place }: Problem): boolean {
  if ('argument' in place) return false;
  if ('matrix' in place && !isInput(place.matrix)) return false;
  if ('matrix' in place || place.control.startsWith('text')) return !frame.locked.has('cells');
  const lock = ({ divisor: 'scale', shift: 'shift' } as const)[place.control as string] ?? 'sizes';
  return !frame.locked.has(lock);
}
