// SPDX-License-Identifier: MIT
// Pieces of text that every format uses.

/** Characters of a comment line. */
const COMMENT_WIDTH = 88;

/** A number with all its digits: Python, JSON and CSV readers make the same double of it. */
export function fullNumber(value: number): string {
  return Object.is(value, -0) ? '-0.0' : String(value);
}

/** A sentence as comment lines; whatever it holds, it stays a comment. */
export function comment(text: string, mark = '#'): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + word.length < COMMENT_WIDTH) lines.push(`${lines.pop()} ${word}`);
    else lines.push(`${mark} ${word}`);
  }
  return lines;
}
