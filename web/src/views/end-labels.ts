// SPDX-License-Identifier: MIT
// Names beside the ends of their lines, kept apart in the order of the lines.
import { svg, type SVGTemplateResult } from 'lit';

const LABEL_GAP = 17;

export interface EndLabel {
  /** Where its line ends, in px from above. */
  readonly at: number;
  readonly text: unknown;
}

/** floor: no name stands below it, in px from above. */
export function endLabels(
  labels: readonly EndLabel[],
  x: number,
  floor = Infinity,
): readonly SVGTemplateResult[] {
  let last = -Infinity;
  return [...labels]
    .sort((a, b) => a.at - b.at)
    .map(({ at, text }, index) => {
      const room = floor - (labels.length - 1 - index) * LABEL_GAP;
      last = Math.max(Math.min(at, room), last + LABEL_GAP);
      return svg`<text class="t n ink" x=${x} y=${last}>${text}</text>`;
    });
}
