// SPDX-License-Identifier: MIT
// The page of a scaling lab without a browser: a session, many draws to their end, what is drawn and what would be said.
import { SCALING_PRESETS, type ScalingPresetName } from '../../../web/src/content/scaling-presets.ts';
import { explained } from '../../../web/src/elements/scaling-arithmetic.ts';
import { scalingCopying } from '../../../web/src/elements/scaling-copy.ts';
import { manyDraws, sweepRun } from '../../../web/src/elements/scaling-core.ts';
import { drawQuestion, toldSentence } from '../../../web/src/elements/scaling-question.ts';
import type { ScalingScene } from '../../../web/src/elements/scaling-scene.ts';
import { ScalingSession } from '../../../web/src/elements/scaling-session.ts';
import { drawScaling } from '../../../web/src/elements/scaling-view.ts';
import { problemText } from '../../../web/src/elements/trouble.ts';
import { Prediction } from '../../../web/src/elements/prediction.ts';
import type { ManyDraws } from '../../../web/src/model/scaling-draw.ts';
import { puzzles } from '../../../web/src/model/scaling-puzzles.ts';
import type { ScalingQuestion, ScalingState } from '../../../web/src/model/scaling-state.ts';
import { markupOf } from '../content/template-text.ts';
import { engine } from '../worked.ts';
import { CLOSED, frameOf, t } from './pages.ts';

export const SCALING_NAMES = Object.keys(SCALING_PRESETS) as ScalingPresetName[];

/** A session at a preset, with some of it set otherwise. */
export function scalingSession(name: string, changes: Partial<ScalingState> = {}): ScalingSession {
  const session = new ScalingSession();
  session.load(name);
  session.start(engine);
  if (Object.keys(changes).length > 0) session.change({ ...session.state, ...changes });
  return session;
}

/** All draws that the state asks for. */
export function allDraws({ state }: ScalingSession): readonly ManyDraws[] {
  if (state.draws < 2) return [];
  const run = sweepRun(engine, state);
  while (!run.advance(1000));
  return manyDraws(run.result, state.scalings);
}

export function questionOf(session: ScalingSession, told: () => void = () => undefined) {
  const part = { want: () => Promise.resolve(), failed: false, loaded: 'here' };
  const nothing = () => undefined;
  return new Prediction<ScalingQuestion>(part, {
    right: (question) => session.right(question),
    ...{ emit: nothing, asked: nothing, closed: nothing, left: nothing, requestUpdate: nothing, told },
  });
}

export function sceneOf(session: ScalingSession, changes: Partial<ScalingScene> = {}): ScalingScene {
  const many = changes.many ?? allDraws(session);
  return {
    session,
    engine,
    many,
    run: { state: 'idle', progress: undefined },
    puzzles: puzzles(session.state, session.home, session.draw, many),
    width: 720,
    textSize: 1,
    rtl: false,
    frame: frameOf({ title: t('scaling.title'), lead: t('scaling.lead', { m: session.state.m }) }),
    style: { digits: 3 },
    errata: true,
    prediction: questionOf(session),
    arithmetic: { loaded: { explained }, failed: false } as unknown as ScalingScene['arithmetic'],
    trouble: { loaded: { problemText }, failed: false } as unknown as ScalingScene['trouble'],
    copy: CLOSED as unknown as ScalingScene['copy'],
    chart: () => null,
    t,
    act: {} as ScalingScene['act'],
    ...changes,
  };
}

export const scalingPage = (session: ScalingSession, changes: Partial<ScalingScene> = {}): string =>
  markupOf(drawScaling(sceneOf(session, changes)));

/** The menu of formats, open. */
export function openCopy(): ScalingScene['copy'] {
  const loaded = scalingCopying('copy', {} as never, {} as never, CLOSED);
  return { ...CLOSED, isOpen: true, loaded } as unknown as ScalingScene['copy'];
}

/** The question of a preset after an answer, and what was said; without one it is skipped. */
export function asked(name: string, choice: number | null) {
  const session = scalingSession(name);
  const before = sceneOf(session, { prediction: questionOf(session), many: [] });
  before.prediction.begin(session.question);
  const open = markupOf(drawQuestion(before));
  if (choice === null) before.prediction.skip();
  else {
    before.prediction.choose(choice);
    before.prediction.check();
  }
  return {
    open,
    told: markupOf(drawQuestion(before)),
    said: toldSentence(before),
    prediction: before.prediction,
  };
}
