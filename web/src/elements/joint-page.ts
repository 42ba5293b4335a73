// SPDX-License-Identifier: MIT
// The pages before and after the heads: a table that is made, those it is made from, and how each number came about.
import { html, nothing, type TemplateResult } from 'lit';
import {
  explainJoint,
  familyOf,
  headSize,
  jointPicture,
  tablesOf,
  type JointName,
  type JointScene,
  type Kind,
  type Place,
} from '../model/joint.ts';
import type { MatrixPicture } from '../model/picture.ts';
import { explanationView } from '../views/explanation.ts';
import { abreast } from '../views/joint-stage.ts';
import { LETTERS, matrixView, ROW_HEADERS } from '../views/matrix.ts';
import { errorNote, sideNote } from '../views/notes.ts';
import { madePanel } from '../views/panel.ts';
import { plateRoom, widthOf } from '../views/pipeline-stage.ts';
import { plate } from '../views/plate.ts';
import { rich, SYMBOLS, type Translate } from '../views/rich.ts';
import type { PipelineView } from './pipeline-scene.ts';
import { handled, notesOf, plateFrame, shownProblem } from './pipeline-view.ts';

const weights = (kind: string, hue = kind): TemplateResult =>
  html`<i class="m ${hue}">W<sub>${kind.toUpperCase()}</sub></i>`;
const tokens = html`<i class="m">X</i>`;

Object.assign(SYMBOLS, { x: tokens, context: html`<i class="m">X<sub>C</sub></i>` });
Object.assign(SYMBOLS, { wq: weights('q'), wk: weights('k'), wv: weights('v'), wo: weights('o') });
Object.assign(LETTERS, {
  x: 'X',
  context: 'X',
  wq: 'W',
  wk: 'W',
  wv: 'W',
  wo: 'W',
  concat: 'C',
  joined: 'Y',
});
Object.assign(LETTERS, { 'all-q': 'Q', 'all-k': 'K', 'all-v': 'V' });
Object.assign(LETTERS, { 'part-1': 'O', 'part-2': 'O', 'part-3': 'O', 'part-4': 'O' });
Object.assign(ROW_HEADERS, { x: 'token', context: 'token' });
Object.assign(ROW_HEADERS, { wq: 'entry', wk: 'entry', wv: 'entry', wo: 'entry' });
Object.assign(ROW_HEADERS, { 'all-k': 'key', 'all-v': 'value' });

export interface JointPage {
  readonly view: PipelineView;
  readonly scene: JointScene;
  readonly place: Exclude<Place, 'heads'>;
  readonly kind: Kind;
  readonly controls: TemplateResult;
  readonly next: { readonly place: Place; readonly go: () => void } | undefined;
  readonly goToProblem: () => void;
}

/** The tables of a page that there are, first the one that is made there. */
export function jointPictures(scene: JointScene, place: JointPage['place'], kind: Kind) {
  const [made, ...sources] = tablesOf(place, kind, scene.joint).map((name) => jointPicture(scene, name));
  return { made, sources: sources.filter((one) => one !== undefined) };
}

/** What a table is made from, and the table. */
export function jointStage(
  view: PipelineView,
  scene: JointScene,
  place: JointPage['place'],
  kind: Kind,
): TemplateResult {
  const { t, session, width, textSize } = view;
  const { made, sources } = jointPictures(scene, place, kind);
  return abreast({
    sources,
    operation: t(`joint.op.${place}`),
    made,
    draw: (matrix) => table(view, matrix),
    missing: t('stale.none'),
    stale: session.stale ? t('stale') : null,
    width: width / textSize,
  });
}

export function jointPage(page: JointPage): TemplateResult {
  const { view, scene, place, kind, controls, next } = page;
  const { t } = view;
  const { heads, mode } = scene.joint;
  const stage = jointStage(view, scene, place, kind);
  const caption = t(`joint.caption.${place}`, { count: heads, size: headSize(scene), mode });
  return plate(
    { ...plateFrame(view), lead: t(`joint.lead.${place}`, { mode }) },
    html`${controls}${handled(view, stage)} ${problemNote(page)}
      ${madePanel({ explained: explained(view, scene), empty: empty(view, scene), action: nothing })}
      ${next === undefined ? nothing : onward(view, next, heads)}
      <p class="cap" part="caption"><slot name="caption">${rich(caption)}</slot></p>
      ${notesOf(view).map(({ text, kicker }) => sideNote(text, kicker))}`,
  );
}

function problemNote({ view, goToProblem }: JointPage): TemplateResult | typeof nothing {
  const { session, frame, t } = view;
  const problem = shownProblem(view);
  if (problem === null) return nothing;
  const place = session.problem?.place;
  const inTable = place !== undefined && 'matrix' in place;
  const mends = inTable ? !frame.locked.has('cells') : problem.go !== undefined;
  return errorNote(problem.text, mends ? { label: t('goto.error'), act: goToProblem } : undefined);
}

function empty({ t }: PipelineView, { chosen, stale, covered }: JointScene): string {
  if (chosen !== null && covered?.has(chosen.matrix) === true) return t('made.covered');
  return t(chosen !== null && stale ? 'made.stale' : 'made.empty');
}

function explained({ arithmetic, t }: PipelineView, scene: JointScene): TemplateResult | null {
  if (scene.chosen === null || scene.stale || scene.covered?.has(scene.chosen.matrix) === true) return null;
  // Its words are those of the arithmetic of every pipeline.
  if (arithmetic.loaded === undefined) {
    if (!arithmetic.failed) void arithmetic.want();
    return html`<p class="empty">${arithmetic.failed ? t('part.failed') : nothing}</p>`;
  }
  const explanation = explainJoint(scene, scene.chosen);
  return explanation === undefined ? null : explanationView(explanation, t, () => undefined);
}

function onward({ t }: PipelineView, { place, go }: NonNullable<JointPage['next']>, count: number) {
  const name = t(`joint.place.${place}`, { count });
  return html`<div class="nav">
    <button class="btn main" type="button" data-go="next" @click=${go}>${t('next', { name })}</button>
  </div>`;
}

/** The outputs of the heads share their words. */
export function wordsOf({ t }: PipelineView, name: JointName): Translate {
  const family = familyOf(name);
  return (key, args) => t(key.replace(name, family), { head: name.slice(family.length + 1), ...args });
}

function table(view: PipelineView, picture: MatrixPicture): TemplateResult {
  const { grid, session, width, textSize } = view;
  const { name, cells } = picture;
  const t = wordsOf(view, name as JointName);
  const stop = grid.stopOf(name, cells.length, cells[0]?.length ?? 1);
  const scrolls = widthOf(picture) > plateRoom(width / textSize);
  const editing = grid.editing?.matrix === name ? grid.editing : null;
  const place = session.problem?.place;
  const problem = place !== undefined && 'matrix' in place && place.matrix === name ? place : null;
  return matrixView({ picture, caption: t(`matrix.${name}`), stop, editing, problem, scrolls, t });
}

/** The rows of the table that is made, as they are said. */
export function madeRows(
  { t, more }: PipelineView,
  scene: JointScene,
  place: JointPage['place'],
  kind: Kind,
): string {
  const { made } = jointPictures(scene, place, kind);
  // The words are those of the steps.
  const kept = made !== undefined && scene.covered?.has(made.name as JointName) === true;
  if (more.loaded === undefined || made === undefined || kept || scene.stale) return '';
  return made.cells
    .map((row, index) => t('step.row', { row: index + 1, values: row.map(({ text }) => text).join(', ') }))
    .join(' ');
}
