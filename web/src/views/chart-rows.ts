// SPDX-License-Identifier: MIT
// How much many random rows let through: for each way of dividing the range from the 10th to the 90th percentile with the
// median, by powers of ten, and how many rows lie in the zone where hardly anything gets through.
import { scaleLog } from 'd3-scale';
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { rootOfDk, svgRich } from './svg-maths.ts';

export interface RowsLine {
  readonly scaling: string;
  /** Its name, with symbols in brackets. */
  readonly label: string;
  readonly low: number;
  readonly median: number;
  readonly high: number;
  readonly medianText: string;
  /** 351 of 500. */
  readonly dead: string;
  /** 70 %. */
  readonly share: string;
}

export interface RowsChart {
  readonly lines: readonly RowsLine[];
  /** Where the zone of dead rows ends, and its name. */
  readonly limit: number;
  readonly zone: string;
  readonly shareTitle: string;
  /** A power of ten as it is printed. */
  readonly powerText: (value: number) => string;
  readonly xTitle: string;
  readonly width: number;
  readonly spoken: string;
}

const MOST_WIDTH = 960;
const NARROW = 500;
const TOP = 40;
const LINE = { wide: 58, narrow: 84 } as const;
const FOOT = 46;
const LEAST = 1e-8;
/** Names on the left, shares on the right, in px. */
const NAMES = 70;
const SHARES = 96;

export function rowsChart(chart: RowsChart): TemplateResult {
  const { lines, limit } = chart;
  const width = Math.min(chart.width, MOST_WIDTH);
  const narrow = width < NARROW;
  const each = narrow ? LINE.narrow : LINE.wide;
  const floor = TOP + lines.length * each;
  const [left, right] = narrow ? [8, width - 8] : [NAMES, width - SHARES - 24];
  const x = scaleLog().domain([LEAST, 1]).range([left, right]).clamp(true);
  const ticks = narrow ? [1e-8, 1e-4, 0.01, 1] : [1e-8, 1e-6, 1e-4, 0.01, 1];
  return html`<figure class="chart rows-chart" part="chart">
    <svg viewBox="0 0 ${width} ${floor + FOOT}" role="img" aria-label=${chart.spoken}>
      ${svg`<rect class="lift" x=${left} y=${TOP - 12} width=${x(limit) - left} height=${floor - TOP + 12}/>
      <text class="t end halo" x=${x(limit) - 4} y=${TOP - 18}>${chart.zone}</text>
      <text class="t end" x=${width} y=${TOP - 18}>${narrow ? nothing : chart.shareTitle}</text>
      ${ticks.map(
        (tick) => svg`<path class="rule" d="M${x(tick)} ${TOP - 12}V${floor}"/>
          <text class="t ${tick === 1 ? 'end' : 'mid'}" x=${tick === 1 ? right + 4 : x(tick)} y=${floor + 17}>${tick < 0.001 ? chart.powerText(tick) : tick}</text>`,
      )}
      ${lines.map((line, index) => drawLine(line, TOP + index * each, x, width, narrow))}
      <text class="t" x=${left} y=${floor + 38}>${svgRich(chart.xTitle)}</text>`}
    </svg>
  </figure>`;
}

function drawLine(
  line: RowsLine,
  top: number,
  x: (value: number) => number,
  width: number,
  narrow: boolean,
): SVGTemplateResult {
  const { scaling, low, median, high, medianText, dead, share } = line;
  const at = narrow ? top + 58 : top + 28;
  const [from, to, middle] = [x(low), x(high), x(median)];
  const torn = low < LEAST;
  const names = narrow ? top + 16 : at + 5;
  const anchor = middle < 60 ? '' : middle > width - 140 ? 'end' : 'mid';
  return svg`${
    scaling === 'sqrt'
      ? svg`<text class="t gh" x="0" y=${names}>÷</text>${rootOfDk(14, names)}`
      : svg`<text class="t gh" x="0" y=${names}>${svgRich(line.label)}</text>`
  }
    <path class="span ${scaling}" d="M${from} ${at}H${Math.max(to, from + 1)}"/>
    ${torn ? svg`<path class="torn" d="M${from + 7} ${at - 6}l-7 6l7 6"/>` : svg`<path class="span end" d="M${from} ${at - 6}v12"/>`}
    <path class="span end" d="M${to} ${at - 6}v12"/>
    <circle class="reader" cx=${middle} cy=${at} r="5"/>
    <text class="t num halo ${anchor}" x=${middle} y=${at - 11}>${medianText}</text>
    <text class="t num sb end" x=${width} y=${narrow ? names : at + 1}>${share}</text>
    <text class="t end" x=${width - (narrow ? 46 : 0)} y=${narrow ? names : at + 17}>${dead}</text>`;
}
