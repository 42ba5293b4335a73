// SPDX-License-Identifier: MIT
// The step list: equal stops, each a miniature of the real matrices over its name.
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import type { MatrixPicture } from '../model/picture.ts';
import type { StepId } from '../model/pipeline-steps.ts';
import type { Translate } from './rich.ts';

export interface TrackStop {
  readonly step: StepId;
  readonly matrices: readonly MatrixPicture[];
}

const HEIGHT = 30;

export function stepTrack(
  stops: readonly TrackStop[],
  current: StepId,
  t: Translate,
  go: (step: StepId) => void,
): TemplateResult {
  const place = stops.findIndex((stop) => stop.step === current);
  return html`<ol class="track" aria-label=${t('steps')}>
    ${stops.map(
      ({ step, matrices }, index) =>
        html`<li>
          <button
            class="step ${index > place ? 'todo' : ''}"
            type="button"
            data-step=${step}
            aria-current=${index === place ? 'step' : nothing}
            @click=${() => go(step)}
          >
            ${miniature(matrices)}<span>${t(`step.${step}`)}</span>
          </button>
        </li>`,
    )}
  </ol>`;
}

interface Tile {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly classes: string;
}

/** Q over K with V beside them, or one matrix; tiles shrink until it fits. */
function miniature(matrices: readonly MatrixPicture[]): TemplateResult {
  const columns = matrices.length > 1 ? [matrices.slice(0, 2), matrices.slice(2)] : [matrices];
  const rows = Math.max(
    1,
    ...columns.map((stack) => stack.reduce((sum, m) => sum + m.cells.length, stack.length - 1)),
  );
  const pitch = Math.min(matrices.length > 1 ? 7 : 13, HEIGHT / rows);
  let x = 0;
  const tiles = columns.flatMap((stack) => {
    const start = x;
    const width = Math.max(0, ...stack.map((matrix) => matrix.cells[0]?.length ?? 0)) * pitch;
    x += width + pitch / 2;
    return stackTiles(stack, start, pitch);
  });
  const width = x - pitch / 2;
  return html`<svg width=${width} height=${HEIGHT} viewBox="0 0 ${width} ${HEIGHT}" aria-hidden="true">
    ${tiles.map(tile)}
  </svg>`;
}

function stackTiles(stack: readonly MatrixPicture[], x: number, pitch: number): readonly Tile[] {
  const height =
    stack.reduce((sum, matrix) => sum + matrix.cells.length * pitch, 0) + (stack.length - 1) * (pitch / 3);
  let y = (HEIGHT - height) / 2;
  return stack.flatMap((matrix) => {
    const top = y;
    y += matrix.cells.length * pitch + pitch / 3;
    return matrix.cells.flatMap((row, r) =>
      row.map((cell, c): Tile => {
        const shade =
          cell.fill === '' ? `${matrix.hue} ${cell.text === '0' || cell.text === '' ? 'lo' : ''}` : cell.fill;
        return { x: x + c * pitch, y: top + r * pitch, size: pitch * 0.8, classes: `tiny ${shade}` };
      }),
    );
  });
}

function tile({ x, y, size, classes }: Tile): SVGTemplateResult {
  return svg`<rect x=${x} y=${y} width=${size} height=${size} rx="1.2" class=${classes} />`;
}
