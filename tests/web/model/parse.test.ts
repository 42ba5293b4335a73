// SPDX-License-Identifier: MIT
// What a learner may type into a cell, and what each refusal is called.
import { describe, expect, it } from 'vitest';
import { formatNumber } from '../../../web/src/model/format.ts';
import { CELL_LIMIT, isSameEntry, parseCell } from '../../../web/src/model/parse.ts';

const ACCEPTED: readonly (readonly [string, number])[] = [
  ['1', 1],
  ['007', 7],
  ['+2', 2],
  ['-3', -3],
  ['\u22123', -3],
  ['0.5', 0.5],
  ['0,5', 0.5],
  ['.5', 0.5],
  [',5', 0.5],
  ['5.', 5],
  ['-.25', -0.25],
  ['  7 ', 7],
  ['\u00a07\u202f', 7],
  ['\t7\n', 7],
  ['1e3', 1000],
  ['1E3', 1000],
  ['1e+3', 1000],
  ['25e-2', 0.25],
  ['25e\u22122', 0.25],
  ['2,5e1', 25],
  ['1e-999', 0],
  ['1000000', CELL_LIMIT],
  ['1 000', 1000],
  ['\u22121 000 000', -CELL_LIMIT],
  ['12\u00a0345,5', 12345.5],
  ['0.268 941 421 370', 0.26894142137],
  ['-1e6', -CELL_LIMIT],
  ['\u200e-4', -4],
  ['\u061c\u22124', -4],
  ['\u200f0,5\u200f', 0.5],
];

const EMPTY = ['', ' ', '\u00a0', '\n', '\u200e', ' \u061c '];

const NOT_NUMBERS = [
  'abc',
  '1/2',
  '3/4',
  '1 2',
  '1 00',
  '1 0000',
  '1000 5',
  '1,000.5',
  '1.000,5',
  '1..2',
  '1,,2',
  '.',
  ',',
  '-',
  '+',
  '--1',
  '+-1',
  '1-',
  'e3',
  '1e',
  '1e1.5',
  '1e3e3',
  '0x10',
  '0b1',
  '1_000',
  '10n',
  'NaN',
  'Infinity',
  '-Infinity',
  '\u2212∞',
  '≈0',
  'sqrt(2)',
  'alert(1)',
  '<b>1</b>',
  '१२',
];

const OUT_OF_RANGE = ['1000001', '-1000000.5', '1e7', '1e999', '-1e999', '1000000,1'];

describe('a cell that is accepted', () => {
  it.each(ACCEPTED)('reads %j as %d', (text, value) => {
    expect(parseCell(text)).toEqual({ value });
  });

  it('never keeps the sign of a zero', () => {
    for (const text of ['-0', '\u22120', '-0.0', '-1e-999']) {
      expect(parseCell(text)).toEqual({ value: 0 });
    }
  });

  it('reads back what the widgets print', () => {
    for (const value of [0, 1, -1, 0.731, -2.5, 123456, -0.001]) {
      expect(parseCell(formatNumber(value))).toEqual({ value });
    }
  });
});

describe('a cell that is refused', () => {
  it.each(EMPTY)('calls %j empty', (text) => {
    expect(parseCell(text)).toEqual({ problem: 'empty', text: '' });
  });

  it.each(NOT_NUMBERS)('calls %j not a number and quotes it', (text) => {
    expect(parseCell(text)).toEqual({ problem: 'not-a-number', text });
  });

  it.each(OUT_OF_RANGE)('calls %j out of range and quotes it', (text) => {
    expect(parseCell(text)).toEqual({ problem: 'out-of-range', text });
  });

  it('quotes the text without its surrounding spaces and invisible marks', () => {
    expect(parseCell(' \u200eabc ')).toEqual({ problem: 'not-a-number', text: 'abc' });
  });

  it('answers a very long text at once', () => {
    const text = `${'1'.repeat(200_000)}x`;
    expect(parseCell(text)).toEqual({ problem: 'not-a-number', text });
  });
});

describe('the same entry', () => {
  it.each([
    ['5', '5.0', true],
    ['5', ' +5,00 ', true],
    ['0', '-0', true],
    ['abc', 'abc', true],
    ['5', '5.01', false],
    ['5', '', false],
    ['abc', 'abd', false],
  ])('%j and %j: %j', (a, b, same) => {
    expect([isSameEntry(a, b), isSameEntry(b, a)]).toEqual([same, same]);
  });
});
