// SPDX-License-Identifier: MIT
// The copied LaTeX document: balanced, made of commands that LaTeX and amsmath have, with the digits of the page.
import { describe, expect, it } from 'vitest';
import { latexDocument } from '../../../../web/src/model/copy/latex.ts';
import { attending, toggleHidden } from '../../../../web/src/model/pipeline-state.ts';
import { presetState, scoresState, stateWith } from '../../worked.ts';
import { copied, randomCopies, say, shownOnPage, type Copied } from './states.ts';

const documentOf = ({ source }: Copied) => latexDocument(source, say);

/** Comments gone, as TeX reads it. */
const read = (text: string) => text.replace(/(?<!\\)%.*\n?/g, '');

const KNOWN = new Set(
  [
    ...['documentclass', 'usepackage', 'begin', 'end', '[', ']', '\\', 'left', 'right', 'quad', 'qquad'],
    ...['#', '$', '%', '&', '_', 'textasciitilde', 'textasciicircum'],
    ...['operatorname', 'text', 'frac', 'sqrt', 'top', 'infty', 'approx', 'phantom', 'times', 'le'],
  ].map((name) => `\\${name}`),
);

const ARRAYS = /\\begin\{array\}\{(r+)\}\n((?:.*\\\\\n)+)\s*\\end\{array\}/g;

