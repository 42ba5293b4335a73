// SPDX-License-Identifier: MIT
// The numbers of a step as some videos draw them: a row for each key, a column for each query.
import { html, nothing, type TemplateResult } from 'lit';
import type { CellPicture, MatrixPicture } from '../model/picture.ts';
import { cellClass, cellText, sumText } from './matrix.ts';
import { spokenValue } from './spoken.ts';
import { plain, rich, type Translate } from './rich.ts';

/** A picture of scores or weights; `caption` is rich text. It is there to be read: what can be done is done in the other. */
export function transposedTable(
  { hue, cells, sums, wide, stale }: MatrixPicture,
  caption: string,
  t: Translate,
): TemplateResult {
  const keys = Array.from(cells[0] ?? [], (_, key) => cells.map((row) => row[key]));
  return html`<p>${rich(caption)}</p>
    ${stale ? html`<p class="tagline">${t('stale')}</p>` : nothing}
    <div class="scroll" tabindex="0" role="group" aria-label=${t('transposed')}>
      <table
        class="mx ${hue} ${wide ? 'wide' : ''} ${stale ? 'stale' : ''}"
        dir="ltr"
        aria-label=${plain(caption)}
      >
        <thead>
          <tr class="heads">
            <td></td>
            ${cells.map((_, index) => html`<th scope="col">${t('query', { index: index + 1 })}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${keys.map(
            (row, index) =>
              html`<tr>
                <th scope="row">${t('key', { index: index + 1 })}</th>
                ${row.map((cell) => cell && html`<td class="c" aria-label=${spokenValue(cell, t)}>${tile(cell)}</td>`)}
              </tr>`,
          )}
          ${
            sums === null
              ? nothing
              : html`<tr>
                  <th scope="row">${t('transposed.sum')}</th>
                  ${sums.map((sum) => html`<td class="sum">${sumText(sum)}</td>`)}
                </tr>`
          }
        </tbody>
      </table>
    </div>`;
}

function tile(cell: CellPicture): TemplateResult {
  return html`<span class=${cellClass({ ...cell, mark: '' })}>${cellText(cell)}</span>`;
}
