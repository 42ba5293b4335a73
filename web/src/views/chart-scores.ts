// SPDX-License-Identifier: MIT
// Scores and weights of the same keys under several ways of dividing: one score axis and one weight axis for all rows,
// each key one line from its score to its weight. What many draws give stands under each row as a range.
import { scaleLinear, type ScaleLinear } from 'd3-scale';
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { rootOfDk, svgRich, textureOf, textures } from './svg-maths.ts';
import type { Translate } from './rich.ts';

export interface ScoreLine {
  /** The numbers place the marks; the texts are printed. */
  readonly score: number;
  readonly weight: number;
  readonly scoreText: string;
  readonly weightText: string;
  readonly isHeaviest: boolean;
  readonly isChosen: boolean;
}

export interface ScoreGroup {
  readonly scaling: string;
  /** The divisor as it is printed. */
  readonly divisor: string;
  readonly lines: readonly ScoreLine[];
  readonly keysInPlay: string;
  readonly entropy: string;
  /** Largest weights of many draws; null while there are none. */
  readonly many: {
    readonly low: number;
    readonly median: number;
    readonly high: number;
    readonly text: string;
  } | null;
}

export interface ScoreChart {
  readonly groups: readonly ScoreGroup[];
  /** Number of draws behind the ranges. */
  readonly draws: number;
  /** Room in px of a text of 16 px. */
  readonly width: number;
  /** What the chart shows, in words. */
  readonly spoken: string;
  readonly t: Translate;
  readonly choose: (scaling: string, key: number) => void;
}

/** Where everything stands; the narrow form drops words. */
interface Layout {
  readonly narrow: boolean;
  readonly width: number;
  readonly score: ScaleLinear<number, number>;
  readonly weight: ScaleLinear<number, number>;
  readonly scoreEnd: number;
  readonly weightEnd: number;
  /** Height of the line of one key, and the length of its bar. */
  readonly line: number;
  readonly bar: number;
}

const NARROW = 528;
const MOST_WIDTH = 960;
const HEAD = 36;
const TITLE = 24;
const GAP = 14;

export function scoreChart(chart: ScoreChart): TemplateResult {
  const layout = layoutOf(chart);
  let top = HEAD;
  const groups = chart.groups.map((group) => {
    const drawn = drawGroup(group, top, layout, chart);
    top += heightOf(group, layout) + GAP;
    return drawn;
  });
  const height = top + 24;
  return html`<figure class="chart scores" part="chart">
    <svg viewBox="0 0 ${layout.width} ${height}" role="img" aria-label=${chart.spoken}>
      ${textures()}${svg`${heads(layout, chart.t)}${groups}${axes(layout, top)}`}
    </svg>
  </figure>`;
}

function layoutOf({ groups, width: room }: ScoreChart): Layout {
  const width = Math.min(room, MOST_WIDTH);
  const narrow = width < NARROW;
  const lines = groups.flatMap((group) => group.lines);
  const most = lines.reduce((max, line) => Math.max(max, Math.abs(line.score)), 0);
  const limit =
    scaleLinear()
      .domain([0, most === 0 ? 1 : most])
      .nice(5)
      .domain()[1] ?? 1;
  const keys = groups[0]?.lines.length ?? 1;
  const scores = narrow ? [22, 22 + width * 0.24] : [56, 56 + (width - 298) / 2];
  const weights = narrow ? [width * 0.53, width - 52] : [(scores[1] ?? 0) + 90, width - 184];
  return {
    narrow,
    width,
    score: scaleLinear().domain([-limit, limit]).range(scores),
    weight: scaleLinear().domain([0, 1]).range(weights),
    scoreEnd: (weights[0] ?? 0) - (narrow ? 14 : 26),
    weightEnd: narrow ? width : (weights[1] ?? 0) + 54,
    line: keys <= 4 ? 27 : keys <= 8 ? 22 : 16,
    bar: keys <= 4 ? 17 : keys <= 8 ? 14 : 11,
  };
}

function heightOf({ lines, many }: ScoreGroup, { line }: Layout): number {
  return TITLE + lines.length * line + (many === null ? 0 : 24) + 14;
}

function heads({ narrow, width, score, weight }: Layout, t: Translate): SVGTemplateResult {
  const [left = 0] = score.range();
  const [start = 0] = weight.range();
  const form = narrow ? '.short' : '';
  return svg`<text x=${left} y="12" class="t">${t(`scaling.head.score${form}`)}</text>
    <text x=${start} y="12" class="t">${t(`scaling.head.weight${form}`)}</text>
    ${narrow ? nothing : svg`<text x=${width} y="12" class="t end">${t('scaling.head.keys')}</text>`}
    <path class="rule" d="M0 24.5H${width}"/>`;
}

function drawGroup(group: ScoreGroup, top: number, layout: Layout, chart: ScoreChart): SVGTemplateResult {
  const { lines, scaling, many } = group;
  const { width, score, line, narrow } = layout;
  const first = top + TITLE + 8;
  const height = heightOf(group, layout);
  const bleed = narrow ? 8 : 12;
  return svg`${
    scaling === 'sqrt'
      ? svg`<rect class="lift" x=${-bleed} y=${top - 9} width=${width + 2 * bleed} height=${height + 9} rx="6"/>`
      : nothing
  }
    ${title(group, top, layout, chart.t)}
    <path class="zero" d="M${score(0)} ${first}v${lines.length * line}"/>
    ${lines.map((one, key) => drawLine(one, key, first + line * (key + 0.5), group, layout, chart))}
    ${inPlay(group, first, layout, chart.t)}
    ${many === null ? nothing : drawMany(many, group, first + lines.length * line + 12, layout, chart)}`;
}

