// SPDX-License-Identifier: MIT
// From a session to the page that the views draw: which matrices, which sentence, which arithmetic.
import { html, nothing, type TemplateResult } from 'lit';
import { PIPELINE_PRESETS } from '../content/presets.ts';
import formulas from '../content/formulas.formulas.json' with { type: 'json' };
import type { Engine } from '../engine/index.ts';
import { formatNumber, type NumberStyle } from '../model/format.ts';
import { SIZE_LIMIT } from '../model/matrix-cells.ts';
import type { Explanation, MatrixPicture } from '../model/picture.ts';
import { explain } from '../model/pipeline-explain.ts';
import { matrixPicture, type Scene } from '../model/pipeline-picture.ts';
import { rowOf } from '../model/pipeline-result.ts';
import {
  matrixShape,
  RESULT_OF_STEP,
  weightSource,
  type CellRef,
  type MatrixName,
} from '../model/pipeline-state.ts';
import { neighbours, stepIds, type StepId } from '../model/pipeline-steps.ts';
import { PROBLEM_MESSAGES, type Problem } from '../model/problems.ts';
import { matrixView } from '../views/matrix.ts';
import { pipelineControls, type PipelineActions } from '../views/pipeline-controls.ts';
import { pipelinePage, type PipelinePage } from '../views/pipeline-page.ts';
import { plateRoom, SOURCES_OF, stageView, widthOf } from '../views/pipeline-stage.ts';
import { plain, type Translate } from '../views/rich.ts';
import { shareBar } from '../views/share-bar.ts';
import type { GridController } from './grid-controller.ts';
import { softmaxParts } from './pipeline-core.ts';
import type { PipelineSession } from './pipeline-session.ts';

export interface PipelineActs extends PipelineActions {
  goTo(step: StepId): void;
  reset(): void;
  toggle(cell: CellRef): void;
  toggleHelp(): void;
  goToProblem(): void;
}

export interface PipelineView {
  readonly session: PipelineSession;
  readonly engine: Engine;
  readonly grid: GridController;
  /** Message key, or null. */
  readonly erratum: string | null;
  readonly width: number;
  readonly headingLevel: number;
  readonly style: NumberStyle;
  readonly help: boolean;
  readonly t: Translate;
  readonly act: PipelineActs;
}

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

/** Step and the numbers it made, for the live region. */
export function stepSentence(view: PipelineView): string {
  const { session, t } = view;
  const { state } = session;
  const steps = stepIds(state.mask !== 'none');
  const said = t('step.spoken', {
    place: steps.indexOf(state.step),
    last: steps.length - 1,
    name: t(`step.${state.step}`),
  });
  const made = RESULT_OF_STEP[state.step];
  const picture = made === null ? undefined : matrixPicture(sceneOf(view), made);
  const rows = (picture?.cells ?? []).map((cells, index) => {
    const values = cells.map((cell) => cell.text).join(', ');
    const sum = picture?.sums?.[index]?.text;
    return sum === undefined
      ? t('step.row', { row: index + 1, values })
      : t('step.row.sum', { row: index + 1, values, sum });
  });
  return [said, ...rows].join(' ');
}

/** A problem in plain words, for the live region. */
export function problemSentence(problem: Problem, t: Translate): string {
  return plain(problemText(problem, t));
}

function problemText({ code, args }: Problem, t: Translate): string {
  return t(PROBLEM_MESSAGES[code], args);
}

/** The cell that the picture is about: the one under the pointer, else the chosen one. */
function sceneOf({ session, grid, style }: PipelineView): Scene {
  const state = { ...session.state, chosen: grid.pointed ?? session.state.chosen };
  return { state, result: session.run?.result ?? null, stale: session.stale, style };
}

function pictures(view: PipelineView, names: readonly MatrixName[]): readonly MatrixPicture[] {
  const scene = sceneOf(view);
  return names.map((name) => matrixPicture(scene, name)).filter((picture) => picture !== undefined);
}

function trackStops(view: PipelineView): PipelinePage['stops'] {
  return stepIds(view.session.state.mask !== 'none').map((step) => {
    const made = RESULT_OF_STEP[step];
    return { step, matrices: pictures(view, made === null ? ['q', 'k', 'v'] : [made]) };
  });
}

function formula({ session, t }: PipelineView): PipelinePage['formula'] {
  const { state, run } = session;
  const masked = state.mask !== 'none';
  const drawn = (formulas as unknown as Readonly<Record<string, TemplateResult>>)[
    `${state.scale}${masked ? '-masked' : ''}`
  ];
  const divisor = formatNumber(run?.result.divisor ?? 1);
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
    width: view.width,
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

function drawMatrix({ session, grid, width, t }: PipelineView, picture: MatrixPicture): TemplateResult {
  const { name, cells } = picture;
  const { scale } = session.state;
  const key = name === 'scores' ? `matrix.scores.${scale}` : `matrix.${name}`;
  const caption = t(key, { n: cells.length, divisor: formatNumber(session.run?.result.divisor ?? 1) });
  const editing = grid.editing?.matrix === name ? grid.editing : null;
  const stop = grid.stopOf(name, cells.length, cells[0]?.length ?? 1);
  return matrixView({ picture, caption, stop, editing, scrolls: widthOf(picture) > plateRoom(width), t });
}

function operation({ session, t }: PipelineView, made: MatrixName): string {
  const { state, run } = session;
  const slots = { dk: state.sizes.dk, divisor: formatNumber(run?.result.divisor ?? 1) };
  if (made === 'scores') return t(`op.scores.${state.scale}`, slots);
  return t(made === 'weights' ? `op.weights.${state.axis}` : `op.${made}`);
}

/** The bar of the chosen row, where a row really shares out 1. */
function share(view: PipelineView): TemplateResult | typeof nothing {
  const { session, width, t } = view;
  const { state, run, stale } = session;
  if (state.step !== 'weights' || state.axis !== 'row' || run === null || stale) return nothing;
  const { chosen: lit } = sceneOf(view).state;
  const row = (lit?.matrix === 'weights' ? lit : state.chosen)?.row ?? 0;
  const cells = pictures(view, ['weights'])[0]?.cells[row];
  if (cells === undefined || run.result.visibleKeys[row] === 0) return nothing;
  const chosen = cells.findIndex((cell) => cell.mark === 'sel');
  const weights = rowOf(run.result.stages.weights, row);
  return shareBar({ row, cells, weights, chosen, width: plateRoom(width) }, t);
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

function captionKey({ session }: PipelineView): string {
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

function notes({ session, engine, erratum, t }: PipelineView): PipelinePage['notes'] {
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
