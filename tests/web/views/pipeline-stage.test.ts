// SPDX-License-Identifier: MIT
// How much room a matrix is given before it is drawn: enough for its longest numbers, or it would be cut off.
import { describe, expect, it } from 'vitest';
import type { CellPicture, MatrixPicture } from '../../../web/src/model/picture.ts';
import { widthOf } from '../../../web/src/views/pipeline-stage.ts';

const cell = (text: string, ghost = '', kind: CellPicture['kind'] = 'number'): CellPicture => ({
  text,
  ghost,
  kind,
  mark: '',
  fill: '',
});

function picture(...row: readonly CellPicture[]): MatrixPicture {
  const wide = row.some(({ text, ghost }) => (text + ghost).length > 2);
  const rest = { sourceRow: null, sums: null, ghostSums: false, editable: false, stale: false } as const;
  return { name: 'raw', hue: 's', cells: [row], wide, ...rest };
}

const NOTHING = widthOf(picture());

/** The widest font that may stand in for the maths serif, DejaVu Serif: 10.8 px a digit, 14.3 a minus, 5.4 a point. */
function widest(text: string): number {
  const sign = { '.': 5.4, '\u2212': 14.3 } as Readonly<Record<string, number>>;
  return Array.from(text).reduce((sum, character) => sum + (sign[character] ?? 10.8), 2 * 6.4 + 3);
}

describe('the room of a matrix', () => {
  it.each(['7', '−1', '−12', '0.731', '−0.500', '123.450', '−1234.500', '999999.123', '−1000000'])(
    'is enough for %s',
    (text) => {
      expect(widthOf(picture(cell(text))) - NOTHING).toBeGreaterThanOrEqual(widest(text) - 0.5);
    },
  );

  it('counts the decimals that are invisible', () => {
    expect(widthOf(picture(cell('123456', '.000')))).toBe(widthOf(picture(cell('123456.000'))));
  });

  it('goes by the longest number of each column', () => {
    const long = cell('123456.000');
    const rows = [picture(cell('1'), long).cells, picture(long, cell('1')).cells].flat();
    expect(widthOf({ ...picture(long, long), cells: rows })).toBe(widthOf(picture(long, long)));
  });

  it('is no more than a cell shows of what is no number', () => {
    expect(widthOf(picture(cell('x'.repeat(300), '', 'wrong')))).toBeLessThan(200);
  });
});
