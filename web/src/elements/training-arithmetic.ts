// SPDX-License-Identifier: MIT
// How many rows of the probe have a matching key on top: the arithmetic of the chosen share. Fetched when one is first
// chosen.
import type { TemplateResult } from 'lit';
import { addMessages } from '../content/catalogue.ts';
import texts from '../content/messages/en/arithmetic.messages.json' with { type: 'json' };
import { equation } from '../model/equation.ts';
import { formatFull, formatNumber } from '../model/format.ts';
import { operandDigits } from '../model/printed.ts';
import { PROBE_ROWS } from '../model/training-state.ts';
import { explanationView } from '../views/explanation.ts';
import type { TrainingScene } from './training-scene.ts';
import { standingsOf } from './training-sentences.ts';

addMessages(texts);

/** null where nothing has been measured yet. */
export function explained(scene: TrainingScene): TemplateResult | null {
  const { session, engine, style, t } = scene;
  const one = standingsOf(scene)[session.state.chosen ?? -1];
  if (one === undefined) return null;
  const { rightShare: value, division } = one;
  const { dot: rows } = engine.dotParts([value], [PROBE_ROWS]);
  const print = (number: number) => formatNumber(number, style);
  const { exact } = operandDigits([rows, PROBE_ROWS], value, style, ([a = 0, b = 1]) => a / b, print);
  const made = equation(
    [[{ fraction: [[{ text: print(rows) }], [{ text: String(PROBE_ROWS) }]] as const }]],
    { text: print(value), hue: 'a' },
    exact,
  );
  return explanationView(
    {
      value,
      shown: print(value),
      of: { key: 'training.made.of', args: { name: division } },
      given: false,
      equation: made,
      note: { key: 'training.made.note', args: { rows: PROBE_ROWS, right: rows } },
      full: formatFull(value),
      links: [],
    },
    t,
    () => undefined,
  );
}