/** What is wrong with a document, as TeX would find it. */
function faults(text: string): string[] {
  const tex = read(text);
  const commands = tex.match(/\\(?:[A-Za-z]+|.)/g) ?? [];
  const unknown = commands.filter((command) => !KNOWN.has(command));
  const braces = [...tex].reduce((depth, char) => depth + (char === '{' ? 1 : char === '}' ? -1 : 0), 0);
  const pairs: readonly (readonly [RegExp, RegExp])[] = [
    [/\\\[/g, /\\\]/g],
    [/\\left\b/g, /\\right\b/g],
    [/\\begin\b/g, /\\end\b/g],
  ];
  const ragged = [...tex.matchAll(ARRAYS)].filter(([, columns = '', rows = '']) =>
    rows
      .trimEnd()
      .split('\n')
      .some((row) => row.split('&').length !== columns.length),
  );
  return [
    ...unknown.map((command) => `unknown ${command}`),
    ...(braces === 0 ? [] : [`braces: ${braces}`]),
    ...pairs.flatMap(([open, close]) =>
      (tex.match(open) ?? []).length === (tex.match(close) ?? []).length ? [] : [`${open.source} stays open`],
    ),
    ...nestingFaults(tex),
    ...ragged.map(([array]) => `ragged: ${array}`),
    // Outside ASCII, and characters that mean something else to TeX.
    ...(/[^\n -~]|[#$~]|\^(?!\{)/.test(tex.replace(/\\./g, ''))
      ? ['a character that TeX reads otherwise']
      : []),
    ...(/\n\s*\n/.test(tex) ? ['an empty line, which ends a formula'] : []),
  ];
}

/** Environments close in the order in which they were opened. */
function nestingFaults(tex: string): string[] {
  const open: string[] = [];
  for (const [, word, name = ''] of tex.matchAll(/\\(begin|end)\{(\w+)\}/g)) {
    if (word === 'begin') open.push(name);
    else if (open.pop() !== name) return [`${name} closes too early`];
  }
  return open;
}

/** A mask that is no rule stands below the formula, cell by cell. */
const MASK_TABLE = /(?<=\n\s*M =\s*\\left\[)\\begin\{array\}[^]*?\\end\{array\}/;

/** The tables of numbers in a document, in the form of `shownOnPage`. */
function tablesOf(text: string): string[] {
  return arraysIn(read(text).replace(MASK_TABLE, ''));
}

function arraysIn(tex: string): string[] {
  return [...tex.matchAll(ARRAYS)].flatMap(([, , rows = '']) =>
    rows
      .replace(/\\phantom\{[.0]+\}|\\\\/g, '')
      .replaceAll('{\\approx}', '~')
      .replaceAll('\\infty', 'inf')
      .trim()
      .split('\n')
      .map((row) =>
        row
          .split('&')
          .map((entry) => entry.trim())
          .join(' '),
      ),
  );
}

/** Rows of all stages, then those of the row sums. */
function rowsOnPage(copy: Copied): string[] {
  const names = copy.source.stages.map(({ name }) => name);
  return shownOnPage(copy).flatMap((line) =>
    line.startsWith('row sums: ')
      ? line.slice('row sums: '.length).split(' ')
      : names.includes(line)
        ? []
        : [line],
  );
}

describe('the LaTeX document', () => {
  const copies = randomCopies(250, 5);

  it('is balanced, with known commands only, whatever was typed and set', () => {
    expect(copies.flatMap((copy) => faults(documentOf(copy)))).toEqual([]);
  });

  it('finds faults when there are some', () => {
    const good = documentOf(copied(presetState('example-1')));
    for (const [from, to] of [
      ['\\frac', '\\frak'],
      ['{rr}', '{r}'],
      ['\\right]', ']'],
      ['\\]', ''],
      ['\n\\end{document}', ''],
      ['\\sqrt{', '\\sqrt{{'],
      ['2 &', '2 & 2 &'],
    ] as const)
      expect(faults(good.replace(from, to)), `${from} as ${to}`).not.toEqual([]);
  });

  it('has the digits of the page in every table', () => {
    for (const copy of copies) expect(tablesOf(documentOf(copy))).toEqual(rowsOnPage(copy));
  });

  it('puts numbers point below point', () => {
    const document = documentOf(copied(presetState('example-1')));
    expect(document).toContain('  3.655 & 0.807 & 0\\phantom{.000} \\\\');
    expect(document).toContain('  1 & 0 & 1 & 0 \\\\');
  });

  it.each([
    ['sqrt', '\\frac{Q K^{\\top}}{\\sqrt{d_k}}'],
    ['dk', '\\frac{Q K^{\\top}}{d_k}'],
    ['none', '\\operatorname{softmax}\\left( Q K^{\\top} \\right) V'],
    ['0.7', '\\frac{Q K^{\\top}}{0.7}'],
  ])('has the formula with the divisor %s', (scale, formula) => {
    expect(documentOf(copied(stateWith({ scale })))).toContain(formula);
  });

  it('adds the mask and says what it holds', () => {
    const causal = documentOf(copied(presetState('causal-3')));
    expect(causal).toContain('+ M \\right) V');
    expect(causal).toContain('M_{ij} = \\begin{cases} 0 & j \\le i \\\\ -\\infty & j > i \\end{cases}');
    const own = documentOf(copied(toggleHidden(scoresState([1, 2]), 0, 1)));
    expect(own).toContain('M =\n  \\left[\\begin{array}{rr}\n    0 & -\\infty \\\\');
  });

  it('adds the constant and says what it is', () => {
    const document = documentOf(copied({ ...presetState('example-1'), shift: '100' }));
    expect(document).toContain('\\frac{Q K^{\\top}}{\\sqrt{d_k}} + b \\right) V');
    expect(document).toContain("S'' = S' + b =");
    expect(document).toContain('\\qquad b = 100');
  });

  it.each(['custom', 'padding'] as const)('writes the mask %s cell by cell', (mask) => {
    const masked = copies.filter(({ state }) => state.mask === mask);
    expect(masked.length).toBeGreaterThan(10);
    for (const copy of masked) {
      const [table = ''] = read(documentOf(copy)).match(MASK_TABLE) ?? [];
      const cells = attending(copy.state).map((row) => row.map((may) => (may ? '0' : '-inf')).join(' '));
      expect(arraysIn(`${table}\n`)).toEqual(cells);
    }
  });

  it('says what softmax runs over when that is not the row', () => {
    expect(documentOf(copied(presetState('whole-matrix-softmax')))).toContain(
      "\\operatorname{softmax}_{\\text{all}}\\left( S' \\right)",
    );
  });

  it('stays a document whatever a translation says', () => {
    const rude = () => 'a}\\end{document} 50 % # _ & $ ~ ^ \n{';
    const { source } = copied(presetState('whole-matrix-softmax'));
    const text = latexDocument({ ...source, stale: true }, rude);
    expect(faults(text)).toEqual([]);
  });
});
