// SPDX-License-Identifier: MIT
// Multi-head attention as it is printed: every page below the other, and every head with all its steps.
import { html, type TemplateResult } from 'lit';
import { headSize, KINDS, PLACES, type JointScene } from '../model/joint.ts';
import { jointStage } from './joint-page.ts';
import type { JointRuns } from './joint-runs.ts';
import type { FlowPart, PipelineView } from './pipeline-scene.ts';

/** `view` is about the element's own session; the exercise, where there is one, about the first head. */
export function jointPaper(
  view: PipelineView,
  scene: JointScene,
  runs: JointRuns,
  flow: FlowPart,
): TemplateResult {
  const { t } = view;
  const { heads: count, mode } = scene.joint;
  const heads = Array.from({ length: runs.trace?.heads.length ?? 0 }, (_, head) => {
    const faded = head === 0 ? view.faded : [];
    return html`<p class="kicker paper-head">${t('joint.head.spoken', { head: head + 1 })}</p>
      ${flow.tables({ ...view, faded, session: runs.head(head) })}`;
  });
  const pages = PLACES.map(
    (place) =>
      html`<p class="kicker paper-head">${t(`joint.place.${place}`, { count })}</p>
        ${
          place === 'heads'
            ? heads
            : (place === 'projections' ? KINDS : KINDS.slice(0, 1)).map((kind) =>
                jointStage(view, scene, place, kind),
              )
        }`,
  );
  const caption = t('joint.caption.joined', { count, size: headSize(scene), mode });
  return flow.drawPaper(view, { body: html`${pages}`, caption });
}
