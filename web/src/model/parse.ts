// SPDX-License-Identifier: MIT
// The text of one matrix cell, as a learner types it, becomes a number or a named problem. Both decimal marks
// are read in every language, and so is everything the widgets print for a cell, so that a printed value can be
// pasted back. Which words the learner sees for a problem is the message catalogue's business.

/** The largest magnitude a cell takes. */
export const CELL_LIMIT = 1e6;

/** Why a text is not the value of a cell. */
export type CellProblem = 'empty' | 'not-a-number' | 'out-of-range';

/** `text` is what was typed, without surrounding spaces and invisible marks, for the message to quote. */
export type ParsedCell =
  { readonly value: number } | { readonly problem: CellProblem; readonly text: string };

/** Left-to-right, right-to-left and Arabic letter marks: number formatters of some languages put them before a minus. */
const DIRECTION_MARKS = /[\u200e\u200f\u061c]/g;
const MINUS = /\u2212/g;
/** Between groups of three digits, as in 1 000 000 and 0.268 941. */
const GROUP_BLANKS = /(?<=\d)[ \u00a0\u202f](?=\d{3}(?!\d))/g;
/** Each digit can be read in one way only, so that a very long text is answered in linear time. */
const DECIMAL = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i;

/** Reads one cell. Plain decimal notation only: no fractions, no expressions, nothing is evaluated. */
export function parseCell(raw: string): ParsedCell {
  const text = raw.replace(DIRECTION_MARKS, '').trim();
  if (text === '') {
    return { problem: 'empty', text };
  }
  const ascii = text.replace(MINUS, '-').replace(GROUP_BLANKS, '');
  if (!DECIMAL.test(ascii)) {
    return { problem: 'not-a-number', text };
  }
  const value = Number(ascii.replace(',', '.'));
  if (Math.abs(value) > CELL_LIMIT) {
    return { problem: 'out-of-range', text };
  }
  // Adding zero turns -0 into 0, so that no sign of a typed "-0" travels on.
  return { value: value + 0 };
}

/** The same text, or another way to write the same number: 5.0 for 5. */
export function isSameEntry(a: string, b: string): boolean {
  const [was, is] = [parseCell(a), parseCell(b)];
  return a === b || ('value' in was && 'value' in is && was.value === is.value);
}
