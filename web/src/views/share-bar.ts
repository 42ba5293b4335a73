// SPDX-License-Identifier: MIT
// One row of weights as a stacked bar of length 1, with a leader line from the chosen share to its arithmetic.
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import type { CellPicture } from '../model/picture.ts';
import type { Translate } from './rich.ts';
import { spokenValue } from './spoken.ts';

export interface ShareBar {
  readonly row: number;
  readonly cells: readonly CellPicture[];
  /** The weights themselves; they lay the bar out. */
  readonly weights: readonly number[];
  readonly chosen: number;
  /** Width in px of a text of 16 px; the bar grows with the text. */
  readonly width: number;
}

const TOP = 1;
const HEIGHT = 30;
/** Below the bar: the base line of the axis's numbers, the lower edge, and the panel that the leader line reaches. */
const NUMBERS = TOP + HEIGHT + 20;
const FOOT = NUMBERS + 4;
const PANEL = NUMBERS + 24;
/** Room that the longest label takes at either end of a share, with the widest fallback font. */
const WIDE_LABEL = 110;
const NUMBER_LABEL = 52;

export function shareBar(bar: ShareBar, t: Translate): TemplateResult {
  const { row, cells, width } = bar;
  const shares = cells
    .map((cell, index) => t('share.item', { col: index + 1, weight: spokenValue(cell, t) }))
    .join(', ');
  const base = TOP + HEIGHT + 4;
  return html`<figure class="share" part="chart">
    <figcaption aria-hidden="true">
      <span>${t('share.of', { row: row + 1 })}</span><span>${t('share.one')}</span>
    </figcaption>
    <svg viewBox="0 0 ${width} ${FOOT}" role="img" aria-label=${t('share.spoken', { row: row + 1, shares })}>
      ${svg`${pieces(bar, t)}
      <path class="ax" d="M.5 ${base}v4M${width / 2} ${base}v4M${width - 0.5} ${base}v4"/>
      ${ticks(bar)}${leader(bar)}`}
    </svg>
  </figure>`;
}

function spans({ weights, width }: ShareBar): readonly { readonly x: number; readonly w: number }[] {
  let start = 0;
  return weights.map((weight) => {
    const x = start;
    start += weight * width;
    return { x, w: weight * width };
  });
}

function pieces(bar: ShareBar, t: Translate): readonly SVGTemplateResult[] {
  return spans(bar).map(({ x, w }, index) => {
    const cell = bar.cells[index];
    if (cell === undefined || w < 1) return svg``;
    const gap = index < bar.cells.length - 1 && w > 4 ? 2 : 0;
    const chosen = index === bar.chosen;
    return svg`<rect x=${x} y=${TOP} width=${w - gap} height=${HEIGHT} rx="3" class="ramp ${cell.fill}"/>
      ${chosen && w > 4 ? svg`<rect x=${x + 1} y=${TOP + 1} width=${w - gap - 2} height=${HEIGHT - 2} rx="2.5" class="selbox"/>` : nothing}
      ${labels(x, w - gap, cell, chosen, t('key', { index: index + 1 }))}`;
  });
}

function labels(
  x: number,
  w: number,
  cell: CellPicture,
  chosen: boolean,
  name: string,
): SVGTemplateResult | typeof nothing {
  const y = TOP + 20;
  const number = `in num ramp ${cell.fill} ${chosen ? 'sb' : ''}`;
  if (w < NUMBER_LABEL) return nothing;
  if (w < WIDE_LABEL) return svg`<text x=${x + w / 2} y=${y} class="mid ${number}">${cell.text}</text>`;
  return svg`<text x=${x + 11} y=${y} class="in ramp ${cell.fill}">${name}</text>
    <text x=${x + w - 11} y=${y} class="end ${number}">${cell.text}</text>`;
}

/** The leader line takes the place of a tick label that stands in its way. */
function ticks(bar: ShareBar): readonly SVGTemplateResult[] {
  const marks = [
    { at: 0, text: '0', classes: '' },
    { at: bar.width / 2, text: '0.5', classes: 'mid' },
    { at: bar.width, text: '1', classes: 'end' },
  ];
  const line = leaderPlace(bar);
  return marks
    .filter(({ at }) => line === undefined || Math.abs(at - line) > 16)
    .map(({ at, text, classes }) => svg`<text x=${at} y=${NUMBERS} class=${classes}>${text}</text>`);
}

function leaderPlace(bar: ShareBar): number | undefined {
  const span = spans(bar)[bar.chosen];
  return span === undefined || span.w < 1 ? undefined : span.x + span.w / 2;
}

function leader(bar: ShareBar): SVGTemplateResult | typeof nothing {
  const x = leaderPlace(bar);
  return x === undefined
    ? nothing
    : svg`<path class="lead-line" d="M${x} ${TOP + HEIGHT}V${PANEL}"/><circle class="lead-dot" cx=${x} cy=${PANEL} r="3"/>`;
}
