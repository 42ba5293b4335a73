// SPDX-License-Identifier: MIT
// The numbers behind a chart as a table of texts; a number that can be opened is a button.
import { html, nothing, type TemplateResult } from 'lit';
import type { PaddedText } from '../model/format.ts';
import { bookTable } from './book.ts';
import { rich } from './rich.ts';

export interface PlainTable {
  /** Rich text, as the heads are. */
  readonly caption: string;
  readonly heads: readonly string[];
  readonly rows: readonly { readonly head: string; readonly cells: readonly (string | TemplateResult)[] }[];
}

/** A number whose point stands under that of its column. */
export function onPoint({ shown, ghost }: PaddedText): TemplateResult {
  return html`${shown}${ghost === '' ? nothing : html`<span class="ghost" aria-hidden="true">${ghost}</span>`}`;
}

export function plainTable({ caption, heads, rows }: PlainTable): TemplateResult {
  return bookTable(
    caption,
    html`<thead>
        <tr>
          ${heads.map((head, index) => (index === 0 && head === '' ? html`<td></td>` : html`<th scope="col">${rich(head)}</th>`))}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ head, cells }) =>
            html`<tr>
              <th scope="row">${rich(head)}</th>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>`,
  );
}
