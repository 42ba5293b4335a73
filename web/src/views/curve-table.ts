// SPDX-License-Identifier: MIT
// The curve of the scaling lab in numbers: lengths down, for each way of dividing what a tenth, half and nine tenths of the
// draws stay below.
import { html, type TemplateResult } from 'lit';
import { bookTable } from './book.ts';
import { rich, type Translate } from './rich.ts';

export interface CurveTable {
  /** Rich text, as the names are. */
  readonly caption: string;
  readonly names: readonly string[];
  /** As they are printed; three numbers for each name, none where nothing has been drawn yet. */
  readonly rows: readonly { readonly dk: string; readonly numbers: readonly (readonly string[])[] }[];
  readonly t: Translate;
}

const SHARES = ['10 %', '50 %', '90 %'];

export function curveTable({ caption, names, rows, t }: CurveTable): TemplateResult {
  return bookTable(
    caption,
    html`<thead>
        <tr>
          <td></td>
          ${names.map((name) => html`<th scope="colgroup" colspan=${SHARES.length} class="group">${rich(name)}</th>`)}
        </tr>
        <tr>
          <th scope="col">${rich(t('lab.axis.dk'))}</th>
          ${names.map(() => SHARES.map((share) => html`<th scope="col">${share}</th>`))}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ dk, numbers }) =>
            html`<tr>
              <th scope="row" class="num">${dk}</th>
              ${numbers.map((some) => SHARES.map((_, index) => html`<td>${some[index] ?? '–'}</td>`))}
            </tr>`,
        )}
      </tbody>`,
  );
}
