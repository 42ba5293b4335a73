// SPDX-License-Identifier: MIT
// Jacobians as tables on one diverging scale: how each weight answers to each score, and what rows and columns add up to.
// Each is a grid with one tab stop; what a cell means is the element's business.
import { html, nothing, type TemplateResult } from 'lit';
import { rich, type Translate } from './rich.ts';
import { spokenNumber } from './spoken.ts';

export interface JacobianCell {
  readonly text: string;
  /** Class of the colour ramp; empty for sums. */
  readonly fill: string;
  readonly isChosen: boolean;
}

export interface JacobianTable {
  readonly scaling: string;
  /** Rich text, and the same for those who listen. */
  readonly name: string;
  readonly spoken: string;
  /** Last of each row its sum, and last of all rows the sums of the columns. */
  readonly cells: readonly (readonly JacobianCell[])[];
  /** The cell that Tab reaches. */
  readonly stop: { readonly row: number; readonly col: number };
  /** Message of the names of the columns: by score, or towards a key. */
  readonly column: string;
  /** Wider than the plate: it scrolls in a box of its own. */
  readonly scrolls: boolean;
}

export function jacobianView(tables: readonly JacobianTable[], t: Translate): TemplateResult {
  return html`<div class="jacobians">${tables.map((table) => jacobian(table, t))}</div>`;
}

/** Grids of this name are told apart by what they are divided by. */
export const gridName = (scaling: string): string => `jacobian-${scaling}`;

function jacobian(table: JacobianTable, t: Translate): TemplateResult {
  const { scaling, name, spoken, cells, column, scrolls } = table;
  const keys = cells.length - 1;
  return html`<div class="jac" part="matrix">
    <p class="jac-name"><span>${rich(name)}</span><span class="shape">${keys} × ${keys}</span></p>
    <div class=${scrolls ? 'scroll' : ''}>
      <table
        class="mx s wide"
        role="grid"
        dir="ltr"
        data-matrix=${gridName(scaling)}
        aria-label=${t('spoken.grid', { name: spoken, rows: keys, cols: keys })}
        aria-readonly="true"
      >
        <thead>
          <tr class="heads" role="row">
            <td role="presentation"></td>
            <td role="presentation"></td>
            ${Array.from(
              { length: keys },
              (_, index) => html`<th role="columnheader" scope="col">${t(column, { index: index + 1 })}</th>`,
            )}
            <td role="presentation"></td>
            <th role="columnheader" class="sh" scope="col">${t('row.sum')}</th>
          </tr>
        </thead>
        <tbody>
          ${cells.map((row, index) => (index < keys ? matrixRow(table, row, index, t) : sumRow(table, row, t)))}
        </tbody>
      </table>
    </div>
  </div>`;
}

function matrixRow(table: JacobianTable, row: readonly JacobianCell[], index: number, t: Translate) {
  const keys = row.length - 1;
  const bracket = (side: string) =>
    index > 0 ? nothing : html`<td class="br ${side} s" rowspan=${keys} role="presentation"></td>`;
  return html`<tr role="row">
    <th role="rowheader" scope="row">${t('gradient.weight', { index: index + 1 })}</th>
    ${bracket('l')}${row.slice(0, keys).map((cell, col) => entry(table, cell, index, col, t))}${bracket('r')}
    ${row.slice(keys).map((cell) => sum(table, cell, index, keys, t))}
  </tr>`;
}

/** What the columns add up to, and in the corner everything. */
function sumRow(table: JacobianTable, row: readonly JacobianCell[], t: Translate): TemplateResult {
  const keys = row.length - 1;
  return html`<tr role="row" class="sums">
    <th role="rowheader" scope="row">${t('gradient.column.sum')}</th>
    <td role="presentation"></td>
    ${row.slice(0, keys).map((cell, col) => sum(table, cell, keys, col, t))}
    <td role="presentation"></td>
    ${row.slice(keys).map((cell) => sum(table, cell, keys, keys, t))}
  </tr>`;
}

function entry(table: JacobianTable, cell: JacobianCell, row: number, col: number, t: Translate) {
  const { spoken, stop, cells } = table;
  const edges = [col === 0 ? 'c1' : '', col === cells.length - 2 ? 'cz' : ''].join(' ');
  const near = cell.text.startsWith('≈');
  return html`<td
    class="c ${edges}"
    role="gridcell"
    data-row=${row}
    data-col=${col}
    tabindex=${stop.row === row && stop.col === col ? 0 : -1}
    aria-label=${t('spoken.cell', { name: spoken, row: row + 1, col: col + 1, value: spokenNumber(cell.text, t) })}
    aria-selected=${cell.isChosen ? 'true' : 'false'}
    aria-describedby=${cell.isChosen ? 'made' : nothing}
  >
    <span class="cell ramp ${cell.fill} ${cell.isChosen ? 'sel' : ''}" part="cell"
      ><span
        >${near ? html`<span class="approx">≈</span>` : nothing}${near ? cell.text.slice(1) : cell.text}</span
      ></span
    >
  </td>`;
}

function sum(table: JacobianTable, cell: JacobianCell, row: number, col: number, t: Translate) {
  const { spoken, stop, cells } = table;
  const keys = cells.length - 1;
  const ofWhat =
    row < keys ? 'spoken.sum' : col < keys ? 'gradient.column.sum.spoken' : 'gradient.total.spoken';
  const slots = { name: spoken, row: row + 1, col: col + 1, value: spokenNumber(cell.text, t) };
  return html`<td
    class="sum"
    role="gridcell"
    data-row=${row}
    data-col=${col}
    tabindex=${stop.row === row && stop.col === col ? 0 : -1}
    aria-label=${t(ofWhat, slots)}
    aria-selected=${cell.isChosen ? 'true' : 'false'}
    aria-describedby=${cell.isChosen ? 'made' : nothing}
  >
    <span class=${cell.isChosen ? 'sel' : ''}>${cell.text}</span>
  </td>`;
}
