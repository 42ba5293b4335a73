// SPDX-License-Identifier: MIT
// Quantities over the head size: a median line with its band for each way of dividing, and the present draw as a dot.
// Equal steps of the slider are equal steps of the axis.
import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { html, nothing, svg, type TemplateResult } from 'lit';
import { endLabels } from './end-labels.ts';
import { svgRich, textureOf, textures } from './svg-maths.ts';

export interface CurvePoint {
  /** Where the head size stands between the stops. */
  readonly place: number;
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

export interface Curve {
  readonly scaling: string;
  /** Its name beside it, with symbols in brackets. */
  readonly label: string;
  readonly points: readonly CurvePoint[];
  /** The present draw. */
  readonly now: number;
  readonly nowText: string;
}

export interface CurveChart {
  readonly curves: readonly Curve[];
  /** Stops on the axis that have a number. */
  readonly ticks: readonly { readonly place: number; readonly label: string }[];
  readonly places: number;
  /** The head size that is set. */
  readonly place: number;
  readonly xTitle: string;
  readonly yTitle: string;
  /** Where there is room for a word or two. */
  readonly yShort: string;
  readonly width: number;
  readonly spoken: string;
}

const MOST_WIDTH = 960;
const TOP = 30;
const FOOT = 44;
const LEFT = 30;

export function curveChart(chart: CurveChart): TemplateResult {
  const width = Math.min(chart.width, MOST_WIDTH);
  const narrow = width < 500;
  const height = narrow ? 260 : 320;
  const right = width - (narrow ? 58 : 76);
  const x = scaleLinear()
    .domain([0, chart.places - 1])
    .range([LEFT, right]);
  const y = scaleLinear()
    .domain([0, 1])
    .range([height - FOOT, TOP]);
  const drawn = chart.curves.map((curve) => drawCurve(curve, x, y));
  const now = x(chart.place);
  return html`<figure class="chart" part="chart">
    <svg viewBox="0 0 ${width} ${height}" role="img" aria-label=${chart.spoken}>
      ${textures()}
      ${svg`${[0, 0.25, 0.5, 0.75, 1].map(
        (tick) => svg`<path class="rule" d="M${LEFT} ${y(tick)}H${right}"/>
          ${tick % 0.5 === 0 ? svg`<text class="t end" x=${LEFT - 8} y=${y(tick) + 4}>${tick}</text>` : nothing}`,
      )}
      ${chart.ticks
        .filter((_, index) => !narrow || index % 2 === 0)
        .map(
          ({ place, label }) => svg`<path class="ax" d="M${x(place)} ${y(0)}v5"/>
          <text class="t mid" x=${x(place)} y=${y(0) + 19}>${label}</text>`,
        )}
      <text class="t" x="0" y="12">${svgRich(narrow ? chart.yShort : chart.yTitle)}</text>
      <text class="t mid" x=${(LEFT + right) / 2} y=${height - 4}>${svgRich(chart.xTitle)}</text>
      ${drawn.map(({ band }) => band)}${drawn.map(({ median }) => median)}
      <path class="now" d="M${now} ${TOP - 6}V${y(0)}"/>
      ${chart.curves.map(
        (curve) =>
          svg`<circle class="nowdot ${curve.scaling}" cx=${now} cy=${y(curve.now)} r="5" fill=${textureOf(curve.scaling) ?? nothing}/>`,
      )}
      ${endLabels(
        chart.curves.map(({ label, points, now: value }) => ({
          at: y(points.at(-1)?.median ?? value) + 4,
          text: svgRich(label),
        })),
        right + 8,
      )}`}
    </svg>
  </figure>`;
}

type Scale = (value: number) => number;

function drawCurve({ scaling, points }: Curve, x: Scale, y: Scale) {
  const band = area<CurvePoint>()
    .x(({ place }) => x(place))
    .y0(({ low }) => y(low))
    .y1(({ high }) => y(high));
  const median = line<CurvePoint>()
    .x(({ place }) => x(place))
    .y((point) => y(point.median));
  return {
    band: svg`<path class="band ${scaling}" d=${band([...points]) ?? ''} fill=${textureOf(scaling) ?? nothing}/>`,
    median: svg`<path class="halo-line" d=${median([...points]) ?? ''}/><path class="cv ${scaling}" d=${median([...points]) ?? ''}/>`,
  };
}
