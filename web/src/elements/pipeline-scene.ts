// SPDX-License-Identifier: MIT
// What is drawn: the session, the engine, the settings of the element, and which cell the picture is about.
import type { TemplateResult } from 'lit';
import type { LeanEngine } from '../engine/lean.ts';
import type { CopySource } from '../model/copy/source.ts';
import type { SvgPicture } from '../model/copy/svg.ts';
import { shorten } from '../model/fields.ts';
import { formatNumber, type NumberStyle } from '../model/format.ts';
import type { MatrixPicture } from '../model/picture.ts';
import { matrixPicture, type Scene } from '../model/pipeline-picture.ts';
import { type PipelineQuestion } from '../model/pipeline-preset.ts';
import {
  isAltered,
  matrixShape,
  RESULT_OF_STEP,
  type CellRef,
  type MatrixName,
  type PipelineState,
} from '../model/pipeline-state.ts';
import type { StepId } from '../model/pipeline-steps.ts';
import type { PipelineActions } from '../views/pipeline-controls.ts';
import type { PlateFrame } from '../views/plate.ts';
import type { Translate } from '../views/rich.ts';
import type { GridController } from './grid-controller.ts';
import type { Drawer } from './drawer.ts';
import type { Fading } from './fading.ts';
import type { LazyPart } from './lazy-part.ts';
import type { PipelineSession } from './pipeline-session.ts';
import type { Prediction } from './prediction.ts';

export interface PipelineActs extends PipelineActions {
  goTo(step: StepId): void;
  /** From the flow to the step by step view. */
  stepInto(step: StepId): void;
  toggle(cell: CellRef): void;
  open(cell: CellRef): void;
  goToProblem(): void;
}

/** What arithmetic.ts offers, once it has been fetched. */
export interface Arithmetic {
  explained(view: PipelineView): TemplateResult | null;
  sentence(view: PipelineView): string;
}

/** What an example with a bug has on its page beside the calculation. */
export interface Around {
  /** Stands before the controls. */
  readonly before?: TemplateResult;
  /** In place of the caption. */
  readonly caption?: string | undefined;
}

/** What stands on a page that is printed. */
export interface PaperParts {
  readonly before?: TemplateResult | undefined;
  /** The tables. */
  readonly body: TemplateResult;
  /** Rich text; null where a question is open that it would answer. */
  readonly caption: string | null;
  /** What was asked and not answered yet, where that is not the question about a weight. */
  readonly answers?: TemplateResult;
}

/** What pipeline-flow.ts offers, once it has been fetched. */
export interface FlowPart {
  drawFlow(view: PipelineView, around?: Around): TemplateResult;
  /** Every table, from the inputs to the output. */
  tables(view: PipelineView): TemplateResult;
  /** The page as it is printed. */
  drawPaper(view: PipelineView, parts: PaperParts): TemplateResult;
}

/** What pipeline-heads.ts offers, once it has been fetched. */
export interface HeadsPart {
  /** The view with the session of the head that is looked at. */
  seen(view: PipelineView): PipelineView;
  drawHeads(view: PipelineView): TemplateResult;
  /** Closes an open editor of its tables and forgets what was typed. */
  cancel(): void;
}

/** What pipeline-bugs.ts offers, once it has been fetched. */
export interface BugsPart {
  /** The view with the numbers of the faulty program, while it is about them. */
  seen(view: PipelineView): PipelineView;
  drawBug(view: PipelineView): TemplateResult;
}

/** What pipeline-scenes.ts offers, once it has been fetched. */
export interface ScenesPart {
  /** The view with the session that the example's own page is about. */
  seen(view: PipelineView): PipelineView;
  drawScene(view: PipelineView): TemplateResult;
  /** Closes an open editor of a page of their own and forgets what was typed. */
  cancel(): void;
  /** Examples with a bug are asked for and have not come yet. */
  isLate(): boolean;
  /** What the menu of examples has beside those that come first. */
  group(view: PipelineView): TemplateResult;
  /** What else waits behind a word at this step; null where there is nothing. */
  extras(view: PipelineView): TemplateResult | null;
}

/** What joint-copy.ts has to be copied in place of one attention. */
export interface JointCopy {
  readonly state: PipelineState;
  source(stale: boolean): CopySource;
  /** The picture of a page around the heads; in the heads it is that of the step. */
  readonly drawing: (() => SvgPicture) | undefined;
}

/** What pipeline-copy.ts offers, once it has been fetched. */
export interface Copying {
  drawn(view: PipelineView): TemplateResult;
}

/** What pipeline-exercise.ts offers, once it has been fetched. */
export interface ExercisePart {
  readonly Fading: typeof Fading;
  drawExercise(view: PipelineView): TemplateResult | null;
}

/** What pipeline-question.ts offers, once it has been fetched. */
export interface QuestionPart {
  drawQuestion(view: PipelineView): TemplateResult;
}

/** What trouble.ts offers, once it has been fetched. */
export type Trouble = typeof import('./trouble.ts');
/** What pipeline-more.ts offers, once it has been fetched. */
export type More = typeof import('./pipeline-more.ts');

