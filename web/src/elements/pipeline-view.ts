// SPDX-License-Identifier: MIT
// From a session to the page that the views draw: which matrices, which arithmetic, which controls.
import { html, nothing, type TemplateResult } from 'lit';
import formulas from '../content/formulas.formulas.json' with { type: 'json' };
import { PIPELINE_PRESETS } from '../content/presets.ts';
import { SIZE_LIMIT } from '../model/matrix-cells.ts';
import type { Explanation, MatrixPicture } from '../model/picture.ts';
import { explain } from '../model/pipeline-explain.ts';
import { rowOf } from '../model/pipeline-result.ts';
import { matrixShape, RESULT_OF_STEP, weightSource, type MatrixName } from '../model/pipeline-state.ts';
import { neighbours, stepIds } from '../model/pipeline-steps.ts';
import { matrixView } from '../views/matrix.ts';
import { pipelineControls } from '../views/pipeline-controls.ts';
import { pipelinePage, type PipelinePage } from '../views/pipeline-page.ts';
import { plateRoom, SOURCES_OF, stageView, widthOf } from '../views/pipeline-stage.ts';
import { shareBar } from '../views/share-bar.ts';
import { softmaxParts } from './pipeline-core.ts';
import { pictures, sceneOf, type PipelineView } from './pipeline-scene.ts';
import { captionKey, notes, problemText } from './pipeline-words.ts';

export function drawPipeline(view: PipelineView): TemplateResult {
  const { session, t, act } = view;
  const { state, problem } = session;
  const { back, next } = neighbours(state.step, state.mask !== 'none');
  const go = problem !== null && 'matrix' in problem.place ? act.goToProblem : undefined;
  return pipelinePage({
    step: state.step,
    back,
    next,
    stops: trackStops(view),
    queries: state.sizes.n,
    keys: state.sizes.m,
    headingLevel: view.headingLevel,
    formula: formula(view),
    controls: controls(view),
    stage: stage(view),
    problem: problem && { text: problemText(problem, t), go },
    notes: notes(view),
    share: share(view),
    explanation: explanation(view),
    emptyPanel: t(session.stale ? 'made.stale' : 'made.empty'),
    action: maskAction(view),
    caption: captionKey(view),
    help: view.help,
    t,
    goTo: act.goTo,
    reset: act.reset,
    toggleHelp: act.toggleHelp,
  });
}

function trackStops(view: PipelineView): PipelinePage['stops'] {
  return stepIds(view.session.state.mask !== 'none').map((step) => {
    const made = RESULT_OF_STEP[step];
    return { step, matrices: pictures(view, made === null ? ['q', 'k', 'v'] : [made]) };
  });
}

function formula({ session, t }: PipelineView): PipelinePage['formula'] {
  const { state } = session;
  const masked = state.mask !== 'none';
  const drawn = (formulas as unknown as Readonly<Record<string, TemplateResult>>)[
    `${state.scale}${masked ? '-masked' : ''}`
  ];
  const { divisor } = state;
  const spoken = t('formula.spoken', { scale: state.scale, divisor, masked: masked ? 'yes' : 'no' });
  return { drawn, spoken, lit: RESULT_OF_STEP[state.step] ?? '' };
}

function controls({ session, t, act }: PipelineView): PipelinePage['controls'] {
  const { state, refused, problems } = session;
  const faulty = refused
    ? { place: refused.problem.place, text: refused.text }
    : { place: problems[0]?.place, text: state.divisor };
  const control = faulty.place !== undefined && 'control' in faulty.place ? faulty.place.control : null;
  return pipelineControls({
    state,
    presets: Object.keys(PIPELINE_PRESETS),
    refused: control === null ? null : { control, text: faulty.text },
    sizeLimit: SIZE_LIMIT,
    t,
    act,
  });
}

function stage(view: PipelineView): TemplateResult {
  const { session, grid, t } = view;
  const made = RESULT_OF_STEP[session.state.step];
  const sources: readonly MatrixName[] = made === null ? ['q', 'k', 'v'] : sourcesOf(view, made);
  const picture = stageView({
    sources: pictures(view, sources),
    operation: made === null ? undefined : operation(view, made),
    made: made === null ? undefined : pictures(view, [made])[0],
    draw: (matrix) => drawMatrix(view, matrix),
    missing: t('stale.none'),
    stale: session.stale ? t('stale') : null,
    width: view.width / view.textSize,
  });
  return html`<div
    @focusin=${grid.focusIn}
    @focusout=${grid.focusOut}
    @click=${grid.click}
    @keydown=${grid.keydown}
    @input=${grid.input}
    @pointerover=${grid.pointerOver}
    @pointerleave=${grid.pointerLeave}
  >
    ${picture}
  </div>`;
}

function sourcesOf(
  { session }: PipelineView,
  made: Exclude<MatrixName, 'q' | 'k' | 'v'>,
): readonly MatrixName[] {
  return made === 'weights' ? [weightSource(session.state)] : SOURCES_OF[made];
}

function drawMatrix(
  { session, grid, width, textSize, t }: PipelineView,
  picture: MatrixPicture,
): TemplateResult {
  const { name, cells } = picture;
  const { scale } = session.state;
  const key = name === 'scores' ? `matrix.scores.${scale}` : `matrix.${name}`;
  const caption = t(key, { n: cells.length, divisor: session.state.divisor });
  const editing = grid.editing?.matrix === name ? grid.editing : null;
  const stop = grid.stopOf(name, cells.length, cells[0]?.length ?? 1);
  const place = session.problem?.place;
  const problem = place !== undefined && 'matrix' in place && place.matrix === name ? place : null;
  const scrolls = widthOf(picture) > plateRoom(width / textSize);
  return matrixView({ picture, caption, stop, editing, problem, scrolls, t });
}

function operation({ session, t }: PipelineView, made: MatrixName): string {
  const { state } = session;
  const slots = { dk: state.sizes.dk, divisor: state.divisor };
  if (made === 'scores') return t(`op.scores.${state.scale}`, slots);
  return t(made === 'weights' ? `op.weights.${state.axis}` : `op.${made}`);
}

/** The bar of the chosen row, where a row really shares out 1. */
function share(view: PipelineView): TemplateResult | typeof nothing {
  const { session, width, textSize, t } = view;
  const { state, run, stale } = session;
  if (state.step !== 'weights' || state.axis !== 'row' || run === null || stale) return nothing;
  const { chosen: lit } = sceneOf(view).state;
  const row = (lit?.matrix === 'weights' ? lit : state.chosen)?.row ?? 0;
  const cells = pictures(view, ['weights'])[0]?.cells[row];
  if (cells === undefined || run.result.visibleKeys[row] === 0) return nothing;
  const chosen = cells.findIndex((cell) => cell.mark === 'sel');
  const weights = rowOf(run.result.stages.weights, row);
  return shareBar({ row, cells, weights, chosen, width: plateRoom(width / textSize) * textSize }, t);
}

function explanation(view: PipelineView): Explanation | null {
  const { session, engine, style } = view;
  const { chosen } = sceneOf(view).state;
  if (chosen === null || session.run === null || session.stale) return null;
  const [rows, cols] = matrixShape(session.state, chosen.matrix);
  if (chosen.row >= rows || chosen.col >= cols) return null;
  return explain(session.run.result, chosen, style, softmaxParts(engine));
}

/** At the masked step the chosen key can be hidden or shown. */
function maskAction({ session, t, act }: PipelineView): PipelinePage['action'] {
  const { chosen } = session.state;
  if (session.state.step !== 'masked' || chosen?.matrix !== 'masked' || session.run === null || session.stale)
    return null;
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
