// SPDX-License-Identifier: MIT
// What each key adds to one number of the output: a bar for each, from a common zero, and their sum.
import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import type { Translate } from './rich.ts';
import { spokenNumber } from './spoken.ts';

export interface Contribution {
  readonly value: number;
  readonly text: string;
}

export interface ContributionBars {
  readonly row: number;
  readonly col: number;
  /** Weight times value, of each key. */
  readonly terms: readonly Contribution[];
  readonly sum: Contribution;
  /** Width in px of a text of 16 px; the bars grow with the text. */
  readonly width: number;
}

/** Room for the names at the left and for a number beside its bar, in px. */
const NAMES = 78;
const NUMBERS = 78;
/** The longest bar, at least. */
const LEAST = 40;
const LINE = 26;
const THICK = 14;

export function contributionBars(bars: ContributionBars, t: Translate): TemplateResult {
  const { row, col, terms, sum } = bars;
  const at = { row: row + 1, col: col + 1 };
  const said = terms.map(({ text }, index) =>
    t('contribution.item', { key: index + 1, value: spokenNumber(text, t) }),
  );
  const label = t('contribution.spoken', { ...at, terms: said.join(', '), sum: spokenNumber(sum.text, t) });
  const place = axisOf(bars);
  const { width } = place;
  const lines = terms.map((term, index) => line(term, t('key', { index: index + 1 }), index, place));
  const foot = terms.length * LINE;
  return html`<figure class="share contributions" part="chart">
    <figcaption aria-hidden="true"><span>${t('contribution.of', at)}</span></figcaption>
    <svg viewBox="0 0 ${width} ${foot + LINE + 6}" role="img" aria-label=${label}>
      ${svg`${lines}
      <path class="ax" d="M0 ${foot + 2.5}H${width}M${place.zero} 0V${foot + LINE + 5}"/>
      ${line(sum, t('contribution.sum'), terms.length, place)}`}
    </svg>
  </figure>`;
}

interface Axis {
  /** Of the whole picture; where there is less room, it is drawn smaller. */
  readonly width: number;
  readonly zero: number;
  /** px of a unit. */
  readonly unit: number;
}

/** One scale for all bars; negative ones go to the left of zero, with their numbers. */
function axisOf({ terms, sum, width }: ContributionBars): Axis {
  const values = [...terms, sum].map(({ value }) => value);
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const beside = NAMES + NUMBERS + (low < 0 ? NUMBERS : 0);
  const room = Math.max(width - beside, LEAST);
  const unit = high > low ? room / (high - low) : 0;
  return { width: beside + room, zero: beside - NUMBERS - low * unit, unit };
}

function line(
  { value, text }: Contribution,
  name: string,
  index: number,
  { zero, unit }: Axis,
): SVGTemplateResult {
  const y = index * LINE + (LINE - THICK) / 2;
  const length = Math.abs(value) * unit;
  const end = value < 0 ? zero - length - 7 : zero + length + 7;
  return svg`<text x="0" y=${y + 12}>${name}</text>
    <rect x=${value < 0 ? zero - length : zero} y=${y} width=${length} height=${THICK} rx="2"/>
    <text x=${end} y=${y + 12} class="in num ${value < 0 ? 'end' : ''}">${text}</text>`;
}