export interface PipelineView {
  readonly session: PipelineSession;
  readonly engine: LeanEngine;
  readonly grid: GridController;
  /** Message key, or null. */
  readonly erratum: string | null;
  /** Inline size in px, and the text size as a multiple of 16 px. */
  readonly width: number;
  readonly textSize: number;
  readonly frame: PlateFrame;
  readonly style: NumberStyle;
  readonly prediction: Prediction<PipelineQuestion>;
  /** Steps that are left to the reader, and what came of it. */
  readonly faded: readonly StepId[];
  readonly fading: Fading<StepId> | null;
  readonly scenes: LazyPart<ScenesPart>;
  readonly exercise: LazyPart<ExercisePart>;
  /** The view that was asked for did not come. */
  readonly flowFailed: boolean;
  readonly flow: LazyPart<FlowPart>;
  readonly arithmetic: LazyPart<Arithmetic>;
  readonly trouble: LazyPart<Trouble>;
  readonly more: LazyPart<More>;
  readonly copy: Drawer<Copying>;
  /** With heads: all of it, to be copied. */
  readonly joint?: JointCopy;
  readonly t: Translate;
  /** Says a sentence in the live region. */
  readonly say: (sentence: string) => void;
  readonly act: PipelineActs;
}

/** The cell that the picture is about: the one under the pointer, else the chosen one. */
export function sceneOf({ session, grid, style, prediction, faded, fading }: PipelineView): Scene {
  const state = { ...session.state, chosen: grid.pointed ?? session.state.chosen };
  const left = faded.filter((step) => isLeft(fading, step)).map((step) => RESULT_OF_STEP[step]);
  const covered = new Set(left.filter((made) => made !== null));
  if (prediction.phase === 'predicting') for (const matrix of ASKED_ABOUT) covered.add(matrix);
  return { state, result: session.run?.result ?? null, stale: session.stale, style, covered };
}

/** A faded step is not done yet. */
export function isLeft(fading: PipelineView['fading'], step: StepId): boolean {
  return fading?.attempt(step).done !== true;
}

/** The weights are asked about, and the output would give them away. */
const ASKED_ABOUT = ['weights', 'output'] as const;

/** What the masked scores are told about: what was done to those that are shown, if anything was. */
export function maskingOf({ shown, state }: PipelineSession): PipelineState {
  return isAltered(shown) ? shown : state;
}

/** Where a constant is added and nothing is masked, the masked scores are shifted scores. */
export function wordsFor(session: PipelineSession, t: Translate): Translate {
  const { mask, shift } = maskingOf(session);
  return mask === 'none' && shift !== '0' ? (key, args) => t(key.replace('.masked', '.shifted'), args) : t;
}

/** The constant of the results that are shown, as numbers are printed. */
export function shiftText({ session, style }: Pick<PipelineView, 'session' | 'style'>): string {
  return session.run === null
    ? shorten(session.state.shift)
    : formatNumber(session.run.result.input.shift, style);
}

/** The divisor of the results that are shown, as numbers are printed, however long the text that was typed for it. */
export function divisorText({ session, style }: Pick<PipelineView, 'session' | 'style'>): string {
  return session.run === null
    ? shorten(session.state.divisor)
    : formatNumber(session.run.result.divisor, style);
}

/** The matrices of these names, as far as they have been computed. */
export function pictures(view: PipelineView, names: readonly MatrixName[]): readonly MatrixPicture[] {
  const scene = sceneOf(view);
  const typing = !view.frame.locked.has('cells');
  return names
    .map((name) => matrixPicture(scene, name))
    .filter((picture) => picture !== undefined)
    .map((picture) => (typing ? picture : { ...picture, editable: false }));
}

/** The number whose arithmetic is shown; null while nothing is chosen, it may not be shown, or it is not up to date. */
export function openNumber(view: PipelineView): CellRef | null {
  const { session } = view;
  const { state, covered } = sceneOf(view);
  const { chosen } = state;
  if (chosen === null || covered.has(chosen.matrix) || session.run === null || session.stale) return null;
  const [rows, cols] = matrixShape(session.state, chosen.matrix);
  const inside = chosen.row < rows && (chosen.col < cols || chosen.fact !== undefined);
  return inside ? chosen : null;
}

/** What stands in the panel while nothing is explained there. */
export function emptyPanel(view: PipelineView): string {
  const { session, arithmetic, t } = view;
  const { state, covered } = sceneOf(view);
  if (session.stale && state.chosen !== null) return t('made.stale');
  if (state.chosen !== null && covered.has(state.chosen.matrix)) return t('made.covered');
  if (openNumber(view) === null) return t('made.empty');
  return arithmetic.failed ? t('part.failed') : '';
}

/** Whether the picture has notes, or another caption than that of the inputs. */
export function saysMore({ state, erratum, notes }: PipelineSession): boolean {
  const { step, axis, view } = state;
  const plain = step === 'inputs' && !isAltered(state) && axis === 'row' && view === 'steps';
  return !plain || erratum !== null || notes.length > 0;
}
