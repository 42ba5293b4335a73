// SPDX-License-Identifier: MIT
// What is said of a gradient lab, on the screen, on paper and in the live region.
import { formatNumber, MINUS } from '../model/format.ts';
import { gapOf, ROWS } from '../model/gradient-state.ts';
import { gradientFindings, rowsFindings } from '../model/gradient-words.ts';
import { isTiny, oneInParts, sizeText } from '../model/powers.ts';
import type { Division } from '../model/variance-state.ts';
import type { GradientScene } from './gradient-scene.ts';

/** The finding and what else is true of the present numbers, as rich text. */
export function gradientSentences(scene: GradientScene): readonly string[] {
  const { session, table, marks, rows, run, digits, t } = scene;
  const { state } = session;
  const said =
    state.view === 'rows'
      ? rowsFindings(rows, run.result?.done ?? 0, state.dk, digits)
      : gradientFindings(state, table, marks, digits);
  return said.map(({ key, args }) => t(key, args));
}

/** Each way of dividing that is shown, in words: Gap 11.3. Raw: about 1 in 81000. */
export function derivativesSaid(scene: GradientScene): string {
  const { session, table, t } = scene;
  const { state } = session;
  if (state.view === 'rows') return rowsSaid(scene);
  const { cell, keys } = table;
  const gap = gapOf(state);
  const where =
    gap === null
      ? t('gradient.said.cell', { row: cell.row + 1, col: cell.col + 1 })
      : t('gradient.said.gap', { gap: String(gap) });
  const values = table.sides.flatMap(({ scaling, derivatives }, index) => {
    const value = derivatives[state.variable]?.[cell.row * keys + cell.col];
    if (!state.scalings.includes(scaling) || value === undefined) return [];
    return said(scene, scaling, spokenSize(scene, value, table.oneIn[index] ?? null));
  });
  return [where, ...values].join(' ');
}

function rowsSaid(scene: GradientScene): string {
  const { session, rows, run, t } = scene;
  return rows
    .filter(({ scaling }) => session.state.scalings.includes(scaling))
    .map(({ scaling, dead, median, oneIn }) =>
      t('gradient.said.rows', {
        name: t(`gradient.name.${scaling}.spoken`),
        dead: formatNumber(dead, { digits: 0 }),
        done: run.result?.done ?? 0,
        median: spokenSize(scene, median, oneIn),
      }),
    )
    .join(' ');
}

function said({ t }: GradientScene, scaling: Division, value: string): string {
  return t('gradient.said.value', { name: t(`gradient.name.${scaling}.spoken`), value });
}

/** Small sizes as one in so many: their digits would be noughts. */
function spokenSize({ digits, t }: GradientScene, value: number, oneIn: number | null): string {
  if (!isTiny(value) || oneIn === null) return sizeText(value, digits);
  const { n, power } = oneInParts(oneIn);
  const size = power === 0 ? t('gradient.one-in', { n }) : t('gradient.one-in.power', { n, power });
  return value < 0 ? t('gradient.one-in.minus', { size }) : size;
}

/** Everything that is set, in one sentence for paper. */
export function gradientParams({ session, run, t }: GradientScene): string {
  const { view, scores, m, dk, seed } = session.state;
  const length = { dk: String(dk) };
  return view === 'rows'
    ? t('gradient.params.rows', { ...length, m, done: run.result?.done ?? ROWS, seed: String(seed) })
    : t('gradient.params.scores', { ...length, scores: scoreSlots(scores).scores });
}

/** Scores as they are printed, for sentences about two of them and about more. */
export function scoreSlots(scores: readonly number[]) {
  const texts = scores.map((score) => String(score).replace('-', MINUS));
  const [first = '', second = ''] = texts;
  return { first, second, scores: texts.join(', ') };
}
