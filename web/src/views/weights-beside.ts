// SPDX-License-Identifier: MIT
// Tables of weights beside each other, to be compared: plain tables, for the numbers can be opened elsewhere.
import { html, nothing, type TemplateResult } from 'lit';
import type { MatrixPicture } from '../model/picture.ts';
import { cellClass, cellText, sumText } from './matrix.ts';
import type { Translate } from './rich.ts';
import { spokenValue } from './spoken.ts';

export interface NamedWeights {
  readonly caption: string;
  readonly picture: MatrixPicture;
}

export function weightsBeside(tables: readonly NamedWeights[], t: Translate): TemplateResult {
  return html`<div class="beside">${tables.map((table) => weightsTable(table, t))}</div>`;
}

function weightsTable({ caption, picture }: NamedWeights, t: Translate): TemplateResult {
  const { cells, sums } = picture;
  const keys = Array.from({ length: cells[0]?.length ?? 0 }, (_, index) => index + 1);
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${caption}>
    <table class="mx a wide" dir="ltr">
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr class="heads">
          <td></td>
          ${keys.map((index) => html`<th scope="col">${t('key', { index })}</th>`)}
          ${sums === null ? nothing : html`<th scope="col" class="sh">${t('row.sum')}</th>`}
        </tr>
      </thead>
      <tbody>
        ${cells.map((row, index) => {
          const sum = sums?.[index];
          return html`<tr>
            <th scope="row">${t('query', { index: index + 1 })}</th>
            ${row.map(
              (cell) =>
                html`<td class="c" aria-label=${spokenValue(cell, t)}>
                  <span class=${cellClass({ ...cell, mark: '' })}>${cellText(cell)}</span>
                </td>`,
            )}
            ${sum === undefined ? nothing : html`<td class="sum"><span>${sumText(sum)}</span></td>`}
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
}
