// SPDX-License-Identifier: MIT
// The page of a variance lab without a browser: a session, its run to the end, what is drawn and what would be said.
import { VARIANCE_PRESETS, type VariancePresetName } from '../../../web/src/content/variance-presets.ts';
import { explained } from '../../../web/src/elements/variance-arithmetic.ts';
import { bell, sharesOf, varianceRun } from '../../../web/src/elements/variance-core.ts';
import { copying } from '../../../web/src/elements/variance-copy.ts';
import { drawQuestion, toldSentence } from '../../../web/src/elements/variance-question.ts';
import type { VarianceScene } from '../../../web/src/elements/variance-scene.ts';
import { VarianceSession } from '../../../web/src/elements/variance-session.ts';
import { drawVariance } from '../../../web/src/elements/variance-view.ts';
import type { VarianceQuestion, VarianceState } from '../../../web/src/model/variance-state.ts';
import { markupOf } from '../content/template-text.ts';
import { engine } from '../worked.ts';
import { answer, AROUND, asking, hasCome, openMenu } from './lab-pages.ts';
import { frameOf, t } from './pages.ts';

export const VARIANCE_NAMES = Object.keys(VARIANCE_PRESETS) as VariancePresetName[];
const CURVE = bell(engine);

/** A session at a preset, with some of it set otherwise. */
export function varianceSession(name: string, changes: Partial<VarianceState> = {}): VarianceSession {
  const session = new VarianceSession();
  session.load(name);
  session.start(engine);
  if (Object.keys(changes).length > 0) session.change({ ...session.state, ...changes });
  return session;
}

/** What the run of a state gives when it has come to its end, or to a share of it. */
export function measured({ state }: VarianceSession, isFinished = true) {
  const run = varianceRun(engine, state);
  while (isFinished && !run.advance(1000));
  return run.result;
}

export function varianceSceneOf(
  session: VarianceSession,
  changes: Partial<VarianceScene> = {},
): VarianceScene {
  const result = changes.run?.result ?? measured(session);
  const means = result.perDim.map(({ mean }) => mean);
  return {
    ...AROUND,
    session,
    engine,
    run: { state: 'done', result },
    bell: CURVE,
    shares: session.state.scene === 'exam' && result.done > 0 ? sharesOf(engine, means) : [],
    frame: frameOf({
      title: t(`variance.title.${session.state.scene}`),
      lead: t(`variance.lead.${session.state.scene}`, { n: String(session.state.n) }),
    }),
    style: { digits: 3 },
    prediction: asking<VarianceQuestion>(({ name }) => (name === 'fair' ? 1 : 2)),
    arithmetic: hasCome({ explained }),
    ...changes,
  };
}

export const variancePage = (session: VarianceSession, changes: Partial<VarianceScene> = {}): string =>
  markupOf(drawVariance(varianceSceneOf(session, changes)));

/** The menu of formats, open. */
export function openVarianceCopy(): VarianceScene['copy'] {
  return openMenu(copying);
}

/** The question of a preset after an answer, and what was said; without one it is skipped. */
export function varianceAsked(name: string, choice: number | null) {
  const session = varianceSession(name);
  const scene = varianceSceneOf(session);
  scene.prediction.begin(session.question);
  const open = markupOf(drawQuestion(scene));
  answer(scene.prediction, choice);
  return { open, told: markupOf(drawQuestion(scene)), said: toldSentence(scene) };
}
