// SPDX-License-Identifier: MIT
// How the tables of a product stand: in one row, the factors over the result, or all in one column.
import { html } from 'lit';
import { expect, it } from 'vitest';
import type { MatrixPicture } from '../../../web/src/model/picture.ts';
import { abreast } from '../../../web/src/views/joint-stage.ts';
import { widthOf } from '../../../web/src/views/pipeline-stage.ts';
import { markupOf } from '../content/template-text.ts';

const CELL = { text: '1', ghost: '', kind: 'number', mark: '', fill: '' } as const;
const PICTURE: MatrixPicture = {
  name: 'raw',
  hue: 'q',
  cells: [[CELL, CELL, CELL, CELL]],
  sourceRow: null,
  sums: null,
  ghostSums: false,
  editable: false,
  stale: false,
  wide: false,
};

function stands(width: number, made: MatrixPicture | undefined = PICTURE): string {
  const drawn = abreast({
    sources: [PICTURE, PICTURE],
    operation: 'times',
    made,
    draw: () => html`<i></i>`,
    missing: '',
    stale: null,
    width,
  });
  const markup = markupOf(drawn);
  return `${markup.includes('abreast') ? 'abreast' : 'stacked'}, ${/class="?stage row/.test(markup) ? 'row' : 'column'}`;
}

it('has as much beside each other as there is room for', () => {
  const table = widthOf(PICTURE);
  expect(stands(3 * table + 300)).toBe('abreast, row');
  expect(stands(3 * table + 60)).toBe('abreast, column');
  expect(stands(2 * table + 60)).toBe('stacked, column');
  expect(stands(320)).toBe('stacked, column');
});
