// SPDX-License-Identifier: MIT
// How a weight of the scaling lab was made: the same arithmetic as in the pipeline, on one row of scores. Fetched when a
// weight is first chosen.
import type { TemplateResult } from 'lit';
import { addMessages } from '../content/catalogue.ts';
import texts from '../content/messages/en/arithmetic.messages.json' with { type: 'json' };
import { shareOf } from '../model/explain-weight.ts';
import { formatFull, formatNumber } from '../model/format.ts';
import { columnOf } from '../model/scaling-draw.ts';
import { explanationView } from '../views/explanation.ts';
import { softmaxParts } from './pipeline-core.ts';
import type { ScalingScene } from './scaling-scene.ts';

addMessages(texts);

/** null while no weight is chosen. */
export function explained({ session, engine, style, t }: ScalingScene): TemplateResult | null {
  const { state, draw } = session;
  const { chosen } = state;
  const column = chosen === null || draw === null ? undefined : columnOf(draw, chosen.scaling);
  if (chosen === null || draw === null || column === undefined) return null;
  const softmax = softmaxParts(engine);
  const scores = Array.from(column.scores);
  const weight = column.weights[chosen.key] ?? 0;
  const parts = softmax(scores);
  const share = {
    scores,
    place: chosen.key,
    visible: scores.map((_, key) => key),
    parts,
  };
  const divisor = formatNumber(column.divisor, { digits: 2 });
  const raw = formatNumber(draw.rawScores[chosen.key] ?? 0, { digits: 2 });
  const top = scores[chosen.key] === parts.max ? 'yes' : 'no';
  const shown = formatNumber(weight, style);
  const name = t(`scaling.name.${column.scaling}.spoken`).toLowerCase();
  return explanationView(
    {
      value: weight,
      shown,
      of: { key: 'scaling.made.of', args: { key: chosen.key + 1, name } },
      given: false,
      equation: shareOf(share, weight, style, softmax),
      note: { key: 'scaling.made.note', args: { scaling: column.scaling, dk: draw.dk, raw, divisor, top } },
      full: Number.isInteger(weight) ? null : formatFull(weight),
      links: [],
    },
    t,
    () => undefined,
  );
}
