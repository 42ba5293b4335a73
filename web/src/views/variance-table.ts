// SPDX-License-Identifier: MIT
// What was expected and what was measured, length by length. The distances from theory are buttons that open their
// arithmetic.
import { html, type TemplateResult } from 'lit';
import { rich, type Translate } from './rich.ts';
import { spokenNumber } from './spoken.ts';

export interface VarianceRow {
  readonly dk: string;
  /** As they are printed, in the order of the heads. */
  readonly facts: readonly string[];
  /** Distance from theory in standard errors; null where there is none. */
  readonly off: string | null;
  readonly isChosen: boolean;
}

export interface VarianceTable {
  /** Messages `variance.head.<name>`: first the length, last the distance where there is one. */
  readonly heads: readonly string[];
  readonly rows: readonly VarianceRow[];
  readonly caption: string;
  readonly t: Translate;
  readonly choose: (row: number) => void;
}

export function varianceTable({ heads, rows, caption, t, choose }: VarianceTable): TemplateResult {
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${caption}>
    <table class="book">
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${rich(t(`variance.head.${head}`))}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row, index) =>
            html`<tr>
              <th scope="row" class="num">${row.dk}</th>
              ${row.facts.map((fact) => html`<td>${fact}</td>`)}
              ${heads.at(-1) === 'off' ? html`<td>${offCell(row, index, t, choose)}</td>` : ''}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function offCell(
  { off, dk, isChosen }: VarianceRow,
  index: number,
  t: Translate,
  choose: (row: number) => void,
): TemplateResult {
  if (off === null) return html`–`;
  return html`<button
    type="button"
    aria-label=${t('variance.open', { off: spokenNumber(off, t), dk })}
    aria-pressed=${isChosen ? 'true' : 'false'}
    @click=${() => {
      choose(index);
    }}
  >
    ${off}
  </button>`;
}
