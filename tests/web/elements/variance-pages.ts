// SPDX-License-Identifier: MIT
// The page of a variance lab without a browser: a session, its run to the end, what is drawn and what would be said.
import { VARIANCE_PRESETS, type VariancePresetName } from '../../../web/src/content/variance-presets.ts';
import { problemText } from '../../../web/src/elements/trouble.ts';
import { Prediction } from '../../../web/src/elements/prediction.ts';
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
import { CLOSED, frameOf, t } from './pages.ts';

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
  const nothing = () => undefined;
  return {
    session,
    engine,
    run: { state: 'done', result },
    bell: CURVE,
    shares: session.state.scene === 'exam' && result.done > 0 ? sharesOf(engine, means) : [],
    width: 720,
    textSize: 1,
    frame: frameOf({
      title: t(`variance.title.${session.state.scene}`),
      lead: t(`variance.lead.${session.state.scene}`, { n: String(session.state.n) }),
    }),
    style: { digits: 3 },
    errata: true,
    prediction: new Prediction<VarianceQuestion>(
      { want: () => Promise.resolve(), failed: false, loaded: 'here' },
      {
        right: ({ name }) => (name === 'fair' ? 1 : 2),
        ...{ emit: nothing, asked: nothing, closed: nothing, told: nothing, left: nothing },
        requestUpdate: nothing,
      },
    ),
    trouble: { loaded: { problemText }, failed: false } as unknown as VarianceScene['trouble'],
    arithmetic: { loaded: { explained }, failed: false } as unknown as VarianceScene['arithmetic'],
    copy: CLOSED as unknown as VarianceScene['copy'],
    charts: () => [],
    t,
    act: {} as VarianceScene['act'],
    ...changes,
  };
}

export const variancePage = (session: VarianceSession, changes: Partial<VarianceScene> = {}): string =>
  markupOf(drawVariance(varianceSceneOf(session, changes)));

/** The menu of formats, open. */
export function openVarianceCopy(): VarianceScene['copy'] {
  const loaded = copying('copy', {} as never, {} as never, CLOSED);
  return { ...CLOSED, isOpen: true, loaded } as unknown as VarianceScene['copy'];
}

/** The question of a preset after an answer, and what was said; without one it is skipped. */
export function varianceAsked(name: string, choice: number | null) {
  const session = varianceSession(name);
  const scene = varianceSceneOf(session);
  scene.prediction.begin(session.question);
  const open = markupOf(drawQuestion(scene));
  if (choice === null) scene.prediction.skip();
  else {
    scene.prediction.choose(choice);
    scene.prediction.check();
  }
  return { open, told: markupOf(drawQuestion(scene)), said: toldSentence(scene) };
}
