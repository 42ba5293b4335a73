// SPDX-License-Identifier: MIT
// The pipeline seen at once: as a flow from the inputs to the output, or every step below the other. Fetched when a
// reader or an author asks for it.
import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import { addMessages } from '../content/catalogue.ts';
import texts from '../content/messages/en/flow.messages.json' with { type: 'json' };
import type { MatrixPicture } from '../model/picture.ts';
import { INPUTS, isAltered, matrixShape, RESULT_OF_STEP } from '../model/pipeline-state.ts';
import { stepIds, type StepId } from '../model/pipeline-steps.ts';
import { flowView, type FlowStage } from '../views/flow.ts';
import { errorNote, sideNote } from '../views/notes.ts';
import { madePanel } from '../views/panel.ts';
import { plateRoom, widthOf } from '../views/pipeline-stage.ts';
import { plate } from '../views/plate.ts';
import { plain, rich } from '../views/rich.ts';
import styles from '../views/styles/flow.css';
import { drawPaper } from './pipeline-paper.ts';
import {
  divisorText,
  emptyPanel,
  pictures,
  shiftText,
  type Around,
  type PipelineView,
} from './pipeline-scene.ts';
import {
  controls,
  drawMatrix,
  formula,
  handled,
  notesOf,
  plateFrame,
  shownProblem,
} from './pipeline-view.ts';

addMessages(texts);

export { drawPaper, flow as tables, styles };

/** Room for the operations and the sentences beside them, and for what stands between the tables, in px. */
const NOTES = 420;
const GAPS = 60;
/** Room for the heads of rows, in px. */
const HEADS = 54;

/** The page with the whole calculation on it. */
export function drawFlow(view: PipelineView, { before, caption }: Around = {}): TemplateResult {
  const { session, t } = view;
  const { state } = session;
  if (session.paper !== null)
    return drawPaper(view, { before, body: flow(view), caption: caption ?? t('flow.caption') });
  const problem = shownProblem(view);
  const { drawn, spoken } = formula(view);
  const action = view.more.loaded?.maskAction(view) ?? null;
  return plate(
    { ...plateFrame(view), lead: t(leadsOn(view) ? `${state.view}.lead` : 'flow.lead.locked') },
    html`<div class="formula" role="img" aria-label=${spoken}>${drawn}</div>
      ${before}${controls(view)}
      <div @click=${bring(view)} @keyup=${bring(view)}>${handled(view, flow(view))}</div>
      ${problem === null ? nothing : errorNote(problem.text, problem.go)}
      ${madePanel({
        explained: view.arithmetic.loaded?.explained(view) ?? null,
        empty: emptyPanel(view),
        action:
          action === null
            ? nothing
            : html`<button class="btn" type="button" id="act" @click=${action.act}>${action.label}</button>`,
      })}
      <p class="cap" part="caption"><slot name="caption">${rich(caption ?? t('flow.caption'))}</slot></p>
      ${notesOf(view).map(({ text, kicker }) => sideNote(text, kicker))}${view.scenes.loaded?.extras(view)}`,
  );
}

/**
 * A number that a reader chooses is explained below all tables: the panel comes into view. It stays where it is while
 * an editor is open, and where a cell that the keys have come to would be out of view for it.
 */
function bring({ grid, arithmetic }: PipelineView): (event: Event) => Promise<void> {
  return async ({ target, type }) => {
    const cell = (target as Element).closest('td[data-row]');
    const root = cell?.getRootNode();
    if (cell === null || !(root instanceof ShadowRoot) || grid.editing !== null) return;
    await arithmetic.want();
    await (root.host as LitElement).updateComplete;
    const panel = root.querySelector('#made');
    if (panel === null || (type === 'keyup' && !fitTogether(cell, panel))) return;
    const { matches: still } = matchMedia('(prefers-reduced-motion: reduce)');
    panel.scrollIntoView({ block: 'nearest', behavior: still ? 'instant' : 'smooth' });
  };
}

function fitTogether(above: Element, below: Element): boolean {
  return below.getBoundingClientRect().bottom - above.getBoundingClientRect().top <= innerHeight;
}

/** Whether stages lead into their steps. */
function leadsOn({ frame: { locked } }: PipelineView): boolean {
  return !locked.has('steps') && !locked.has('view');
}

/** Every table, from the inputs to the output. */
function flow(view: PipelineView): TemplateResult {
  const { session, t, act } = view;
  const [q, k, v] = pictures(view, INPUTS);
  if (q === undefined || k === undefined || v === undefined) return html`${nothing}`;
  const needed = Math.max(bareWidth(q) + bareWidth(k), NOTES) + bareWidth(v) + GAPS;
  const printed = session.paper !== null;
  const heads = printed || session.state.view === 'all';
  return flowView({
    inputs: { q, k, v },
    stages: stepIds(isAltered(session.state)).flatMap((step) => stageIn(view, step)),
    valueShape: shape(view, 'v'),
    wide: !heads && plateRoom(view.width / view.textSize) >= needed,
    heads,
    draw: (matrix) => drawMatrix(view, matrix),
    missing: t('stale.none'),
    t,
    goTo: leadsOn(view) && !printed ? act.stepInto : undefined,
  });
}

function stageIn(view: PipelineView, step: StepId): readonly FlowStage[] {
  const made = RESULT_OF_STEP[step];
  if (made === null) return [];
  const { t, session } = view;
  const { scale, axis, sizes, mask, shift } = session.shown;
  const args = { scale, axis, divisor: divisorText(view), shift: shiftText(view), dk: sizes.dk };
  const both = made === 'masked' && mask !== 'none' && shift !== '0';
  const said = both ? 'both' : made;
  const operation = t(made === 'scores' ? `flow.op.scores.${scale}` : `flow.op.${said}`, args);
  return [
    {
      step,
      operation,
      spoken: plain(t(`step.${step}`)),
      title: t(`flow.${said}.title`, args),
      note: t(`flow.${said}.note`, args),
      made: pictures(view, [made])[0],
      shape: shape(view, made),
    },
  ];
}

function shape({ session }: PipelineView, matrix: MatrixPicture['name']): string {
  return matrixShape(session.state, matrix).join(' × ');
}

/** Room that a table takes without the heads of its rows and its sums, in px. */
function bareWidth(picture: MatrixPicture): number {
  return widthOf({ ...picture, sums: null }) - HEADS;
}
