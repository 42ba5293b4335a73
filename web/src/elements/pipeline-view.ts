// SPDX-License-Identifier: MIT
// From a session to the page that the views draw: which matrices, which arithmetic, which controls.
import { html, nothing, type TemplateResult } from 'lit';
import formulas from '../content/formulas.formulas.json' with { type: 'json' };
import { PIPELINE_PRESETS } from '../content/presets.ts';
import { shorten } from '../model/fields.ts';
import type { MatrixPicture } from '../model/picture.ts';
import {
  INPUTS,
  isAltered,
  MASK_CHOICES,
  RESULT_OF_STEP,
  SCALES,
  VIEWS,
  weightSource,
  type MatrixName,
} from '../model/pipeline-state.ts';
import { neighbours, stepIds, type StepId } from '../model/pipeline-steps.ts';
import { matrixView } from '../views/matrix.ts';
import { pipelineControls, type ControlsView } from '../views/pipeline-controls.ts';
import { pipelinePage, type PipelinePage } from '../views/pipeline-page.ts';
import type { PlateFrame } from '../views/plate.ts';
import { plateRoom, SOURCES_OF, stageView, widthOf } from '../views/pipeline-stage.ts';
import { drawerFrame } from './drawer.ts';
import {
  divisorText,
  emptyPanel,
  isLeft,
  pictures,
  sceneOf,
  shiftText,
  type PipelineView,
} from './pipeline-scene.ts';
import { OWN } from './session.ts';

/** The steps; `before` stands before the controls. */
export function drawPipeline(view: PipelineView, before?: TemplateResult): TemplateResult {
  const { session, more, t, act } = view;
  const { state } = session;
  const { back, next } = neighbours(state.step, isAltered(state));
  return pipelinePage({
    step: state.step,
    back,
    next,
    stops: trackStops(view),
    frame: plateFrame(view),
    formula: formula(view),
    controls: html`${before}${controls(view)}`,
    stage: stage(view),
    problem: shownProblem(view),
    notes: notesOf(view),
    share: more.loaded?.share(view) ?? nothing,
    exercise: view.exercise.loaded?.drawExercise(view) ?? null,
    isOpen: view.faded.includes(state.step) && isLeft(view.fading, state.step),
    explained: view.arithmetic.loaded?.explained(view) ?? null,
    emptyPanel: emptyPanel(view),
    action: more.loaded?.maskAction(view) ?? null,
    extras: view.scenes.loaded?.extras(view),
    caption: more.loaded?.caption(view) ?? (state.step === 'inputs' ? t('caption.inputs') : ''),
    t,
    goTo: act.goTo,
  });
}

/** Notes; without the part that has them, a line that says so. */
export function notesOf(view: PipelineView): PipelinePage['notes'] {
  const { more, t } = view;
  return more.loaded?.notes(view) ?? (more.failed ? [{ text: t('part.failed') }] : []);
}

/** What is wrong, and the way to where it is. */
export function shownProblem(view: PipelineView): PipelinePage['problem'] {
  const { session, trouble, more, t } = view;
  const { problem } = session;
  if (problem === null) return null;
  if (trouble.loaded === undefined) return trouble.failed ? { text: t('part.failed'), go: undefined } : null;
  return { text: trouble.loaded.problemText(problem, t), go: more.loaded?.wayTo(problem, view) };
}

/** The plate with this widget's drawers. What is covered cannot be copied either. */
export function plateFrame(view: PipelineView): PlateFrame {
  const { frame, copy, t } = view;
  if (sceneOf(view).covered.size > 0) return frame;
  const copying = drawerFrame('copy', copy, (part) => part.drawn(view), t);
  return { ...frame, drawers: [copying, ...frame.drawers] };
}

function trackStops(view: PipelineView): PipelinePage['stops'] {
  return stepIds(isAltered(view.session.state)).map((step) => {
    const made = RESULT_OF_STEP[step];
    return { step, matrices: pictures(view, made === null ? INPUTS : [made]) };
  });
}

export function formula({ session, more, t }: PipelineView): PipelinePage['formula'] {
  const { state } = session;
  const masked = state.mask !== 'none';
  const plain = `${state.scale}${masked ? '-masked' : ''}`;
  const shifted = state.shift !== '0';
  const drawn = (
    shifted ? more.loaded?.shiftedFormulas : (formulas as unknown as Readonly<Record<string, TemplateResult>>)
  )?.[plain];
  const divisor = shorten(state.divisor);
  const spoken = t('formula.spoken', {
    scale: state.scale,
    divisor,
    masked: masked ? 'yes' : 'no',
    shifted: shifted ? 'yes' : 'no',
  });
  return { drawn, spoken, lit: RESULT_OF_STEP[state.step] ?? '' };
}

