// SPDX-License-Identifier: MIT
// A matrix as one text: every notation is read to the same cells, and no text throws.
import { describe, expect, it } from 'vitest';
import { readMatrixText, writeMatrixText } from '../../../web/src/model/matrix-text.ts';

const IDENTITY = [
  ['1', '0'],
  ['0', '1'],
];

describe('the ways people write a matrix', () => {
  it.each([
    ['nested brackets', '[[1,0],[0,1]]'],
    ['nested brackets over lines', '[[1, 0],\n [0, 1]]'],
    ['what NumPy prints', '[[1 0]\n [0 1]]'],
    ['blanks and semicolons', '1 0; 0 1'],
    ['commas and semicolons', '1, 0; 0, 1;'],
    ['links', '1,0~0,1'],
    ['CSV', '1,0\n0,1\n'],
    ['CSV of Windows', '1,0\r\n0,1\r\n'],
    ['CSV with quotes', '"1","0"\n"0","1"'],
    ['CSV with semicolons', '1;0\n0;1'],
    ['a spreadsheet', '1\t0\n0\t1'],
    ['blanks over lines', '  1   0\n\n  0   1  '],
  ])('%s', (_, text) => {
    expect(readMatrixText(text)).toEqual(IDENTITY);
  });

  it.each([
    ['1,5 2', [['1,5', '2']]],
    [
      '1,5\t2\n3\t4,25',
      [
        ['1,5', '2'],
        ['3', '4,25'],
      ],
    ],
    [
      '1,5;2\n3;4,25',
      [
        ['1,5', '2'],
        ['3', '4,25'],
      ],
    ],
    ['1.5, 2', [['1.5', '2']]],
    ['\u22121 2', [['\u22121', '2']]],
  ])('keeps decimal marks and minus signs: %j', (text, cells) => {
    expect(readMatrixText(text)).toEqual(cells);
  });

  it('keeps rows of different length and gaps apart', () => {
    expect(readMatrixText('1,0,1,0~0,1')).toEqual([
      ['1', '0', '1', '0'],
      ['0', '1'],
    ]);
    expect(readMatrixText('1,,2')).toEqual([['1', '', '2']]);
    expect(readMatrixText('1\t\t2\n3\t4\t5')).toEqual([
      ['1', '', '2'],
      ['3', '4', '5'],
    ]);
  });

  it.each(['', '  ', '[]', '[[]]', '\n\n'])('finds no cells in %j', (text) => {
    expect(readMatrixText(text)).toEqual([]);
  });

  it.each(['[[1,0', ']]][[', '~~~', ',;,', '[[[[1]]]]', '\t', '<b>1</b>', '1'.repeat(100_000)])(
    'reads anything without throwing: %.20j',
    (text) => {
      expect(Array.isArray(readMatrixText(text))).toBe(true);
    },
  );
});

describe('the notation of links', () => {
  it('is read back to the same cells', () => {
    for (const cells of [IDENTITY, [['-0.5', '1e-7']], [['1', '', '2']], [['abc', '1']]])
      expect(readMatrixText(writeMatrixText(cells))).toEqual(cells);
  });

  it.each([
    ['1\t\t3', [['1', '', '3']]],
    ['\t7', [['', '7']]],
    ['1 000\t2', [['1 000', '2']]],
    [
      '\t5\t6\n1\t2\t3\n',
      [
        ['', '5', '6'],
        ['1', '2', '3'],
      ],
    ],
  ])('keeps the places of spreadsheet cells: %j', (text, cells) => {
    expect(readMatrixText(text)).toEqual(cells);
  });

  it.each(['[[1,2],[3,4', '[[1,[2,3]],4]', '{"a":[1]}', '1]', '[['])('reads no part of %j', (text) => {
    expect(readMatrixText(text)).toEqual([]);
  });

  it('parts nothing that was one cell: decimal commas, blanks between digits, and what is no number', () => {
    const cells = [
      ['2,5', '1 000'],
      ['a;b', '[1]'],
    ];
    expect(readMatrixText(writeMatrixText(cells))).toEqual([
      ['2.5', '1000'],
      ['a_b', '_1_'],
    ]);
  });

  it('leaves quotes inside an entry as they were typed', () => {
    expect(writeMatrixText(readMatrixText('{"a":1}'))).toBe('{"a":1}');
    expect(readMatrixText(writeMatrixText([['"1"']]))).toEqual([['_1"']]);
  });

  it('keeps a short row short', () => {
    expect(
      writeMatrixText([
        ['1', '0', '1', '0'],
        ['0', '1', null, null],
      ]),
    ).toBe('1,0,1,0~0,1');
  });
});
