// SPDX-License-Identifier: MIT
// What is said of a scaling lab, on the screen, on paper and in the live region.
import { formatNumber } from '../model/format.ts';
import { ONE_HOT } from '../model/course.ts';
import { heaviest } from '../model/scaling-draw.ts';
import { findings, streamSaid, tallySlots } from '../model/scaling-words.ts';
import { spokenNumber } from '../views/spoken.ts';
import type { ScalingScene } from './scaling-scene.ts';

/** More weights than this are not said one by one. */
const MOST_SAID = 8;

/** The finding and what else is true of the present numbers, as rich text. */
export function sentences({ session, many, tally, style, t }: ScalingScene): readonly string[] {
  const { draw } = session;
  if (draw === null) return [];
  return findings(draw, many, tally, style).map(({ key, args }) => t(key, args));
}

/** The weights of each row in words; a row of many keys by its largest. */
export function weightsSaid({ session, style, t }: ScalingScene): string {
  return (session.draw?.columns ?? [])
    .map(({ scaling, divisor, weights, maxWeight }) => {
      const name = t(`scaling.name.${scaling}.spoken`, { divisor: formatNumber(divisor, { digits: 2 }) });
      const key = heaviest(weights) + 1;
      if (maxWeight > ONE_HOT) return t('scaling.said.one', { name, key });
      const text = (weight: number) => spokenNumber(formatNumber(weight, style), t);
      if (weights.length > MOST_SAID) return t('scaling.said.most', { name, key, weight: text(maxWeight) });
      return t('scaling.said.all', { name, weights: Array.from(weights, text).join(', ') });
    })
    .join(' ');
}

/** Everything that is set, in one sentence for paper. */
export function params({ session, tally, t }: ScalingScene): string {
  const { dk, m } = session.state;
  const { key, args } = streamSaid(session.state);
  return t('scaling.params', { dk: String(dk), m, stream: t(key, args), ...tallySlots(tally) });
}