function title(
  { scaling, divisor }: ScoreGroup,
  top: number,
  { narrow }: Layout,
  t: Translate,
): SVGTemplateResult {
  const y = top + 13;
  const swatch = svg`<rect x="1" y=${top + 2} width="18" height="12" rx="2" class="sw ${scaling}" fill=${textureOf(scaling) ?? nothing}/>`;
  if (scaling === 'none')
    return svg`${swatch}<text x="28" y=${y} class="t gh">${t('scaling.name.none')}
      ${narrow ? nothing : svg`<tspan class="mi fq" dx="6">q</tspan><tspan class="mi"> · </tspan><tspan class="mi fk">k</tspan>`}</text>`;
  const sign = svg`<text x="28" y=${y} class="t gh">÷</text>`;
  const here = (x: number) =>
    svg`<text x=${x} y=${y} class="t n soft">${t('scaling.here', { divisor })}</text>`;
  if (scaling === 'sqrt') return svg`${swatch}${sign}${rootOfDk(43, y)}${here(80)}`;
  if (scaling === 'dk')
    return svg`${swatch}${sign}<text x="43" y=${y} class="t gh">${svgRich('[dk]')}</text>${here(66)}`;
  return svg`${swatch}${sign}<text x="43" y=${y} class="t gh"><tspan class="num">${divisor}</tspan></text>`;
}

function drawLine(
  line: ScoreLine,
  key: number,
  y: number,
  { scaling }: ScoreGroup,
  layout: Layout,
  { t, choose }: ScoreChart,
): SVGTemplateResult {
  const { score, weight, scoreEnd, weightEnd, bar, narrow, width } = layout;
  const sign = line.score < 0 ? 'neg' : 'pos';
  const [start = 0, end = 0] = weight.range();
  const length = weight(line.weight) - start;
  const base = y + 5;
  return svg`<g class="key-line ${line.isChosen ? 'on' : ''}" @click=${() => {
    choose(scaling, key);
  }}>
    <rect class="hit" x=${narrow ? -4 : -6} y=${y - layout.line / 2} width=${narrow ? width + 8 : weightEnd + 12} height=${layout.line} rx="4"/>
    <text x="0" y=${base} class="t n soft">${narrow ? key + 1 : t('key', { index: key + 1 })}</text>
    <path class="stem ${scaling} ${sign}" d="M${score(0)} ${y}H${score(line.score)}"/>
    <circle class="dot ${sign}" cx=${score(line.score)} cy=${y} r="4"/>
    <text x=${scoreEnd} y=${base} class="t num end">${line.scoreText}</text>
    <path class="base" d="M${start} ${y}H${end}"/>
    ${length < 0.5 ? nothing : svg`<rect class="bar ${scaling}" x=${start} y=${y - bar / 2} width=${length} height=${bar} rx="2" fill=${textureOf(scaling) ?? nothing}/>`}
    <text x=${weightEnd} y=${base} class="t num end ${line.isHeaviest ? 'sb' : ''}">${line.weightText}</text>
  </g>`;
}

/** Over how many keys the weights are spread. */
function inPlay(
  { lines, keysInPlay, entropy }: ScoreGroup,
  first: number,
  { width, line, narrow }: Layout,
  t: Translate,
) {
  const of = t('scaling.of-keys', { m: lines.length });
  if (narrow)
    return svg`<text x=${width} y=${first - 19} class="t end soft"><tspan class="hero2">${keysInPlay}</tspan> ${of}</text>`;
  const middle = first + (lines.length * line) / 2;
  return svg`<text x=${width} y=${middle - 11} class="hero end">${keysInPlay}</text>
    <text x=${width} y=${middle + 9} class="t end soft">${of}</text>
    <text x=${width} y=${middle + 28} class="t end">${t('scaling.entropy', { entropy })}</text>`;
}

/** From the tenth to the ninetieth of a hundred draws, with the median. */
function drawMany(
  { low, median, high, text }: NonNullable<ScoreGroup['many']>,
  { scaling }: ScoreGroup,
  y: number,
  { weight, weightEnd, scoreEnd }: Layout,
  { draws, t }: ScoreChart,
): SVGTemplateResult {
  const [start = 0, end = 0] = weight.range();
  return svg`<g class="many">
    <text x=${scoreEnd} y=${y + 5} class="t end soft">${t('scaling.many', { draws })}</text>
    <path class="base" d="M${start} ${y}H${end}"/>
    <path class="range ${scaling}" d="M${weight(low)} ${y}H${weight(high)}M${weight(low)} ${y - 5}v10M${weight(high)} ${y - 5}v10"/>
    <circle class="median" cx=${weight(median)} cy=${y} r="4"/>
    <text x=${weightEnd} y=${y + 5} class="t num end">${text}</text>
  </g>`;
}

function axes({ score, weight }: Layout, y: number): SVGTemplateResult {
  const axis = (scale: ScaleLinear<number, number>, ticks: readonly number[]) => {
    const [from = 0, to = 0] = scale.range();
    return svg`<path class="ax" d="M${from} ${y + 0.5}H${to}"/>
      ${ticks.map(
        (tick) => svg`<path class="ax" d="M${scale(tick)} ${y}v4"/>
          <text x=${scale(tick)} y=${y + 17} class="t mid">${String(tick).replace('-', '−')}</text>`,
      )}`;
  };
  const [least = -1, most = 1] = score.domain();
  return svg`${axis(score, [least, 0, most])}${axis(weight, [0, 0.5, 1])}`;
}
