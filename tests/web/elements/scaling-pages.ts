// SPDX-License-Identifier: MIT
// The page of a scaling lab without a browser: a session, many draws to their end, what is drawn and what would be said.
import { SCALING_PRESETS, type ScalingPresetName } from '../../../web/src/content/scaling-presets.ts';
import { explained } from '../../../web/src/elements/scaling-arithmetic.ts';
import { copying } from '../../../web/src/elements/scaling-copy.ts';
import {
  manyDraws,
  printedBy,
  programOf,
  programVariances,
  sweepRun,
  tallyOf,
} from '../../../web/src/elements/scaling-core.ts';
import { drawQuestion, toldSentence } from '../../../web/src/elements/scaling-question.ts';
import type { ScalingScene } from '../../../web/src/elements/scaling-scene.ts';
import { ScalingSession } from '../../../web/src/elements/scaling-session.ts';
import { drawScaling } from '../../../web/src/elements/scaling-view.ts';
import { areMany } from '../../../web/src/model/scaling-draw.ts';
import { puzzles } from '../../../web/src/model/scaling-puzzles.ts';
import type { ScalingQuestion, ScalingState } from '../../../web/src/model/scaling-state.ts';
import { markupOf } from '../content/template-text.ts';
import { engine } from '../worked.ts';
import { answer, AROUND, asking, hasCome, openMenu } from './lab-pages.ts';
import { frameOf, t } from './pages.ts';

export const SCALING_NAMES = Object.keys(SCALING_PRESETS) as ScalingPresetName[];

/** A session at a preset, with some of it set otherwise. */
export function scalingSession(name: string, changes: Partial<ScalingState> = {}): ScalingSession {
  const session = new ScalingSession();
  session.load(name);
  session.start(engine);
  if (Object.keys(changes).length > 0) session.change({ ...session.state, ...changes });
  return session;
}

/** The draws that the state asks for: all of them, or as many as can be drawn with so much work. */
export function drawsOf({ state }: ScalingSession, work = Infinity) {
  const run = state.draws < 2 ? undefined : sweepRun(engine, state);
  const slice = work === Infinity ? 1000 : work > 500 ? 2 : 1e-9;
  while (run !== undefined && (work === Infinity || run.result.done < work) && !run.advance(slice));
  const result = run?.result;
  const tally = tallyOf(result, state);
  return {
    result,
    tally,
    many: result !== undefined && areMany(tally) ? manyDraws(result, tally) : [],
  };
}

export const allDraws = (session: ScalingSession) => drawsOf(session).many;

/** The program's output, with its variances or before they are drawn. */
export function printedFor({ state }: ScalingSession, isWhole = true) {
  const program = programOf(state);
  const run = programVariances(engine, program);
  while (isWhole && !run.advance(1000));
  return printedBy(engine, program, run.result);
}

export const questionOf = (session: ScalingSession, told?: () => void) =>
  asking<ScalingQuestion>((question) => session.right(question), told);

const NOTHING = { many: [], tally: { drawn: 1, wanted: 1 }, result: undefined };

export function sceneOf(session: ScalingSession, changes: Partial<ScalingScene> = {}): ScalingScene {
  const { many, tally, result } = changes.tally === undefined ? drawsOf(session) : NOTHING;
  return {
    ...AROUND,
    session,
    engine,
    many,
    tally,
    run: { state: result === undefined ? 'idle' : 'done', result },
    printed: () => printedFor(session),
    puzzles: puzzles(session.state, session.home, session.draw, many, tally),
    frame: frameOf({ title: t('scaling.title'), lead: t('scaling.lead', { m: session.state.m }) }),
    style: { digits: 3 },
    prediction: questionOf(session),
    arithmetic: hasCome({ explained }),
    ...changes,
  };
}

export const scalingPage = (session: ScalingSession, changes: Partial<ScalingScene> = {}): string =>
  markupOf(drawScaling(sceneOf(session, changes)));

/** The menu of formats, open. */
export function openCopy(): ScalingScene['copy'] {
  return openMenu(copying);
}

/** The question of a preset after an answer, and what was said; without one it is skipped. */
export function asked(name: string, choice: number | null) {
  const session = scalingSession(name);
  const before = sceneOf(session, { prediction: questionOf(session), ...NOTHING });
  before.prediction.begin(session.question);
  const open = markupOf(drawQuestion(before));
  answer(before.prediction, choice);
  return {
    open,
    told: markupOf(drawQuestion(before)),
    said: toldSentence(before),
    prediction: before.prediction,
  };
}