export function controls(view: PipelineView): PipelinePage['controls'] {
  const { session, frame, more, t, act } = view;
  return pipelineControls({
    state: session.state,
    example: session.example,
    presets: examples(session),
    group: view.scenes.loaded?.group(view),
    changed: session.changed,
    choices: { scale: SCALES, mask: MASK_CHOICES, view: VIEWS },
    refused: refusedEntry(session),
    locked: frame.locked,
    drawers: {
      drawn: (name) => more.loaded?.drawer(name, view) ?? html`${more.failed ? t('part.failed') : nothing}`,
      want: () => void more.want(),
    },
    t,
    act,
  });
}

/** The menu of examples, first the author's own. */
export function examples({ hasOwn }: PipelineView['session']): readonly string[] {
  return [...(hasOwn ? [OWN] : []), ...Object.keys(PIPELINE_PRESETS)];
}

/** The control whose entry was refused, with what stands in it. */
export function refusedEntry({ state, refused, problems }: PipelineView['session']): ControlsView['refused'] {
  const place = refused?.problem.place ?? problems[0]?.place;
  if (place === undefined || !('control' in place)) return null;
  const { control } = place;
  return { control, text: refused?.text ?? (control === 'shift' ? state.shift : state.divisor) };
}

/** The matrices of the step. */
export function stage(view: PipelineView): TemplateResult {
  const { session, t } = view;
  const made = RESULT_OF_STEP[session.state.step];
  const picture = stageView({
    sources: pictures(view, sourcesOf(view, made)),
    operation: made === null ? undefined : operation(view, made),
    made: made === null ? undefined : resultPicture(view, made),
    draw: (matrix) => drawMatrix(view, matrix),
    missing: t('stale.none'),
    stale: session.stale ? t('stale') : null,
    width: view.width / view.textSize,
  });
  return handled(view, picture);
}

/** What a step makes; a question about one weight leaves out what the row adds up to. */
function resultPicture(view: PipelineView, made: MatrixName): MatrixPicture | undefined {
  const [picture] = pictures(view, [made]);
  const { question } = view.prediction;
  return picture && question !== null && question.col !== null ? { ...picture, sums: null } : picture;
}

/** Tables with keyboard, pointer and editing. */
export function handled({ grid }: PipelineView, content: TemplateResult): TemplateResult {
  return html`<div
    @focusin=${grid.focusIn}
    @focusout=${grid.focusOut}
    @click=${grid.click}
    @keydown=${grid.keydown}
    @input=${grid.input}
    @paste=${grid.paste}
    @pointermove=${grid.pointerMove}
    @pointerleave=${grid.pointerLeave}
  >
    ${content}
  </div>`;
}

/** The matrices that a step starts from. */
export function sourcesOf(
  { session }: PipelineView,
  made: (typeof RESULT_OF_STEP)[StepId],
): readonly MatrixName[] {
  if (made === null) return INPUTS;
  return made === 'weights' ? [weightSource(session.shown)] : SOURCES_OF[made];
}

/** What stands beside the letter of a matrix. */
export function matrixCaption(view: PipelineView, { name, cells }: MatrixPicture): string {
  const { session, t } = view;
  const key = name === 'scores' ? `matrix.scores.${session.shown.scale}` : `matrix.${name}`;
  return t(key, { n: cells.length, divisor: divisorText(view), shift: shiftText(view) });
}

export function drawMatrix(view: PipelineView, picture: MatrixPicture): TemplateResult {
  const { session, grid, width, textSize, t } = view;
  const { name, cells } = picture;
  const caption = matrixCaption(view, picture);
  const editing = grid.editing?.matrix === name ? grid.editing : null;
  const stop = grid.stopOf(name, cells.length, (cells[0]?.length ?? 1) + (picture.sums === null ? 0 : 1));
  const place = session.problem?.place;
  const problem = place !== undefined && 'matrix' in place && place.matrix === name ? place : null;
  const scrolls = widthOf(picture) > plateRoom(width / textSize);
  return matrixView({ picture, caption, stop, editing, problem, scrolls, t });
}

/** What the arrow to a matrix says: what was done to make the results that are shown. */
export function operation(view: PipelineView, made: MatrixName): string {
  const { session, t } = view;
  const { sizes, scale, axis, mask, shift } = session.shown;
  if (made === 'scores') return t(`op.scores.${scale}`, { dk: sizes.dk, divisor: divisorText(view) });
  const args = { shift: shiftText(view) };
  const first = made === 'masked' && mask !== 'none' && shift !== '0' ? `${t('op.shifted', args)}, ` : '';
  return first + t(made === 'weights' ? `op.weights.${axis}` : `op.${made}`, args);
}
