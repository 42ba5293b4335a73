// SPDX-License-Identifier: MIT
// Variance and spread over the length of the vectors, both axes logarithmic: a power is a straight line, and its exponent
// the slope. Points are measured, with two standard errors to either side; lines of ink are theory.
import { extent } from 'd3-array';
import { scaleLog } from 'd3-scale';
import { line } from 'd3-shape';
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
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

const TOP = 12;
const FOOT = 44;
const TICKS = [1, 16, 256, 4096] as const;
/** Steps of the axis of variances: powers of this; of its square where there would be many. */
const STEP = 16;
const MOST_TICKS = 5;
/** Width of a digit of a tick, generously, in px. */
const CHARACTER = 7.5;

export function logChart(chart: LogChart): TemplateResult {
  const { ticks, domain } = yAxis(chart);
  const left = 14 + CHARACTER * Math.max(...ticks.map(({ label }) => label.length));
  const side = Math.min(chart.width - left - 12, 280);
  const x = scaleLog()
    .domain([1, 4096])
    .range([left, left + side]);
  const y = scaleLog()
    .domain(domain)
    .range([TOP + side, TOP]);
  const path = (value: (point: LogChart['theory'][number]) => number) =>
    line<LogChart['theory'][number]>()
      .x(({ dk }) => x(dk))
      .y((point) => y(value(point)))([...chart.theory.filter((point) => value(point) > 0)]) ?? '';
  const floor = TOP + side;
  return html`<figure class="chart loglog" part="chart">
    <svg viewBox="0 0 ${chart.width} ${floor + FOOT}" role="img" aria-label=${chart.spoken}>
      ${svg`${TICKS.map(
        (tick) => svg`<path class="rule" d="M${x(tick)} ${TOP}V${floor}"/>
          <text class="t mid" x=${x(tick)} y=${floor + 17}>${tick}</text>`,
      )}
      ${ticks.map(
        ({ value, label }) => svg`<path class="rule" d="M${left} ${y(value)}H${left + side}"/>
          <text class="t end" x=${left - 7} y=${y(value) + 4}>${label}</text>`,
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
      ${labels(chart, x, y, left + side)}
      <text class="t mid" x=${left + side / 2} y=${floor + 38}>${svgRich(chart.xTitle)}</text>`}
    </svg>
  </figure>`;
}

/** The upper line has its name above it, the lower one below: where lines rise there is room on these sides. */
function labels(
  { theory, varianceLabel, spreadLabel }: LogChart,
  x: Scale,
  y: Scale,
  right: number,
): SVGTemplateResult | typeof nothing {
  const at = (dk: number) => theory.find((point) => point.dk === dk);
  const [early, late] = [at(BELOW), at(ABOVE)];
  if (early === undefined || late === undefined || late.variance <= 0 || early.sd <= 0) return nothing;
  const isSteep = late.variance >= late.sd;
  const upper = isSteep ? { name: varianceLabel, end: late.variance } : { name: spreadLabel, end: late.sd };
  const lower = isSteep ? { name: spreadLabel, end: early.sd } : { name: varianceLabel, end: early.variance };
  return svg`<text class="t n soft end halo" x=${x(ABOVE) - 4} y=${y(upper.end) - 9}>${upper.name}</text>
    <text class="t n soft end halo" x=${right} y=${y(lower.end) + 20}>${lower.name}</text>`;
}

type Scale = (value: number) => number;

/** Stops beside which the names of the lines begin and end. */
const BELOW = 32;
const ABOVE = 256;

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
  const ticks: { value: number; label: string }[] = [];
  for (let value = low; value <= high; value *= STEP)
    ticks.push({ value, label: value >= 1 ? String(value) : `1/${1 / value}` });
  if (ticks.length > MOST_TICKS)
    return { ticks: ticks.filter((_, index) => index % 2 === 0), domain: [low, high] as [number, number] };
  return { ticks, domain: [low, high] as [number, number] };
}
