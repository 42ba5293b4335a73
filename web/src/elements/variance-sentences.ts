// SPDX-License-Identifier: MIT
// What is said of a variance lab, on the screen, on paper and in the live region.
import { examFindings } from '../model/exam-words.ts';
import type { Said } from '../model/picture.ts';
import { sized, tableDigits, varianceFindings, type SpreadFound } from '../model/variance-words.ts';
import type { VarianceScene } from './variance-scene.ts';

/** What is known of each length so far. */
export function foundOf({ run }: VarianceScene): readonly SpreadFound[] {
  return run.result?.perDim ?? [];
}

/** The finding and what else is true of the present numbers, as rich text. */
export function varianceSentences(scene: VarianceScene): readonly string[] {
  const { session, run, shares, style, t } = scene;
  const { state } = session;
  const found = foundOf(scene);
  const said =
    state.scene === 'exam'
      ? examFindings(state, found, shares, style)
      : varianceFindings(state, found, run.result?.fit ?? null, session.undivided);
  return said.map(({ key, args }: Said) => t(key, args));
}

/** Each row in words: 2000 samples at d k 64: variance 62.57, theory 64. */
export function rowsSaid(scene: VarianceScene): string {
  const { session, t } = scene;
  const kind = session.state.scene;
  const found = foundOf(scene);
  // In the digits of the table: what is heard is what is seen.
  const digits = tableDigits(found);
  return found
    .filter(({ samples }) => samples > 0)
    .map(({ dk, samples, mean, variance, theoryVariance, sd }) =>
      t(`variance.said.${kind}`, {
        samples,
        dk: kind === 'exam' ? dk : String(dk),
        mean: sized(mean, 2),
        variance: sized(variance, digits),
        theory: sized(theoryVariance, digits),
        sd: sized(sd, 2),
      }),
    )
    .join(' ');
}
