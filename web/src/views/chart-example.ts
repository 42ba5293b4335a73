// SPDX-License-Identifier: MIT
// The weights that two models give the eight keys of one and the same row: bars on one scale, the keys that match on a
// lifted ground, and a thin line where their weights should be.
import { scaleLinear } from 'd3-scale';
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { svgRich, textureOf, textures } from './svg-maths.ts';

export interface ExampleRow {
  readonly scaling: string;
  /** Its name, with symbols in brackets. */
  readonly label: string;
  /** Of the keys in order; none before anything was measured. */
  readonly weights: readonly number[];
}

export interface ExampleChart {
  readonly matches: readonly boolean[];
  /** The weight that a matching key deserves. */
  readonly best: number;
  readonly rows: readonly ExampleRow[];
  readonly title: string;
  /** Said of a key that matches. */
  readonly match: string;
  readonly printed: (value: number, digits: number) => string;
  readonly width: number;
  readonly spoken: string;
}

const NARROW = 528;
const KEYS = 8;
/** Names stand left of their bars, or above them. */
const NAMES = 64;
const TOP = 52;
const HIGH = 64;
const ABOVE = 6;
/** Numbers stand below their bars, on one line. */
const BELOW = 18;
const FOOT = 30;

interface Layout {
  readonly narrow: boolean;
  readonly left: number;
  /** Of a column, with its gap. */
  readonly column: number;
  /** From one row's baseline to the next one's. */
  readonly step: number;
}

export function exampleChart(chart: ExampleChart): TemplateResult | typeof nothing {
  const { rows, matches, width } = chart;
  if (rows.every(({ weights }) => weights.length === 0)) return nothing;
  const narrow = width < NARROW;
  const left = narrow ? 0 : NAMES;
  const step = HIGH + ABOVE + BELOW + (narrow ? 22 : 12);
  const layout: Layout = { narrow, left, column: (width - left) / KEYS, step };
  const floor = TOP + rows.length * step;
  const height = floor + FOOT;
  return html`<figure class="chart example" part="chart">
    <svg viewBox="0 0 ${width} ${height}" role="img" aria-label=${chart.spoken}>
      ${textures()}${svg`<text class="t gh" x="0" y="14">${chart.title}</text>
      ${neighbours(matches).map(
        ([first, last]) =>
          svg`${ground(layout, first, last, floor)}<text class="t mid" x=${(middle(layout, first) + middle(layout, last)) / 2} y=${TOP - 11}>${chart.match}</text>`,
      )}
      ${rows.map((row, index) => drawRow(row, TOP + (index + 1) * step - BELOW - 4, chart, layout))}
      ${matches.map(
        (isMatch, key) =>
          svg`<text class="t n mid ${isMatch ? 'b' : 'soft'}" x=${middle(layout, key)} y=${floor + 18}>${key + 1}</text>`,
      )}`}
    </svg>
  </figure>`;
}

const middle = ({ left, column }: Layout, key: number) => left + column * (key + 0.5);

/** Keys that stand side by side have one ground, whose frame does not cross their word where it has one. */
function ground({ left, column }: Layout, first: number, last: number, floor: number): SVGTemplateResult {
  return svg`<rect class="lift" x=${left + column * first + 2} y=${TOP - 26} width=${column * (last - first + 1) - 4} height=${floor - TOP + 26 + FOOT} rx="4"/>`;
}

/** The first and the last of matching keys that stand side by side: they have one word together. */
function neighbours(matches: readonly boolean[]): readonly (readonly [number, number])[] {
  return matches.flatMap((isMatch, key) => {
    if (!isMatch || matches[key - 1] === true) return [];
    const end = matches.indexOf(false, key);
    return [[key, (end < 0 ? matches.length : end) - 1] as const];
  });
}

function drawRow(
  { scaling, label, weights }: ExampleRow,
  base: number,
  { matches, best, printed }: ExampleChart,
  layout: Layout,
): SVGTemplateResult {
  const { narrow, column, left } = layout;
  const y = scaleLinear()
    .domain([0, 1])
    .range([base, base - HIGH]);
  const bar = Math.min(column * 0.6, 40);
  return svg`<text class="t gh" x="0" y=${narrow ? base - HIGH - ABOVE - 4 : base - 4}>${svgRich(label)}</text>
    <path class="ax" d="M${left} ${base + 0.5}h${column * weights.length}"/>
    ${weights.map((weight, key) => {
      const x = middle(layout, key);
      const high = base - y(weight);
      return svg`${high < 0.5 ? nothing : svg`<rect class="bar ${scaling}" x=${x - bar / 2} y=${y(weight)} width=${bar} height=${high} fill=${textureOf(scaling) ?? nothing}/>`}
        ${matches[key] === true ? svg`<path class="theory" d="M${x - column / 2 + 4} ${y(best)}h${column - 8}"/>` : nothing}
        <text class="t num mid" x=${x} y=${base + BELOW - 2}>${printed(weight, narrow ? 2 : 3)}</text>`;
    })}`;
}
