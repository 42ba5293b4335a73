// SPDX-License-Identifier: MIT
// The author's own numbers: tables inside the tag, which are the static figure and the input at once.
//   <table data-matrix="q"><tr><th>query 1</th><td>1</td><td>0</td></tr></table>

const TABLE = 'table[data-matrix]';

/**
 * The tables of a widget by the name of their matrix, row by row. Only `td` cells count, so that tables may have
 * heads; what stands in them is text and stays text. Rows without such cells are left out; of two tables of one name
 * the first counts; tables inside another widget are not ours.
 */
export function authorTables(host: Element): ReadonlyMap<string, readonly (readonly string[])[]> {
  const tables = Array.from(host.querySelectorAll<HTMLTableElement>(TABLE)).filter(
    (table) => table.closest(host.localName) === host,
  );
  const matrices = tables.map((table) => [table.dataset['matrix'] ?? '', rowsOf(table)] as const);
  return new Map(matrices.filter(([, rows]) => rows.length > 0).reverse());
}

function rowsOf(table: HTMLTableElement): readonly (readonly string[])[] {
  return Array.from(table.rows, (row) =>
    Array.from(row.cells)
      .filter((cell) => cell.localName === 'td')
      // A comma parts numbers where matrices are written in one line; inside a cell it can only be a decimal mark.
      .map((cell) => cell.textContent.trim().replace(',', '.')),
  ).filter((cells) => cells.length > 0);
}

/** Something of the author's own in the default slot. */
export function isFigure(node: Node): boolean {
  return !(node instanceof Element && node.slot !== '') && (node.textContent ?? '').trim() !== '';
}
