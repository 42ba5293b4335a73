// SPDX-License-Identifier: MIT
// The page of a pipeline without a browser: a session, what is drawn of it, and what would be said.
import type { TemplateResult } from 'lit';
import { message, OFFERED } from '../../../web/src/content/catalogue.ts';
import { explained, sentence } from '../../../web/src/elements/arithmetic.ts';
import type { GridController } from '../../../web/src/elements/grid-controller.ts';
import { pipelineAsking } from '../../../web/src/elements/pipeline-asking.ts';
import { pipelineCopying } from '../../../web/src/elements/pipeline-copy.ts';
import * as more from '../../../web/src/elements/pipeline-more.ts';
import { drawQuestion } from '../../../web/src/elements/pipeline-question.ts';
import { PipelineSession } from '../../../web/src/elements/pipeline-session.ts';
import { wordsFor, type PipelineView } from '../../../web/src/elements/pipeline-scene.ts';
import { drawPipeline } from '../../../web/src/elements/pipeline-view.ts';
import { Prediction } from '../../../web/src/elements/prediction.ts';
import * as trouble from '../../../web/src/elements/trouble.ts';
import type { PipelineQuestion } from '../../../web/src/model/pipeline-preset.ts';
import type { PipelineState } from '../../../web/src/model/pipeline-state.ts';
import { Fading } from '../../../web/src/elements/fading.ts';
import { drawExercise } from '../../../web/src/elements/pipeline-exercise.ts';
import type { PlateFrame } from '../../../web/src/views/plate.ts';
import { markupOf } from '../content/template-text.ts';
import { engine } from '../worked.ts';

/** Keys of the messages that were asked for. */
export const asked = new Set<string>();

/** The catalogue, keeping account of what was asked for. It throws for a key that nobody has. */
export const t: PipelineView['t'] = (key, args) => {
  asked.add(key);
  return message('en', key, args);
};

export const CLOSED = { isOpen: false, failed: false } as unknown as PipelineView['copy'];

/** The menu of formats, open. */
export function copyMenu(): PipelineView['copy'] {
  const loaded = pipelineCopying('copy', {} as never, {} as never, CLOSED);
  return { ...CLOSED, isOpen: true, loaded } as unknown as PipelineView['copy'];
}

export function frameOf(changes: Partial<PlateFrame> = {}): PlateFrame {
  const { n, m } = { n: 2, m: 3 };
  return {
    title: t('title'),
    lead: t('lead', { n, m }),
    headingLevel: 3,
    help: null,
    canUndo: false,
    canRedo: false,
    locked: new Set(),
    teaches: true,
    drawers: [],
    languages: OFFERED,
    t,
    act: {} as PlateFrame['act'],
    ...changes,
  };
}

export function viewOf(session: PipelineSession, changes: Partial<PipelineView> = {}): PipelineView {
  const grid = {
    pointed: null,
    editing: null,
    stopOf: () => ({ row: 0, col: 0 }),
  } as unknown as GridController;
  return {
    session,
    engine,
    grid,
    erratum: null,
    width: 720,
    textSize: 1,
    frame: frameOf(),
    style: {},
    prediction: questionOf(session),
    faded: [],
    fading: new Fading({ emit: () => undefined, requestUpdate: () => undefined }),
    scenes: CLOSED as never,
    exercise: { loaded: { drawExercise }, failed: false } as unknown as PipelineView['exercise'],
    flowFailed: false,
    flow: CLOSED as never,
    say: () => undefined,
    arithmetic: { loaded: { explained, sentence }, failed: false } as unknown as PipelineView['arithmetic'],
    trouble: { loaded: trouble, failed: false } as unknown as PipelineView['trouble'],
    more: { loaded: more, failed: false, want: () => Promise.resolve() } as unknown as PipelineView['more'],
    copy: CLOSED,
    t: wordsFor(session, t),
    act: {} as PipelineView['act'],
    ...changes,
  };
}

/** A session at a state, with its result. */
export function sessionWith(state: PipelineState): PipelineSession {
  const session = new PipelineSession();
  session.start(engine);
  session.change(state);
  return session;
}

/** A session at the beginning of a worked example. */
export function sessionOf(preset: string): PipelineSession {
  const session = new PipelineSession();
  session.load(preset);
  session.start(engine);
  return session;
}

/** A question as the element has it, with its part already there; what is said goes to `said`. */
export function questionOf(session: PipelineSession, said: string[] = []): Prediction<PipelineQuestion> {
  const part = { loaded: { drawQuestion }, failed: false, want: () => Promise.resolve() };
  const host = {
    session,
    view: () => viewOf(session, { prediction }),
    tell: (sentence: (part: typeof more) => string) => said.push(sentence(more)),
    emit: () => undefined,
    requestUpdate: () => undefined,
  };
  const prediction: Prediction<PipelineQuestion> = new Prediction(part, pipelineAsking(host as never));
  return prediction;
}

/** Everything that is drawn, or would be said. */
export function drawn(session: PipelineSession, changes: Partial<PipelineView> = {}): string {
  const view = viewOf(session, changes);
  const { problem } = session;
  const parts = [markupOf(drawPipeline(view)), more.stepSentence(view), sentence(view)];
  return [...parts, problem === null ? '' : trouble.problemText(problem, t)].join('\n');
}

/** What must never reach a learner, with some of what stands before it. */
export const nonsense = (page: string) => page.match(/.{0,60}(?:NaN|undefined(?! result)|\[object)/g) ?? [];

/** The page with the question of a preset, after an act of the reader, and what was said then. */
export function pageAfter(name: string, act: (prediction: Prediction<PipelineQuestion>) => void) {
  const session = sessionOf(name);
  const said: string[] = [];
  const prediction = questionOf(session, said);
  prediction.begin(session.question);
  act(prediction);
  const view: PipelineView = viewOf(session, { prediction });
  return { view, page: markupOf(drawQuestion(view)), said: said.join(' ') };
}

/** Chooses an entry of a segmented control that has been drawn. */
export function choose(drawn: unknown, name: string, value: string): void {
  if (Array.isArray(drawn)) for (const one of drawn) choose(one, name, value);
  if (typeof drawn !== 'object' || drawn === null || !('strings' in drawn)) return;
  const { values } = drawn as TemplateResult;
  if (values[0] === name && values[1] === value)
    (values.find((one) => typeof one === 'function') as () => void)();
  for (const one of values) choose(one, name, value);
}

/** Cells with a question mark. */
export const covered = (page: string) => page.split('<span>?</span>').length - 1;
