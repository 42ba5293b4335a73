// SPDX-License-Identifier: MIT
// A whole matrix as one text, in every way people write one down: [[1,0],[0,1]], 1 0; 0 1, 1,0~0,1 (links), CSV,
// cells pasted from a spreadsheet. Cells stay text here: whether they are numbers is for parse.ts to say.

import { parseCell } from './parse.ts';

/** The cells row by row; rows may differ in length. Empty for a text without cells. */
export type CellRows = readonly (readonly string[])[];

const QUOTED = /^"(.*)"$/;
/** What stands between innermost brackets. */
const ROW = /\[([^[\]]*)\]/g;
/** What would part a cell or, around all of it, be taken off. */
const PARTING = /[\s,;~[\]]|^"(?=.*"$)/;

/** Reads a matrix in any of the notations above; what is none of them has no cells. Never throws. */
export function readMatrixText(text: string): CellRows {
  const lines = text.replaceAll(/\r\n?/g, '\n');
  if (lines.includes('\t')) return lines.split('\n').filter(notBlank).map(tabCells);
  const bare = lines.trim();
  if (bare === '') return [];
  if (/[[\]]/.test(bare)) return bracketed(bare);
  if (bare.includes('\n')) return bare.split('\n').filter(notBlank).map(lineCells);
  return bare
    .split(/[~;]/)
    .filter((row, index, rows) => notBlank(row) || index < rows.length - 1)
    .map((row) => rowCells(row));
}

/** The notation of links: rows by "~", numbers by ",". A cell that was never given is left empty. */
export function writeMatrixText(cells: readonly (readonly (string | null)[])[]): string {
  return cells.map((row) => givenPart(row).join(',')).join('~');
}

/** The same for people: a line for each row. */
export function writeMatrixLines(cells: readonly (readonly (string | null)[])[]): string {
  return writeMatrixText(cells).replaceAll('~', '\n').replaceAll(',', ', ');
}

/** A short row stays short, so that it is short again when it is read. */
function givenPart(row: readonly (string | null)[]): readonly string[] {
  const last = row.findLastIndex((cell) => cell !== null);
  return row.slice(0, last + 1).map((cell) => linkCell(cell ?? ''));
}

/** A number without what parts cells and rows: 2,5 and 1 000 become 2.5 and 1000. What is no number stays none. */
function linkCell(cell: string): string {
  const parsed = PARTING.test(cell) ? parseCell(cell) : undefined;
  if (parsed === undefined) return cell;
  return 'value' in parsed ? String(parsed.value) : cell.replaceAll(new RegExp(PARTING, 'g'), '_');
}

/** Nested brackets, with whatever stands between the innermost ones as cells. */
function bracketed(text: string): CellRows {
  const rows = Array.from(text.matchAll(ROW), ([, row]) => rowCells(row ?? ''));
  const around = text.replaceAll(ROW, '');
  const whole = /^[\s[\],;]*$/.test(around) && around.split('[').length === around.split(']').length;
  return whole ? rows.filter((row) => row.length > 0) : [];
}

/** A line from a spreadsheet: a tab parts cells, whatever is in them, and an empty one stays where it is. */
function tabCells(line: string): readonly string[] {
  return line.split('\t').map(clean);
}

/** A line of a table: semicolons where the comma is a decimal mark, else as in a row. */
function lineCells(line: string): readonly string[] {
  return line.includes(';') ? line.replace(/;\s*$/, '').split(';').map(clean) : rowCells(line);
}

/** Blanks part numbers, and then a comma inside one is its decimal mark: "1,5 2"; otherwise commas part them. */
function rowCells(row: string): readonly string[] {
  const tight = row.trim().replaceAll(/\s*,\s+|\s+,/g, ' , ');
  if (tight === '') return [];
  const byBlanks = /\S\s+\S/.test(tight.replaceAll(' , ', ','));
  if (byBlanks) return tight.replaceAll(' , ', ' ').split(/\s+/).filter(notBlank).map(clean);
  return tight.replace(/,\s*$/, '').split(',').map(clean);
}

function clean(cell: string): string {
  return cell.trim().replace(QUOTED, '$1').trim();
}

function notBlank(text: string): boolean {
  return text.trim() !== '';
}
