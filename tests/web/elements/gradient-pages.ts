// SPDX-License-Identifier: MIT
// The page of a gradient lab without a browser: a session, its random rows, what is drawn and what would be said.
import { message } from '../../../web/src/content/catalogue.ts';
import { GRADIENT_PRESETS, type GradientPresetName } from '../../../web/src/content/gradient-presets.ts';
import { fetchLanguage } from '../../../web/src/content/languages.ts';
import { explained } from '../../../web/src/elements/gradient-arithmetic.ts';
import { copying } from '../../../web/src/elements/gradient-copy.ts';
import { rightAnswerOf, rowsFound, rowsRun } from '../../../web/src/elements/gradient-core.ts';
import { drawQuestion, toldSentence } from '../../../web/src/elements/gradient-question.ts';
import type { GradientScene } from '../../../web/src/elements/gradient-scene.ts';
import { gradientSentences } from '../../../web/src/elements/gradient-sentences.ts';
import { GradientSession } from '../../../web/src/elements/gradient-session.ts';
import { drawGradient } from '../../../web/src/elements/gradient-view.ts';
import type { GridController } from '../../../web/src/elements/grid-controller.ts';
import type { ScoreSweepResult } from '../../../web/src/engine/run-types.ts';
import type { GradientQuestion, GradientState } from '../../../web/src/model/gradient-state.ts';
import type { GapMarks, GradientTable } from '../../../web/src/model/gradient-table.ts';
import { markupOf } from '../content/template-text.ts';
import { engine } from '../worked.ts';
import { answer, AROUND, asking, hasCome, openMenu } from './lab-pages.ts';
import { frameOf, t } from './pages.ts';

await fetchLanguage('hi-Latn');

export const LANGUAGES = ['en', 'hi-Latn'] as const;

/** The sentences of a language. */
export const sayIn =
  (language: string) =>
  (key: string, args = {}) =>
    message(language, key, args);

export const GRADIENT_NAMES = Object.keys(GRADIENT_PRESETS) as GradientPresetName[];

/** A session at a preset, with some of it set otherwise. */
export function gradientSession(name: string, changes: Partial<GradientState> = {}): GradientSession {
  const session = new GradientSession();
  session.load(name);
  session.start(engine);
  if (Object.keys(changes).length > 0) session.change({ ...session.state, ...changes });
  return session;
}

export function tableOf({ table }: GradientSession): GradientTable {
  if (table === null) throw new Error('nothing was computed');
  return table;
}

export function marksOf({ marks }: GradientSession): GapMarks {
  if (marks === null) throw new Error('nothing was computed');
  return marks;
}

/** What the run of a state gives when it has come to its end, or before its first row. */
export function rowsOf({ state }: GradientSession, isFinished = true): ScoreSweepResult {
  const run = rowsRun(engine, state);
  while (isFinished && !run.advance(1000));
  return run.result;
}

export function gradientSceneOf(
  session: GradientSession,
  changes: Partial<GradientScene> = {},
): GradientScene {
  const result = changes.run?.result ?? (session.state.view === 'rows' ? rowsOf(session) : undefined);
  return {
    ...AROUND,
    session,
    engine,
    table: tableOf(session),
    marks: marksOf(session),
    rows: result === undefined ? [] : rowsFound(engine, session.state, result),
    run: { state: 'done', result },
    digits: 4,
    grid: { stopOf: () => ({ row: 0, col: 0 }) } as unknown as GridController,
    frame: frameOf({
      title: t('gradient.title'),
      lead: [
        t('gradient.lead.scores', { n: 2, first: 8, second: 7.5, scores: '8, 7.5' }),
        t('gradient.lead.rows', { rows: 500, m: 8 }),
      ].join(' '),
    }),
    style: { digits: 4 },
    prediction: asking<GradientQuestion>((question) => rightAnswerOf(question, tableOf(session))),
    arithmetic: hasCome({ explained }),
    ...changes,
  };
}

export const gradientPage = (session: GradientSession, changes: Partial<GradientScene> = {}): string =>
  markupOf(drawGradient(gradientSceneOf(session, changes)));

/** The menu of formats, open. */
export function openGradientCopy(): GradientScene['copy'] {
  return openMenu(copying);
}

/** The question of a preset after an answer, and what was said; without one it is skipped. */
export function gradientAsked(
  name: string,
  choice: number | null,
  changes: Partial<GradientState> = {},
  around: Partial<GradientScene> = {},
) {
  const session = gradientSession(name, changes);
  const scene = gradientSceneOf(session, around);
  scene.prediction.begin(session.question);
  const open = markupOf(drawQuestion(scene));
  answer(scene.prediction, choice);
  return { open, told: markupOf(drawQuestion(scene)), said: toldSentence(scene) };
}

/** Everything that is said of a state in a language. */
export const saidIn = (language: string, changes: Partial<GradientState>, name = 'example-2') =>
  gradientSentences(gradientSceneOf(gradientSession(name, changes), { t: sayIn(language) }));
