// SPDX-License-Identifier: MIT
// One matrix as an ARIA grid: a single tab stop, a name for every cell, an editor in place of a cell being typed.
import { html, nothing, type TemplateResult } from 'lit';
import type { CellPicture, MatrixPicture, SumPicture } from '../model/picture.ts';
import { rich, type Translate } from './rich.ts';
import { spokenValue } from './spoken.ts';

/** What the matrix needs to know beyond its picture. */
export interface MatrixView {
  readonly picture: MatrixPicture;
  /** Name beside the letter, as rich text. */
  readonly caption: string;
  /** The cell that Tab reaches. */
  readonly stop: { readonly row: number; readonly col: number };
  /** The cell being typed into, with its text. */
  readonly editing: { readonly row: number; readonly col: number; readonly text: string } | null;
  /** The cell that the error on the page is about. */
  readonly problem: { readonly row: number; readonly col: number } | null;
  /** Wider than the plate: it scrolls in a box of its own. */
  readonly scrolls: boolean;
  readonly t: Translate;
}

/** Parts that come later add those of their tables. */
export const LETTERS: Readonly<Record<MatrixPicture['name'], string>> = {
  q: 'Q',
  k: 'K',
  v: 'V',
  raw: 'S',
  scores: 'S',
  masked: 'S',
  weights: 'A',
  output: 'O',
};

/** Rows are queries, but for the two inputs that have a row for each key. */
export const ROW_HEADERS: Partial<Record<MatrixPicture['name'], string>> = { k: 'key', v: 'value' };

export function matrixView(view: MatrixView): TemplateResult {
  const { picture, t } = view;
  const { name, hue, cells } = picture;
  const cols = cells[0]?.length ?? 0;
  const classes = [
    'mx',
    hue,
    picture.wide && 'wide',
    cols < 4 && 'slim',
    picture.stale && 'stale',
    picture.editable && 'editable',
  ];
  const spoken = { name: t(`spoken.${name}`), rows: cells.length, cols };
  return html`<div class=${view.scrolls ? 'scroll' : ''} part="matrix">
    <table
      class=${classes.filter(Boolean).join(' ')}
      role="grid"
      dir="ltr"
      data-matrix=${name}
      aria-label=${t(picture.stale ? 'spoken.grid.stale' : 'spoken.grid', spoken)}
      aria-readonly=${picture.editable ? nothing : 'true'}
    >
      <thead>
        ${captionRow(view, cols)}${columnHeads(view, cols)}
      </thead>
      <tbody>
        ${cells.map((row, index) => matrixRow(view, row, index))}
      </tbody>
    </table>
  </div>`;
}

function captionRow({ picture, caption }: MatrixView, cols: number): TemplateResult {
  return html`<tr class="cap-row" aria-hidden="true">
    <td></td>
    <th colspan=${cols + 2}>
      <span class="nm"
        ><span class="m ${picture.hue}">${LETTERS[picture.name]}</span><span>${rich(caption)}</span
        ><span class="shape">${picture.cells.length} × ${cols}</span></span
      >
    </th>
    ${picture.sums === null ? nothing : html`<td></td>`}
  </tr>`;
}

/** Columns are keys in every table between scores and weights; inputs and output have unnamed columns. */
function columnHeads({ picture, t }: MatrixView, cols: number): TemplateResult | typeof nothing {
  if (picture.hue !== 's' && picture.hue !== 'a') return nothing;
  return html`<tr class="heads" role="row">
    <td role="presentation"></td>
    <td role="presentation"></td>
    ${Array.from(
      { length: cols },
      (_, index) => html`<th role="columnheader" scope="col">${t('key', { index: index + 1 })}</th>`,
    )}
    <td role="presentation"></td>
    ${picture.sums === null ? nothing : sumHead(picture, t)}
  </tr>`;
}

function matrixRow(view: MatrixView, row: readonly CellPicture[], index: number): TemplateResult {
  const { picture, t } = view;
  const { hue, cells, sums } = picture;
  const header = ROW_HEADERS[picture.name] ?? 'query';
  const bracket = (side: string) =>
    index > 0
      ? nothing
      : html`<td class="br ${side} ${hue}" rowspan=${cells.length} role="presentation"></td>`;
  const sum = sums?.[index];
  return html`<tr role="row" class=${picture.sourceRow === index ? 'ring' : ''}>
    <th role="rowheader" scope="row">${t(header, { index: index + 1 })}</th>
    ${bracket('l')}${row.map((cell, col) => matrixCell(view, cell, index, col, row.length))}${bracket('r')}
    ${sum === undefined ? nothing : sumCell(view, sum, index)}
  </tr>`;
}

