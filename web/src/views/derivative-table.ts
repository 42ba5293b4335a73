// SPDX-License-Identifier: MIT
// One derivative by three variables, side by side: its numbers are buttons that choose the variable, and so open the
// arithmetic. While a question is open they are covered.
import { html, type TemplateResult } from 'lit';
import { rich, type Translate } from './rich.ts';
import { spokenNumber } from './spoken.ts';

export interface DerivativeRow {
  /** The variable. */
  readonly name: string;
  /** Rich text. */
  readonly label: string;
  /** As they are printed, a column for each way of dividing; null while they are asked for, or where there are none. */
  readonly values: readonly (string | null)[];
  /** Which is larger, and how many times; rich text. */
  readonly ratio: string;
  readonly isChosen: boolean;
}

export interface DerivativeTable {
  /** Names of the ways of dividing; rich text. */
  readonly heads: readonly string[];
  readonly rows: readonly DerivativeRow[];
  /** Rich text; empty in a question. */
  readonly caption: string;
  /** Accessible name of the box that scrolls. */
  readonly spoken: string;
  /** What stands for a value that is not there. */
  readonly missing: { readonly shown: string; readonly spoken: string };
  readonly t: Translate;
  /** Undefined where there is nothing to open. */
  readonly choose?: (variable: string) => void;
}

export function derivativeTable(table: DerivativeTable): TemplateResult {
  const { heads, rows, caption, spoken, t } = table;
  const hasRatio = rows.some(({ ratio }) => ratio !== '');
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${spoken}>
    <table class="book derivatives">
      ${
        caption === ''
          ? ''
          : html`<caption>
              ${rich(caption)}
            </caption>`
      }
      <thead>
        <tr>
          <td></td>
          ${heads.map((head) => html`<th scope="col">${rich(head)}</th>`)}
          ${hasRatio ? html`<th scope="col">${t('gradient.head.ratio')}</th>` : ''}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              <th scope="row">${rich(row.label)}</th>
              ${row.values.map((value) => html`<td>${cellOf(table, row, value)}</td>`)}
              ${hasRatio ? html`<td class="words">${rich(row.ratio)}</td>` : ''}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function cellOf(
  { missing, t, choose }: DerivativeTable,
  { name, isChosen }: DerivativeRow,
  value: string | null,
): TemplateResult {
  if (value === null)
    return html`<span aria-hidden="true">${missing.shown}</span
      ><span class="spoken">${missing.spoken}</span>`;
  if (choose === undefined) return html`${value}`;
  return html`<button
    type="button"
    aria-label=${t('gradient.open', { value: spokenNumber(value, t), variable: name })}
    aria-pressed=${isChosen ? 'true' : 'false'}
    @click=${() => {
      choose(name);
    }}
  >
    ${value}
  </button>`;
}
