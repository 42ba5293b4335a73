// SPDX-License-Identifier: MIT
// The text of an editable matrix. Eight by eight cells are always kept, so that a matrix that shrinks and grows
// again remembers what was typed; `null` is a number that was never given (a ragged row), '' one that was erased.

/** Rows and columns an editable matrix may have at most. */
export const SIZE_LIMIT = 8;

export type CellText = string | null;
export type CellStore = readonly (readonly CellText[])[];

const INDICES = Array.from({ length: SIZE_LIMIT }, (_, index) => index);

/** The cells of `numbers`; inside rows × cols a missing number is null, outside it a 0 waits to be shown. */
export function cellsFrom(numbers: readonly (readonly number[])[], rows: number, cols: number): CellStore {
  return cellsFromTexts(
    numbers.map((row) => row.map(String)),
    rows,
    cols,
  );
}

/** The cells of what was written down row by row; inside rows × cols what is missing is null, outside it a 0 waits. */
export function cellsFromTexts(
  texts: readonly (readonly CellText[])[],
  rows: number,
  cols: number,
): CellStore {
  return INDICES.map((row) =>
    INDICES.map((col) => texts[row]?.[col] ?? (row < rows && col < cols ? null : '0')),
  );
}

export function withCell(store: CellStore, row: number, col: number, text: CellText): CellStore {
  return store.map((cells, r) => (r === row ? cells.map((cell, c) => (c === col ? text : cell)) : cells));
}

export function cellAt(store: CellStore, row: number, col: number): CellText {
  return store[row]?.[col] ?? null;
}

/** The visible part of the store. */
export function visibleCells(store: CellStore, rows: number, cols: number): readonly (readonly CellText[])[] {
  return store.slice(0, rows).map((cells) => cells.slice(0, cols));
}
