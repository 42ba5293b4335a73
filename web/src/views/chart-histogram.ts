// SPDX-License-Identifier: MIT
// Histograms of several lengths on one axis: what was drawn is filled, what theory says is a line of ink, and its spread
// is a dimension line under the base. Each row has its own height, because each holds the same number of samples.
import { max, min } from 'd3-array';
import { scaleLinear, type ScaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { svgRich } from './svg-maths.ts';

export interface HistogramRow {
  /** d_k = 64, with its symbol in brackets. */
  readonly label: string;
  /** At the right end: variance 62.57. */
  readonly fact: string;
  readonly edges: ArrayLike<number>;
  readonly counts: ArrayLike<number>;
  readonly samples: number;
  readonly mean: number;
  readonly sd: number;
  /** The spread as it is printed: ±8. */
  readonly spread: string;
}

export interface HistogramChart {
  readonly rows: readonly HistogramRow[];
  /** The normal curve: heights at distances from the mean in standard deviations, 1 at the mean. */
  readonly bell: readonly { readonly z: number; readonly height: number }[];
  readonly xTitle: string;
  readonly width: number;
  readonly spoken: string;
  /** Axes alone, to draw on by hand. */
  readonly isBlank?: boolean;
}

const ROW = 92;
/** Words stand above the highest bar, wherever it is. */
const WORDS = 18;
const BAND = 46;
const BASE = 74;
const SPIKE = 6;
/** As far from the mean as anything worth looking at lies, in standard deviations. */
const REACH = 4.2;
/** Height of the normal curve of area 1 and standard deviation 1: one over the root of 2π. */
const PEAK = 0.3989422804014327;

export function histogramChart(chart: HistogramChart): TemplateResult {
  const { rows, width } = chart;
  const x = xScale(chart);
  const foot = rows.length * ROW;
  return html`<figure class="chart histograms" part="chart">
    <svg viewBox="0 0 ${width} ${foot + 44}" role="img" aria-label=${chart.spoken}>
      ${svg`${rows.map((row, index) => drawRow(row, index * ROW, x, chart))}
        ${x.ticks(width < 320 ? 4 : 6).map(
          (tick) => svg`<path class="ax" d="M${x(tick)} ${foot + 4}v4"/>
            <text class="t mid" x=${x(tick)} y=${foot + 21}>${String(tick).replace('-', '−')}</text>`,
        )}
        <text class="t mid" x=${width / 2} y=${foot + 40}>${svgRich(chart.xTitle)}</text>`}
    </svg>
  </figure>`;
}

function xScale({ rows, width }: HistogramChart): ScaleLinear<number, number> {
  const room = (row: HistogramRow) => (row.sd === 0 ? 1 : REACH * row.sd);
  const low = min(rows, (row) => row.mean - room(row)) ?? -1;
  const high = max(rows, (row) => row.mean + room(row)) ?? 1;
  return scaleLinear().domain([low, high]).range([0, width]).clamp(true);
}

function drawRow(
  row: HistogramRow,
  top: number,
  x: ScaleLinear<number, number>,
  chart: HistogramChart,
): SVGTemplateResult {
  const { label, fact, mean, sd, spread } = row;
  const base = top + BASE;
  const y = heights(row, base);
  const [from, to] = [x(mean - sd), x(mean + sd)];
  const right = to + 8 > chart.width - 50;
  if (chart.isBlank === true)
    return svg`<path class="ax" d="M0 ${base + 0.5}H${chart.width}"/>
      <text class="t gh" x="0" y=${top + WORDS}>${svgRich(label)}</text>`;
  return svg`${stepped(row, x, y, base)}${sd === 0 ? nothing : theory(row, x, y, chart.bell)}
    <path class="ax" d="M0 ${base + 0.5}H${chart.width}"/>
    <text class="t gh halo" x="0" y=${top + WORDS}>${svgRich(label)}</text>
    <text class="t n soft end halo" x=${chart.width} y=${top + WORDS}>${fact}</text>
    ${
      sd === 0
        ? nothing
        : svg`<path class="dim" d="M${from} ${base + 5}v8M${to} ${base + 5}v8M${from} ${base + 9}H${to}"/>
            <text class="t num ${right ? 'end' : ''}" x=${right ? from - 8 : to + 8} y=${base + 14}>${spread}</text>`
    }`;
}

type Heights = (density: number) => number;

/** Densities of data and theory on one scale. */
function heights({ edges, counts, samples, sd }: HistogramRow, base: number): Heights {
  const top = sd === 0 ? 0 : PEAK / sd;
  const densities = Array.from(counts, (count, bin) => densityOf(count, edges, bin, samples));
  const most = Math.max(max(densities) ?? 0, top);
  return scaleLinear()
    .domain([0, most === 0 ? 1 : most])
    .range([base, base - BAND]);
}

/** The first and the last bin reach out to the least and the largest sample; they are drawn as wide as the others. */
function densityOf(count: number, edges: ArrayLike<number>, bin: number, samples: number): number {
  const wide =
    edges.length > 3 ? (edges[2] ?? 0) - (edges[1] ?? 0) : (edges[bin + 1] ?? 0) - (edges[bin] ?? 0);
  return samples === 0 || wide === 0 ? 0 : count / samples / wide;
}

function stepped(
  { edges, counts, samples, mean, sd }: HistogramRow,
  x: ScaleLinear<number, number>,
  y: Heights,
  base: number,
): SVGTemplateResult | typeof nothing {
  if (samples === 0) return nothing;
  // All samples are the same number.
  if (sd === 0)
    return svg`<rect class="hist" x=${x(mean) - SPIKE / 2} y=${base - BAND} width=${SPIKE} height=${BAND}/>`;
  const wide = edges.length > 3 ? (edges[2] ?? 0) - (edges[1] ?? 0) : null;
  const last = counts.length - 1;
  const from = (bin: number) => (bin === 0 && wide !== null ? (edges[1] ?? 0) - wide : (edges[bin] ?? 0));
  const to = (bin: number) =>
    bin === last && wide !== null ? (edges[last] ?? 0) + wide : (edges[bin + 1] ?? 0);
  const used = Array.from(counts, (count, bin) => ({ count, bin })).filter(({ count }) => count > 0);
  const [first] = used;
  const end = used.at(-1);
  if (first === undefined || end === undefined) return nothing;
  const steps = Array.from({ length: end.bin - first.bin + 1 }, (_, index) => {
    const bin = first.bin + index;
    return `V${y(densityOf(counts[bin] ?? 0, edges, bin, samples))}H${x(to(bin))}`;
  });
  return svg`<path class="hist" d="M${x(from(first.bin))} ${base}${steps.join('')}V${base}Z"/>`;
}

function theory(
  { mean, sd }: HistogramRow,
  x: ScaleLinear<number, number>,
  y: Heights,
  bell: HistogramChart['bell'],
): SVGTemplateResult {
  const path = line<HistogramChart['bell'][number]>()
    .x(({ z }) => x(mean + z * sd))
    .y(({ height }) => y((height * PEAK) / sd));
  return svg`<path class="theory" d=${path([...bell]) ?? ''}/>`;
}
