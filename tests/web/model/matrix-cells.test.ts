// SPDX-License-Identifier: MIT
// An editable matrix that grows and shrinks, and never forgets what was typed.
import { describe, expect, it } from 'vitest';
import {
  cellAt,
  cellsFrom,
  SIZE_LIMIT,
  visibleCells,
  withCell,
  type CellStore,
} from '../../../web/src/model/matrix-cells.ts';

const STORE: CellStore = cellsFrom(
  [
    [1, -2.5],
    [0, 1e-7],
  ],
  2,
  2,
);

describe('a matrix of texts', () => {
  it('holds the numbers it was made from as they would be typed', () => {
    expect(visibleCells(STORE, 2, 2)).toEqual([
      ['1', '-2.5'],
      ['0', '1e-7'],
    ]);
  });

  it('grows by zeros, to the right and downwards', () => {
    expect(visibleCells(STORE, 3, 3)).toEqual([
      ['1', '-2.5', '0'],
      ['0', '1e-7', '0'],
      ['0', '0', '0'],
    ]);
  });

  it('can grow to its limit and no further', () => {
    expect(visibleCells(STORE, SIZE_LIMIT, SIZE_LIMIT)).toHaveLength(SIZE_LIMIT);
    expect(visibleCells(STORE, 99, 99)).toEqual(visibleCells(STORE, SIZE_LIMIT, SIZE_LIMIT));
  });

  it('shows less when it shrinks and everything again when it grows', () => {
    const typed = withCell(STORE, 1, 1, 'abc');
    expect(visibleCells(typed, 1, 1)).toEqual([['1']]);
    expect(visibleCells(typed, 2, 2)).toEqual([
      ['1', '-2.5'],
      ['0', 'abc'],
    ]);
  });
});

describe('a row that is too short', () => {
  const ragged = cellsFrom(
    [
      [1, 0, 1, 0],
      [0, 1],
    ],
    2,
    4,
  );

  it('has null where numbers were never given, which is not an erased cell', () => {
    expect(visibleCells(ragged, 2, 4)[1]).toEqual(['0', '1', null, null]);
    expect(cellAt(withCell(ragged, 1, 2, ''), 1, 2)).toBe('');
  });

  it('waits with zeros, not with gaps, outside the shape that was asked for', () => {
    expect(visibleCells(ragged, 3, 5)).toEqual([
      ['1', '0', '1', '0', '0'],
      ['0', '1', null, null, '0'],
      ['0', '0', '0', '0', '0'],
    ]);
  });
});

describe('changing one cell', () => {
  it('leaves the matrix it came from as it was', () => {
    const changed = withCell(STORE, 0, 1, '7');
    expect(cellAt(changed, 0, 1)).toBe('7');
    expect(cellAt(STORE, 0, 1)).toBe('-2.5');
    expect(changed[1]).toBe(STORE[1]);
  });

  it('finds nothing outside the limit', () => {
    expect(cellAt(STORE, SIZE_LIMIT, 0)).toBeNull();
    expect(cellAt(STORE, 0, -1)).toBeNull();
  });
});
