// SPDX-License-Identifier: MIT
// Derivatives over the gap between two raw scores, by powers of ten: one line for each way of dividing, where they cross,
// and the reader's point, whose line ends in the slider that is the axis.
import { scaleLog, type ScaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import type { GapPoint } from '../model/gradient-table.ts';
import { GAP_FOOT, GAP_LEFT, GAP_RIGHT, gapScale, gapSlider, gapTrack, type GapAxis } from './gap-axis.ts';
import { svgRich } from './svg-maths.ts';

export interface GapCurve {
  readonly scaling: string;
  /** Its name beside it, with symbols in brackets. */
  readonly label: string;
  readonly points: readonly GapPoint[];
  /** At the reader's gap, and as it is printed. */
  readonly value: number;
  readonly text: string;
}

export interface GapChart {
  readonly axis: GapAxis;
  /** The reader moves the gap. */
  readonly isSlider: boolean;
  readonly curves: readonly GapCurve[];
  /** Of the two that are compared, at the reader's gap and at the typical one: × 1611. */
  readonly ratio: string | null;
  readonly typical: { readonly low: number; readonly high: number; readonly ratio: string } | null;
  readonly crossing: (GapPoint & { readonly label: string; readonly short: string }) | null;
  /** Half of all random pairs lie beyond this gap. */
  readonly median: number;
  readonly beyond: string;
  /** A power of ten as it is printed. */
  readonly powerText: (value: number) => string;
  readonly yTitle: string;
  readonly width: number;
  readonly spoken: string;
}

const MOST_WIDTH = 960;
const NARROW = 500;
const TOP = 30;
/** Powers of ten on the upright axis: short axes of gaps need fewer. */
const DECADES = { short: 7, long: 18 } as const;
const SHORT = 16;
/** Labels of two points are kept apart by this, in px; between them there is room for a ratio from here on. */
const APART = 17;
const ROOMY = 22;
/** About the width of one of a ratio, in px. */
const CHARACTER = 8;
/** The lowest number stands left of its point where it can: lines fall to the right. */
const LEFT_ROOM = 90;
/** A dimension line this near to the reader's point would only say the same. */
const BESIDE = 34;

type Log = (value: number) => number;

export function gapChart(chart: GapChart): TemplateResult {
  const width = Math.min(chart.width, MOST_WIDTH);
  const narrow = width < NARROW;
  const floor = narrow ? 200 : 232;
  const isShort = chart.axis.end <= SHORT;
  const decades = isShort ? DECADES.short : DECADES.long;
  const above = topDecade(chart.curves);
  const least = Number(`1e-${decades}`);
  const x = gapScale(chart.axis, width);
  const y = scaleLog()
    .domain([least, Number(`1e${above}`)])
    .range([floor, TOP]);
  const every = isShort ? 1 : 3;
  const powers = Array.from({ length: decades + above + 1 }, (_, index) => above - index).filter(
    (power) => power % every === 0,
  );
  return html`<figure class="chart gap-chart" part="chart" data-control="gap">
    <svg viewBox="0 0 ${width} ${floor + GAP_FOOT}" role="img" aria-label=${chart.spoken}>
      ${svg`${beyond(chart, x, floor, narrow)}
      ${powers.map((power) => {
        const at = y(Number(`1e${power}`));
        return svg`<path class="rule" d="M${GAP_LEFT} ${at}H${width - GAP_RIGHT}"/>
          <text class="t end" x=${GAP_LEFT - 7} y=${at + 4}>${power > -4 ? String(Number(`1e${power}`)) : chart.powerText(Number(`1e${power}`))}</text>`;
      })}
      <text class="t" x="0" y="12">${svgRich(chart.yTitle)}</text>
      ${chart.curves.map((curve) => drawCurve(curve, x, y, least))}
      ${chart.curves.map((curve) => nameOf(curve, x, y, least))}
      ${typical(chart, x, y)}${crossing(chart, x, y, narrow)}${reader(chart, x, y, floor)}
      ${gapTrack(chart.axis, width, floor)}`}
    </svg>
    ${chart.isSlider ? gapSlider(chart.axis) : nothing}
  </figure>`;
}

/** The power of ten above everything. */
function topDecade(curves: readonly GapCurve[]): number {
  const most = Math.max(...curves.flatMap(({ points }) => points.map(({ value }) => value)));
  return most > 10 ? 2 : most > 1 ? 1 : 0;
}

function drawCurve({ scaling, points }: GapCurve, x: ScaleLinear<number, number>, y: Log, least: number) {
  const path = line<GapPoint>()
    .defined(({ value }) => value >= least)
    .x(({ gap }) => x(gap))
    .y(({ value }) => y(value))([...points]);
  return svg`<path class="grad ${scaling}" d=${path ?? ''}/>`;
}

/** Beside the line where it falls steeply, under its end where it does not. */
function nameOf({ label, points }: GapCurve, x: ScaleLinear<number, number>, y: Log, least: number) {
  const last = points.at(-1);
  const first = points[0];
  if (last === undefined || first === undefined) return nothing;
  const steep = points.find(({ value }) => value < first.value * 1e-4 && value > least);
  return steep === undefined || last.value > first.value * 1e-3
    ? svg`<text class="t n ink end halo" x=${x(last.gap)} y=${y(last.value) + 19}>${svgRich(label)}</text>`
    : svg`<text class="t n ink end halo" x=${x(steep.gap) - 10} y=${y(steep.value) + 6}>${svgRich(label)}</text>`;
}

/** The half of all random pairs that lies farther apart. */
function beyond({ axis, median, beyond: label }: GapChart, x: Log, floor: number, narrow: boolean) {
  if (median >= axis.end) return nothing;
  const from = x(median);
  return svg`<rect class="lift" x=${from} y=${TOP} width=${x(axis.end) - from} height=${floor - TOP}/>
    <text class="t halo ${narrow ? 'end' : ''}" x=${narrow ? x(axis.end) - 4 : from + 8} y=${floor - 9}>${label}</text>`;
}

function typical({ axis, typical: at }: GapChart, x: Log, y: Log): SVGTemplateResult | typeof nothing {
  if (at === null || axis.typical > axis.end) return nothing;
  const here = x(axis.typical);
  if (isNear(axis, here, x)) return nothing;
  const [low, high] = [y(at.low) - 6, y(at.high) + 6];
  if (low - high < ROOMY) return nothing;
  const isCut = here + 9 + CHARACTER * at.ratio.length > x(axis.end) + GAP_RIGHT;
  return svg`<path class="dim" d="M${here} ${high}V${low}M${here - 5} ${high}h10M${here - 5} ${low}h10"/>
    <text class="t num halo ${isCut ? 'end' : ''}" x=${isCut ? here - 9 : here + 9} y=${(low + high) / 2 + 5}>${at.ratio}</text>`;
}

function crossing({ axis, crossing: at }: GapChart, x: Log, y: Log, narrow: boolean) {
  if (at === null || at.gap > axis.end) return nothing;
  const isHidden = isNear(axis, x(at.gap), x);
  return svg`<circle class="cross" cx=${x(at.gap)} cy=${y(at.value)} r="4.5"/>
    ${isHidden ? nothing : svg`<text class="t n ink halo" x=${x(at.gap) + 8} y=${y(at.value) - 9}>${narrow ? at.short : at.label}</text>`}`;
}

/** Whether something stands beside the reader's point, where there is one. */
const isNear = ({ gap }: GapAxis, here: number, x: Log) => gap !== null && Math.abs(here - x(gap)) < BESIDE;

/** The reader's point on every line, its numbers, and the ratio of the two that are compared. */
function reader({ axis, curves, ratio }: GapChart, x: Log, y: Log, floor: number) {
  if (axis.gap === null) return nothing;
  const here = x(Math.min(axis.gap, axis.end));
  const seen = curves
    .map(({ value, text }) => ({ text, at: value > 0 ? Math.min(y(value), floor) : floor }))
    .sort((a, b) => a.at - b.at);
  const [top, bottom] = [seen[0]?.at ?? floor, seen.at(-1)?.at ?? floor];
  const [room, middle] = [bottom - top, (top + bottom) / 2 + 10];
  const isCut = here + 10 + CHARACTER * (ratio?.length ?? 0) > x(axis.end) + GAP_RIGHT;
  const turned = isCut || axis.gap > 0.72 * axis.end;
  const [at, anchor] = turned ? [here - 10, 'end'] : [here + 10, ''];
  const down = (index: number) => (index === 0 ? -5 : 16);
  let last = -Infinity;
  return svg`<path class="now" d="M${here} ${top}V${floor + 8}"/>
    ${seen.map((one) => svg`<circle class="reader" cx=${here} cy=${one.at} r="5"/>`)}
    ${seen.map(({ text, at: place }, index) => {
      last = Math.max(place + down(index), last + APART);
      const isLeft = turned || (index > 0 && index === seen.length - 1 && here - GAP_LEFT > LEFT_ROOM);
      const side = isLeft ? { x: here - 10, anchor: 'end' } : { x: here + 10, anchor: '' };
      return svg`<text class="t num sb halo ${side.anchor}" x=${side.x} y=${last}>${text}</text>`;
    })}
    ${
      ratio !== null && seen.length === 2 && room > ROOMY
        ? svg`<text class="t num halo ${anchor}" x=${at} y=${middle}>${ratio}</text>`
        : nothing
    }`;
}
