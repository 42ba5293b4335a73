// SPDX-License-Identifier: MIT
// The page of a training lab without a browser: a session, its two runs to the end, what is drawn and what would be said.
import { TRAINING_PRESETS, type TrainingPresetName } from '../../../web/src/content/training-presets.ts';
import { explained } from '../../../web/src/elements/training-arithmetic.ts';
import { copying } from '../../../web/src/elements/training-copy.ts';
import { rightAnswerOf, trainingRun, type TrainingPair } from '../../../web/src/elements/training-core.ts';
import { drawQuestion, toldSentence } from '../../../web/src/elements/training-question.ts';
import type { TrainingScene } from '../../../web/src/elements/training-scene.ts';
import { TrainingSession } from '../../../web/src/elements/training-session.ts';
import { drawTraining } from '../../../web/src/elements/training-view.ts';
import type { TrainingQuestion, TrainingState } from '../../../web/src/model/training-state.ts';
import { markupOf } from '../content/template-text.ts';
import { engine } from '../worked.ts';
import { answer, AROUND, asking, hasCome, openMenu } from './lab-pages.ts';
import { frameOf, t } from './pages.ts';

export const TRAINING_NAMES = Object.keys(TRAINING_PRESETS) as TrainingPresetName[];

/** A session at a preset, with some of it set otherwise. */
export function trainingSession(name: string, changes: Partial<TrainingState> = {}): TrainingSession {
  const session = new TrainingSession();
  session.load(name);
  session.start(engine);
  if (Object.keys(changes).length > 0) session.change({ ...session.state, ...changes });
  return session;
}

const kept = new Map<string, TrainingPair>();

/** Both runs at their end; those of the same settings are made once. */
export function trained({ state }: TrainingSession): TrainingPair {
  const key = JSON.stringify({ ...state, preset: '' });
  const known = kept.get(key);
  if (known !== undefined) return known;
  const run = trainingRun(engine, state);
  while (!run.advance(1000));
  kept.set(key, run.result);
  return run.result;
}

/** Before the first step. */
export function untrained({ state }: TrainingSession): TrainingPair {
  return trainingRun(engine, state).cancel();
}

/** The same runs cut short: as if one of them, or both, had blown up after so many steps. */
export function blownUp(pair: TrainingPair, ...after: readonly (number | null)[]): TrainingPair {
  const runs = pair.runs.map((run, index) => {
    const steps = after[index] ?? null;
    if (steps === null) return run;
    const [loss, topWeight, rightKeyShare] = [run.loss, run.topWeight, run.rightKeyShare].map((list) =>
      list.slice(0, steps),
    ) as [Float64Array, Float64Array, Float64Array];
    return { ...run, loss, topWeight, rightKeyShare, done: steps + 1, blewUpAt: steps + 1 };
  });
  return { ...pair, runs };
}

export function trainingSceneOf(
  session: TrainingSession,
  changes: Partial<TrainingScene> = {},
): TrainingScene {
  const result = changes.run === undefined ? trained(session) : changes.run.result;
  return {
    ...AROUND,
    session,
    engine,
    run: { state: 'done', result },
    isAwaited: false,
    frame: frameOf({
      title: t('training.title'),
      lead: t('training.lead', { task: session.state.task }),
    }),
    style: { digits: 3 },
    prediction: asking<TrainingQuestion>((question) =>
      rightAnswerOf(question, session.state, trained(session)),
    ),
    arithmetic: hasCome({ explained }),
    ...changes,
  };
}

export const trainingPage = (session: TrainingSession, changes: Partial<TrainingScene> = {}): string =>
  markupOf(drawTraining(trainingSceneOf(session, changes)));

/** The menu of formats, open. */
export function openTrainingCopy(): TrainingScene['copy'] {
  return openMenu(copying);
}

/** The question of a preset after an answer, and what was said; without one it is skipped. */
export function trainingAsked(name: string, choice: number | null) {
  const session = trainingSession(name);
  const scene = trainingSceneOf(session);
  scene.prediction.begin(session.question);
  const open = markupOf(drawQuestion(scene));
  answer(scene.prediction, choice);
  const right = scene.prediction.right;
  return { open, told: markupOf(drawQuestion(scene)), said: toldSentence(scene), right, scene };
}
