// SPDX-License-Identifier: MIT
// The picture of a step: the matrices it starts from, an arrow that says what is done, the matrix it makes.
import { html, svg, type TemplateResult } from 'lit';
import type { CellPicture, MatrixPicture } from '../model/picture.ts';
import type { MatrixName } from '../model/pipeline-state.ts';
import { rich } from './rich.ts';

export interface StageView {
  /** Matrices on the left, stacked. */
  readonly sources: readonly MatrixPicture[];
  /** What the arrow says; undefined for the inputs, which stand side by side. */
  readonly operation: string | undefined;
  readonly made: MatrixPicture | undefined;
  readonly draw: (matrix: MatrixPicture) => TemplateResult;
  /** In place of a result that was never computed. */
  readonly missing: string;
  /** Under a result that could not be updated; null while it is up to date. */
  readonly stale: string | null;
  /** Width of the widget in px. */
  readonly width: number;
}

/** Below this many px everything stands in one column. */
const NARROW = 576;
const ARROW = 96;

/** Room inside the plate, in px. */
export function plateRoom(width: number): number {
  return Math.max(width - (width < NARROW ? 32 : 48), 120);
}

export function stageView(view: StageView): TemplateResult {
  const { sources, operation, made, draw, width } = view;
  const rows = Math.max(...sources.map(widthOf));
  if (operation === undefined) return inputsView(view, rows);
  const beside = width >= NARROW && rows + ARROW + (made ? widthOf(made) : 0) <= plateRoom(width);
  const before = beside || made === undefined ? sources : sources.map((source) => aligned(source, made));
  return html`<div class="stage ${beside ? 'row' : ''}">
    <div class="sources">${before.map(draw)}</div>
    ${
      beside
        ? html`<div class="op right"><span>${rich(operation)}</span><span class="arrow"></span></div>`
        : html`<div class="op">${downArrow()}<span>${rich(operation)}</span></div>`
    }
    ${made === undefined ? html`<p class="tagline">${view.missing}</p>` : result(made, view)}
  </div>`;
}

function result(made: MatrixPicture, { draw, stale }: StageView): TemplateResult {
  return stale === null
    ? draw(made)
    : html`<div class="sources">
        ${draw(made)}
        <p class="tagline">${stale}</p>
      </div>`;
}

/** One above the other, the columns of scores and weights stand in line. */
function aligned(source: MatrixPicture, made: MatrixPicture): MatrixPicture {
  const columns = source.hue === 's' && made.name !== 'output';
  return columns ? { ...source, wide: source.wide || made.wide, sums: made.sums, ghostSums: true } : source;
}

/** Q over K, so that their columns line up; V beside them where there is room. */
function inputsView({ sources, draw, width }: StageView, rows: number): TemplateResult {
  const left = sources.filter(({ name }) => name !== 'v');
  const right = sources.filter(({ name }) => name === 'v');
  const beside = width >= NARROW && rows + Math.max(0, ...right.map(widthOf)) <= plateRoom(width);
  return html`<div class="stage ${beside ? 'trio' : ''}">
    <div class="sources">${left.map(draw)}</div>
    ${right.map(draw)}
  </div>`;
}

/** Room a matrix takes in px, generously: headers, brackets, tiles, row sums. */
export function widthOf({ cells, wide, sums }: MatrixPicture): number {
  const cols = Array.from({ length: cells[0]?.length ?? 0 }, (_, col) =>
    Math.max(wide ? TILE.wide : TILE.narrow, ...cells.map((row) => tileWidth(row[col]))),
  );
  return 84 + cols.reduce((sum, width) => sum + width, 0) + (sums === null ? 0 : 70);
}

const TILE = { narrow: 40, wide: 61 } as const;

/** A tile is as wide as its number: with the widest fallback font, no sign takes more than this. */
function tileWidth(cell: CellPicture | undefined): number {
  const { kind, text, ghost } = cell ?? { kind: '', text: '', ghost: '' };
  return 19 + 11 * (kind === 'wrong' ? Math.min(text.length, 6) : text.length + ghost.length);
}

function downArrow(): TemplateResult {
  return html`<svg class="down" width="12" height="26" viewBox="0 0 12 26" aria-hidden="true">
    ${svg`<path d="M6 0v24M2 19l4 5 4-5"/>`}
  </svg>`;
}

/** Which matrices stand on the left of each result; of the weights the mask decides. */
export const SOURCES_OF: Readonly<
  Record<Exclude<MatrixName, 'q' | 'k' | 'v' | 'weights'>, readonly MatrixName[]>
> = {
  raw: ['q', 'k'],
  scores: ['raw'],
  masked: ['scores'],
  output: ['weights', 'v'],
};