function sumHead({ ghostSums }: MatrixPicture, t: Translate): TemplateResult {
  return ghostSums
    ? html`<td class="sh gh" role="presentation">${t('row.sum')}</td>`
    : html`<th role="columnheader" class="sh">${t('row.sum')}</th>`;
}

/** The sum of a row is a cell like the others: it can be reached, pointed at and opened. */
function sumCell(view: MatrixView, { text, odd, chosen }: SumPicture, row: number): TemplateResult {
  const { picture, stop, t } = view;
  if (picture.ghostSums) return html`<td class="sum gh" role="presentation">${text}</td>`;
  const col = picture.cells[row]?.length ?? 0;
  return html`<td
    class="sum"
    role="gridcell"
    data-row=${row}
    data-col=${col}
    data-fact="rowSum"
    tabindex=${stop.row === row && stop.col === col ? 0 : -1}
    aria-label=${t('spoken.sum', { name: t(`spoken.${picture.name}`), row: row + 1, value: text })}
    aria-selected=${chosen ? 'true' : 'false'}
    aria-describedby=${chosen ? 'made' : nothing}
  >
    <span class=${chosen ? 'sel' : ''}>${sumText({ text, odd })}</span>
  </td>`;
}

/** What a row adds up to, marked where it is not 1. */
export function sumText({ text, odd }: Pick<SumPicture, 'text' | 'odd'>): TemplateResult {
  return html`<span class=${odd ? 'odd' : ''}>${text}</span>${odd ? ' ≠ 1' : ''}`;
}

function matrixCell(
  view: MatrixView,
  cell: CellPicture,
  row: number,
  col: number,
  cols: number,
): TemplateResult {
  const { picture, stop, editing, problem, t } = view;
  const place = { name: t(`spoken.${picture.name}`), row: row + 1, col: col + 1 };
  const edges = [col === 0 ? 'c1' : '', col === cols - 1 ? 'cz' : ''].join(' ');
  const invalid = cell.kind === 'missing' || cell.kind === 'wrong';
  const explained = problem?.row === row && problem.col === col;
  const open = editing !== null && editing.row === row && editing.col === col;
  return html`<td
    class="c ${edges}"
    role="gridcell"
    data-row=${row}
    data-col=${col}
    tabindex=${open ? nothing : stop.row === row && stop.col === col ? 0 : -1}
    aria-label=${t('spoken.cell', { ...place, value: spokenValue(cell, t) })}
    aria-selected=${cell.mark === 'sel' ? 'true' : 'false'}
    aria-invalid=${invalid ? 'true' : nothing}
    aria-describedby=${explained ? 'problem' : cell.mark === 'sel' ? 'made' : nothing}
  >
    <span class=${cellClass(cell)} part="cell"
      >${cellText(cell)}${open ? editor(editing.text, t('spoken.edit', place)) : nothing}</span
    >
  </td>`;
}

function editor(text: string, label: string): TemplateResult {
  return html`<input
    class="entry"
    .value=${text}
    aria-label=${label}
    inputmode="text"
    autocomplete="off"
    autocapitalize="off"
    spellcheck="false"
    enterkeyhint="done"
  />`;
}

export function cellClass(cell: CellPicture): string {
  const kind = cell.kind === 'number' ? '' : cell.kind;
  return ['cell', cell.fill && `ramp ${cell.fill}`, kind, cell.mark].filter(Boolean).join(' ');
}

/** ≈ hangs left of the digits, so that they stay in their column. */
export function cellText(cell: CellPicture): TemplateResult {
  const near = cell.text.startsWith('≈');
  const digits = near ? cell.text.slice(1) : cell.text;
  return html`<span>${near ? html`<span class="approx">≈</span>` : nothing}${digits}</span>${
      cell.ghost === '' ? nothing : html`<span class="gh" aria-hidden="true">${cell.ghost}</span>`
    }`;
}
