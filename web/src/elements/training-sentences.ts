// SPDX-License-Identifier: MIT
// What is said of a training lab, on the screen, on paper and in the live region.
import { formatNumber } from '../model/format.ts';
import { divisionsOf } from '../model/training-state.ts';
import { standings, trainingFindings, type Standing } from '../model/training-words.ts';
import { plain } from '../views/rich.ts';
import type { TrainingScene } from './training-scene.ts';

/** Where the two runs stand; none before both have made a step. */
export function standingsOf({ session, run }: TrainingScene): readonly Standing[] {
  return standings(session.state, run.result?.runs ?? []);
}

/** The finding and what else is true of the present numbers, as rich text. */
export function trainingSentences({ session, run, style, t }: TrainingScene): readonly string[] {
  const said = trainingFindings(session.state, run.result?.runs ?? [], style);
  return said.map(({ key, args }) => t(key, args));
}

/** Step 200 of 400. Raw: loss 0.523, top weight 0.978. And what blew up. */
export function runsSaid(scene: TrainingScene): string {
  const { session, run, style, t } = scene;
  const { result } = run;
  if (result === undefined) return '';
  const print = (value: number) => formatNumber(value, style);
  const blown = divisionsOf(session.state).flatMap((name, index) => {
    const step = result.runs[index]?.blewUpAt ?? null;
    return step === null ? [] : plain(t('training.blew', { name, step }));
  });
  return [
    t('training.progress', { done: result.done, total: result.total }),
    ...standingsOf(scene).map(({ division, loss, topWeight }) =>
      t('training.said', {
        name: t(`training.name.${division}.spoken`),
        loss: print(loss),
        top: print(topWeight),
      }),
    ),
    ...blown,
  ].join(' ');
}
