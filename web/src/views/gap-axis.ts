// SPDX-License-Identifier: MIT
// The slider of the gap, which is the axis of the picture above it: track and ticks are drawn, a native range lies over
// them. Numbers run from left to right in every language.
import { scaleLinear, type ScaleLinear } from 'd3-scale';
import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';

export interface GapAxis {
  readonly end: number;
  readonly step: number;
  /** null where it is none of the reader's. */
  readonly gap: number | null;
  /** The gap that is typical, and how it is printed. */
  readonly typical: number;
  readonly typicalText: string;
  /** Rich text for drawings. */
  readonly title: string;
  /** Accessible name of the slider. */
  readonly spoken: string;
  /** The gap in words. */
  readonly valueText: string;
  /** While the thumb moves. */
  readonly slide: (gap: number) => void;
  /** The thumb has been let go. */
  readonly settle: () => void;
}

/** Beside the axis: room for the numbers of the other one, in px; the style sheet has the same in em. */
export const GAP_LEFT = 44;
export const GAP_RIGHT = 14;
/** Under the floor of the chart. */
export const GAP_FOOT = 58;
/** Ticks nearer to the typical gap would run into its number, in px. */
const CLEAR = 36;
const TICKS = 4;

export function gapScale({ end }: Pick<GapAxis, 'end'>, width: number): ScaleLinear<number, number> {
  return scaleLinear()
    .domain([0, end])
    .range([GAP_LEFT, width - GAP_RIGHT]);
}

/** Track, ticks and title, from `top` down. */
export function gapTrack(axis: GapAxis, width: number, top: number): SVGTemplateResult {
  const { end, gap, typical, typicalText, title } = axis;
  const x = gapScale(axis, width);
  const here = gap === null ? GAP_LEFT : x(Math.min(gap, end));
  const isThere = typical <= end;
  const ticks = Array.from({ length: TICKS + 1 }, (_, index) => (index * end) / TICKS).filter(
    (tick) => !isThere || Math.abs(x(tick) - x(typical)) > CLEAR,
  );
  return svg`<rect class="trk" x=${GAP_LEFT} y=${top + 8} width=${width - GAP_LEFT - GAP_RIGHT} height="4" rx="2"/>
    <rect class="trk on" x=${GAP_LEFT} y=${top + 8} width=${here - GAP_LEFT} height="4" rx="2"/>
    ${ticks.map((tick) => svg`<path class="tick" d="M${x(tick)} ${top + 16}v4"/><text class="t mid" x=${x(tick)} y=${top + 34}>${tick}</text>`)}
    ${
      isThere
        ? svg`<path class="ax strong" d="M${x(typical)} ${top + 13}v8"/>
          <text class="t b mid" x=${x(typical)} y=${top + 34}>${typicalText}</text>`
        : ''
    }
    <text class="t" x=${GAP_LEFT} y=${top + 54}>${title}</text>`;
}

/** The native range over the track; Page keys go twenty steps. */
export function gapSlider(axis: GapAxis): TemplateResult {
  const { end, step, gap, spoken, valueText, slide, settle } = axis;
  const page = (event: KeyboardEvent) => {
    const way = { PageUp: 20, PageDown: -20 }[event.key];
    if (way === undefined) return;
    event.preventDefault();
    slide(Math.min(Math.max(Number(((gap ?? 0) + way * step).toFixed(2)), 0), end));
    settle();
  };
  return html`<input
    class="on-axis"
    type="range"
    dir="ltr"
    min="0"
    max=${end}
    step=${step}
    aria-label=${spoken}
    aria-valuetext=${valueText}
    .value=${live(String(Math.min(gap ?? 0, end)))}
    @input=${(event: Event) => slide(Number((event.currentTarget as HTMLInputElement).value))}
    @change=${settle}
    @keydown=${page}
  />`;
}

/** The axis by itself, where the picture is no chart. */
export function bareAxis(axis: GapAxis, width: number): TemplateResult {
  return html`<div class="gap-axis ui" data-control="gap">
    <svg viewBox="0 0 ${width} ${GAP_FOOT}" aria-hidden="true">${gapTrack(axis, width, 0)}</svg>
    ${gapSlider(axis)}
  </div>`;
}
