// SPDX-License-Identifier: MIT
// Two trainings step by step: the loss, and beside it the largest weight and the right keys, as shares. Both runs have one
// axis; a thin line is what is known before anything is learned.
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { endLabels } from './end-labels.ts';
import { svgRich } from './svg-maths.ts';

export interface TrainingLine {
  readonly scaling: string;
  /** Its name beside it, with symbols in brackets, and its last number as it is printed. */
  readonly label: string;
  readonly text: string;
  /** One for each step that was made. */
  readonly values: ArrayLike<number>;
  /** Where it blew up, in words. */
  readonly blewUp: string | null;
}

export interface TrainingPanel {
  readonly name: string;
  readonly title: string;
  /** From 0 to 1; else as far as the numbers go. */
  readonly isShare: boolean;
  readonly level: { readonly value: number; readonly label: string } | null;
  readonly lines: readonly TrainingLine[];
}

export interface TrainingChart {
  /** The first is the large one. */
  readonly panels: readonly TrainingPanel[];
  readonly steps: number;
  readonly xTitle: string;
  readonly width: number;
  readonly spoken: string;
}

interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  /** Of what lies between the title and the axis. */
  readonly height: number;
}

/** The large panel stands beside the others from here on, and takes this share. */
const BESIDE = 528;
const SHARE = 0.54;
const BETWEEN = 24;
const TITLE = 28;
const FOOT = 24;
/** Room for the axis's numbers, and for names at the ends of lines. */
const AXIS = 30;
const NAMES = 88;
const HIGH = { large: 250, small: 88, alone: 190, low: 120 } as const;
/** More points than this would fall on each other. */
const MOST_POINTS = 250;

export function trainingChart(chart: TrainingChart): TemplateResult {
  const { panels, width, xTitle } = chart;
  const places = placesOf(panels.length, width);
  const height = Math.max(...places.map((place) => place.top + place.height)) + FOOT + 20;
  return html`<figure class="chart training" part="chart">
    <svg viewBox="0 0 ${width} ${height}" role="img" aria-label=${chart.spoken}>
      ${svg`${panels.map((panel, index) => drawPanel(panel, places[index] ?? NOWHERE, chart))}
      <text class="t" x=${AXIS} y=${height - 4}>${xTitle}</text>`}
    </svg>
  </figure>`;
}

const NOWHERE: Place = { left: 0, top: 0, width: 0, height: 0 };

/** Side by side, the small ones below each other; or all below each other. */
function placesOf(count: number, width: number): readonly Place[] {
  const beside = width >= BESIDE && count > 1;
  const large = beside ? width * SHARE - BETWEEN : width;
  const first: Place = { left: 0, top: TITLE, width: large, height: beside ? HIGH.large : HIGH.alone };
  // The axes of the last small panel and of the large one are on one line.
  const step = HIGH.large - HIGH.small;
  const below = FOOT + 8 + TITLE;
  const rest = Array.from({ length: count - 1 }, (_, index): Place => ({
    left: beside ? width * SHARE : 0,
    top: TITLE + (beside ? index * step : HIGH.alone + below + index * (HIGH.low + below)),
    width: beside ? width * (1 - SHARE) : width,
    height: beside ? HIGH.small : HIGH.low,
  }));
  return [first, ...rest];
}

function drawPanel(panel: TrainingPanel, place: Place, { steps }: TrainingChart): SVGTemplateResult {
  const { title, lines, level, isShare } = panel;
  const { left, top, width, height } = place;
  const [from, to] = [left + AXIS, left + width - NAMES];
  const x = scaleLinear().domain([0, steps]).range([from, to]);
  const y = scaleLinear()
    .domain([0, isShare ? 1 : mostOf(panel)])
    .range([top + height, top]);
  if (!isShare) y.nice(4);
  const ends = lines.filter(({ values }) => values.length > 0);
  return svg`<text class="t gh" x=${left} y=${top - 14}>${title}</text>
    ${(isShare ? [0, 0.5, 1] : y.ticks(4)).map(
      (tick) => svg`<path class="rule" d="M${from} ${y(tick)}H${to}"/>
        <text class="t end" x=${from - 6} y=${y(tick) + 4}>${tick}</text>`,
    )}
    ${x.ticks(4).map(
      (tick) => svg`<path class="ax" d="M${x(tick)} ${y(0)}v4"/>
        <text class="t mid" x=${x(tick)} y=${y(0) + 17}>${tick}</text>`,
    )}
    ${lines.map((one) => {
      const path = pathOf(one, x, y);
      return svg`<path class="halo-line" d=${path}/><path class="cv ${one.scaling} ${isShare ? '' : 'loss'}" d=${path}/>`;
    })}
    ${
      level === null
        ? nothing
        : svg`<path class="theory" d="M${from} ${y(level.value)}H${to}"/>
          <text class="t halo end" x=${to - 2} y=${y(level.value) - 5}>${level.label}</text>`
    }
    ${ends.map((one) => blownUp(one, x, y))}
    ${endLabels(
      ends.map(({ label, text, values }) => ({
        at: y(values[values.length - 1] ?? 0) + 5,
        text: svg`${svgRich(label)}<tspan class="num" dx="5">${text}</tspan>`,
      })),
      to + 6,
      top + height + 4,
    )}`;
}

/** The largest loss, and room for what is known of it. */
function mostOf({ lines, level }: TrainingPanel): number {
  let most = (level?.value ?? 0) * 1.2;
  for (const { values } of lines)
    for (let index = 0; index < values.length; index += 1) most = Math.max(most, values[index] ?? 0);
  return most;
}

type Scale = (value: number) => number;

/** The first step is the first point, the last one always the last; between them as many as can be told apart. */
function pathOf({ values }: TrainingLine, x: Scale, y: Scale): string {
  const count = values.length;
  if (count === 0) return '';
  const every = Math.ceil(count / MOST_POINTS);
  const steps = Array.from({ length: Math.ceil(count / every) }, (_, index) => 1 + index * every);
  if (steps.at(-1) !== count) steps.push(count);
  const path = line<number>()
    .x((step) => x(step))
    .y((step) => y(values[step - 1] ?? 0));
  return path(steps) ?? '';
}

/** A torn end: what came after it was no number any more. */
function blownUp({ values, blewUp }: TrainingLine, x: Scale, y: Scale) {
  if (blewUp === null) return nothing;
  const [here, at] = [x(values.length), y(values[values.length - 1] ?? 0)];
  return svg`<path class="torn" d="M${here + 1} ${at - 7}l5 4.7l-5 4.6l5 4.7"/>
    <text class="t halo" x=${here + 10} y=${at - 8}>${blewUp}</text>`;
}
