// SPDX-License-Identifier: MIT
// Variance and spread over the length of the vectors, both axes logarithmic: a power is a straight line, and its exponent
// the slope. Points are measured, with two standard errors to either side; lines of ink are theory.
import { extent } from 'd3-array';
import { scaleLog } from 'd3-scale';
import { line } from 'd3-shape';
import { html, nothing, svg, type TemplateResult } from 'lit';
import { svgRich } from './svg-maths.ts';

export interface LogPoint {
  readonly dk: number;
  readonly variance: number;
  readonly sd: number;
  readonly error: number | null;
}

export interface LogChart {
  readonly measured: readonly LogPoint[];
  readonly theory: readonly { readonly dk: number; readonly variance: number; readonly sd: number }[];
  readonly varianceLabel: string;
  readonly spreadLabel: string;
  readonly xTitle: string;
  readonly width: number;
  readonly spoken: string;
}

const LEFT = 44;
const TOP = 12;
const FOOT = 44;
const TICKS = [1, 16, 256, 4096] as const;
/** Steps of the axis of variances: powers of this. */
const STEP = 16;

export function logChart(chart: LogChart): TemplateResult {
  const side = Math.min(chart.width - LEFT - 12, 280);
  const x = scaleLog()
    .domain([1, 4096])
    .range([LEFT, LEFT + side]);
  const { ticks, domain } = yAxis(chart);
  const y = scaleLog()
    .domain(domain)
    .range([TOP + side, TOP]);
  const path = (value: (point: LogChart['theory'][number]) => number) =>
    line<LogChart['theory'][number]>()
      .x(({ dk }) => x(dk))
      .y((point) => y(value(point)))([...chart.theory.filter((point) => value(point) > 0)]) ?? '';
  const floor = TOP + side;
  const last = chart.theory.at(-1);
  return html`<figure class="chart loglog" part="chart">
    <svg viewBox="0 0 ${chart.width} ${floor + FOOT}" role="img" aria-label=${chart.spoken}>
      ${svg`${TICKS.map(
        (tick) => svg`<path class="rule" d="M${x(tick)} ${TOP}V${floor}"/>
          <text class="t mid" x=${x(tick)} y=${floor + 17}>${tick}</text>`,
      )}
      ${ticks.map(
        ({ value, label }) => svg`<path class="rule" d="M${LEFT} ${y(value)}H${LEFT + side}"/>
          <text class="t end" x=${LEFT - 7} y=${y(value) + 4}>${label}</text>`,
      )}
      <path class="theory" d=${path(({ variance }) => variance)}/>
      <path class="theory thin" d=${path(({ sd }) => sd)}/>
      ${chart.measured.map(({ dk, variance, sd, error }) =>
        variance > 0
          ? svg`${error === null ? nothing : svg`<path class="ebar" d="M${x(dk)} ${y(Math.max(variance - 2 * error, domain[0]))}V${y(variance + 2 * error)}"/>`}
              <circle class="pnt" cx=${x(dk)} cy=${y(variance)} r="4.5"/>
              <circle class="pnt open" cx=${x(dk)} cy=${y(sd)} r="4"/>`
          : nothing,
      )}
      ${
        last === undefined || last.variance <= 0
          ? nothing
          : svg`<text class="t n soft end halo" x=${x(700)} y=${label(y(last.variance), TOP, floor, -14)}>${chart.varianceLabel}</text>
              <text class="t n soft end halo" x=${LEFT + side} y=${label(y(last.sd), TOP, floor, 34)}>${chart.spreadLabel}</text>`
      }
      <text class="t mid" x=${LEFT + side / 2} y=${floor + 38}>${svgRich(chart.xTitle)}</text>`}
    </svg>
  </figure>`;
}

/** Beside the end of a line, inside the picture. */
function label(end: number, top: number, floor: number, away: number): number {
  return Math.min(Math.max(end + away + 20, top + 16), floor - 8);
}

/** From the power below the least to the power above the largest number. */
function yAxis({ measured, theory }: LogChart) {
  const values = [...measured, ...theory]
    .flatMap(({ variance, sd }) => [variance, sd])
    .filter((value) => value > 0);
  const [least = 1, most = 1] = extent(values);
  let low = 1;
  while (low > least) low /= STEP;
  let high = 1;
  while (high < most) high *= STEP;
  if (low === high) high *= STEP;
  const ticks = [];
  for (let value = low; value <= high; value *= STEP)
    ticks.push({ value, label: value >= 1 ? String(value) : `1/${1 / value}` });
  return { ticks, domain: [low, high] as [number, number] };
}
